import type { WebGLRenderer } from 'three';
import type { Range, Size } from '../core/heightmap.ts';
import type { Lens } from './lens.ts';
import type { Rgba } from './palette.ts';
import { createPictureTarget } from './picture-target.ts';
import { createTerrainScene } from './terrain-scene.ts';
import type { TerrainViewModel } from './view-model.ts';
import type { CssRect, PixelRect } from './view-rect.ts';

/** What a picture to take away is like. */
export interface PictureWish extends Size {
  /** With the lines on the terrain. */
  readonly hasMarks: boolean;
  /** Else what no terrain covers is transparent. */
  readonly hasBackground: boolean;
  /** Pixels of what is drawn at a time, at most; by default what every WebGL2 can draw. */
  readonly tile?: Size;
}

/** A picture that is drawn band by band. What it shows is what the views showed when it was made. */
export interface LargePicture extends Size {
  /** Red, green, blue, alpha of whole rows, the upper one first, not premultiplied.
   *  @throws Error if the context is lost */
  rowsAt(top: number, rows: number): Promise<Uint8ClampedArray<ArrayBuffer>>;
  /** Frees what it has on the GPU. */
  dispose(): void;
}

/** A view as it is shown on a canvas. */
export interface ShownView {
  readonly model: TerrainViewModel;
  readonly camera: Lens;
  /** Units from the camera to its target. */
  readonly distance: number;
  readonly rect: CssRect;
  /** The part of its width that is drawn. */
  readonly clip: Range;
}

/** Pixels. */
const TILE = { width: 2048, height: 512 };

/** One view or more of a canvas in a picture of another size. Lines and labels grow with its width. A height beside the canvas's ratio shows less or
 *  more above and below.
 *  @param canvas its size in CSS pixels */
export function createLargePicture(
  renderer: WebGLRenderer,
  views: readonly ShownView[],
  canvas: Size,
  { width, height, hasMarks, hasBackground, tile: most = TILE }: PictureWish,
): LargePicture {
  const ratio = width / canvas.width;
  const above = Math.round((height - canvas.height * ratio) / 2);
  const target = createPictureTarget(renderer, { samples: 4 });
  const parts = views.map(({ model, camera: seen, distance, rect, clip }) => {
    const viewport = viewportOf(rect, ratio, above);
    const isAlone = rect.width === canvas.width && rect.height === canvas.height && views.length === 1;
    const region = isAlone ? { x: 0, y: 0, width, height } : clipped(viewport, clip);
    const camera = seen.clone();
    aim(camera, viewport, region);
    const scene = createTerrainScene();
    scene.update(model);
    // Levels of detail are chosen once, for the whole: tiles that chose their own would not join.
    scene.prepare(renderer, camera, distance, rect, ratio);
    return { scene, camera, viewport, region };
  });
  let isDisposed = false;

  /** Draws what a view has in a tile, and copies it to its place in the band. */
  async function drawTile(part: (typeof parts)[number], tile: PixelRect, band: Uint8ClampedArray, top: number): Promise<void> {
    const drawn = intersection(tile, part.region);
    if (!drawn) return;
    const { scene, camera, viewport } = part;
    const { x, y, width: w, height: h } = drawn;
    const onTarget = { ...drawn, x: x - tile.x, y: tile.y + tile.height - y - h };
    target.bind({ viewport: { ...tile, x: 0, y: 0 }, scissor: onTarget });
    aim(camera, viewport, tile);
    renderer.setClearAlpha(hasBackground ? 1 : 0);
    scene.drawPart(renderer, camera, { viewport, tile, hasMarks, hasBackground });
    renderer.setClearAlpha(1);
    const pixels = await target.read(onTarget);
    for (let row = 0; row < h; row++) {
      // Rows on the GPU begin at the bottom.
      band.set(pixels.subarray(4 * w * (h - 1 - row), 4 * w * (h - row)), 4 * ((y - top + row) * width + x));
    }
  }

  return {
    width,
    height,
    async rowsAt(top, rows) {
      if (isDisposed) throw new Error('picture of the view: it was given up');
      const band = new Uint8ClampedArray(4 * width * rows);
      if (hasBackground) fillWith(views[0].model.palette.page, band);
      target.resize({ width: Math.min(width, most.width), height: Math.min(rows, most.height) });
      for (let y = top; y < top + rows; y += most.height) {
        const rest = Math.min(most.height, top + rows - y);
        for (let x = 0; x < width; x += most.width) {
          if (renderer.getContext().isContextLost()) throw new Error('picture of the view: the browser stopped the 3D graphics');
          const tile = { x, y, width: Math.min(most.width, width - x), height: rest };
          for (const part of parts) await drawTile(part, tile, band, top);
        }
      }
      if (!hasBackground) divideByAlpha(band);
      return band;
    },
    dispose() {
      isDisposed = true;
      target.dispose();
      for (const { scene } of parts) scene.release();
    },
  };
}

/** Where all of a view would be drawn, in pixels of the picture from its top left corner. */
function viewportOf({ left, top, width, height }: CssRect, ratio: number, above: number): PixelRect {
  const [x, y] = [Math.round(left * ratio), Math.round(top * ratio)];
  return { x, y: y + above, width: Math.round((left + width) * ratio) - x, height: Math.round((top + height) * ratio) - y };
}

function clipped({ x, y, width, height }: PixelRect, { min, max }: Range): PixelRect {
  const [from, to] = [x + Math.round(min * width), x + Math.round(max * width)];
  return { x: from, y, width: to - from, height };
}

/** Has a camera see a part of its view, which may reach beyond it. */
function aim(camera: Lens, viewport: PixelRect, part: PixelRect): void {
  camera.setViewOffset(viewport.width, viewport.height, part.x - viewport.x, part.y - viewport.y, part.width, part.height);
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
