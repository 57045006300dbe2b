import type { Heightmap, Spacing } from '../../core/heightmap.ts';
import { formatNumber } from '../../core/number-text.ts';
import { type Triangulation, triangulate } from '../../mesh/triangulation.ts';
import { requireWritable } from '../codes.ts';
import { FormatError, type MeshFigures, type TerrainToWrite } from '../file-format.ts';

/** Bytes of a mesh file at most: what programs, and arrays in a browser, take at once. */
const MOST_BYTES = 2 ** 31 - 1;

/** A terrain as triangles. */
export interface TerrainMesh {
  readonly map: Heightmap;
  /** Metres between samples. */
  readonly spacing: Spacing;
  readonly triangulation: Triangulation;
  readonly figures: MeshFigures;
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
  return { map, spacing, triangulation, figures: figuresOf(triangulation) };
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
