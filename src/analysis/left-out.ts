import { terrainsText, uncapitalised } from '../core/text.ts';

/** A terrain that a chart does not draw, with the reason; without one, it is drawn. */
export interface LeftOut {
  readonly pane: number;
  readonly why: string | undefined;
}

const METRES = 'in metres';
const NO_METRES = 'no metres';

/** Why what has one unit does not fit the axes of another; undefined if it does. */
export function unlikeUnit(unit: 'm' | '', axes: 'm' | ''): string | undefined {
  if (unit === axes) return undefined;
  return unit === 'm' ? METRES : NO_METRES;
}

/** `Not drawn: terrain 4 has no metres, the others do.` */
export function leftOutNotes(all: readonly LeftOut[]): string[] {
  const reasons = [...new Set(all.flatMap(({ why }) => (why === undefined ? [] : [why])))];
  return reasons.map((reason) => {
    const panes = all.filter(({ why }) => why === reason).map(({ pane }) => pane);
    const terrains = `Not drawn: ${uncapitalised(terrainsText(panes))}`;
    const isOne = panes.length === 1;
    if (reason === NO_METRES) return `${terrains} ${isOne ? 'has' : 'have'} no metres, the others do.`;
    return reason === METRES
      ? `${terrains} ${isOne ? 'is' : 'are'} in metres, the rest is not.`
      : `${terrains}, because ${reason}.`;
  });
}
