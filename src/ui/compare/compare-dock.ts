import { foldsBack } from '../../core/profile.ts';
import { fileChartSize } from '../../draw/chart/file-chart.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { distanceRange } from '../../draw/chart/polyline.ts';
import { type ChartView, type ProfileModel, WHOLE_VIEW } from '../../draw/chart/profile-model.ts';
import { profileToSvg } from '../../draw/chart/profile-svg.ts';
import { terrainScale, waterLevelOf } from '../../draw/colour/appearance.ts';
import { chartedLines, type DrawnLine, lineParts, nameOf } from '../../draw/comparison/profiles.ts';
import type { Session } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import type { Store } from '../../state/store.ts';
import { createProfileChart } from '../../view2d/profile-chart.ts';
import { create } from '../controls/dom.ts';
import { saveFile } from '../controls/files.ts';
import { latest, oncePer, onFieldChange } from '../controls/memo.ts';
import { showErrors } from '../page/show-errors.ts';
import { createDockSize, type DockSize } from '../profile/dock-size.ts';
import { chartView } from '../profile/shown-profile.ts';
import { placeOnCut, positionOnCut } from '../terrain/cut-profile.ts';
import { type CompareDockHeadModel, createCompareDockHead } from './compare-dock-head.ts';
import {
  areApart,
  type ComparedLine,
  comparedLines,
  drawnTerrains,
  linesCsv,
  profilesCaption,
  rangeOfAll,
  rmsFigures,
} from './compare-dock-lines.ts';
import { comparisonStem, createKeptList } from './figure-terrains.ts';

export interface CompareDockModel {
  readonly document: AppDocument;
  readonly session: Session;
  readonly palette: ChartPalette;
}

export interface CompareDock extends Pick<DockSize, 'toggleOpen' | 'toggleFull' | 'leaveFull'> {
  update(model: CompareDockModel): void;
}

/** The elevation profiles of all terrains of a comparison along the one cut, drawn as equals. */
export function createCompareDock(container: HTMLElement, document: Store<AppDocument>, session: Store<Session>): CompareDock {
  const size = createDockSize(document);
  /** What is in the chart, for the gestures on it and the files of it. */
  let now: ShownLines | undefined;
  const saving = (save: () => unknown) => () => void showErrors('Profiles', session, save);
  const head = createCompareDockHead(container, [size.full, size.fold], {
    onCut: (mode) => document.set({ cut: { ...document.get().cut, mode } }),
    onShowAll: () => document.set({ profileZoom: undefined }),
    onCsv: saving(() => now && saveFile(`${stem()}-profiles.csv`, linesCsv(now.lines), 'text/csv')),
    onSvg: saving(() => now && saveFile(`${stem()}-profiles.svg`, svgOf(now, document.get()), 'image/svg+xml')),
  });
  const stem = (): string => comparisonStem(document.get().terrains);
  const chartArea = container.appendChild(create('div', { class: 'dock-chart' }));
  const chart = createProfileChart(chartArea, {
    onHover: (position) => session.set({ hover: position === undefined || !now ? undefined : placeOnCut(now.own.cut, position) }),
    onView: (x) => document.set({ profileZoom: x && now && { x, of: spanOf(now.model.profile) } }),
  });

  const shownLines = createShownLines();
  const showChart = onFieldChange(chart.update);
  const showHead = onFieldChange(head.update);

  return {
    toggleOpen: size.toggleOpen,
    toggleFull: size.toggleFull,
    leaveFull: size.leaveFull,
    update(wanted) {
      size.update(wanted.document.page.profile);
      const { head: headModel, chart: shown } = shownLines(wanted);
      now = shown;
      if (shown) showChart(shown.model);
      showHead(headModel);
    },
  };
}

const spanOf = oncePer(distanceRange);
const foldsOf = oncePer(foldsBack);

/** The chart of lines. */
interface ShownLines {
  readonly model: ProfileModel;
  readonly lines: readonly ComparedLine[];
  /** The line that the chart's axis is of. */
  readonly own: DrawnLine<ComparedLine>;
}

/** Computes what the dock shows; no chart while there is no line. What has not changed stays the same object. */
function createShownLines(): (wanted: CompareDockModel) => {
  readonly head: CompareDockHeadModel;
  readonly chart: ShownLines | undefined;
} {
  const keepLines = createKeptList<ComparedLine>();
  const chartedOf = latest(chartedLines<ComparedLine>);
  const partsOf = latest(lineParts);
  const rmsOf = latest(rmsFigures);
  const scaleOf = latest((lines: readonly ComparedLine[], unit: 'm' | '', appearance: AppDocument['appearance']) =>
    terrainScale(appearance, rangeOfAll(drawnTerrains(lines)), unit === 'm'),
  );
  const viewOf = latest(
    (aspect: ChartView['aspect'], x: ChartView['x'], hasGrid: boolean): ChartView => ({ aspect, x, hasGrid }),
  );
  const chartOf = (lines: readonly ComparedLine[], { document, session, palette }: CompareDockModel): ShownLines | undefined => {
    const charted = chartedOf(lines);
    const { drawn } = charted;
    const [own] = drawn;
    if (!own) return undefined;
    const { profile } = own.cut;
    const isFolding = drawn.some(({ isLine, cut }) => isLine && foldsOf(cut.profile));
    const scale = scaleOf(lines, own.unit, document.appearance);
    const { x, hasGrid } = chartView(document, false, spanOf(profile));
    const model: ProfileModel = {
      profile,
      scale,
      water: waterLevelOf(document.appearance, scale),
      unit: own.unit,
      axis: undefined,
      hover: session.hover && positionOnCut(own.cut, session.hover, own.isLine),
      change: undefined,
      ...partsOf(charted),
      view: viewOf(isFolding ? 'true' : WHOLE_VIEW.aspect, x, hasGrid),
      name: nameOf(own),
      palette,
    };
    return { model, lines, own };
  };
  return (wanted) => {
    const { document, session, palette } = wanted;
    const lines = keepLines(comparedLines(document, session, palette));
    const chart = chartOf(lines, wanted);
    const head: CompareDockHeadModel = {
      cut: lines.some(({ terrain }) => terrain && !terrain.profile) ? document.cut.mode : undefined,
      isZoomed: chart?.model.view.x !== undefined,
      lines,
      rms: rmsOf(lines, document.pair),
      areApart: areApart(lines),
      unit: lines[document.selected].unit,
    };
    return { head, chart };
  };
}

function svgOf({ model, lines }: ShownLines, document: AppDocument): string {
  const { width, height } = fileChartSize(model.profile);
  return profileToSvg({ ...model, caption: profilesCaption(document, drawnTerrains(lines)) }, width, height);
}
