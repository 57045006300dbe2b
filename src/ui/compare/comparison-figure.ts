import { latest } from '../../core/memo.ts';
import { filePalette } from '../../draw/chart/file-palette.ts';
import { captionsOf } from '../../draw/comparison/captions.ts';
import { comparisonSheet } from '../../draw/comparison/figure.ts';
import type { ComparisonFigure, FigureDifference, Pictured } from '../../draw/comparison/figure-model.ts';
import { profilesModel, unlikeNotes } from '../../draw/comparison/profiles.ts';
import { sheetToSvg } from '../../draw/comparison/sheet.ts';
import { differenceIn } from '../../jobs/results.ts';
import { paneIn, type Session, valueIn } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import { unitOf } from '../../state/terrain-text.ts';
import { sheetToPng } from '../../view2d/sheet-png.ts';
import { blobOf, type ExportRow, type NewFile } from '../page/export-row.ts';
import { comparedLines, drawnTerrains, profilesCaption, rangeOfAll } from '../profile/terrain-lines.ts';
import { comparisonStem } from '../profile/terrain-names.ts';
import { arrangementOf } from '../terrain/arrangement.ts';
import { comparedText } from './difference-card.ts';
import { whyNoFigures } from './figure-files.ts';
import { figureTerrains } from './figure-terrains.ts';

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
  const difference = valueIn(differenceIn(document, session));
  if (!difference) return [];
  const { figures, map } = difference;
  const note = comparedText(figures, pair, terrains[pair.of], terrains[pair.less]);
  const isShown = arrangementOf(document).hasDifference && figures.size.height > 1;
  return [{ ...pair, unit: unitOf(terrains[pair.less]), figures, note, map: isShown ? map : undefined }];
}

/** The whole comparison as a line of the Export dialog. */
export function comparisonRow(document: AppDocument, session: Session): ExportRow {
  const { terrains } = document;
  return {
    id: 'comparison',
    title: 'Comparison',
    hint: 'PNG or SVG of all terrains and figures',
    holds: 'Terrains, profiles, plots and table as one figure, in colours for paper.',
    noun: 'figure',
    unfit: whyNoFigures(document, session),
    options: {
      format: {
        kind: 'choice',
        label: 'Format',
        default: 'PNG',
        options: ['PNG', 'SVG'],
        doc: 'PNG is pixels, for every program; SVG is shapes, sharp at any size.',
      },
    },
    plan(values) {
      const format = values.format === 'SVG' ? 'SVG' : 'PNG';
      const file = latest(() => wholeFigure(format, document, session));
      const image = async (): Promise<Blob> => blobOf(await file());
      return {
        name: `${comparisonStem(terrains)}-comparison.${format.toLowerCase()}`,
        size: terrains.length === 1 ? '1 terrain' : `${terrains.length} terrains`,
        facts: { title: '', rows: [] },
        picture: { kind: 'image', image, caption: 'The whole figure.' },
        bytes: async () => ({ bytes: (await image()).size }),
        make: async () => [await file()],
      };
    },
  };
}
