import { flowOf, stepLength } from '../analysis/hydrology.ts';
import { type Heightmap, type Range, spacingOf } from '../core/heightmap.ts';
import type { Descent, StagePlace } from '../core/origin.ts';
import type { Point } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { wrapped } from '../core/repeat.ts';
import { elevateInPlace, type FilterRun, filteredMaps } from '../generate.ts';
import { descentOf, type Origin, originOf } from './origin.ts';
import { type Asked, type Samples, samplesOf } from './samples.ts';

/** A point that a sample descends from, and its share in it: weights multiplied along each way, added up over all ways. */
export interface Ancestor {
  readonly weight: number;
  readonly origin: Origin;
}

/** What the offsets of one stage contribute to a sample. */
export interface Share {
  readonly stage: number;
  /** Adds to the sample's elevation: weight · offset, added up over the ancestors; what a fault gave the sample. */
  readonly amount: number;
  /** The distinct points of the stage that the sample descends from; empty where stages only add to samples. */
  readonly ancestors: readonly Ancestor[];
}

/** What a filter did to a sample. */
export interface FilterEffect {
  /** Its id. */
  readonly filter: string;
  readonly before: number;
  readonly after: number;
  /** What each of its stages added, which makes after − before; between the samples of a coarse stage, what it added to those around. None
   *  where it acts at once. */
  readonly stages: readonly number[];
  /** The water on the map that it made; undefined where it acts at once. */
  readonly water: WaterAt | undefined;
}

/** The water of a sample. */
export interface WaterAt {
  /** Square metres that drain through it, its own cell included. */
  readonly area: number;
  /** Column and row of the sample that its water goes to; undefined where it ends, in the sea or at the border. */
  readonly to: Point | undefined;
  /** How far the ground falls to that, by how far it is; 0 where water ends. */
  readonly slope: number;
}

/** Why a sample is as high as it is. Elevations are the recipe's. */
export interface WhySoHigh {
  /** The sample before the recipe's filters: base, all amounts and rounding, added up. */
  readonly value: number;
  /** Where the terrain began: the flat start, or a mean of the given ends and of a fixed edge. */
  readonly base: number;
  /** By stage, the first one first; of stages that only add to samples, the largest amount first. */
  readonly shares: readonly Share[];
  /** What is left: samples are rounded to float32, and so are the single amounts of faults. */
  readonly rounding: number;
  /** In the order of the recipe. Filtered 1D terrain is a map: the sample is that of its first row nearest to the point. */
  readonly filters: readonly FilterEffect[];
}

/** @param at a sample of the finished terrain, or a point of the finished line, inside it */
export function whyAt(asked: Asked, at: Point): WhySoHigh {
  const samples = samplesOf(asked);
  const place = { stage: asked.stages, ...at };
  const value = samples.elevation(place);
  const { base, shares } = asked.generator.descent ? sharesOfTree(asked, samples, place) : sharesOfStages(asked, samples, place);
  const sum = shares.reduce((total, { amount }) => total + amount, base);
  const filters = filterEffects(asked, place, { distance: samples.distance(place), value });
  return { value, base, shares, rounding: value - sum, filters };
}

/** Why a sample of filtered imported terrain is as high as it is: what it was, and what each filter makes of it.
 *  @param range of the samples
 *  @throws RangeError if no filter acts */
export function whyImported(recipe: Recipe, range: Range, at: Point, imported: Heightmap): WhySoHigh {
  const filters = filterEffects({ recipe, range }, at, { imported });
  if (filters.length === 0) throw new RangeError('explain: expected imported terrain with filters');
  const value = filters[0].before;
  return { value, base: value, shares: [], rounding: 0, filters };
}

interface Decomposed {
  readonly base: number;
  readonly shares: readonly Share[];
}

/** From the sample back to points without parents, stage by stage. Parents are of earlier stages, so all shares of a stage are known in its
 *  turn. */
function sharesOfTree(asked: Asked, samples: Samples, place: StagePlace): Decomposed {
  const found = Array.from({ length: place.stage + 1 }, () => new Map<string, { readonly descent: Descent; weight: number }>());
  const give = (to: StagePlace, weight: number): void => {
    const descent = descentOf(asked, to);
    const ofStage = found[descent.stage];
    const key = `${descent.x} ${descent.y}`;
    const known = ofStage.get(key);
    if (known) known.weight += weight;
    else ofStage.set(key, { descent, weight });
  };
  give(place, 1);
  let base = 0;
  const shares: Share[] = [];
  for (let stage = place.stage; stage >= 0; stage--) {
    const ancestors: Ancestor[] = [];
    let amount = 0;
    for (const { descent, weight } of found[stage].values()) {
      const origin = originOf(asked, samples, descent);
      ancestors.push({ weight, origin });
      amount += weight * origin.offset;
      if (descent.parents.length === 0) base += weight * origin.mean;
      for (const parent of descent.parents) give(parent, weight * parent.weight);
    }
    if (ancestors.length > 0) shares.unshift({ stage, amount, ancestors });
  }
  return { base, shares };
}

/** What each stage added to the sample itself. */
function sharesOfStages({ generator, recipe }: Asked, samples: Samples, place: StagePlace): Decomposed {
  const base = samples.elevation({ ...place, stage: 0 });
  const added = generator.addedBy
    ? Array.from(generator.addedBy(recipe, place), (raw) => raw * samples.factor)
    : differences(samples, place, base);
  const shares = added.map((amount, i) => ({ stage: i + 1, amount, ancestors: [] }));
  return { base, shares: shares.sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount)) };
}

function differences(samples: Samples, { stage, x, y }: StagePlace, base: number): number[] {
  let before = base;
  return Array.from({ length: stage }, (_, i) => {
    const value = samples.elevation({ stage: i + 1, x, y });
    const amount = value - before;
    before = value;
    return amount;
  });
}

/** What is known of a sample before filters. */
interface Unfiltered {
  /** Its elevation, to the bit. */
  readonly value?: number;
  /** Metres along the line of 1D terrain. */
  readonly distance?: number | undefined;
  readonly imported?: Heightmap;
}

function filterEffects(
  { recipe, range }: Pick<Asked, 'range'> & { readonly recipe: Recipe },
  place: Point,
  { value, distance, imported }: Unfiltered,
): FilterEffect[] {
  if (recipe.filters.every(({ isOff }) => isOff)) return [];
  const column = distance === undefined ? place.x : Math.round((distance / recipe.extent.x) * (recipe.width - 1));
  const at = { x: Math.min(Math.max(column, 0), recipe.width - 1), y: place.y };
  const { min, max } = recipe.elevation ?? range;
  const elevationIn = ({ data, width }: Heightmap): number => {
    const one = Float32Array.of(data[at.y * width + at.x]);
    elevateInPlace(one, { ...recipe, elevation: { min, max } }, { min: 0, max: 1 });
    return one[0];
  };
  const effects: FilterEffect[] = [];
  let given: Heightmap | undefined;
  for (const { map, run, stages } of filteredMaps(recipe, imported)) {
    const before = given;
    given = map;
    if (!before || !run) continue;
    const known = effects.length === 0 && distance === undefined ? value : undefined;
    const ends = { before: known ?? elevationIn(before), after: elevationIn(map) };
    const changes = stages.map((stage) => (max - min) * changeAt(before, stage, at));
    const added = [...changes, ends.after - ends.before].map((change, i) => change - (changes[i - 1] ?? 0));
    const ofStages =
      run.stages > 0 ? { stages: added, water: waterAt(map, run, at, max - min) } : { stages: [], water: undefined };
    effects.push({ filter: run.filter.id, ...ends, ...ofStages });
  }
  return effects;
}

/** @param span what 1 of the map is in elevations */
function waterAt(map: Heightmap, { filter, params, input }: FilterRun, at: Point, span: number): WaterAt {
  const { width, height, data, repeats } = map;
  const spacing = spacingOf(input.extent, input);
  const { receiver, area } = flowOf(map, { spacing, sea: filter.seaLevel?.(params) });
  // The last column and row of terrain that tiles are its first.
  const [x, y] = repeats ? [wrapped(at.x, width), wrapped(at.y, height)] : [at.x, at.y];
  const i = y * width + x;
  const to = receiver[i];
  if (to === i) return { area: area[i], to: undefined, slope: 0 };
  const slope = (span * (data[i] - data[to])) / stepLength(map, spacing, i, to);
  return { area: area[i], to: { x: to % width, y: Math.floor(to / width) }, slope };
}

/** What a stage has changed at a sample of the finished map: the mean of what it changed at its own samples around, by how near they are. Those
 *  beyond the map have nothing to compare with. */
function changeAt(before: Heightmap, { map, step }: { readonly map: Heightmap; readonly step: number }, at: Point): number {
  const [column, row] = [Math.floor(at.x / step), Math.floor(at.y / step)];
  const [fx, fy] = [at.x / step - column, at.y / step - row];
  let [sum, weights] = [0, 0];
  for (const [x, y, weight] of [
    [column, row, (1 - fx) * (1 - fy)],
    [column + 1, row, fx * (1 - fy)],
    [column, row + 1, (1 - fx) * fy],
    [column + 1, row + 1, fx * fy],
  ] as const) {
    if (weight === 0 || x * step >= before.width || y * step >= before.height) continue;
    sum += weight * (map.data[y * map.width + x] - before.data[y * step * before.width + x * step]);
    weights += weight;
  }
  return sum / weights;
}
