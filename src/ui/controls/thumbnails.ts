import type { Size } from '../../core/heightmap.ts';
import { create } from './dom.ts';
import { icon } from './icons.ts';

/** A thumbnail for each document, garbage-collected with it. */
export interface Thumbnails {
  /** Makes the thumbnail from the middle of a picture; none if `copy` fails.
   *  @param copy the whole picture, which may be scaled down to `least` */
  take(key: object, copy: (least: Size) => Promise<ImageBitmap>): Promise<void>;
  /** Whether its thumbnail exists or is being made. */
  has(key: object): boolean;
  /** The element to show, 56 × 40 px: the thumbnail, the same element each time, or a placeholder. */
  get(key: object): Element;
  /** The thumbnail as a data URL, for storage; undefined if there is none. */
  url(key: object): string | undefined;
}

/** Pixels of a thumbnail, two per CSS pixel. */
export const THUMBNAIL: Size = { width: 112, height: 80 };

export function createThumbnails(): Thumbnails {
  const pictures = new WeakMap<object, HTMLCanvasElement>();
  const taken = new WeakSet<object>();
  const keep = (key: object, picture: ImageBitmap): void => {
    const { width: across, height: down } = THUMBNAIL;
    const context = create('canvas', { class: 'thumbnail rigid centre', width: `${across}`, height: `${down}` }).getContext('2d');
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
        taken.delete(key); // so the next frame tries again
      }
    },
    has: (key) => taken.has(key),
    get: (key) => pictures.get(key) ?? noPicture(),
    url: (key) => pictures.get(key)?.toDataURL('image/jpeg', 0.85),
  };
}

/** The placeholder where there is no thumbnail. */
export function noPicture(): HTMLElement {
  return create('span', { class: 'thumbnail rigid centre' }, icon('terrain'));
}
