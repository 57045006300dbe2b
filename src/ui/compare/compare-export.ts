import type { Session } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import { latest } from '../controls/memo.ts';
import { blobOf, type ExportRow } from '../page/export-row.ts';
import { wholeFigure } from './comparison-figure.ts';
import { whyNoFigures } from './figure-files.ts';
import { comparisonStem } from './figure-terrains.ts';

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
