/** Tokens of the colours of pinned lines, in their order. */
const SERIES = ['--series-a', '--series-b', '--series-c', '--series-d', '--series-e', '--series-f'] as const;
/** Solid, dashed, dotted: pixels drawn and left out in turn. */
const DASHES: readonly (readonly number[])[] = [[], [6, 3], [1.5, 2.5]];

export interface PinStyle {
  /** Hexadecimal. */
  readonly colour: string;
  readonly dash: readonly number[];
}

/** How pinned lines are drawn: six colours and three dashes in turn, so that the first eighteen lines all differ.
 *  @param read value of a design token */
export function pinStyles(read: (token: string) => string): (series: number) => PinStyle {
  const colours = SERIES.map(read);
  return (series) => {
    const round = Math.floor(series / colours.length);
    return { colour: colours[series % colours.length], dash: DASHES[(series + round) % DASHES.length] };
  };
}
