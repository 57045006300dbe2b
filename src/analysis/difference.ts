import type { Range, Size } from '../core/heightmap.ts';

/** How far two terrains differ, `of` less `less`, in the unit of their samples. */
export interface DifferenceFigures extends Range {
  readonly count: number;
  /** Of the differences. */
  readonly mean: number;
  readonly meanAbsolute: number;
  /** Root of the mean square. */
  readonly rms: number;
  /** The largest of all, without its sign. */
  readonly largest: number;
  /** Pearson's, of the samples of both, −1 … 1; undefined where all samples of one are equal. */
  readonly correlation: number | undefined;
  /** Share of samples that are equal, 0 … 1. */
  readonly equal: number;
  /** 99.5 % of the differences lie within ± this: the end of a colour scale; more than 0. */
  readonly limit: number;
  /** The grid on which they were compared: along each side the fewer samples of the two. */
  readonly size: Size;
  /** Which of the two was resampled to it, bilinear. */
  readonly resampled: 'neither' | 'of' | 'less' | 'both';
}
