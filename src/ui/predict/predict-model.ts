import type { QuestionKind } from '../../core/origin.ts';
import type { Question, WhereQuestion } from '../../rules/questions.ts';

/** Predicting as a state machine without a page: a question about the next stage, its answer, the stage itself, the next question. */

/** What is asked about. */
export interface Subject {
  readonly stages: number;
  /** Whether displacements are normal: d is then one standard deviation. */
  readonly isNormal: boolean;
  /** Questions about a stage, in an order by the turn: 0, and one more for each time that other questions were asked for. */
  questions(stage: number, turn: number): readonly Question[];
}

export interface Predicting {
  readonly turn: number;
  /** The stage that is asked about, 1 … stages. */
  readonly stage: number;
  /** undefined after the last one. */
  readonly question: Question | undefined;
  /** The elevation to which a point is moved, not yet an answer; of other questions undefined. */
  readonly held: number | undefined;
  /** The answer: an elevation, or the index of a choice. */
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
export const CLOSE = 0.25;
/** Of more stages not each is asked about: after a stage comes the one of twice its number. */
const MOST_STAGES = 64;
/** Of normal displacements, three of a thousand go farther, in deviations. */
const NORMAL_REACH = 3;

/** Asks about the stage after one. */
export function begin(subject: Subject, stage: number, turn = 0): Predicting {
  const empty: Predicting = { turn, stage, question: undefined, held: undefined, guess: undefined, asked: [], scores: [] };
  return ask(subject, empty, stage + 1);
}

/** The stage that is shown: the one before until there is an answer. */
export function shownStage({ stage, question, guess }: Predicting): number {
  return question && guess === undefined ? stage - 1 : stage;
}

/** Moves the point of a question, within its reach. */
export function hold(subject: Subject, state: Predicting, elevation: number): Predicting {
  const { question, guess } = state;
  if (question?.kind !== 'where' || guess !== undefined) return state;
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
  return ask(subject, { ...state, turn: state.turn + 1 }, state.stage);
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
  const { turn, asked } = state;
  for (let stage = from; stage <= subject.stages; stage = following(subject, stage)) {
    const question = rarest(subject.questions(stage, turn), asked);
    if (!question) continue;
    const held = question.kind === 'where' ? question.origin.mean : undefined;
    return { ...state, stage, question, held, guess: undefined, asked: [...asked, question.kind] };
  }
  return { ...state, stage: subject.stages, question: undefined, held: undefined, guess: undefined };
}

/** The stage to ask about after one; beyond the last there is none. */
function following({ stages }: Subject, stage: number): number {
  return stages > MOST_STAGES && stage < stages ? Math.min(2 * stage, stages) : stage + 1;
}

/** The first question of the kind that was asked least, so that no kind is asked all the time. */
function rarest(questions: readonly Question[], asked: readonly QuestionKind[]): Question | undefined {
  const times = ({ kind }: Question): number => asked.filter((other) => other === kind).length;
  const least = Math.min(...questions.map(times));
  return questions.find((question) => times(question) === least);
}

function scoreOf(question: Question, guess: number): Score {
  if (question.kind !== 'where') return { isRight: guess === question.right, off: undefined };
  const off = Math.abs(guess - question.origin.value) / question.origin.bound;
  return { isRight: off <= CLOSE, off };
}
