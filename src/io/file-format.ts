import type { LineStage } from '../core/generator.ts';
import type { Heightmap, Range, Size, Spacing } from '../core/heightmap.ts';
import { formatNumber } from '../core/number-text.ts';
import { defaultsOf, type ParamValues, type Schema, type ValuesOf } from '../core/params.ts';
import type { Profile } from '../core/profile.ts';
import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import type { DecodedPng } from './png/decode.ts';

/** A terrain to write. */
export interface TerrainToWrite {
  /** 1D terrain is drawn out from north to south. */
  readonly map: Heightmap;
  /** 1D terrain as the line it is, or a line through the map. */
  readonly profile?: Profile | undefined;
  /** The stage of 1D terrain whose steps its chart shows; the line alone is drawn without it. */
  readonly lineStage?: LineStage | undefined;
  /** The line of 1D terrain that filters made a map of, under these filters, if they act on lines: what files of profiles hold. */
  readonly line?: Profile | undefined;
  /** Names of the first and the last point of a line through the map. */
  readonly ends?: readonly [string, string] | undefined;
  /** Elevations of the lowest and the highest code of an integer format; `min` may lie above `max`. No sample of the map lies outside. */
  readonly elevation: Range;
  /** The recipe's elevation, where the map spans another range: early stages may exceed it, filters may not fill it. */
  readonly recipeElevation?: Range | undefined;
  /** If not, elevations are plain numbers, such as raw values of 1D terrain. */
  readonly isInMetres: boolean;
  /** Whether the scale of the numbers is unknown, as in a picture that states no elevation: a picture made of them states none either. */
  readonly isUnscaled?: boolean | undefined;
  readonly spacing?: Spacing | undefined;
  /** The recipe that names exactly this terrain, or these imported samples; undefined if there is none. */
  readonly recipe?: Recipe | undefined;
  /** The map that this one is a tile of. Pictures and meshes heed it, so that neighbours fit: a slope at the border is that of the whole. */
  readonly within?: TilePlace | undefined;
}

/** Where a tile lies in the whole map, which is in metres. */
export interface TilePlace {
  readonly map: Heightmap;
  /** Of all its samples. */
  readonly range: Range;
  /** Column and row of the tile's north-west sample. */
  readonly x: number;
  readonly y: number;
}

/** What is known of a terrain before it is made. */
export interface TerrainFacts {
  readonly isProfile: boolean;
  /** Whether it has a line for files of profiles; by default if it is a profile. Filtered 1D terrain may have one too. */
  readonly hasLine?: boolean | undefined;
  /** What it would have to be to have one: `1D terrain without median`; by default `1D terrain`. */
  readonly lineLack?: string | undefined;
  readonly hasRecipe: boolean;
  readonly isInMetres: boolean;
}

/** A file that was made, and its sidecar if the format has one. */
export interface MadeFile {
  /** Its bytes, piece after piece: a large file as one array would be in memory twice while it is put together. */
  readonly pieces: readonly Uint8Array[];
  readonly sidecar?: Uint8Array | undefined;
  /** Of a mesh. */
  readonly mesh?: MeshFigures | undefined;
  /** The lowest and the highest sample that it holds, where the terrain's were cut off. */
  readonly range?: Range | undefined;
  /** What a person should know of how it was made, half a sentence each. */
  readonly notes?: readonly string[] | undefined;
}

/** A file in parts, each of which is made alone: in any order, in any thread. */
export interface FileInParts<P = unknown> {
  readonly count: number;
  /** Makes part 0 … count − 1, as plain data. */
  make(part: number): P;
  /** @param parts all of them, in their order */
  join(parts: readonly P[]): MadeFile;
}

/** The file of all its parts. */
export function madeOf<P>({ count, make, join }: FileInParts<P>): MadeFile {
  return join(Array.from({ length: count }, (_, part) => make(part)));
}

/** What a mesh is like. */
export interface MeshFigures {
  readonly triangles: number;
  readonly vertices: number;
  /** The most by which a sample of the map lies above or below the triangles, in metres: measured at all samples. */
  readonly largestError: number;
}

/** `12,345 triangles, off by 1.25 m at most`: the error is never rounded down. */
export function meshText({ triangles, largestError }: MeshFigures): string {
  return `${formatNumber(triangles)} triangles, off by ${Math.ceil(largestError * 1000) / 1000} m at most`;
}

/** A file as it is read. */
export interface FileToRead {
  readonly bytes: Uint8Array;
  /** Of the file beside it: its sidecar, or its mask. */
  readonly sidecar?: Uint8Array | undefined;
  /** Its name: that of an elevation tile says where the tile lies. */
  readonly name?: string | undefined;
}

/** A size from the caller, for files that do not state theirs. */
export interface SizeHint {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** The bytes of a sample, lowest or highest first. */
export type ByteOrder = 'little-endian' | 'big-endian';
/** The row that a file begins with. */
export type FirstRow = 'north' | 'south';

export const RAW_TYPES = ['uint8', 'uint16', 'int16', 'float16', 'float32', 'rgb8', 'rgba8'] as const;
/** How the samples of a file without a header are stored: integers, floats, or colours of which the brightness is read. */
export type RawType = (typeof RAW_TYPES)[number];

export const BYTE_ORDERS = ['little-endian', 'big-endian'] as const satisfies readonly ByteOrder[];
export const FIRST_ROWS = ['north', 'south'] as const satisfies readonly FirstRow[];

export const ENCODINGS = ['grey', 'terrarium', 'terrain-rgb'] as const;
/** What the colours of a picture stand for: their brightness for codes, or their bytes for elevations, as of map tiles. */
export type Encoding = (typeof ENCODINGS)[number];

/** What the caller knows of a file and the file may not say. */
export interface OpenHint extends SizeHint {
  /** The stored sample that stands for no value: a code of a picture, an elevation of floats. It adds to what the file states and to
   *  guesses; with null, only NaN, transparent and masked samples are holes. */
  readonly nodata?: number | null | undefined;
  /** Of a file without a header; by default what its sidecar states, else a guess, else the usual order. */
  readonly byteOrder?: ByteOrder | undefined;
  readonly firstRow?: FirstRow | undefined;
  /** Of a RAW file; by default 16-bit codes if its sidecar or its name says so, else a guess. */
  readonly rawType?: RawType | undefined;
  /** Of an EXR: the name of the channel with the elevations, or its last part; by default the one with the likeliest name. */
  readonly channel?: string | undefined;
  /** Of a PNG; by default a guess from its colours. */
  readonly encoding?: Encoding | undefined;
}

/** A guessed value. */
export interface Guess<T> {
  readonly value: T;
  /** Why it was taken, in a few words. */
  readonly why: string;
}

/** What a reader had to guess before it could read a file. */
export interface OpenGuesses {
  /** Of a file without a size. */
  readonly size?: Guess<Size>;
  /** The samples that are taken for no value. */
  readonly nodata?: Guess<readonly number[]>;
  /** Of a file without a header. */
  readonly byteOrder?: Guess<ByteOrder>;
  readonly rawType?: Guess<RawType>;
  /** Of a picture whose colours are those of map tiles. */
  readonly encoding?: Guess<Encoding>;
}

/** Elevations of two codes; those of all others lie along the straight line through them. */
export interface CodeScale {
  /** In metres, of the lower and the higher code of `codes`; `min` may lie above `max`. */
  readonly elevation: Range;
  /** Two different codes, or two samples of floats. */
  readonly codes: Range;
}

/** A heightmap file that was read and checked. It is plain data, so that one thread can open it and another read it. */
export interface OpenedFile {
  readonly width: number;
  readonly height: number;
  /** `16-bit grey` */
  readonly depth: string;
  /** Whether samples are codes; else they are elevations, or numbers of an unknown scale. */
  readonly areCodes: boolean;
  /** Elevations of the lowest and the highest code; `min` lies above `max` where codes count downwards. For floats, a range that covers
   *  them. Undefined if the file states none: its samples are then read as 0 … 1. */
  readonly elevation?: Range | undefined;
  /** Whether the file says, or its format implies, that elevations are metres. */
  readonly isInMetres: boolean;
  readonly spacing?: Spacing | undefined;
  /** Whether the file says, or its format implies, which row is north. */
  readonly isNorthStated?: boolean | undefined;
  /** Whether it says where on Earth it lies. */
  readonly isPlaced?: boolean | undefined;
  /** The lowest and the highest sample in the file, holes apart: codes of a picture, floats as they are. */
  readonly codes: Range;
  /** The same before scale and unit that the file states; absent if it states none. Numbers for no value are among these. */
  readonly stored?: Range | undefined;
  /** The codes that `elevation` is of: all that the picture's depth has, 0 … 65535 at 16 bits. Of floats, `elevation` itself. */
  readonly allCodes: Range;
  /** Samples without a value: transparent pixels, NaN, and those equal to `nodata`. Some samples always have one. */
  readonly holes: number;
  /** The sample, as it is stored, that is read as no value: as the caller says, as stated or as guessed. There may be others. */
  readonly nodata?: number | undefined;
  /** The caller's number for no value, if no sample equals it. */
  readonly absentNodata?: number | undefined;
  readonly guesses: OpenGuesses;
  /** The lowest or the highest float as it is stored, if it lies so far from all others that it may stand for no value. It is read as any
   *  other. */
  readonly outlier?: number | undefined;
  /** The lowest or highest stored float, if it is a usual code for no value that is read as an elevation. */
  readonly usualCode?: number | undefined;
  /** The sizes that the samples may have, the nearest to a square first; empty if the file states one. */
  readonly sizes: readonly Size[];
  /** The byte orders that the samples may have, the likeliest first; empty if the file states one. */
  readonly byteOrders: readonly ByteOrder[];
  /** The types that the samples may have, likewise. */
  readonly rawTypes: readonly RawType[];
  /** The channels of which one is read, the one by default first; empty if there is but one. */
  readonly channels: readonly string[];
  /** What its colours may stand for, the one in force first; empty if they are not 8-bit colours. */
  readonly encodings: readonly Encoding[];
  /** Samples at the lowest code, if samples are codes. */
  readonly atLowest?: number;
  /** How many different samples its bits can hold, if at most 256. */
  readonly levels?: number | undefined;
  /** Whether integers are taken for metres without a stated unit or scale. */
  readonly areMetresAssumed?: boolean | undefined;
  /** Whether floats of 0 … 1 are taken for codes, not for metres, though the file does not say so. */
  readonly areSharesAssumed?: boolean | undefined;
  /** Whether the brightness of colours is taken for elevations. */
  readonly isColoured?: boolean | undefined;
  /** Which elevation codes its colours look like, one of the notes; absent if none. */
  readonly colourCodes?: string | undefined;
  /** What a person should know about how the file was read. */
  readonly notes: readonly string[];
  /** How `spacing` was found, for as long as no other is given. */
  readonly groundNotes: readonly string[];
  /** The recipe that a file other than a picture carries. */
  readonly recipeText?: string;
  /** The decoded picture, if the file is one. */
  readonly png?: DecodedPng;
  /** The samples as they are stored; `heightmapOf` reads them. */
  readonly samples: StoredSamples;
}

/** Samples of an opened file, row-major, row 0 as in the file. */
export interface StoredSamples {
  /** Codes, or floats with NaN where there is no value. */
  readonly data: Float32Array | Uint16Array | Uint8Array;
  /** Of codes: 1 where there is no value; absent if every sample has one. */
  readonly holes?: Uint8Array | undefined;
}

/** One kind of file: all that the command line, the page and the documents say of it stands here. */
export interface FileFormat {
  /** With the dot, in lower case: `.png`. */
  readonly extension: string;
  /** Other extensions of the same format. */
  readonly aliases?: readonly string[];
  /** For lists and help: what the file holds. */
  readonly title: string;
  /** Extension of a second file that belongs to it, added to the file's whole name. */
  readonly sidecar?: string;
  /** Extension of a mask that others write beside it, likewise added: it is read, and never written. */
  readonly mask?: string;
  /** Whether the file holds the terrain's profile, and nothing of its map. */
  readonly isOfProfile?: true;
  /** How a heightmap's samples stand in it; absent if it holds no heightmap. */
  readonly samples?: SamplesInFile;
  /** What holds of a mesh of the terrain; absent if it holds none. */
  readonly mesh?: MeshInFile;
  /** What holds of lines and points on the terrain; absent if it holds none. */
  readonly vectors?: VectorsInFile;
  /** What can be chosen when it is written. */
  readonly options?: Schema;
  /** The kind of terrain that the format needs, if this terrain is not of it. */
  expects?(facts: TerrainFacts): string | undefined;
  /** @param options values of `options`; what is left out has its default */
  write(terrain: TerrainToWrite, options?: ParamValues): Promise<MadeFile>;
  /** The same file, in parts that several threads make sooner than one; undefined if it is made as a whole. */
  inParts?(terrain: TerrainToWrite, options?: ParamValues): Promise<FileInParts | undefined>;
  /** Absent if the format is not read as a heightmap. The caller gives up the bytes: they may become the samples.
   *  @throws FormatError or PngError with one sentence about what is wrong */
  open?(file: FileToRead, hint?: OpenHint, onProgress?: OnProgress): Promise<OpenedFile>;
}

/** A format as far as reading it goes. */
export type InputFormat = Omit<FileFormat, 'write' | 'inParts' | 'options' | 'expects' | 'isOfProfile'>;

/** A file in words, for who reads it elsewhere. */
export interface FileInWords {
  /** What people call the format: `PNG`. */
  readonly name: string;
  /** MIME type of the file. */
  readonly type: string;
  /** For lists: `Float samples`. */
  readonly label: string;
  /** `PNG, 16-bit` */
  readonly short: string;
  /** Programs that take it: `Gaea and World Machine`. */
  readonly takenBy: string;
  /** What its reader has to know, by name. */
  facts?(options: ParamValues): readonly (readonly [name: string, value: string])[];
}

/** How a mesh stands in a file. */
export interface MeshInFile extends FileInWords {
  /** Whether its numbers are metres. */
  readonly isInMetres?: true;
  /** About how many bytes the file has. */
  bytes(figures: MeshFigures, size: Size, options: ParamValues): number;
}

/** How lines and points stand in a file. */
export interface VectorsInFile extends FileInWords {
  /** About how many bytes the file has. */
  bytes(size: Size, options: ParamValues): number;
}

/** How samples stand in a file. */
export interface SamplesInFile extends FileInWords {
  /** `codes`: whole numbers over a range of elevations; `elevations`: the elevations themselves. */
  readonly as: 'codes' | 'elevations';
  /** Whether the file may carry the recipe of its terrain. */
  readonly carriesRecipe?: true;
  /** The highest code, where samples are codes of a range. */
  highestCode?(options: ParamValues): number | undefined;
  /** Title and readers of a file with these options, where they are others than the format's; undefined where they are not. */
  otherwise?(options: ParamValues): (Pick<FileInWords, 'takenBy'> & Pick<FileFormat, 'title'>) | undefined;
  /** Why a file with these options carries none; undefined if it does. */
  noRecipe?(options: ParamValues): string | undefined;
  /** Bytes of a file, if they are known before it is made. */
  bytes?(size: Size, options: ParamValues): number;
}

/** The values of a format's options: those that are given, else the defaults. */
export function optionsOf<S extends Schema>(schema: S, given: ParamValues = {}): ValuesOf<S> {
  return { ...defaultsOf(schema), ...given } as ValuesOf<S>;
}

/** What formats of profiles expect. */
export function expectsProfile({ isProfile, hasLine = isProfile, lineLack = '1D terrain' }: TerrainFacts): string | undefined {
  return hasLine ? undefined : lineLack;
}

/** A file that is not what its format wants. The message is a sentence: which part, what was expected, what the file has. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
}

/** @throws FormatError if a file of any format has no bytes: a better word than what its reader misses first */
export function requireBytes({ length }: Uint8Array): void {
  if (length === 0) throw new FormatError('the file is empty');
}
