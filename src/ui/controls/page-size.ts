// Breakpoints of the page's layout. The style sheets repeat them.

/** Parameters in a sheet with tabs below the profile. */
export const isPhone = matchMedia('(width < 640px)');
/** Parameters in a drawer over the view. */
export const hasDrawer = matchMedia('(640px <= width < 1000px)');
/** No room for the cards beside the terrain. */
export const isCompact = matchMedia('(width < 640px) or (height < 560px)');

/** A card that lies over the lower part of the page while that is as narrow as a phone: over the view it would cover what it is about.
 *  @returns shows or hides it */
export function overPageOnPhones(card: HTMLElement): (isShown: boolean) => void {
  const place = (): void => {
    const isOver = card.isConnected && !card.hidden && isPhone.matches;
    if ((card.popover !== null) === isOver) return;
    if (card.popover !== null) card.hidePopover();
    card.popover = isOver ? 'manual' : null;
    if (isOver) card.showPopover();
  };
  isPhone.addEventListener('change', place);
  return (isShown) => {
    card.hidden = !isShown;
    place();
  };
}

/** Why a browser shows nothing in 3D. */
export const NO_3D = 'The 3D view needs WebGL2 in workers, which this browser lacks or has switched off';

/** The pointer is a finger: there are no keys, and no right button. */
export const isTouched = matchMedia('(hover: none)');
