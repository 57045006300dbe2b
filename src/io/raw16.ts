import type { ParamValues, Schema } from '../core/params.ts';
import { codesAsBytes, requireWritable } from './codes.ts';
import { COLOURS_NOTE, colourCodesNote } from './colour-codes.ts';
import { conversion, isHeaderless } from './conversion.ts';
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
  type RawType,
  type TerrainToWrite,
} from './file-format.ts';
import { openedSamples } from './opened-samples.ts';
import { turnRowsInPlace } from './orientation.ts';
import { hasColours } from './png/index.ts';
import { inRange, rangeOption } from './range-option.ts';
import { parseRawSidecar, type RawKind, rawSidecarText } from './raw-sidecar.ts';
import { rawSize, requireRawBytes, resizedNote } from './raw-size.ts';
import { likelyByteOrders, likelyRawTypes, rawSamples, rawTypeFacts } from './raw-types.ts';

const R16 = {
  name: 'R16',
  format: 'r16',
  sample: 'uint16',
  byteOrders: BYTE_ORDERS,
  firstRows: FIRST_ROWS,
} as const satisfies RawKind;
/** Types that the name of an R16 leaves open. */
const R16_TYPES: readonly RawType[] = ['uint16', 'int16'];
const STATED_TYPE = { types: [], why: '' };

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
    highestCode: () => 65_535,
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
  const { terrain, held, notes } = inRange(given, range);
  requireWritable(terrain);
  const sidecar = new TextEncoder().encode(rawSidecarText(R16, terrain, order));
  return { pieces: [codesAsBytes(terrain, order.byteOrder, order.firstRow)], sidecar, range: held, notes };
}

/** Reads samples without a header. The hint, else the sidecar, says size, type and byte order; else the size is that of a square, and the
 *  others are guessed.
 *  @throws FormatError with one sentence about what is wrong, or all that is wrong with the sidecar */
function openRaw16({ bytes, sidecar, name = '' }: FileToRead, hint: OpenHint = {}): OpenedFile {
  const isRaw = name !== '' && !/\.r16$/i.test(name);
  const format = isRaw ? 'RAW' : R16.name;
  const stated = sidecar && parseRawSidecar(R16, sidecar);
  const { types, why } = stated ? STATED_TYPE : likelyRawTypes(bytes, isRaw ? undefined : R16_TYPES);
  const likeliest = types.find((type) => isRaw || R16_TYPES.includes(type));
  const type: RawType = hint.rawType ?? likeliest ?? R16.sample;
  const { bytes: sampleBytes, depth, highest, isColour, isFloat } = rawTypeFacts[type];
  requireRawBytes(format, bytes, sampleBytes);
  const orders = stated ? [] : likelyByteOrders(bytes, type);
  const byteOrder: ByteOrder = hint.byteOrder ?? stated?.byteOrder ?? orders[0]?.order ?? BYTE_ORDERS[0];
  const data = rawSamples(bytes, type, byteOrder);
  const { width, height, guess, possible } = rawSize(format, data, stated, hint);
  const isResized = stated !== undefined && (stated.width !== width || stated.height !== height);
  const map = { width, height, data };
  if ((hint.firstRow ?? stated?.firstRow) === 'south') turnRowsInPlace(map);
  const isTypeGuessed = hint.rawType === undefined && !stated && (isRaw || type !== R16.sample);
  const isOrderGuessed = hint.byteOrder === undefined && orders.length > 0;
  const isColoured = isColour === true && hasColours(bytes, sampleBytes);
  const colourCodes = isColoured ? colourCodesOf(bytes, sampleBytes) : undefined;
  const areElevationsStated = stated?.elevation !== undefined && type === R16.sample;
  return openedSamples(
    {
      ...map,
      format,
      depth,
      allCodes: highest === undefined ? undefined : { min: 0, max: highest },
      areBareFloats: isFloat === true,
      elevation: areElevationsStated ? stated.elevation : undefined,
      isInMetres: highest === undefined || (areElevationsStated && stated.unit === 'm'),
      areMetresAssumed: highest === undefined && !isFloat,
      levels: highest === 255 ? 256 : undefined,
      spacing: isResized ? undefined : stated?.cellSize,
      nodata: stated?.nodata,
      guesses: {
        ...(guess && { size: guess }),
        ...(isTypeGuessed && { rawType: { value: type, why } }),
        ...(isOrderGuessed && { byteOrder: { value: byteOrder, why: orders[0].why } }),
      },
      sizes: possible,
      byteOrders: orders.map(({ order }) => order),
      rawTypes: types,
      isColoured,
      colourCodes,
      notes: () => [
        ...(isResized ? [resizedNote(stated)] : []),
        ...(isHeaderless(name) ? [`no file that describes it is read; ${conversion(name)}`] : []),
        ...(isColoured ? [COLOURS_NOTE] : []),
        ...(colourCodes === undefined ? [] : [colourCodes]),
      ],
    },
    hint,
  );
}

function colourCodesOf(bytes: Uint8Array, channels: number): string | undefined {
  return colourCodesNote(bytes.length / channels, (i, channel) => bytes[i * channels + channel]);
}
