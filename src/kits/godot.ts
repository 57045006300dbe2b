import { extentOf, isMapSize, type Size } from '../core/heightmap.ts';
import { exrFormat } from '../io/exr/index.ts';
import {
  type EngineKit,
  fieldTable,
  isTiled,
  type KitFacts,
  type KitField,
  type KitGround,
  type TileFacts,
  tileTable,
  typed,
} from './kit.ts';
import { mapOfTiles } from './tiles.ts';

/** Sides of Terrain3D's square regions in samples, and the one that it starts with. A map spans at most 30 of the 32 along a side, as its
 *  corner is moved to that of a region. */
const REGIONS = [64, 128, 256, 512, 1024, 2048] as const;
const USUAL_REGION = 256;
const MOST_REGIONS = 30;
/** Metres between vertices, the least and the most. */
const VERTEX_SPACINGS = [0.25, 100] as const;

/** Steps in which the Inspector of Terrain3D 1.0 takes a Vertex Spacing. */
const SPACING_STEP = 0.05;

/** Godot with the Terrain3D plugin, which reads the red channel of an EXR as metres (Terrain3D, Importing & Exporting Data). It reads a PNG as 8
 *  bits. Its importer takes an Import Position in whole numbers, up to 1.0 in metres and then in vertices: with a Vertex Spacing of 1 both are the
 *  same. A region in which an image begins is emptied first (Terrain3DData, import_images). */
export const godot: EngineKit = {
  id: 'godot',
  title: 'Godot (Terrain3D)',
  sizes: 'any size with square cells of 0.25 to 100 m; tiles of whole regions, 64 to 2048 cells, and a sample',
  sizeFor: (ground, tiles) => (tiles === 1 ? squareCells(ground) : wholeRegions(ground, tiles)),
  heights: {
    extension: '.exr',
    format: exrFormat,
    options: () => ({ precision: 'float', channels: 'RGB' }),
    holds: 'metres, float32',
  },
  normal: 'normal-opengl',
  where: 'Terrain3D › importer.tscn › Importer, in the Inspector',
  fields: (facts) => [...importFields(facts), ...spacingFields(facts)],
  warnings: (facts) => [spacingWarning(facts.spacing.x), stretched(facts)].filter((warning) => warning !== undefined),
  steps(facts) {
    const each = isTiled(facts) ? ' Do so for each file, in the order of the table.' : '';
    return `1. Install the Terrain3D plugin, 1.0 or later, open the scene \`addons/terrain_3d/tools/importer.tscn\` and select **Importer**.
2. Choose \`${facts.heights}\` as Height File Name and type in the Inspector, and leave Vertex Spacing at 1 for now: positions are then in vertices, whatever the version.

${fieldTable(importFields(facts))}
   **Run Import**: the file holds real metres.${each}${positions(facts)}
3. Set the metres between vertices:

${fieldTable(spacingFields(facts))}
   ${middleOf(facts)} Choose a **Destination Directory**, and **Save To Disk**.
4. In your own scene add a Terrain3D node with that Region Size, Vertex Spacing and Data Directory. The sea is at Y = 0, and north is −Z.
`;
  },
};

function importFields(facts: KitFacts): KitField[] {
  return [
    ['Region Size', String(regionOf(facts))],
    ['Vertex Spacing at import', '1'],
    ['Import Position', cornerOf(facts).join(', ')],
    ['Import Scale', '1'],
    ['Height Offset', '0'],
  ];
}

const spacingFields = ({ spacing }: KitFacts): KitField[] => [['Vertex Spacing afterwards', typed(spacing.x)]];

/** The size at which the cells of a map are square and no larger than a Vertex Spacing may be: no detail is lost for either. */
function squareCells(ground: KitGround): Size {
  const { width, height, spacing } = ground;
  const extent = extentOf(spacing, ground);
  const sizeOf = (cell: number): Size => ({
    width: Math.max(Math.round(extent.x / cell), 1) + 1,
    height: Math.max(Math.round(extent.y / cell), 1) + 1,
  });
  const [least, most] = VERTEX_SPACINGS;
  const coarsest = sizeOf(most);
  // Some cell makes both sides, which are whole numbers of it.
  const isSquare =
    Math.max(extent.x / (width - 0.5), extent.y / (height - 0.5)) <=
    Math.min(extent.x / (width - 1.5), extent.y / (height - 1.5));
  const isFine = width >= coarsest.width || !isMapSize(coarsest);
  if (isSquare && isFine && width <= sizeOf(least).width) return { width, height };
  let cell = isSquare ? spacing.x : Math.min(spacing.x, spacing.y);
  while (cell > most) cell /= 2;
  while (cell < least || !isMapSize(sizeOf(cell))) cell *= 2;
  return sizeOf(cell > most && isMapSize(coarsest) ? most : cell);
}

/** The size of a map in tiles that are whole regions and a sample: of all that are nearly square, the nearest.
 *  @param tiles along each side */
function wholeRegions(ground: KitGround, tiles: number): Size {
  const extent = extentOf(ground.spacing, ground);
  const [least, most] = VERTEX_SPACINGS;
  const counts = Array.from({ length: Math.floor(MOST_REGIONS / tiles) }, (_, i) => i + 1);
  const sizes = REGIONS.flatMap((region) =>
    counts.map((across) => {
      const down = Math.min(Math.max(Math.round((across * extent.y) / extent.x), 1), counts.length);
      return mapOfTiles({ width: across * region + 1, height: down * region + 1 }, tiles);
    }),
  );
  /** Cells that are not square count four times as much as a size that is off by as much, a spacing that is not taken a hundred times. */
  const cost = ({ width, height }: Size): number => {
    const spacing = extent.x / (width - 1);
    const taken = Math.min(Math.max(spacing, least), most);
    return 4 * factor(extent.y / (height - 1), spacing) + factor(width, ground.width) + 100 * factor(spacing, taken);
  };
  return sizes.filter(isMapSize).reduce((best, size) => (cost(size) < cost(best) ? size : best));
}

/** By what factor two lengths differ, as a logarithm. */
function factor(a: number, b: number): number {
  return Math.abs(Math.log(a / b));
}

/** Samples along a side of a region: of tiles the largest of which all are made, of a map in one piece the smallest usual one of which it has
 *  few enough. */
function regionOf(facts: KitFacts): number {
  const { width, height } = facts;
  if (!isTiled(facts)) {
    return REGIONS.find((side) => side >= USUAL_REGION && Math.max(width, height) <= MOST_REGIONS * side) ?? 2048;
  }
  return [...REGIONS].reverse().find((side) => (width - 1) % side === 0 && (height - 1) % side === 0) ?? REGIONS[0];
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
  return `The middle of the map is then at X = ${x} m, Z = ${z} m.`;
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

function spacingWarning(spacing: number): string | undefined {
  const [least, most] = VERTEX_SPACINGS;
  const isTooWide = spacing > 1.01 * most;
  if (isTooWide || spacing < 0.99 * least) {
    const way = isTooWide ? 'more samples or a smaller extent' : 'fewer samples or a larger extent';
    return `Samples are ${typed(spacing)} m apart, and Terrain3D takes ${least} to ${most} m: make a map with ${way}.`;
  }
  const isStep = Math.abs(spacing / SPACING_STEP - Math.round(spacing / SPACING_STEP)) < 1e-6;
  return isStep
    ? undefined
    : `Terrain3D 1.0 takes a Vertex Spacing in steps of ${SPACING_STEP}, later versions in steps of 0.001.`;
}

/** Its cells are square. */
function stretched({ spacing, whole }: KitFacts): string | undefined {
  const south = (whole.y * spacing.x) / spacing.y;
  return Math.abs(south - whole.y) < 0.01
    ? undefined
    : `Cells of Terrain3D are square: from north to south the terrain is ${typed(Number(south.toFixed(2)))} m long and not ${typed(whole.y)} m.`;
}
