/** A row of figures, and why each of its cells has none; undefined where it has one. */
export interface RowReasons {
  readonly label: string;
  readonly reasons: readonly (string | undefined)[];
}

/** Why figures are missing: one line for all that are missing in the same columns for the same reason.
 *
 *      — Ruggedness, Axes ⁄ diagonals of terrain 2, terrain 3: a line has no other direction
 *  @param heads of the columns */
export function reasonLines(heads: readonly string[], rows: readonly RowReasons[]): string[] {
  const lines = new Map<string, Set<string>>();
  for (const { label, reasons } of rows) {
    for (const why of new Set(reasons)) {
      if (why === undefined) continue;
      const missing = reasons.flatMap((reason, i) => (reason === why ? [heads[i]] : []));
      const end = `${missing.join(', ')}: ${why}`;
      lines.set(end, (lines.get(end) ?? new Set()).add(label));
    }
  }
  return [...lines].map(([end, labels]) => `— ${[...labels].join(', ')} of ${end}`);
}
