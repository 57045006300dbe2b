import { type Heightmap, type Range, sampleRange } from '../core/heightmap.ts';
import { type Recipe, recipeToJson } from '../core/recipe.ts';
import type { FileFormat, TerrainToWrite } from './file-format.ts';
import { type DecodedPng, decodePng, encodePng16, isColoured, pngSamples } from './png/index.ts';

const HIGHEST_CODE = 65_535;

/** The 16-bit codes of a map, row-major: round((v − min) ⁄ (max − min) · 65535), values outside the range clamped.
 *  A range without width gives 0 everywhere. */
export function quantise(map: Heightmap, { min, max }: Range): Uint16Array {
  const codes = new Uint16Array(map.data.length);
  const span = max - min;
  if (span === 0) return codes;
  for (let i = 0; i < codes.length; i++) {
    const code = Math.round(((map.data[i] - min) / span) * HIGHEST_CODE);
    codes[i] = code < 0 ? 0 : code > HIGHEST_CODE ? HIGHEST_CODE : code;
  }
  return codes;
}

/** What the lowest and the highest code of a recipe's terrain stand for: its elevation, or else the map's own range. */
export function codeRange(recipe: Recipe, map: Heightmap): Range {
  return recipe.elevation ?? sampleRange(map.data);
}

/** The elevations that a picture's samples stand for. Without a range, stated or given, they lie in 0 … 1. */
export function heightmapFromPng(png: DecodedPng, elevation: Range = png.elevation ?? { min: 0, max: 1 }): Heightmap {
  const { samples, maxValue } = pngSamples(png);
  const data = new Float32Array(samples.length);
  const span = elevation.max - elevation.min;
  for (let i = 0; i < data.length; i++) data[i] = elevation.min + (samples[i] / maxValue) * span;
  return { width: png.width, height: png.height, data };
}

/** A heightmap as a 16-bit grey PNG that states its elevation, where its scale is known, and spacing and, for a generated terrain, carries its recipe. */
export function heightmapToPng(terrain: TerrainToWrite): Promise<Uint8Array<ArrayBuffer>> {
  const { map, elevation, isInMetres, isPlain, spacing, recipe } = terrain;
  return encodePng16({
    width: map.width,
    height: map.height,
    samples: quantise(map, elevation),
    ...((isInMetres || isPlain) && { elevation: { ...elevation, unit: isInMetres ? 'm' : '' } }),
    ...(spacing && { spacing }),
    ...(recipe?.source.kind === 'generated' && { recipeText: recipeToJson(recipe) }),
  });
}

/** PNG: written as 16-bit grey, read in all its kinds. */
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
      // Another unit than the metre is noted, and none is plain numbers.
      isInMetres: png.elevation?.unit !== undefined,
      spacing: png.spacing,
      notes: notesOn(png),
      png,
      heightmap: (elevation) => heightmapFromPng(png, elevation),
    };
  },
};

function notesOn(png: DecodedPng): string[] {
  const { elevation } = png;
  const notes: string[] = [];
  if (isColoured(png)) notes.push('its colours are taken as luminance, a guess at the elevations they mean');
  if (elevation === undefined) return notes;
  if (elevation.unit !== undefined && elevation.unit !== 'm') {
    notes.push(`it states elevations in ${JSON.stringify(elevation.unit)}, taken as metres`);
  }
  // A float32 is off by up to |v|·2⁻²⁴, and half a code is span ⁄ 131070.
  const span = Math.abs(elevation.max - elevation.min);
  const furthest = Math.max(Math.abs(elevation.min), Math.abs(elevation.max));
  if (png.bitDepth === 16 && span > 0 && furthest * 2 ** -24 >= span / 131_070) {
    const unit = elevation.unit === undefined ? '' : ' m';
    notes.push(`${elevation.min} … ${elevation.max}${unit} is too narrow for float32 to keep all 16 bits`);
  }
  return notes;
}
