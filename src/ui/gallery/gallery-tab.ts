import type { Cut } from '../../core/cut.ts';
import type { Recipe } from '../../core/recipe.ts';
import type { TerrainAtStage } from '../../state/document.ts';
import type { ReadyMade } from '../../state/ready-made.ts';
import { create, textButton } from '../controls/dom.ts';

/** Callbacks for what is chosen. */
export interface GalleryEvents {
  /** @param name of the step in the history */
  onRecipe(recipe: Recipe, name: string): void;
  /** Whether presets keep seed and ground of the terrain on screen. */
  onKeepGround(isKept: boolean): void;
  /** Without it, comparisons are hidden, and of landforms only recipes can be taken. */
  readonly onReadyMade?: ((ready: ReadyMade) => void) | undefined;
  /** Without it, landscapes are hidden.
   *  @param text as in a document
   *  @param seconds the moment that it begins at, 0 if left out */
  readonly onLandscape?: ((text: string, title: string, seconds?: number) => void) | undefined;
  /** Without it, lessons are hidden. */
  readonly onLesson?: ((id: string) => void) | undefined;
  /** Without it, the articles are hidden.
   *  @param cut if the picture is its profile there */
  readonly onArticleTerrain?: ((terrain: TerrainAtStage, title: string, cut?: Cut) => void) | undefined;
}

/** What a tab shows. */
export interface GalleryTab {
  readonly element: HTMLElement;
  /** Shows what can be chosen now, and marks what is on screen.
   *  @returns the item to begin at */
  update(events: GalleryEvents): HTMLButtonElement | undefined;
}

/** A part of a tab. */
export interface GallerySection {
  readonly id: string;
  /** The heading for little room. */
  readonly short: string;
  readonly heading: string;
  /** Under the heading. */
  readonly parts: readonly Node[];
}

/** Sections, and buttons that lead to them: the first picture of a section takes the focus. */
export function createSections(label: string, sections: readonly GallerySection[]) {
  const elements = sections.map(({ id, heading, parts }) =>
    create('section', { 'aria-labelledby': `gallery-${id}` }, create('h3', { id: `gallery-${id}` }, heading), ...parts),
  );
  const jumps = sections.map(({ short, heading }, i) =>
    textButton(short, `Go to ${heading}`, () => {
      elements[i].scrollIntoView();
      itemsOf(elements[i])[0].focus({ preventScroll: true });
    }),
  );
  return {
    nav: create('nav', { 'aria-label': label }, ...jumps),
    elements,
    /** Hides a section and its button. */
    hide(id: string, isHidden: boolean): void {
      const at = sections.findIndex((section) => section.id === id);
      elements[at].hidden = isHidden;
      jumps[at].hidden = isHidden;
    },
  };
}

/** A picture that is chosen by a click. */
interface GalleryItem {
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

/** The button of something that has a picture in docs/gallery.
 *  @param key the picture's name
 *  @param title below the picture
 *  @param text below the title */
export function readyButton({
  key,
  alt,
  title,
  text,
  choose,
}: Pick<GalleryItem, 'key' | 'alt' | 'title' | 'choose'> & { readonly text?: string }): HTMLButtonElement {
  const texts = [create('span', {}, title), ...(text === undefined ? [] : [create('small', {}, text)])];
  return itemButton({ key, src: galleryPictureUrl(key), alt, width: 256, height: 192, title: `Open ${title}`, texts, choose });
}

/** A list of items. */
export function itemList(items: readonly Node[], attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  return create('ul', attributes, ...items.map((item) => create('li', {}, item)));
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

/** URLs of the pictures, which `npm run gallery` draws. They load lazily. */
const pictures = import.meta.glob<string>('../../../docs/gallery/*.png', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** @param name of the file, without its ending
 *  @throws RangeError if there is no picture of that name */
export function galleryPictureUrl(name: string): string {
  const url = pictures[`../../../docs/gallery/${name}.png`];
  if (url === undefined) throw new RangeError(`gallery: expected docs/gallery/${name}.png, which npm run gallery draws`);
  return url;
}
