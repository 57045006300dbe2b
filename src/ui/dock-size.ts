import type { Store } from '../state/store.ts';
import { create } from './dom.ts';
import { icon } from './icons.ts';
import { isPhone } from './page-size.ts';
import type { Session } from './session.ts';

export interface DockSize {
  /** The button that gives the profile the place of the 3D view, and back. */
  readonly full: HTMLButtonElement;
  /** The button that folds the dock down to its head, and up again. */
  readonly fold: HTMLButtonElement;
  toggleOpen(): void;
  toggleFull(): void;
  /** @returns whether it was full */
  leaveFull(): boolean;
}

/** How much of the page the profile takes: its head alone, the dock, or all of the view's place too.
 *  @param sheetFold hides the chart in favour of the sheet on phones */
export function createDockSize(session: Store<Session>, sheetFold: HTMLButtonElement): DockSize {
  const page = globalThis.document.documentElement;
  const button = (className: string): HTMLButtonElement =>
    create('button', { class: `icon-button ${className}`, type: 'button' });
  const full = button('dock-full');
  const fold = button('dock-fold');
  full.ariaLabel = 'Profile in full size';

  const isOpen = (): boolean => !page.classList.contains('is-dock-closed');
  const setOpen = (open: boolean): void => {
    page.classList.toggle('is-dock-closed', !open);
    const label = open ? 'Hide profile' : 'Show profile';
    for (const one of [fold, sheetFold]) {
      one.ariaLabel = label;
      one.title = `${label} (P)`;
      // The dock folds down; on phones the sheet grows up over it.
      one.replaceChildren(icon(open === (one === fold) ? 'chevron-down' : 'chevron-up'));
    }
  };
  const showFull = (): void => {
    const { isProfileFull } = session.get();
    page.classList.toggle('is-dock-full', isProfileFull);
    full.setAttribute('aria-pressed', String(isProfileFull));
    full.title = isProfileFull ? 'Back to the terrain (E)' : 'Profile in full size (E)';
    full.replaceChildren(icon(isProfileFull ? 'contract' : 'expand'));
  };
  const setFull = (isProfileFull: boolean): void => {
    if (isProfileFull) setOpen(true);
    session.set({ isProfileFull });
    // What had the focus may be hidden now.
    if (page.ownerDocument.activeElement?.checkVisibility() === false) (isPhone.matches ? sheetFold : full).focus();
  };
  const toggleOpen = (): void => {
    const open = !isOpen();
    if (!open) setFull(false);
    setOpen(open);
  };
  const toggleFull = (): void => setFull(!session.get().isProfileFull);

  for (const one of [fold, sheetFold]) one.addEventListener('click', toggleOpen);
  full.addEventListener('click', toggleFull);
  session.subscribe((now, before) => {
    if (now.isProfileFull !== before.isProfileFull) showFull();
  });
  setOpen(true);
  showFull();

  return {
    full,
    fold,
    toggleOpen,
    toggleFull,
    leaveFull() {
      const wasFull = session.get().isProfileFull;
      setFull(false);
      return wasFull;
    },
  };
}
