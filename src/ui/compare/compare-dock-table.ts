import { shortestFloat32, withoutNoise } from '../../core/decimals.ts';
import type { Profile } from '../../core/profile.ts';
import { type CsvField, csvText } from '../../io/csv.ts';
import type { ComparedLine } from './compare-dock-lines.ts';

/** Several lines side by side. */
export interface LinesTable {
  /** The distances of all lines, rising; those of lines that fold come after them. */
  readonly x: readonly number[];
  /** Elevations by line, then by distance, in the fewest digits of float32; undefined where a line has no point. */
  readonly values: readonly (readonly (number | undefined)[])[];
}

/** Puts lines side by side. A line that folds has a distance more than once, so its points have rows of their own after all others.
 *  @param profiles undefined for a column without values */
export function linesTable(profiles: readonly (Profile | undefined)[]): LinesTable {
  const rising = profiles.map((profile) => (profile && isRising(profile) ? profile : undefined));
  const x = [...new Set(rising.flatMap((profile) => (profile ? Array.from(profile.x) : [])))].sort((a, b) => a - b);
  const values = rising.map((profile): (number | undefined)[] => {
    if (!profile) return x.map(() => undefined);
    const known = new Map(Array.from(profile.x, (at, i) => [at, shortestFloat32(profile.y[i])]));
    return x.map((at) => known.get(at));
  });
  for (const [i, profile] of profiles.entries()) {
    if (!profile || rising[i]) continue;
    for (const [point, at] of profile.x.entries()) {
      x.push(at);
      for (const [column, all] of values.entries()) all.push(column === i ? shortestFloat32(profile.y[point]) : undefined);
    }
  }
  return { x, values };
}

/** The drawn lines as CSV: the distance, then the elevation of each terrain there, nothing where it has no point. */
export function linesCsv(lines: readonly ComparedLine[]): string {
  const drawn = lines.filter(({ cut, leftOut }) => cut && leftOut === undefined);
  const { x, values } = linesTable(drawn.map(({ cut }) => cut?.profile));
  const unit = drawn[0]?.unit === 'm' ? ', m' : '';
  const head: CsvField[] = [
    `distance${unit}`,
    ...drawn.map(({ pane, name, isPreview }) => `${pane + 1} ${name}${isPreview ? ', preview' : ''}${unit}`),
  ];
  return csvText([head, ...x.map((at, row) => [withoutNoise(at), ...values.map((column) => column[row])])]);
}

function isRising({ x }: Profile): boolean {
  for (let i = 1; i < x.length; i++) if (x[i] <= x[i - 1]) return false;
  return true;
}
