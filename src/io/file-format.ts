import type { Heightmap, Range, Spacing } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import type { DecodedPng } from './png/index.ts';

/** A terrain on its way into a file. */
export interface TerrainToWrite {
  /** 1D terrain is drawn out from north to south. */
  readonly map: Heightmap;
  /** 1D terrain as the line it is, or a line through the map. */
  readonly profile?: Profile | undefined;
  /** Names of the first and the last point of a line through the map. */
  readonly ends?: readonly [string, string] | undefined;
  /** What the lowest and the highest code of a whole-number format stand for, either way round. No sample of the map lies outside. */
  readonly elevation: Range;
  /** The recipe's own elevation, where the map does not span just that: early stages leave it, filters may not fill it. */
  readonly recipeElevation?: Range | undefined;
  /** Else elevations are plain numbers, such as those of 1D terrain as generated. */
  readonly isInMetres: boolean;
  /** Whether even the numbers mean nothing, as those of a picture that states no elevation: pictures then state none either. */
  readonly isUnscaled?: boolean | undefined;
  readonly spacing?: Spacing | undefined;
  /** Where there is one that names exactly this terrain, or the imported samples it is. */
  readonly recipe?: Recipe | undefined;
}

/** What is known of a terrain before it is made. */
export interface TerrainFacts {
  readonly isProfile: boolean;
  readonly hasRecipe: boolean;
}

/** A file's bytes, and those of its sidecar if the format has one. */
export interface FileBytes {
  readonly bytes: Uint8Array;
  readonly sidecar?: Uint8Array | undefined;
}

/** A size from outside, for files that do not say theirs. */
export interface SizeHint {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** A heightmap file that was read and checked. */
export interface OpenedFile {
  readonly width: number;
  readonly height: number;
  /** `16-bit grey` */
  readonly depth: string;
  /** What the lowest and the highest code stand for; `min` lies above `max` where codes count downwards. Of floats their own range.
   *  Undefined where the file does not say: its samples are then read as 0 … 1. */
  readonly elevation?: Range | undefined;
  /** Whether the file says, or its format implies, that elevations are metres. */
  readonly isInMetres: boolean;
  readonly spacing?: Spacing | undefined;
  /** What a person should know about how the file was understood. */
  readonly notes: readonly string[];
  /** The picture, where the file is one. */
  readonly png?: DecodedPng;
  /** The samples; with a range, the lowest and the highest code stand for its ends instead. */
  heightmap(elevation?: Range): Heightmap;
}

/** One kind of file. */
export interface FileFormat {
  /** With the dot, in lower case: `.png`. */
  readonly extension: string;
  /** For lists and help: what ends up in the file. */
  readonly title: string;
  /** Added to the file's name, it names a second file that belongs to it. */
  readonly sidecar?: string;
  /** Whether the file holds the terrain's profile, and nothing of its map. */
  readonly isOfProfile?: true;
  /** What kind of terrain the format needs, if it is not this one. */
  expects?(facts: TerrainFacts): string | undefined;
  write(terrain: TerrainToWrite): Promise<FileBytes>;
  /** Absent where the file holds no heightmap. The bytes are given up: they may become the samples.
   *  @throws FormatError or PngError with one sentence about what is wrong */
  open?(file: FileBytes, hint?: SizeHint): Promise<OpenedFile>;
}

/** What formats of profiles expect. */
export function expectsProfile({ isProfile }: TerrainFacts): string | undefined {
  return isProfile ? undefined : '1D terrain without filters';
}

/** A file that is not what its format wants. The message is a sentence: which part, what was expected, what the file has. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
}
