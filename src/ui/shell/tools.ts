import type { AppDocument } from '../../state/document.ts';
import type { Store } from '../../state/store.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';
import { type IconName, icon, iconButton } from '../controls/icons.ts';

/** The buttons beside the view. While all panels are hidden, only `showPanels` stays, and brings them back. */
export function createTools(
  container: HTMLElement,
  showPanels: HTMLButtonElement,
  view: TerrainView,
  document: Store<AppDocument>,
): { updateCompass(): void; togglePanels(): void } {
  const button = (name: IconName, label: string, title: string, run: () => void, className = ''): HTMLButtonElement =>
    container.appendChild(iconButton(name, label, run, { class: `icon-button ${className}`.trim(), title }));
  button('frame', 'Frame', 'Show the whole terrain (F)', () => view.frameBlock());
  button('top', 'Top view', 'Look straight down (T)', () => view.lookFromTop());
  const wire = button('wireframe', 'Wireframe', 'Draw the edges of the grid (W)', () => toggleWireframe(document), 'for-wide');
  const hidePanels = button('expand', 'Hide panels', 'Show the terrain alone (H)', () => togglePanels(), 'for-wide');
  container.append(create('hr'));
  const compass = button('compass', 'Face north', 'Turn north up (N)', () => view.faceNorth(), 'compass for-wide');
  const showWire = (): void => wire.setAttribute('aria-pressed', String(document.get().appearance.wireframe));
  document.subscribe(showWire);
  showWire();

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
    updateCompass() {
      const needle = compass.querySelector('svg');
      if (needle) needle.style.transform = `rotate(${-view.bearingDeg}deg)`;
    },
  };
}

export function toggleWireframe(document: Store<AppDocument>): void {
  const { appearance } = document.get();
  document.set({ appearance: { ...appearance, wireframe: !appearance.wireframe } });
}
