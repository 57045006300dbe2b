import type { Size } from '../core/heightmap.ts';
import { exrFormat } from '../io/exr/index.ts';
import { largestRegion, squareCells, usualRegion, VERTEX_SPACINGS, wholeRegions } from './godot-sizes.ts';
import { type EngineKit, isTiled, type KitFacts, type TileFacts, tileTable, typed } from './kit.ts';

/** Steps in which the Inspector of Terrain3D 1.0 takes a Vertex Spacing. */
const SPACING_STEP = 0.05;

/** Godot with the Terrain3D plugin, which reads the red channel of an EXR as metres (Terrain3D, Importing & Exporting Data). It reads a PNG as 8
 *  bits. Its importer takes an Import Position in whole numbers, up to 1.0 in metres and then in vertices: with a Vertex Spacing of 1 both are the
 *  same. A region in which an image begins is emptied first (Terrain3DData, import_images). */
export const godot: EngineKit = {
  id: 'godot',
  title: 'Godot (Terrain3D)',
  sizes: 'any with square cells of 0.25 to 100 m; tiles of whole regions, 64 to 2048 cells, and a sample',
  sizeFor: (ground, tiles) => (tiles === 1 ? squareCells(ground) : wholeRegions(ground, tiles)),
  heights: {
    extension: '.exr',
    format: exrFormat,
    options: () => ({ precision: 'float', channels: 'RGB' }),
    holds: 'metres, float32',
  },
  normal: 'normal-opengl',
  steps(facts) {
    const { spacing, heights } = facts;
    const [x, z] = cornerOf(facts);
    const each = isTiled(facts) ? ' Do so for each file, in the order of the table.' : '';
    return `1. Install the Terrain3D plugin, 1.0 or later, open the scene \`addons/terrain_3d/tools/importer.tscn\` and select **Importer**.
2. Type in the Inspector, and leave Vertex Spacing at 1 for now: positions are then in vertices, whatever the version.

   | field | value |
   | --- | --- |
   | Region Size | ${regionOf(facts)} |
   | Vertex Spacing | 1 |
   | Height File Name | \`${heights}\` |
   | Import Position | ${x}, ${z} |
   | Import Scale | 1 |
   | Height Offset | 0 |

   **Run Import**: the file holds real metres.${each}${positions(facts)}
3. Set Vertex Spacing to ${typed(spacing.x)}, which is metres.${inSteps(spacing.x)}${stretched(facts)}${middleOf(facts)} Choose a **Destination Directory**, and **Save To Disk**.
4. In your own scene add a Terrain3D node with that Region Size, Vertex Spacing and Data Directory. The sea is at Y = 0, and north is −Z.
`;
  },
};

/** Samples along a side of a region: of tiles, the largest of which all are made. */
function regionOf(facts: KitFacts): number {
  const { width, height } = facts;
  const cells = { width: width - 1, height: height - 1 };
  return isTiled(facts) ? largestRegion(cells) : usualRegion(facts);
}

/** The Import Position of the map's north-west corner, which is that of a region, in vertices. */
function cornerOf(facts: KitFacts): [x: number, z: number] {
  const { width, height } = wholeCells(facts);
  const region = regionOf(facts);
  const first = (cells: number) => -Math.floor(cells / 2 / region) * region || 0;
  return [first(width), first(height)];
}

/** Regions begin at multiples of their side, so the middle is at the origin only of a map of an even number of regions. */
function middleOf(facts: KitFacts): string {
  const [west, north] = cornerOf(facts);
  const { width, height } = wholeCells(facts);
  const [x, z] = [west + width / 2, north + height / 2].map((vertices) => typed(vertices * facts.spacing.x));
  return ` The middle of the map is then at X = ${x} m, Z = ${z} m.`;
}

function wholeCells({ whole, spacing }: KitFacts): Size {
  return { width: Math.round(whole.x / spacing.x), height: Math.round(whole.y / spacing.y) };
}

function positions(facts: KitFacts): string {
  if (!isTiled(facts)) return '';
  const [x, z] = cornerOf(facts);
  const { spacing } = facts;
  const at = ({ east, south }: TileFacts) => [x + Math.round(east / spacing.x), z + Math.round(south / spacing.y)];
  return ` A tile also begins the regions east and south of it, with the samples that neighbours share.

${tileTable(facts, ['X', 'Y'], at)}`;
}

function inSteps(spacing: number): string {
  const [least, most] = VERTEX_SPACINGS;
  if (spacing < 0.99 * least || spacing > 1.01 * most)
    return ` Terrain3D takes ${least} to ${most} m: make the map of another size for it.`;
  const isStep = Math.abs(spacing / SPACING_STEP - Math.round(spacing / SPACING_STEP)) < 1e-6;
  return isStep ? '' : ` Terrain3D 1.0 takes steps of ${SPACING_STEP}, later versions of 0.001.`;
}

/** Its cells are square. */
function stretched({ spacing, whole }: KitFacts): string {
  const south = (whole.y * spacing.x) / spacing.y;
  return Math.abs(south - whole.y) < 0.01
    ? ''
    : ` Its cells are square: from north to south the terrain is ${typed(Number(south.toFixed(2)))} m long and not ${typed(whole.y)} m.`;
}
