import { Frustum, Matrix4, type PerspectiveCamera } from 'three';
import type { DetailTree } from '../core/detail-tree.ts';
import type { Block } from './block.ts';
import { type DetailReach, detailReach, distanceTo, type PlanEye, planEye, screenScale, uniformReach } from './detail-reach.ts';
import { type PatchTiles, patchTiles, samplesPerPixel } from './patch-tiles.ts';
import { MAX_PATCHES, selectPatches, wireLevel } from './patches.ts';
import { MAX_TILES } from './tiles.ts';

/** What is drawn of a surface from one place. */
export interface DrawnPatches {
  readonly count: number;
  /** Pixels: no part of the ground is further from where it belongs. TOLERANCE_PX, or as much more as MAX_PATCHES and MAX_TILES ask for;
   *  undefined for a wireframe. */
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
  readonly camera: PerspectiveCamera;
  /** Pixels. */
  readonly viewHeight: number;
}

/** Pixels, as a frame is drawn: a quad may miss the surface by so much where the patches are enough for that. */
export const TOLERANCE_PX = 2;
/** By how much the tolerance grows until the patches are few enough. */
const COARSER = 1.25;

/** Chooses patches of faces, as fine as the tolerance asks for, and writes them to `out`. */
export function drawnPatches(seen: Seen, out: Float32Array): DrawnPatches {
  const { tree, block, camera, viewHeight } = seen;
  const pixelsPerUnit = screenScale(camera, viewHeight);
  const eye = planEye(tree, block, camera.position);
  const nearest = Math.max(camera.near, distanceTo(block, tree.end, eye, 0, 0, Number.POSITIVE_INFINITY));
  let density = samplesPerPixel(tree, block, focalPixels(seen));
  for (let tolerancePx = TOLERANCE_PX; ; tolerancePx *= COARSER) {
    const count = select(seen, eye, detailReach(tree, block, pixelsPerUnit, tolerancePx, nearest, density), out);
    if (count > MAX_PATCHES) continue;
    const tiles = patchTiles(tree, block, eye, density, out, count);
    if (tiles.needed.size <= MAX_TILES) return { count, tolerancePx, wireStride: undefined, tiles };
    density *= COARSER;
  }
}

/** Chooses patches of one level, for a wireframe: it shows edges between samples, however far apart these are.
 *  @param distance units from the eye at which an edge is to be `edgePixels` long */
export function wirePatches(seen: Seen, distance: number, edgePixels: number, out: Float32Array): DrawnPatches {
  const { tree, block, camera, viewHeight } = seen;
  const eye = planEye(tree, block, camera.position);
  const sample = 2 * Math.max(block.halfSize.x / block.samples.x, block.halfSize.y / block.samples.y);
  const pixelsPerUnit = viewHeight / (2 * distance * Math.tan((camera.fov * Math.PI) / 360));
  for (let level = wireLevel(sample * pixelsPerUnit, edgePixels); ; level++) {
    const count = select(seen, eye, uniformReach(tree, level), out);
    if (count > MAX_PATCHES) continue;
    // As coarse as its vertices are: the surface between them is not seen.
    const tiles = patchTiles(tree, block, eye, Number.POSITIVE_INFINITY, out, count);
    return { count, tolerancePx: undefined, wireStride: 2 ** Math.min(level, tree.levels.length - 1), tiles };
  }
}

/** Pixels that a unit covers at a distance of 1 unit in the middle of the view. */
function focalPixels({ camera, viewHeight }: Seen): number {
  return viewHeight / (2 * Math.tan((camera.fov * Math.PI) / 360));
}

function select({ tree, block, camera }: Seen, eye: PlanEye, reach: DetailReach, out: Float32Array): number {
  const frustum = new Frustum().setFromProjectionMatrix(
    new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
  );
  return selectPatches(tree, block, reach, frustum, eye, out);
}
