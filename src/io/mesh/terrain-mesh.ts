import { extentOf, type Heightmap, type Spacing } from '../../core/heightmap.ts';
import { formatNumber } from '../../core/number-text.ts';
import { writeRises } from '../../kernels/ground.ts';
import { type Triangulation, triangulate } from '../../mesh/triangulation.ts';
import { requireWritable } from '../codes.ts';
import { FormatError, type MeshFigures, type TerrainToWrite, type TilePlace } from '../file-format.ts';

/** Bytes of a mesh file at most: what programs, and arrays in a browser, take at once. */
const MOST_BYTES = 2 ** 31 - 1;

/** A terrain as triangles. */
export interface TerrainMesh {
  readonly map: Heightmap;
  /** Metres between samples. */
  readonly spacing: Spacing;
  readonly triangulation: Triangulation;
  readonly figures: MeshFigures;
  /** The map that this one is a tile of, else the map itself, and where its samples begin in that. */
  readonly whole: Pick<TilePlace, 'map' | 'x' | 'y'>;
}

/** @param maxError metres
 *  @throws FormatError for terrain that is not in metres, has fewer than 2 × 2 samples, or that no file can hold */
export function terrainMesh(terrain: TerrainToWrite, maxError: number): TerrainMesh {
  requireWritable(terrain);
  const { map, spacing = { x: 1, y: 1 }, isInMetres, within } = terrain;
  if (!isInMetres) throw new FormatError('mesh: expected elevations in metres, got plain numbers');
  if (map.width < 2 || map.height < 2) {
    throw new FormatError(`mesh: expected 2 × 2 samples or more, got ${map.width} × ${map.height}`);
  }
  const triangulation = triangulate(map, maxError, within !== undefined || map.repeats);
  return { map, spacing, triangulation, figures: figuresOf(triangulation), whole: within ?? { map, x: 0, y: 0 } };
}

function figuresOf({ triangles, vertices, error }: Triangulation): MeshFigures {
  return { triangles, vertices, largestError: error };
}

/** What a mesh of a map would be like.
 *  @param maxError metres */
export function meshFigures(map: Heightmap, maxError: number): MeshFigures {
  return figuresOf(triangulate(map, maxError, map.repeats));
}

/** @throws FormatError for a file that is too large */
export function requireRoom(bytes: number, { triangles }: MeshFigures): void {
  if (bytes <= MOST_BYTES) return;
  const size = `${formatNumber(triangles)} triangles would be ${formatNumber(Math.round(bytes / 1e6))} MB`;
  throw new FormatError(`mesh: expected a file of at most 2 GiB, but ${size}; a larger error makes fewer`);
}

/** Shares of the whole map at which columns and rows lie, 0 in its north-west and 1 in its south-east: the same for neighbours that share them. */
export interface Places {
  readonly columns: Float64Array;
  readonly rows: Float64Array;
}

export function placesOf({ map, whole }: TerrainMesh): Places {
  const { map: all, x, y } = whole;
  return {
    columns: Float64Array.from({ length: map.width }, (_, i) => (x + i) / (all.width - 1)),
    rows: Float64Array.from({ length: map.height }, (_, i) => (y + i) / (all.height - 1)),
  };
}

/** Metres of each column and row from the middle of the whole map, where X is east and Z south. */
export function axesOf(
  { spacing, whole }: TerrainMesh,
  { columns, rows }: Places,
): { readonly xs: Float64Array; readonly zs: Float64Array } {
  const extent = extentOf(spacing, whole.map);
  return { xs: columns.map((east) => (east - 0.5) * extent.x), zs: rows.map((south) => (south - 0.5) * extent.y) };
}

/** Takes each vertex, row-major, with the unit normal of the map there, so that coarse triangles are lit as the ground is. */
export type VisitVertex = (sample: number, x: number, y: number, east: number, up: number, south: number) => void;

/** Visits the vertices of a mesh: of a tile, with the normals of the whole map. */
export function visitVertices({ map, spacing, triangulation: { corners }, whole }: TerrainMesh, visit: VisitVertex): void {
  const { width, height } = map;
  const [east, south] = [new Float64Array(whole.map.width), new Float64Array(whole.map.width)];
  for (let y = 0; y < height; y++) {
    writeRises(whole.map, whole.y + y, spacing, east, south);
    for (let x = 0, sample = y * width, at = whole.x; x < width; x++, sample++, at++) {
      if (!corners.has(sample)) continue;
      const up = 1 / Math.sqrt(1 + east[at] * east[at] + south[at] * south[at]);
      visit(sample, x, y, -east[at] * up, up, -south[at] * up);
    }
  }
}
