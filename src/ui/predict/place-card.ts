/** A point in CSS pixels from the top left corner of the view. */
interface OnScreen {
  readonly x: number;
  readonly y: number;
  readonly isOutside: boolean;
}

/** Where the card may lie, the usual place first. */
const PLACES = ['', 'is-below', 'is-far', 'is-right', 'is-middle'] as const;
/** Marks are so wide, half. */
const MARK_PX = 14;

/** Lays a card over the view where it covers no mark, or as few as it can. It stays where it is while that covers none. */
export function placeCard(card: HTMLElement, marks: readonly OnScreen[]): void {
  if (card.hidden) return;
  if (card.popover !== null) {
    // Over the page it has one place.
    layAt(card, '');
    return;
  }
  const now = PLACES.find((place) => place !== '' && card.classList.contains(place)) ?? '';
  const others = PLACES.filter((place) => place !== now);
  let best: { readonly place: string; readonly covered: number } | undefined;
  for (const place of [now, ...others]) {
    layAt(card, place);
    const covered = coveredBy(card, marks);
    if (!best || covered < best.covered) best = { place, covered };
    if (covered === 0) break;
  }
  layAt(card, best?.place ?? '');
}

function layAt(card: HTMLElement, place: string): void {
  for (const other of PLACES) if (other !== '') card.classList.toggle(other, other === place);
}

function coveredBy({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement, marks: readonly OnScreen[]): number {
  return marks.filter(
    ({ x, y, isOutside }) =>
      !isOutside &&
      x > offsetLeft - MARK_PX &&
      x < offsetLeft + offsetWidth + MARK_PX &&
      y > offsetTop - MARK_PX &&
      y < offsetTop + offsetHeight + MARK_PX,
  ).length;
}
