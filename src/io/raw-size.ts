import { MAX_SAMPLES, MAX_SIDE, type Size } from '../core/heightmap.ts';
import { FormatError, type Guess, requireBytes, type SizeHint } from './file-format.ts';

/** How many times as long as wide a map is at most, unless its size is stated. */
const MAX_RATIO = 10;
/** Pairs of neighbours that tell how much rows differ, at most, and the share of them that counts. */
const MOST_PAIRS = 10_000;
const USUAL = 0.95;

/** The sizes that so many samples may have, the nearest to a square first, the wider of two alike. Both sides have at least 2 samples.
 *  @returns none for a prime number of samples */
function possibleSizes(samples: number): Size[] {
  const sizes: Size[] = [];
  for (let side = Math.floor(Math.sqrt(samples)); side >= 2 && samples <= MAX_RATIO * side * side; side--) {
    const other = samples / side;
    if (!Number.isInteger(other) || other > MAX_SIDE) continue;
    sizes.push({ width: other, height: side });
    if (other !== side) sizes.push({ width: side, height: other });
  }
  return sizes;
}

/** The number of samples does not fit the known size, or leaves the size open. */
export class RawSizeError extends FormatError {
  /** The sizes that fit, the nearest to a square first; empty if the known size is wrong. */
  readonly possible: readonly Size[];
  /** The likeliest of these. */
  readonly guess: Guess<Size> | undefined;
  constructor(format: string, problem: string, possible: readonly Size[] = [], guess?: Guess<Size>) {
    super(`${format} size: ${problem}`);
    this.possible = possible;
    this.guess = guess;
  }
}

/** The size in which samples differ least from those below them, the first of several.
 *  @param sizes that fit */
function likeliestSize(data: Float32Array, sizes: readonly Size[]): Guess<Size> | undefined {
  if (sizes.length === 0) return undefined;
  const steps = sizes.map(({ width }) => meanStepDown(data, width));
  const least = steps.reduce((best, step, i) => (step < steps[best] ? i : best), 0);
  if (least === 0) return { value: sizes[0], why: 'the nearest to a square that fits' };
  const share = Number(((100 * steps[least]) / steps[0]).toPrecision(2));
  const { width, height } = sizes[0];
  return { value: sizes[least], why: `rows differ least from the next: ${share} % of what they do at ${width} × ${height}` };
}

/** The mean difference of neighbours in a column, of some pairs without the steepest: those at samples without a value. */
function meanStepDown(data: Float32Array, width: number): number {
  const pairs = data.length - width;
  const stride = Math.ceil(pairs / MOST_PAIRS);
  const steps = Float32Array.from({ length: Math.floor(pairs / stride) }, (_, i) =>
    Math.abs(data[i * stride + width] - data[i * stride]),
  );
  const usual = steps
    .filter(Number.isFinite)
    .sort()
    .subarray(0, Math.ceil(USUAL * steps.length));
  return usual.reduce((sum, step) => sum + step, 0) / Math.max(usual.length, 1);
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
  /** The sizes that the samples may have; empty if the sidecar states one. */
  readonly possible: readonly Size[];
}

/** The size of a headerless file: as the caller says, else as its sidecar states, else that of a square.
 *  @param format `R32`, for messages
 *  @param data all samples
 *  @throws RawSizeError if the samples do not fit, or make no square */
export function rawSize(format: string, data: Float32Array, stated: Size | undefined, hint: SizeHint): FoundSize {
  const samples = data.length;
  const possible = stated ? [] : possibleSizes(samples);
  const known = knownSize(samples, stated, hint);
  const side = Math.sqrt(samples);
  if (!known && !Number.isInteger(side)) {
    const problem = `expected a map as wide as high, or a .json beside it that states the size, got ${samples} samples`;
    throw new RawSizeError(format, problem, possible, likeliestSize(data, possible));
  }
  const { width, height } = known ?? { width: side, height: side };
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
  const guess = known ? undefined : { value: { width, height }, why: 'as many samples as a square has' };
  return { width, height, guess, possible };
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
