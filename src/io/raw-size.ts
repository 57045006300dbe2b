import { MAX_SAMPLES, MAX_SIDE, type Range, type Size } from '../core/heightmap.ts';
import { FormatError, type Guess, requireBytes, type SizeHint } from './file-format.ts';

/** How many times as long as wide a guessed size may be. */
const MAX_RATIO = 10;
/** Pairs of samples that are compared for one size. */
const MAX_PAIRS = 20_000;
/** The share of the lowest and of the highest samples that is left out of the usual range: they may be spikes, or numbers for no value. */
const SPIKES = 0.02;
/** A size farther from a square wins only if the step between its rows is less than this share of the other's. */
const CLEARLY = 0.8;

/** The sizes that the samples of a file without a size may have, the likeliest first: the one whose neighbouring rows are most alike; among
 *  those about as good, the one nearest to a square. Both sides have at least 2 samples, and none is over 10 times as long as the other.
 *  @returns no size if there is none, as for a prime number of samples */
function likelySizes(data: Float32Array): Size[] {
  const sizes: Size[] = [];
  for (let side = Math.floor(Math.sqrt(data.length)); side >= 2 && data.length <= MAX_RATIO * side * side; side--) {
    const other = data.length / side;
    if (!Number.isInteger(other) || other > MAX_SIDE) continue;
    sizes.push({ width: other, height: side });
    if (other !== side) sizes.push({ width: side, height: other });
  }
  if (sizes.length === 0) return [];
  const range = usualRange(data);
  const found = sizes.map((size) => ({ size, step: rowStep(data, size.width, range) }));
  const best = found.reduce((before, other) => (other.step < CLEARLY * before.step ? other : before));
  const others = found.filter((other) => other !== best).sort((a, b) => a.step - b.step);
  return [best, ...others].map(({ size }) => size);
}

/** The range of most samples. */
function usualRange(data: Float32Array): Range {
  const stride = Math.max(Math.floor(data.length / MAX_PAIRS), 1);
  const some = Float32Array.from({ length: Math.floor(data.length / stride) }, (_, i) => data[i * stride])
    .filter(Number.isFinite)
    .sort();
  const spikes = Math.ceil(SPIKES * some.length);
  return { min: some[spikes] ?? 0, max: some[some.length - 1 - spikes] ?? 0 };
}

/** The mean difference between samples `width` apart, which are neighbours north and south if that is the width.
 *  @param range samples outside it count as its ends */
function rowStep(data: Float32Array, width: number, { min, max }: Range): number {
  const pairs = data.length - width;
  const stride = Math.max(Math.floor(pairs / MAX_PAIRS), 1);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < pairs; i += stride) {
    const north = Math.min(Math.max(data[i], min), max);
    const south = Math.min(Math.max(data[i + width], min), max);
    if (Number.isNaN(north - south)) continue;
    sum += Math.abs(north - south);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

/** Says that the number of samples does not fit the known size, or any. */
export class RawSizeError extends FormatError {
  constructor(format: string, problem: string) {
    super(`${format} size: ${problem}`);
  }
}

/** The note on a sidecar whose size a caller has overruled. */
export function resizedNote({ width, height }: Size): string {
  return `the .json beside it states ${width} × ${height} samples: its size and cell size are ignored`;
}

/** Refuses a headerless file that cannot be samples of a map, before any memory is taken for these.
 *  @param format `R32`, for messages
 *  @param sampleBytes bytes of a sample */
export function requireRawBytes(format: string, bytes: Uint8Array, sampleBytes: number): void {
  requireBytes(bytes);
  const { length } = bytes;
  if (length % sampleBytes !== 0) {
    throw new FormatError(`${format} samples: expected a multiple of ${sampleBytes} bytes, got ${length}`);
  }
  if (length > sampleBytes * MAX_SAMPLES) {
    throw new FormatError(`${format} samples: expected at most ${MAX_SAMPLES} in all, got ${length / sampleBytes}`);
  }
}

/** The size of a headerless file. */
interface FoundSize extends Size {
  /** Undefined if the size is known. */
  readonly guess: Guess<Size> | undefined;
  /** The sizes that the samples may have, the likeliest first; empty if the sidecar states one. */
  readonly likely: readonly Size[];
}

/** The size of a headerless file: as the caller says, else as its sidecar states, else guessed.
 *  @param format `R32`, for messages
 *  @throws RawSizeError if the samples do not fit */
export function rawSize(format: string, data: Float32Array, stated: Size | undefined, hint: SizeHint): FoundSize {
  const samples = data.length;
  const known = knownSize(samples, stated, hint);
  const likely = stated ? [] : likelySizes(data);
  const side = Math.sqrt(samples);
  const found = known ?? likely[0] ?? (Number.isInteger(side) ? { width: side, height: side } : undefined);
  if (!found) {
    throw new RawSizeError(
      format,
      `expected a map at most ten times as long as wide, or a .json beside it that states the size, got ${samples} samples`,
    );
  }
  const { width, height } = found;
  const isSide = (side: number) => Number.isInteger(side) && side >= 1;
  if (!isSide(width) || !isSide(height) || width * height !== samples) {
    throw new RawSizeError(format, `expected ${wantedSize(width, height)}, got ${samples}`);
  }
  if (Math.max(width, height) > MAX_SIDE) {
    throw new RawSizeError(
      format,
      `expected at most ${MAX_SIDE} samples a side, ${MAX_SAMPLES} in all, got ${width} × ${height}`,
    );
  }
  const why = width === height ? 'as many samples as a square has' : 'rows of this width are most alike';
  return { width, height, guess: known ? undefined : { value: { width, height }, why }, likely };
}

/** The expected size in words, without a side that was computed from the other and is a fraction. */
function wantedSize(width: number, height: number): string {
  if (!Number.isInteger(height)) return `samples in whole rows of ${width}`;
  return Number.isInteger(width) ? `${width} × ${height} samples` : `samples in ${height} whole rows`;
}

/** The size of the hint, with a missing side computed from the other; without a hint the sidecar's. */
function knownSize(samples: number, stated: Size | undefined, { width, height }: SizeHint): Size | undefined {
  if (width !== undefined) return { width, height: height ?? samples / width };
  return height === undefined ? stated : { width: samples / height, height };
}
