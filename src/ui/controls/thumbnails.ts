import type { Size } from '../../core/heightmap.ts';
import { create } from './dom.ts';
import { icon } from './icons.ts';

/** Small pictures of documents, one each. They go when their document is forgotten. */
export interface Thumbnails {
  /** Keeps the middle of a picture, smaller, once it is there; without one the document has none.
   *  @param copy gives the picture, whole; of one with more pixels than are kept it may take the smaller one that has as many */
  take(key: object, copy: (least: Size) => Promise<ImageBitmap>): Promise<void>;
  /** Whether its picture is there or on its way. */
  has(key: object): boolean;
  /** What to show, 56 × 40: the picture, the same element each time, or a quiet mark where there is none. */
  get(key: object): Element;
  /** The picture as a data URL, for keeping; undefined if there is none. */
  url(key: object): string | undefined;
}

/** Pixels: sharp where two make one of the page's. */
export const THUMBNAIL: Size = { width: 112, height: 80 };

export function createThumbnails(): Thumbnails {
  const pictures = new WeakMap<object, HTMLCanvasElement>();
  const taken = new WeakSet<object>();
  const keep = (key: object, picture: ImageBitmap): void => {
    const { width: across, height: down } = THUMBNAIL;
    const context = create('canvas', { class: 'thumbnail', width: `${across}`, height: `${down}` }).getContext('2d');
    if (!context) return;
    const scale = Math.min(picture.width / across, picture.height / down);
    const [width, height] = [across * scale, down * scale];
    const [x, y] = [(picture.width - width) / 2, (picture.height - height) / 2];
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, x, y, width, height, 0, 0, across, down);
    pictures.set(key, context.canvas);
  };
  return {
    async take(key, copy) {
      taken.add(key);
      try {
        const picture = await copy(THUMBNAIL);
        keep(key, picture);
        picture.close();
      } catch {
        taken.delete(key); // the next frame has another
      }
    },
    has: (key) => taken.has(key),
    get: (key) => pictures.get(key) ?? noPicture(),
    url: (key) => pictures.get(key)?.toDataURL('image/jpeg', 0.85),
  };
}

/** What stands where there is no picture. */
export function noPicture(): HTMLElement {
  return create('span', { class: 'thumbnail' }, icon('terrain'));
}
