import { profileFigures } from '../analysis/profile-figures.ts';
import { formatElevation, formatNumber } from '../chart/number-text.ts';
import type { ChartPalette } from '../chart/palette.ts';
import { profileToSvg } from '../chart/profile-svg.ts';
import { waterLevelOf } from '../colour/appearance.ts';
import type { ColourScale } from '../colour/colour-scale.ts';
import { profileToCsv } from '../io/csv.ts';
import type { AppDocument } from '../state/document.ts';
import type { Store } from '../state/store.ts';
import { createProfileChart, type ProfileModel } from '../view2d/profile-chart.ts';
import { alongCut, type CutProfile } from './cut-profile.ts';
import { create } from './dom.ts';
import { icon } from './icons.ts';
import { isPhone } from './page-size.ts';
import { saveFile } from './save-file.ts';
import type { Session } from './session.ts';
import { fileStem, unitOf } from './terrain-text.ts';

/** How near to the cut the pointer on the terrain must be to show on the chart, as a fraction of the extent. */
const REACH = 0.01;
const MODES = [
  { mode: 'row', label: 'Row', title: 'Cut along a row of samples, west to east' },
  { mode: 'column', label: 'Column', title: 'Cut along a column of samples, north to south' },
  { mode: 'line', label: 'Line A–B', title: 'Cut along any straight line; drag A and B on the terrain or the minimap' },
] as const;
const ONE_DIMENSIONAL = 'This terrain is one-dimensional: it is its own profile';

/** Where parts of the dock go on phones. */
interface SheetParts {
  /** Takes all but the chart. */
  readonly place: HTMLElement;
  /** Hides the chart in favour of the sheet, as the dock's own button does elsewhere. */
  readonly button: HTMLButtonElement;
}

/** The elevation profile along the cut, its figures and files. */
export function createProfileDock(
  container: HTMLElement,
  sheet: SheetParts,
  document: Store<AppDocument>,
  session: Store<Session>,
): { update(shown: CutProfile, scale: ColourScale, palette: ChartPalette): void; toggle(): void } {
  const segmented = create('div', { class: 'segmented', role: 'radiogroup', 'aria-label': 'Cut' });
  const modes = MODES.map(({ mode, label, title }) => {
    const button = segmented.appendChild(create('button', { type: 'button', role: 'radio', title }, label));
    button.addEventListener('click', () => document.set({ cut: { ...document.get().cut, mode } }));
    return { mode, title, button };
  });
  const own = segmented.appendChild(create('button', { type: 'button', role: 'radio', title: ONE_DIMENSIONAL }, '1D'));
  segmented.addEventListener('keydown', (event) => stepRadio(segmented, event));
  const figures = create('dl', { class: 'dock-figures' });
  const csv = create(
    'button',
    { class: 'button is-small', type: 'button', title: 'Save the points of this profile as x,y lines' },
    'CSV',
  );
  const svg = create('button', { class: 'button is-small', type: 'button', title: 'Save this chart as a vector picture' }, 'SVG');
  const fold = create('button', { class: 'icon-button dock-fold', type: 'button' });
  const actions = create('div', { class: 'dock-actions' }, csv, svg, fold);
  const chartArea = create('div', { class: 'dock-chart' });
  const head = create('div', { class: 'dock-head' }, create('h2', {}, 'Profile'), segmented, figures, actions);
  container.append(chartArea);
  const placeHead = (): void => (isPhone.matches ? sheet.place : container).prepend(head);
  isPhone.addEventListener('change', placeHead);
  placeHead();

  const page = globalThis.document.documentElement;
  const showOpen = (isOpen: boolean): void => {
    page.classList.toggle('is-dock-closed', !isOpen);
    const label = isOpen ? 'Hide profile' : 'Show profile';
    for (const button of [fold, sheet.button]) {
      button.ariaLabel = label;
      button.title = `${label} (P)`;
      // The dock folds down; on phones the sheet grows up over it.
      button.replaceChildren(icon(isOpen === (button === fold) ? 'chevron-down' : 'chevron-up'));
    }
  };
  const toggle = (): void => showOpen(page.classList.contains('is-dock-closed'));
  for (const button of [fold, sheet.button]) button.addEventListener('click', toggle);
  showOpen(true);

  const chart = createProfileChart(chartArea, {
    onHover(t) {
      if (t === undefined || !shown) return session.set({ hover: undefined });
      const { from, to } = shown;
      session.set({ hover: { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) } });
    },
  });
  let shown: CutProfile | undefined;
  let model: ProfileModel | undefined;
  csv.addEventListener('click', () => {
    const { terrain } = session.get();
    if (terrain && shown) saveFile(`${fileStem(terrain.recipe)}-profile.csv`, profileToCsv(shown.profile), 'text/csv');
  });
  svg.addEventListener('click', () => {
    const { terrain } = session.get();
    if (terrain && model)
      saveFile(
        `${fileStem(terrain.recipe)}-profile.svg`,
        profileToSvg({ ...model, hover: undefined }, 1200, 360),
        'image/svg+xml',
      );
  });

  return {
    toggle,
    update(now, scale, palette) {
      shown = now;
      const { terrain, hover } = session.get();
      const { cut, appearance } = document.get();
      if (!terrain) return;
      const isProfile = terrain.profile !== undefined;
      for (const { mode, title, button } of modes) {
        setRadio(button, !isProfile && mode === cut.mode);
        button.disabled = isProfile;
        button.title = isProfile ? ONE_DIMENSIONAL : title;
      }
      own.hidden = !isProfile;
      setRadio(own, isProfile);
      const { profile, from, to, ends } = shown;
      const unit = unitOf(terrain.recipe);
      const change = terrain.explanation?.changes.find((c) => c.kind === 'points');
      model = {
        profile,
        scale,
        water: waterLevelOf(appearance, scale),
        unit,
        axis: axisOf(terrain.stage < terrain.stages || session.get().preview !== undefined, terrain.range),
        ends,
        hover: hover && (isProfile ? hover.x : alongCut({ from, to }, hover, REACH)),
        change: terrain.stage < terrain.stages ? change : undefined,
        palette,
      };
      chart.update(model);
      const { min, max, gain, loss } = profileFigures(profile);
      const span = terrain.range.max - terrain.range.min;
      const entries = [
        ['lowest', formatElevation(min, unit, span)],
        ['highest', formatElevation(max, unit, span)],
        ['ascent', formatElevation(gain, unit, span)],
        ['descent', formatElevation(loss, unit, span)],
        ['vertical', `×${formatNumber(chart.exaggeration, chart.exaggeration < 10 ? 1 : 0)}`],
      ];
      figures.replaceChildren(
        ...entries.map(([name, value]) => create('div', {}, create('dt', {}, name), create('dd', {}, value))),
      );
    },
  };
}

/** While stages pass the axis stays, so that only the terrain moves. */
function axisOf(isMoving: boolean, range: { readonly min: number; readonly max: number }): ProfileModel['axis'] {
  return isMoving ? range : undefined;
}

function setRadio(button: HTMLButtonElement, isChecked: boolean): void {
  button.setAttribute('aria-checked', String(isChecked));
  button.tabIndex = isChecked ? 0 : -1;
}

/** Arrow keys choose the next radio, as in any group of them. */
function stepRadio(group: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = [...group.querySelectorAll<HTMLButtonElement>('button:enabled:not([hidden])')];
  const at = buttons.indexOf(globalThis.document.activeElement as HTMLButtonElement);
  const next = buttons[(at + step + buttons.length) % buttons.length];
  next?.click();
  next?.focus();
}
