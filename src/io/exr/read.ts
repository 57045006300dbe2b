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

/** What the name of a channel with elevations ends in, behind those of its layers, in any case; the likeliest first. */
const USUAL_NAMES = ['y', 'r', 'z', 'height', 'depth', 'elevation', 'g', 'b'];
/** Opacity is the ground only where there is nothing else. */
const ALPHA_NAMES = ['a', 'alpha'];
/** The most bytes that one byte of a block can become. */
const MOST_EXPANSION = { none: 1, rle: 64, zips: MAX_EXPANSION, zip: MAX_EXPANSION, piz: 512 } as const;

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

/** Rows that are compressed together. */
interface Block {
  /** Of its first row, from 0. */
  readonly y: number;
  readonly rows: number;
  readonly packed: Uint8Array;
}

function readChannel(
  bytes: Uint8Array,
  header: ExrHeader,
  { name, type, bytes: size }: ExrChannel,
  onProgress?: OnProgress,
): Float32Array {
  const { width, height, channels, rowBytes } = header;
  const before = channels.slice(
    0,
    channels.findIndex((other) => other.name === name),
  );
  const first = width * before.reduce((sum, other) => sum + other.bytes, 0);
  // All blocks are found before the map takes memory.
  const blocks = findBlocks(bytes, header);
  const data = new Float32Array(width * height);
  for (const [i, { y, rows, packed }] of blocks.entries()) {
    onProgress?.(i / blocks.length);
    const raw = unpack(packed, header, rows);
    if (!raw) throw new FormatError(`EXR: the compressed rows from ${y + 1} on are damaged`);
    const view = new DataView(raw.buffer, raw.byteOffset, raw.length);
    for (let row = 0; row < rows; row++) {
      const from = row * rowBytes + first;
      for (let x = 0, to = (y + row) * width; x < width; x++, to++) {
        const at = from + x * size;
        if (type === 'float') data[to] = view.getFloat32(at, true);
        else data[to] = type === 'half' ? halfToNumber(view.getUint16(at, true)) : view.getUint32(at, true);
      }
    }
  }
  return data;
}

/** @throws FormatError if one is missing, lies outside the file or is too short */
function findBlocks(bytes: Uint8Array, { height, top, blockRows, rowBytes, compression, end }: ExrHeader): Block[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = Math.ceil(height / blockRows);
  if (end + 8 * count > bytes.length) throw new FormatError('EXR: the offsets of its rows are cut off');
  const seen = new Uint8Array(count);
  return Array.from({ length: count }, (_, i) => {
    const refuse = (problem: string): never => {
      throw new FormatError(`EXR: block ${i + 1} of ${count} ${problem}`);
    };
    const at = Number(view.getBigUint64(end + 8 * i, true));
    if (at + 8 > bytes.length) refuse(`would begin at byte ${at}, but the file has ${bytes.length}`);
    const y = view.getInt32(at, true) - top;
    const length = view.getInt32(at + 4, true);
    const index = y / blockRows;
    if (!Number.isInteger(index) || index < 0 || index >= count) refuse(`begins at row ${y + 1}, where none begins`);
    if (seen[index] === 1) refuse(`has the same rows as another, from ${y + 1} on`);
    seen[index] = 1;
    if (length < 0 || at + 8 + length > bytes.length)
      refuse(`would end at byte ${at + 8 + length}, but the file has ${bytes.length}`);
    const rows = Math.min(blockRows, height - y);
    if (length * MOST_EXPANSION[compression] < rows * rowBytes) {
      refuse(`has ${length} bytes, too few for the ${rows * rowBytes} of its rows`);
    }
    return { y, rows, packed: bytes.subarray(at + 8, at + 8 + length) };
  });
}

/** @returns undefined if the bytes are damaged */
function unpack(packed: Uint8Array, { compression, channels, width, rowBytes }: ExrHeader, rows: number): Uint8Array | undefined {
  const expected = rows * rowBytes;
  // What does not become smaller is stored as it is.
  if (compression === 'none' || packed.length >= expected) return packed.length === expected ? packed : undefined;
  if (compression === 'piz') return unpackPiz(packed, channels, width, rows);
  const out = new Uint8Array(expected);
  if (compression === 'rle') return decodeRuns(packed, out) ? restoreBytes(out) : undefined;
  let filled = 0;
  const total = inflate([packed], expected, (part) => {
    out.set(part.subarray(0, expected - filled), filled);
    filled += part.length;
  });
  return total === expected ? restoreBytes(out) : undefined;
}
