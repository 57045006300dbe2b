/** Solid, dashed, dotted: pixels drawn and left out in turn. */
const DASHES: readonly (readonly number[])[] = [[], [6, 3], [1.5, 2.5]];

export interface PinStyle {
  /** Hexadecimal. */
  readonly colour: string;
  readonly dash: readonly number[];
}

/** How pinned lines are drawn: the colours and three dashes in turn, so that with six colours the first eighteen lines all differ. */
export function pinStyles(colours: readonly string[]): (series: number) => PinStyle {
  return (series) => {
    const round = Math.floor(series / colours.length);
    return { colour: colours[series % colours.length], dash: DASHES[(series + round) % DASHES.length] };
  };
}
