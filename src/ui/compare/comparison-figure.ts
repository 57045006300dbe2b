import { filePalette } from '../../draw/chart/file-palette.ts';
import { captionsOf } from '../../draw/comparison/captions.ts';
import { comparisonSheet } from '../../draw/comparison/figure.ts';
import type { ComparisonFigure, FigureDifference, Pictured } from '../../draw/comparison/figure-model.ts';
import { profilesModel, unlikeNotes } from '../../draw/comparison/profiles.ts';
import { sheetToSvg } from '../../draw/comparison/sheet.ts';
import { differenceIn } from '../../jobs/pane-states.ts';
import { paneIn, type Session } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import { unitOf } from '../../state/terrain-text.ts';
import { sheetToPng } from '../../view2d/sheet-png.ts';
import type { NewFile } from '../page/export-row.ts';
import { comparedLines, drawnTerrains, profilesCaption, rangeOfAll } from './compare-dock-lines.ts';
import { comparedText } from './difference-card.ts';
import { resultOf } from './difference-cell.ts';
import { comparisonStem, figureTerrains } from './figure-terrains.ts';
import { arrangementOf } from './shown-panes.ts';

/** All that a comparison shows as one picture. */
export async function wholeFigure(format: 'PNG' | 'SVG', document: AppDocument, session: Session): Promise<NewFile> {
  const stem = `${comparisonStem(document.terrains)}-comparison`;
  const sheet = comparisonSheet(figureOf(document, session));
  if (format === 'SVG') return { name: `${stem}.svg`, content: await sheetToSvg(sheet), type: 'image/svg+xml' };
  return { name: `${stem}.png`, content: await sheetToPng(sheet), type: 'image/png' };
}

/** The same figure as the command line's, of the terrains that are there. */
function figureOf(document: AppDocument, session: Session): ComparisonFigure {
  const { terrains: recipes, appearance } = document;
  const compared = figureTerrains(document, session);
  const captions = captionsOf(recipes);
  const terrains = compared.flatMap(({ pane, name, isPreview, unit }): Pictured[] => {
    const { terrain } = paneIn(session, pane);
    if (!terrain) return [];
    const { surface, profile, range, holes } = terrain;
    const { width, height } = surface.map;
    const caption = [captions[pane], isPreview && 'a preview'].filter(Boolean).join(' · ');
    const isInMetres = unit === 'm';
    return [
      {
        pane,
        name,
        caption,
        profile,
        range,
        holes,
        isInMetres,
        map: surface.map,
        size: { width, height },
        spacing: isInMetres ? surface.spacing : undefined,
      },
    ];
  });
  const lines = comparedLines(document, session, filePalette);
  const drawn = drawnTerrains(lines);
  return {
    terrains,
    compared,
    appearance,
    differences: differencesOf(document, session),
    profiles: profilesModel(lines, rangeOfAll(drawn), appearance, profilesCaption(document, drawn), filePalette),
    profileNotes: unlikeNotes(lines),
  };
}

function differencesOf(document: AppDocument, session: Session): FigureDifference[] {
  const { pair, terrains } = document;
  const difference = differenceIn(document, session);
  const result = resultOf(difference);
  if (!difference || !result) return [];
  const { figures, map } = result;
  const note = comparedText(figures, pair, difference.of, difference.less);
  const isShown = arrangementOf(document).hasDifference && figures.size.height > 1;
  return [{ ...pair, unit: unitOf(terrains[pair.less]), figures, note, map: isShown ? map : undefined }];
}
