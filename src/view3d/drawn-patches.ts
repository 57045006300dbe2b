import { reachesOf, screenScale, uniformReaches } from './detail-reach.ts';
import { isOrthographic, pixelsPerUnit } from './lens.ts';
import { type Patch, patchesWithin, type Seen } from './patches.ts';
import { type PatchTiles, patchTiles, samplesPerUnit } from './tile-layers.ts';
import { MAX_TILES, sharpFrom } from './tiles.ts';

/** What is drawn of a surface from one place. */
export interface DrawnPatches {
  readonly patches: readonly Patch[];
  /** Pixels: a bound for how far a sample is drawn from where it belongs. TOLERANCE_PX, or as much more as MAX_PATCHES and MAX_TILES ask for;
   *  undefined for a wireframe. */
  readonly tolerancePx: number | undefined;
  /** Samples along an edge of a wireframe; undefined for faces. */
  readonly wireStride: number | undefined;
  /** What they are drawn from. */
  readonly tiles: PatchTiles;
}

/** Pixels, as a frame is drawn: a sample may be so far from its place where the patches are enough for that. */
export const TOLERANCE_PX = 2;
/** By how much the tolerance grows until the patches are few enough. */
const COARSER = 1.1;

/** Chooses patches of faces, as fine as the tolerance asks for.
 *  @param lastPx the tolerance of the last frame: it is tried first, as it is likely to be this one's too */
export function drawnPatches(seen: Seen, lastPx: number = TOLERANCE_PX): DrawnPatches {
  if (isOrthographic(seen.camera)) return alikePatches(seen);
  let step = Math.max(0, Math.round(Math.log(lastPx / TOLERANCE_PX) / Math.log(COARSER)));
  let found = patchesAt(seen, COARSER ** step);
  while (!found) found = patchesAt(seen, COARSER ** ++step);
  while (step > 0) {
    const finer = patchesAt(seen, COARSER ** --step);
    if (!finer) break;
    found = finer;
  }
  return found;
}

/** Patches for a tolerance that is so many times coarser; undefined if they or their tiles are too many. */
function patchesAt(seen: Seen, coarser: number): DrawnPatches | undefined {
  const { tree, block, camera, viewHeight } = seen;
  const tolerancePx = TOLERANCE_PX * coarser;
  const density = samplesPerUnit(tree, block) / pixelsPerUnit(camera, viewHeight, 1);
  const unitsPerMetre = (block.unitsPerMetre * screenScale(camera, viewHeight)) / tolerancePx;
  // Larger patches would be drawn from blurred tiles.
  const patches = patchesWithin(
    seen,
    reachesOf(tree, block, unitsPerMetre, (level) => sharpFrom(level) / density),
  );
  if (!patches) return undefined;
  // Where sharp tiles are too many, their texels may be larger by as much as the tolerance is.
  for (const texels of [1, coarser]) {
    const tiles = patchTiles(tree.end, patches, (distance) => distance * density * texels);
    if (tiles.needed.size <= MAX_TILES) return { patches, tolerancePx, wireStride: undefined, tiles };
  }
  return undefined;
}

/** Without perspective: one level everywhere, the coarsest that is within the tolerance and sharp. */
function alikePatches(seen: Seen): DrawnPatches {
  const { tree, block, camera, viewHeight } = seen;
  const perMetre = block.unitsPerMetre * screenScale(camera, viewHeight);
  const density = samplesPerUnit(tree, block) / pixelsPerUnit(camera, viewHeight, 1);
  const last = tree.levels.length - 1;
  const errorPx = (at: number): number => tree.levels[at].error * perMetre;
  let level = 0;
  while (level < last && errorPx(level + 1) <= TOLERANCE_PX && sharpFrom(level + 1) <= density) level++;
  for (; ; level++) {
    const patches = patchesWithin(seen, uniformReaches(tree, level));
    const tiles = patches && patchTiles(tree.end, patches, () => density);
    if (!tiles || tiles.needed.size > MAX_TILES) continue;
    return { patches, tolerancePx: Math.max(TOLERANCE_PX, errorPx(Math.min(level, last))), wireStride: undefined, tiles };
  }
}

/** Chooses patches of one level, for a wireframe: it shows edges between samples, however far apart these are.
 *  @param distance units from the eye at which an edge is to be `edgePixels` long */
export function wirePatches(seen: Seen, distance: number, edgePixels: number): DrawnPatches {
  const { tree, block, camera, viewHeight } = seen;
  const sample = 2 * Math.max(block.halfSize.x / block.samples.x, block.halfSize.y / block.samples.y);
  for (let level = wireLevel(sample * pixelsPerUnit(camera, viewHeight, distance), edgePixels); ; level++) {
    const patches = patchesWithin(seen, uniformReaches(tree, level));
    if (!patches) continue;
    // As coarse as its vertices are: the surface between them is not seen.
    const tiles = patchTiles(tree.end, patches, () => Number.POSITIVE_INFINITY);
    return { patches, tolerancePx: undefined, wireStride: 2 ** Math.min(level, tree.levels.length - 1), tiles };
  }
}

/** Level of the wireframe whose edges are nearest to a length.
 *  @param samplePixels that a sample covers
 *  @param edgePixels wanted of an edge */
export function wireLevel(samplePixels: number, edgePixels: number): number {
  return Math.max(0, Math.round(Math.log2(edgePixels / samplePixels)));
}
