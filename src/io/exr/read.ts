import type { Window } from '../../core/heightmap.ts';
import type { OnProgress } from '../../core/progress.ts';
import { MAX_EXPANSION } from '../../kernels/deflate-symbols.ts';
import { type FileToRead, FormatError, type OpenedFile, type OpenHint } from '../file-format.ts';
import { halfToNumber, roundToHalf } from '../half.ts';
import { inflate } from '../inflate.ts';
import { openedSamples } from '../opened-samples.ts';
import { OWN_ITEM, parseOwn, RECIPE_ITEM } from '../own-facts.ts';
import { decodeRuns, restoreBytes } from './bytes.ts';
import { type ExrChannel, type ExrHeader, readHeader } from './header.ts';
import { unpackPiz } from './piz.ts';
import { planesOf, restorePlanes } from './pxr24.ts';

/** What the name of a channel with elevations ends in, behind those of its layers, in any case; the likeliest first. */
const USUAL_NAMES = ['y', 'r', 'z', 'height', 'depth', 'elevation', 'g', 'b'];
/** Opacity is the ground only where there is nothing else. */
const ALPHA_NAMES = ['a', 'alpha'];
/** The most bytes that one byte of a block can become. */
const MOST_EXPANSION = {
  none: 1,
  rle: 64,
  zips: MAX_EXPANSION,
  zip: MAX_EXPANSION,
  piz: 512,
  pxr24: (4 / 3) * MAX_EXPANSION, // of a float it packs three of the four bytes
} as const;

/** Reads one channel of an EXR.
 *  @throws FormatError with one sentence about what is wrong */
export async function openExr({ bytes, name }: FileToRead, hint: OpenHint = {}, onProgress?: OnProgress): Promise<OpenedFile> {
  const header = readHeader(bytes, name);
  const { width, height, channels, texts } = header;
  const likely = likelyChannels(channels);
  const channel = hint.channel === undefined ? likely[0] : channelOf(channels, hint.channel);
  const data = readChannel(bytes, header, channel, onProgress);
  const text = texts.get(OWN_ITEM);
  const own = text === undefined ? undefined : parseOwn(text);
  const isOneOfMany = !own && channels.length > 1;
  return openedSamples(
    {
      format: 'EXR',
      depth: channel.type === 'float' ? 'float32' : channel.type === 'half' ? 'float16' : '32-bit integers',
      width,
      height,
      data,
      areBareFloats: !own,
      elevation: own?.elevation,
      isInMetres: own?.isInMetres !== false,
      spacing: own?.spacing,
      stated: [own?.elevation],
      ...(channel.type === 'half' && { rounded: roundToHalf }),
      recipeText: texts.get(RECIPE_ITEM),
      channels: isOneOfMany ? likely.map(({ name }) => name) : [],
      notes: () => (isOneOfMany ? [`it has the channels ${namesOf(channels)}: ${channel.name} is read`] : []),
    },
    hint,
  );
}

function likelyChannels(channels: readonly ExrChannel[]): ExrChannel[] {
  const rank = ({ name }: ExrChannel): number => {
    const last = lastPart(name);
    if (ALPHA_NAMES.includes(last)) return USUAL_NAMES.length + 1;
    const index = USUAL_NAMES.indexOf(last);
    return index < 0 ? USUAL_NAMES.length : index;
  };
  return [...channels].sort((a, b) => rank(a) - rank(b));
}

/** The channel that a caller names: in full, or only its last part, in any case.
 *  @throws FormatError if there is none */
function channelOf(channels: readonly ExrChannel[], wanted: string): ExrChannel {
  const lower = wanted.toLowerCase();
  const found =
    channels.find(({ name }) => name === wanted) ??
    channels.find(({ name }) => name.toLowerCase() === lower) ??
    channels.find(({ name }) => lastPart(name) === lower);
  if (found) return found;
  throw new FormatError(`EXR: it has no channel ${JSON.stringify(wanted)}: expected one of ${namesOf(channels)}`);
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

/** A message lists so many names; the rest is counted. */
const MAX_NAMES = 12;

function namesOf(channels: readonly ExrChannel[]): string {
  const names = channels.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = channels.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Pixels that are compressed together, row after row, channel after channel in a row. */
interface Block extends Window {
  readonly packed: Uint8Array;
}

function readChannel(
  bytes: Uint8Array,
  header: ExrHeader,
  { name, type, bytes: size }: ExrChannel,
  onProgress?: OnProgress,
): Float32Array {
  const { width, height, channels, pixelBytes } = header;
  const before = channels.slice(
    0,
    channels.findIndex((other) => other.name === name),
  );
  const first = before.reduce((sum, other) => sum + other.bytes, 0);
  // All blocks are found before the map takes memory.
  const blocks = findBlocks(bytes, header);
  const data = new Float32Array(width * height);
  for (const [i, block] of blocks.entries()) {
    onProgress?.(i / blocks.length);
    const raw = unpack(block, header);
    if (!raw) throw new FormatError(`EXR: the compressed rows from ${block.y + 1} on are damaged`);
    const view = new DataView(raw.buffer, raw.byteOffset, raw.length);
    for (let row = 0; row < block.height; row++) {
      const from = block.width * (row * pixelBytes + first);
      for (let x = 0, to = (block.y + row) * width + block.x; x < block.width; x++, to++) {
        const at = from + x * size;
        if (type === 'float') data[to] = view.getFloat32(at, true);
        else data[to] = type === 'half' ? halfToNumber(view.getUint16(at, true)) : view.getUint32(at, true);
      }
    }
  }
  return data;
}

/** @throws FormatError if one is missing, lies outside the file or is too short */
function findBlocks(bytes: Uint8Array, { width, height, top, block, isTiled, pixelBytes, compression, end }: ExrHeader): Block[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [across, down] = [Math.ceil(width / block.width), Math.ceil(height / block.height)];
  const count = across * down;
  if (end + 8 * count > bytes.length) throw new FormatError('EXR: the offsets of its rows are cut off');
  const seen = new Uint8Array(count);
  // Column and row of a tile and its levels, or the first row; then the length.
  const headBytes = isTiled ? 20 : 8;
  return Array.from({ length: count }, (_, i) => {
    const refuse = (problem: string): never => {
      throw new FormatError(`EXR: block ${i + 1} of ${count} ${problem}`);
    };
    const at = Number(view.getBigUint64(end + 8 * i, true));
    const start = at + headBytes;
    if (start > bytes.length) refuse(`would begin at byte ${at}, but the file has ${bytes.length}`);
    const [column, row] = isTiled
      ? [view.getInt32(at, true), view.getInt32(at + 4, true)]
      : [0, (view.getInt32(at, true) - top) / block.height];
    const isWhole = !isTiled || view.getBigUint64(at + 8, true) === 0n;
    const [x, y] = [column * block.width, row * block.height];
    if (!isWhole || column < 0 || column >= across || !Number.isInteger(row) || row < 0 || row >= down) {
      refuse(isTiled ? 'is no tile of the picture' : `begins at row ${y + 1}, where none begins`);
    }
    const index = row * across + column;
    if (seen[index] === 1) refuse(`has the same rows as another, from ${y + 1} on`);
    seen[index] = 1;
    const length = view.getInt32(start - 4, true);
    if (length < 0 || start + length > bytes.length)
      refuse(`would end at byte ${start + length}, but the file has ${bytes.length}`);
    const part = { x, y, width: Math.min(block.width, width - x), height: Math.min(block.height, height - y) };
    const rawBytes = part.width * part.height * pixelBytes;
    if (length * MOST_EXPANSION[compression] < rawBytes) {
      refuse(`has ${length} bytes, too few for the ${rawBytes} of its rows`);
    }
    return { ...part, packed: bytes.subarray(start, start + length) };
  });
}

/** @returns undefined if the bytes are damaged */
function unpack({ packed, width, height }: Block, { compression, channels, pixelBytes }: ExrHeader): Uint8Array | undefined {
  const expected = width * height * pixelBytes;
  // What does not become smaller is stored as it is.
  if (compression === 'none' || packed.length >= expected) return packed.length === expected ? packed : undefined;
  if (compression === 'piz') return unpackPiz(packed, channels, width, height);
  if (compression === 'rle') {
    const out = new Uint8Array(expected);
    return decodeRuns(packed, out) ? restoreBytes(out) : undefined;
  }
  if (compression === 'pxr24') {
    const planes = inflated(packed, width * height * channels.reduce((sum, channel) => sum + planesOf(channel), 0));
    return planes && restorePlanes(planes, channels, width, height);
  }
  const out = inflated(packed, expected);
  return out && restoreBytes(out);
}

/** @returns undefined unless there are exactly so many bytes */
function inflated(packed: Uint8Array, expected: number): Uint8Array | undefined {
  const out = new Uint8Array(expected);
  let filled = 0;
  const total = inflate([packed], expected, (part) => {
    out.set(part.subarray(0, expected - filled), filled);
    filled += part.length;
  });
  return total === expected ? out : undefined;
}
