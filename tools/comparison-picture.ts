import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Heightmap, type Range, resample, type Size, sampleRange, spacingOf } from '../src/core/heightmap.ts';
import type { Profile } from '../src/core/profile.ts';
import type { Recipe } from '../src/core/recipe.ts';
import type { Appearance } from '../src/draw/colour/appearance.ts';
import { silhouette, viewOf } from '../src/draw/colour/silhouette.ts';
import { reliefPixels } from '../src/draw/picture.ts';
import { generate, samplesOf } from '../src/generate.ts';
import { decodePng } from '../src/io/png/index.ts';
import { heightmapFromPng } from '../src/io/png-heightmap.ts';
import { type AppDocument, createDocument } from '../src/state/document.ts';
import type { ReadyMade } from '../src/state/ready-made.ts';
import { averaged, type Pixels } from './averaged.ts';

const SAMPLES = path.resolve(import.meta.dirname, '../public/samples');
/** Pixels between two terrains, and the grey that they are left in. */
const GAP = 2;
const BEHIND = 24;

/** Something ready-made as a document, and its finished terrains by pane. */
export async function madeReady(ready: ReadyMade): Promise<{
  readonly document: AppDocument;
  readonly terrains: readonly { readonly recipe: Recipe; readonly terrain: Heightmap | Profile }[];
}> {
  const document = ready.apply(createDocument(ready.terrains[0]));
  const made = document.terrains.map(async (recipe) => {
    const { source } = recipe;
    const imported = source.kind === 'imported' ? await sampleOf(source.name) : undefined;
    return { recipe, terrain: generate(recipe, { imported }) };
  });
  return { document, terrains: await Promise.all(made) };
}

/** The terrains of a comparison in one picture and one colour scale: maps from above as columns, the middles of their northern parts, all with the pixels
 *  of the largest; 1D terrain as rows. */
export async function comparisonPicture(comparison: ReadyMade, { width, height }: Size): Promise<Pixels> {
  const { document, terrains } = await madeReady(comparison);
  const ranges = terrains.map(({ terrain }) => sampleRange(samplesOf(terrain)));
  const range = { min: Math.min(...ranges.map(({ min }) => min)), max: Math.max(...ranges.map(({ max }) => max)) };
  const picture = { width, height, data: new Uint8Array(4 * width * height).fill(BEHIND) };
  const isStacked = terrains.every(({ terrain }) => 'y' in terrain);
  const maps = terrains.flatMap(({ terrain }) => ('data' in terrain ? [terrain] : []));
  const [columns, rows] = [Math.max(...maps.map((map) => map.width)), Math.max(...maps.map((map) => map.height))];
  const along = isStacked ? height : width;
  terrains.forEach(({ recipe, terrain }, i) => {
    const [from, to] = [i, i + 1].map((n) => Math.round((n * (along + GAP)) / terrains.length));
    const size = isStacked ? { width, height: to - from - GAP } : { width: to - from - GAP, height };
    const pixels =
      'data' in terrain
        ? northOf(relief(resample(terrain, columns, rows), recipe, document.appearance, range), size)
        : lineOf(terrain, size, range);
    put(pixels, picture, isStacked ? 0 : from, isStacked ? from : 0);
  });
  return picture;
}

/** Drawn at twice the pixels, for the sake of its detail. */
function lineOf(profile: Profile, { width, height }: Size, range: Range): Pixels {
  const size = { width: 2 * width, height: 2 * height };
  return averaged(
    { ...size, data: Uint8Array.from(silhouette(profile, size, { ...viewOf(profile), y: range })) },
    Math.max(width, height),
  );
}

/** A map from above, a pixel a sample.
 *  @param range of the colours; without it, all of the map's */
export function relief(map: Heightmap, { extent }: Recipe, appearance: Appearance, range?: Range): Pixels {
  const data = reliefPixels({ map, isInMetres: true, spacing: spacingOf(extent, map) }, range, appearance);
  return { width: map.width, height: map.height, data: Uint8Array.from(data) };
}

/** The middle of a picture's upper part at a size, each pixel the mean of one or of 2 × 2. */
function northOf(picture: Pixels, { width, height }: Size): Pixels {
  const times = picture.height >= 2 * height && picture.width >= 2 * width ? 2 : 1;
  const part = { width: times * width, height: times * height, data: new Uint8Array(4 * times * times * width * height) };
  put(picture, part, Math.floor((part.width - picture.width) / 2), 0);
  return averaged(part, Math.max(width, height));
}

/** Copies a picture into another from its top on, cut off where it lies outside. */
function put(from: Pixels, into: Pixels, left: number, top: number): void {
  const first = Math.max(0, -left);
  const count = Math.min(from.width, into.width - left) - first;
  for (let y = 0; y < Math.min(from.height, into.height - top); y++) {
    const start = 4 * (y * from.width + first);
    into.data.set(from.data.subarray(start, start + 4 * count), 4 * ((top + y) * into.width + left + first));
  }
}

async function sampleOf(file: string): Promise<Heightmap> {
  return heightmapFromPng(await decodePng(await readFile(path.join(SAMPLES, file))));
}
