import { type Fields, keyOf, missingParams, type OwnSpec } from '../core/codec.ts';
import { isObject, type Problem, parseParams, type Schema, show } from '../core/params.ts';
import { fittingText } from '../core/text.ts';
import {
  isColour,
  type Landscape,
  LandscapeError,
  type Layer,
  landscapeProblems,
  MAX_NAME,
  MAX_SEED,
  type Moment,
  type Palette,
} from './landscape.ts';
import { layerSchema } from './layer-schema.ts';
import { sceneSchema } from './scene-schema.ts';

/** Colours in a list, at most. */
export const MAX_COLOURS = 32;
/** In place of a layer's own colour. */
const OF_PALETTE = 'palette';
const EMPTY = 'none';

/** The seed of a landscape. */
export const seedField = { seed: words('Scene seed', MAX_SEED) } as const satisfies Fields;

/** What a layer has besides its settings. */
export const layerFields = {
  name: words('Name', MAX_NAME, { doc: 'Name of the layer, as lists show it.' }),
  seed: words('Seed', MAX_SEED, { doc: 'Together with the landscape’s seed it sets the layer’s line.' }),
  colour: layerColour('Colour', 'Colour of the layer, as rrggbb; palette takes the palette’s.'),
} as const satisfies Record<Exclude<keyof Layer, 'settings'>, OwnSpec>;

/** The colours of a palette. */
export const colourFields = {
  colours: colours(
    'Colours of the layers',
    2,
    'Colours of the layers from the back to the front and, last, of the background, separated by commas.',
  ),
  sky: colours(
    'Colours of the sky',
    0,
    'Colours of the sky from the top to the horizon, separated by commas; none is the background alone.',
  ),
  sun: colour('Sun colour', 'sunColour', 'The disc of the sun or moon.'),
  glow: colour('Glow colour', 'glowColour', 'The light around it.'),
  star: colour('Colour of the stars', 'starColour', 'Stars and shooting stars.'),
  haze: colour('Haze colour', 'hazeColour', 'What far layers and gradients to haze fade into.'),
  foot: colour('Foot colour', 'footColour', 'The dark ground of gradients to foot.'),
  outline: colour('Outline colour', 'outlineColour', 'The lines along the crests.'),
} as const;

/** A palette's colours and its title, in the order of texts. */
export const paletteFields = {
  ...colourFields,
  title: words('Name of the palette', MAX_NAME, { key: 'paletteTitle' }),
} as const satisfies Record<keyof Palette, OwnSpec>;

/** Keys of palettes in texts. */
export const PALETTE_KEYS = ['palette', ...Object.entries(paletteFields).map(([id, spec]) => keyOf(id, spec))];

/** A name or a seed, shortened to what it may be. */
function words(label: string, most: number, { key, doc = '' }: { key?: string; doc?: string } = {}): OwnSpec<string> {
  return {
    ...{ kind: 'own', label, key, doc },
    write: (text) => text,
    read(text, path, problems) {
      const instead = fittingText(text, most);
      if (instead !== text) problems.push({ path, message: `expected at most ${most} characters, got ${text.length}`, instead });
      return [instead];
    },
    check(text, path, problems) {
      if (typeof text === 'string' && fittingText(text, most) === text) return;
      problems.push({ path, message: `expected at most ${most} characters of well-formed Unicode, got ${show(text)}` });
    },
  };
}

function colour(label: string, key: string, doc: string): OwnSpec<string> {
  return {
    ...{ kind: 'own', label, key, doc },
    write: digitsOf,
    read(text, path, problems) {
      const read = readColour(text);
      if (read === undefined) problems.push({ path, message: `expected six hexadecimal digits, got ${show(text)}` });
      return read === undefined ? [] : [read];
    },
    check: checkColour,
  };
}

/** A layer's own colour; undefined for the palette's. */
function layerColour(label: string, doc: string): OwnSpec<string | undefined> {
  return {
    ...{ kind: 'own', label, doc },
    write: (own) => (own === undefined ? OF_PALETTE : digitsOf(own)),
    read(text, path, problems, base) {
      const read = readColour(text);
      if (read !== undefined || text === OF_PALETTE) return [read];
      const message = `expected six hexadecimal digits or ${OF_PALETTE}, got ${show(text)}`;
      problems.push({ path, message, instead: base ?? OF_PALETTE });
      return [];
    },
    check(own, path, problems) {
      if (own !== undefined) checkColour(own, path, problems);
    },
  };
}

function colours(label: string, fewest: number, doc: string): OwnSpec<readonly string[]> {
  return {
    ...{ kind: 'own', label, doc },
    write: (list) => list.map(digitsOf).join() || EMPTY,
    read(text, path, problems) {
      if (text === EMPTY && fewest === 0) return [[]];
      const all = text.split(',', MAX_COLOURS + 1).map(readColour);
      const read = all.filter((one) => one !== undefined);
      if (read.length === all.length && read.length >= fewest && read.length <= MAX_COLOURS) return [read];
      const expected = `expected ${Math.max(fewest, 1)} … ${MAX_COLOURS} colours of six hexadecimal digits, separated by commas`;
      problems.push({ path, message: `${expected}, got ${show(text)}` });
      return [];
    },
    check(given, path, problems) {
      const list = listOf(given, path, problems);
      if (list.length > MAX_COLOURS) {
        problems.push({ path, message: `expected at most ${MAX_COLOURS} colours, got ${list.length}` });
      }
      for (const [i, one] of list.entries()) checkColour(one, `${path}.${i + 1}`, problems);
    },
  };
}

/** `#rrggbb` of six hexadecimal digits, with # or without. */
function readColour(text: string): string | undefined {
  return /^#?[0-9a-f]{6}$/i.test(text) ? `#${text.slice(-6).toLowerCase()}` : undefined;
}

function digitsOf(hex: string): string {
  return hex.slice(1);
}

function checkColour(given: unknown, path: string, problems: Problem[]): void {
  if (isColour(given)) return;
  problems.push({ path, message: `expected # and six hexadecimal digits in small letters, got ${show(given)}` });
}

/** Checks a landscape that a program may have put together itself.
 *  @throws LandscapeError with every problem at once */
export function requireLandscape(landscape: Landscape): Landscape {
  const problems: Problem[] = [];
  const { palette, scene, layers, ...rest } = partsOf(landscape, 'landscape', problems);
  checkSettings(sceneSchema, scene, 'scene', problems);
  checkFields(seedField, rest, '', problems);
  checkFields(paletteFields, partsOf(palette, 'palette', problems), 'palette.', problems);
  for (const [i, given] of listOf(layers, 'layers', problems).entries()) {
    const path = `layers.${i + 1}`;
    const { settings, ...own } = partsOf(given, path, problems);
    checkFields(layerFields, own, `${path}.`, problems);
    checkSettings(layerSchema, settings, path, problems);
  }
  // Values are checked against each other only when each is valid by itself.
  if (problems.length === 0) problems.push(...landscapeProblems(landscape));
  if (problems.length > 0) throw new LandscapeError(problems);
  return landscape;
}

function checkFields(fields: Record<string, OwnSpec>, given: Record<string, unknown>, prefix: string, problems: Problem[]): void {
  for (const [id, spec] of Object.entries(fields)) spec.check(given[id], prefix + id, problems);
}

function checkSettings(schema: Schema, given: unknown, path: string, problems: Problem[]): void {
  const settings = partsOf(given, path, problems);
  parseParams(schema, settings, path, problems);
  problems.push(...missingParams(schema, settings, path));
}

function partsOf(value: unknown, path: string, problems: Problem[]): Record<string, unknown> {
  if (isObject(value)) return value;
  problems.push({ path, message: `expected an object, got ${show(value)}` });
  return {};
}

function listOf(value: unknown, path: string, problems: Problem[]): readonly unknown[] {
  if (Array.isArray(value)) return value;
  problems.push({ path, message: `expected a list, got ${show(value)}` });
  return [];
}

/** Beyond it, neighbouring numbers lie too far apart for motion. */
const MAX_SECONDS = 1e12;

/** Checks a moment that a program may have put together itself.
 *  @throws RangeError for seconds that are no number or too many, and for a frame of no loop */
export function requireMoment(moment: Moment): Moment {
  if ('frame' in moment) {
    const { frame, frames } = moment;
    if (Number.isSafeInteger(frame) && Number.isInteger(frames) && frames >= 1) return moment;
    throw new RangeError(`moment: expected a whole number of a frame, of at least 1, got ${frame} of ${frames}`);
  }
  if (Math.abs(moment.seconds) <= MAX_SECONDS) return moment;
  throw new RangeError(`moment: expected seconds from −${MAX_SECONDS} to ${MAX_SECONDS}, got ${moment.seconds}`);
}
