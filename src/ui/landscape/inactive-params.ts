import type { Landscape } from '../../landscape/landscape.ts';
import { type LayerSettings, layerSchema } from '../../landscape/layer-schema.ts';
import { type SceneSettings, sceneSchema } from '../../landscape/scene-schema.ts';
import { optionText } from '../../state/param-text.ts';
import { noEffectWhile, whyInactive } from '../panel/wording.ts';

const MOTION_PARAMS = ['speed', 'turns', 'scrollsTo'];

/** Why a layer's parameter has no effect now; undefined if it has one. */
export function whyLayerInactive(id: string, settings: LayerSettings, scene: Pick<SceneSettings, 'motion'>): string | undefined {
  if (MOTION_PARAMS.includes(id) && scene.motion === 'still') return noEffect(sceneSchema.motion.label, scene.motion);
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
  return noEffectWhile(label, optionText(value));
}
