import type { AppDocument } from '../../state/document.ts';
import type { PageSettings } from '../../state/page-settings.ts';
import type { Store } from '../../state/store.ts';
import { create } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { latest } from '../controls/memo.ts';
import { isPhone } from '../controls/page-size.ts';

export interface DockSize {
  /** The button that gives the profile the place of the 3D view, and back. */
  readonly full: HTMLButtonElement;
  /** The button that folds the dock down to its head, and up again. */
  readonly fold: HTMLButtonElement;
  toggleOpen(): void;
  toggleFull(): void;
  /** @returns whether it was full */
  leaveFull(): boolean;
  update(profile: PageSettings['profile']): void;
}

/** How much of the page the profile takes: its head alone, the dock, or all of the view's place too.
 *  @param sheetFold hides the chart in favour of the sheet on phones, if this dock has one there */
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
  for (const one of folds) one.addEventListener('click', toggleOpen);
  const toggleFull = (): void => setSize(sizeNow() === 'full' ? 'open' : 'full');
  full.addEventListener('click', toggleFull);

  const show = latest((isOpen: boolean, isFull: boolean): void => {
    page.classList.toggle('is-dock-closed', !isOpen);
    page.classList.toggle('is-dock-full', isFull);
    const label = isOpen ? 'Hide profile' : 'Show profile';
    for (const one of folds) {
      one.ariaLabel = label;
      one.title = `${label} (P)`;
      // The dock folds down; on phones the sheet grows up over it.
      one.replaceChildren(icon(isOpen === (one === fold) ? 'chevron-down' : 'chevron-up'));
    }
    full.setAttribute('aria-pressed', String(isFull));
    full.title = isFull ? 'Back to the terrain (E)' : 'Profile in full size (E)';
    full.replaceChildren(icon(isFull ? 'contract' : 'expand'));
    // What had the focus may be hidden now.
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
    update: (profile) => show(profile !== 'folded', profile === 'full'),
  };
}
