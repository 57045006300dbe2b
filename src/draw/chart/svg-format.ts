import { sampleRange, unionOf } from '../../core/heightmap.ts';
import { expectsProfile, type FileFormat, type TerrainToWrite } from '../../io/file-format.ts';

/** The elevation chart of a terrain's profile as an SVG document. Units are metres where both elevations and distances are.
 *  @throws TypeError if there is no profile */
export async function chartOfTerrain({ map, profile, lineStage, ends, isInMetres, spacing }: TerrainToWrite): Promise<string> {
  if (!profile) throw new TypeError('svg: expected 1D terrain, got a heightmap');
  // A line that folds may reach beyond the map, which has one elevation at each place.
  const range = lineStage?.range ?? unionOf(sampleRange(map.data), sampleRange(profile.y));
  // Loaded at first use: the page loads the code of all formats and has a chart of its own.
  const { fileChart } = await import('./file-chart.ts');
  return fileChart({ profile, lineStage, ends, range, isInMetres, unit: isInMetres && spacing ? 'm' : '' });
}

/** SVG: the elevation chart of 1D terrain. */
export const svgFormat: FileFormat = {
  extension: '.svg',
  title: 'the elevation chart of 1D terrain',
  isOfProfile: true,
  expects: expectsProfile,
  write: async (terrain) => ({ pieces: [new TextEncoder().encode(await chartOfTerrain(terrain))] }),
};
