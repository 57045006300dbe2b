import { MAX_SAMPLE } from '../core/bounds.ts';
import { shortestFloat32 } from '../core/decimals.ts';
import type { Range } from '../core/heightmap.ts';
import { numberText } from '../core/number-text.ts';
import { rangeOf } from '../kernels/values.ts';
import type { Guess } from './file-format.ts';

/** What other programs write where there is no value. */
const USUAL_CODES: readonly number[] = [
  -9999, -32_768, -32_767, -99_999, -999_999, -9_999_999, 32_767, 65_535, 99_999, 999_999, 9_999_999,
];
/** Codes that ground may well have: where they lie as far from the others, they are named and stay. */
const NEAR_CODES: readonly number[] = [-999, -99, -1000, 9999];
/** A usual code that lies nearer to the others than this, as a share of their span, may be an elevation. */
const USUAL_GAP = 0.1;
/** From this gap on, as a share of the same span, any value is worth a question. */
const FAR_GAP = 3;
/** Of more different samples that are too far from 0 for elevations, all are something else. */
const MOST_TOO_FAR = 4;

/** Samples that are looked at together. */
const BLOCK = 4096;

/** What may stand for no value among the floats of a file. */
export interface Suspicion {
  /** Samples that can hardly be elevations. */
  readonly nodata?: Guess<readonly number[]>;
  /** The lowest or the highest of the others, if it lies far from the rest: only a person can tell. */
  readonly outlier?: number;
  /** The lowest or the highest of the others, if it is a usual code: it may be an elevation. */
  readonly usualCode?: number;
}

/** What makes elevations of samples: × factor + offset. */
export interface ToMetres {
  readonly factor: number;
  readonly offset: number;
}

/** What elevations of a file may stand for no value: samples too far from 0, and usual codes far from all others.
 *  @param data samples as they are stored, NaN where the file states no value
 *  @param toMetres by default samples are metres
 *  @param rounded a number as the samples hold it, by default as a float32 */
export function suspectNodata(
  data: Float32Array,
  { factor, offset }: ToMetres = { factor: 1, offset: 0 },
  rounded: (value: number) => number = Math.fround,
): Suspicion {
  const isTooFar = (value: number): boolean => Math.abs(value * factor + offset) > MAX_SAMPLE;
  const usual = new Set(USUAL_CODES.map(rounded));
  const tooFar = new Set<number>();
  const codes = new Set<number>();
  let [lowest, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [highest, beforeHighest] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const take = (value: number): void => {
    if (value < lowest) {
      second = lowest;
      lowest = value;
    } else if (value < second && value > lowest) second = value;
    if (value > highest) {
      beforeHighest = highest;
      highest = value;
    } else if (value > beforeHighest && value < highest) beforeHighest = value;
  };
  for (let from = 0, previous = Number.NaN; from < data.length; from += BLOCK) {
    const block = data.subarray(from, from + BLOCK);
    const { min, max } = rangeOf(block);
    // Whatever lies between elevations is one.
    if (min > second && max < beforeHighest) continue;
    for (let i = 0; i < block.length; i++) {
      const value = block[i];
      // Numbers for no value come in runs.
      if (value === previous) continue;
      previous = value;
      const isEnd = value < lowest || value > highest;
      if (isEnd && isTooFar(value)) {
        if (tooFar.add(value).size > MOST_TOO_FAR) return {};
      } else if (isEnd && usual.has(value)) codes.add(value);
      else take(value);
    }
  }
  if (lowest > highest) return {};
  const gapOf = (value: number): number => Math.max(lowest - value, value - highest);
  const nodata: number[] = [];
  for (const code of [...codes].sort((a, b) => gapOf(a) - gapOf(b))) {
    if (gapOf(code) > USUAL_GAP * (highest - lowest)) nodata.push(code);
    else take(code);
  }
  const ends = [
    { value: lowest, gap: second - lowest, span: highest - second },
    { value: highest, gap: highest - beforeHighest, span: beforeHighest - lowest },
  ];
  const far = ends.find(({ gap, span }) => span > 0 && gap > FAR_GAP * span);
  const near = new Set(NEAR_CODES.map(rounded));
  const left = ends.find(({ value, gap, span }) => usual.has(value) || (near.has(value) && gap > USUAL_GAP * span));
  return {
    ...(nodata.length + tooFar.size > 0 && {
      nodata: { value: [...nodata, ...tooFar], why: whyNodata(nodata.length, tooFar.size) },
    }),
    ...(far && { outlier: far.value }),
    ...(left && { usualCode: left.value }),
  };
}

function whyNodata(codes: number, tooFar: number): string {
  const far = 'too far from 0 for an elevation';
  if (codes === 0) return far;
  return `${codes === 1 ? 'a usual code' : 'usual codes'} for missing samples${tooFar > 0 ? ` or ${far}` : ''}`;
}

/** The number that a caller gives for no value, if no sample equals it.
 *  @param samples as they are in the file
 *  @param rounded a number as they hold it */
export function absentNodata(
  samples: Float32Array | Uint16Array | Uint8Array,
  nodata?: number | null,
  rounded: (value: number) => number = Math.fround,
): number | undefined {
  if (nodata === undefined || nodata === null) return undefined;
  return samples.includes(rounded(nodata)) ? undefined : nodata;
}

/** What a person should know of a number for no value that no sample equals: the samples there are.
 *  @param codes the lowest and the highest sample as they are stored */
export function absentNodataText(nodata: number, codes: Range, isPicture: boolean): string {
  const span = `${sampleText(codes.min)} … ${sampleText(codes.max)}`;
  return `no sample is ${sampleText(nodata)}: ${isPicture ? `in a picture it is a code, and codes here are ${span}` : `they are ${span}`}`;
}

/** Floats that all lie nearer to 0 than this are other data: two integers of 16 bits in a row make such floats. */
const TINY = 1e-30;

/** Why the floats of a file may be no elevations; undefined if they may be. */
export function otherDataText({ min, max }: Range): string | undefined {
  const farthest = Math.max(Math.abs(min), Math.abs(max));
  if (farthest === 0 || farthest >= TINY) return undefined;
  return `all samples lie within ±${TINY} m: the bytes may be other data, such as 16-bit integers or big-endian floats`;
}

/** A sample as a person writes it: `−9,999`, `−3.4e+38`; as few digits as name the same float32. */
export function sampleText(value: number): string {
  const short = shortestFloat32(value);
  const text = numberText(short);
  const isExact = Math.abs(short) < 1e9 && Number(text.replaceAll(',', '').replace('−', '-')) === short;
  return isExact ? text : String(short).replace('-', '−');
}

/** `−9,999 and −32,768` */
export function sampleList(values: readonly number[]): string {
  return new Intl.ListFormat('en').format(values.map(sampleText));
}
