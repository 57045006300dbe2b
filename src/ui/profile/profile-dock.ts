import { latest, onFieldChange } from '../../core/memo.ts';
import type { Recipe } from '../../core/recipe.ts';
import { fileChartSize } from '../../draw/chart/file-chart.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import type { ChartView } from '../../draw/chart/profile-model.ts';
import { profileToSvg } from '../../draw/chart/profile-svg.ts';
import { askForPin } from '../../jobs/results.ts';
import type { Session } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import { isComparing } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import { createProfileChart } from '../../view2d/profile-chart.ts';
import { create, setVisible } from '../controls/dom.ts';
import { saveFile } from '../controls/files.ts';
import { type MenuItem, NOTHING_TO_SAVE } from '../controls/menu.ts';
import { loadPart, showErrors } from '../page/show-errors.ts';
import { placeOnCut } from '../terrain/cut-profile.ts';
import { captionOf } from '../terrain/terrain-text.ts';
import { createAloneProfile } from './alone-profile.ts';
import { createComparedProfiles } from './compared-profiles.ts';
import { createDockHead, IN_1D } from './dock-head.ts';
import type { DockModel } from './dock-model.ts';
import { createDockSize, type DockSize } from './dock-size.ts';
import { hasMovableMidpoints, movedMidpoint } from './moved-midpoint.ts';
import { pinMenu, type ShowRecipe } from './pin-menu.ts';
import type { ProfileFormat, ProfileToSave } from './profile-files.ts';
import { drawnTerrains, linesCsv, profilesCaption } from './terrain-lines.ts';
import { comparisonStem } from './terrain-names.ts';

/** Elements of the sheet that replaces the dock of one terrain on phones. */
interface SheetParts {
  /** Takes all of the dock but the chart. */
  readonly place: HTMLElement;
  /** Hides the chart to give the sheet its room. */
  readonly button: HTMLButtonElement;
}

export interface ProfileDock extends Pick<DockSize, 'toggleOpen' | 'toggleFull' | 'leaveFull'> {
  update(document: AppDocument, session: Session, palette: ChartPalette): void;
  /** The profile of one terrain as files take it; undefined while there is none. */
  toSave(): ProfileToSave | undefined;
}

/** The dock below the terrains: their profiles along the cut, what is pinned, figures and files.
 *  @param showRecipe makes a recipe the document's, as a preset would
 *  @param editRecipe changes the recipe, as a slider does */
export function createProfileDock(
  container: HTMLElement,
  sheet: SheetParts,
  document: Store<AppDocument>,
  session: Store<Session>,
  showRecipe: ShowRecipe,
  editRecipe: (recipe: Recipe, phase: 'live' | 'final') => void,
): ProfileDock {
  let now: DockModel | undefined;
  /** Where a line that lies on no terrain is pointed at: 0 … 1 along it. */
  let pointed: number | undefined;
  const toSave = (): ProfileToSave | undefined => now && profileToSave(now, document.get().page.profile === 'full');
  const size = createDockSize(document, sheet.button);
  const head = createDockHead(container, sheet.place, [size.full, size.fold], {
    onCut: (mode) => document.set({ cut: { ...document.get().cut, mode } }),
    onAspect(aspect) {
      const scale = now?.alone?.isFolding ? { foldingScale: aspect } : { lineScale: aspect };
      document.set({ page: { ...document.get().page, ...scale } });
    },
    onShowAll: () => document.set({ profileZoom: undefined }),
    onIn1d: (in1d) => document.set({ page: { ...document.get().page, in1d } }),
    onRemove: (pin) => document.set({ pins: document.get().pins.filter((other) => other !== pin) }),
    onAsk: (pin) => askForPin(pin, session),
    onSave: (format) => void showErrors('Profiles', session, () => now && saveLines(format, now, document.get())),
    pinItems: () => pinMenu(document, session, now?.alone?.pinnable, showRecipe),
    fileItems() {
      const profile = toSave();
      return profile ? fileItems(profile, session) : [NOTHING_TO_SAVE];
    },
  });
  const chartArea = container.appendChild(create('div', { class: 'dock-chart' }));
  const chart = createProfileChart(
    chartArea,
    {
      onHover(position) {
        const line = now?.chart?.line;
        pointed = line ? undefined : position;
        if (line) session.set({ hover: position === undefined ? undefined : placeOnCut(line, position) });
        else show();
      },
      onView: (x) => document.set({ profileZoom: x && now?.chart && { x, of: now.chart.span } }),
    },
    {
      isMovable: () => now?.alone !== undefined && hasMovableMidpoints(now.alone.terrain),
      onMove(index, to) {
        if (now?.alone) editRecipe(movedMidpoint(selectedRecipe(document.get()), now.alone.terrain, index, to), 'live');
      },
      onLetGo: () => editRecipe(selectedRecipe(document.get()), 'final'),
    },
  );
  const viewOf = latest((aspect: ChartView['aspect'], x: ChartView['x'], hasGrid: boolean) => ({ aspect, x, hasGrid }));
  const showChart = onFieldChange(chart.update);
  const show = (): void => {
    if (!now?.chart) return;
    const { model, line } = now.chart;
    const hover = line ? model.hover : pointed;
    showChart({ ...model, hover, view: viewOf(model.view.aspect, model.view.x, model.view.hasGrid) });
  };
  const showHead = (): void => now && head.update(now, chart.stickDetail);
  // Which marks find room changes with the size of the chart.
  new ResizeObserver(showHead).observe(chartArea);

  const [alone, compared] = [createAloneProfile(), createComparedProfiles()];
  return {
    toggleOpen: size.toggleOpen,
    toggleFull: size.toggleFull,
    leaveFull: size.leaveFull,
    toSave,
    update(shown, sessionNow, palette) {
      size.update(shown.page.profile);
      now = (isComparing(shown) ? compared : alone)(shown, sessionNow, palette);
      setVisible(now.chart !== undefined, chartArea); // without terrain there is nothing to read
      chartArea.dataset.title = now.in1d?.isShown ? IN_1D : '';
      show();
      showHead();
    },
  };
}

const FORMATS: readonly { readonly label: ProfileFormat; readonly hint: string }[] = [
  { label: 'CSV', hint: 'distance and elevation of every point' },
  { label: 'SVG', hint: 'what the chart shows, as a vector picture' },
  { label: 'PNG', hint: 'what the chart shows, at double size' },
];

/** @param isFull pictures have the size of the chart in full size */
function profileToSave({ chart, chips: [own], alone }: DockModel, isFull: boolean): ProfileToSave | undefined {
  if (!chart || !alone) return undefined;
  const caption = captionOf(alone.pinnable.origin, alone.stage);
  return { model: { ...chart.model, name: own.name, caption }, isFull, stem: alone.stem };
}

/** Items that save the profile. The code for files is loaded when the first one is chosen. */
function fileItems(profile: ProfileToSave, session: Store<Session>): readonly MenuItem[] {
  const save = async (format: ProfileFormat): Promise<void> => {
    const files = await loadPart('The file', () => import('./profile-files.ts'), session);
    await showErrors('Profile', session, () => files?.saveProfile(format, profile));
  };
  return FORMATS.map(({ label, hint }) => ({ label, hint, onSelect: () => void save(label) }));
}

/** Downloads the lines of a comparison as one table or one chart. */
function saveLines(format: 'CSV' | 'SVG', { chart, compared }: DockModel, document: AppDocument): void {
  if (!chart || !compared) return;
  const name = `${comparisonStem(document.terrains)}-profiles.${format.toLowerCase()}`;
  const { width, height } = fileChartSize(chart.model.profile);
  const model = { ...chart.model, caption: profilesCaption(document, drawnTerrains(compared)) };
  if (format === 'CSV') saveFile(name, linesCsv(compared), 'text/csv');
  else saveFile(name, profileToSvg(model, width, height), 'image/svg+xml');
}
