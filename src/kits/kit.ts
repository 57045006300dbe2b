import type { Range, Size, Spacing } from '../core/heightmap.ts';
import type { ParamValues } from '../core/params.ts';
import type { FileFormat } from '../io/file-format.ts';

/** What a program that takes heightmaps wants, in one folder. */
export interface EngineKit {
  /** In flags. */
  readonly id: string;
  readonly title: string;
  /** The sizes that it takes: `2^n + 1 samples a side, 33 to 4097`. */
  readonly sizes: string;
  /** One of these, the size itself if it is. */
  sizeFor(size: Size): Size;
  /** The file of the ground itself. */
  readonly heights: HeightsInKit;
  /** The kind of normal map that its materials read; without one there are no weights either. */
  readonly normal?: 'normal-opengl' | 'normal-directx';
  /** How to import the files, step by step, with the numbers to type. Markdown. */
  steps(facts: KitFacts): string;
}

export interface HeightsInKit {
  readonly extension: string;
  readonly format: FileFormat;
  /** Of the format. */
  options?(facts: KitFacts): ParamValues;
  /** `16-bit codes` */
  readonly holds: string;
}

/** A terrain as a kit has it. */
export interface KitFacts extends Size {
  /** Metres between samples. */
  readonly spacing: Spacing;
  /** Metres across. */
  readonly extent: Spacing;
  /** Metres of codes 0 and 65535. */
  readonly elevation: Range;
  /** Name of the file of elevations. */
  readonly heights: string;
}

/** A number to type: as short as it can be without losing a millimetre of a thousand kilometres. */
export function typed(value: number): string {
  return String(Number(value.toPrecision(10)));
}

/** The elevations of codes 0 and 65535 are `range` apart, and never nothing. */
export function heightOf({ min, max }: Range): number {
  return Math.abs(max - min) || 1;
}
