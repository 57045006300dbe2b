import type { ParamValues, Schema } from '../core/params.ts';
import { likelyByteOrders, rawSamples16 } from './byte-order.ts';
import { quantiseInto, requireWritable } from './codes.ts';
import {
  BYTE_ORDERS,
  type ByteOrder,
  FIRST_ROWS,
  type FileFormat,
  type FileToRead,
  type MadeFile,
  type OpenedFile,
  type OpenHint,
  optionsOf,
  type TerrainToWrite,
} from './file-format.ts';
import { openedSamples } from './opened-samples.ts';
import { turnRowsInPlace } from './orientation.ts';
import { inRange, rangeOption } from './range-option.ts';
import { parseRawSidecar, type RawKind, rawSidecarText } from './raw-sidecar.ts';
import { rawSize, requireRawBytes, resizedNote } from './raw-size.ts';

const R16: RawKind = { name: 'R16', format: 'r16', sample: 'uint16', byteOrders: BYTE_ORDERS, firstRows: FIRST_ROWS };
const ALL_CODES = { min: 0, max: 65_535 };

const raw16Options = {
  byteOrder: {
    kind: 'choice',
    label: 'Byte order',
    options: BYTE_ORDERS,
    default: 'little-endian',
    doc: 'Of the two bytes of a sample: little-endian is what Unity calls Windows, big-endian Mac.',
  },
  firstRow: {
    kind: 'choice',
    label: 'First row',
    options: FIRST_ROWS,
    default: 'north',
    doc: 'The row that the file begins with: Unity takes the first for the south.',
  },
  ...rangeOption,
} as const satisfies Schema;

/** R16, or RAW: headerless 16-bit codes; `NAME.r16.json` beside it says the rest. */
export const raw16Format: FileFormat = {
  extension: '.r16',
  aliases: ['.raw'],
  title: '16-bit codes without a header, with a .json beside it',
  sidecar: '.json',
  options: raw16Options,
  samples: {
    as: 'codes',
    name: 'R16',
    type: 'application/octet-stream',
    label: 'Raw samples',
    short: 'R16 or RAW, 16-bit',
    takenBy: 'Unity, Unreal Engine and HTerrain of Godot',
    highestCode: () => ALL_CODES.max,
    facts: ({ byteOrder, firstRow }) => [
      ['Samples', `16-bit, ${byteOrder}`],
      ['First row', `${firstRow}`],
    ],
    bytes: ({ width, height }) => 2 * width * height,
  },
  write: async (terrain, options) => heightmapToRaw16(terrain, options),
  open: async (file, hint) => openRaw16(file, hint),
};

/** The codes of a map, and a sidecar with size, elevations, extent, byte and row order.
 *  @throws FormatError where samples lie outside `elevation`, or beyond what files hold */
function heightmapToRaw16(given: TerrainToWrite, options?: ParamValues): MadeFile {
  const { range, ...order } = optionsOf(raw16Options, options);
  const { terrain, note } = inRange(given, range);
  requireWritable(terrain);
  const { width, height, data } = terrain.map;
  const codes = new Uint16Array(width);
  const bytes = new Uint8Array(2 * width * height);
  const [low, high] = order.byteOrder === 'little-endian' ? [0, 1] : [1, 0];
  for (let y = 0, to = 0; y < height; y++) {
    const from = width * (order.firstRow === 'north' ? y : height - 1 - y);
    quantiseInto(codes, data.subarray(from, from + width), terrain.elevation);
    for (let i = 0; i < width; i++, to += 2) {
      bytes[to + low] = codes[i];
      bytes[to + high] = codes[i] >> 8;
    }
  }
  const sidecar = new TextEncoder().encode(rawSidecarText(R16, terrain, order));
  return { pieces: [bytes], sidecar, notes: note === undefined ? [] : [note] };
}

/** Reads 16-bit codes. Size and byte order come from the hint, else from the sidecar, else they are guessed.
 *  @throws FormatError with one sentence about what is wrong, or all that is wrong with the sidecar */
function openRaw16({ bytes, sidecar, name = '' }: FileToRead, hint: OpenHint = {}): OpenedFile {
  const format = /\.raw$/i.test(name) ? 'RAW' : R16.name;
  requireRawBytes(format, bytes, 2);
  const stated = sidecar && parseRawSidecar(R16, sidecar);
  const orders = stated ? [] : likelyByteOrders(bytes);
  const byteOrder: ByteOrder = hint.byteOrder ?? stated?.byteOrder ?? orders[0].order;
  const data = rawSamples16(bytes, byteOrder);
  const { width, height, guess, likely } = rawSize(format, data, stated, hint);
  const isResized = stated !== undefined && (stated.width !== width || stated.height !== height);
  const map = { width, height, data };
  if ((hint.firstRow ?? stated?.firstRow) === 'south') turnRowsInPlace(map);
  const isGuess = !stated && hint.byteOrder === undefined;
  return openedSamples(
    {
      ...map,
      format,
      depth: '16-bit codes',
      allCodes: ALL_CODES,
      elevation: stated?.elevation,
      isInMetres: stated?.elevation !== undefined && stated.unit === 'm',
      spacing: isResized ? undefined : stated?.cellSize,
      nodata: stated?.nodata,
      guesses: { ...(guess && { size: guess }), ...(isGuess && { byteOrder: { value: byteOrder, why: orders[0].why } }) },
      sizes: likely,
      byteOrders: orders.map(({ order }) => order),
      notes: () => (isResized ? [resizedNote(stated)] : []),
    },
    hint,
  );
}
