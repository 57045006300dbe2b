import { latest } from '../../core/memo.ts';
import type { Point } from '../../core/profile.ts';
import { elevationAt, type Surface } from '../../core/surface.ts';
import type { Appearance } from '../../draw/colour/appearance.ts';
import { waterOn } from '../../jobs/shown-appearance.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { type FaultPath, faultTeeth } from '../../view2d/fault-marks.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { type StagePoint, stagePoints } from './stage-points.ts';

/** Pixels across a triangle of a fault where the terrain fills the view. */
const TOOTH_PX = 22;
/** From one to the next, in their own width. */
const TOOTH_PITCH = 2.6;
/** A triangle is seen where a point so high above its middle is, as a share of the terrain's longer side: rough ground hides itself, not its mark. */
const ABOVE_GROUND = 0.01;

/** Draws on the terrain what a stage did: circular faults and the raised side of all, or new points with their parents, the parents' mean and
 *  the displacement. */
export function createStageOverlay(overlay: HTMLElement): {
  /** Draws the marks where the view sees them now.
   *  @param faults on the ground */
  place(view: TerrainView, terrain: Terrain, appearance: Appearance, faults: readonly FaultPath[]): void;
} {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'stage-points');
  svg.setAttribute('aria-hidden', 'true');
  overlay.prepend(svg);
  const teethOf = latest((faults: readonly FaultPath[], { extent }: Surface, width: number): Point[][] => {
    const size = (Math.max(extent.x, extent.y) * TOOTH_PX) / Math.max(width, 1);
    return faults.flatMap((path) => faultTeeth(path, extent, TOOTH_PITCH * size, size));
  });
  return {
    place(view, terrain, appearance, faults) {
      const points = stagePoints(terrain);
      const arcs = faults.filter(({ length }) => length > 2); // the view draws straight ones itself
      const parents = points.parents.map((position) => disc(view.project(position), 'parent', 3.5));
      const newPoints = points.newPoints.flatMap((point) => marksOf(point, view, terrain, appearance));
      const lines = arcs.map((arc) => seenParts(arc.map((position) => view.project(position)))).join('');
      const casing = lines && `<path class="casing" d="${lines}"/>`;
      const teeth = teethOf(faults, terrain.surface, svg.clientWidth);
      const triangles = teeth.map((tooth) => toothOf(tooth, view, terrain, appearance)).join('');
      const fault = lines && `<path class="fault" d="${lines}"/>`;
      svg.innerHTML = [casing, triangles && `<path class="tooth" d="${triangles}"/>`, fault, ...parents, ...newPoints].join('');
    },
  };
}

function marksOf(point: StagePoint, view: TerrainView, terrain: Terrain, appearance: Appearance): string[] {
  const top = view.project(point.position);
  if (top.isHidden) return [];
  const newPoint = disc(top, 'made', 4);
  if (point.mean === undefined) return [newPoint];
  const foot = projectAt(point.mean, point.position, view, terrain, appearance);
  const stick = `<line class="stick" x1="${foot.x}" y1="${foot.y}" x2="${top.x}" y2="${top.y}"/>`;
  return [stick, `<circle class="mean" cx="${foot.x}" cy="${foot.y}" r="3"/>`, newPoint];
}

export type Projected = ReturnType<TerrainView['project']>;

/** A path through corners, as far as they are seen. */
export function seenParts(corners: readonly Projected[]): string {
  return corners
    .map(({ x, y, isHidden }, i) => (isHidden ? '' : `${i === 0 || corners[i - 1].isHidden ? 'M' : 'L'}${x} ${y}`))
    .join('');
}

/** A triangle that stands on a fault and points to its raised side, at a right angle on the page: seen at a low angle, one on the ground would seem
 *  to point along the fault. It is level, also across an older cliff. */
function toothOf(corners: readonly Point[], view: TerrainView, terrain: Terrain, appearance: Appearance): string {
  const [from, to] = corners;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const top = view.project(middle, ABOVE_GROUND);
  if (top.isHidden || Number.isNaN(top.y)) return '';
  const elevation = elevationAt(terrain.surface, middle);
  const [a, b, raised] = corners.map((corner) => projectAt(elevation, corner, view, terrain, appearance));
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const side = Math.sign(dx * (raised.y - a.y) - dy * (raised.x - a.x));
  return `M${a.x} ${a.y}L${b.x} ${b.y}L${(a.x + b.x) / 2 - side * dy} ${(a.y + b.y) / 2 + side * dx}Z`;
}

/** Where a position is seen at an elevation of its own, which like the ground is not drawn below water. */
export function projectAt(
  elevation: number,
  position: Point,
  view: TerrainView,
  terrain: Terrain,
  appearance: Appearance,
): Projected {
  const water = waterOn(terrain, appearance) ?? Number.NEGATIVE_INFINITY;
  return view.projectAt(position, Math.max(elevation, water));
}

export function disc({ x, y, isHidden }: Projected, name: string, radius: number): string {
  return isHidden ? '' : `<circle class="${name}" cx="${x}" cy="${y}" r="${radius}"/>`;
}
