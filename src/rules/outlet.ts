import { flowOf } from '../analysis/hydrology.ts';
import type { Heightmap, Range, Size } from '../core/heightmap.ts';
import { formatLength, withUnit } from '../core/number-text.ts';
import type { StagePlace } from '../core/origin.ts';
import type { Point } from '../core/profile.ts';
import { seedStream } from '../core/random.ts';
import { elevateInPlace, generateWithRange, type Run, stagedFilter } from '../generate.ts';
import { counted, threeDigits } from '../generators/stage-text.ts';

/** Where does the water of a sample leave the land? */
export interface OutletQuestion {
  readonly kind: 'outlet';
  readonly text: string;
  readonly answer: string;
  /** The sample. */
  readonly place: StagePlace;
  /** Samples of the stage that lie on the map. */
  readonly size: Size;
  /** From the sample down to the last one of its water, at the border or in the sea: columns and rows of the stage's grid. */
  readonly way: readonly Point[];
  /** Samples from the end of the way within which an answer is right. */
  readonly near: number;
}

/** Finer stages take too long for a question that is asked at once. */
const MOST_SAMPLES = 257 * 257;
/** Places that are looked at, until the way of one is long enough. */
const MOST_TRIES = 64;
/** Samples along the longer side, for one of a way that is long enough, and for one within which an answer is right. */
const LONG = 6;
const NEAR = 16;

/** The question about a stage of a filter that follows water; undefined where water has no end, or none is near.
 *  @param range lowest and highest raw value of the finished run */
export function outletQuestion(run: Run, range: Range, seed: string): OutletQuestion | undefined {
  const { recipe, stage, grid } = run;
  const staged = stagedFilter(run);
  const seaLevel = staged?.filter.seaLevel?.(staged.params);
  if (!staged || seaLevel === undefined || grid.width * grid.height > MOST_SAMPLES) return undefined;
  const { terrain } = generateWithRange(run, { rawRange: range });
  if (!('data' in terrain) || terrain.repeats) return undefined;
  const { spacing } = grid;
  const map = onMap(terrain, {
    width: Math.floor(recipe.extent.x / spacing.x + WHOLE) + 1,
    height: Math.floor(recipe.extent.y / spacing.y + WHOLE) + 1,
  });
  const sea = Float32Array.of(seaLevel);
  elevateInPlace(sea, { ...recipe, elevation: recipe.elevation ?? range }, { min: 0, max: 1 });
  const { receiver, area } = flowOf(map, { spacing, sea: sea[0] });
  const way = longWay(map, receiver, seedStream(seed, `outlet of stage ${stage}`));
  if (way.length < 2) return undefined;
  const [first, last] = [way[0], way[way.length - 1]];
  const { width } = map;
  const at = (i: number): Point => ({ x: i % width, y: Math.floor(i / width) });
  const unit = recipe.elevation ? 'm' : '';
  const fall = withUnit(threeDigits(map.data[first] - map.data[last]), unit);
  const steps = counted(way.length - 1, 'sample');
  const asked =
    seaLevel > Number.NEGATIVE_INFINITY
      ? 'Where does it leave the land, on the coast or at the border of the map?'
      : 'Rivers have no sea here. Where does it cross the border of the map?';
  return {
    kind: 'outlet',
    text: `Water runs down from place 1. ${asked} Click there.`,
    answer: `Each sample sends its water down the steepest of eight ways; hollows fill until they spill. It goes on for ${steps}, ${formatLength(lengthOf(way.map(at), spacing), 'm')}, and falls by ${fall}. ${threeDigits(area[way[way.length - 2]] / 1e6)} km² drain there`,
    place: { stage, ...at(first) },
    size: { width: map.width, height: map.height },
    way: way.map(at),
    near: Math.max(2, Math.round(Math.max(map.width, map.height) / NEAR)),
  };
}

/** Against the rounding of extents that are whole samples. */
const WHOLE = 1e-9;

/** The samples that do not lie beyond the map. */
function onMap(map: Heightmap, { width, height }: Size): Heightmap {
  if (width === map.width && height === map.height) return map;
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) data.set(map.data.subarray(y * map.width, y * map.width + width), y * width);
  return { width, height, data };
}

/** The way of the water of some high sample: the first that is long enough, or else the longest. */
function longWay({ data, width, height }: Heightmap, receiver: Int32Array, random: () => number): number[] {
  const enough = Math.max(width, height) / LONG;
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  let longest: number[] = [];
  for (let i = 0; i < MOST_TRIES && longest.length < enough; i++) {
    const from = Math.floor(random() * data.length);
    if (data[from] < mean) continue;
    const way = [from];
    for (let at = from; receiver[at] !== at; at = receiver[at]) way.push(receiver[at]);
    if (way.length > longest.length) longest = way;
  }
  return longest;
}

function lengthOf(way: readonly Point[], spacing: Point): number {
  let length = 0;
  for (let i = 1; i < way.length; i++) {
    length += Math.hypot((way[i].x - way[i - 1].x) * spacing.x, (way[i].y - way[i - 1].y) * spacing.y);
  }
  return length;
}
