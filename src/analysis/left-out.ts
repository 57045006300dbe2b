import { terrainsText } from '../core/terrains-text.ts';

/** A terrain that a chart does not draw, with the reason; without one, it is drawn. */
export interface LeftOut {
  readonly pane: number;
  readonly why: string | undefined;
}

/** Why what has one unit does not fit the axes of another; undefined if it does. */
export function unlikeUnit(unit: 'm' | '', axes: 'm' | ''): string | undefined {
  if (unit === axes) return undefined;
  return unit === 'm' ? 'in metres' : 'not in metres';
}

/** `Terrains 2 and 3 are not drawn: not in metres.` */
export function leftOutNotes(all: readonly LeftOut[]): string[] {
  const reasons = [...new Set(all.flatMap(({ why }) => (why === undefined ? [] : [why])))];
  return reasons.map((reason) => {
    const panes = all.filter(({ why }) => why === reason).map(({ pane }) => pane);
    return `${terrainsText(panes)} ${panes.length === 1 ? 'is' : 'are'} not drawn: ${reason}.`;
  });
}
