import { detailTree, NODE_QUADS } from '../../src/analysis/detail-tree.ts';
import type { Heightmap } from '../../src/core/heightmap.ts';
import type { ParamValues } from '../../src/core/params.ts';
import { seedStream } from '../../src/core/random.ts';
import { generateHeightmap } from '../../src/generate.ts';
import { TOLERANCE_PX } from '../../src/view3d/drawn-patches.ts';
import type { Seen } from '../../src/view3d/patches.ts';
import { positionUnder, projected, surfacePoint } from '../../src/view3d/screen-points.ts';
import type { Patch } from '../support/drawn-mesh.ts';
import { mapFrom, recipeFor } from '../support/recipes.ts';
import { drawnFrom, seamsOf, seenFrom, worstOf } from '../support/seen-terrain.ts';
import { readSharedFile } from '../support/shared-files.ts';

/** What was measured of a map from many places. */
export interface CameraReport {
  readonly map: string;
  readonly cameras: number;
  /** Of them, those from where the view met its tolerance with the patches that it may draw. */
  readonly within: number;
  readonly triangles: number;
  /** The largest error on screen, as a share of the tolerance that the view tells. */
  readonly worst: number;
  /** Common edges of which only one side has a vertex. */
  readonly cracks: number;
  /** Neighbours of different levels that were compared. */
  readonly betweenLevels: number;
  /** Places found under points of the view, and how far in pixels from there they are drawn at most. */
  readonly picks: number;
  readonly worstPickPx: number;
}

const CAMERAS = 10_000;
/** Pixels. */
const VIEW_HEIGHT = 1080;
/** Points of each view under which the ground is looked for. */
const PICKS = 4;
/** Of each picture, the patches that are looked at, and those beside them. */
const LOOKED_AT = 2;

const SQUARE = { x: 25_600, y: 25_600 };

const generated = (generator: string, width: number, height: number, params: ParamValues) => (): Heightmap =>
  generateHeightmap(recipeFor(generator, { seed: 'soak', width, height, params }));

/** A real elevation model; undefined where the folder of shared data is absent. */
const model = (name: string, width: number, height: number) => async (): Promise<Heightmap | undefined> => {
  const bytes = await readSharedFile(`dem/${name}.f32`);
  return bytes && { width, height, data: new Float32Array(new Uint8Array(bytes).buffer) };
};

const waves = (): Heightmap => mapFrom(1025, 1025, (x, y) => 900 * Math.sin(x / 160) * Math.cos(y / 124));

/** Maps and how many of the cameras look at each, in hundredths. */
const MAPS: readonly (readonly [name: string, share: number, make: () => Heightmap | Promise<Heightmap | undefined>])[] = [
  ['H 0.5, 1025 × 1025', 16, generated('diamond-square', 1025, 1025, { hurst: 0.5 })],
  ['H 0.8, 1025 × 1025', 16, generated('diamond-square', 1025, 1025, { hurst: 0.8 })],
  ['H 1, 2049 × 2049', 8, generated('diamond-square', 2049, 2049, { hurst: 1 })],
  ['H 0.8, 4097 × 513', 8, generated('diamond-square', 4097, 513, { hurst: 0.8 })],
  ['H 0.8, 1000 × 700', 10, generated('diamond-square', 1000, 700, { hurst: 0.8 })],
  ['H 0.8, 4097 × 4097', 4, generated('diamond-square', 4097, 4097, { hurst: 0.8 })],
  ['H 0.8, 8193 × 8193', 2, generated('diamond-square', 8193, 8193, { hurst: 0.8 })],
  ['hard faults, 1025 × 1025', 10, generated('fault-lines', 1025, 1025, { lines: 200 })],
  ['cosine faults, 1025 × 1025', 8, generated('fault-lines', 1025, 1025, { lines: 200, faultProfile: 'cosine', band: 0.05 })],
  ['smooth, 1025 × 1025', 6, waves],
  ['jacksboro, 403 × 344', 6, model('jacksboro', 403, 344)],
  ['himalaya, 513 × 513', 6, model('himalaya', 513, 513)],
];

/** Looks at maps from random places, and measures parts of each picture with a copy of the shader. A model that is not there is left out. */
export async function soakCameras(): Promise<CameraReport[]> {
  const reports: CameraReport[] = [];
  for (const [name, share, make] of MAPS) {
    const map = await make();
    if (map) reports.push(look(name, map, (CAMERAS * share) / 100));
    else console.log(`${name} is left out: there is no ../shared/data`);
  }
  return reports;
}

function look(name: string, map: Heightmap, cameras: number): CameraReport {
  const surface = { map, spacing: { x: SQUARE.x / (map.width - 1), y: SQUARE.y / (map.height - 1) }, extent: SQUARE };
  const tree = detailTree(surface);
  const random = seedStream('soak', name);
  const picking = seedStream('picks', name);
  let [within, triangles, worst, cracks, betweenLevels, picks, worstPickPx] = [0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < cameras; i++) {
    const seen = seenFrom(surface, tree, [1, 1.8, 6][i % 3], VIEW_HEIGHT, random);
    const { patches, eye, tolerancePx, verticesOf } = drawnFrom(seen);
    if (tolerancePx <= TOLERANCE_PX) within++;
    for (const missedPx of missesOf(seen, picking)) {
      picks++;
      worstPickPx = Math.max(worstPickPx, missedPx);
    }
    for (let k = 0; k < LOOKED_AT && patches.length > 0; k++) {
      const middle = patches[Math.floor(random() * patches.length)];
      const near = patches.filter((patch) => isBeside(patch, middle));
      const seams = seamsOf(seen.block, eye, near);
      cracks += seams.cracks.length;
      betweenLevels += seams.betweenLevels;
      const looked = worstOf(seen, verticesOf(middle));
      triangles += looked.triangles;
      worst = Math.max(worst, looked.worst / tolerancePx);
    }
  }
  return { map: name, cameras, within, triangles, worst, cracks, betweenLevels, picks, worstPickPx };
}

/** How far from points of the view, in pixels, what is found there is drawn. */
function missesOf({ block, camera }: Seen, random: () => number): number[] {
  const { elements } = camera.projectionMatrix;
  const rect = { left: 0, top: 0, width: (VIEW_HEIGHT * elements[5]) / elements[0], height: VIEW_HEIGHT };
  const view = { block, camera, rect, clip: { min: 0, max: 1 } };
  return Array.from({ length: PICKS }, () => ({ x: rect.width * random(), y: rect.height * random() })).flatMap((point) => {
    const position = positionUnder(view, point);
    if (!position) return [];
    const { x, y } = projected(view, surfacePoint(block, position));
    return [Math.hypot(x - point.x, y - point.y)];
  });
}

/** Whether a patch is another one or shares an edge with it. */
function isBeside(a: Patch, b: Patch): boolean {
  const [sideA, sideB] = [NODE_QUADS * a.stride, NODE_QUADS * b.stride];
  const across = Math.min(a.column + sideA, b.column + sideB) - Math.max(a.column, b.column);
  const down = Math.min(a.row + sideA, b.row + sideB) - Math.max(a.row, b.row);
  return across >= 0 && down >= 0 && across + down > 0;
}
