import type { ProfileModel } from '../chart/profile-layout.ts';
import { profileToSvg } from '../chart/profile-svg.ts';
import { profileToCsv } from '../io/csv.ts';
import { profileToPng } from '../view2d/profile-png.ts';
import type { MenuItem } from './menu.ts';
import { saveFile } from './save-file.ts';

/** Pixels of a picture of the chart: of the dock, and of the profile in full size. */
const SIZES = { dock: { width: 1200, height: 360 }, full: { width: 1600, height: 900 } } as const;
const PNG_PIXEL_RATIO = 2;

/** What of the profile can be taken away.
 *  @param isFull the profile is in full size
 *  @param stem the beginning of the files' names
 *  @param onError told where a picture could not be made */
export function profileFiles(model: ProfileModel, isFull: boolean, stem: string, onError: (text: string) => void): MenuItem[] {
  const { width, height } = SIZES[isFull ? 'full' : 'dock'];
  const savePng = async (): Promise<void> => {
    const picture = await profileToPng(model, width, height, PNG_PIXEL_RATIO);
    saveFile(`${stem}-profile.png`, picture, 'image/png');
  };
  return [
    {
      label: 'CSV',
      hint: 'x,y of every point of this profile',
      onSelect: () => saveFile(`${stem}-profile.csv`, profileToCsv(model.profile), 'text/csv'),
    },
    {
      label: 'SVG',
      hint: 'the chart as a vector picture',
      onSelect: () => saveFile(`${stem}-profile.svg`, profileToSvg(model, width, height), 'image/svg+xml'),
    },
    {
      label: 'PNG',
      hint: `the chart, ${width * PNG_PIXEL_RATIO} × ${height * PNG_PIXEL_RATIO} pixels`,
      onSelect: () => {
        savePng().catch((error: unknown) => onError(`Profile: ${error instanceof Error ? error.message : String(error)}`));
      },
    },
  ];
}
