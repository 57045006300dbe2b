import type { Size } from '../../core/heightmap.ts';
import { chunkBytes } from './chunks.ts';
import { deflateRows } from './encode.ts';
import { checkPixels, forRuns, RGB_BYTES, rgbHeader, rowsOf } from './encode-rgb.ts';
import { SIGNATURE } from './header.ts';

/** What is known of an animation before its pictures are made. */
export interface Animation extends Size {
  /** Pictures, 1 … 2³¹ − 1. */
  readonly frames: number;
  /** How often it plays; 0 for ever. */
  readonly plays: number;
  /** The time that a picture stays, in seconds: a fraction of whole numbers, each 1 … 65535. */
  delay(frame: number): readonly [seconds: number, per: number];
}

/** The part of a picture that a frame replaces. */
interface Part extends Size {
  readonly left: number;
  readonly top: number;
}

/** What a frame of an animation replaces, deflated: it can be made alone. */
export interface FrameChange extends Part {
  readonly data: readonly Uint8Array[];
}

/** @param before the pixels of the frame before; undefined of the first frame, which is a whole picture
 *  @param rgba red, green, blue, alpha per pixel, row-major; alpha is left out
 *  @param pause see deflateRows
 *  @throws RangeError if `rgba` does not hold exactly width × height pixels */
export async function frameChange(
  { width, height }: Size,
  before: Uint8ClampedArray | undefined,
  rgba: Uint8ClampedArray,
  pause?: () => Promise<void>,
): Promise<FrameChange> {
  checkPixels({ width, height }, rgba);
  const part = before ? changedPart(wholePixels(before), wholePixels(rgba), width, height) : { left: 0, top: 0, width, height };
  const rows = rowsOf(rgba, width, part.left, part.top);
  return { ...part, data: await deflateRows(part.width, part.height, RGB_BYTES, rows, forRuns, pause) };
}

/** Writes an animated PNG of 8-bit red, green and blue, piece by piece: what has been handed out is not kept.
 *  Programs that know no animation show the first picture.
 *  @param pictures red, green, blue, alpha per pixel, row-major; alpha is left out. A picture is read before the next is asked for, so that
 *  one array can serve them all
 *  @param pause see deflateRows
 *  @returns the file's bytes in pieces, one or two for each picture
 *  @throws RangeError for pictures of another size or number
 *  @source PNG specification, third edition, acTL, fcTL and fdAT; only the rectangle that has changed is stored */
export function encodeApng(
  animation: Animation,
  pictures: Iterable<Uint8ClampedArray> | AsyncIterable<Uint8ClampedArray>,
  pause?: () => Promise<void>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  async function* changes(): AsyncGenerator<FrameChange, void> {
    let before: Uint8ClampedArray | undefined;
    for await (const rgba of pictures) {
      yield await frameChange(animation, before, rgba, pause);
      if (before) before.set(rgba);
      else before = rgba.slice();
    }
  }
  return joinFrames(animation, changes());
}

/** The same of what each frame changes. The first one is awaited before any piece is handed out. */
export async function* joinFrames(
  animation: Animation,
  changes: AsyncIterable<FrameChange>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const { frames, plays } = animation;
  checkAnimation(animation);
  let frame = 0;
  let sequence = 0;
  for await (const { left, top, width, height, data } of changes) {
    if (frame === frames) throw miscounted(frames, 'more');
    if (frame === 0) {
      yield Uint8Array.from(SIGNATURE);
      yield chunkBytes({ name: 'IHDR', body: [rgbHeader(animation)] });
      yield chunkBytes({ name: 'acTL', body: [numbers(frames, plays)] });
    }
    yield chunkBytes({
      name: 'fcTL',
      body: [numbers(sequence++, width, height, left, top), timing(animation.delay(frame))],
    });
    yield frame === 0
      ? chunkBytes({ name: 'IDAT', body: data })
      : chunkBytes({ name: 'fdAT', body: [numbers(sequence++), ...data] });
    frame++;
  }
  if (frame < frames) throw miscounted(frames, frame);
  yield chunkBytes({ name: 'IEND', body: [] });
}

function isCount(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

function checkAnimation({ frames, plays }: Animation): void {
  if (!isCount(frames, 0x7fff_ffff)) throw new RangeError(`PNG animation: expected 1 to 2147483647 frames, got ${frames}`);
  if (plays !== 0 && !isCount(plays, 0x7fff_ffff)) {
    throw new RangeError(`PNG animation: expected 0 to 2147483647 plays, got ${plays}`);
  }
}

function miscounted(frames: number, got: number | 'more'): RangeError {
  return new RangeError(`PNG animation: expected ${frames} frames, got ${got}`);
}

/** Numbers of 32 bits, one after another. */
function numbers(...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  for (const [i, value] of values.entries()) view.setUint32(4 * i, value);
  return bytes;
}

/** The end of fcTL: the delay; the part replaces what is below it, and stays.
 *  @throws RangeError for a delay that cannot be stored */
function timing([seconds, per]: readonly [number, number]): Uint8Array {
  if (!isCount(seconds, 0xffff) || !isCount(per, 0xffff)) {
    throw new RangeError(`PNG animation: expected a delay of 1 to 65535 over 1 to 65535 seconds, got ${seconds} / ${per}`);
  }
  const [dispose, blend] = [0, 0];
  return Uint8Array.of(seconds >> 8, seconds & 0xff, per >> 8, per & 0xff, dispose, blend);
}

/** Every pixel as one number; a copy if the array does not begin at a multiple of four. */
function wholePixels(rgba: Uint8ClampedArray): Uint32Array {
  const { buffer, byteOffset, length } = rgba.byteOffset % 4 === 0 ? rgba : rgba.slice();
  return new Uint32Array(buffer, byteOffset, length / 4);
}

/** The smallest rectangle with all pixels that differ; the first pixel if none does, as a frame cannot be empty. */
function changedPart(before: Uint32Array, after: Uint32Array, width: number, height: number): Part {
  const isEqualRow = (y: number): boolean => {
    for (let i = y * width, end = i + width; i < end; i++) if (before[i] !== after[i]) return false;
    return true;
  };
  const isEqualColumn = (x: number, from: number, to: number): boolean => {
    for (let i = from * width + x, end = to * width; i < end; i += width) if (before[i] !== after[i]) return false;
    return true;
  };
  let top = 0;
  let bottom = height;
  while (top < bottom && isEqualRow(top)) top++;
  if (top === bottom) return { left: 0, top: 0, width: 1, height: 1 };
  while (isEqualRow(bottom - 1)) bottom--;
  let left = 0;
  let right = width;
  while (isEqualColumn(left, top, bottom)) left++;
  while (isEqualColumn(right - 1, top, bottom)) right--;
  return { left, top, width: right - left, height: bottom - top };
}
