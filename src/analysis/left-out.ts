import { terrainsText, uncapitalised } from '../core/text.ts';

/** A terrain that a chart might draw. */
export interface Candidate {
  readonly pane: number;
  /** Why the chart leaves it out; undefined if it is drawn. */
  readonly why: string | undefined;
}

const METRES = 'in metres';
const NO_METRES = 'no metres';

/** The value that most have, so that a chart has its axes. The leading value wins a tie.
 *  @param lead that of the selected terrain, or of the first */
export function mostCommon<T>(values: readonly T[], lead: T): T {
  const count = (value: T): number => values.filter((other) => other === value).length;
  return values.reduce((best, value) => (count(value) > count(best) ? value : best), lead);
}

/** Why what has one unit does not fit the axes of another; undefined if it does. */
export function unlikeUnit(unit: 'm' | '', axes: 'm' | ''): string | undefined {
  if (unit === axes) return undefined;
  return unit === 'm' ? METRES : NO_METRES;
}

/** `Not drawn: terrain 4 has no metres, the others do.`
 *  @param all terrains that are there, drawn or not */
export function leftOutNotes(all: readonly Candidate[]): string[] {
  const reasons = [...new Set(all.flatMap(({ why }) => (why === undefined ? [] : [why])))];
  return reasons.map((reason) => {
    const panes = all.filter(({ why }) => why === reason).map(({ pane }) => pane);
    const terrains = `Not drawn: ${uncapitalised(terrainsText(panes))}`;
    const [isOne, isOneOther] = [panes.length === 1, all.length - panes.length === 1];
    if (reason === NO_METRES)
      return `${terrains} ${isOne ? 'has' : 'have'} no metres, the ${isOneOther ? 'other does' : 'others do'}.`;
    return reason === METRES
      ? `${terrains} ${isOne ? 'is' : 'are'} in metres, the ${isOneOther ? 'other is' : 'others are'} not.`
      : `${terrains}, because ${reason}.`;
  });
}
