import { extentsDiffer } from '../../analysis/difference.ts';
import { mostCommon, unlikeUnit } from '../../analysis/left-out.ts';
import { shortestFloat32, withoutNoise } from '../../core/decimals.ts';
import type { Range } from '../../core/heightmap.ts';
import { type Profile, resampleProfile } from '../../core/profile.ts';
import { uncapitalised } from '../../core/text.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { paneStyle } from '../../draw/chart/series-style.ts';
import type { ChartLine } from '../../draw/comparison/profiles.ts';
import { type CsvField, csvText } from '../../io/csv.ts';
import { isUnmade } from '../../jobs/pane-states.ts';
import { foundWater } from '../../jobs/results.ts';
import { emptyPane, paneIn, type Session } from '../../jobs/session.ts';
import { type AppDocument, type PanePair, selectedRecipe } from '../../state/document.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { type CutProfile, cutProfile } from '../terrain/cut-profile.ts';
import { cutText } from '../terrain/terrain-text.ts';
import { terrainNames } from './terrain-names.ts';

/** Points at which two profiles are compared, at most. */
const MOST_POINTS = 16_385;

/** A terrain's line in the chart, or why it has none. */
export interface ComparedLine extends ChartLine {
  /** The terrain in the pane and its profile along the cut; undefined while there is none. */
  readonly cut: CutProfile | undefined;
  readonly terrain: Terrain | undefined;
  /** The terrain is a preview that stays until a click. */
  readonly isPreview: boolean;
}

/** How far two lines are apart: `of` less `less`. */
export interface RmsFigure {
  readonly of: number;
  readonly less: number;
  readonly unit: 'm' | '';
  readonly rms: number;
}

/** The lines of all terrains along the one cut, by pane. The chart has the unit of most of them; lines in another are not drawn. */
export function comparedLines(
  document: Pick<AppDocument, 'terrains' | 'selected' | 'cut' | 'appearance'>,
  session: Pick<Session, 'panes' | 'failures' | 'results'>,
  palette: ChartPalette,
): readonly ComparedLine[] {
  const { terrains: recipes, selected } = document;
  const names = terrainNames(recipes);
  const all = recipes.map((recipe, pane) => {
    const isNone = isUnmade(document, session, pane);
    const { terrain, preview } = isNone ? emptyPane : paneIn(session, pane);
    return { isNone, terrain, preview, unit: unitOf(terrain?.recipe ?? recipe) };
  });
  const units = all.flatMap(({ isNone, unit }) => (isNone ? [] : [unit]));
  const axes = mostCommon(units, all[selected].unit);
  return all.map(({ isNone, terrain, preview, unit }, pane) => {
    const unlike = unlikeUnit(unit, axes);
    const cut = terrain && cutProfile(terrain, document.cut, foundWater(terrain, document, session));
    const leftOut = cut ? unlike && `not drawn: ${unlike}` : isNone ? 'not there' : '…';
    const isPreview = preview?.until === 'click';
    const isLine = terrain?.profile !== undefined;
    const style = paneStyle(pane, palette.series);
    return { pane, name: names[pane], unit, cut, isLine, terrain, isPreview, leftOut, ...style };
  });
}

/** Root of the mean squared difference of two lines at equal fractions of their lengths, at as many points as the line with fewer has.
 *  Of a line that folds, its highest elevation counts. */
export function profileRms(of: Profile, less: Profile): number {
  const count = Math.min(Math.max(Math.min(of.x.length, less.x.length), 2), MOST_POINTS);
  const [a, b] = [resampleProfile(of, count), resampleProfile(less, count)];
  let sum = 0;
  for (let i = 0; i < count; i++) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return Math.sqrt(sum / count);
}

/** The terrains of the drawn lines. */
export function drawnTerrains(lines: readonly ComparedLine[]): Terrain[] {
  return lines.flatMap(({ terrain, leftOut }) => (terrain && leftOut === undefined ? [terrain] : []));
}

/** Whether the terrains of the drawn lines have different extents. */
export function areApart(lines: readonly ComparedLine[]): boolean {
  const [first, ...others] = drawnTerrains(lines);
  return others.some((other) => {
    const hasLine = first.profile !== undefined || other.profile !== undefined;
    return extentsDiffer(first.recipe.extent, other.recipe.extent, hasLine);
  });
}

/** How far each drawn line is from that of the pair's second terrain, the pair's own first. Previews are not measured, nor lines along
 *  different paths: a cut and a 1D terrain, ways of water. */
export function rmsFigures(lines: readonly ComparedLine[], pair: PanePair): readonly RmsFigure[] {
  const { less } = pair;
  const profiles = lines.map(({ cut, isPreview, leftOut, isLine }) =>
    isPreview || leftOut !== undefined || isLine !== lines[less].isLine || cut?.way ? undefined : cut?.profile,
  );
  const base = profiles[less];
  if (!base) return [];
  const figures = profiles.flatMap((profile, of) =>
    profile && of !== less ? [{ of, less, unit: lines[of].unit, rms: profileRms(profile, base) }] : [],
  );
  return [...figures.filter(({ of }) => of === pair.of), ...figures.filter(({ of }) => of !== pair.of)];
}

/** The lowest and the highest elevation of all terrains, for the colours and the sea of the chart. */
export function rangeOfAll(terrains: readonly Terrain[]): Range {
  return {
    min: Math.min(...terrains.map(({ range }) => range.min)),
    max: Math.max(...terrains.map(({ range }) => range.max)),
  };
}

/** What the lines of a file's chart are of.
 *  @param drawn the terrains that have a line in it */
export function profilesCaption(document: AppDocument, drawn: readonly Terrain[]): string {
  return drawn.some(({ profile }) => !profile)
    ? `Profiles along ${uncapitalised(cutText(document.cut, selectedRecipe(document)))}`
    : `Profiles of ${document.terrains.length} lines`;
}

/** Several lines side by side. */
export interface LinesTable {
  /** The distances of all lines, rising; those of lines that fold come after them. */
  readonly x: readonly number[];
  /** Elevations by line, then by distance, in the fewest digits of float32; undefined for a distance without a point. */
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

/** The drawn lines as CSV: the distance, then the elevation of each terrain there, nothing without a point. */
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
