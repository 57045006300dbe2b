/** Median milliseconds of each contestant. They take turns, so that a slow spell of the machine meets all of them alike.
 *  One unmeasured turn warms up. */
export function medians<K extends string>(rounds: number, contestants: Readonly<Record<K, () => unknown>>): Record<K, number> {
  const names = Object.keys(contestants) as K[];
  const times = Object.fromEntries(names.map((name): [K, number[]] => [name, []])) as Record<K, number[]>;
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const start = performance.now();
      contestants[name]();
      if (round >= 0) times[name].push(performance.now() - start);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<K, number>;
}

/** The same for contestants that may answer later. Each round begins with another one, because they leave up to hundreds of megabytes for the
 *  next to clear away. */
export async function mediansLater(rounds: number, contestants: readonly (() => unknown)[]): Promise<number[]> {
  const elapsed = contestants.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (let turn = 0; turn < contestants.length; turn++) {
      const i = (turn + round + 1) % contestants.length;
      const start = performance.now();
      await contestants[i]();
      if (round >= 0) elapsed[i].push(performance.now() - start);
    }
  }
  return elapsed.map(median);
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

/** Rows of a Markdown table. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map((_, i) => (i === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

export const ms = (value: number): string => `${value >= 1000 ? value.toFixed(0) : value.toPrecision(3)} ms`;
export const times = (value: number): string => `${value >= 100 ? value.toFixed(0) : value.toPrecision(3)} ×`;
