import { type ParamValues, type Problem, parseParams, readParamText, type Schema } from '../core/params.ts';
import { deepFreeze } from '../core/parse-recipe.ts';
import { type Landscape, LandscapeError, type Layer } from './landscape.ts';
import { type LayerSettings, layerSchema } from './layer-schema.ts';
import { palettes } from './palettes.ts';
import { type PresetTexts, presetTexts } from './preset-texts.ts';
import { type SceneSettings, sceneSchema } from './scene-schema.ts';

/** A landscape that has a name. Links name it, so none of its values ever changes. */
export interface LandscapePreset {
  readonly id: string;
  readonly title: string;
  /** Its text, as landscapeToText gives it. */
  readonly text: string;
  readonly landscape: Landscape;
}

/** Every landscape that has a name; the first is the default, whose text is empty. */
export const landscapePresets: readonly LandscapePreset[] = deepFreeze(presetTexts.map(presetOf));

function presetOf({ id, title, scene, layers }: PresetTexts, index: number): LandscapePreset {
  const { seed, palette, ...settings } = entriesOf(scene.join('&'));
  const landscape = {
    seed,
    palette: palettes[palette],
    scene: settingsOf(sceneSchema, settings) as SceneSettings,
    layers: layers.map(layerOf),
  };
  return { id, title, text: index === 0 ? '' : `l.preset=${id}`, landscape };
}

function layerOf(text: string, i: number): Layer {
  const { name, seed = String(i + 1), ...settings } = entriesOf(text);
  return { name, seed, colour: undefined, settings: settingsOf(layerSchema, settings) as LayerSettings };
}

function entriesOf(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** @throws LandscapeError for what is unknown or out of range */
function settingsOf(schema: Schema, texts: Record<string, string>): ParamValues {
  const problems: Problem[] = [];
  const given = Object.entries(texts).map(([id, text]) => [
    id,
    Object.hasOwn(schema, id) ? readParamText(schema[id], text) : text,
  ]);
  const settings = parseParams(schema, Object.fromEntries(given), 'preset', problems);
  if (problems.length > 0) throw new LandscapeError(problems);
  return settings;
}
