import type { Size } from '../core/heightmap.ts';
import type { Order, Reply } from '../render3d/orders.ts';
import { type LargePicture, type PictureWish, pictureOrder, type ShownView } from './large-picture.ts';

/** Pictures to take away that a drawer is asked for. */
export interface Pictures {
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
