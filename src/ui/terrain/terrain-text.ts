import type { Cut } from '../../core/cut.ts';
import { formatExtent, formatLength, formatNumber } from '../../core/number-text.ts';
import { foldsBack, type Point } from '../../core/profile.ts';
import type { Recipe } from '../../core/recipe.ts';
import { generatorOf, makesProfile, stageCount } from '../../generate.ts';
import { type Preview, type Session, selectedPane } from '../../jobs/session.ts';
import { type AppDocument, type ProfileOrigin, terrainAtStage } from '../../state/document.ts';
import { longText } from '../../state/long-work.ts';
import { sizeText, titleOf, unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';

/** The terrain that a picture is said to show. A preview has the name of the terrain that it stands for, but one that waits for a click is shown
 *  as it is.
 *  @param said the document of the picture */
export function namedStage(said: AppDocument, session: Session): Pick<Terrain, 'recipe' | 'stage' | 'stages'> {
  const { terrain, preview } = selectedPane(said, session);
  if (terrain && preview?.until === 'click') return terrain;
  const { recipe, stage } = terrainAtStage(said);
  const stages = stageCount(recipe);
  return { recipe, stage: Math.min(stage ?? stages, stages), stages };
}

/** `Diamond-square · 513 × 513 · 25.6 km`, `Midpoint displacement · 1001 × 513 · 900 wide` */
export function subtitleOf({ recipe, stage, stages }: Pick<Terrain, 'recipe' | 'stage' | 'stages'>): string {
  const parts = [generatorOf(recipe)?.title ?? 'Imported', sizeText(recipe), sidesText(recipe)];
  if (stage < stages) parts.push(`stage ${stage} of ${stages}`);
  return parts.join(' · ');
}

/** `3 terrains · 513 × 513 · 25.6 km`: how many are compared, and what they share. */
export function sharedText(recipes: readonly Recipe[]): string {
  const sizes = new Set(recipes.map(sizeText));
  const sides = new Set(recipes.map(sidesText));
  const shared = [sizes, sides].flatMap((texts) => (texts.size === 1 ? [...texts] : []));
  return [recipes.length === 1 ? '1 terrain' : `${recipes.length} terrains`, ...shared].join(' · ');
}

/** `25.6 km`: the side of a square ground, or the length of a line; `25.6 × 12.8 km`: both sides of another; `900 wide`: a line of plain
 *  numbers. */
function sidesText(recipe: Recipe): string {
  const { extent } = recipe;
  const unit = unitOf(recipe);
  const sides = extent.x === extent.y || makesProfile(recipe) ? formatLength(extent.x, unit) : formatExtent(extent, unit);
  return unit === '' ? `${sides} wide` : sides;
}

/** What brings the whole terrain whose preview is on screen: a click, a job that runs, the end of a gesture, or nothing. */
export type AfterPreview = 'click' | 'job' | 'release' | 'nothing';

/** How the terrain on screen differs from the one asked for, if it does. */
export function displayNote(
  terrain: Terrain,
  preview: Preview | undefined,
  wanted: Recipe,
  after: AfterPreview,
): string | undefined {
  if (preview) {
    const previewText = `Preview at ${sizeText(terrain.surface.map)} of ${sizeText(wanted)}`;
    if (after === 'nothing') return previewText;
    const notes = { click: clickNote, job: () => 'all samples are being made', release: releaseNote };
    return `${previewText}: ${notes[after](preview, wanted)}`;
  }
  return terrain.profile && foldsBack(terrain.profile)
    ? 'Where the line folds, the 3D view shows its highest elevation; the profile shows it as it is'
    : undefined;
}

/** The short note on terrain that waits for a click: `All samples take about 35 seconds`. */
export function briefNote(wanted: Recipe): string {
  const duration = longText(wanted);
  return duration === undefined ? 'Preview' : `All samples take ${duration}`;
}

/** The end of the note on a preview that stays until a click. */
function clickNote({ isNested }: { readonly isNested: boolean }, wanted: Recipe): string {
  const duration = longText(wanted);
  if (duration === undefined) return isNested ? 'click for finer detail' : 'resampled; click for all samples';
  return `${isNested ? 'click for finer detail' : 'resampled; click for all samples'}, which takes ${duration}`;
}

/** The end of the note on a gesture's preview. */
function releaseNote({ isNested }: { readonly isNested: boolean }): string {
  return isNested ? 'finer detail comes when you let go' : 'resampled';
}

/** `Row 256`, `Line (7 %, 30 %) to (90 %, 95 %)`: where a map is cut, in whole samples or from its west and north edges. */
export function cutText({ mode, row, column, a, b }: Cut, recipe: Recipe): string {
  if (mode === 'row') return `Row ${formatNumber(row * (recipe.height - 1))}`;
  if (mode === 'column') return `Column ${formatNumber(column * (recipe.width - 1))}`;
  const place = ({ x, y }: Point): string => `(${formatNumber(x * 100)} %, ${formatNumber(y * 100)} %)`;
  return mode === 'water' ? `Water from ${place(a)}` : `Line ${place(a)} to ${place(b)}`;
}

/** `dolerite · Midpoint displacement · level 4 of 9 · moves 8 midpoints by up to ±12.5 m`: the caption of a profile's picture.
 *  @param stage the text of a stage of 1D terrain */
export function captionOf({ recipe, cut }: ProfileOrigin, stage: string | undefined): string {
  const parts = [titleOf(recipe), generatorOf(recipe)?.title, cut && cutText(cut, recipe), stage];
  return parts.filter((part) => part !== undefined).join(' · ');
}

/** The beginning of file names: `dolerite-2_513`. */
export function fileStem(recipe: Recipe): string {
  const title = titleOf(recipe);
  const name = recipe.source.kind === 'imported' ? title.replace(/\.\w{1,5}$/, '') : title;
  const slug = name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60);
  const size = recipe.width === recipe.height ? `${recipe.width}` : `${recipe.width}x${recipe.height}`;
  return `${slug || 'terrain'}_${size}`;
}
