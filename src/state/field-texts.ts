import { type CameraPose, cameraLimits } from '../core/camera-pose.ts';
import type { Cut } from '../core/cut.ts';
import { clamp, expectedText, type Problem, parseParam, readNumber, show } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import { makesProfile, stageCount } from '../generate.ts';
import {
  type AppDocument,
  defaultCut,
  type ProfileOrigin,
  type ProfileZoom,
  selectedCamera,
  selectedRecipe,
} from './document.ts';
import { replaced } from './panes.ts';

/** How a field of the document is written in its text, under a key of its own. */
interface FieldText {
  readonly key: string;
  /** @returns undefined for the default */
  write(document: AppDocument): string | undefined;
  /** The field with the nearest allowed value; adds to `changes` if that is another one. */
  read(text: string, document: AppDocument, changes: Problem[]): Partial<AppDocument>;
}

const UNIT = { min: 0, max: 1 };
/** Far beyond what a profile spans. */
const DISTANCE = { min: -1e12, max: 1e12 };

/** The stage of a document or a pin. */
export const stageText = {
  write: ({ stage }: Pick<ProfileOrigin, 'stage'>): string | undefined => (stage === undefined ? undefined : String(stage)),
  read(text: string, recipe: Recipe, changes: Problem[]): number | undefined {
    const stages = stageCount(recipe);
    const stage = readNumber(text);
    if (stage !== undefined && Number.isInteger(stage) && stage >= 0 && stage <= stages && stages > 0) return stage;
    const instead = stage === undefined || stages === 0 ? undefined : clamp(Math.round(stage), 0, stages);
    const message = stages === 0 ? 'this terrain has no stages' : expectedText(`a whole number from 0 to ${stages}`, text);
    changes.push({ path: 'stage', message, instead });
    return instead;
  },
};

/** The cut of a pin; left out if it is the document's. */
export const pinCutText = {
  write(cut: Cut | undefined, documentCut: Cut): string | undefined {
    if (!cut) return undefined;
    const text = cutText(cut);
    return text === cutText(documentCut) ? undefined : text;
  },
  read(text: string | null, documentCut: Cut, recipe: Recipe, changes: Problem[]): Cut | undefined {
    if (makesProfile(recipe)) return undefined;
    const cut = text === null ? documentCut : readCut(text, changes);
    if (cut.mode !== 'water') return cut;
    // It depends on where the sea is, which no pin says.
    changes.push({ path: 'cut', message: 'a pin has a straight section, not a way of water' });
    return { ...cut, mode: 'line' };
  },
};

/** Fields that no schema describes. */
export const fieldTexts: readonly FieldText[] = [
  {
    key: 'stage',
    write: stageText.write,
    read: (text, document, changes) => ({ stage: stageText.read(text, selectedRecipe(document), changes) }),
  },
  {
    key: 'cut',
    write({ cut }) {
      const text = cutText(cut);
      return text === cutText(defaultCut) ? undefined : text;
    },
    read: (text, _, changes) => ({ cut: readCut(text, changes) }),
  },
  {
    key: 'zoom',
    write: ({ profileZoom: zoom }) => zoom && [zoom.x.min, zoom.x.max, zoom.of.min, zoom.of.max].join(),
    read: (text, _, changes) => ({ profileZoom: readZoom(text, changes) }),
  },
  {
    key: 'camera',
    write(document) {
      const camera = selectedCamera(document);
      return camera && cameraText(camera);
    },
    read: (text, { cameras, selected }, changes) => ({ cameras: replaced(cameras, selected, readCamera(text, changes)) }),
  },
];

/** The numbers of a cut in the order of its text: those of its own mode first. */
const CUT_NUMBERS = {
  line: ['ax', 'ay', 'bx', 'by', 'row', 'column'],
  row: ['row', 'column', 'ax', 'ay', 'bx', 'by'],
  column: ['column', 'row', 'ax', 'ay', 'bx', 'by'],
  water: ['ax', 'ay', 'bx', 'by', 'row', 'column'],
} as const;

/** How many of them a cut of this mode needs. */
const OWN_NUMBERS = { line: 4, row: 1, column: 1, water: 2 } as const;

/** `line,0.07,0.3,0.9,0.95`, `row,0.5` or `water,0.07,0.3`, followed by the numbers of the other modes up to the last that is not at its default. */
function cutText(cut: Cut): string {
  const numbers = cutNumbers(cut.mode, cut);
  const initial = cutNumbers(cut.mode, defaultCut);
  let last: number = OWN_NUMBERS[cut.mode];
  for (let i = last; i < numbers.length; i++) if (numbers[i] !== initial[i]) last = i + 1;
  return [cut.mode, ...numbers.slice(0, last)].join();
}

function cutNumbers(mode: Cut['mode'], { row, column, a, b }: Cut): number[] {
  const numbers = { row, column, ax: a.x, ay: a.y, bx: b.x, by: b.y };
  return CUT_NUMBERS[mode].map((id) => numbers[id]);
}

function isMode(text: string): text is Cut['mode'] {
  return Object.hasOwn(CUT_NUMBERS, text);
}

function readCut(text: string, changes: Problem[]): Cut {
  const [given, ...rest] = text.split(',');
  const mode = isMode(given) ? given : undefined;
  if (!mode || rest.length > 6) {
    changes.push({ path: 'cut', message: `expected row, column, line or water and at most 6 numbers, got ${show(text)}` });
    return defaultCut;
  }
  if (rest.some((number) => readNumber(number) === undefined)) {
    const count = Math.max(rest.length, OWN_NUMBERS[mode]);
    changes.push({ path: 'cut', message: `expected ${count === 1 ? 'a number' : `${count} numbers`}, got ${show(rest.join())}` });
    return defaultCut;
  }
  const whole = [...rest, ...cutNumbers(mode, defaultCut).slice(rest.length)].join();
  const values = readNumbers(whole, 'cut', Array(6).fill(UNIT), changes);
  if (!values) return defaultCut;
  const [row, column, ax, ay, bx, by] = CUT_NUMBERS.row.map((id) => values[CUT_NUMBERS[mode].indexOf(id)]);
  return { mode, row, column, a: { x: ax, y: ay }, b: { x: bx, y: by } };
}

function readZoom(text: string, changes: Problem[]): ProfileZoom | undefined {
  const values = readNumbers(text, 'zoom', Array(4).fill(DISTANCE), changes);
  if (!values) return undefined;
  const [min, max, first, last] = values;
  if (min < max && first < last) return { x: { min, max }, of: { min: first, max: last } };
  changes.push({ path: 'zoom', message: `expected each start below its end, got ${show(text)}` });
  return undefined;
}

export function cameraText({ azimuthDeg, altitudeDeg, distance, target }: CameraPose): string {
  return [azimuthDeg, altitudeDeg, distance, target.x, target.y, target.z].join();
}

export function readCamera(text: string, changes: Problem[]): CameraPose | undefined {
  const { azimuthDeg, altitudeDeg, distance, target } = cameraLimits;
  const values = readNumbers(text, 'camera', [azimuthDeg, altitudeDeg, distance, target.x, target.y, target.z], changes);
  if (!values) return undefined;
  const [x, y, z] = values.slice(3);
  return { azimuthDeg: values[0], altitudeDeg: values[1], distance: values[2], target: { x, y, z } };
}

/** Numbers between commas, each limited to its range; undefined if they are not as many numbers as `limits`. */
function readNumbers(
  text: string,
  path: string,
  limits: readonly { readonly min: number; readonly max: number }[],
  changes: Problem[],
): number[] | undefined {
  const values = text.split(',').map(readNumber);
  if (values.length !== limits.length || values.includes(undefined)) {
    changes.push({ path, message: `expected ${limits.length} numbers, got ${show(text)}` });
    return undefined;
  }
  return values.map((given = 0, i) => {
    const { min, max } = limits[i];
    return parseParam({ kind: 'number', default: min, min, max, accepted: `${min} … ${max}` }, given, path, changes);
  });
}
