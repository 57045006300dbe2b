import { shortestFloat32 } from '../../core/decimals.ts';
import type { Size } from '../../core/heightmap.ts';
import { latest } from '../../core/memo.ts';
import { fullText, numberText, withUnit } from '../../core/number-text.ts';
import { fileChartSize } from '../../draw/chart/file-chart.ts';
import { distanceRange, valueRange } from '../../draw/chart/polyline.ts';
import type { ProfileModel } from '../../draw/chart/profile-model.ts';
import { profileToSvg } from '../../draw/chart/profile-svg.ts';
import { columnName, profileToCsv } from '../../io/csv.ts';
import { profileToPng } from '../../view2d/profile-png.ts';
import { saveFile } from '../controls/files.ts';
import { blobOf, type ExportRow, type NewFile } from '../page/export-row.ts';

/** Size of a picture of the profile in full size. */
const FULL_SIZE: Size = { width: 1600, height: 900 };
const PNG_PIXEL_RATIO = 2;

export type ProfileFormat = 'CSV' | 'SVG' | 'PNG';

/** What the files of a profile are made of. */
export interface ProfileToSave {
  readonly model: ProfileModel;
  /** Pictures have the size of the chart in full size. */
  readonly isFull: boolean;
  /** Of file names. */
  readonly stem: string;
}

const TYPES: Readonly<Record<ProfileFormat, string>> = { CSV: 'text/csv', SVG: 'image/svg+xml', PNG: 'image/png' };

/** Downloads the profile as a table of its points, or its chart as a picture. */
export async function saveProfile(format: ProfileFormat, of: ProfileToSave): Promise<void> {
  const { name, content, type } = await profileFile(format, of);
  saveFile(name, content, type);
}

/** The profile as a line of the Export dialog. */
export function profileRow(of: ProfileToSave): ExportRow {
  const { model, stem } = of;
  const { x, y } = { x: distanceRange(model.profile), y: valueRange(model.profile.y) };
  const { unit } = model;
  return {
    id: 'profile',
    title: 'Profile',
    hint: 'CSV, SVG or PNG of the line below',
    holds: 'The profile below the terrain, as the points of its line or as the chart that is on screen.',
    noun: 'profile',
    options: {
      format: { kind: 'choice', label: 'Format', default: 'CSV', options: ['CSV', 'SVG', 'PNG'], doc: '' },
    },
    plan(values) {
      const format = values.format as ProfileFormat;
      const file = latest(() => profileFile(format, of));
      const image = async (): Promise<Blob> => blobOf(await file());
      const text = (): string => csvOf(model).split('\n', PREVIEW_LINES).join('\n');
      const { width, height } = pictureSize(of);
      return {
        name: nameOf(stem, format),
        size: format === 'CSV' ? `${numberText(model.profile.x.length)} points` : `${width} × ${height}`,
        notes: { format: NOTES[format] },
        facts: {
          title: 'In the file',
          rows: [
            ['Points', numberText(model.profile.x.length)],
            ['Length', withUnit(fullText(x.max - x.min), unit)],
            ['Lowest', withUnit(fullText(shortestFloat32(y.min)), unit)],
            ['Highest', withUnit(fullText(shortestFloat32(y.max)), unit)],
          ],
        },
        picture:
          format === 'CSV'
            ? { kind: 'text', text, caption: 'The first lines: distance and elevation.' }
            : { kind: 'image', image, caption: 'The whole picture.' },
        bytes: async () => ({ bytes: (await image()).size }),
        make: async () => [await file()],
      };
    },
  };
}

const PREVIEW_LINES = 40;
const NOTES: Readonly<Record<ProfileFormat, string>> = {
  CSV: 'A table: distance and elevation of every point. Spreadsheets and programs read it.',
  SVG: 'The chart as shapes, sharp at any size.',
  PNG: 'The chart as pixels, at double size.',
};

async function profileFile(format: ProfileFormat, of: ProfileToSave): Promise<NewFile> {
  const { model, stem } = of;
  const { width, height } = pictureSize(of);
  const content = {
    CSV: () => csvOf(model),
    SVG: () => profileToSvg(model, width, height),
    PNG: () => profileToPng(model, width, height, PNG_PIXEL_RATIO),
  }[format];
  return { name: nameOf(stem, format), content: await content(), type: TYPES[format] };
}

function csvOf({ profile, unit }: ProfileModel): string {
  return profileToCsv(profile, [columnName('distance', unit), columnName('elevation', unit)]);
}

function nameOf(stem: string, format: ProfileFormat): string {
  return `${stem}-profile.${format.toLowerCase()}`;
}

function pictureSize({ model, isFull }: ProfileToSave): Size {
  return isFull ? FULL_SIZE : fileChartSize(model.profile);
}
