import { MAX_SAMPLE } from '../core/bounds.ts';
import type { Range } from '../core/heightmap.ts';
import { fromLittleEndian, overLittleEndian, reversed, toLittleEndian } from './bytes.ts';
import { codesCover, requireWritable } from './codes.ts';
import type { FileFormat, FileToRead, MadeFile, OpenedFile, OpenHint, TerrainToWrite } from './file-format.ts';
import { openedSamples } from './opened-samples.ts';
import { parseRawSidecar, type RawKind, type RawSidecar, rawSidecarText } from './raw-sidecar.ts';
import { rawSize, requireRawBytes, resizedNote } from './raw-size.ts';
import { otherDataText } from './suspect-nodata.ts';

const R32: RawKind = {
  name: 'R32',
  format: 'r32',
  sample: 'float32',
  byteOrders: ['little-endian'],
  firstRows: ['north'],
};

/** R32: headerless float32, little-endian, in metres, row 0 north; `NAME.r32.json` beside it says the rest. */
export const r32Format: FileFormat = {
  extension: '.r32',
  title: 'float32 elevations, little-endian, with a .r32.json beside it',
  samples: {
    as: 'elevations',
    name: 'R32',
    type: 'application/octet-stream',
    label: 'Float samples',
    short: 'R32',
    takenBy: 'Gaea, World Machine and programs of your own',
    facts: () => [
      ['Samples', 'float32, little-endian'],
      ['First row', 'north'],
    ],
    bytes: ({ width, height }) => 4 * width * height,
  },
  sidecar: '.json',
  write: async (terrain) => heightmapToR32(terrain),
  open: async (file, hint) => openSamples(file, hint, overLittleEndian),
};

/** The samples as they are, and a sidecar with size, range, extent, byte and row order.
 *  @throws FormatError where samples lie outside `elevation`, or beyond what files hold */
export function heightmapToR32(terrain: TerrainToWrite): MadeFile {
  requireWritable(terrain);
  return { pieces: [toLittleEndian(terrain.map.data)], sidecar: new TextEncoder().encode(rawSidecarText(R32, terrain)) };
}

/** Reads an R32. Its size comes from the hint, else from the sidecar; without both it is taken for a square.
 *  @throws FormatError with one sentence about what is wrong, or all that is wrong with the sidecar */
export function openR32(file: FileToRead, hint?: OpenHint): OpenedFile {
  return openSamples(file, hint, fromLittleEndian);
}

function openSamples({ bytes, sidecar }: FileToRead, hint: OpenHint = {}, read: typeof fromLittleEndian): OpenedFile {
  requireRawBytes('R32', bytes, 4);
  const stated = sidecar && parseRawSidecar(R32, sidecar);
  const data = read(bytes);
  const { width, height, guess, possible } = rawSize('R32', data, stated, hint);
  const isResized = stated !== undefined && (stated.width !== width || stated.height !== height);
  const found = {
    format: 'R32',
    depth: 'float32',
    width,
    height,
    data,
    areBareFloats: !stated,
    elevation: stated?.elevation,
    isInMetres: stated?.unit !== null,
    spacing: isResized ? undefined : stated?.cellSize,
    nodata: stated?.nodata,
    stated: [stated?.samples, stated?.elevation],
    guesses: guess ? { size: guess } : {},
    sizes: possible,
    notes(range: Range) {
      const otherData = otherDataText(range);
      const rest = stated ? staleNotes(stated, range) : otherData === undefined ? [] : [otherData];
      return isResized ? [resizedNote(stated), ...rest] : rest;
    },
    explain: (samples: Float32Array) =>
      areReversed(samples)
        ? 'the file seems to be big-endian: expected little-endian, or the name .raw, which stands for either'
        : undefined,
  };
  return openedSamples(found, hint);
}

/** Notes on what a sidecar states and the samples contradict. */
function staleNotes({ samples, elevation }: RawSidecar, range: Range): string[] {
  const notes: string[] = [];
  const isOther = ({ min, max }: Range) => Math.fround(min) !== range.min || Math.fround(max) !== range.max;
  const span = `its samples are ${range.min} … ${range.max}`;
  if (samples && isOther(samples))
    notes.push(`the .json beside it states samples of ${samples.min} … ${samples.max}, but ${span}`);
  if (elevation && !codesCover(elevation, range)) {
    notes.push(`the .json beside it states elevations of ${elevation.min} … ${elevation.max}, but ${span}, which apply`);
  }
  return notes;
}

/** Elevations of a file are farther from 0 than this, or exactly 0. */
const LEAST = 1e-6;

/** Whether samples that are no elevations would be some with the bytes of each in reverse. */
function areReversed(data: Float32Array): boolean {
  const isElevation = (value: number): boolean =>
    value === 0 || Number.isNaN(value) || (Math.abs(value) >= LEAST && Math.abs(value) <= MAX_SAMPLE);
  const numbers = data.filter((value) => !Number.isNaN(value));
  return numbers.length > 0 && reversed(numbers).every(isElevation);
}
