import { defaultsOf } from '../core/params.ts';
import { fittingText } from '../core/text.ts';
import { isDrawn, type Landscape, type Layer, MAX_LAYERS, MAX_NAME, type Palette } from './landscape.ts';
import { requireLandscape } from './landscape-fields.ts';
import { type LayerSettings, layerSchema } from './layer-schema.ts';
import { shownWidth } from './motion.ts';
import type { SceneSettings } from './scene-schema.ts';

/** Changes of a layer; what is left out stays. */
export interface LayerChanges {
  readonly name?: string;
  readonly seed?: string;
  /** Undefined takes the palette's. */
  readonly colour?: string | undefined;
  readonly settings?: Partial<LayerSettings>;
}

// Each returns a new landscape, or throws LandscapeError with every problem.

/** The landscape with other settings of its scene, such as its size.
 *  @throws LandscapeError with every problem */
export function withScene(landscape: Landscape, changes: Partial<SceneSettings>): Landscape {
  return requireLandscape({ ...landscape, scene: { ...landscape.scene, ...changes } });
}

/** The landscape with another layer in place of one.
 *  @param index of the layer, 0 is the front one
 *  @throws LandscapeError with every problem, RangeError for a layer that is not there */
export function withLayer(landscape: Landscape, index: number, { settings, ...changes }: LayerChanges): Landscape {
  const before = layerAt(landscape, index);
  const layer: Layer = { ...before, ...changes, settings: { ...before.settings, ...settings } };
  return withLayers(
    landscape,
    landscape.layers.map((other, i) => (i === index ? layer : other)),
  );
}

/** The landscape with a layer drawn in another way. A line that becomes a stroke leads across the picture, unless it is a segment already;
 *  a stroke that becomes ground is low ground.
 *  @param index of the layer, 0 is the front one
 *  @throws LandscapeError with every problem, RangeError for a layer that is not there */
export function withLayerDrawnAs(landscape: Landscape, index: number, drawnAs: LayerSettings['drawnAs']): Landscape {
  const { settings } = layerAt(landscape, index);
  const isKept = drawnAs === settings.drawnAs || (!isDrawn(settings) && settings.ends === 'segment');
  const shape = drawnAs === 'ground' ? lowGround(shareOf(landscape)) : strokeAcross(landscape, drawnAs);
  return withLayer(landscape, index, { settings: isKept ? { drawnAs } : { ...shape, drawnAs } });
}

/** A segment down the picture that goes aside at every level: a bolt from above its upper edge, a river to below its lower one. */
function strokeAcross(landscape: Landscape, drawnAs: 'lightning' | 'river'): Partial<LayerSettings> {
  const share = shareOf(landscape);
  const across = shownWidth(landscape.scene);
  const start = within('startX', (drawnAs === 'river' ? 0.35 : 0.42) * across);
  const free = { ends: 'segment', direction: 'perpendicular', decay: 'power', base: 0, floor: layerSchema.floor.min } as const;
  const line = { ...free, startX: start, endX: within('endX', Math.max(0.6 * across, start + layerSchema.span.min)) };
  return drawnAs === 'river'
    ? {
        ...line,
        startY: share(-0.1),
        endY: share(0.26),
        displacement: share(0.3),
        roughness: 0.65,
        offsets: 'binary',
        strokeWidth: within('strokeWidth', share(0.16)),
      }
    : {
        ...line,
        startY: share(0.22),
        endY: within('endY', share(1.03)),
        displacement: share(0.2),
        roughness: 0.95,
        offsets: 'uniform',
        strokeWidth: within('strokeWidth', share(0.007)),
      };
}

/** Whole design px that a setting may have. */
function within(id: 'startX' | 'endX' | 'endY' | 'strokeWidth', px: number): number {
  return Math.min(Math.max(Math.round(px), Math.ceil(layerSchema[id].min)), layerSchema[id].max);
}

/** Part of the design's height, in whole px. */
function shareOf({ scene }: Pick<Landscape, 'scene'>): (part: number) => number {
  return (part) => Math.round(part * scene.designHeight);
}

/** One more layer of ground before all others: of the front ground’s kind but lower, with a line of its own, and as much faster than that
 *  one as that is than the next one. */
export function withLayerAdded(landscape: Landscape): Landscape {
  const { layers, scene } = requireLandscape(landscape);
  const ground = layers.map((layer) => layer.settings).filter((settings) => !isDrawn(settings));
  const [front = LEVEL, next = front] = ground;
  const onward = (id: 'speed' | 'turns'): number => Math.min(front[id] + Math.max(front[id] - next[id], 0), layerSchema[id].max);
  const share = shareOf({ scene });
  const base = baseBefore(front.base, MAX_LAYERS - layers.length, share(0.01));
  const shape = base === undefined ? lowGround(share) : loweredTo(base, front);
  const settings: LayerSettings = { ...shape, speed: onward('speed'), turns: onward('turns'), scrollsTo: front.scrollsTo };
  const seed = unusedSeed(layers);
  return withLayers(landscape, [{ name: `Layer ${seed}`, seed, colour: undefined, settings }, ...layers]);
}

/** In place of the front ground where there is none. */
const LEVEL: LayerSettings = { ...defaultsOf(layerSchema), base: 0 };

/** A layer at another base height: its elevations become as much smaller as that is, its displacement by half of that, or far down there
 *  would be flat ground alone. It shows wherever it runs: its ground does not go down to the bottom edge. */
function loweredTo(base: number, layer: LayerSettings): LayerSettings {
  const lowered = (elevation: number): number => Math.round((elevation * base) / layer.base);
  const { startY, endY, displacement, ceiling } = layer;
  const floor = Math.max(lowered(layer.floor), Math.round(base / 3));
  return {
    ...layer,
    base,
    startY: lowered(startY),
    endY: lowered(endY),
    displacement: Math.round((displacement + lowered(displacement)) / 2),
    floor,
    ceiling: ceiling === layerSchema.ceiling.max ? ceiling : Math.max(lowered(ceiling), floor + 1),
    isShown: true,
  };
}

/** A layer before one that stands on the bottom edge.
 *  @param share part of the design's height, in px */
function lowGround(share: (part: number) => number): LayerSettings {
  return {
    ...defaultsOf(layerSchema),
    ends: 'fixed',
    base: share(0.06),
    displacement: share(0.05),
    span: Math.max(share(1.5), layerSchema.span.min),
    gradientTo: 'foot',
  };
}

/** How high a layer stands before the front one: two thirds as high, but so that those that may still come before it show as well.
 *  @param front base height of the front one
 *  @param places for layers, this one included, at least 1
 *  @param gap between layers where there is room for it
 *  @returns undefined where the front one stands too low */
function baseBefore(front: number, places: number, gap: number): number | undefined {
  const even = (front * places) / (places + 1);
  const base = Math.round(Math.max((front * 2) / 3, Math.min(even, places * gap)));
  return base > 0 && base < front ? base : undefined;
}

/** A layer once more, right behind itself, with a seed of its own so that it shows. */
export function withLayerDuplicated(landscape: Landscape, index: number): Landscape {
  const { layers } = landscape;
  const layer = layerAt(landscape, index);
  const copy: Layer = { ...layer, name: fittingText(`${layer.name} copy`, MAX_NAME), seed: unusedSeed(layers) };
  return withLayers(landscape, [...layers.slice(0, index + 1), copy, ...layers.slice(index + 1)]);
}

/** The landscape without a layer.
 *  @param index 0 is the front one
 *  @throws LandscapeError for the only layer, RangeError for one that is not there */
export function withLayerRemoved(landscape: Landscape, index: number): Landscape {
  const layer = layerAt(landscape, index);
  return withLayers(
    landscape,
    landscape.layers.filter((other) => other !== layer),
  );
}

/** Puts a layer in another place, 0 … layers − 1; those between make room. */
export function withLayerMoved(landscape: Landscape, from: number, to: number): Landscape {
  const layer = layerAt(landscape, from);
  layerAt(landscape, to);
  const rest = landscape.layers.filter((other) => other !== layer);
  return withLayers(landscape, [...rest.slice(0, to), layer, ...rest.slice(to)]);
}

/** The landscape in other colours.
 *  @throws LandscapeError with every problem */
export function withPalette(landscape: Landscape, palette: Palette): Landscape {
  return requireLandscape({ ...landscape, palette });
}

/** Other lines and stars, all else the same.
 *  @throws LandscapeError with every problem */
export function withSeed(landscape: Landscape, seed: string): Landscape {
  return requireLandscape({ ...landscape, seed });
}

function withLayers(landscape: Landscape, layers: readonly Layer[]): Landscape {
  return requireLandscape({ ...landscape, layers });
}

function layerAt({ layers }: Landscape, index: number): Layer {
  if (Number.isInteger(index) && index >= 0 && index < layers.length) return layers[index];
  throw new RangeError(`layer: expected 0 … ${layers.length - 1}, got ${index}`);
}

/** A number that is no layer's seed yet. */
function unusedSeed(layers: readonly Layer[]): string {
  let number = layers.length + 1;
  while (layers.some(({ seed }) => seed === String(number))) number++;
  return String(number);
}
