import { fileChartSize } from '../../chart/file-chart.ts';
import type { ProfileModel } from '../../chart/profile-model.ts';
import { profileToSvg } from '../../chart/profile-svg.ts';
import type { Size } from '../../core/heightmap.ts';
import { profileToCsv } from '../../io/csv.ts';
import { profileToPng } from '../../view2d/profile-png.ts';
import { saveFile } from '../controls/save-file.ts';

/** Size of a picture of the profile in full size. */
const FULL_SIZE: Size = { width: 1600, height: 900 };
const PNG_PIXEL_RATIO = 2;

export type ProfileFormat = 'CSV' | 'SVG' | 'PNG';

/** Downloads the profile as a table of its points, or its chart as a picture. */
export async function saveProfile(format: ProfileFormat, model: ProfileModel, isFull: boolean, stem: string): Promise<void> {
  const { width, height } = isFull ? FULL_SIZE : fileChartSize(model.profile);
  switch (format) {
    case 'CSV':
      return saveFile(`${stem}-profile.csv`, profileToCsv(model.profile), 'text/csv');
    case 'SVG':
      return saveFile(`${stem}-profile.svg`, profileToSvg(model, width, height), 'image/svg+xml');
    case 'PNG':
      return saveFile(`${stem}-profile.png`, await profileToPng(model, width, height, PNG_PIXEL_RATIO), 'image/png');
  }
}
