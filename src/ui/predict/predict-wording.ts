import { decimalsFor, formatNumber, grouped } from '../../chart/number-text.ts';
import { withUnit } from '../../core/unit-text.ts';
import type { Question, WhereQuestion } from '../../rules/questions.ts';
import { type Predicting, type Tally, tallyOf } from './predict-model.ts';

/** `Right.`, `Right: 12 m off, 5 % of the bound.`: how good an answer was; empty until there is one. */
export function verdictOf({ question, guess, scores }: Predicting, unit: string): string {
  const score = scores.at(-1);
  if (!question || guess === undefined || !score) return '';
  if (question.kind !== 'where' || score.off === undefined) return score.isRight ? 'Right.' : 'No.';
  const { origin } = question;
  const off = withUnit(lengthText(Math.abs(guess - origin.value), origin.bound), unit);
  return `${score.isRight ? 'Right' : 'No'}: ${off} off, ${percent(score.off)} of the bound.`;
}

/** Why the right answer is right, in the rule's numbers: as formula and sum where there is a point. */
export function answerOf(question: Question): string {
  return question.kind === 'where' ? grouped(question.answer) : sentence(grouped(question.answer));
}

/** `3 of 5 right`; `3 of 5 right, points 18 % of the bound off`. */
export function tallyText({ right, answered, off }: Tally): string {
  const count = `${formatNumber(right)} of ${formatNumber(answered)} right`;
  return off === undefined ? count : `${count}, points ${percent(off)} of the bound off`;
}

/** What is said after the last stage. */
export function endText(state: Predicting): string {
  const { right, answered, off } = tallyOf(state);
  if (answered === 0) return 'This is the last stage: there is nothing more to predict.';
  const points = off === undefined ? '' : ` Points were ${percent(off)} of the bound off on average.`;
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
