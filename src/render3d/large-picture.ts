import type { WebGLRenderer } from 'three';
import type { PictureOrder } from './orders.ts';
import type { Rgba } from './palette.ts';
import { createPictureTarget } from './picture-target.ts';
import type { PixelRect } from './pixel-rect.ts';
import { createTerrainScene, type TerrainScene } from './scene.ts';

/** A picture that is drawn band by band. */
export interface LargePicture {
  /** Red, green, blue, alpha of whole rows, the upper one first, not premultiplied. */
  rowsAt(top: number, rows: number): Uint8ClampedArray<ArrayBuffer>;
  /** Frees what it has on the GPU. */
  dispose(): void;
}

export function createLargePicture(renderer: WebGLRenderer, order: PictureOrder): LargePicture {
  const { width, hasMarks, hasBackground, tile: most, palette } = order;
  const target = createPictureTarget(renderer);
  const views = order.views.map(({ content, shot, viewport, region }) => {
    const scene = createTerrainScene();
    scene.update(content);
    scene.prepare(renderer, shot);
    return { scene, viewport, region };
  });

  /** Draws what a view has in a tile, and copies it to its place in the band. */
  function drawTile(
    { scene, viewport, region }: { readonly scene: TerrainScene; readonly viewport: PixelRect; readonly region: PixelRect },
    tile: PixelRect,
    band: Uint8ClampedArray,
    top: number,
  ): void {
    const drawn = intersection(tile, region);
    if (!drawn) return;
    const { x, y, width: w, height: h } = drawn;
    const onTarget = { ...drawn, x: x - tile.x, y: tile.y + tile.height - y - h };
    target.bind({ viewport: { ...tile, x: 0, y: 0 }, scissor: onTarget });
    renderer.setClearAlpha(hasBackground ? 1 : 0);
    scene.draw(renderer, { viewport, tile, hasMarks, hasBackground });
    renderer.setClearAlpha(1);
    const pixels = target.read(onTarget);
    for (let row = 0; row < h; row++) {
      // Rows on the GPU begin at the bottom.
      band.set(pixels.subarray(4 * w * (h - 1 - row), 4 * w * (h - row)), 4 * ((y - top + row) * width + x));
    }
  }

  return {
    rowsAt(top, rows) {
      const band = new Uint8ClampedArray(4 * width * rows);
      if (hasBackground) fillWith(palette.page, band);
      target.resize({ width: Math.min(width, most.width), height: Math.min(rows, most.height) });
      for (let y = top; y < top + rows; y += most.height) {
        const height = Math.min(most.height, top + rows - y);
        for (let x = 0; x < width; x += most.width) {
          const tile = { x, y, width: Math.min(most.width, width - x), height };
          for (const view of views) drawTile(view, tile, band, top);
        }
      }
      if (!hasBackground) divideByAlpha(band);
      return band;
    },
    dispose() {
      target.dispose();
      for (const { scene } of views) scene.dispose();
    },
  };
}

function intersection(a: PixelRect, b: PixelRect): PixelRect | undefined {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** What no view covers has the page's colour. */
function fillWith([red, green, blue]: Rgba, rgba: Uint8ClampedArray): void {
  const [pixel] = new Uint32Array(Uint8ClampedArray.of(255 * red, 255 * green, 255 * blue, 255).buffer);
  new Uint32Array(rgba.buffer).fill(pixel);
}

/** The GPU mixes colours in proportion to their alpha. */
function divideByAlpha(rgba: Uint8ClampedArray): void {
  for (let i = 0; i < rgba.length; i += 4) {
    const alpha = rgba[i + 3];
    if (alpha === 0 || alpha === 255) continue;
    for (let c = i; c < i + 3; c++) rgba[c] = (255 * rgba[c]) / alpha;
  }
}
