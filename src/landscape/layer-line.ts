import { RECIPE_VERSION } from '../core/recipe.ts';
import { type LineRecipe, lineParams } from '../generators/line-params.ts';
import { isDrawn, type Landscape, type Layer, layerSeed } from './landscape.ts';
import type { LayerSettings } from './layer-schema.ts';

/** The most segments that a strip has, to a pixel of the picture and in all, whatever is asked for. More show as the same pixels, and could
 *  take memory without bound; where lines fold, a segment takes as long as the distances that it passes over, and where they are drawn as
 *  strokes, as long as those strokes are around. */
const FINEST = {
  vertical: { toAPixel: 64, levels: 18 },
  perpendicular: { toAPixel: 4, levels: 14 },
  drawn: { toAPixel: 4, levels: 11 },
} as const;

/** The recipe of a layer's line: elevations above its base height, lengths in design px. */
export function layerLine(landscape: Landscape, layer: Layer): LineRecipe {
  const { settings } = layer;
  const { base, floor, ceiling, ends, startX, endX } = settings;
  const span = ends === 'segment' ? endX - startX : settings.span;
  const length = isDrawn(settings) ? lengthOf(span, settings) : span;
  const pixels = (length * landscape.scene.height) / landscape.scene.designHeight;
  const finest = FINEST[isDrawn(settings) ? 'drawn' : settings.direction];
  let most = 0;
  while (most < finest.levels && 2 << most <= finest.toAPixel * pixels) most++;
  return {
    version: RECIPE_VERSION,
    source: {
      kind: 'generated',
      generator: 'midpoint-displacement',
      seed: layerSeed(landscape, layer),
      params: {
        ...settings,
        iterations: Math.min(settings.iterations, most),
        floor: floor === lineParams.floor.min ? floor : floor - base,
        ceiling: ceiling === lineParams.ceiling.max ? ceiling : ceiling - base,
      },
    },
    // Where no iterations are given, the line has as many levels as make so many points.
    width: Math.max(2, Math.min(Math.ceil(pixels), 1 << finest.levels) + 1),
    height: 2,
    extent: { x: span, y: span },
    elevation: null,
    filters: [],
  };
}

/** From end to end, which may stand above each other. */
function lengthOf(span: number, { ends, startY, endY }: LayerSettings): number {
  const rise = ends === 'segment' || ends === 'fixed' ? endY - startY : 0;
  return Math.sqrt(span * span + rise * rise);
}
