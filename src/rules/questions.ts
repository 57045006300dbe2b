import type { StageChange, StageExplanation } from '../core/generator.ts';
import { withUnit } from '../core/number-text.ts';
import type { StagePlace } from '../core/origin.ts';
import { seedStream } from '../core/random.ts';
import type { GeneratedSource, Recipe } from '../core/recipe.ts';
import { capitalised, uncapitalised } from '../core/text.ts';
import { elevationText, threeDigits } from '../generators/stage-text.ts';
import { type Origin, originAt } from './origin.ts';
import type { OutletQuestion } from './outlet.ts';
import { type Asked, samplesOf } from './samples.ts';

/** What every question has. */
export interface QuestionText {
  /** `How many points does this stage move?` */
  readonly text: string;
  /** Why the right answer is right, in the rule's own numbers. */
  readonly answer: string;
}

/** How far does this point of the stage move from its mean? */
export interface WhereQuestion extends QuestionText {
  readonly kind: 'where';
  /** The point, which the rule moves: its mean and bound are to be shown, its value is the answer. */
  readonly origin: Origin & { readonly bound: number };
}

/** A question with two or three answers to choose from. */
export interface ChoiceQuestion extends QuestionText {
  /** Why each answer is right or wrong, after `Right: ` or `No: `. */
  readonly reasons: readonly string[];
  /** Index of the right one. */
  readonly right: number;
}

/** Which of two samples does the stage's fault raise? */
export interface SideQuestion extends ChoiceQuestion {
  readonly kind: 'side';
  /** Places 1 and 2. */
  readonly places: readonly [a: StagePlace, b: StagePlace];
}

/** How many points does the stage move? */
export interface CountQuestion extends ChoiceQuestion {
  readonly kind: 'count';
  readonly counts: readonly number[];
}

/** Which of three terrains has this value of a parameter? */
export interface WhichQuestion extends ChoiceQuestion {
  readonly kind: 'which';
  /** Id of the parameter, in which alone the recipes differ; they have no filters. */
  readonly param: string;
  readonly recipes: readonly Recipe[];
}

/** Something to predict about a stage. */
export type Question = WhereQuestion | SideQuestion | CountQuestion | WhichQuestion | OutletQuestion;

type Random = () => number;

/** A stage that is asked about. */
interface Subject extends Asked {
  readonly stage: number;
  readonly explanation: StageExplanation;
  readonly random: Random;
}

/** At most one question of each kind that the generator has, in an order by the seed. */
export function questionsAt(asked: Asked, stage: number, seed: string): Question[] {
  const { generator, recipe, range } = asked;
  const random = seedStream(seed, `questions about stage ${stage}`);
  const subject = { ...asked, stage, random, explanation: generator.explain(recipe, stage, range) };
  const { kinds } = generator.questions(recipe);
  return shuffled(kinds, random).flatMap((kind) => ASK[kind](subject) ?? []);
}

const ASK = { where: askWhere, side: askSide, count: askCount, which: askWhich };

function askWhere({ explanation, stage, random, ...asked }: Subject): WhereQuestion | undefined {
  const place = somePoint(explanation.changes, random);
  if (!place) return undefined;
  const origin = originAt(asked, samplesOf(asked), { stage, ...place });
  const { bound } = origin;
  if (!bound) return undefined;
  const law = explanation.law.values.find(({ symbol }) => symbol === 'd' || symbol === 'd₀');
  const unit = law?.unit ?? '';
  const from = elevationText({ factor: 1, zero: 0, unit }, origin.mean);
  const { length } = origin.parents;
  const start =
    length > 1 ? `starts at ${from}, the mean of its ${length} parents` : length === 1 ? `is at ${from}` : `starts at ${from}`;
  const most = `${capitalised(law?.name ?? 'displacement')}: ${withUnit(threeDigits(bound), unit)}.`;
  return {
    kind: 'where',
    text: `This ${origin.point} ${start}. Where does it go? ${most}`,
    answer: `The rule says where it starts, at ${from}; s is drawn at random: ${sumOf(origin)}`,
    origin: { ...origin, bound },
  };
}

/** One of the points that a stage moved. */
function somePoint(changes: readonly StageChange[], random: Random): { x: number; y: number } | undefined {
  const sizes = changes.map(countOf);
  let i = Math.floor(random() * sizes.reduce((sum, size) => sum + size, 0));
  for (const [index, change] of changes.entries()) {
    if (i >= sizes[index]) i -= sizes[index];
    else if (change.kind === 'points') return { x: 2 * i + 1, y: 0 };
    else if (change.kind === 'lattice') {
      const [column, row] = [i % change.countX, Math.floor(i / change.countX)];
      return { x: change.firstX + column * change.stepX, y: change.firstY + row * change.stepY };
    }
  }
  return undefined;
}

function countOf(change: StageChange): number {
  if (change.kind === 'lattice') return change.countX * change.countY;
  return change.kind === 'points' ? change.x.length : 0;
}

/** Samples that are looked at, until one is raised and one is lowered. */
const MOST_TRIES = 64;

function askSide({ stage, random, explanation, ...asked }: Subject): SideQuestion | undefined {
  const { generator, recipe } = asked;
  if (stage === 0 || !generator.faultAt) return undefined;
  const { width, height } = generator.grid(recipe, stage);
  const found = new Map<boolean, StagePlace>();
  for (let i = 0; i < MOST_TRIES && found.size < 2; i++) {
    const place = { stage, x: Math.floor(random() * width), y: Math.floor(random() * height) };
    const { f } = generator.faultAt(recipe, place);
    if (f !== 0) found.set(f > 0, place);
  }
  const [raised, lowered] = [found.get(true), found.get(false)];
  if (!raised || !lowered) return undefined;
  const right = random() < 0.5 ? 0 : 1;
  const places = right === 0 ? ([raised, lowered] as const) : ([lowered, raised] as const);
  const samples = samplesOf(asked);
  const sums = places.map((place) => sumOf(originAt(asked, samples, place)));
  return {
    kind: 'side',
    text: 'Places 1 and 2 lie on different sides of this fault. Which one rises?',
    answer: `Place 1: ${sums[0]}. Place 2: ${sums[1]}.`,
    reasons: places.map((_, i) => `place ${i + 1} lies ${sideText(explanation, i === right)}`),
    places,
    right,
  };
}

function askCount({ explanation, random }: Subject): CountQuestion | undefined {
  const { changes } = explanation;
  const count = changes.reduce((sum, change) => sum + countOf(change), 0);
  if (count === 0) return undefined;
  const terms = changes.flatMap((change) =>
    change.kind === 'lattice' ? [`${change.countX} · ${change.countY}`] : change.kind === 'points' ? [`${change.x.length}`] : [],
  );
  const wanted = Math.floor(random() * 3);
  const right = count % (1 << wanted) === 0 ? wanted : 0;
  const counts = [0, 1, 2].map((place) => (count * (1 << place)) / (1 << right));
  const [rule] = explanation.details.split(/\.(?: |$)/);
  return {
    kind: 'count',
    text: 'How many points does this stage move?',
    answer: terms.length === 1 && terms[0] === String(count) ? rule : `${rule}. ${terms.join(' + ')} = ${count}`,
    reasons: counts.map((guess) => `it moves ${count}${TIMES.get(count / guess) ?? ''}`),
    counts,
    right,
  };
}

/** How the points that a stage moves compare with a wrong answer. */
const TIMES: ReadonlyMap<number, string> = new Map([
  [4, ', four times as many'],
  [2, ', twice as many'],
  [1 / 2, ', half as many'],
  [1 / 4, ', a quarter as many'],
]);

function askWhich({ generator, recipe, random }: Subject): WhichQuestion | undefined {
  const all = Object.entries(generator.questions(recipe).which);
  if (all.length === 0) return undefined;
  const [param, values] = all[Math.floor(random() * all.length)];
  const spec = generator.params[param];
  const shown = shuffled(values, random);
  const right = Math.floor(random() * shown.length);
  const having = (value: number): string =>
    spec.kind === 'integer' ? `${value} ${uncapitalised(spec.label)}` : `a ${labelWithin(spec.label)} of ${value}`;
  const source: GeneratedSource = recipe.source;
  return {
    kind: 'which',
    text: `Which of these finished terrains has ${having(shown[right])}?`,
    answer: `In this order: ${shown.join(', ')}. ${spec.doc}`,
    reasons: shown.map((value, i) => `terrain ${i + 1} has ${having(value)}`),
    param,
    recipes: shown.map((value) => ({
      ...recipe,
      source: { ...source, params: { ...source.params, [param]: value } },
      filters: [],
    })),
    right,
  };
}

/** Where a place lies that a fault raises, or one that it lowers. */
function sideText({ changes }: StageExplanation, isRaised: boolean): string {
  const [fault] = changes;
  if (fault?.kind !== 'fault-circle')
    return isRaised ? 'right of the arrow, the side that rises' : 'left of the arrow, the side that sinks';
  return `${fault.raisesInside === isRaised ? 'inside' : 'outside'} the circle, which ${isRaised ? 'rises' : 'sinks'}`;
}

/** A label within a sentence: `roughness`. */
function labelWithin(label: string): string {
  return label.startsWith('Hurst') ? label : uncapitalised(label);
}

function sumOf({ formula, numbers, result }: Origin): string {
  return `${formula} = ${numbers} = ${result}`;
}

function shuffled<T>(values: readonly T[], random: Random): T[] {
  const left = [...values];
  return values.map(() => left.splice(Math.floor(random() * left.length), 1)[0]);
}
