import { generatorOf, makesProfile } from '../../generate.ts';
import type { Session } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import type { Store } from '../../state/store.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';
import { type IconName, icon, iconButton, setTooltip } from '../controls/icons.ts';
import { isTouched } from '../controls/page-size.ts';
import { NO_RIVERS } from '../panel/panel.ts';
import type { FaultTool } from '../terrain/fault-tool.ts';
import type { TerrainPanes } from '../terrain/terrain-panes.ts';
import type { LightCard } from './light-card.ts';

/** The buttons beside the view; those of the 3D view are hidden without one. While all panels are hidden, only `showPanels` stays,
 *  and brings them back. */
export function createTools(
  container: HTMLElement,
  showPanels: HTMLButtonElement,
  { first: { view }, canvas }: Pick<TerrainPanes, 'first' | 'canvas'>,
  document: Store<AppDocument>,
  session: Store<Session>,
  light: LightCard,
  faults: Pick<FaultTool, 'toggle' | 'isInHand'>,
): { updateCamera(): void; togglePanels(): void } {
  const button = (name: IconName, label: string, title: string, run: () => void, className = ''): HTMLButtonElement => {
    return container.appendChild(iconButton(name, label, run, { class: `icon-button ${className}`.trim(), title }));
  };
  const frame = button('frame', 'Frame', 'Show the whole terrain (F)', () => view.frameBlock());
  const top = button('top', 'Top view', 'Look straight down (T)', () => view.lookFromTop());
  const walk = button('walk', 'Walk', 'Walk over the terrain at eye level (K)', () => toggleWalk(view, session), 'walk for-wide');
  const wire = button(
    'wireframe',
    'Wireframe',
    'Draw lines between samples instead of faces; the readout says how many samples (W)',
    () => toggleWireframe(document),
    'for-wide',
  );
  const marks = button('marks', 'Section', 'Show or hide the section and the marks on the terrain (M)', () =>
    toggleMarks(document),
  );
  const rivers = button('river', 'Rivers', '', () => toggleRivers(document));
  const cut = button('fault', 'Cut a fault', '', faults.toggle);
  cut.setAttribute('aria-controls', 'fault-card');
  const lightButton = button('sun', 'Light', 'Sun, exaggeration and contour lines (L)', light.toggle);
  lightButton.setAttribute('aria-controls', light.id);
  lightButton.ariaExpanded = 'false';
  light.onToggle((isOpen, hadFocus) => {
    lightButton.ariaExpanded = String(isOpen);
    if (!isOpen && hadFocus) lightButton.focus();
  });
  const hidePanels = button('expand', 'Hide panels', 'Show the terrain alone (H)', () => togglePanels(), 'for-wide');
  const rule = container.appendChild(create('hr'));
  const compass = button('compass', 'North', 'Turn north up (N)', () => view.faceNorth(), 'compass for-wide');
  for (const part of [frame, top, walk, wire, lightButton, rule, compass]) part.hidden = !canvas.is3d;
  const showPressed = (): void => {
    const { appearance, page } = document.get();
    wire.setAttribute('aria-pressed', String(appearance.wireframe));
    marks.setAttribute('aria-pressed', String(page.marks));
    const hasNoRivers = makesProfile(selectedRecipe(document.get()));
    rivers.disabled = hasNoRivers;
    rivers.title = hasNoRivers ? NO_RIVERS : 'Show or hide rivers and lakes (V)';
    rivers.setAttribute('aria-pressed', String(appearance.rivers));
    const isLine = generatorOf(selectedRecipe(document.get()))?.kind === 'profile';
    cut.disabled = isLine;
    const isCutting = faults.isInHand();
    const cutTitle = isCutting ? 'Stop cutting (X)' : 'Cut a fault: one side of a line goes up (X)';
    setTooltip(cut, isLine ? 'A line has no sides to raise: faults cut 2D terrain' : cutTitle);
    cut.setAttribute('aria-pressed', String(isCutting));
  };
  document.subscribe(showPressed);
  session.subscribe((now, before) => now.cutting === before.cutting || showPressed());
  showPressed();

  const togglePanels = (): void => {
    const { page } = document.get();
    document.set({ page: { ...page, panels: !page.panels } });
  };
  const page = globalThis.document;
  const showBare = (): void => {
    const isBare = !document.get().page.panels;
    const { classList } = page.documentElement;
    if (classList.contains('is-bare') === isBare) return;
    const isFromButton = page.activeElement === showPanels;
    classList.toggle('is-bare', isBare);
    // The element that had the focus may be hidden now.
    if (isFromButton) hidePanels.focus();
    else if (page.activeElement?.checkVisibility() === false) showPanels.focus();
  };
  document.subscribe(showBare);
  showBare();
  showPanels.append(icon('contract'));
  showPanels.addEventListener('click', togglePanels);
  return {
    togglePanels,
    updateCamera() {
      walk.setAttribute('aria-pressed', String(view.isWalking));
      const needle = compass.querySelector('svg');
      if (needle) needle.style.transform = `rotate(${-view.bearingDeg}deg)`;
    },
  };
}

export function toggleMarks(document: Store<AppDocument>): void {
  const { page } = document.get();
  document.set({ page: { ...page, marks: !page.marks } });
}

export function toggleRivers(document: Store<AppDocument>): void {
  const now = document.get();
  const { appearance } = now;
  if (!makesProfile(selectedRecipe(now))) document.set({ appearance: { ...appearance, rivers: !appearance.rivers } });
}

/** By keys, or where the screen is touched. */
const WALKING = {
  keys: 'W A S D walk, Left and Right turn, Shift is faster. Drag to look around, double-click to stand elsewhere. Esc goes back.',
  touch: 'Drag to look around, double-tap to stand elsewhere. Tap Walk again to go back.',
};

export function toggleWalk(view: TerrainView, session: Store<Session>): void {
  view.toggleWalk();
  const note = isTouched.matches ? WALKING.touch : WALKING.keys;
  if (view.isWalking) session.set({ note, hover: undefined });
  else if (session.get().note === note) session.set({ note: undefined });
}

export function toggleWireframe(document: Store<AppDocument>): void {
  const { appearance } = document.get();
  document.set({ appearance: { ...appearance, wireframe: !appearance.wireframe } });
}
