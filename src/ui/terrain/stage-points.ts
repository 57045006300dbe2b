import { isOnMap } from '../../core/cut.ts';
import type { DisplacedLattice, StageChange } from '../../core/generator.ts';
import { oncePer } from '../../core/memo.ts';
import type { Point } from '../../core/profile.ts';
import { originAt } from '../../rules/origin.ts';
import { askedOf, samplesOf } from '../../rules/samples.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { type FaultPath, faultPaths } from '../../view2d/fault-marks.ts';

/** More points than this would hide the terrain they stand on. */
const MAX_POINTS = 100;

/** A point that a stage added. */
export interface StagePoint {
  /** Fraction of the extent. */
  readonly position: Point;
  /** Elevation that it was moved from: the mean of its parents, those beyond the border too, or its own of the stage before. Undefined where the
   *  terrain begins. */
  readonly mean: number | undefined;
  readonly elevation: number;
}

export interface StagePoints {
  readonly newPoints: readonly StagePoint[];
  /** The points of earlier stages that the new ones were made from. */
  readonly parents: readonly Point[];
}

/** The points of a terrain's stage; none for finished terrain, and for stages of many points. */
export const stagePoints = oncePer((terrain: Terrain): StagePoints => {
  const { explanation, stage, stages, surface, profile } = terrain;
  if (!explanation || stage === stages) return { newPoints: [], parents: [] };
  const lattices = explanation.changes.filter((change): change is DisplacedLattice => change.kind === 'lattice');
  const line = explanation.changes.find((change): change is LineChange => change.kind === 'points');
  // Points that also move sideways cannot be drawn on terrain: only the profile shows them.
  const isUpright = (change: LineChange): boolean => change.x.every((x, i) => x === change.meanX[i]);
  if (line && profile && profile.x.length <= MAX_POINTS && isUpright(line))
    return pointsOfLine(line, profile.x, surface.extent.x);
  const count = surface.map.width * surface.map.height;
  return lattices.length > 0 && count <= MAX_POINTS ? pointsOfLattices(lattices, terrain) : { newPoints: [], parents: [] };
});

/** The faults that the terrain's stage cut, as on a map; none for finished terrain. */
export const stageFaults = oncePer((terrain: Terrain): readonly FaultPath[] => faultsBeside(terrain, 0));

/** The same on the terrain, and faults that a person cut: two samples aside, where the ground is level again. */
export function faultsOnGround(terrain: Terrain, own: readonly StageChange[]): FaultPath[] {
  const { x, y } = terrain.surface.spacing;
  const aside = 2 * Math.max(x, y);
  return [...faultsBeside(terrain, aside), ...faultPaths(own, terrain.surface.extent, aside)];
}

function faultsBeside({ explanation, stage, stages, surface }: Terrain, aside: number): FaultPath[] {
  return explanation && stage !== stages ? faultPaths(explanation.changes, surface.extent, aside) : [];
}

type LineChange = Extract<StageChange, { readonly kind: 'points' }>;

/** The points of 1D terrain, along the middle of the terrain that is drawn out from it. */
function pointsOfLine({ x, meanY, y }: LineChange, all: Float64Array, length: number): StagePoints {
  const at = (distance: number): Point => ({ x: distance / length, y: 0.5 });
  const isNew = new Set(x);
  return {
    newPoints: Array.from(x, (distance, i) => ({ position: at(distance), mean: meanY[i], elevation: y[i] })),
    parents: Array.from(all)
      .filter((distance) => !isNew.has(distance))
      .map(at),
  };
}

function pointsOfLattices(lattices: readonly DisplacedLattice[], terrain: Terrain): StagePoints {
  const { recipe, stage, rawRange } = terrain;
  const { map, spacing, extent } = terrain.surface;
  const at = ({ x, y }: Point): Point => ({ x: (x * spacing.x) / extent.x, y: (y * spacing.y) / extent.y });
  const asked = askedOf(recipe, rawRange);
  const samples = samplesOf(asked);
  const newPoints: StagePoint[] = [];
  const parents = new Map<string, Point>();
  for (const { firstX, firstY, stepX, stepY, countX, countY, stencil } of lattices) {
    for (let row = 0; row < countY; row++) {
      for (let column = 0; column < countX; column++) {
        const [x, y] = [firstX + column * stepX, firstY + row * stepY];
        for (const [dx, dy] of stencil) {
          const parent = { x: x + dx, y: y + dy };
          parents.set(`${parent.x} ${parent.y}`, at(parent));
        }
        const mean = stage > 0 ? originAt(asked, samples, { stage, x, y }).mean : undefined;
        newPoints.push({ position: at({ x, y }), mean, elevation: map.data[y * map.width + x] });
      }
    }
  }
  return {
    newPoints: newPoints.filter(({ position }) => isOnMap(position)),
    parents: [...parents.values()].filter(isOnMap),
  };
}
