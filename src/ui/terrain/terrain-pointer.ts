import type { Point } from '../../core/profile.ts';
import type { Session } from '../../jobs/session.ts';
import type { Store } from '../../state/store.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { oncePerFrame } from '../controls/dom.ts';

/** Pixels that a press may move and still be a click. */
export const SLOP_PX = 4;

/** Calls back for a click or tap on an element; a drag is none. */
export function listenToClicks(
  element: HTMLElement,
  run: (event: MouseEvent) => void,
  options: AddEventListenerOptions = {},
): void {
  let pressed: Point | undefined;
  element.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y }) => {
      pressed = { x, y };
    },
    options,
  );
  element.addEventListener(
    'click',
    (event) => {
      if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= SLOP_PX) run(event);
    },
    options,
  );
}

/** Sets the hovered position from the pointer, and moves the camera to a position that is double-clicked.
 *  @param views that share the element; in a swipe each is seen on its side
 *  @param onChoose a position is clicked
 *  @returns a function that stops listening */
export function listenToPointer(
  element: HTMLElement,
  views: readonly TerrainView[],
  session: Store<Session>,
  onChoose: (position: Point) => void,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  // A pointer over the terrain is a hover while no button is held: else it turns the camera.
  let pointer: { readonly x: number; readonly y: number } | undefined;
  const pickHover = oncePerFrame(() => {
    const at = pointer;
    // Below the pointer of someone who walks the ground moves on.
    if (at && !signal.aborted)
      session.set({ hover: firstOf(views, (view) => (view.isWalking ? undefined : view.pick(at.x, at.y))) });
  });
  const point = (event: PointerEvent | undefined): void => {
    pointer = event && event.buttons === 0 ? { x: event.clientX, y: event.clientY } : undefined;
    if (pointer) pickHover();
    // At once: by the next frame something else may have set a position, such as the keys of the profile.
    else if (session.get().hover) session.set({ hover: undefined });
  };
  element.addEventListener('pointermove', point, { signal });
  element.addEventListener('pointerleave', () => point(undefined), { signal });
  // A finger does not hover: a tap sets the position.
  element.addEventListener(
    'click',
    (event) => {
      pointer = { x: event.clientX, y: event.clientY };
      pickHover();
    },
    { signal },
  );
  listenToClicks(
    element,
    ({ clientX, clientY }) => {
      const position = firstOf(views, (view) => view.pick(clientX, clientY));
      if (position) onChoose(position);
    },
    { signal },
  );
  element.addEventListener(
    'dblclick',
    (event) => {
      firstOf(views, (view) => {
        const position = view.pick(event.clientX, event.clientY);
        if (position) view.focus(position);
        return position;
      });
    },
    { signal },
  );
  return () => listening.abort();
}

function firstOf<T, V>(items: readonly T[], find: (item: T) => V | undefined): V | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
