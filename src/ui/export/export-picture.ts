import type { Heightmap, Range } from '../../core/heightmap.ts';
import { fittedSize } from '../../resized.ts';
import { resampled } from '../../view2d/relief-picture.ts';
import { create } from '../controls/dom.ts';
import type { ExportPicture } from '../page/export-row.ts';

/** Longer side of a picture, in pixels: twice what it has on the page. */
export const SHOWN_SIDE = 352;

/** What the file holds, to look at, with its caption. */
export function createExportPicture(): { readonly element: HTMLElement; update(picture: ExportPicture | undefined): void } {
  const frame = create('div', { class: 'export-picture-frame' });
  const caption = create('figcaption');
  const element = create('figure', { class: 'export-picture' }, frame, caption);
  let shown: ExportPicture | undefined;
  let url = '';

  const showImage = async (picture: ExportPicture & { readonly kind: 'image' }): Promise<void> => {
    const image = create('img', { alt: picture.caption });
    try {
      const blob = await picture.image();
      if (shown !== picture) return;
      url = URL.createObjectURL(blob);
      image.src = url;
      await image.decode();
      if (shown === picture) frame.replaceChildren(image);
    } catch {
      // The export itself says what fails.
      if (shown === picture) frame.replaceChildren(create('p', {}, 'No picture'));
    }
  };
  return {
    element,
    update(picture) {
      shown = picture;
      if (url) URL.revokeObjectURL(url);
      url = '';
      element.hidden = picture === undefined;
      caption.textContent = picture?.caption ?? '';
      frame.replaceChildren();
      switch (picture?.kind) {
        case 'grey':
          return frame.append(greyPicture(picture.map, picture.range, picture.caption));
        case 'text':
          return frame.append(create('pre', { tabindex: '0', 'aria-label': picture.caption, role: 'region' }, picture.text()));
        case 'image':
          void showImage(picture);
      }
    },
  };
}

/** A map from black to white. */
function greyPicture(map: Heightmap, { min, max }: Range, label: string): HTMLCanvasElement {
  const { width, height } = fittedSize(map, SHOWN_SIDE);
  const canvas = create('canvas', { width: String(width), height: String(height), role: 'img', 'aria-label': label });
  const extent = { x: map.width, y: map.height };
  const { data } = resampled({ map, spacing: { x: 1, y: 1 }, extent }, width, height);
  const image = new ImageData(width, height);
  for (let i = 0; i < data.length; i++) {
    image.data.fill(max > min ? (255 * (data[i] - min)) / (max - min) : 0, 4 * i, 4 * i + 3);
    image.data[4 * i + 3] = 255;
  }
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return canvas;
}
