import '../styles/compare-dock.css';
import { fileChartSize } from '../../chart/file-chart.ts';
import type { ChartPalette } from '../../chart/palette.ts';
import { distanceRange } from '../../chart/polyline.ts';
import { type ChartView, type ProfileModel, WHOLE_VIEW } from '../../chart/profile-model.ts';
import { profileToSvg } from '../../chart/profile-svg.ts';
import { waterLevelOf } from '../../colour/appearance.ts';
import { colourScale } from '../../colour/colour-scale.ts';
import { errorText } from '../../core/error-text.ts';
import { foldsBack } from '../../core/profile.ts';
import type { Session } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import type { Store } from '../../state/store.ts';
import { createProfileChart } from '../../view2d/profile-chart.ts';
import { create } from '../controls/dom.ts';
import { latest, onChange, oncePer, onFieldChange } from '../controls/memo.ts';
import { saveFile } from '../controls/save-file.ts';
import { createDockSize, type DockSize } from '../profile/dock-size.ts';
import { chartView } from '../profile/dock-view.ts';
import { placeOnCut, positionOnCut } from '../terrain/cut-profile.ts';
import { cutText } from '../terrain/terrain-text.ts';
import { createCompareDockHead } from './compare-dock-head.ts';
import {
  areApart,
  type ComparedLine,
  chartedLines,
  comparedLines,
  createCutter,
  type DrawnLine,
  rangeOfAll,
  rmsFigures,
} from './compare-dock-lines.ts';
import { linesCsv } from './compare-dock-table.ts';
import { comparisonStem } from './figure-terrains.ts';
import { createKeptList } from './kept-list.ts';

export interface CompareDockModel {
  readonly document: AppDocument;
  readonly session: Session;
  readonly palette: ChartPalette;
}

export interface CompareDock extends Pick<DockSize, 'toggleOpen' | 'toggleFull' | 'leaveFull'> {
  /** @returns whether anything was written or will be drawn */
  update(model: CompareDockModel): boolean;
  dispose(): void;
}

/** The elevation profiles of all terrains of a comparison along the one cut, drawn as equals.
 *  @param place takes the head on phones, if anything does */
export function createCompareDock(
  container: HTMLElement,
  document: Store<AppDocument>,
  session: Store<Session>,
  place?: HTMLElement,
): CompareDock {
  const size = createDockSize(document);
  /** What is in the chart, for the gestures on it and the files of it. */
  let now: { readonly model: ProfileModel; readonly lines: readonly ComparedLine[]; readonly own: DrawnLine } | undefined;
  const saving = (save: () => void): void => {
    try {
      save();
    } catch (error) {
      session.set({ message: { kind: 'error', text: `Profiles: ${errorText(error)}` } });
    }
  };
  const head = createCompareDockHead(container, place, [size.full, size.fold], {
    onCut: (mode) => document.set({ cut: { ...document.get().cut, mode } }),
    onShowAll: () => document.set({ profileZoom: undefined }),
    onCsv: () => saving(() => now && saveFile(`${stem()}-profiles.csv`, linesCsv(now.lines), 'text/csv')),
    onSvg: () => saving(() => now && saveFile(`${stem()}-profiles.svg`, svgOf(now, document.get()), 'image/svg+xml')),
  });
  const stem = (): string => comparisonStem(document.get().terrains);
  const chartArea = container.appendChild(create('div', { class: 'dock-chart' }));
  const chart = createProfileChart(chartArea, {
    onHover: (position) => session.set({ hover: position === undefined || !now ? undefined : placeOnCut(now.own.cut, position) }),
    onView: (x) => document.set({ profileZoom: x && now && { x, of: spanOf(now.model.profile) } }),
  });

  const cutTerrain = createCutter();
  const keepLines = createKeptList<ComparedLine>();
  const linesOf = latest(
    (
      terrains: AppDocument['terrains'],
      selected: number,
      cut: AppDocument['cut'],
      panes: Session['panes'],
      failures: Session['failures'],
      palette: ChartPalette,
    ) => keepLines(comparedLines({ terrains, selected, cut }, { panes, failures }, palette, cutTerrain)),
  );
  const drawnOf = latest(chartedLines);
  const partsOf = latest(lineParts);
  const scaleOf = latest((lines: readonly ComparedLine[], { ramp, seaLevel }: AppDocument['appearance']) =>
    colourScale(
      ramp,
      rangeOfAll(lines.flatMap(({ terrain, leftOut }) => (terrain && leftOut === undefined ? [terrain] : []))),
      seaLevel,
    ),
  );
  const viewOf = latest(
    (aspect: ChartView['aspect'], x: ChartView['x'], hasGrid: boolean): ChartView => ({ aspect, x, hasGrid }),
  );
  const showChart = onFieldChange(chart.update);
  const rmsOf = latest(rmsFigures);
  const showHead = onChange(() => {
    const { cut } = document.get();
    const lines = linesNow;
    const isCut = lines.some(({ terrain }) => terrain && !terrain.profile);
    const rms = rmsOf(lines, document.get().pair);
    const isZoomed = now?.model.view.x !== undefined;
    head.update({
      cut: isCut ? cut.mode : undefined,
      isZoomed,
      lines,
      rms,
      areApart: areApart(lines),
      unit: lines[document.get().selected].unit,
    });
  });
  let linesNow: readonly ComparedLine[] = [];

  return {
    toggleOpen: size.toggleOpen,
    toggleFull: size.toggleFull,
    leaveFull: size.leaveFull,
    update({ document: wanted, session: made, palette }) {
      const { terrains, selected, cut, pair, appearance, page } = wanted;
      size.update(page.profile);
      linesNow = linesOf(terrains, selected, cut, made.panes, made.failures, palette);
      const { drawn, endTogether } = drawnOf(linesNow);
      const [own] = drawn;
      let isDrawn = false;
      if (own) {
        const { style, pins } = partsOf(drawn);
        const { profile } = own.cut;
        const isFolding = drawn.some(({ terrain, cut: line }) => terrain?.profile && foldsOf(line.profile));
        const scale = scaleOf(linesNow, appearance);
        const isLine = own.terrain?.profile !== undefined;
        const hover = made.hover && positionOnCut(own.cut, made.hover, isLine);
        const { x, hasGrid } = chartView(wanted, false, spanOf(profile));
        const model: ProfileModel = {
          profile,
          scale,
          water: waterLevelOf(appearance, scale),
          unit: own.unit,
          axis: undefined,
          // Lines that go on beyond the end of another have no one end.
          ends: !endTogether || drawn.every(({ terrain }) => terrain?.profile) ? undefined : own.cut.ends,
          hover,
          change: undefined,
          pins,
          view: viewOf(isFolding ? 'true' : WHOLE_VIEW.aspect, x, hasGrid),
          name: nameOf(own),
          style,
          palette,
        };
        now = { model, lines: linesNow, own };
        isDrawn = showChart(model);
      } else {
        now = undefined;
      }
      return showHead(linesNow, cut.mode, pair, now?.model.view.x === undefined) || isDrawn;
    },
    dispose: () => chart.dispose(),
  };
}

const spanOf = oncePer(distanceRange);
const foldsOf = oncePer(foldsBack);

function nameOf({ pane, name }: ComparedLine): string {
  return `${pane + 1} ${name}`;
}

/** The lines as the chart takes them: the first as its own, the others beside it. */
function lineParts([own, ...rest]: readonly DrawnLine[]): Pick<ProfileModel, 'pins' | 'style'> {
  return {
    style: own && { colour: own.colour, dash: own.dash },
    pins: rest.map((line) => {
      const { cut, colour, dash } = line;
      return { name: nameOf(line), profile: cut.profile, colour, dash };
    }),
  };
}

function svgOf({ model, lines }: { model: ProfileModel; lines: readonly ComparedLine[] }, document: AppDocument): string {
  const { width, height } = fileChartSize(model.profile);
  const isCut = lines.some(({ terrain, leftOut }) => terrain && !terrain.profile && leftOut === undefined);
  const caption = isCut
    ? `Profiles along ${cutText(document.cut, selectedRecipe(document))}`
    : `Profiles of ${document.terrains.length} lines`;
  return profileToSvg({ ...model, caption }, width, height);
}
