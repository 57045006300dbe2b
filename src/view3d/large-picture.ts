import type { Range, Size } from '../core/heightmap.ts';
import type { Order, PictureOrder, PictureView, Reply, SceneContent } from '../render3d/orders.ts';
import type { PixelRect } from '../render3d/pixel-rect.ts';
import type { Lens, Look } from './lens.ts';
import { createSceneOrders } from './scene-orders.ts';
import type { TerrainViewModel } from './view-model.ts';
import type { CssRect } from './view-rect.ts';

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

/** What is drawn of a terrain, whichever it is. */
export type Ground = Pick<TerrainViewModel, 'surface' | 'scale' | 'appearance' | 'light' | 'water'>;

/** Views as they were seen at some moment, to be drawn in pictures whatever is on screen by then.
 *  @param ground is shown in place of theirs, without what stands on it; seen at the same scale from the same place */
export type Sight = (wish: PictureWish, ground?: Ground) => LargePicture;

/** A view as it is shown on a canvas. */
export interface ShownView extends Look {
  readonly model: TerrainViewModel;
  readonly rect: CssRect;
  /** The part of its width that is drawn. */
  readonly clip: Range;
}

/** Pixels. */
const TILE = { width: 2048, height: 512 };

/** Orders one view or more of a canvas in a picture of another size. Lines and labels grow with its width. A height beside the canvas's ratio
 *  shows less or more above and below. Levels of detail are chosen once, for the whole: tiles that chose their own would not join.
 *  @param canvas its size in CSS pixels */
function pictureOrder(
  views: readonly ShownView[],
  canvas: Size,
  { width, height, hasMarks, hasBackground, tile = TILE }: PictureWish,
): PictureOrder {
  const ratio = width / canvas.width;
  const above = Math.round((height - canvas.height * ratio) / 2);
  const parts = views.map(({ model, rect, clip, ...look }): PictureView => {
    const viewport = viewportOf(rect, ratio, above);
    const isAlone = rect.width === canvas.width && rect.height === canvas.height && views.length === 1;
    const region = isAlone ? { x: 0, y: 0, width, height } : clipped(viewport, clip);
    const scene = createSceneOrders();
    scene.update(model);
    const camera = look.camera.clone();
    aim(camera, viewport, region);
    const shot = scene.shot({ ...look, camera }, rect, ratio);
    camera.clearViewOffset();
    return {
      content: scene.content() as SceneContent, // all of it, as nothing was sent before
      shot: { ...shot, projection: camera.projectionMatrix.toArray() },
      viewport,
      region,
    };
  });
  return { width, height, hasMarks, hasBackground, tile, palette: views[0].model.palette, views: parts };
}

/** Another terrain in place of a view's own. */
export function withGround(view: ShownView, ground: Ground): ShownView {
  const bare = { drape: undefined, drained: undefined, cut: undefined, faults: undefined, frame: undefined };
  return { ...view, model: { ...view.model, ...ground, ...bare } };
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

/** Pictures to take away that a drawer is asked for. */
interface Pictures {
  /** @param canvas its size in CSS pixels */
  order(views: readonly ShownView[], canvas: Size, wish: PictureWish): LargePicture;
  take(reply: Extract<Reply, { kind: 'rows' }>): void;
  /** The context is lost, and with it all pictures. */
  lose(): void;
  /** The context is there again: pictures can be ordered anew. */
  restore(): void;
}

interface Waiting {
  readonly picture: number;
  readonly top: number;
  readonly resolve: (rgba: Uint8ClampedArray<ArrayBuffer>) => void;
  readonly reject: (why: Error) => void;
}

export function createPictures(send: (order: Order) => void): Pictures {
  let count = 0;
  let losses = 0;
  let isLost = false;
  let waiting: readonly Waiting[] = [];
  const lost = (): Error => new Error('picture of the view: the browser stopped the 3D graphics');
  return {
    order(views, canvas, wish) {
      const picture = ++count;
      const lossesBefore = losses;
      const isLostBefore = isLost; // the drawer takes no orders
      let isDisposed = false;
      send({ kind: 'picture', picture, order: pictureOrder(views, canvas, wish) });
      return {
        width: wish.width,
        height: wish.height,
        rowsAt(top, rows) {
          return new Promise((resolve, reject) => {
            if (isDisposed) throw new Error('picture of the view: it was given up');
            if (isLostBefore || losses > lossesBefore) throw lost();
            waiting = [...waiting, { picture, top, resolve, reject }];
            send({ kind: 'rows', picture, top, rows });
          });
        },
        dispose() {
          if (!isDisposed) send({ kind: 'endPicture', picture });
          isDisposed = true;
        },
      };
    },
    take({ picture, top, rgba }) {
      const asked = waiting.find((each) => each.picture === picture && each.top === top);
      waiting = waiting.filter((each) => each !== asked);
      asked?.resolve(rgba);
    },
    lose() {
      losses++;
      isLost = true;
      for (const { reject } of waiting) reject(lost());
      waiting = [];
    },
    restore() {
      isLost = false;
    },
  };
}
