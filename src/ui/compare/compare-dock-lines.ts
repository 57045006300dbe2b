import { extentsDiffer } from '../../analysis/extents.ts';
import { unlikeUnit } from '../../analysis/left-out.ts';
import type { Range } from '../../core/heightmap.ts';
import { type Profile, resampleProfile } from '../../core/profile.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { paneStyle } from '../../draw/chart/series-style.ts';
import type { ChartLine } from '../../draw/comparison/profiles.ts';
import { isUnmade } from '../../jobs/pane-states.ts';
import { emptyPane, paneIn, type Session } from '../../jobs/session.ts';
import { type AppDocument, type PanePair, selectedRecipe } from '../../state/document.ts';
import { uncapitalised } from '../../state/param-text.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { type CutProfile, cutProfile } from '../terrain/cut-profile.ts';
import { cutText } from '../terrain/terrain-text.ts';
import { terrainNames } from './figure-terrains.ts';

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
  readonly rms: number;
}

/** The lines of all terrains along the one cut, by pane. Elevations in another unit than those of the selected terrain are not drawn on
 *  one axis with them. */
export function comparedLines(
  document: Pick<AppDocument, 'terrains' | 'selected' | 'cut'>,
  session: Pick<Session, 'panes' | 'failures'>,
  palette: ChartPalette,
): readonly ComparedLine[] {
  const { terrains: recipes, selected } = document;
  const names = terrainNames(recipes);
  const unit = unitOf(recipes[selected]);
  return recipes.map((recipe, pane) => {
    const isNone = isUnmade(document, session, pane);
    const { terrain, preview } = isNone ? emptyPane : paneIn(session, pane);
    const lineUnit = unitOf(terrain?.recipe ?? recipe);
    const unlike = unlikeUnit(lineUnit, unit);
    const leftOut = terrain ? unlike && `not drawn: ${unlike}` : isNone ? 'not there' : '…';
    const cut = terrain && cutProfile(terrain, document.cut);
    const isPreview = preview?.until === 'click';
    const isLine = terrain?.profile !== undefined;
    const style = paneStyle(pane, palette.series);
    return { pane, name: names[pane], unit: lineUnit, cut, isLine, terrain, isPreview, leftOut, ...style };
  });
}

/** Root of the mean squared difference of two lines at equal fractions of their lengths, at as many points as the line with fewer has.
 *  Where a line folds, its highest elevation counts. */
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

/** How far each drawn line is from that of the pair's second terrain: the pair's own comes first, as there may be no room for more. Lines of
 *  previews are not measured. */
export function rmsFigures(lines: readonly ComparedLine[], pair: PanePair): readonly RmsFigure[] {
  const { less } = pair;
  const profiles = lines.map(({ cut, isPreview, leftOut }) => (isPreview || leftOut !== undefined ? undefined : cut?.profile));
  const base = profiles[less];
  if (!base) return [];
  const figures = profiles.flatMap((profile, of) =>
    profile && of !== less ? [{ of, less, rms: profileRms(profile, base) }] : [],
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
