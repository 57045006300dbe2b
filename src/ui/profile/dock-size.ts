import { latest } from '../../core/memo.ts';
import type { AppDocument } from '../../state/document.ts';
import type { PageSettings } from '../../state/page-settings.ts';
import type { Store } from '../../state/store.ts';
import { create } from '../controls/dom.ts';
import { icon, setTooltip } from '../controls/icons.ts';
import { isPhone } from '../controls/page-size.ts';

export interface DockSize {
  /** The button that shows the profile in place of the 3D view, and back. */
  readonly full: HTMLButtonElement;
  /** The button that folds the dock to its head, and unfolds it. */
  readonly fold: HTMLButtonElement;
  toggleOpen(): void;
  toggleFull(): void;
  /** @returns whether it was full */
  leaveFull(): boolean;
  update(profile: PageSettings['profile']): void;
}

/** The size of the profile on the page: folded to its head, open, or full size in place of the 3D view.
 *  @param sheetFold on phones, the button that hides the chart to give the sheet its room, if this dock has one */
export function createDockSize(document: Store<AppDocument>, sheetFold?: HTMLButtonElement): DockSize {
  const page = globalThis.document.documentElement;
  const button = (className: string): HTMLButtonElement =>
    create('button', { class: `icon-button ${className}`, type: 'button' });
  const full = button('dock-full');
  const fold = button('dock-fold');
  full.ariaLabel = 'Profile in full size';

  const sizeNow = (): PageSettings['profile'] => document.get().page.profile;
  const setSize = (profile: PageSettings['profile']): void => document.set({ page: { ...document.get().page, profile } });
  const toggleOpen = (): void => setSize(sizeNow() === 'folded' ? 'open' : 'folded');
  const folds = sheetFold ? [fold, sheetFold] : [fold];
  for (const foldButton of folds) foldButton.addEventListener('click', toggleOpen);
  const toggleFull = (): void => setSize(sizeNow() === 'full' ? 'open' : 'full');
  full.addEventListener('click', toggleFull);

  const show = latest((isOpen: boolean, isFull: boolean): void => {
    const label = isOpen ? 'Hide profile' : 'Show profile';
    for (const foldButton of folds) {
      foldButton.ariaLabel = label;
      setTooltip(foldButton, `${label} (P)`);
      // The dock folds down; on phones the sheet grows up over it.
      foldButton.replaceChildren(icon(isOpen === (foldButton === fold) ? 'chevron-down' : 'chevron-up'));
    }
    full.setAttribute('aria-pressed', String(isFull));
    setTooltip(full, isFull ? 'Back to the terrain (E)' : 'Profile in full size (E)');
    full.replaceChildren(icon(isFull ? 'contract' : 'expand'));
    // The focused element may be hidden now.
    if (page.ownerDocument.activeElement?.checkVisibility() === false) ((isPhone.matches && sheetFold) || full).focus();
  });

  return {
    full,
    fold,
    toggleOpen,
    toggleFull,
    leaveFull() {
      const wasFull = sizeNow() === 'full';
      if (wasFull) setSize('open');
      return wasFull;
    },
    update(profile) {
      const [isOpen, isFull] = [profile !== 'folded', profile === 'full'];
      // The dock of another view may have set them since.
      page.classList.toggle('is-dock-closed', !isOpen);
      page.classList.toggle('is-dock-full', isFull);
      show(isOpen, isFull);
    },
  };
}
