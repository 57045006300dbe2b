import type { Size, Window } from '../../core/heightmap.ts';
import type { Rectangle } from '../../view2d/minimap-marks.ts';

/** A drag over fewer pixels is a click. */
const LEAST_DRAG_PX = 6;

/** Where the picture lies in the element, in CSS pixels, and the samples that it shows. */
export interface DragGround {
  readonly box: Rectangle;
  readonly size: Size;
}

/** Lets a person mark a rectangle of a picture.
 *  @param ground undefined while there is no picture
 *  @param onPart called during the drag with the samples under it, 2 × 2 at least */
export function dragPart(element: HTMLElement, ground: () => DragGround | undefined, onPart: (part: Window) => void): void {
  let start: { readonly x: number; readonly y: number } | undefined;
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !ground()) return;
    start = { x: event.clientX, y: event.clientY };
    element.setPointerCapture(event.pointerId);
    event.preventDefault(); // no text is selected
  });
  element.addEventListener('pointermove', ({ clientX, clientY }) => {
    const on = ground();
    if (!start || !on || Math.hypot(clientX - start.x, clientY - start.y) < LEAST_DRAG_PX) return;
    const { left, top } = element.getBoundingClientRect();
    const { box, size } = on;
    const across = span([start.x, clientX], left + box.x, box.width, size.width);
    const down = span([start.y, clientY], top + box.y, box.height, size.height);
    onPart({ x: across.from, y: down.from, width: across.count, height: down.count });
  });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    element.addEventListener(end, () => {
      start = undefined;
    });
  }
}

/** The samples between two pixels. */
function span(pixels: readonly number[], first: number, length: number, samples: number): { from: number; count: number } {
  const at = pixels.map((pixel) => {
    const share = Math.min(Math.max((pixel - first) / length, 0), 1);
    return Math.round(share * (samples - 1));
  });
  const from = Math.min(...at, samples - 2);
  return { from, count: Math.max(Math.max(...at) - from, 1) + 1 };
}
