import { decimalsFor, formatNumber, grouped } from '../../core/number-text.ts';
import { withUnit } from '../../core/unit-text.ts';
import type { Question, WhereQuestion } from '../../rules/questions.ts';
import { CLOSE, type Predicting, type Tally, tallyOf } from './predict-model.ts';

/** `Right.`, `No: 75 m off; up to 31 m is right.`: how good an answer was; empty until there is one. */
export function verdictOf({ question, guess, scores }: Predicting, unit: string): string {
  const score = scores.at(-1);
  if (!question || guess === undefined || !score) return '';
  if (question.kind !== 'where' || score.off === undefined) return score.isRight ? 'Right.' : 'No.';
  const { origin } = question;
  const off = withUnit(lengthText(Math.abs(guess - origin.value), origin.bound), unit);
  const most = withUnit(lengthText(CLOSE * origin.bound, CLOSE * origin.bound), unit);
  return `${score.isRight ? 'Right' : 'No'}: ${off} off; up to ${most} is right.`;
}

/** Why the right answer is right, in the rule's numbers: as formula and sum where there is a point. */
export function answerOf(question: Question): string {
  return question.kind === 'where' ? grouped(question.answer) : sentence(grouped(question.answer));
}

/** `3 of 5 right`; `3 of 5 right; points off by 18 % of d on average`, d being the size of displacements. */
export function tallyText({ right, answered, off }: Tally): string {
  const count = `${formatNumber(right)} of ${formatNumber(answered)} right`;
  return off === undefined ? count : `${count}; points off by ${percent(off)} of d on average`;
}

/** What is said after the last stage. */
export function endText(state: Predicting): string {
  const { right, answered, off } = tallyOf(state);
  if (answered === 0) return 'This is the last stage: there is nothing more to predict.';
  const points = off === undefined ? '' : ` Points were off by ${percent(off)} of d on average.`;
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
