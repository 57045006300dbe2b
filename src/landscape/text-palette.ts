import { inWords, nearestName, type Problem, show } from '../core/params.ts';
import { fittingText } from '../core/text.ts';
import { MAX_NAME, type Palette } from './landscape.ts';
import { paletteIdOf, palettes } from './palettes.ts';

/** Colours of a palette one by one, by their keys in texts. */
export const SINGLE = {
  sunColour: 'sun',
  glowColour: 'glow',
  starColour: 'star',
  hazeColour: 'haze',
  footColour: 'foot',
  outlineColour: 'outline',
} as const satisfies Record<string, keyof Palette>;
/** Lists of them, each with the fewest it may have. */
const LISTS = { colours: 2, sky: 0 } as const;
/** Colours in a list, at most. */
export const MAX_COLOURS = 32;
const OWN_TITLE = 'Custom';

/** Keys of palettes in texts. */
export const PALETTE_KEYS = ['palette', 'colours', 'sky', ...Object.keys(SINGLE), 'paletteTitle'];

type Entry = [key: string, value: string];
/** A named palette, and the entries that replace some of its colours. */
interface PaletteWay {
  readonly id: string;
  readonly own: readonly Entry[];
}

/** The ways to write a palette: its name, or any named one with the colours that differ. */
export function paletteWays(palette: Palette): PaletteWay[] {
  const known = paletteIdOf(palette);
  if (known !== undefined) return [{ id: known, own: [] }];
  return Object.entries(palettes).map(([id, named]) => ({ id, own: differences(palette, named) }));
}

/** A palette in a text: the way that takes the fewest characters.
 *  @param base of the preset that the text names */
export function paletteEntries(ways: readonly PaletteWay[], base: Palette): Entry[] {
  const all = ways.map(({ id, own }): Entry[] => (palettes[id] === base ? [...own] : [['palette', id], ...own]));
  return all.reduce((best, way) => (entriesLength(way) < entriesLength(best) ? way : best));
}

/** Characters of entries as a text has them, but for escapes. */
export function entriesLength(entries: readonly (readonly [key: string, value: string])[]): number {
  return entries.reduce((sum, [key, value]) => sum + key.length + value.length + 2, 0);
}

function differences(palette: Palette, from: Palette): Entry[] {
  const entries: Entry[] = [];
  for (const key of Object.keys(LISTS) as (keyof typeof LISTS)[]) {
    if (palette[key].join() !== from[key].join()) entries.push([key, palette[key].map(digitsOf).join() || 'none']);
  }
  for (const [key, field] of Object.entries(SINGLE)) {
    if (palette[field] !== from[field]) entries.push([key, digitsOf(palette[field])]);
  }
  if (palette.title !== OWN_TITLE || entries.length === 0) entries.push(['paletteTitle', palette.title]);
  return entries;
}

function digitsOf(colour: string): string {
  return colour.slice(1);
}

/** The palette that a query names, with its own colours in their place. */
export function readPalette(query: ReadonlyMap<string, string>, base: Palette, changes: Problem[]): Palette {
  const named = readNamed(query.get('palette'), base, changes);
  const own: { -readonly [K in keyof Palette]?: Palette[K] } = {};
  for (const [key, fewest] of Object.entries(LISTS)) {
    const list = readList(query.get(key), key, fewest, changes);
    if (list) own[key as keyof typeof LISTS] = list;
  }
  for (const [key, field] of Object.entries(SINGLE)) {
    const text = query.get(key);
    const colour = text === undefined ? undefined : readColour(text);
    if (colour !== undefined) own[field] = colour;
    else if (text !== undefined) changes.push({ path: key, message: `expected six hexadecimal digits, got ${show(text)}` });
  }
  const title = query.get('paletteTitle');
  if (title !== undefined) own.title = readShortText(title, MAX_NAME, 'paletteTitle', changes);
  if (Object.keys(own).length === 0) return named;
  const palette: Palette = { ...named, title: OWN_TITLE, ...own };
  const id = paletteIdOf(palette);
  return id === undefined ? palette : palettes[id];
}

function readNamed(id: string | undefined, base: Palette, changes: Problem[]): Palette {
  if (id === undefined) return base;
  if (Object.hasOwn(palettes, id)) return palettes[id];
  const known = Object.keys(palettes);
  const near = nearestName(id, known);
  const hint = near === undefined ? `there are ${inWords(known, 'and')}` : `did you mean ${show(near)}?`;
  changes.push({ path: 'palette', message: `no palette named ${show(id)}; ${hint}`, instead: paletteIdOf(base) });
  return base;
}

function readList(text: string | undefined, key: string, fewest: number, changes: Problem[]): string[] | undefined {
  if (text === undefined) return undefined;
  if (text === 'none' && fewest === 0) return [];
  const colours = text.split(',', MAX_COLOURS + 1).map(readColour);
  const read = colours.filter((colour) => colour !== undefined);
  if (read.length === colours.length && read.length >= fewest && read.length <= MAX_COLOURS) return read;
  const expected = `expected ${Math.max(fewest, 1)} … ${MAX_COLOURS} colours of six hexadecimal digits, separated by commas`;
  changes.push({ path: key, message: `${expected}, got ${show(text)}` });
  return undefined;
}

const COLOUR = /^#?[0-9a-f]{6}$/i;

/** `#rrggbb` of six hexadecimal digits, with # or without. */
export function readColour(text: string): string | undefined {
  return COLOUR.test(text) ? `#${text.slice(-6).toLowerCase()}` : undefined;
}

/** Reads a name or seed, shortened to what it may be. */
export function readShortText(text: string, most: number, path: string, changes: Problem[]): string {
  const instead = fittingText(text, most);
  if (instead !== text) changes.push({ path, message: `expected at most ${most} characters, got ${text.length}`, instead });
  return instead;
}
