import { latest, oncePer } from '../../core/memo.ts';
import { formatElevation } from '../../core/number-text.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { distanceRange } from '../../draw/chart/polyline.ts';
import { chartedLines, profilesModel } from '../../draw/comparison/profiles.ts';
import type { Session } from '../../jobs/session.ts';
import type { AppDocument, PanePair } from '../../state/document.ts';
import { positionOnCut } from '../terrain/cut-profile.ts';
import { chartView, type DockModel, type LineChip, type LineFigure } from './dock-model.ts';
import {
  areApart,
  type ComparedLine,
  comparedLines,
  drawnTerrains,
  type RmsFigure,
  rangeOfAll,
  rmsFigures,
} from './terrain-lines.ts';

const EXTENTS: LineFigure = {
  name: 'extents differ',
  value: undefined,
  title: 'rms and the difference compare equal fractions of both terrains; the chart shows each at its own length',
};

const spanOf = oncePer(distanceRange);
/** The same object: only ways of water are of results. */
const NONE: Session['results'] = {};

/** Computes what the dock shows of a comparison: the lines of all terrains along the one cut, drawn as equals. What has not changed stays
 *  the same object. */
export function createComparedProfiles(): (document: AppDocument, session: Session, palette: ChartPalette) => DockModel {
  const linesOf = latest(
    (
      terrains: AppDocument['terrains'],
      selected: number,
      cut: AppDocument['cut'],
      panes: Session['panes'],
      failures: Session['failures'],
      palette: ChartPalette,
      results: Session['results'],
      appearance: AppDocument['appearance'],
    ) => comparedLines({ terrains, selected, cut, appearance }, { panes, failures, results }, palette),
  );
  const saidOf = latest((lines: readonly ComparedLine[], pair: PanePair) => {
    const rms = rmsFigures(lines, pair);
    const chips = lines.map((line) =>
      chipOf(
        line,
        rms.find(({ of }) => of === line.pane),
      ),
    );
    return { chips, figures: figuresOf(rms, areApart(lines)) };
  });
  const modelOf = latest((lines: readonly ComparedLine[], appearance: AppDocument['appearance'], palette: ChartPalette) =>
    profilesModel(lines, rangeOfAll(drawnTerrains(lines)), appearance, undefined, palette),
  );
  const chartOf = (lines: readonly ComparedLine[], document: AppDocument, { hover }: Session, palette: ChartPalette) => {
    const model = modelOf(lines, document.appearance, palette);
    const [own] = chartedLines(lines).drawn;
    if (!model || !own?.cut) return undefined;
    const span = spanOf(model.profile);
    const { x, hasGrid } = chartView(document, false, span);
    const shown = { hover: hover && positionOnCut(own.cut, hover, own.isLine), view: { ...model.view, x, hasGrid } };
    return { model: { ...model, ...shown }, line: own.cut, span };
  };
  return (document, session, palette) => {
    const { terrains, selected, cut, pair, appearance } = document;
    const { results, panes, failures } = session;
    const lines = linesOf(terrains, selected, cut, panes, failures, palette, cut.mode === 'water' ? results : NONE, appearance);
    return {
      cut: lines.some(({ terrain }) => terrain && !terrain.profile) ? cut.mode : undefined,
      chart: chartOf(lines, document, session, palette),
      ...saidOf(lines, pair),
      alone: undefined,
      compared: lines,
    };
  };
}

function chipOf(line: ComparedLine, rms: RmsFigure | undefined): LineChip {
  const { pane, name, isPreview, leftOut, colour, dash } = line;
  const distance = rms && `${name}, rms ${rmsText(rms)} from terrain ${rms.less + 1}`;
  const why = leftOut === '…' ? 'being made' : (leftOut ?? (isPreview ? 'drawn from a preview' : undefined));
  const description = why === undefined ? (distance ?? name) : `${name}: ${why}`;
  return { pane, name, description, colour, dash, leftOut: leftOut === undefined ? undefined : { text: leftOut } };
}

/** How far the lines are apart. */
function figuresOf(rms: readonly RmsFigure[], hasOtherExtents: boolean): DockModel['figures'] {
  const list = rms.map((figure, i): LineFigure => {
    const { of, less } = figure;
    const title =
      'Root of the mean squared difference, at equal fractions of their lengths, ' +
      `of the lines of terrains ${of + 1} and ${less + 1}`;
    return { name: `${i === 0 ? 'rms ' : ''}${of + 1} − ${less + 1}`, value: rmsText(figure), title };
  });
  if (list.length > 0 && hasOtherExtents) list.push(EXTENTS);
  return { title: list.map(({ name, value }) => [name, value].join(' ').trim()).join(' · '), list };
}

/** Written with three digits or more. */
function rmsText({ rms, unit }: RmsFigure): string {
  return formatElevation(rms, unit, rms * 10);
}
