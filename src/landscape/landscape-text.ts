import {
  addChange,
  defaultsOf,
  nearestName,
  type ParamValues,
  type Problem,
  parseParams,
  readNumber,
  readParamText,
  type Schema,
  show,
} from '../core/params.ts';
import { MAX_LANDSCAPE_CHARACTERS, MAX_LANDSCAPE_VALUES, queryText } from '../core/text.ts';
import { type Landscape, type Layer, landscapeProblems, MAX_LAYERS, MAX_NAME, MAX_SEED, type Palette } from './landscape.ts';
import { layerSchema } from './layer-schema.ts';
import { type LandscapePreset, landscapePresets } from './presets.ts';
import { sceneSchema } from './scene-schema.ts';
import {
  entriesLength,
  PALETTE_KEYS,
  paletteEntries,
  paletteWays,
  readColour,
  readPalette,
  readShortText,
} from './text-palette.ts';

/** What was read, and how it differs from what was written; a change's `instead` is what was taken for it. */
export interface LandscapeReading {
  readonly landscape: Landscape;
  /** The one that the text names, with the values that the text leaves out. */
  readonly preset: LandscapePreset;
  readonly changes: readonly Problem[];
}

type Entry = readonly [key: string, value: string];
type Query = ReadonlyMap<string, string>;

const SCENE_KEYS = ['preset', 'seed', ...PALETTE_KEYS, ...Object.keys(sceneSchema), 'layers'];
const LAYER_KEYS = ['name', 'seed', 'colour', ...Object.keys(layerSchema)];
const PRESET_KEY = 'l.preset';
/** In place of a layer's own colour. */
const OF_PALETTE = 'palette';

/** The one text of a landscape, in the form of a URL query: `l.preset=moonlit-snow&l.seed=frost&l.haze=0.3&l3.speed=12`. Keys begin with
 *  `l.`, those of layers with their number, `l1.` being the front one. It names the preset that makes it shortest, and what differs
 *  from that. The text of the default landscape is empty.
 *  @param from the preset it started as, so that an edited landscape keeps naming it */
export function landscapeToText(landscape: Landscape, from?: LandscapePreset): string {
  const ofPalette = paletteWays(landscape.palette);
  const ways = landscapePresets.map((preset) => entriesOver(preset, landscape, (base) => paletteEntries(ofPalette, base)));
  const shortest = ways.reduce((best, way) => (entriesLength(way) < entriesLength(best) ? way : best));
  const isPreset = shortest.every(([key]) => key === PRESET_KEY);
  const chosen = from === undefined || isPreset ? shortest : ways[landscapePresets.indexOf(from)];
  return queryText(new URLSearchParams(chosen.map((entry) => [...entry])));
}

/** Reads what landscapeToText wrote, also after edits by hand. Values out of range become the nearest one in range, and what cannot be
 *  read is left out; both are reported. Keys of others are passed over. */
export function landscapeFromText(text: string): LandscapeReading {
  const changes: Problem[] = [];
  const { own, layers } = sorted(text, changes);
  const preset = readPreset(own.get('preset'), changes);
  const base = preset.landscape;
  const seed = own.get('seed');
  const read: Landscape = {
    seed: seed === undefined ? base.seed : readShortText(seed, MAX_SEED, 'seed', changes),
    palette: readPalette(own, base.palette, changes),
    scene: readSettings(own, sceneSchema, base.scene, 'scene', changes),
    layers: Array.from({ length: readCount(own.get('layers'), base.layers.length, changes) }, (_, i) =>
      readLayer(layers.get(i + 1) ?? new Map(), layerBase(base, i), i + 1, changes),
    ),
  };
  changes.push(...unknownKeys(own, SCENE_KEYS, 'l.'));
  for (const number of layers.keys()) {
    if (number > read.layers.length || number < 1) {
      changes.push({ path: `l${number}`, message: `expected the number of a layer, 1 … ${read.layers.length}` });
    }
  }
  return { landscape: mended(read, changes), preset, changes };
}

/** The entries of a text that names this preset. */
function entriesOver(
  { id, landscape: base }: LandscapePreset,
  { seed, scene, layers }: Landscape,
  ofPalette: (base: Palette) => readonly Entry[],
): Entry[] {
  const entries: Entry[] = id === landscapePresets[0].id ? [] : [[PRESET_KEY, id]];
  const add = (prefix: string, own: readonly Entry[]): void => {
    for (const [key, value] of own) entries.push([`${prefix}.${key}`, value]);
  };
  if (seed !== base.seed) add('l', [['seed', seed]]);
  add('l', ofPalette(base.palette));
  add('l', settingEntries(sceneSchema, scene, base.scene));
  if (layers.length !== base.layers.length) add('l', [['layers', String(layers.length)]]);
  layers.forEach((layer, i) => {
    add(`l${i + 1}`, layerEntries(layer, layerBase(base, i)));
  });
  return entries;
}

function layerEntries({ name, seed, colour, settings }: Layer, base: Layer): Entry[] {
  const entries: Entry[] = [];
  if (name !== base.name) entries.push(['name', name]);
  if (seed !== base.seed) entries.push(['seed', seed]);
  if (colour !== base.colour) entries.push(['colour', colour?.slice(1) ?? OF_PALETTE]);
  return [...entries, ...settingEntries(layerSchema, settings, base.settings)];
}

function settingEntries(schema: Schema, values: ParamValues, base: ParamValues): Entry[] {
  return Object.keys(schema)
    .filter((id) => values[id] !== base[id])
    .map((id) => [id, String(values[id])]);
}

/** The layer that a text starts from.
 *  @param i from the front, from 0 on */
function layerBase({ layers }: Landscape, i: number): Layer {
  if (i < layers.length) return layers[i];
  return { name: `Layer ${i + 1}`, seed: String(i + 1), colour: undefined, settings: defaultsOf(layerSchema) };
}

/** The entries of a text by their keys, those of layers by their numbers. Of a key that is given twice the first one counts. */
function sorted(text: string, changes: Problem[]): { own: Query; layers: ReadonlyMap<number, Query> } {
  if (text.length > MAX_LANDSCAPE_CHARACTERS) {
    changes.push({ path: 'text', message: `expected at most ${MAX_LANDSCAPE_CHARACTERS} characters, got ${text.length}` });
  }
  const entries = [...new URLSearchParams(text.slice(0, MAX_LANDSCAPE_CHARACTERS))].filter(([key]) => /^l\d*\./.test(key));
  if (entries.length > MAX_LANDSCAPE_VALUES) {
    changes.push({ path: 'text', message: `expected at most ${MAX_LANDSCAPE_VALUES} values, got ${entries.length}` });
  }
  const own = new Map<string, string>();
  const layers = new Map<number, Map<string, string>>();
  for (const [whole, value] of entries.slice(0, MAX_LANDSCAPE_VALUES)) {
    const dot = whole.indexOf('.');
    const number = dot === 1 ? undefined : Number(whole.slice(1, dot));
    const query = number === undefined ? own : (layers.get(number) ?? new Map<string, string>());
    if (number !== undefined) layers.set(number, query);
    const key = whole.slice(dot + 1);
    if (!query.has(key)) query.set(key, value);
  }
  return { own, layers };
}

function readPreset(id: string | undefined, changes: Problem[]): LandscapePreset {
  const [fallback] = landscapePresets;
  if (id === undefined) return fallback;
  const preset = landscapePresets.find((p) => p.id === id);
  if (preset) return preset;
  const known = landscapePresets.map((p) => p.id);
  const near = nearestName(id, known);
  const hint = near === undefined ? `there are ${known.join(', ')}` : `did you mean ${show(near)}?`;
  changes.push({ path: 'preset', message: `no preset named ${show(id)}; ${hint}`, instead: fallback.id });
  return fallback;
}

function readCount(text: string | undefined, ofPreset: number, changes: Problem[]): number {
  if (text === undefined) return ofPreset;
  const count = readNumber(text);
  if (count !== undefined && Number.isInteger(count) && count >= 1 && count <= MAX_LAYERS) return count;
  const instead = count === undefined ? ofPreset : Math.min(Math.max(Math.round(count), 1), MAX_LAYERS);
  changes.push({ path: 'layers', message: `expected 1 … ${MAX_LAYERS} layers, got ${show(text)}`, instead });
  return instead;
}

function readLayer(query: Query, base: Layer, number: number, changes: Problem[]): Layer {
  const path = `layers.${number}`;
  const { name = base.name, seed = base.seed, colour } = Object.fromEntries(query);
  changes.push(...unknownKeys(query, LAYER_KEYS, `l${number}.`));
  return {
    name: readShortText(name, MAX_NAME, `${path}.name`, changes),
    seed: readShortText(seed, MAX_SEED, `${path}.seed`, changes),
    colour: readLayerColour(colour, base.colour, `${path}.colour`, changes),
    settings: readSettings(query, layerSchema, base.settings, path, changes),
  };
}

function readLayerColour(
  text: string | undefined,
  base: string | undefined,
  path: string,
  changes: Problem[],
): string | undefined {
  if (text === undefined) return base;
  if (text === OF_PALETTE) return undefined;
  const colour = readColour(text);
  if (colour === undefined) {
    const message = `expected six hexadecimal digits or ${OF_PALETTE}, got ${show(text)}`;
    changes.push({ path, message, instead: base ?? OF_PALETTE });
  }
  return colour ?? base;
}

/** The settings of a base, replaced by those of a query.
 *  @param path of the settings in problems */
function readSettings<V extends ParamValues>(
  query: ReadonlyMap<string, string>,
  schema: Schema,
  base: V,
  path: string,
  changes: Problem[],
): V {
  const given = Object.keys(schema).flatMap((id) => {
    const text = query.get(id);
    return text === undefined ? [] : [[id, readParamText(schema[id], text)] as const];
  });
  const read = parseParams(schema, Object.fromEntries(given), path, changes);
  // Adding 0 makes 0 of −0, which no text tells apart.
  const entries = given.map(([id]) => [id, typeof read[id] === 'number' ? read[id] + 0 : read[id]]);
  return { ...base, ...Object.fromEntries(entries) };
}

/** Unknown keys, with the nearest known one. */
function unknownKeys(query: ReadonlyMap<string, string>, known: readonly string[], prefix: string): Problem[] {
  return [...query.keys()]
    .filter((key) => !known.includes(key))
    .map((key) => {
      const near = nearestName(key, known);
      const hint = near === undefined ? '' : `; did you mean ${show(`${prefix}${near}`)}?`;
      return { path: `${prefix}${key.slice(0, 40)}`, message: `there is no such setting${hint}` };
    });
}

/** The nearest landscape without problems: values that exclude each other change, and layers without a colour of the palette are left
 *  out, from the back. */
function mended(landscape: Landscape, changes: Problem[]): Landscape {
  const most = landscape.palette.colours.length - 1;
  const problems = landscapeProblems(landscape).map((problem) =>
    problem.path === 'palette' ? { ...problem, instead: most === 1 ? '1 layer' : `${most} layers` } : problem,
  );
  for (const problem of problems) addChange(changes, problem);
  const layers = landscape.layers.map((layer, i) => {
    const own = problems.flatMap(({ path, instead }) => {
      const [first, number, id] = path.split('.');
      return first === 'layers' && number === String(i + 1) && instead !== undefined ? [[id, instead]] : [];
    });
    return own.length === 0 ? layer : { ...layer, settings: { ...layer.settings, ...Object.fromEntries(own) } };
  });
  return { ...landscape, layers: layers.slice(0, most) };
}
