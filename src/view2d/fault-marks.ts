import { acrossMap, isOnMap } from '../core/cut.ts';
import type { FaultCircle, FaultCut, PlacedFault, StageChange } from '../core/generator.ts';
import type { Point } from '../core/profile.ts';
import type { Extent } from '../core/recipe.ts';

/** A fault on the map: positions along it, its raised side to the right of the way, with north up. */
export type FaultPath = readonly Point[];

/** Corners of a whole circle. */
const CORNERS = 180;

/** The faults of a stage as far as they lie on the map: each ends at its border, or where it began.
 *  @param aside how far they are drawn on their raised side, in the unit of `extent`: on terrain, beside a cliff instead of in it */
export function faultPaths(changes: readonly StageChange[], extent: Extent, aside = 0): FaultPath[] {
  return changes.flatMap((change) => {
    if (change.kind === 'fault') return linesBeside(change, extent, aside);
    return change.kind === 'fault-circle' ? arcsOnTerrain(circleBeside(change, extent, aside)) : [];
  });
}

/** The fault in hand as it is drawn: what lies between its points, and how it runs on to the border. */
export function heldPaths(
  { isCircle, p, q }: PlacedFault,
  extent: Extent,
): Readonly<Record<'own' | 'runOn', readonly FaultPath[]>> {
  if (isCircle) {
    const radius = Math.hypot((q.x - p.x) * extent.x, (q.y - p.y) * extent.y);
    const circle = { centre: p, radius: { x: radius / extent.x, y: radius / extent.y } };
    return { own: arcsOnTerrain({ kind: 'fault-circle', ...circle, raisesInside: true }), runOn: [] };
  }
  const ends = acrossMap(p, { x: q.x - p.x, y: q.y - p.y });
  return {
    own: [[p, q]],
    runOn: ends
      ? [
          [p, ends.from],
          [q, ends.to],
        ]
      : [],
  };
}

function linesBeside({ from, to }: FaultCut, extent: Extent, aside: number): FaultPath[] {
  const way = { x: to.x - from.x, y: to.y - from.y };
  const length = Math.hypot(way.x * extent.x, way.y * extent.y);
  const [x, y] = [-way.y * (extent.y / extent.x), way.x * (extent.x / extent.y)]; // a right angle on the ground
  const share = length > 0 ? aside / length : 0;
  const ends = acrossMap({ x: (from.x + to.x) / 2 + share * x, y: (from.y + to.y) / 2 + share * y }, way);
  return ends ? [[ends.from, ends.to]] : [];
}

function circleBeside(circle: FaultCircle, extent: Extent, aside: number): FaultCircle {
  const by = circle.raisesInside ? -aside : aside;
  const { x, y } = circle.radius;
  return { ...circle, radius: { x: Math.max(x + by / extent.x, x / 2), y: Math.max(y + by / extent.y, y / 2) } };
}

/** The arcs of a circular fault that lie on the terrain. */
export function arcsOnTerrain({ centre, radius, raisesInside }: FaultCircle): FaultPath[] {
  const turn = (raisesInside ? 2 : -2) * Math.PI; // clockwise, as y is south, the inside is on the right
  const corners = Array.from({ length: CORNERS + 1 }, (_, i) => ({
    x: centre.x + radius.x * Math.cos((turn * i) / CORNERS),
    y: centre.y + radius.y * Math.sin((turn * i) / CORNERS),
  }));
  const arcs: Point[][] = [];
  let arc: Point[] = [];
  for (const [i, corner] of corners.entries()) {
    const before = corners[i - 1];
    if (isOnMap(corner)) {
      if (before && !isOnMap(before)) arc.push(borderBetween(corner, before));
      arc.push(corner);
    } else if (before && isOnMap(before)) {
      arc.push(borderBetween(before, corner));
      arcs.push(arc);
      arc = [];
    }
  }
  // What began inside goes on from the end of the round.
  const [first] = arcs;
  if (first?.[0] === corners[0] && arc.length > 0) arcs[0] = [...arc, ...first.slice(1)];
  else if (arc.length > 0) arcs.push(arc);
  return arcs.filter(({ length }) => length > 1);
}

/** Where the way out of the map crosses its border. */
function borderBetween(inside: Point, outside: Point): Point {
  const share = (from: number, to: number): number => (to < 0 ? from / (from - to) : to > 1 ? (1 - from) / (to - from) : 1);
  const t = Math.min(share(inside.x, outside.x), share(inside.y, outside.y));
  return { x: inside.x + t * (outside.x - inside.x), y: inside.y + t * (outside.y - inside.y) };
}

/** Triangles along the raised side of a fault, as geological maps draw them: two corners on the fault, one on the raised side.
 *  @param extent what positions are fractions of
 *  @param pitch from one to the next, as long as `extent` is measured
 *  @param size of a triangle's base and height */
export function faultTeeth(path: FaultPath, extent: Extent, pitch: number, size: number): Point[][] {
  const teeth: Point[][] = [];
  let next = pitch / 2;
  for (let i = 1; i < path.length; i++) {
    const [from, to] = [path[i - 1], path[i]];
    const [dx, dy] = [(to.x - from.x) * extent.x, (to.y - from.y) * extent.y];
    const length = Math.hypot(dx, dy);
    for (; next < length; next += pitch) {
      const at = (along: number, aside: number): Point => ({
        x: from.x + (along * dx - aside * dy) / length / extent.x,
        y: from.y + (along * dy + aside * dx) / length / extent.y,
      });
      const tooth = [at(next - size / 2, 0), at(next + size / 2, 0), at(next, size)];
      if (tooth.every(isOnMap)) teeth.push(tooth);
    }
    next -= length;
  }
  return teeth;
}
