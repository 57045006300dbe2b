import { describeAccepted, type ParamValues, type Problem, parseParams, type Schema, show } from '../core/params.ts';
import { type Landscape, LandscapeError, landscapeProblems, MAX_NAME, MAX_SEED, type Moment, type Palette } from './landscape.ts';
import { layerSchema } from './layer-schema.ts';
import { sceneSchema } from './scene-schema.ts';
import { MAX_COLOURS } from './text-palette.ts';
import { fittingText, isColour } from './text-values.ts';

/** A landscape from a program that uses the library, which may have put it together itself.
 *  @throws LandscapeError with every problem at once */
export function requireLandscape(landscape: Landscape): Landscape {
  const { seed, palette, scene, layers } = landscape;
  const problems: Problem[] = [];
  readSettings(sceneSchema, scene, 'scene', problems);
  checkText(seed, MAX_SEED, 'seed', problems);
  checkPalette(palette, problems);
  layers.forEach((layer, i) => {
    const path = `layers.${i + 1}`;
    checkText(layer.name, MAX_NAME, `${path}.name`, problems);
    checkText(layer.seed, MAX_SEED, `${path}.seed`, problems);
    if (layer.colour !== undefined) checkColour(layer.colour, `${path}.colour`, problems);
    readSettings(layerSchema, layer.settings, path, problems);
  });
  problems.push(...landscapeProblems(landscape));
  if (problems.length > 0) throw new LandscapeError(problems);
  return landscape;
}

/** Beyond it, neighbouring numbers lie too far apart for motion. */
const MAX_SECONDS = 1e12;

/** A moment from a program that uses the library.
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

function readSettings(schema: Schema, given: ParamValues, path: string, problems: Problem[]): void {
  parseParams(schema, given, path, problems);
  for (const [id, spec] of Object.entries(schema)) {
    if (Object.hasOwn(given, id)) continue;
    problems.push({ path: `${path}.${id}`, message: `expected ${describeAccepted(spec)}, got nothing` });
  }
}

function checkText(text: string, most: number, path: string, problems: Problem[]): void {
  if (fittingText(text, most) === text) return;
  problems.push({ path, message: `expected at most ${most} characters of well-formed Unicode, got ${show(text)}` });
}

function checkPalette({ title, colours, sky, ...single }: Palette, problems: Problem[]): void {
  checkText(title, MAX_NAME, 'palette.title', problems);
  for (const [id, list] of Object.entries({ colours, sky })) {
    if (list.length > MAX_COLOURS) {
      problems.push({ path: `palette.${id}`, message: `expected at most ${MAX_COLOURS} colours, got ${list.length}` });
    }
    list.forEach((colour, i) => {
      checkColour(colour, `palette.${id}.${i + 1}`, problems);
    });
  }
  for (const [id, colour] of Object.entries(single)) checkColour(colour, `palette.${id}`, problems);
}

function checkColour(colour: string, path: string, problems: Problem[]): void {
  if (!isColour(colour))
    problems.push({ path, message: `expected # and six hexadecimal digits in small letters, got ${show(colour)}` });
}
