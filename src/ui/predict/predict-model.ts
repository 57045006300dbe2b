import { decimalsFor, formatNumber, grouped, withUnit } from '../../core/number-text.ts';
import type { QuestionKind } from '../../core/origin.ts';
import type { Point } from '../../core/profile.ts';
import { counted } from '../../generators/stage-text.ts';
import type { OutletQuestion } from '../../rules/outlet.ts';
import type { Question, WhereQuestion } from '../../rules/questions.ts';

/** Predicting as a state machine without a page: a question about the next stage, its answer, the stage itself, the next question. */

/** What is asked about. */
export interface Subject {
  readonly stages: number;
  /** Of them, those of the generator. */
  readonly ownStages: number;
  /** Whether displacements are normal: d is then one standard deviation. */
  readonly isNormal: boolean;
  /** Questions about a stage, in an order by the round: 0, and one more for each time that other questions were asked for. */
  questions(stage: number, round: number): readonly Question[];
}

export interface Predicting {
  readonly round: number;
  /** The stage that is asked about, 1 … stages. */
  readonly stage: number;
  /** undefined after the last one. */
  readonly question: Question | undefined;
  /** The elevation to which a point is moved, or the index of the sample where water leaves, row by row: not yet an answer. Of other questions
   *  undefined. */
  readonly held: number | undefined;
  /** The answer: the same, or the index of a choice. */
  readonly guess: number | undefined;
  /** Kinds that were asked, answered or not: the rarest is asked next. */
  readonly asked: readonly QuestionKind[];
  readonly scores: readonly Score[];
}

export interface Score {
  readonly isRight: boolean;
  /** Of a point: the distance from its elevation, as a share of d. */
  readonly off: number | undefined;
}

export interface Tally {
  readonly right: number;
  readonly answered: number;
  /** Mean distance of the points, as a share of d; undefined without points. */
  readonly off: number | undefined;
}

/** A point this near to its elevation is right, as a share of d. */
const CLOSE = 0.25;
/** Of more stages of a generator not each is asked about: after a stage comes the one of twice its number. */
const MOST_STAGES = 64;
/** Of normal displacements, three of a thousand go farther, in deviations. */
const NORMAL_REACH = 3;

/** Asks about the stage after one. */
export function begin(subject: Subject, stage: number, round = 0): Predicting {
  const empty: Predicting = { round, stage, question: undefined, held: undefined, guess: undefined, asked: [], scores: [] };
  return ask(subject, empty, stage + 1);
}

/** The stage that is shown: the one before until there is an answer. */
export function shownStage({ stage, question, guess }: Predicting): number {
  return question && guess === undefined ? stage - 1 : stage;
}

/** Moves the point of a question within its reach, or to another sample. */
export function hold(subject: Subject, state: Predicting, elevation: number): Predicting {
  const { question, guess } = state;
  if (guess !== undefined) return state;
  if (question?.kind === 'outlet') return { ...state, held: elevation };
  if (question?.kind !== 'where') return state;
  const { mean } = question.origin;
  const reach = reachOf(subject, question);
  return { ...state, held: Math.min(Math.max(elevation, mean - reach), mean + reach) };
}

/** Answers the question: once, later answers change nothing. */
export function answer(state: Predicting, guess: number): Predicting {
  const { question, scores } = state;
  if (!question || state.guess !== undefined) return state;
  return { ...state, guess, scores: [...scores, scoreOf(question, guess)] };
}

/** Goes on to the next question, after an answer. */
export function next(subject: Subject, state: Predicting): Predicting {
  if (state.guess === undefined) return state;
  return ask(subject, state, following(subject, state.stage));
}

/** Asks something else about the stage, which counts for nothing. */
export function other(subject: Subject, state: Predicting): Predicting {
  if (!state.question || state.guess !== undefined) return state;
  return ask(subject, { ...state, round: state.round + 1 }, state.stage);
}

/** Asks about the stage after one that was gone to by other means. */
export function goTo(subject: Subject, state: Predicting, stage: number): Predicting {
  return stage === shownStage(state) ? state : ask(subject, state, stage + 1);
}

export function tallyOf({ scores }: Predicting): Tally {
  const offs = scores.flatMap(({ off }) => off ?? []);
  return {
    right: scores.filter(({ isRight }) => isRight).length,
    answered: scores.length,
    off: offs.length > 0 ? offs.reduce((sum, off) => sum + off, 0) / offs.length : undefined,
  };
}

/** How far from its mean a point can be put: as far as the rule moves it. */
export function reachOf({ isNormal }: Pick<Subject, 'isNormal'>, { origin }: WhereQuestion): number {
  const { bound } = origin;
  // The rounding of float32 is no reason for a wider slider.
  return bound * Math.max(isNormal ? NORMAL_REACH : 1, Math.ceil(Math.abs(origin.offset) / bound - 1e-3));
}

/** Asks about a stage, or the next one that has a question; after the last one all is asked. */
function ask(subject: Subject, state: Predicting, from: number): Predicting {
  const { round, asked } = state;
  for (let stage = from; stage <= subject.stages; stage = following(subject, stage)) {
    const question = rarest(subject.questions(stage, round), asked);
    if (!question) continue;
    return { ...state, stage, question, held: heldFirst(question), guess: undefined, asked: [...asked, question.kind] };
  }
  return { ...state, stage: subject.stages, question: undefined, held: undefined, guess: undefined };
}

function heldFirst(question: Question): number | undefined {
  if (question.kind === 'outlet') return indexOf(question, question.place);
  return question.kind === 'where' ? question.origin.mean : undefined;
}

/** The index of a sample of a stage, row by row. */
export function indexOf({ size }: OutletQuestion, { x, y }: Point): number {
  return y * size.width + x;
}

export function sampleOf({ size }: OutletQuestion, index: number): Point {
  return { x: index % size.width, y: Math.floor(index / size.width) };
}

/** How far an answer is from where the water leaves, in samples. */
function samplesOff(question: OutletQuestion, guess: number): number {
  const [end, at] = [question.way[question.way.length - 1], sampleOf(question, guess)];
  return Math.round(Math.hypot(at.x - end.x, at.y - end.y));
}

/** The stage to ask about after one; more than `stages` after the last. */
function following({ ownStages }: Subject, stage: number): number {
  return ownStages > MOST_STAGES && stage < ownStages ? Math.min(2 * stage, ownStages) : stage + 1;
}

/** The first question of the kind that was asked least, so that no kind is asked all the time. */
function rarest(questions: readonly Question[], asked: readonly QuestionKind[]): Question | undefined {
  const times = ({ kind }: Question): number => asked.filter((other) => other === kind).length;
  const least = Math.min(...questions.map(times));
  return questions.find((question) => times(question) === least);
}

function scoreOf(question: Question, guess: number): Score {
  if (question.kind === 'outlet') return { isRight: samplesOff(question, guess) <= question.near, off: undefined };
  if (question.kind !== 'where') return { isRight: guess === question.right, off: undefined };
  const off = Math.abs(guess - question.origin.value) / question.origin.bound;
  return { isRight: off <= CLOSE, off };
}

/** `Right: place 2 lies inside the circle, which rises.`, `75 m too low. Within ±31 m counts as right.`: how good an answer was, and why; empty until
 *  there is one. */
export function verdictOf({ question, guess, scores }: Predicting, unit: string): string {
  const score = scores.at(-1);
  if (!question || guess === undefined || !score) return '';
  const isRight = score.isRight ? 'Right: ' : '';
  if (question.kind === 'outlet') {
    const off = samplesOff(question, guess);
    return `${isRight}${counted(off, 'sample')} off. Up to ${formatNumber(question.near)} counts as right.`;
  }
  if (question.kind !== 'where') return `${isRight || 'No: '}${question.reasons[guess]}.`;
  const { origin } = question;
  const off = withUnit(lengthText(Math.abs(guess - origin.value), origin.bound), unit);
  const most = withUnit(lengthText(CLOSE * origin.bound, CLOSE * origin.bound), unit);
  const way = score.isRight ? 'off' : guess > origin.value ? 'too high' : 'too low';
  return `${isRight}${off} ${way}. Within ±${most} counts as right.`;
}

/** Why the right answer is right, in the rule's numbers: of a point as formula and sum. */
export function answerOf(question: Question): string {
  return question.kind === 'where' ? grouped(question.answer) : sentence(grouped(question.answer));
}

/** `3 of 5 right`; `3 of 5 right; points off by 18 % of the displacement on average`, which is that of the question. */
export function tallyText({ right, answered, off }: Tally): string {
  const count = `${formatNumber(right)} of ${formatNumber(answered)} right`;
  return off === undefined ? count : `${count}; points off by ${percent(off)} of the displacement on average`;
}

/** What is said after the last stage. */
export function endText(state: Predicting): string {
  const { right, answered, off } = tallyOf(state);
  if (answered === 0) return 'This is the last stage: there is nothing more to predict.';
  const points = off === undefined ? '' : ` Points were off by ${percent(off)} of the displacement on average.`;
  return `This is the last stage. You predicted ${formatNumber(right)} of ${formatNumber(answered)}.${points}`;
}

/** `+35 m`: how far a point is put from its mean. */
export function offsetText({ origin }: WhereQuestion, elevation: number, unit: string): string {
  const offset = elevation - origin.mean;
  const text = lengthText(offset, origin.bound);
  return withUnit(offset > 0 && !/^[0.]+$/.test(text) ? `+${text}` : text, unit);
}

/** `704 m` */
export function elevationText({ origin }: WhereQuestion, elevation: number, unit: string): string {
  return withUnit(lengthText(elevation, origin.bound), unit);
}

function lengthText(length: number, span: number): string {
  return formatNumber(length, decimalsFor(span));
}

function percent(share: number): string {
  return `${formatNumber(100 * share)} %`;
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
