import { colourScale } from './colour/colour-scale.ts';
import { shadedRelief } from './colour/relief.ts';
import { type Heightmap, sampleRange, spacingOf } from './core/heightmap.ts';
import { parseRecipe } from './core/parse-recipe.ts';
import type { Recipe } from './core/recipe.ts';
import { generateHeightmap, generatorOf, registry } from './generate.ts';

const SIZE = 513;
const HURST = 0.9;

function recipeOf(seed: string): Recipe {
  const source = { kind: 'generated', generator: 'diamond-square', seed, params: { hurst: HURST } };
  return parseRecipe({ version: 1, source, width: SIZE, height: SIZE }, registry);
}

/** Draws the map from above, one pixel per sample. */
function paint(map: Heightmap, recipe: Recipe, canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('terrain view: expected a 2D canvas context, got none');
  canvas.width = map.width;
  canvas.height = map.height;
  const spacing = spacingOf(recipe.extent, map);
  const scale = colourScale('hypsometric', sampleRange(map.data), 0);
  const pixels = shadedRelief(map, { scale, spacing, exaggeration: 1.8, sunAzimuthDeg: 315, sunAltitudeDeg: 42 });
  context.putImageData(new ImageData(pixels, map.width, map.height), 0, 0);
}

/** Draws the terrain of a seed; what fails is said where the terrain's name would be. */
function show(seed: string): void {
  try {
    draw(seed);
    document.documentElement.dataset.status = 'ready';
  } catch (error) {
    document.documentElement.dataset.status = 'error';
    element('caption', HTMLElement).textContent = error instanceof Error ? error.message : String(error);
    throw error;
  }
}

function draw(seed: string): void {
  const recipe = recipeOf(seed);
  paint(generateHeightmap(recipe), recipe, element('terrain', HTMLCanvasElement));
  const size = `${recipe.width} × ${recipe.height}`;
  element('caption', HTMLElement).textContent =
    `${generatorOf(recipe)?.title} · Hurst exponent ${HURST} · seed ${seed} · ${size} · ${recipe.extent.x / 1000} km`;
}

function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type))
    throw new Error(`index.html: expected a ${type.name} with id ${id}, got ${found?.constructor.name ?? 'none'}`);
  return found;
}

element('new-seed', HTMLButtonElement).addEventListener('click', () => {
  show(crypto.getRandomValues(new Uint32Array(1))[0].toString(36));
});
show('dolerite');
