import { describeAccepted, isObject, type Problem, parseParams, type Schema, show } from '../core/params.ts';
import { fittingText } from '../core/text.ts';
import { isColour, type Landscape, LandscapeError, landscapeProblems, MAX_NAME, MAX_SEED, type Moment } from './landscape.ts';
import { layerSchema } from './layer-schema.ts';
import { sceneSchema } from './scene-schema.ts';
import { MAX_COLOURS, SINGLE } from './text-palette.ts';

/** Checks a landscape that a program may have put together itself.
 *  @throws LandscapeError with every problem at once */
export function requireLandscape(landscape: Landscape): Landscape {
  const problems: Problem[] = [];
  const { seed, palette, scene, layers } = partsOf(landscape, 'landscape', problems);
  checkSettings(sceneSchema, scene, 'scene', problems);
  checkText(seed, MAX_SEED, 'seed', problems);
  checkPalette(palette, problems);
  for (const [i, given] of listOf(layers, 'layers', problems).entries()) {
    const path = `layers.${i + 1}`;
    const { name, seed: own, colour, settings } = partsOf(given, path, problems);
    checkText(name, MAX_NAME, `${path}.name`, problems);
    checkText(own, MAX_SEED, `${path}.seed`, problems);
    if (colour !== undefined) checkColour(colour, `${path}.colour`, problems);
    checkSettings(layerSchema, settings, path, problems);
  }
  // Values are checked against each other only when each is valid by itself.
  if (problems.length === 0) problems.push(...landscapeProblems(landscape));
  if (problems.length > 0) throw new LandscapeError(problems);
  return landscape;
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

function checkSettings(schema: Schema, given: unknown, path: string, problems: Problem[]): void {
  const settings = partsOf(given, path, problems);
  parseParams(schema, settings, path, problems);
  for (const [id, spec] of Object.entries(schema)) {
    if (Object.hasOwn(settings, id)) continue;
    problems.push({ path: `${path}.${id}`, message: `expected ${describeAccepted(spec)}, got nothing` });
  }
}

function checkText(text: unknown, most: number, path: string, problems: Problem[]): void {
  if (typeof text === 'string' && fittingText(text, most) === text) return;
  problems.push({ path, message: `expected at most ${most} characters of well-formed Unicode, got ${show(text)}` });
}

function checkPalette(given: unknown, problems: Problem[]): void {
  const { title, colours, sky, ...single } = partsOf(given, 'palette', problems);
  checkText(title, MAX_NAME, 'palette.title', problems);
  for (const [id, value] of Object.entries({ colours, sky })) {
    const list = listOf(value, `palette.${id}`, problems);
    if (list.length > MAX_COLOURS) {
      problems.push({ path: `palette.${id}`, message: `expected at most ${MAX_COLOURS} colours, got ${list.length}` });
    }
    list.forEach((colour, i) => {
      checkColour(colour, `palette.${id}.${i + 1}`, problems);
    });
  }
  for (const id of Object.values(SINGLE)) checkColour(single[id], `palette.${id}`, problems);
}

function checkColour(colour: unknown, path: string, problems: Problem[]): void {
  if (!isColour(colour))
    problems.push({ path, message: `expected # and six hexadecimal digits in small letters, got ${show(colour)}` });
}
