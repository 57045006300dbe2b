import { capitalised } from '../../core/text.ts';
import type { Landscape } from '../../landscape/landscape.ts';
import { type LayerSettings, layerSchema } from '../../landscape/layer-schema.ts';
import { type SceneSettings, sceneSchema } from '../../landscape/scene-schema.ts';
import type { SliderRange } from '../panel/slider-scale.ts';
import { noEffectWhile, whyInactive } from '../panel/wording.ts';

/** The floor's value that means none. */
export const NO_FLOOR = layerSchema.floor.min;
/** The ceiling's value that means none. */
export const NO_CEILING = layerSchema.ceiling.max;

/** Slider ranges of a layer's parameters: what a picture of this design height can show. Fields accept the schema's whole range. */
export function layerRanges(designHeight: number): Readonly<Record<string, SliderRange>> {
  const part = (share: number): number => Math.max(Math.round(share * designHeight), 1);
  const elevation = { min: -part(0.5), max: part(0.5), step: 1 };
  return {
    base: { min: -part(0.25), max: part(1), step: 1 },
    displacement: { min: 0, max: part(0.5), step: 1 },
    roughness: { min: 0, max: 2, step: 0.01 },
    floor: { min: 0, max: part(1), step: 1 },
    ceiling: { min: 0, max: part(1), step: 1 },
    startY: elevation,
    endY: elevation,
    startX: { min: -part(2), max: part(2), step: 1 },
    endX: { min: 0, max: part(4), step: 1 },
    span: { min: part(0.25), max: part(4), step: 1 },
    strokeWidth: { min: 0.5, max: Math.max(part(0.25), 1), step: 0.5 },
    minSegment: { min: 0, max: 100, step: 0.5 },
    minDisplacedSegment: { min: 0, max: 100, step: 0.5 },
    speed: { min: 0, max: 120, step: 0.5 },
    turns: { min: 0, max: 12, step: 1, isWhole: true },
  };
}

/** Slider ranges of the scene's parameters, if smaller than the schema's. */
export const sceneRanges: Readonly<Record<string, SliderRange>> = {
  width: { min: 320, max: 3840, step: 1, isWhole: true },
  height: { min: 180, max: 2160, step: 1, isWhole: true },
  designHeight: { min: 180, max: 2160, step: 1, isWhole: true },
  sunSize: { min: 0, max: 0.5, step: 0.005 },
  glowSize: { min: 0, max: 1.5, step: 0.01 },
  stars: { min: 0, max: 1000, step: 5, isWhole: true },
  starSpeed: { min: -50, max: 50, step: 0.5 },
  shootingStars: { min: 0, max: 30, step: 0.5 },
  pace: { min: -2, max: 2, step: 0.05 },
  loopSeconds: { min: 4, max: 60, step: 0.5 },
  reseedMinutes: { min: 0, max: 30, step: 0.5 },
};

/** A layer's parameters of its motion. */
export const MOTION_PARAMS: readonly (keyof LayerSettings)[] = ['speed', 'turns', 'scrollsTo'];

/** Why a layer's parameter has no effect now; undefined if it has one. */
export function whyLayerInactive(id: string, settings: LayerSettings, scene: Pick<SceneSettings, 'motion'>): string | undefined {
  if (MOTION_PARAMS.some((motion) => motion === id) && scene.motion === 'still')
    return noEffect(sceneSchema.motion.label, scene.motion);
  if (id.startsWith('gradient') && id !== 'gradient' && settings.gradient === 0) return noEffect(layerSchema.gradient.label, '0');
  return whyInactive(layerSchema, id, settings);
}

/** Why a parameter of the scene has no effect now; undefined if it has one. */
export function whySceneInactive(id: string, { scene, palette, layers }: Landscape): string | undefined {
  switch (id) {
    case 'haze':
      return layers.length === 1 ? 'No effect on a single layer' : undefined;
    case 'spread':
      return palette.colours.length === layers.length + 1 ? 'No effect: there are just as many colours as layers' : undefined;
    case 'starSize':
    case 'twinkle':
      return scene.stars === 0 ? noEffect(sceneSchema.stars.label, '0') : undefined;
    case 'starSpeed':
      if (scene.motion !== 'endless') return noEffect(sceneSchema.motion.label, scene.motion);
      return scene.stars === 0 ? noEffect(sceneSchema.stars.label, '0') : undefined;
    case 'starTurns':
      return whyInactive(sceneSchema, id, scene) ?? (scene.stars === 0 ? noEffect(sceneSchema.stars.label, '0') : undefined);
    case 'glowSize':
      return whyInactive(sceneSchema, id, scene) ?? (scene.glow === 0 ? noEffect(sceneSchema.glow.label, '0') : undefined);
    default:
      return whyInactive(sceneSchema, id, scene);
  }
}

function noEffect(label: string, value: string): string {
  return noEffectWhile(label, capitalised(value));
}
