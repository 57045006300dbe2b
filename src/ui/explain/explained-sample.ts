import { oncePer } from '../../core/memo.ts';
import type { StagePlace } from '../../core/origin.ts';
import type { Point, Profile } from '../../core/profile.ts';
import { generatorOf, runOf, sourceOf } from '../../generate.ts';
import type { Explained } from '../../jobs/session.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';

/** The explained sample of a stage, and its place on the map. */

export type SampledTerrain = Pick<Terrain, 'recipe' | 'stage' | 'stages' | 'explanation' | 'profile'>;

/** Points at even distances, in samples of a stage's grid; of a line, in points. */
interface Lattice {
  readonly firstX: number;
  readonly firstY: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly countX: number;
  readonly countY: number;
}

const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** The sample to explain: the one that was chosen at this stage; at another stage its new point nearest to that, and at first the one nearest to
 *  the middle. Of finished terrain, and of the stages of its filters, any sample can be chosen at any stage. */
export function sampleToExplain(terrain: SampledTerrain, chosen: Explained | undefined): StagePlace {
  const { stage } = terrain;
  const place = chosen?.place ?? MIDDLE;
  const isAny = stage >= sourceOf(terrain.recipe).ownStages;
  const at = chosen && (chosen.stage === stage || isAny) ? nearestSample(terrain, place) : nearestNewPoint(terrain, place);
  return { stage, ...at };
}

/** The new point beside another sample in a direction; the sample itself at the border. */
export function neighbourOf(terrain: SampledTerrain, from: Point, direction: 'left' | 'right' | 'up' | 'down'): Point {
  const [along, across] = direction === 'left' || direction === 'right' ? (['x', 'y'] as const) : (['y', 'x'] as const);
  const sign = direction === 'right' || direction === 'down' ? 1 : -1;
  // Along a row the next point of that row comes first; between rows the nearest point of the next row does.
  const sideways = along === 'x' ? 4 : 0.4;
  const others = newPoints(terrain)
    .flatMap((lattice) => beside(lattice, from, along, sign))
    .map((point) => ({ point, cost: sign * (point[along] - from[along]) + sideways * Math.abs(point[across] - from[across]) }))
    .sort((a, b) => a.cost - b.cost);
  return others.at(0)?.point ?? from;
}

/** The sample of the terrain's stage that is nearest to a place, a fraction of the extent. */
export function nearestSample(terrain: SampledTerrain, place: Point): Point {
  const { recipe, stage, profile } = terrain;
  if (profile) return { x: nearestOf(profile, place.x * recipe.extent.x), y: 0 };
  const { x, y } = lastSample(terrain, stage);
  const steps = samplesAcross(terrain, stage);
  return { x: nearestStep(place.x * steps.x, 0, 1, x + 1), y: nearestStep(place.y * steps.y, 0, 1, y + 1) };
}

/** Place of a sample of a stage's grid, or of a point between samples, as a fraction of the extent.
 *  @param stage the terrain's or an earlier one */
export function positionOf(terrain: SampledTerrain, { stage, x, y }: StagePlace): Point {
  const { recipe, profile } = terrain;
  if (profile) return { x: (profile.x[x * 2 ** (terrain.stage - stage)] ?? Number.NaN) / recipe.extent.x, y: 0.5 };
  const steps = samplesAcross(terrain, stage);
  return { x: x / steps.x, y: isLine(terrain) ? 0.5 : y / steps.y };
}

/** The sample of the finished terrain, or the point of its line, at a sample of the terrain's stage. */
export function finishedSample(terrain: SampledTerrain, { x, y }: Point): Point {
  const { recipe, stage } = terrain;
  if (isLine(terrain)) return { x: x * 2 ** Math.max(sourceOf(recipe).ownStages - stage, 0), y: 0 };
  const { step } = gridOf(terrain, stage);
  return { x: Math.min(x * step, recipe.width - 1), y: Math.min(y * step, recipe.height - 1) };
}

/** Whether filters have changed the terrain's elevations. */
export function isFiltered({ recipe, stage }: Pick<Terrain, 'recipe' | 'stage'>): boolean {
  return runOf(recipe, stage).acting.length > 0;
}

/** Index of the point of a line that is nearest to a distance; of every so many points from the first that counts. */
function nearestOf({ x }: Profile, distance: number, first = 0, step = 1): number {
  let nearest = first;
  for (let i = first; i < x.length; i += step) if (Math.abs(x[i] - distance) <= Math.abs(x[nearest] - distance)) nearest = i;
  return nearest;
}

function nearestNewPoint(terrain: SampledTerrain, place: Point): Point {
  const { recipe, profile } = terrain;
  if (profile) {
    const [{ firstX, stepX }] = newPoints(terrain);
    return { x: nearestOf(profile, place.x * recipe.extent.x, firstX, stepX), y: 0 };
  }
  const near = isLine(terrain) ? nearestSample(terrain, place) : fractionOf(terrain, place);
  const distance = (point: Point): number => Math.hypot(point.x - near.x, point.y - near.y);
  return newPoints(terrain)
    .map(({ firstX, firstY, stepX, stepY, countX, countY }) => ({
      x: nearestStep(near.x, firstX, stepX, countX),
      y: nearestStep(near.y, firstY, stepY, countY),
    }))
    .reduce((best, point) => (distance(point) < distance(best) ? point : best));
}

function fractionOf(terrain: SampledTerrain, place: Point): Point {
  const steps = samplesAcross(terrain, terrain.stage);
  return { x: place.x * steps.x, y: place.y * steps.y };
}

function nearestStep(at: number, first: number, step: number, count: number): number {
  return first + step * Math.min(Math.max(Math.round((at - first) / step), 0), count - 1);
}

/** The points of a lattice next to a sample on one side: in its own row and in those beside it. */
function beside(lattice: Lattice, from: Point, along: 'x' | 'y', sign: number): Point[] {
  const { firstX, firstY, stepX, stepY, countX, countY } = lattice;
  const axes = { x: [firstX, stepX, countX], y: [firstY, stepY, countY] } as const;
  const across = along === 'x' ? 'y' : 'x';
  const [first, step, count] = axes[along];
  const i = sign > 0 ? Math.floor((from[along] - first) / step) + 1 : Math.ceil((from[along] - first) / step) - 1;
  const ahead = Math.min(Math.max(i, 0), count - 1);
  if (sign * (first + step * ahead - from[along]) <= 0) return [];
  const [firstAcross, stepAcross, countAcross] = axes[across];
  const point = { [along]: first + step * ahead, [across]: nearestStep(from[across], firstAcross, stepAcross, countAcross) };
  return [{ x: point.x, y: point.y }];
}

/** The points that a stage gave a new value; all samples if the stage adds to all. */
const newPoints = oncePer((terrain: SampledTerrain): readonly Lattice[] => {
  const { explanation, stage } = terrain;
  const last = lastSample(terrain, stage);
  const all = { firstX: 0, firstY: 0, stepX: 1, stepY: 1, countX: last.x + 1, countY: last.y + 1 };
  if (explanation?.changes.some(({ kind }) => kind === 'points')) return [{ ...all, firstX: 1, stepX: 2, countX: last.x / 2 }];
  const lattices = (explanation?.changes ?? []).flatMap((change) => (change.kind === 'lattice' ? [change] : []));
  const onMap = lattices
    .map((lattice) => ({
      ...lattice,
      countX: Math.min(lattice.countX, Math.floor((last.x - lattice.firstX) / lattice.stepX) + 1),
      countY: Math.min(lattice.countY, Math.floor((last.y - lattice.firstY) / lattice.stepY) + 1),
    }))
    .filter(({ countX, countY }) => countX > 0 && countY > 0);
  return onMap.length > 0 ? onMap : [all];
});

function isLine({ recipe }: SampledTerrain): boolean {
  return generatorOf(recipe)?.kind === 'profile';
}

/** Stages of filters have the samples of the generator's last one. */
function gridOf({ recipe }: SampledTerrain, stage: number) {
  const { generator, recipe: own, ownStages } = sourceOf(recipe);
  if (!generator) throw new RangeError('explain: an imported terrain has no stages');
  return generator.grid(own, Math.min(stage, ownStages));
}

/** Column and row of the last sample on the map. */
function lastSample(terrain: SampledTerrain, stage: number): Point {
  const { width, height } = gridOf(terrain, stage);
  if (isLine(terrain)) return { x: width - 1, y: 0 };
  const across = samplesAcross(terrain, stage);
  return { x: Math.min(width - 1, Math.floor(across.x)), y: Math.min(height - 1, Math.floor(across.y)) };
}

/** How many steps of a stage's grid, or segments of its line, span the extent. */
function samplesAcross(terrain: SampledTerrain, stage: number): Point {
  const { width, step } = gridOf(terrain, stage);
  if (isLine(terrain)) return { x: width - 1, y: 1 };
  return { x: (terrain.recipe.width - 1) / step, y: (terrain.recipe.height - 1) / step };
}
