import { kindsOf, pictureKinds } from '../draw/pictures/picture-kinds.ts';
import { formats } from '../formats.ts';
import { extensionsOf, inputFormats, readOnlyFormats } from '../io/formats.ts';
import { differenceFormats } from './compare.ts';
import { figureFormats } from './compare-figure.ts';
import { landscapeFormats } from './landscape-outputs.ts';
import { sliceFormats } from './slice.ts';
import { definitions } from './text.ts';

/** One thing that a kind of file can hold. */
export interface ListedFormat {
  readonly extension: string;
  readonly holds: string;
  readonly readBy: readonly string[];
  readonly writtenBy: readonly string[];
}

const READERS = ['inspect', 'convert', 'compare', 'slice'];

/** Every kind of file that commands read and write, one entry for each thing that it can hold. */
export function listedFormats(): ListedFormat[] {
  const ofTerrain = [...formats, ...readOnlyFormats].map((format) => ({
    extension: extensionsOf(format).join(', '),
    holds: format.title,
    readBy: inputFormats.includes(format) ? READERS : [],
    writtenBy: 'write' in format ? ['generate', 'convert'] : [],
  }));
  const written = [
    ...pictureKinds.map((kind) => {
      const { id, format } = kind;
      const flag = kind === kindsOf(kind.isOfLine)[0] ? '--picture' : `--kind ${id}`;
      return { formats: [format], by: [`generate ${flag}`, `convert ${flag}`] };
    }),
    {
      formats: sliceFormats.map((format) => ({ ...format, title: SLICE_TITLES[format.extension] ?? format.title })),
      by: ['slice'],
    },
    {
      formats: differenceFormats.map(({ extension }) => ({
        extension,
        title: `the difference of two terrains${DIFFERENCE_TITLES[extension] ?? ''}`,
      })),
      by: ['compare --difference'],
    },
    {
      formats: figureFormats.map(({ extension }) => ({ extension, title: 'a whole comparison as one figure' })),
      by: ['compare --picture'],
    },
    { formats: landscapeFormats, by: ['landscape'] },
    { formats: [{ extension: '.png', title: 'numbered frames of a landscape' }], by: ['landscape --frames-dir'] },
  ];
  const others = written.flatMap(({ formats: some, by }) =>
    some.map(({ extension, title }) => ({ extension, holds: title, readBy: [], writtenBy: by })),
  );
  return [...ofTerrain, ...others];
}

const SLICE_TITLES: Readonly<Record<string, string>> = {
  '.csv': 'the points of a profile: distance and elevation',
  '.svg': 'the elevation chart of a profile',
  '.png': 'the elevation chart of a profile as a picture',
};

const DIFFERENCE_TITLES: Readonly<Record<string, string>> = {
  '.png': ' as a picture in diverging colours',
  '.r32': ', sample by sample',
  '.csv': ', 1D: distance and difference',
};

/** All kinds of files as text. */
export function formatsPage(): string {
  return definitions(
    listedFormats().map(({ extension, holds, readBy, writtenBy }) => {
      const read = readBy.length > 0 ? `read by ${readBy.join(', ')}; ` : '';
      const written = writtenBy.length > 0 ? `written by ${writtenBy.join(', ')}` : 'never written';
      return [extension, `${holds}; ${read}${written}`] as const;
    }),
  );
}
