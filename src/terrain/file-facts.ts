import { histogramOf } from '../analysis/statistics.ts';
import type { Heightmap, Range, Size } from '../core/heightmap.ts';
import { borderHoles, type HoleMask, holeMask, partMeans, withoutHoles } from '../core/holes.ts';
import type { OpenedFile } from '../io/file-format.ts';
import { heightmapOf } from '../io/opened-samples.ts';
import { codesAsMetres, elevationOf, type Guesses, guessHoles, type HoleFill, type Reading } from '../io/reading.ts';

/** What is known of a heightmap file that leaves something out, as much of it as a person needs to fill that in. `notes` are on the file and
 *  its recipe. */
export interface FileFacts extends Omit<OpenedFile, 'samples' | 'png' | 'recipeText' | 'areCodes' | 'allCodes' | 'guesses'> {
  /** The file itself, to be read as a person answers. */
  readonly file: OpenedFile;
  /** Whether samples are integer codes; else they are elevations already. */
  readonly hasCodes: boolean;
  /** Metres of the lowest and the highest code in the file, if it says them; `min` lies above `max` where codes count downwards. */
  readonly elevation: Range | undefined;
  /** What is taken for what the file leaves out. */
  readonly guesses: Guesses;
  /** Whether some holes lie on the border. */
  readonly hasOuterHoles: boolean;
  /** How they are filled by default. */
  readonly holeFill: HoleFill;
  readonly picture: FilePicture;
  /** Counts of codes in 62 equal parts of `codes`. */
  readonly histogram: Uint32Array;
  /** Why it can hardly be a map of ground as it is read by default, half a sentence. */
  readonly doubt: string | undefined;
}

/** The file small, in codes. */
export interface FilePicture {
  /** Means, at most 359 × 280; NaN where there is no value. */
  readonly map: Heightmap;
  readonly holes: HoleMask | undefined;
}

/** How a person reads a file. */
export interface FileReading extends Reading {
  /** Samples of the terrain; all that the file has if left out. */
  readonly size?: Size | undefined;
}

const PICTURE: Size = { width: 359, height: 280 };
const HISTOGRAM_BINS = 62;

/** What the import dialog shows of a file.
 *  @param notes on the file and its recipe, apart from those on its ground
 *  @param doubt what can hardly be right */
export function fileFacts(file: OpenedFile, guesses: Guesses, notes: readonly string[], doubt?: string): FileFacts {
  const { png: _png, recipeText: _recipe, ...opened } = file;
  const { samples: _samples, areCodes, allCodes, ...stated } = opened;
  const { codes, elevation } = stated;
  const all = elevation && { elevation, codes: allCodes };
  // Samples in the numbers of the file, whatever they stand for.
  const map = heightmapOf(file, codesAsMetres(file));
  return {
    ...stated,
    file: opened,
    hasCodes: areCodes,
    elevation: all && { min: elevationOf(all, codes.min), max: elevationOf(all, codes.max) },
    guesses,
    hasOuterHoles: borderHoles(map) > 0,
    holeFill: guessHoles(map),
    picture: { map: partMeans(map, PICTURE), holes: holeMask(map, PICTURE) },
    histogram: histogramOf(withoutHoles(map.data), codes, HISTOGRAM_BINS),
    notes,
    doubt,
  };
}
