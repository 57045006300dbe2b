import { histogramOf } from '../analysis/histogram.ts';
import type { Heightmap, Range, Size, Spacing } from '../core/heightmap.ts';
import { type HoleMask, holeMask, partMeans } from '../core/hole-mask.ts';
import { borderHoles, withoutHoles } from '../core/holes.ts';
import type { ByteOrder, OpenedFile, OpenHint, RawType } from '../io/file-format.ts';
import { codesAsMetres, elevationOf, type Guesses, guessHoles, type HoleFill, type Reading } from '../io/reading.ts';

/** What is known of a heightmap file that leaves something out, as much of it as a person needs to fill that in. */
export interface FileFacts extends Size {
  /** `16-bit grey` */
  readonly depth: string;
  /** Whether the brightness of colours is taken for elevations. */
  readonly isColoured: boolean;
  /** Whether samples are integer codes; else they are elevations already. */
  readonly hasCodes: boolean;
  /** The lowest and highest code in the file, holes apart. */
  readonly codes: Range;
  /** The same before scale and unit that the file states; undefined if it states none. */
  readonly stored: Range | undefined;
  /** Metres of these two codes, if the file says them; `min` lies above `max` where codes count downwards. */
  readonly elevation: Range | undefined;
  /** Whether these are metres; else they are plain numbers, in no known unit. */
  readonly isInMetres: boolean;
  /** Whether floats of 0 … 1 are taken for codes by a guess. */
  readonly areSharesAssumed: boolean;
  /** Metres from one sample to the next, if the file says them. */
  readonly spacing: Spacing | undefined;
  /** Whether the file says which row is north. */
  readonly isNorthStated: boolean;
  /** What is taken for what the file leaves out. */
  readonly guesses: Guesses;
  /** Samples without a value. */
  readonly holes: number;
  /** Whether some of these lie on the border. */
  readonly hasOuterHoles: boolean;
  /** How they are filled by default. */
  readonly holeFill: HoleFill;
  /** The sample that is read as no value. */
  readonly nodata: number | undefined;
  /** The number for no value that a person typed, if no sample equals it. */
  readonly absentNodata: number | undefined;
  /** A sample that lies so far from all others that it may stand for no value. */
  readonly outlier: number | undefined;
  /** A usual code for no value that is read as an elevation. */
  readonly usualCode: number | undefined;
  /** The sizes that a file without a size may have, the likeliest first; empty if it states its size. */
  readonly sizes: readonly Size[];
  /** The byte orders that it may have, likewise. */
  readonly byteOrders: readonly ByteOrder[];
  /** The types that its samples may have, likewise. */
  readonly rawTypes: readonly RawType[];
  /** The channels of which one is read, the one by default first; empty if there is but one. */
  readonly channels: readonly string[];
  readonly picture: FilePicture;
  /** Counts of codes in 62 equal parts of `codes`. */
  readonly histogram: Uint32Array;
  readonly notes: readonly string[];
  /** Notes that hold as long as the ground is as the file states it. */
  readonly groundNotes: readonly string[];
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
  /** How the bytes themselves are to be read. */
  readonly hint?: OpenHint | undefined;
}

const PICTURE: Size = { width: 359, height: 280 };
const HISTOGRAM_BINS = 62;

/** What the import dialog shows of a file.
 *  @param notes on the file and its recipe, apart from those on its ground
 *  @param doubt what can hardly be right */
export function fileFacts(file: OpenedFile, guesses: Guesses, notes: readonly string[], doubt?: string): FileFacts {
  const {
    width,
    height,
    depth,
    codes,
    stored,
    allCodes,
    elevation,
    spacing,
    holes,
    nodata,
    absentNodata,
    outlier,
    usualCode,
    sizes,
    byteOrders,
    rawTypes,
    channels,
    areCodes,
  } = file;
  const all = elevation && { elevation, codes: allCodes };
  // Samples in the numbers of the file, whatever they stand for.
  const map = file.heightmap(codesAsMetres(file));
  return {
    width,
    height,
    depth,
    isColoured: file.isColoured === true,
    hasCodes: areCodes,
    codes,
    stored,
    elevation: all && { min: elevationOf(all, codes.min), max: elevationOf(all, codes.max) },
    isInMetres: file.isInMetres,
    groundNotes: file.groundNotes ?? [],
    areSharesAssumed: file.areSharesAssumed === true,
    spacing,
    isNorthStated: file.isNorthStated === true,
    guesses,
    holes,
    hasOuterHoles: borderHoles(map) > 0,
    holeFill: guessHoles(map),
    nodata,
    absentNodata,
    outlier,
    usualCode,
    sizes,
    byteOrders,
    rawTypes,
    channels,
    picture: { map: partMeans(map, PICTURE), holes: holeMask(map, PICTURE) },
    histogram: histogramOf(withoutHoles(map.data), codes, HISTOGRAM_BINS),
    notes,
    doubt,
  };
}
