import type { Heightmap } from '../../core/heightmap.ts';
import { recipeToJson } from '../../core/recipe.ts';
import { rangeOf } from '../../kernels/values.ts';
import { bytesOf, joined, toLittleEndian } from '../bytes.ts';
import { requireWritable } from '../codes.ts';
import { deflated } from '../deflate.ts';
import { FormatError, type TerrainToWrite } from '../file-format.ts';
import { floatBitsToHalf, MAX_HALF } from '../half.ts';
import { asciiJson, OWN_ITEM, ownText, RECIPE_ITEM } from '../own-facts.ts';
import { prepareInto } from './bytes.ts';
import { COMPRESSION, MAGIC, PIXEL } from './header.ts';

/** How an EXR is written. */
export interface ExrOptions {
  readonly precision: 'float' | 'half';
  /** One channel, or R, G and B alike. */
  readonly channels: 'R' | 'Y' | 'RGB';
}

/** Rows that are compressed together. */
const BLOCK_ROWS = 16;

/** A heightmap as an EXR: elevations as they are, row 0 north, 16 rows deflated together. Texts hold unit, elevations, cell size and the recipe.
 *  @returns the file in pieces
 *  @throws FormatError where samples lie outside `elevation`, beyond what files hold, or beyond what 16-bit floats reach */
export async function heightmapToExr(terrain: TerrainToWrite, options: ExrOptions): Promise<Uint8Array[]> {
  requireWritable(terrain);
  const { map } = terrain;
  if (options.precision === 'half') requireHalf(map);
  const { height } = map;
  const header = headerOf(terrain, options);
  const blocks = Math.ceil(height / BLOCK_ROWS);
  const offsets = new DataView(new ArrayBuffer(8 * blocks));
  const pieces = [header, new Uint8Array(offsets.buffer)];
  let at = bytesOf(pieces);
  const packRows = rowPacker(map, options);
  for (let i = 0; i < blocks; i++) {
    offsets.setBigUint64(8 * i, BigInt(at), true);
    const block = packRows(i * BLOCK_ROWS);
    pieces.push(int32s(i * BLOCK_ROWS, bytesOf(block)), ...block);
    at += 8 + bytesOf(block);
  }
  return pieces;
}

function requireHalf({ data }: Heightmap): void {
  const { min, max } = rangeOf(data);
  if (min >= -MAX_HALF && max <= MAX_HALF) return;
  throw new FormatError(`samples: 16-bit floats reach ±${MAX_HALF}, got ${min} … ${max}; 32-bit floats hold them`);
}

/** What gives the rows from `top` on in pieces, deflated unless that makes them longer. */
function rowPacker({ width, height, data }: Heightmap, { precision, channels }: ExrOptions): (top: number) => Uint8Array[] {
  const size = precision === 'half' ? 2 : 4;
  const rowBytes = width * size * channels.length;
  const block = new Uint8Array(BLOCK_ROWS * rowBytes);
  const prepared = new Uint8Array(block.length);
  const view = new DataView(block.buffer);
  const bytes = toLittleEndian(data);
  const bits = new Uint32Array(data.buffer, data.byteOffset, data.length);
  return (top) => {
    const rows = Math.min(BLOCK_ROWS, height - top);
    const [raw, toDeflate] = [block, prepared].map((memory) => memory.subarray(0, rows * rowBytes));
    for (let row = 0; row < rows; row++) {
      for (let channel = 0; channel < channels.length; channel++) {
        const to = row * rowBytes + channel * width * size;
        const from = (top + row) * width;
        if (size === 4) block.set(bytes.subarray(4 * from, 4 * (from + width)), to);
        else for (let x = 0; x < width; x++) view.setUint16(to + 2 * x, floatBitsToHalf(bits[from + x]), true);
      }
    }
    prepareInto(toDeflate, raw);
    const packed = deflated(toDeflate);
    return bytesOf(packed) < raw.length ? packed : [raw.slice()];
  };
}

function headerOf(terrain: TerrainToWrite, { precision, channels }: ExrOptions): Uint8Array {
  const { width, height } = terrain.map;
  const { recipe } = terrain;
  const window = int32s(0, 0, width - 1, height - 1);
  // In the order of the alphabet.
  const list = [...channels].sort().flatMap((name) => [...text(`${name}\0`), ...int32s(PIXEL[precision], 0, 1, 1)]);
  const texts: (readonly [string, string])[] = [[OWN_ITEM, ownText(terrain)]];
  if (recipe?.source.kind === 'generated') texts.push([RECIPE_ITEM, asciiJson(recipeToJson(recipe))]);
  const attributes: (readonly [name: string, type: string, value: ArrayLike<number>])[] = [
    ['channels', 'chlist', [...list, 0]],
    ['compression', 'compression', [COMPRESSION.zip]],
    ['dataWindow', 'box2i', window],
    ['displayWindow', 'box2i', window],
    ...texts.map(([name, value]) => [name, 'string', text(value)] as const),
    ['lineOrder', 'lineOrder', [0]],
    ['pixelAspectRatio', 'float', float32s(1)],
    ['screenWindowCenter', 'v2f', float32s(0, 0)],
    ['screenWindowWidth', 'float', float32s(1)],
  ];
  const parts = attributes.flatMap(([name, type, value]) => [text(`${name}\0${type}\0`), int32s(value.length), value]);
  const all = [int32s(MAGIC, 2), ...parts, [0]];
  return joined(all.map((part) => Uint8Array.from(part)));
}

function text(ascii: string): Uint8Array {
  return new TextEncoder().encode(ascii);
}

function int32s(...values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [i, value] of values.entries()) view.setInt32(4 * i, value, true);
  return new Uint8Array(view.buffer);
}

function float32s(...values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [i, value] of values.entries()) view.setFloat32(4 * i, value, true);
  return new Uint8Array(view.buffer);
}
