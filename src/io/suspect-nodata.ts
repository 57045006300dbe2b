import { numberText } from '../chart/value-text.ts';
import { MAX_SAMPLE } from '../core/bounds.ts';
import type { Range } from '../core/heightmap.ts';
import { shortestFloat32 } from '../core/shortest-float32.ts';
import type { Guess } from './file-format.ts';

/** What other programs write where there is no value. */
const USUAL_CODES: readonly number[] = [-99_999, -32_768, -32_767, -9999, 32_767, 99_999];
/** A usual code that lies nearer to the others than this, as a share of their span, may be an elevation. */
const USUAL_GAP = 0.1;
/** From this gap on, as a share of the same span, any value is worth a question. */
const FAR_GAP = 3;

/** What may stand for no value among the floats of a file. */
export interface Suspicion {
  /** The lowest or the highest sample, if that can hardly be an elevation. */
  readonly nodata?: Guess<number>;
  /** The lowest or the highest sample, if it lies far from all others but is no usual code: only a person can tell. */
  readonly outlier?: number;
}

/** What makes elevations of samples: × factor + offset. */
export interface ToMetres {
  readonly factor: number;
  readonly offset: number;
}

/** Whether the lowest or the highest sample of a file of elevations may stand for no value.
 *  @param data samples as they are stored, NaN where the file states no value
 *  @param toMetres by default samples are metres */
export function suspectNodata(data: Float32Array, { factor, offset }: ToMetres = { factor: 1, offset: 0 }): Suspicion {
  const isTooFar = (value: number): boolean => Math.abs(value * factor + offset) > MAX_SAMPLE;
  let [lowest, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [highest, beforeHighest] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < data.length; i++) {
    const value = data[i];
    if (value < lowest) {
      second = lowest;
      lowest = value;
    } else if (value < second && value > lowest) second = value;
    if (value > highest) {
      beforeHighest = highest;
      highest = value;
    } else if (value > beforeHighest && value < highest) beforeHighest = value;
  }
  if (!(lowest < highest)) return {};
  const ends = [
    { value: lowest, gap: second - lowest, others: [second, highest] },
    { value: highest, gap: highest - beforeHighest, others: [lowest, beforeHighest] },
  ] as const;
  for (const { value, gap, others } of ends) {
    const span = others[1] - others[0];
    if (others.some(isTooFar)) continue;
    if (isTooFar(value)) return { nodata: { value, why: 'too far from 0 for an elevation' } };
    if (USUAL_CODES.includes(value) && gap > USUAL_GAP * span)
      return { nodata: { value, why: 'a usual code for missing samples' } };
  }
  const far = ends.find(({ gap, others }) => others[1] > others[0] && gap > FAR_GAP * (others[1] - others[0]));
  return far ? { outlier: far.value } : {};
}

/** The number that a caller gives for no value, if no sample equals it.
 *  @param samples as they are in the file */
export function absentNodata(samples: Float32Array | Uint16Array | Uint8Array, nodata?: number | null): number | undefined {
  if (nodata === undefined || nodata === null) return undefined;
  const value = samples instanceof Float32Array ? Math.fround(nodata) : nodata;
  return samples.includes(value) ? undefined : nodata;
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
