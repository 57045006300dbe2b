/** How a line is told from others of its chart. */
export interface SeriesStyle {
  /** Hexadecimal. */
  readonly colour: string;
  /** Pixels drawn and left out in turn; none for a solid line. */
  readonly dash: readonly number[];
}

/** Blue, amber, green, magenta, violet, brown among a palette's series, which end with blue. */
const COLOURS: readonly number[] = [5, 0, 1, 2, 3, 4];
/** Solid, dashed, dotted, dashes and dots. */
const DASHES: readonly (readonly number[])[] = [[], [7, 4], [1.5, 3], [8, 3, 1.5, 3]];

/** How the lines of a compared terrain are drawn everywhere.
 *  @param pane 0, 1, 2 …: up to twelve differ
 *  @param colours a palette's series */
export function paneStyle(pane: number, colours: readonly string[]): SeriesStyle {
  return { colour: colours[COLOURS[pane % COLOURS.length]], dash: DASHES[pane % DASHES.length] };
}
