import { mostCommon, unlikeUnit } from '../analysis/left-out.ts';
import type { Heightmap } from '../core/heightmap.ts';
import { defaultsOf } from '../core/params.ts';
import { type Profile, sliceHeightmap } from '../core/profile.ts';
import { filePalette } from '../draw/chart/file-palette.ts';
import { paneStyle } from '../draw/chart/series-style.ts';
import { svgFormat } from '../draw/chart/svg-format.ts';
import { appearanceSchema } from '../draw/colour/appearance.ts';
import { captionsOf } from '../draw/comparison/captions.ts';
import { comparisonSheet, reducedForPicture } from '../draw/comparison/figure.ts';
import type { ComparisonFigure, FigureDifference, Pictured } from '../draw/comparison/figure-model.ts';
import { type ChartLine, profilesModel, unlikeNotes } from '../draw/comparison/profiles.ts';
import { sheetToSvg } from '../draw/comparison/sheet.ts';
import { pictureFormat } from '../draw/picture.ts';
import type { FileFormat, MadeFile } from '../io/file-format.ts';
import { rangeOf } from '../kernels/values.ts';
import type { Sampled } from './compare-difference.ts';
import type { Compared } from './compare-inputs.ts';
import { comparedTerrain, resamplingText } from './compare-report.ts';
import { drawSheet } from './draw-svg.ts';
import type { Target } from './output-files.ts';

/** What `--picture` takes. */
export const figureFormats: readonly FileFormat[] = [pictureFormat, svgFormat];

/** A terrain for the figure, with the line that its chart shows. */
export interface PicturedSource extends Omit<Pictured, 'caption'> {
  readonly line: Profile;
}

/** What of a terrain the figure shows: 1D terrain as the line it is, of a map its middle row. */
export function picturedOf({
  source: { name, number, filledAt: holes, guesses },
  terrain: { map, profile, spacing, isInMetres },
}: Sampled): PicturedSource {
  const { width, height } = map;
  const range = rangeOf(profile ? profile.y : map.data);
  const y = (height - 1) / 2;
  const line = profile ?? sliceHeightmap(map, { x: 0, y }, { x: width - 1, y }, Math.max(width, 2), spacing ?? { x: 1, y: 1 });
  const isGuessed = { elevation: guesses.elevation !== undefined, ground: guesses.spacing !== undefined };
  return {
    pane: number - 1,
    name,
    map: reducedForPicture(map),
    profile,
    size: { width, height },
    spacing,
    isInMetres,
    range,
    holes,
    isGuessed,
    line,
  };
}

/** The whole comparison as a PNG or an SVG document.
 *  @param differenceMap the second terrain less the first, if it is drawn */
export async function comparisonFile(
  { format }: Target,
  compared: readonly Compared[],
  pictured: readonly PicturedSource[],
  differenceMap: Heightmap | undefined,
): Promise<MadeFile> {
  const sheet = comparisonSheet(figureOf(compared, pictured, differenceMap));
  if (format === svgFormat) return { pieces: [new TextEncoder().encode(await sheetToSvg(sheet))] };
  return { pieces: [await drawSheet(sheet)] };
}

function figureOf(
  compared: readonly Compared[],
  pictured: readonly PicturedSource[],
  differenceMap: Heightmap | undefined,
): ComparisonFigure {
  const captions = captionsOf(compared.map(({ source }) => source.recipe));
  const appearance = defaultsOf(appearanceSchema);
  const range = {
    min: Math.min(...pictured.map((one) => one.range.min)),
    max: Math.max(...pictured.map((one) => one.range.max)),
  };
  const lines = chartLines(pictured);
  const caption = pictured.some(({ profile }) => !profile) ? 'Profiles along the middle row, west to east' : 'Profiles';
  return {
    terrains: pictured.map((one, i) => ({ ...one, caption: captions[i] })),
    compared: compared.map(comparedTerrain),
    differences: compared.flatMap((terrain, i) => differenceOf(terrain, i === 1 ? differenceMap : undefined)),
    profiles: profilesModel(lines, range, appearance, caption, filePalette),
    profileNotes: unlikeNotes(lines),
    appearance,
  };
}

function differenceOf({ source, difference }: Compared, map: Heightmap | undefined): FigureDifference[] {
  if (typeof difference !== 'object') return [];
  const note = resamplingText(difference.resampled, source.number, 1) ?? '';
  return [{ of: source.number - 1, less: 0, unit: source.isInMetres ? 'm' : '', figures: difference, note, map }];
}

/** The chart has the unit of most lines, and others do not fit its axes. */
function chartLines(pictured: readonly PicturedSource[]): ChartLine[] {
  const unitOf = ({ isInMetres, spacing }: PicturedSource) => (isInMetres && spacing ? 'm' : '');
  const axes = mostCommon(pictured.map(unitOf), unitOf(pictured[0]));
  return pictured.map((one) => ({
    pane: one.pane,
    name: one.name,
    unit: unitOf(one),
    cut: { profile: one.line },
    isLine: one.profile !== undefined,
    leftOut: unlikeUnit(unitOf(one), axes),
    ...paneStyle(one.pane, filePalette.series),
  }));
}
