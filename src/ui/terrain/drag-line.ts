import { distanceToLine, moveCut, snapCut } from '../../core/cut.ts';
import type { Point } from '../../core/profile.ts';
import { endGesture, type Session } from '../../jobs/session.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import type { Store } from '../../state/store.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { followDrags } from '../../view2d/drag.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import type { CutEnds } from './cut-pins.ts';

/** How near to the line a press drags it, in pixels. */
const REACH = { mouse: 7, touch: 16 };

/** Has the line of the cut dragged over a view from above, where no drag moves a camera.
 *  @param drawn what is on the canvas; undefined where there is no cut on it */
export function dragLine(
  canvas: HTMLCanvasElement,
  view: Pick<TerrainView, 'project'>,
  drawn: () => { readonly cut: CutEnds; readonly terrain: Pick<Terrain, 'recipe'> } | undefined,
  document: DocumentStore,
  session: Store<Session>,
): void {
  const isOnLine = ({ clientX, clientY, pointerType }: PointerEvent): boolean => {
    const model = drawn();
    if (!model || session.get().cutting) return false;
    const { left, top } = canvas.getBoundingClientRect();
    const line: [Point, Point] = [view.project(model.cut.from), view.project(model.cut.to)];
    return distanceToLine({ x: clientX - left, y: clientY - top }, line) <= (pointerType === 'touch' ? REACH.touch : REACH.mouse);
  };
  followDrags(
    canvas,
    (down) => {
      const model = drawn();
      if (!model || !isOnLine(down)) return undefined;
      const from = snapCut(document.get().cut, model.terrain.recipe);
      const [north, south] = [view.project({ x: 0, y: 0 }), view.project({ x: 1, y: 1 })];
      return ({ clientX, clientY }) => {
        const by = { x: (clientX - down.clientX) / (south.x - north.x), y: (clientY - down.clientY) / (south.y - north.y) };
        session.set({ isGesture: true });
        document.set({ cut: moveCut(from, 'whole', by) }, 'live');
      };
    },
    () => endGesture(document, session),
  );
  canvas.addEventListener('pointermove', (event) => {
    if (event.buttons === 0) canvas.style.cursor = isOnLine(event) ? 'move' : 'crosshair';
  });
}
