import type { Heightmap, Range } from '../../core/heightmap.ts';
import type { ParamValues, Schema } from '../../core/params.ts';
import type { OnProgress } from '../../core/progress.ts';

/** One line of the Export dialog's table: a kind of file that can be made of what is shown. */
export interface ExportRow {
  readonly id: string;
  /** The heading that it stands under in the list; rows of one heading follow each other. */
  readonly group?: string | undefined;
  readonly title: string;
  /** Below the title in the list: `PNG, 16-bit; opens here again`. */
  readonly hint: string;
  /** One sentence: what the file holds and who takes it. */
  readonly holds: string;
  /** What the button exports: `PNG`, or `for Unreal`. */
  readonly noun: string;
  /** Why there is no such file now; undefined if there is one. */
  readonly unfit?: string | undefined;
  readonly options: Schema;
  /** What these values of the options give. Not called while the row is unfit. */
  plan(values: ParamValues): ExportPlan;
}

/** A file that can be made. */
export interface ExportPlan {
  /** Of the file, or of the first of several. */
  readonly name: string;
  /** How large what it holds is: `1009 × 1009`. */
  readonly size: string;
  /** What is wrong with the values: no file can be made. */
  readonly problem?: string | undefined;
  /** What the file holds, in place of the row's sentence. */
  readonly holds?: string | undefined;
  /** What the value of an option does, in place of the schema's text. */
  readonly notes?: Readonly<Record<string, string>>;
  /** What stands for an option that is left empty. */
  readonly automatic?: Readonly<Record<string, string>>;
  /** Why an option has no effect beside the other values. */
  readonly inactive?: Readonly<Record<string, string | undefined>>;
  readonly facts: ExportFacts;
  readonly picture: ExportPicture;
  /** Makes what its facts and its caption still lack; the next plan of these values has it. Undefined where they lack nothing.
   *  @throws Cancelled, or what making the file throws */
  readonly measure?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Bytes of all its files. */
  bytes(): FileSize | Promise<FileSize>;
  /** What the progress card says; by default what is exported, and its size. */
  progressText?(fraction: number): string;
  /** Makes the files. What it takes from the screen it takes at once.
   *  @throws Error with a sentence for people, Cancelled */
  make(job: ExportRun): Promise<readonly NewFile[]>;
}

export interface ExportRun {
  readonly signal: AbortSignal;
  /** Called now and then with the fraction that is done, 0 … 1. */
  readonly onProgress: OnProgress;
}

export interface NewFile {
  readonly name: string;
  readonly content: BlobPart;
  /** MIME type. */
  readonly type: string;
}

export function blobOf({ content, type }: NewFile): Blob {
  return new Blob([content], { type });
}

export interface FileSize {
  readonly bytes: number;
  /** How well it is known; exactly, if it is left out. */
  readonly is?: 'about' | 'at most';
  /** The plan's `size`, if it is known only now. */
  readonly size?: string;
}

/** Numbers that the reader of the file needs. */
export interface ExportFacts {
  readonly title: string;
  /** How they are used. */
  readonly text?: string;
  /** Sentences on what the reader can hardly take. */
  readonly warnings?: readonly string[];
  readonly rows: readonly (readonly [name: string, value: string])[];
}

/** What the file holds, to look at. */
export type ExportPicture = { readonly caption: string } & (
  | {
      readonly kind: 'grey';
      readonly map: Heightmap;
      /** Elevations of black and white. */
      readonly range: Range;
    }
  | { readonly kind: 'image'; image(): Promise<Blob> }
  | { readonly kind: 'text'; text(): string }
);
