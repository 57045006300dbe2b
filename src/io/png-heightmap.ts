import type { Heightmap, Range } from '../core/heightmap.ts';
import { recipeToJson } from '../core/recipe.ts';
import { narrowNote, quantise, requireWritable } from './codes.ts';
import type { FileFormat, TerrainToWrite } from './file-format.ts';
import { type DecodedPng, decodePng, encodePng16, isColoured, pngSamples, transparentSamples } from './png/index.ts';

/** The elevations that a picture's samples stand for.
 *  @param elevation of the lowest and highest possible sample: by default what the file states, or else 0 … 1 */
export function heightmapFromPng(png: DecodedPng, elevation: Range = png.elevation ?? { min: 0, max: 1 }): Heightmap {
  const { samples, maxValue } = pngSamples(png);
  const data = new Float32Array(samples.length);
  const span = elevation.max - elevation.min;
  for (let i = 0; i < data.length; i++) data[i] = elevation.min + (samples[i] / maxValue) * span;
  return { width: png.width, height: png.height, data };
}

/** A heightmap as a 16-bit grey PNG, with its elevation range and spacing if they are known, and the recipe of a generated terrain.
 *  @throws FormatError if samples lie outside `elevation` by more than half a code, or beyond what files hold: nothing is clamped */
export async function heightmapToPng(terrain: TerrainToWrite): Promise<Uint8Array<ArrayBuffer>> {
  const { map, elevation, isInMetres, isUnscaled, spacing, recipe } = terrain;
  requireWritable(terrain);
  return encodePng16({
    width: map.width,
    height: map.height,
    samples: quantise(map, elevation),
    ...(!isUnscaled && { elevation: { ...elevation, unit: isInMetres ? 'm' : '' } }),
    ...(spacing && { spacing }),
    ...(recipe?.source.kind === 'generated' && { recipeText: recipeToJson(recipe) }),
  });
}

/** PNG: written as 16-bit grey, read in every colour type and bit depth. */
export const pngFormat: FileFormat = {
  extension: '.png',
  title: '16-bit grey picture with recipe, elevation range and cell size',
  write: async (terrain) => ({ bytes: await heightmapToPng(terrain) }),
  async open({ bytes }) {
    const png = await decodePng(bytes);
    return {
      width: png.width,
      height: png.height,
      depth: `${png.bitDepth}-bit ${png.colourType}${png.interlaced ? ', interlaced' : ''}`,
      elevation: png.elevation,
      // `notesOn` says so if the unit is not the metre. Without a unit, elevations are plain numbers.
      isInMetres: png.elevation?.unit !== undefined,
      spacing: png.spacing,
      notes: notesOn(png),
      png,
      heightmap: (elevation) => heightmapFromPng(png, elevation),
    };
  },
};

/** What a person should know of an opened picture. */
function notesOn(png: DecodedPng): string[] {
  const notes = [...(png.ignored ?? [])];
  if (isColoured(png)) notes.push('its colours are taken as luminance, a guess at the elevations they mean');
  const transparent = transparentSamples(png);
  if (transparent > 0) {
    notes.push(`${transparent} of ${png.width * png.height} samples are transparent; their values are used all the same`);
  }
  if (png.elevation === undefined) return notes;
  const { unit } = png.elevation;
  if (unit !== undefined && unit !== 'm') notes.push(`it states elevations in ${JSON.stringify(unit)}, taken as metres`);
  const narrow = png.bitDepth === 16 ? narrowNote(png.elevation, unit !== undefined) : undefined;
  return narrow === undefined ? notes : [...notes, narrow];
}
