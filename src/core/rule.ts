/** One line of a rule in pseudocode. */
export interface RuleLine {
  readonly text: string;
  /** How many blocks it stands in: 0 for the outermost. */
  readonly depth: number;
  /** Carried out at the stage that was asked for. */
  readonly isAtWork: boolean;
}

/** The lines of a rule; two spaces at the start of a text stand for each block that it is in. Lines without text are left out. */
export function pseudocode(lines: readonly (readonly [text: string, isAtWork: boolean])[]): RuleLine[] {
  return lines
    .filter(([text]) => text !== '')
    .map(([indented, isAtWork]) => {
      const text = indented.trimStart();
      return { text, depth: (indented.length - text.length) / 2, isAtWork };
    });
}
