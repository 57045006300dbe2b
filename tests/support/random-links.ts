/** Texts of documents as links hold them, each of a number: some as the page writes them, some as people edit them. */
import seedrandom from 'seedrandom';
import { appearanceSchema } from '../../src/colour/appearance.ts';
import type { ParamValues, Schema } from '../../src/core/params.ts';
import { queryText } from '../../src/core/query-text.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { recipeToQuery } from '../../src/core/recipe-text.ts';
import { registry, stageCount } from '../../src/generate.ts';
import { layerSchema } from '../../src/landscape/layer-schema.ts';
import { landscapePresets } from '../../src/landscape/presets.ts';
import { sceneSchema } from '../../src/landscape/scene-schema.ts';
import { compareSchema } from '../../src/state/compare-settings.ts';
import { pageSchema } from '../../src/state/page-settings.ts';
import { recipeIfValid } from './any-recipe.ts';
import { importedMaps } from './imported-maps.ts';
import { anyValue, oneOf, type Random, randomRecipe } from './random-recipes.ts';

type Entry = readonly [key: string, value: string];

const SIDES = [9, 13, 17, 24, 33, 40, 65];
const SEEDS = ['alps', 'dolerite', '', ' ', 'a&b=c', '1.pin=2', '#', '%41', '+', '<b>', '__proto__', 'ünïcode ⛰'];
const maps = await importedMaps();
/** The samples of the last one are nowhere. */
const FILES = [...maps.map(({ name, sha256 }) => ({ name, sha256 })), { name: 'lost.png', sha256: 'ab'.repeat(32) }];

/** A link of one to four terrains with pins and settings, as the page writes it, but for its order and what it could leave out. */
export function randomLink(number: number): string {
  return queryText(new URLSearchParams(randomEntries(seedrandom(`link ${number}`)).map(([key, value]) => [key, value])));
}

/** The same after some slips of a person's hand. */
export function sloppyLink(number: number): string {
  const random = seedrandom(`sloppy link ${number}`);
  let entries = randomEntries(random);
  for (let slips = 1 + Math.floor(random() * 3); slips > 0; slips--) entries = oneOf(SLIPS, random)(entries, random);
  const text = queryText(new URLSearchParams(entries.map(([key, value]) => [key, value])));
  return random() < 0.5 ? text : oneOf<(text: string) => string>(REWRITINGS, random)(text);
}

function randomEntries(random: Random): Entry[] {
  const recipe = anyRecipe(random);
  const terrains = random() < 0.55 ? 1 + Math.floor(random() * 3) : 0;
  const isComparing = terrains > 0 ? random() < 0.9 : random() < 0.1;
  const hasLandscape = random() < 0.2;
  const view = isComparing ? 'compare' : hasLandscape && random() < 0.7 ? 'landscape' : 'terrain';
  const selected = Math.floor(random() * (terrains + 1));
  const entries: Entry[] = [...recipeToQuery(recipe)];
  const maybe = (share: number, key: string, value: () => string): void => {
    if (random() < share) entries.push([key, value()]);
  };
  const stages = stageCount(recipe);
  if (!isComparing && stages > 0) maybe(0.3, 'stage', () => String(Math.floor(random() * (stages + 1))));
  maybe(0.5, 'cut', () => anyCut(random));
  maybe(0.2, 'zoom', () => [0.2 * random(), 0.3 + 0.7 * random(), 0, 1].map((share) => 1000 * share).join());
  maybe(0.4, 'camera', () => anyCamera(random));
  for (const [schema, share] of [
    [appearanceSchema, 0.15],
    [pageSchema, 0.15],
    [compareSchema, terrains > 0 ? 0.25 : 0.03],
  ] as const) {
    entries.push(...settings(schema, share, random).filter(([key]) => key !== 'view'));
  }
  if (view !== 'terrain') entries.push(['view', view]);
  if (selected > 0) entries.push(['pane', String(selected + 1)]);
  if (terrains > 0) maybe(0.5, 'pair', () => anyPair(terrains + 1, random));
  for (let pane = 0; pane <= terrains; pane++) {
    if (pane !== selected) entries.push(...under(`t${pane + 1}`, otherTerrain(recipe, random)));
  }
  for (let pin = 1, pins = random() < 0.4 ? Math.ceil(random() ** 2 * 5) : 0; pin <= pins; pin++) {
    entries.push(...under(String(pin), anyPin(recipe, random)));
  }
  if (hasLandscape) entries.push(...anyLandscape(random));
  return entries;
}

function under(prefix: string, entries: readonly Entry[]): Entry[] {
  return entries.map(([key, value]) => [`${prefix}.${key}`, value]);
}

/** Small, of any generator; or imported, one time in eight. */
function anyRecipe(random: Random): Recipe {
  const recipe = randomRecipe(Math.floor(random() * 1e6));
  const [width, height] = random() < 0.5 ? Array(2).fill(oneOf(SIDES, random)) : [oneOf(SIDES, random), oneOf(SIDES, random)];
  const { source } = recipe;
  const seed = oneOf(SEEDS, random);
  const isImported = random() < 0.125;
  const from = isImported
    ? { kind: 'imported', ...oneOf(FILES, random) }
    : source.kind === 'generated' && { ...source, seed, params: quick(source.params) };
  return recipeIfValid({ ...recipe, source: from, width, height }) ?? recipe;
}

/** A terrain of another kind, or the document's own with some values changed. */
function otherTerrain(recipe: Recipe, random: Random): Entry[] {
  const camera: Entry[] = random() < 0.3 ? [['camera', anyCamera(random)]] : [];
  if (random() < 0.5) return [...[...recipeToQuery(anyRecipe(random))].filter(([key]) => key !== 'v'), ...camera];
  return [...ofSameKind(recipe), ...changesOf(recipe, random), ...camera];
}

function anyPin(recipe: Recipe, random: Random): Entry[] {
  const entries: Entry[] = [['pin', String(Math.floor(random() * 12))]];
  if (random() < 0.4) entries.push(['cut', anyCut(random)]);
  if (random() < 0.25) return [...entries, ...recipeToQuery(anyRecipe(random))];
  if (random() < 0.3 && stageCount(recipe) > 0) entries.push(['stage', String(Math.floor(random() * stageCount(recipe)))]);
  return [...entries, ...changesOf(recipe, random)];
}

function ofSameKind({ source }: Recipe): Entry[] {
  return source.kind === 'generated' ? [['generator', source.generator]] : [['imported', source.sha256]];
}

function changesOf({ source }: Recipe, random: Random): Entry[] {
  const entries: Entry[] = [];
  if (random() < 0.4) entries.push(['elevation', oneOf(['0..100', '-50.5..75.25', 'raw', '-600..2400'], random)]);
  if (random() < 0.3) entries.push(['filter', oneOf(registry.filters, random).id]);
  if (source.kind === 'imported') return entries;
  if (random() < 0.5) entries.push(['seed', oneOf(SEEDS, random)]);
  const params = registry.generators.find(({ id }) => id === source.generator)?.params ?? {};
  return [...entries, ...under('p', settings(params, 0.2, random))];
}

function settings(schema: Schema, share: number, random: Random): Entry[] {
  const changed = Object.entries(schema).filter(() => random() < share);
  const values = Object.fromEntries(changed.map(([id, spec]) => [id, anyValue(id, spec, random)]));
  return Object.entries(quick(values)).map(([id, value]) => [id, String(value)]);
}

/** Most samples and lines are soon made. */
function quick(values: ParamValues): ParamValues {
  const limits: Readonly<Record<string, number>> = { lines: 200, iterations: 9 };
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, typeof value === 'number' ? Math.min(value, limits[id] ?? value) : value]),
  );
}

function anyCut(random: Random): string {
  const mode = oneOf(['row', 'column', 'line'], random);
  const shares = Array.from({ length: 6 }, () => Math.round(random() * 1000) / 1000);
  return [mode, ...shares.slice(0, mode === 'line' ? oneOf([4, 6], random) : oneOf([1, 2, 6], random))].join();
}

function anyCamera(random: Random): string {
  const between = (min: number, max: number): number => Math.round(100 * (min + random() * (max - min))) / 100;
  return [between(0, 360), between(1, 89), between(0.1, 9), between(-1, 1), between(-1, 2), between(-1, 1)].join();
}

function anyPair(terrains: number, random: Random): string {
  const of = Math.floor(random() * terrains);
  return `${of + 1}-${((of + 1 + Math.floor(random() * (terrains - 1))) % terrains) + 1}`;
}

function anyLandscape(random: Random): Entry[] {
  const layers = oneOf([[], [1], [2, 3], [4]], random);
  return [
    ...(random() < 0.6 ? [['l.preset', oneOf(landscapePresets, random).id] as const] : []),
    ...(random() < 0.5 ? [['l.seed', oneOf(SEEDS, random)] as const] : []),
    ...under('l', settings(sceneSchema, 0.1, random)),
    ...layers.flatMap((layer) => under(`l${layer}`, settings(layerSchema, 0.1, random))),
  ];
}

const UNKNOWN: readonly Entry[] = [
  ['note', 'from the walk on Sunday'],
  ['utm_source', 'mail'],
  ['camara', '1,2,3'],
  ['p.hust', '0.4'],
  ['t2.colour', 'red'],
  ['1.thickness', '3'],
  ['l.moon', 'full'],
  ['l14.speed', '2'],
  ['t3.stage', '2'],
  ['filter', 'emboss'],
  ['pair', '1-1'],
  ['pair', '5-2'],
  ['pane', '7'],
  ['pane', 'left'],
  ['stage', '400'],
  ['seaLevel', '99999'],
  ['zoom', '5,1,0,9'],
  ['t9.generator', 'fault-lines'],
  ['t9.size', '17x17'],
];

/** What people do to texts. No size is touched: the default one is large. */
const SLIPS: readonly ((entries: readonly Entry[], random: Random) => Entry[])[] = [
  (entries, random) =>
    entries
      .map((entry) => [random(), entry] as const)
      .sort(([a], [b]) => a - b)
      .map(([, entry]) => entry),
  (entries, random) => inserted(entries, oneOf(UNKNOWN, random), random),
  (entries, random) => inserted(entries, oneOf(UNKNOWN, random), random),
  (entries, random) => {
    const value = oneOf(['', '-1', '1.5', 'abc', 'NaN', '0x10', '1e999', 'true'], random);
    return changedAt(entries, random, ([key]) => [[key, value]]);
  },
  (entries, random) => changedAt(entries, random, () => []),
  (entries, random) => changedAt(entries, random, (entry) => [entry, [entry[0], '0.25']]),
  (entries, random) =>
    entries.flatMap(([key, value]) => (key === 'v' ? oneOf<Entry[]>([[], [['v', '0']], [['v', '3']]], random) : [[key, value]])),
  (entries, random) => {
    const to = oneOf(['t5.', 't02.', 't1.', '3.'], random);
    return entries.map(([key, value]) => [key.replace(/^t2\./, to), value]);
  },
];

function inserted(entries: readonly Entry[], entry: Entry, random: Random): Entry[] {
  const at = Math.floor(random() * (entries.length + 1));
  return [...entries.slice(0, at), entry, ...entries.slice(at)];
}

function changedAt(entries: readonly Entry[], random: Random, change: (entry: Entry) => Entry[]): Entry[] {
  const at = Math.floor(random() * entries.length);
  return entries.flatMap((entry, i) => (i === at && !entry[0].endsWith('size') ? change(entry) : [entry]));
}

const REWRITINGS: readonly ((text: string) => string)[] = [
  (text) => `?${text}`,
  (text) => `&${text}&&`,
  (text) => text.replaceAll('+', '%20'),
  (text) => text.replaceAll(',', '%2C').replaceAll(':', '%3a'),
  (text) => text.replace(/%C3%\w\w|%E2%\w\w%\w\w|%3[CE]/g, decodeURIComponent),
  (text) => text.replaceAll('&', '&amp;'),
];
