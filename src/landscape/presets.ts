import { type Fields, readFields } from '../core/codec.ts';
import { defaultsOf, type Problem } from '../core/params.ts';
import { deepFreeze } from '../core/parse-recipe.ts';
import { type Landscape, LandscapeError, type Layer } from './landscape.ts';
import { layerFields, seedField } from './landscape-fields.ts';
import { layerSchema } from './layer-schema.ts';
import { palettes } from './palettes.ts';
import { type PresetTexts, presetTexts } from './preset-texts.ts';
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
export const landscapePresets: readonly LandscapePreset[] = deepFreeze(presetTexts.map(presetOf));

function presetOf({ id, title, scene, layers }: PresetTexts, index: number): LandscapePreset {
  const texts = new URLSearchParams(scene.join('&'));
  const landscape = {
    ...read(seedField, texts, { seed: '' }),
    palette: palettes[texts.get('palette') ?? ''],
    scene: read(sceneSchema, texts, defaultsOf(sceneSchema)),
    layers: layers.map(layerOf),
  };
  return { id, title, text: index === 0 ? '' : `l.preset=${id}`, landscape };
}

function layerOf(text: string, i: number): Layer {
  const texts = new URLSearchParams(text);
  const own = read(layerFields, texts, { name: '', seed: String(i + 1), colour: undefined });
  return { ...own, settings: read(layerSchema, texts, defaultsOf(layerSchema)) };
}

/** @throws LandscapeError for values that are out of range */
function read<V extends object>(fields: Fields, texts: URLSearchParams, base: V): V {
  const problems: Problem[] = [];
  const values = { ...base, ...readFields(fields, texts, base, '', problems) };
  if (problems.length > 0) throw new LandscapeError(problems);
  return values;
}
