import { raiseInPlace } from '../core/profile.ts';
import { RECIPE_VERSION } from '../core/recipe.ts';
import { planOf } from '../generators/line-law.ts';
import { type LineRecipe, lineParams } from '../generators/line-params.ts';
import { fillStrip, jointOffsets } from '../generators/line-strips.ts';
import { isDrawn, type Landscape, type Layer, layerSeed } from './landscape.ts';
import type { LayerSettings } from './layer-schema.ts';
import { goesRound, shownWidth } from './motion.ts';

/** The most segments of a strip, for each pixel of the picture and in all. More would look the same and cost memory; a segment of a
 *  line that folds or is drawn as a stroke also takes longer to draw. */
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
    // At 0 iterations the line has the levels that make so many points.
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

/** For lines that do not need x. */
const NO_X = /* @__PURE__ */ new Float64Array(0);

/** Pixels of the picture: shorter endless strips are all the first one, as a picture may show a hundred thousand of them. */
const SHORTEST = 8;

/** Strips to either side that are asked whether they hang over, at most. */
const MOST_BESIDE = 4;

/** The line of a layer, strip after strip: strip n lies over x from start + n · span to start + (n + 1) · span. */
export interface LayerStrips {
  /** Design px. */
  readonly start: number;
  /** Design px. */
  readonly span: number;
  /** Of each strip, evenly spaced: a power of two. */
  readonly segments: number;
  /** A strip's segments + 1 elevations above the bottom edge in design px; the last of each is the first of the next.
   *  As many neighbouring strips as a picture shows, and one more, are kept; with others their arrays are filled anew.
   *  @param n any whole number
   *  @param isLoop whether the moment is one of a loop, in which every strip is strip 0 with its ends joined
   *  @returns undefined where the layer has no line: beside strip 0 of one that does not go on */
  strip(n: number, isLoop: boolean): Float32Array | undefined;
}

export function createLayerStrips(landscape: Landscape, layer: Layer): LayerStrips {
  const { base, continues, direction } = layer.settings;
  const recipe = layerLine(landscape, layer);
  const { levels, start, end, firstBound, bounds, floor, ceiling } = planOf(recipe);
  const segments = 1 << levels;
  const span = end.x - start.x;
  const lowest = base + floor;
  const uppermost = base + ceiling;
  const exact = new Float64Array(segments + 1);
  const folds = direction === 'perpendicular';
  const x = folds ? new Float64Array(segments + 1) : NO_X;
  const highest = folds ? new Float64Array(segments + 1) : exact;
  const offsetsOf = folds && continues === 'endless' ? jointOffsets(layerSeed(landscape, layer), firstBound, span) : undefined;
  // All displacements together, if they went the same way.
  const farthest = bounds.reduce((sum, bound) => sum + Math.abs(bound), 0);
  const reach = Math.min(Math.max(1, Math.ceil(farthest / span)), MOST_BESIDE);
  /** The one strip of a line that is not endless, or not now. */
  let only: Float32Array<ArrayBuffer> | undefined;
  // Neighbouring strips never share a place, so all that one picture shows are kept.
  const shown = shownWidth(landscape.scene);
  const places = Math.ceil(shown / span) + 2;
  const repeats = continues === 'repeat' || shown * SHORTEST > span * landscape.scene.width;
  const kept: (Float32Array<ArrayBuffer> | undefined)[] = [];
  const keptNames: (number | undefined)[] = [];

  function fill(strip: number | 'closed', out = new Float32Array(segments + 1)): Float32Array<ArrayBuffer> {
    if (folds) takeHighest(strip);
    else fillStrip(recipe, strip, exact, x);
    for (let i = 0; i <= segments; i++) out[i] = Math.min(Math.max(base + highest[i], lowest), uppermost); // rounding could take it beyond
    return out;
  }

  /** Where the line folds over, its highest elevations at even distances, and those of the strips beside it where they hang over into
   *  this one. At a joint as many strips on either side count, so that both have the same. */
  function takeHighest(strip: number | 'closed'): void {
    highest.fill(Number.NEGATIVE_INFINITY);
    raiseTo(strip, 0);
    if (strip === 'closed' || !offsetsOf) {
      highest[0] = Math.max(highest[0], exact[0]);
      highest[segments] = Math.max(highest[segments], exact[segments]);
    }
    if (continues === 'once') return;
    for (let beside = 1; beside <= reach; beside++) {
      const end = highest[segments];
      raiseTo(strip, -beside);
      if (beside === reach) highest[segments] = end;
      const joint = highest[0];
      raiseTo(strip, beside);
      if (beside === reach) highest[0] = joint;
    }
  }

  /** @param beside how many strips to the right of it, below 0 to the left */
  function raiseTo(strip: number | 'closed', beside: number): void {
    if (strip === 'closed') fillStrip(recipe, strip, exact, x);
    else fillStrip(recipe, strip + beside, exact, x, offsetsOf?.(strip + beside));
    raiseInPlace(highest, { x, y: exact }, start.x, span, -beside);
  }

  return {
    start: start.x,
    span,
    segments,
    strip(n, isLoop) {
      if (continues === 'once') {
        if (n !== 0) return undefined;
        only ??= fill(0);
        return only;
      }
      if (repeats || goesRound(landscape.scene, isLoop)) {
        only ??= fill('closed');
        return only;
      }
      const place = ((n % places) + places) % places;
      if (keptNames[place] !== n) {
        kept[place] = fill(n, kept[place]);
        keptNames[place] = n;
      }
      return kept[place];
    },
  };
}
