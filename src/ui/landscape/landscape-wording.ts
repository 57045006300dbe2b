import { keyOf } from '../../core/codec.ts';
import { formatNumber, numberText } from '../../core/number-text.ts';
import type { Problem, Schema } from '../../core/params.ts';
import { capitalised, typographic } from '../../core/text.ts';
import { isDrawn, type Landscape, type Layer, landscapeProblems, MAX_LAYERS } from '../../landscape/landscape.ts';
import { paletteFields, seedField } from '../../landscape/landscape-fields.ts';
import { layerSchema } from '../../landscape/layer-schema.ts';
import type { LandscapePreset } from '../../landscape/presets.ts';
import { type SceneSettings, sceneSchema } from '../../landscape/scene-schema.ts';
import { changesText, nowText } from '../../state/link.ts';
import { sizeText } from '../../state/terrain-text.ts';

/** `violet-dusk_evening`: the stem of file names, with characters that every file system takes.
 *  @param preset the landscape began with
 *  @param only name of the layer that is shown alone */
export function landscapeStem({ id }: LandscapePreset, { seed }: Pick<Landscape, 'seed'>, only = ''): string {
  const words = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return [id, words(seed).slice(0, 60), words(only)].filter(Boolean).join('_');
}

/** `6 layers · 1600 × 988 · seed “evening”` */
export function landscapeSubtitle({ layers, scene, seed }: Landscape): string {
  return `${layerCount(layers.length)} · ${sizeText(scene)} · seed “${seed}”`;
}

/** The landscape in words, for screen readers. */
export function landscapeDescription(title: string, { layers, scene }: Landscape): string {
  const names = layers.flatMap((layer, i) => (layer.settings.isShown ? [layerName(layer, i)] : []));
  const sky = [
    scene.sun === 'none' ? '' : `the ${scene.sun}`,
    scene.stars > 0 ? `${formatNumber(scene.stars)} stars` : '',
    scene.shootingStars > 0 ? 'shooting stars' : '',
  ].filter(Boolean);
  const before = sky.length > 0 ? `a sky with ${sky.join(', ').replace(/, ([^,]*)$/, ' and $1')}` : 'an empty sky';
  return `${title}: ${layerCount(names.length)}${names.length > 0 ? `, front to back ${names.join(', ')},` : ''} against ${before}`;
}

/** The motion in words: `still: nothing moves`. */
export function motionDescription({ layers, scene }: Landscape): string {
  const shown = layers.flatMap(({ settings }) => (settings.isShown ? [settings] : []));
  const ways = new Set(shown.map((settings) => (isDrawn(settings) ? 'once' : settings.continues)));
  const moves = ways.has('endless') || ways.has('repeat');
  switch (scene.motion) {
    case 'still':
      return 'still: nothing moves';
    case 'loop':
      return `loop: it repeats every ${formatSeconds(scene.loopSeconds)}`;
    case 'endless':
      if (!moves) return 'endless: only the sky moves';
      if (!ways.has('endless')) return 'endless: every layer repeats its strip';
      return `endless: ${ways.size === 1 ? 'every layer continues' : 'layers continue'} with new strips`;
  }
}

/** Why a still landscape has no player and no animated files. */
export const NOTHING_MOVES = 'Nothing moves: choose Endless or Loop';

/** `24 s`, `12.5 s` */
export function formatSeconds(seconds: number): string {
  return `${formatNumber(seconds, Number.isInteger(seconds) ? 0 : 1)} s`;
}

function layerCount(count: number): string {
  return count === 1 ? '1 layer' : `${count} layers`;
}

/** What a row of the list says after the name: of a layer, its motion. */
export interface RowDetail {
  /** Of the motion; undefined if nothing moves. */
  readonly direction: 'left' | 'right' | undefined;
  /** `40 px/s`, `2 turns`, `still`, `lightning`, `320 stars` */
  readonly text: string;
}

/** Speed and direction of a layer, without the scene's pace and parallax; what one without motion is drawn as. */
export function motionDetail({ motion }: Pick<SceneSettings, 'motion'>, { settings }: Pick<Layer, 'settings'>): RowDetail {
  const { drawnAs, continues, scrollsTo, speed, turns } = settings;
  if (isDrawn(settings)) return { direction: undefined, text: drawnAs };
  const amount = motion === 'loop' ? turns : speed;
  if (motion === 'still' || continues === 'once' || amount === 0) return { direction: undefined, text: 'still' };
  const text = motion === 'loop' ? `${turns} ${turns === 1 ? 'turn' : 'turns'}` : `${numberText(speed)} px/s`;
  return { direction: scrollsTo, text };
}

/** `55 % high`: the sun's height above the bottom edge. */
export function sunText({ sun, sunY }: Pick<SceneSettings, 'sun' | 'sunY'>): string {
  return sun === 'none' ? 'none' : `${Math.round((1 - sunY) * 100)} % high`;
}

/** `320 stars` */
export function starsText({ stars }: Pick<SceneSettings, 'stars'>): string {
  if (stars === 0) return 'no stars';
  return stars === 1 ? '1 star' : `${numberText(stars)} stars`;
}

/** Why no layer can be added; undefined if one can. */
export function whyFull({ layers, palette }: Pick<Landscape, 'layers' | 'palette'>): string | undefined {
  if (layers.length >= MAX_LAYERS) return `${MAX_LAYERS} layers are the most that a landscape has`;
  const problem = landscapeProblems({ layers: [...layers, layers[0]], palette }).find(({ path }) => path === 'palette');
  return problem && `No colour for another layer: ${typographic(problem.message)}`;
}

/** A layer's name; `Layer 3` if it has none. */
export function layerName({ name }: Pick<Layer, 'name'>, index: number): string {
  return name || `Layer ${index + 1}`;
}

/** Labels of paths that are no parameter of the scene or of a layer. */
const LABELS: Readonly<Record<string, string>> = {
  text: 'The text',
  preset: 'Preset',
  seed: seedField.seed.label,
  layers: 'Layers',
  palette: 'Palette',
  ...Object.fromEntries(Object.entries(paletteFields).map(([id, spec]) => [keyOf(id, spec), spec.label])),
};

/** Problems for the user, one a line: `Layer 3, Roughness: expected at most 1 with factor decay, got 2`. */
export function problemsText(problems: readonly Problem[]): string {
  return problems
    .map(({ path, message }) => {
      const words = typographic(message);
      // A palette's problem begins with its name.
      return words.startsWith('“') ? words : `${labelOf(path)}: ${words}`;
    })
    .join('\n');
}

/** What was changed when a landscape's text was read; undefined if nothing was. */
export function readingNote(changes: readonly Problem[]): string | undefined {
  if (changes.length === 0) return undefined;
  const textOf = (change: Problem): string => problemsText([change]) + nowText(change);
  return `Not everything in this landscape could be used as it is.\n${changesText(changes, textOf)}`;
}

function labelOf(path: string): string {
  if (Object.hasOwn(LABELS, path)) return LABELS[path];
  const [, number, key] = /^l(\d*)(\.\w+)?$/.exec(path) ?? [];
  if (number && key === undefined) return `Layer ${number}`;
  const [, layer, id] = /^(?:scene|layers\.(\d+))(?:\.(\w+))?$/.exec(path) ?? [];
  const schema: Schema = layer === undefined ? sceneSchema : layerSchema;
  const label = id === undefined ? undefined : Object.hasOwn(schema, id) ? schema[id].label : capitalised(id);
  const parts = [layer && `Layer ${layer}`, label].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : `“${path}”`;
}
