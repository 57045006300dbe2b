import { readFields, unknownKeys, writeFields } from '../core/codec.ts';
import { addChange, defaultsOf, inWords, nearestName, type Problem, readNumber, show, unknownName } from '../core/params.ts';
import { MAX_LANDSCAPE_CHARACTERS, MAX_LANDSCAPE_VALUES, queryText } from '../core/text.ts';
import { type Landscape, type Layer, landscapeProblems, MAX_LAYERS, type Palette } from './landscape.ts';
import { layerFields, PALETTE_KEYS, paletteFields, seedField } from './landscape-fields.ts';
import { layerSchema } from './layer-schema.ts';
import { paletteIdOf, palettes } from './palettes.ts';
import { type LandscapePreset, landscapePresets } from './presets.ts';
import { sceneSchema } from './scene-schema.ts';

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
const LAYER_KEYS = [...Object.keys(layerFields), ...Object.keys(layerSchema)];
const PRESET_KEY = 'l.preset';
const OWN_TITLE = 'Custom';
/** No known key is longer. */
const LONGEST_KEY = 40;

/** The one text of a landscape, in the form of a URL query: `l.preset=moonlit-snow&l.seed=frost&l.haze=0.3&l3.speed=12`. Keys begin with
 *  `l.`, those of layers with their number, `l1.` being the front one. It names the preset that makes it shortest, and what differs
 *  from that. The text of the default landscape is empty.
 *  @param from the preset it started as, so that an edited landscape keeps naming it */
export function landscapeToText(landscape: Landscape, from?: LandscapePreset): string {
  const ofPalette = paletteWays(landscape.palette);
  const ways = landscapePresets.map((preset) => entriesOver(preset, landscape, (base) => paletteEntries(ofPalette, base)));
  const short = shortest(ways);
  const isPreset = short.every(([key]) => key === PRESET_KEY);
  const chosen = from === undefined || isPreset ? short : ways[landscapePresets.indexOf(from)];
  return queryText(new URLSearchParams(chosen.map((entry) => [...entry])));
}

/** Reads what landscapeToText wrote, also after edits by hand. Values out of range become the nearest one in range, and what cannot be
 *  read is left out; both are reported. Keys of others are passed over. */
export function landscapeFromText(text: string): LandscapeReading {
  const changes: Problem[] = [];
  const { own, layers } = sorted(text, changes);
  const preset = readPreset(own.get('preset'), changes);
  const base = preset.landscape;
  const read: Landscape = {
    ...base,
    ...readFields(seedField, own, base, '', changes),
    palette: readPalette(own, base.palette, changes),
    scene: { ...base.scene, ...readFields(sceneSchema, own, base.scene, 'scene.', changes) },
    layers: Array.from({ length: readCount(own.get('layers'), base.layers.length, changes) }, (_, i) =>
      readLayer(layers.get(i + 1) ?? new Map(), layerBase(base, i), i + 1, changes),
    ),
  };
  changes.push(...unknownKeys(own.keys(), SCENE_KEYS, 'l.'));
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
  landscape: Landscape,
  ofPalette: (base: Palette) => readonly Entry[],
): Entry[] {
  const { scene, layers } = landscape;
  const entries: Entry[] = id === landscapePresets[0].id ? [] : [[PRESET_KEY, id]];
  const add = (prefix: string, own: readonly Entry[]): void => {
    for (const [key, value] of own) entries.push([`${prefix}.${key}`, value]);
  };
  add('l', writeFields(seedField, landscape, base));
  add('l', ofPalette(base.palette));
  add('l', writeFields(sceneSchema, scene, base.scene));
  if (layers.length !== base.layers.length) add('l', [['layers', String(layers.length)]]);
  for (const [i, layer] of layers.entries()) {
    const from = layerBase(base, i);
    add(`l${i + 1}`, writeFields(layerFields, layer, from));
    add(`l${i + 1}`, writeFields(layerSchema, layer.settings, from.settings));
  }
  return entries;
}

/** A named palette, and the entries that replace some of its colours. */
interface PaletteWay {
  readonly id: string;
  readonly own: readonly Entry[];
}

/** The ways to write a palette: its name, or any named one with the colours that differ. */
function paletteWays(palette: Palette): PaletteWay[] {
  const known = paletteIdOf(palette);
  if (known !== undefined) return [{ id: known, own: [] }];
  return Object.entries(palettes).map(([id, named]) => {
    const own = writeFields(paletteFields, palette, { ...named, title: OWN_TITLE });
    return { id, own: own.length > 0 ? own : writeFields(paletteFields, palette, { ...palette, title: '' }) };
  });
}

/** A palette in a text: the way that takes the fewest characters.
 *  @param base of the preset that the text names */
function paletteEntries(ways: readonly PaletteWay[], base: Palette): Entry[] {
  return shortest(ways.map(({ id, own }) => (palettes[id] === base ? [...own] : [['palette', id] as const, ...own])));
}

/** The entries of the fewest characters, but for escapes. */
function shortest(ways: readonly Entry[][]): Entry[] {
  const lengthOf = (entries: readonly Entry[]): number =>
    entries.reduce((sum, [key, value]) => sum + key.length + value.length + 2, 0);
  return ways.reduce((best, way) => (lengthOf(way) < lengthOf(best) ? way : best));
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
    const key = whole.slice(dot + 1, dot + 1 + LONGEST_KEY);
    if (!query.has(key)) query.set(key, value);
  }
  return { own, layers };
}

function readPreset(id: string | undefined, changes: Problem[]): LandscapePreset {
  const [fallback] = landscapePresets;
  const preset = id === undefined ? fallback : landscapePresets.find((one) => one.id === id);
  if (preset) return preset;
  const known = landscapePresets.map((one) => one.id);
  changes.push({ path: 'preset', message: unknownName('preset', id ?? '', known), instead: fallback.id });
  return fallback;
}

/** The palette that a query names, with its own colours in their place. */
function readPalette(query: Query, base: Palette, changes: Problem[]): Palette {
  const named = readNamedPalette(query.get('palette'), base, changes);
  const own = readFields(paletteFields, query, named, '', changes);
  if (Object.keys(own).length === 0) return named;
  const palette: Palette = { ...named, title: OWN_TITLE, ...own };
  const id = paletteIdOf(palette);
  return id === undefined ? palette : palettes[id];
}

function readNamedPalette(id: string | undefined, base: Palette, changes: Problem[]): Palette {
  if (id === undefined) return base;
  if (Object.hasOwn(palettes, id)) return palettes[id];
  const known = Object.keys(palettes);
  const near = nearestName(id, known);
  const hint = near === undefined ? `there are ${inWords(known, 'and')}` : `did you mean ${show(near)}?`;
  changes.push({ path: 'palette', message: `no palette named ${show(id)}; ${hint}`, instead: paletteIdOf(base) });
  return base;
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
  const prefix = `layers.${number}.`;
  changes.push(...unknownKeys(query.keys(), LAYER_KEYS, `l${number}.`));
  return {
    ...base,
    ...readFields(layerFields, query, base, prefix, changes),
    settings: { ...base.settings, ...readFields(layerSchema, query, base.settings, prefix, changes) },
  };
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
