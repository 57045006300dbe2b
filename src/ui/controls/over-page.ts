/** Lays a card over the lower part of the page, as on phones: over the view it would cover what it is about. */
export function showOverPage(card: HTMLElement, isOver: boolean): void {
  if ((card.popover !== null) === isOver) return;
  if (card.popover !== null) card.hidePopover();
  card.popover = isOver ? 'manual' : null;
  if (isOver) card.showPopover();
}
