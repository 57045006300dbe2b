import { type Range, sampleRange } from '../core/heightmap.ts';

/** The distribution of some samples, in few numbers. */
export interface Statistics extends Range {
  readonly mean: number;
  /** Standard deviation of all samples, not an estimate from some. */
  readonly deviation: number;
}

/** Range, mean and deviation, in double precision. */
export function statisticsOf(samples: Float32Array): Statistics {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i];
  const mean = sum / samples.length;
  let squares = 0;
  for (let i = 0; i < samples.length; i++) squares += (samples[i] - mean) * (samples[i] - mean);
  return { ...sampleRange(samples), mean, deviation: Math.sqrt(squares / samples.length) };
}
