import { extentText, formatNumber, ticks } from '../../chart/number-text.ts';
import type { Appearance } from '../../colour/appearance.ts';
import { exaggerationOf } from '../../colour/exaggeration.ts';
import { roundStep, stepValue } from '../../colour/round-step.ts';
import { extentOf, type Range } from '../../core/heightmap.ts';
import type { Extent } from '../../core/recipe.ts';
import type { CodeScale } from '../../io/file-format.ts';
import { type Orientation, turnedSize } from '../../io/orientation.ts';
import { elevationOf } from '../../io/reading.ts';
import { numberText } from '../../state/param-text.ts';
import type { FileFacts, FileReading } from '../../terrain/file-facts.ts';
import type { Answers } from './answers.ts';
import {
  type ElevationFields,
  elevationFields,
  type FieldModel,
  type GroundFields,
  groundFields,
  readingOf,
  type SizeField,
  sizeField,
} from './import-fields.ts';

/** All that the dialog shows. */
export interface ImportModel {
  /** What the file leaves out, in a sentence. */
  readonly lacks: string;
  /** What colours are taken for; undefined for grey pictures. */
  readonly colours: string | undefined;
  readonly elevation: Pick<ElevationFields, 'lowest' | 'highest' | 'lowestCode' | 'highestCode'> & { readonly hint: Hint };
  readonly ground: { readonly perSample: FieldModel; readonly wide: FieldModel; readonly hint: Hint };
  readonly north: Hint;
  /** How many samples have no value; undefined if all have one. */
  readonly holes: string | undefined;
  readonly size: SizeField & { readonly isKept: boolean; readonly keep: string; readonly hint: string };
  /** The file as read; the last one that could be, while a field is wrong. */
  readonly picture: ReadPicture | undefined;
  /** Undefined while a field is wrong. */
  readonly reading: FileReading | undefined;
  /** Why it cannot be opened so. */
  readonly problem: string | undefined;
}

/** What stands below a row's fields. */
export interface Hint {
  readonly isGuess: boolean;
  readonly text: string;
}

/** What the picture of the file is drawn from. */
export interface ReadPicture {
  readonly scale: CodeScale;
  readonly range: Range;
  /** Metres, west to east and north to south. */
  readonly extent: Extent;
  readonly orientation: Orientation;
  /** How many times higher than true it is drawn. */
  readonly exaggeration: number;
  readonly scaleBar: { readonly metres: number; readonly text: string };
  readonly ticks: readonly LegendTick[];
  /** `1,112 × 834 km, 12,780 m of relief; drawn ×24` */
  readonly summary: string;
  /** `At ×1 the relief would be 1.1 % of the width.` */
  readonly trueScale: string;
}

/** A mark of the legend. */
export interface LegendTick {
  /** Along the legend, 0 … 1. */
  readonly at: number;
  readonly text: string;
  /** In the file; undefined where samples are elevations. */
  readonly code: string | undefined;
}

/** What the dialog shows of a file with these answers. */
export function importModel(facts: FileFacts, answers: Answers, appearance: Appearance): ImportModel {
  const elevation = elevationFields(facts, answers);
  const ground = groundFields(facts, answers);
  const size = sizeField(facts, answers);
  const reading = readingOf(facts, answers, elevation, ground, size);
  const fields = [elevation.lowest, elevation.highest, elevation.lowestCode, elevation.highestCode];
  const wrong = [...fields, ground.perSample, ground.wide, size].find(({ problem }) => problem !== undefined);
  return {
    lacks: lacksText(facts),
    colours: facts.isColoured ? 'Colours are read as brightness: dark is low, bright is high.' : undefined,
    elevation: { ...elevation, hint: elevationHint(facts, answers, elevation.scale) },
    ground: { ...ground, hint: groundHint(facts, ground.perSample.isGuess) },
    north: answers.isTurned ? { isGuess: false, text: 'as you turned it' } : { isGuess: true, text: 'the first row is north' },
    holes: facts.holes === 0 ? undefined : `${numberText(facts.holes)} samples have no value; they are hatched in the picture.`,
    size: { ...size, ...sizeTexts(facts, answers, size) },
    picture: readPicture(facts, answers, elevation, ground, appearance),
    reading,
    problem: wrong && 'A field is not valid: see the text below it',
  };
}

function lacksText({ elevation, spacing }: FileFacts): string {
  const missing = [elevation ? [] : ['its elevations'], spacing ? [] : ['its cell size']].flat();
  return `The file does not state ${missing.join(' or ')}.`;
}

function elevationHint(facts: FileFacts, answers: Answers, scale: CodeScale | undefined): Hint {
  const { elevation, codes } = scale ?? {};
  const perCode = elevation && codes ? Math.abs((elevation.max - elevation.min) / (codes.max - codes.min)) : Number.NaN;
  const one = facts.hasCodes && perCode > 0 ? `one code is ${numberText(Number(perCode.toPrecision(3)))} m` : '';
  const isGuess = facts.elevation === undefined && answers.lowest === undefined && answers.highest === undefined;
  const why = isGuess ? (facts.guesses.elevation?.why ?? '') : facts.elevation ? statedText(facts) : '';
  return { isGuess, text: [why, one].filter((text) => text !== '').join('; ') };
}

function statedText({ isInMetres }: FileFacts): string {
  return isInMetres ? 'as the file states' : 'plain numbers in the file; what is typed is in metres';
}

function groundHint(facts: FileFacts, isGuess: boolean): Hint {
  if (isGuess) return { isGuess, text: facts.guesses.spacing?.why ?? '' };
  return { isGuess, text: facts.spacing ? 'as the file states' : 'each field follows the other' };
}

function sizeTexts(facts: FileFacts, answers: Answers, { size }: SizeField) {
  const { width, height } = turnedSize(facts, answers.orientation);
  const isKept = answers.width === undefined;
  const resampled = size ? `× ${numberText(size.height)} samples over the same ground, interpolated between the file’s.` : '';
  const keep = `Keep ${width} × ${height}`;
  return { isKept, keep, hint: isKept ? 'Every sample stays as it is in the file.' : resampled };
}

function readPicture(
  facts: FileFacts,
  { orientation }: Answers,
  { scale, ofFile }: ElevationFields,
  { spacing }: GroundFields,
  appearance: Appearance,
): ReadPicture | undefined {
  if (!scale || !ofFile || !spacing) return undefined;
  const range = { min: Math.min(ofFile.min, ofFile.max), max: Math.max(ofFile.min, ofFile.max) };
  const extent = extentOf(spacing, turnedSize(facts, orientation));
  const exaggeration = exaggerationOf(appearance, [{ range, extent }]);
  const relief = range.max - range.min;
  const share = (relief / extent.x) * 100;
  return {
    scale,
    range,
    extent,
    orientation,
    exaggeration,
    scaleBar: scaleBarOf(extent.x),
    ticks: legendTicks(range, scale, facts.hasCodes),
    summary: `${extentText(extent, 'm')}, ${numberText(Number(relief.toPrecision(5)))} m of relief; drawn ×${numberText(exaggeration)}`,
    trueScale: `At ×1 the relief would be ${numberText(Number(share.toPrecision(2)))} % of the width.`,
  };
}

/** How much of the picture's width the scale bar takes, at most. */
const BAR_SHARE = 0.3;

/** A round length that takes about a quarter of the width. */
function scaleBarOf(across: number): ReadPicture['scaleBar'] {
  const fitting = stepValue(roundStep(across * BAR_SHARE, 'nearest'));
  const metres = fitting <= across * BAR_SHARE ? fitting : stepValue(roundStep((across * BAR_SHARE) / 2.5, 'up'));
  return { metres, text: metres < 1000 ? `${numberText(metres)} m` : `${numberText(metres / 1000)} km` };
}

/** How near marks of the legend may stand, as a share of it; the first one has the word `code` too. */
const LEAST_GAP = 0.15;
const FIRST_GAP = 0.24;

/** Both ends, and round elevations between them where there is room. */
function legendTicks(range: Range, scale: CodeScale, hasCodes: boolean): LegendTick[] {
  const span = range.max - range.min;
  const codeOf = ({ elevation, codes }: CodeScale, metres: number): number =>
    codes.min + ((metres - elevation.min) / (elevation.max - elevation.min)) * (codes.max - codes.min);
  const code = (metres: number): string | undefined => (hasCodes && span > 0 ? formatNumber(codeOf(scale, metres)) : undefined);
  const end = (at: 0 | 1, metres: number): LegendTick => ({
    at,
    text: `${numberText(Number(metres.toPrecision(6)))} m`,
    code: code(metres),
  });
  if (span === 0) return [end(0, range.min)];
  const round = [5, 4, 3, 2]
    .map((count) => ticks(range.min, range.max, count))
    .find((values) => values.length < 2 || (values[1] - values[0]) / span >= LEAST_GAP);
  const between = (round ?? [])
    .map((metres) => ({ metres, at: (metres - range.min) / span }))
    .filter(({ at }) => at >= (hasCodes ? FIRST_GAP : LEAST_GAP) && at <= 1 - LEAST_GAP)
    .map(({ metres, at }) => ({ at, text: metres === 0 ? '0 sea' : numberText(metres), code: code(metres) }));
  return [end(0, range.min), ...between, end(1, range.max)];
}

/** Elevations to choose in place of the guess: what they are called, and the texts of both fields. */
export function elevationChoices({ codes, hasCodes, elevation }: FileFacts): readonly (readonly [string, Partial<Answers>])[] {
  if (!hasCodes || elevation) return [];
  const ends = { lowestCode: undefined, highestCode: undefined };
  return [
    ['0 … 1,000 m', { ...ends, lowest: '0', highest: '1,000' }],
    ['Codes as metres', { ...ends, lowest: numberText(codes.min), highest: numberText(codes.max) }],
  ];
}

/** The elevation of every part of the histogram. */
export function binElevations({ codes, histogram }: FileFacts, scale: CodeScale): number[] {
  const step = (codes.max - codes.min) / histogram.length;
  return Array.from(histogram, (_, i) => elevationOf(scale, codes.min + (i + 0.5) * step));
}
