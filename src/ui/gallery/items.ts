import { create } from '../controls/dom.ts';

/** A picture that is chosen by a click. */
export interface GalleryItem {
  /** Its own in its tab. */
  readonly key: string;
  /** URL of the picture. */
  readonly src: string;
  /** What the picture shows. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Tooltip. */
  readonly title: string;
  /** Below the picture. */
  readonly texts: readonly Node[];
  choose(): void;
}

/** The button of an item. */
export function itemButton({ key, title, texts, choose, ...picture }: GalleryItem): HTMLButtonElement {
  const element = create('button', { type: 'button', title, 'data-key': key }, lazyPicture(picture), ...texts);
  element.addEventListener('click', choose);
  return element;
}

/** A picture that is fetched when it comes near the screen. */
export function lazyPicture({
  src,
  alt,
  width,
  height,
}: Pick<GalleryItem, 'src' | 'alt' | 'width' | 'height'>): HTMLImageElement {
  return create('img', { loading: 'lazy', decoding: 'async', src, alt, width: String(width), height: String(height) });
}

/** Marks the item that is on screen.
 *  @param key undefined if none is
 *  @returns that item */
export function markItem(items: readonly HTMLButtonElement[], key: string | undefined): HTMLButtonElement | undefined {
  for (const item of items) {
    if (item.dataset.key === key) item.setAttribute('aria-current', 'true');
    else item.removeAttribute('aria-current');
  }
  return items.find((item) => item.dataset.key === key);
}

/** What an element shows to choose from, in reading order. */
export function itemsOf(element: Element): HTMLButtonElement[] {
  return Array.from(element.querySelectorAll<HTMLButtonElement>('button[data-key]'));
}

/** The item that an arrow key, Home or End moves to: left and right in reading order, up and down to the nearest in the next row. */
export function neighbour(items: readonly HTMLButtonElement[], { key, target }: KeyboardEvent): HTMLButtonElement | undefined {
  const at = target instanceof HTMLButtonElement ? items.indexOf(target) : -1;
  const index = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[key];
  if (index !== undefined) return items[index];
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const from = items[at]?.getBoundingClientRect();
  if (!from) return undefined;
  const down = key === 'ArrowDown' ? 1 : -1;
  const distances = items.map((item) => {
    const { left, top } = item.getBoundingClientRect();
    const below = down * (top - from.top);
    // The weight makes the row count before the distance within a row.
    return below > 1 ? 1e4 * below + Math.abs(left - from.left) : Number.POSITIVE_INFINITY;
  });
  const nearest = Math.min(...distances);
  return Number.isFinite(nearest) ? items[distances.indexOf(nearest)] : undefined;
}
