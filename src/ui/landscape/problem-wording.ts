import type { Problem, Schema } from '../../core/params.ts';
import { layerSchema } from '../../landscape/layer-schema.ts';
import { sceneSchema } from '../../landscape/scene-schema.ts';
import { capitalised } from '../../state/param-text.ts';

/** Changes that are spelt out. */
const MOST_CHANGES = 10;
/** Characters of a value that are spelt out. */
const MOST_SHOWN = 60;
/** What is neither a setting of the scene nor of a layer. */
const PLACES: Readonly<Record<string, string>> = {
  text: 'The text',
  preset: 'Preset',
  seed: 'Scene seed',
  layers: 'Layers',
  palette: 'Palette',
  paletteTitle: 'Name of the palette',
  colours: 'Colours of the layers',
  sky: 'Colours of the sky',
  sunColour: 'Sun colour',
  glowColour: 'Glow colour',
  starColour: 'Colour of the stars',
  hazeColour: 'Haze colour',
  footColour: 'Foot colour',
  outlineColour: 'Outline colour',
};

/** `Layer 3, Roughness: expected at most 1 with factor decay, got 2`, for people; one line each. */
export function problemWords(problems: readonly Problem[]): string {
  return problems
    .map(({ path, message }) => {
      const words = withCurlyQuotes(message);
      // Why a palette is too short begins with its name.
      return words.startsWith('“') ? words : `${placeOf(path)}: ${words}`;
    })
    .join('\n');
}

/** What a person should know of how a text was read; undefined where it was read as it was written. */
export function changesInWords(changes: readonly Problem[]): string | undefined {
  if (changes.length === 0) return undefined;
  const lines = changes.slice(0, MOST_CHANGES).map((change) => {
    const now = change.instead === undefined ? '' : ` (now ${cut(String(change.instead))})`;
    return `${problemWords([change])}${now}`;
  });
  const more = changes.length - lines.length;
  const rest = more > 0 ? [`And ${more} more.`] : [];
  return ['Not everything in this landscape could be used as it is.', ...lines, ...rest].join('\n');
}

function placeOf(path: string): string {
  if (Object.hasOwn(PLACES, path)) return PLACES[path];
  const [, number, key] = /^l(\d*)(\.\w+)?$/.exec(path) ?? [];
  if (number && key === undefined) return `Layer ${number}`;
  const [, layer, id] = /^(?:scene|layers\.(\d+))(?:\.(\w+))?$/.exec(path) ?? [];
  const schema: Schema = layer === undefined ? sceneSchema : layerSchema;
  const label = id === undefined ? undefined : Object.hasOwn(schema, id) ? schema[id].label : capitalised(id);
  const parts = [layer && `Layer ${layer}`, label].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : `“${path}”`;
}

/** A message with the quotes of prose. */
export function withCurlyQuotes(message: string): string {
  return message.replace(/"((?:[^"\\]|\\.)*)"/g, '“$1”').replace(/"([^"]*…)/, '“$1”');
}

function cut(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text;
}
