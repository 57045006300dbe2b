import { PerspectiveCamera, PlaneGeometry } from 'three';
import { type DetailTree, detailTree } from '../src/analysis/detail-tree.ts';

import { type Heightmap, spacingOf } from '../src/core/heightmap.ts';
import { defaultsOf } from '../src/core/params.ts';
import type { Surface } from '../src/core/surface.ts';
import { appearanceSchema } from '../src/draw/colour/appearance.ts';
import { colourScale } from '../src/draw/colour/colour-scale.ts';
import { generateHeightmap } from '../src/generate.ts';
import { MAX_PATCHES } from '../src/render3d/orders.ts';
import { makeTerrain } from '../src/terrain/make-terrain.ts';
import { blockOf } from '../src/view3d/block.ts';
import { drawnPatches } from '../src/view3d/drawn-patches.ts';
import type { Seen } from '../src/view3d/patches.ts';
import { tileSide, writeTile } from '../src/view3d/tiles.ts';
import { recipeFor } from '../tests/support/recipes.ts';
import { medians, ms, table, times } from './measure.ts';

const HURST = 0.8;
const EXAGGERATION = 1.8;
/** Pixels. */
const VIEW = { width: 1920, height: 1080 };
/** Where the eye is and what it looks at, in units. */
const PLACES = {
  overview: [
    [1.6, 1.5, 2.6],
    [0, 0, 0],
  ],
  flight: [
    [0.6, 0.35, 0.9],
    [0, 0, 0],
  ],
  ground: [
    [0.2, 0.06, 0.3],
    [0, 0.02, 0],
  ],
} as const;

/** What it takes before the GPU can draw terrain: the tree of detail beside making the terrain, patches and tiles beside one plane of all samples. */
export function benchLevelOfDetail(): string {
  return [treeTable(), planeTable(), placesTable()].join('\n\n');
}

const recipeOf = (side: number) => recipeFor('diamond-square', { width: side, height: side, params: { hurst: HURST } });

function surfaceOf(side: number): Surface {
  const recipe = recipeOf(side);
  const map = generateHeightmap(recipe);
  return { map, extent: recipe.extent, spacing: spacingOf(recipe.extent, map) };
}

function treeTable(): string {
  const rows = [1025, 4097].map((side) => {
    const surface = surfaceOf(side);
    const time = medians(7, {
      samples: () => generateHeightmap(recipeOf(side)),
      all: () => makeTerrain({ recipe: recipeOf(side), stage: undefined }),
      tree: () => detailTree(surface),
    });
    const rest = time.all - time.tree;
    return [
      `${side}²`,
      ms(time.samples),
      ms(rest),
      ms(time.tree),
      `${((1e6 * time.tree) / side ** 2).toFixed(1)} ns`,
      times(time.tree / rest),
    ];
  });
  return table(['diamond-square', 'samples alone', 'terrain with figures', 'its tree', 'a sample', 'of the terrain'], rows);
}

function planeTable(): string {
  const rows = [1025, 4097].map((side) => {
    const surface = surfaceOf(side);
    const held = { plane: 0, patches: 0 };
    const time = medians(side > 2000 ? 1 : 5, {
      plane: () => {
        held.plane = planeBytes(surface.map);
      },
      patches: () => {
        held.patches = firstFrameBytes(seenFrom(surface, detailTree(surface), 'overview'));
      },
    });
    const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
    return [`${side}²`, ms(time.plane), mb(held.plane), ms(time.patches), mb(held.patches), times(time.plane / time.patches)];
  });
  return table(
    ['before the first frame', 'PlaneGeometry with normals', 'it holds', 'tree, patches and tiles', 'they hold', 'faster'],
    rows,
  );
}

/** Makes one mesh of all samples, as three.js would be asked to. @returns the bytes of its attributes */
function planeBytes({ width, height, data }: Heightmap): number {
  const plane = new PlaneGeometry(2, 2, width - 1, height - 1);
  const { position, normal, uv } = plane.attributes;
  for (let i = 0; i < data.length; i++) position.setZ(i, data[i]);
  plane.computeVertexNormals();
  return [position, normal, uv, plane.index].reduce((sum, attribute) => sum + (attribute?.array.byteLength ?? 0), 0);
}

/** Does what a first frame needs. @returns the bytes of the tree, of the patches and of the tiles that they are drawn from */
function firstFrameBytes(seen: Seen): number {
  const { tiles } = drawnPatches(seen);
  const side = tileSide(seen.tree.end);
  const texels = new Float32Array(side * side);
  for (const tile of tiles.needed.values()) writeTile(seen.block.surface.map, seen.tree.end, tile, side, texels);
  const tree = seen.tree.levels.reduce((sum, level) => sum + 3 * level.errors.byteLength, 0);
  return tree + 4 * 11 * MAX_PATCHES + tiles.needed.size * texels.byteLength;
}

function placesTable(): string {
  const rows = [1025, 4097, 8193].flatMap((side) => {
    const surface = surfaceOf(side);
    const tree = detailTree(surface);
    return (Object.keys(PLACES) as (keyof typeof PLACES)[]).map((place) => {
      const seen = seenFrom(surface, tree, place);
      const { patches, tolerancePx = 0, tiles } = drawnPatches(seen);
      const { select } = medians(200, { select: () => drawnPatches(seen, tolerancePx) });
      return [`${side}², ${place}`, `${patches.length}`, `${tolerancePx.toFixed(1)} px`, `${tiles.needed.size}`, ms(select)];
    });
  });
  return table([`H ${HURST}, ${VIEW.width} × ${VIEW.height}`, 'patches', 'error at most', 'tiles', 'chosen in'], rows);
}

function seenFrom(surface: Surface, tree: DetailTree, place: keyof typeof PLACES): Seen {
  const scale = colourScale('grey', tree.whole, 0);
  const block = blockOf(surface, tree.whole, scale, { ...defaultsOf(appearanceSchema), exaggeration: EXAGGERATION });
  const camera = new PerspectiveCamera(26, VIEW.width / VIEW.height, 0.01, 60);
  const [eye, target] = PLACES[place];
  camera.position.set(eye[0], eye[1], eye[2]);
  camera.lookAt(target[0], target[1], target[2]);
  camera.updateMatrixWorld();
  return { tree, block, camera, viewHeight: VIEW.height };
}
