import type { Problem, Schema } from '../../core/params.ts';
import { layerSchema } from '../../landscape/layer-schema.ts';
import { sceneSchema } from '../../landscape/scene-schema.ts';
import { capitalised } from '../../state/param-text.ts';

/** At most so many changes are listed. */
const MAX_CHANGES = 10;
const MAX_VALUE_CHARS = 60;
/** Labels of paths that are no parameter of the scene or of a layer. */
const LABELS: Readonly<Record<string, string>> = {
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

/** Problems for the user, one a line: `Layer 3, Roughness: expected at most 1 with factor decay, got 2`. */
export function problemsText(problems: readonly Problem[]): string {
  return problems
    .map(({ path, message }) => {
      const words = withCurlyQuotes(message);
      // A palette's problem begins with its name.
      return words.startsWith('“') ? words : `${labelOf(path)}: ${words}`;
    })
    .join('\n');
}

/** What was changed when a landscape's text was read; undefined if nothing was. */
export function readingNote(changes: readonly Problem[]): string | undefined {
  if (changes.length === 0) return undefined;
  const lines = changes.slice(0, MAX_CHANGES).map((change) => {
    const now = change.instead === undefined ? '' : ` (now ${truncated(String(change.instead))})`;
    return `${problemsText([change])}${now}`;
  });
  const more = changes.length - lines.length;
  const rest = more > 0 ? [`And ${more} more.`] : [];
  return ['Not everything in this landscape could be used as it is.', ...lines, ...rest].join('\n');
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

/** Replaces straight quotes by curly ones. */
export function withCurlyQuotes(message: string): string {
  return message.replace(/"((?:[^"\\]|\\.)*)"/g, '“$1”').replace(/"([^"]*…)/, '“$1”');
}

function truncated(text: string): string {
  return text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS - 1)}…` : text;
}
