import { defaultsOf } from '../core/params.ts';
import { deepFreeze } from '../core/parse-recipe.ts';
import type { Landscape, Layer } from './landscape.ts';
import { layerSchema } from './layer-schema.ts';
import { palettes } from './palettes.ts';
import { articlePresets } from './presets-articles.ts';
import { type LayerData, ownPresets, type PresetData } from './presets-own.ts';
import { sceneSchema } from './scene-schema.ts';

/** A landscape that has a name. Links name it, so none of its values ever changes. */
export interface LandscapePreset {
  readonly id: string;
  readonly title: string;
  /** Its text, as landscapeToText gives it. */
  readonly text: string;
  readonly landscape: Landscape;
}

/** Every landscape that has a name; the first is the default, whose text is empty. */
export const landscapePresets: readonly LandscapePreset[] = deepFreeze([...ownPresets, ...articlePresets].map(presetOf));

function presetOf({ id, title, seed, palette, scene, layers }: PresetData, index: number): LandscapePreset {
  const landscape = {
    seed,
    palette: palettes[palette],
    scene: { ...defaultsOf(sceneSchema), ...scene },
    layers: layers.map(layerOf),
  };
  return { id, title, text: index === 0 ? '' : `l.preset=${id}`, landscape };
}

function layerOf({ name, seed, ...settings }: LayerData, i: number): Layer {
  return { name, seed: seed ?? String(i + 1), colour: undefined, settings: { ...defaultsOf(layerSchema), ...settings } };
}
