import type { Size } from '../core/heightmap.ts';
import { exrFormat } from '../io/exr/index.ts';
import { halvedSide } from './engine-sizes.ts';
import { type EngineKit, isTiled, type KitFacts, tileTable, typed } from './kit.ts';
import { isMapSize, mapOfTiles } from './tiles.ts';

/** Sides of Terrain3D's square regions in samples. A map spans at most 30 of the 32 along a side, as its corner is moved to that of a region. */
const REGIONS = [64, 128, 256, 512, 1024, 2048] as const;
const MOST_REGIONS = 30;
/** The region that Terrain3D starts with. */
const USUAL_REGION = 256;

/** Godot with the Terrain3D plugin, which reads the red channel of an EXR as metres (Terrain3D, Importing & Exporting Data). It reads a PNG as 8
 *  bits. An image begins at the Import Position; a region in which it begins is emptied first (Terrain3DData, import_images). */
export const godot: EngineKit = {
  id: 'godot',
  title: 'Godot (Terrain3D)',
  sizes: 'any; tiles of 2^n + 1 samples a side, 65 to 2049',
  sizeFor: (size, tiles) => (tiles === 1 ? size : regionTiles(size, tiles)),
  heights: {
    extension: '.exr',
    format: exrFormat,
    options: () => ({ precision: 'float', channels: 'RGB' }),
    holds: 'metres, float32',
  },
  normal: 'normal-opengl',
  steps(facts) {
    const { spacing, whole, heights } = facts;
    const isSquare = Math.abs(spacing.x - spacing.y) <= 1e-6 * spacing.x;
    const stretched = isSquare
      ? ''
      : ` Its cells are square: from north to south the terrain is then ${typed((whole.y * spacing.x) / spacing.y)} m long and not ${typed(whole.y)} m.`;
    const [x, z] = cornerOf(facts);
    const each = isTiled(facts) ? ' Do so for each file, in the order of the table in step 3.' : '';
    return `1. Install the Terrain3D plugin, 1.0 or later, and open the scene \`addons/terrain_3d/tools/importer.tscn\`.
2. Select **Importer**, and type in the Inspector:

   | field | value |
   | --- | --- |
   | Region Size | ${regionOf(facts)} |
   | Vertex Spacing | ${typed(spacing.x)} |
   | Height File Name | \`${heights}\` |
   | Import Position | ${typed(x)}, 0, ${typed(z)} |
   | Height Offset | 0 |
   | Height Scale | 1 |

   **Run Import**: the file holds real metres. The position is that of the north-west vertex and a quarter of a cell, so that no rounding leads to another; the middle of the map is near the origin.${stretched}${each}
${positions(facts)}. Save with **Data Directory** and Run Save. The sea is at Y = 0, and north is −Z.
`;
  },
};

/** Tiles that are one or more whole regions, and a sample. */
function regionTiles({ width, height }: Size, tiles: number): Size {
  const cells = (side: number) => Math.min(Math.max(halvedSide(Math.ceil((side - 1) / tiles) + 1) - 1, REGIONS[0]), 2048);
  let [across, down] = [cells(width), cells(height)];
  const size = () => mapOfTiles({ width: across + 1, height: down + 1 }, tiles);
  // Regions are as large as the shorter side.
  while (Math.max(across, down) * tiles > MOST_REGIONS * Math.min(across, down)) {
    if (across < down) across *= 2;
    else down *= 2;
  }
  while (!isMapSize(size())) [across, down] = [across / 2, down / 2];
  return size();
}

/** Samples of a region: of tiles, the largest of which they are made. */
function regionOf(facts: KitFacts): number {
  const { width, height } = facts;
  if (isTiled(facts)) return Math.min(width, height) - 1;
  return REGIONS.find((side) => side >= USUAL_REGION && Math.max(width, height) <= MOST_REGIONS * side) ?? 2048;
}

/** A position falls to the vertex north-west of it, in float32: so far inside its cell no rounding leads to another. */
const INSIDE = 0.25;

/** The Import Position of the map's north-west corner, which is that of a region. */
function cornerOf(facts: KitFacts): [x: number, z: number] {
  const { whole, spacing } = facts;
  const region = regionOf(facts);
  const first = (cells: number) => -Math.floor(Math.round(cells) / 2 / region) * region + INSIDE;
  // Its cells are square.
  return [first(whole.x / spacing.x) * spacing.x, first(whole.y / spacing.y) * spacing.x];
}

function positions(facts: KitFacts): string {
  if (!isTiled(facts)) return '3';
  const [x, z] = cornerOf(facts);
  const { spacing } = facts;
  const table = tileTable(facts, ['X', 'Y', 'Z'], ({ east, south }) => [x + east, 0, z + (south * spacing.x) / spacing.y]);
  return `3. The Import Position of each file. Keep their order: a tile also begins the regions east and south of it, with the samples that neighbours share.

${table}
4`;
}
