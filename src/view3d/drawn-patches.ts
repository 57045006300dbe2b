import { Frustum, Matrix4 } from 'three';
import type { DetailTree } from '../analysis/detail-tree.ts';
import { MAX_PATCHES } from '../render3d/orders.ts';
import type { Block } from './block.ts';
import {
  type DetailReach,
  detailReach,
  distanceTo,
  type PlanEye,
  planEye,
  screenScale,
  uniformReach,
  WHOLE_PX,
} from './detail-reach.ts';
import { isOrthographic, type Lens, pixelsPerUnit } from './lens.ts';
import { type PatchNumbers, selectPatches, wireLevel } from './patches.ts';
import { errorOf, FINEST_LEVEL } from './reach-fields.ts';
import { type PatchTiles, patchTiles, samplesPerUnit } from './tile-layers.ts';
import { MAX_TILES, sharpFrom } from './tiles.ts';

/** What is drawn of a surface from one place. */
export interface DrawnPatches {
  readonly count: number;
  /** Pixels: no sample is further from where it belongs, nor anything between samples that are far apart on screen. TOLERANCE_PX, or as much more
   *  as MAX_PATCHES and MAX_TILES ask for; undefined for a wireframe. */
  readonly tolerancePx: number | undefined;
  /** Samples along an edge of a wireframe; undefined for faces. */
  readonly wireStride: number | undefined;
  /** What they are drawn from. */
  readonly tiles: PatchTiles;
}

export interface Seen {
  readonly tree: DetailTree;
  readonly block: Block;
  /** With matrices that fit its place. */
  readonly camera: Lens;
  /** Pixels. */
  readonly viewHeight: number;
}

/** Pixels, as a frame is drawn: a quad may miss the surface by so much where the patches are enough for that. */
export const TOLERANCE_PX = 2;
/** By how much the tolerance grows until the patches are few enough. */
const COARSER = 1.1;

/** Chooses patches of faces, as fine as the tolerance asks for, and writes them to `out`.
 *  @param lastPx the tolerance of the last frame: it is tried first, as it is likely to be this one's too */
export function drawnPatches(seen: Seen, out: PatchNumbers, lastPx: number = TOLERANCE_PX): DrawnPatches {
  if (isOrthographic(seen.camera)) return alikePatches(seen, out);
  let step = Math.max(0, Math.round(Math.log(lastPx / TOLERANCE_PX) / Math.log(COARSER)) - 1);
  let found = patchesAt(seen, step, out);
  if (!found) {
    while (!found) found = patchesAt(seen, ++step, out);
    return found;
  }
  while (step > 0) {
    const finer = patchesAt(seen, step - 1, out);
    if (!finer) return patchesAt(seen, step, out) ?? found;
    found = finer;
    step--;
  }
  return found;
}

/** Patches for the tolerance that is coarser by so many steps; undefined if they or their tiles are too many. */
function patchesAt(seen: Seen, step: number, out: PatchNumbers): DrawnPatches | undefined {
  const { tree, block, camera, viewHeight } = seen;
  const coarser = COARSER ** step;
  const tolerancePx = TOLERANCE_PX * coarser;
  const eye = planEye(tree, block, camera.position);
  const nearest = Math.max(camera.near, distanceTo(block, tree.end, eye, 0, 0, Number.POSITIVE_INFINITY));
  const density = samplesPerUnit(tree, block) / pixelsPerUnit(camera, viewHeight, 1);
  const reach = detailReach(tree, block, screenScale(camera, viewHeight), tolerancePx, nearest, density);
  const count = select(seen, eye, reach, out);
  if (count > MAX_PATCHES) return undefined;
  // Where sharp tiles are too many, their texels may be larger by as much as the tolerance is.
  for (const texels of [1, coarser]) {
    const tiles = patchTiles(tree, block, eye, (distance) => distance * density * texels, out.aPatch, count);
    if (tiles.needed.size <= MAX_TILES) return { count, tolerancePx, wireStride: undefined, tiles };
  }
  return undefined;
}

/** Without perspective: one level everywhere, the coarsest that is within the tolerance and sharp. */
function alikePatches(seen: Seen, out: PatchNumbers): DrawnPatches {
  const { tree, block, camera, viewHeight } = seen;
  const perMetre = block.unitsPerMetre * screenScale(camera, viewHeight);
  const density = samplesPerUnit(tree, block) / pixelsPerUnit(camera, viewHeight, 1);
  const last = tree.levels.length - 1;
  const errorPx = (at: number): number => (at <= 0 && 2 ** at <= WHOLE_PX * density ? 0 : errorOf(tree, at) * perMetre);
  const isFine = (at: number): boolean => errorPx(at) <= TOLERANCE_PX && sharpFrom(at) <= density;
  let level = FINEST_LEVEL;
  while (level < last && isFine(level + 1)) level++;
  for (; ; level++) {
    const count = select(seen, planEye(tree, block, camera.position), uniformReach(tree, level), out);
    if (count > MAX_PATCHES) continue;
    const tiles = patchTiles(tree, block, planEye(tree, block, camera.position), () => density, out.aPatch, count);
    if (tiles.needed.size > MAX_TILES) continue;
    return { count, tolerancePx: Math.max(TOLERANCE_PX, errorPx(Math.min(level, last))), wireStride: undefined, tiles };
  }
}

/** Chooses patches of one level, for a wireframe: it shows edges between samples, however far apart these are.
 *  @param distance units from the eye at which an edge is to be `edgePixels` long */
export function wirePatches(seen: Seen, distance: number, edgePixels: number, out: PatchNumbers): DrawnPatches {
  const { tree, block, camera, viewHeight } = seen;
  const eye = planEye(tree, block, camera.position);
  const sample = 2 * Math.max(block.halfSize.x / block.samples.x, block.halfSize.y / block.samples.y);
  for (let level = wireLevel(sample * pixelsPerUnit(camera, viewHeight, distance), edgePixels); ; level++) {
    const count = select(seen, eye, uniformReach(tree, level), out);
    if (count > MAX_PATCHES) continue;
    // As coarse as its vertices are: the surface between them is not seen.
    const tiles = patchTiles(tree, block, eye, () => Number.POSITIVE_INFINITY, out.aPatch, count);
    return { count, tolerancePx: undefined, wireStride: 2 ** Math.min(level, tree.levels.length - 1), tiles };
  }
}

function select({ tree, block, camera }: Seen, eye: PlanEye, reach: DetailReach, out: PatchNumbers): number {
  const frustum = new Frustum().setFromProjectionMatrix(
    new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
  );
  return selectPatches(tree, block, reach, frustum, eye, out);
}
