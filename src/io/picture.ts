import { appearanceSchema, waterLevelOf } from '../colour/appearance.ts';
import { colourScale } from '../colour/colour-scale.ts';
import { shadedRelief } from '../colour/relief.ts';
import { silhouette } from '../colour/silhouette.ts';
import { bakeTerrainLight, lightGrid } from '../colour/terrain-light.ts';
import { extentOf, type Heightmap, respaced, type Spacing, sampleRange } from '../core/heightmap.ts';
import { defaultsOf } from '../core/params.ts';
import type { FileFormat, TerrainToWrite } from './file-format.ts';
import { encodePngRgb } from './png/index.ts';

/** Rise of terrain whose elevations are no metres, as a share of its longer side: that of −600 … 2400 m across 25.6 km. */
const PLAIN_RISE = 3000 / 25_600;

/** A PNG to look at, one pixel a sample: 2D terrain from above with the colours and the light that the page starts with, 1D terrain as
 *  a silhouette. It holds no elevations and no recipe. */
export const pictureFormat: FileFormat = {
  extension: '.png',
  title: '8-bit picture to look at, without recipe',
  write: async (terrain) => ({ bytes: await encodePngRgb(terrain.map, pixelsOf(terrain)) }),
};

function pixelsOf({ map, profile, isInMetres, spacing = { x: 1, y: 1 } }: TerrainToWrite): Uint8ClampedArray {
  if (profile) return silhouette(profile, map);
  return isInMetres ? fromAbove(map, spacing) : fromAbove(inMetres(map, spacing), spacing);
}

/** @param spacing metres between the samples */
function fromAbove(map: Heightmap, spacing: Spacing): Uint8ClampedArray {
  const appearance = defaultsOf(appearanceSchema);
  const range = sampleRange(map.data);
  const scale = colourScale(appearance.ramp, range, appearance.seaLevel);
  const grid = lightGrid(map);
  const floor = waterLevelOf(appearance, range);
  const gridSpacing = respaced(spacing, map, grid);
  const light = bakeTerrainLight(grid, gridSpacing, { ...appearance, floor });
  return shadedRelief(map, { ...appearance, spacing, scale, light });
}

/** The map with heights above 0 that suit its extent. */
function inMetres({ width, height, data }: Heightmap, spacing: Spacing): Heightmap {
  const { min, max } = sampleRange(data);
  const extent = extentOf(spacing, { width, height });
  const rise = max > min ? (PLAIN_RISE * Math.max(extent.x, extent.y)) / (max - min) : 0;
  return { width, height, data: data.map((value) => (value - min) * rise) };
}
