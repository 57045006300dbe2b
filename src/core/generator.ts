import { type Heightmap, type Range, repeatingAs, type Size, type Window } from './heightmap.ts';
import type { Descent, FaultAt, QuestionMaterial, StagePlace } from './origin.ts';
import type { Idle, ParamValues, Problem, Schema, ValuesOf } from './params.ts';
import type { Point, Profile } from './profile.ts';
import type { OnProgress } from './progress.ts';
import type { Extent, FilterStep, GeneratedSource, Recipe } from './recipe.ts';

/** A recipe for one generator, its parameters typed by that generator's schema. */
export interface RecipeFor<S extends Schema> extends Omit<Recipe, 'source'> {
  readonly source: Omit<GeneratedSource, 'params'> & { readonly params: ValuesOf<S> };
}

/** Named parameter values, such as those an article prints, and filters after them; what it leaves out keeps its default. */
export interface Preset<S extends Schema = Schema> {
  readonly id: string;
  readonly title: string;
  readonly params: Partial<ValuesOf<S>>;
  readonly filters?: readonly FilterStep[];
  /** Samples and metres that the preset needs to look as it should; the defaults where it names none. */
  readonly width?: number;
  readonly height?: number;
  readonly extent?: Extent;
}

/** What more samples do to the terrain before normalisation. `exact`: they add detail, and shared samples are equal to the bit at default
 *  parameters, else within the rounding that the generator documents. `none`: they make another terrain. */
export type Nesting = 'exact' | 'none';

/** Options of a generator besides the recipe. */
export interface RunOptions {
  /** Stop after this many stages, 0 … stages(recipe); the finished run without it. */
  readonly stage?: number;
  /** Only these samples of the stage's own grid; a tile equals the crop of the whole. Heightmap generators only. */
  readonly window?: Window;
  /** Where the samples go if it has exactly the length for them, whatever it holds; a fresh array else. */
  readonly buffer?: Float32Array | undefined;
  /** Called now and then with the fraction done, 0 … 1. */
  readonly onProgress?: OnProgress;
  /** Called in the end with the lowest and highest sample of the window, where the generator learns them as it stores rows; else never. */
  readonly onRange?: ((range: Range) => void) | undefined;
}

/** What of a run is asked for, as far as its work goes: how large a window is, not where. */
export interface RunPart {
  readonly stage?: number;
  readonly window?: Size;
}

/** A stage's own grid: its samples, and how many steps of the finished grid one of its steps spans. Of 1D terrain, one row of points. */
export interface StageGrid extends Size {
  readonly step: number;
}

/** What every generator says of itself, its algorithm apart. */
export interface Descriptor<S extends Schema> {
  /** Kebab-case, equal to its file's name; part of recipes and links. */
  readonly id: string;
  readonly title: string;
  /** One line for lists and tooltips. */
  readonly summary: string;
  /** Where the algorithm is described. */
  readonly source: string;
  readonly params: S;
  readonly presets: readonly Preset<S>[];
  readonly nesting: Nesting;
  /** What single fields cannot tell: sizes that do not fit the edges, values that exclude each other. */
  check?(recipe: RecipeFor<S>): Problem[];
  /** What of its parameters does nothing in this recipe, beyond what `when` of the schema says. */
  idle?(recipe: RecipeFor<S>): Idle[];
  stages(recipe: RecipeFor<S>): number;
  /** Whether the terrain tiles, at every stage: its last column is its first again, and its last row its first. Without it, none does. */
  repeats?(recipe: RecipeFor<S>): boolean;
  /** @param stage 0 … stages(recipe) */
  grid(recipe: RecipeFor<S>, stage: number): StageGrid;
  /** Nanoseconds of a run, or a part of it, on one ordinary core, usually within a factor of 3 (`npm run bench -- work`). A 1D run counts
   *  with the map drawn out from it. */
  workNs(recipe: RecipeFor<S>, part?: RunPart): number;
  /** Two stages make a level: odd ones displace the centres of squares, even ones the midpoints of their edges. */
  readonly hasHalfLevels?: boolean;
  /** What this stage changed, for people.
   *  @param rawRange lowest and highest raw value of the finished run: with it, the text gives elevations in metres; without, raw values */
  explain(recipe: RecipeFor<S>, stage: number, rawRange?: Range): StageExplanation;
  /** The algorithm in 8 to 15 lines of pseudocode, in the symbols of the law; parameters that change it choose its lines. The texts are
   *  the same at every stage, and some line is at work at each. */
  rule(recipe: RecipeFor<S>, stage: number): readonly RuleLine[];
  /** How a sample was made. Without it, every stage adds something to each sample of the stage before. */
  descent?(recipe: RecipeFor<S>, place: StagePlace): Descent;
  /** What each stage up to that of a place added to its sample, raw: quicker than making all stages. Only without `descent`. */
  addedBy?(recipe: RecipeFor<S>, place: StagePlace): ArrayLike<number>;
  /** The fault of a stage as a sample meets it; `step` is raw. */
  faultAt?(recipe: RecipeFor<S>, place: StagePlace): FaultAt;
  /** What can be asked about a recipe. */
  questions(recipe: RecipeFor<S>): QuestionMaterial;
}

/** Makes 2D terrain. `generate` returns raw values, before normalisation, of mean 0 at every position over all seeds. */
export interface HeightmapGenerator<S extends Schema = Schema> extends Descriptor<S> {
  readonly kind: 'heightmap';
  generate(recipe: RecipeFor<S>, options?: RunOptions): Heightmap;
}

/** Makes 1D terrain. `generate` returns raw values, in the units of its parameters. */
export interface ProfileGenerator<S extends Schema = Schema> extends Descriptor<S> {
  readonly kind: 'profile';
  /** Whether the finished line may run back somewhere, so that a distance has more than one elevation; without it, none does. */
  folds?(recipe: RecipeFor<S>): boolean;
  generate(recipe: RecipeFor<S>, options?: RunOptions): Profile;
}

/** Makes terrain: what it is called, its parameters and presets, and the algorithm itself. */
export type Generator<S extends Schema = Schema> = HeightmapGenerator<S> | ProfileGenerator<S>;

/** The ground that a normalised map covers. */
export interface Ground {
  /** Metres across it. */
  readonly extent: Extent;
  /** Metres at values 0 and 1. */
  readonly elevation: Range;
}

/** One step on the way from a normalised map to the finished terrain. Lengths are fractions of the longer side unless their words say cells. */
export interface Filter<S extends Schema = Schema> {
  /** Kebab-case, equal to its file's name; part of recipes and links. */
  readonly id: string;
  readonly title: string;
  /** One line for lists and tooltips. */
  readonly summary: string;
  /** Where the algorithm is described, or the formula. */
  readonly source: string;
  readonly params: S;
  /** What single parameters cannot tell: values that exclude each other. Paths are parameter ids. */
  check?(params: ValuesOf<S>): Problem[];
  /** Why it leaves the map as it is, though its parameters do not say so one by one; undefined where it does not. */
  whyIdle?(params: ValuesOf<S>): string | undefined;
  /** Nanoseconds that `apply` takes on one core of an ordinary machine, usually within a factor of 3. */
  workNs(size: Size, params: ValuesOf<S>): number;
  /** Whether terrain that tiles stops tiling with these parameters; without it, it always still tiles. */
  endsRepeat?(params: ValuesOf<S>): boolean;
  /** A new map of the same size; `map` stays as it is. Where that repeats, what looks at neighbours goes on at the opposite border. Its samples
   *  are normalised to 0 … 1, but a filter before this one may have left that range. Filters that take long report how far they are.
   *  @param ground without it, cells are square
   *  @param stage of a filter that has some: the map as it stands after it, in the grid of that; without it, after all */
  apply(map: Heightmap, params: ValuesOf<S>, onProgress?: OnProgress, ground?: Ground, stage?: number): Heightmap;
  /** New elevations of a line's points, in 0 … 1 as those of the line, which stays as it is. A filter without it is for maps only.
   *  @param side the map's longer side in the unit of x, of which lengths are fractions */
  applyToLine?(line: Profile, params: ValuesOf<S>, side: number): Float32Array;
  /** `applyToLine` takes only lines whose points are evenly spread along x: none that may fold. */
  readonly needsEvenLine?: true;
  /** Of a filter that follows water: samples below it are sea, where water ends; −Infinity for none. */
  seaLevel?(params: ValuesOf<S>): number;
  /** Of a filter that works in stages, which can be followed one by one. Without it, it acts at once. */
  readonly stages?: FilterStages<S>;
}

/** A map that a filter is to act on, before it is there. */
export type FilterInput = Pick<Heightmap, 'width' | 'height' | 'repeats'> & { readonly extent: Extent };

/** The stages of a filter, from 1 on. */
export interface FilterStages<S extends Schema = Schema> {
  /** How many; 0 of a filter that changes nothing. */
  count(input: FilterInput, params: ValuesOf<S>): number;
  grid(input: FilterInput, params: ValuesOf<S>, stage: number): StageGrid;
  /** What a stage does, for people. */
  explain(input: FilterInput, params: ValuesOf<S>, stage: number): Omit<StageExplanation, 'changes' | 'grid'>;
  /** As that of a generator. */
  rule(input: FilterInput, params: ValuesOf<S>, stage: number): readonly RuleLine[];
}

/** The map that a filter makes. It repeats if `map` does, unless the filter ends that.
 *  @param stage of its stages; the whole filter without it */
export function filtered(
  filter: Filter,
  map: Heightmap,
  params: ParamValues,
  onProgress?: OnProgress,
  ground?: Ground,
  stage?: number,
): Heightmap {
  const made = filter.apply(map, params, onProgress, ground, stage);
  return filter.endsRepeat?.(params) ? made : repeatingAs(map, made);
}

/** Every generator and filter there is: what a recipe may name. */
export interface Registry {
  readonly generators: readonly Generator[];
  readonly filters: readonly Filter[];
}

/** A rule with the numbers it has at one stage. */
export interface Law {
  /** `d = d₀ · 2^(−H·k)` */
  readonly formula: string;
  /** What stands in the formula, each with its number. */
  readonly values: readonly LawValue[];
}

/** One number of a law. */
export interface LawValue {
  readonly symbol: string;
  /** What the symbol stands for; a parameter has its label: `Hurst exponent`. */
  readonly name: string;
  readonly value: number;
  /** Metres; nothing for plain numbers and raw values. */
  readonly unit: 'm' | '';
}

/** Samples on a regular sub-lattice of a stage's grid, and the samples each one was averaged from. */
export interface DisplacedLattice {
  readonly kind: 'lattice';
  readonly firstX: number;
  readonly firstY: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly countX: number;
  readonly countY: number;
  /** Offsets from a displaced sample to its parents, in samples of the stage's grid. */
  readonly stencil: readonly (readonly [dx: number, dy: number])[];
  /** Points of earlier stages are among them; none are without it. */
  readonly hasOld?: boolean;
}

/** The sticks of a 1D level. New point i, point 2i + 1 of the profile, moved from the mean of its parents to (x, y). */
export interface DisplacedPoints {
  readonly kind: 'points';
  readonly x: Float64Array;
  readonly y: Float32Array;
  /** Equal to `x` where points move up and down only. */
  readonly meanX: Float64Array;
  readonly meanY: Float32Array;
}

/** What the chart of a stage of 1D terrain shows beside its line. */
export interface LineStage {
  /** The points that the stage moved, in elevations; stage 0 moves none. */
  readonly change: DisplacedPoints | undefined;
  /** Elevations of the finished line: colours and axis span them at every stage. */
  readonly range: Range;
  /** The finished line may fold, so every stage keeps its true shape. */
  readonly mayFold: boolean;
}

/** A fault line from border to border, in fractions of the sides from the north-west corner. With north up, the right side is raised, seen
 *  from its first end. */
export interface FaultCut {
  readonly kind: 'fault';
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}

/** A fault between two points. */
export interface PlacedFault {
  readonly isCircle: boolean;
  /** Fractions of the extent: ends of the line, or the circle's centre and a point on it. */
  readonly p: Point;
  readonly q: Point;
}

/** A circular fault. Centre and radius are in fractions of the width and the height; the centre may lie outside the map. */
export interface FaultCircle {
  readonly kind: 'fault-circle';
  readonly centre: { readonly x: number; readonly y: number };
  readonly radius: { readonly x: number; readonly y: number };
  /** Else the inside is lowered. */
  readonly raisesInside: boolean;
}

/** What a stage changed, as something to draw. */
export type StageChange = DisplacedLattice | DisplacedPoints | FaultCut | FaultCircle;

/** One stage in words and as shapes. */
export interface StageExplanation {
  /** `Level 3, square step` */
  readonly title: string;
  /** What the stage did, with one number: `moves 144 edge midpoints by up to ±248 m`. */
  readonly sentence: string;
  /** The same at more length, in two or three whole sentences. */
  readonly details: string;
  readonly law: Law;
  readonly changes: readonly StageChange[];
  readonly grid: StageGrid;
  /** About how much of the finished relief the stage has, 0 … 1, never falling; left out if the first stages have much of it. */
  readonly reliefShare?: number;
}

/** One line of a rule in pseudocode. */
export interface RuleLine {
  readonly text: string;
  /** How many blocks it stands in: 0 for the outermost. */
  readonly depth: number;
  /** Carried out at the stage that was asked for. */
  readonly isAtWork: boolean;
}

/** The lines of a rule; two spaces at the start of a text stand for each block that it is in. Lines without text are left out. */
export function pseudocode(lines: readonly (readonly [text: string, isAtWork: boolean])[]): RuleLine[] {
  return lines
    .filter(([text]) => text !== '')
    .map(([indented, isAtWork]) => {
      const text = indented.trimStart();
      return { text, depth: (indented.length - text.length) / 2, isAtWork };
    });
}
