import { distanceToLine, moveCut, snapCut } from '../../core/cut.ts';
import type { Size } from '../../core/heightmap.ts';
import type { Point } from '../../core/profile.ts';
import { endGesture, type Session } from '../../jobs/session.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import type { Store } from '../../state/store.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { followDrags } from '../../view2d/drag.ts';
import { fullRatio, scaled, type TerrainCanvas, type TerrainCanvasEvents } from '../../view3d/terrain-canvas.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { oncePerFrame } from '../controls/dom.ts';
import type { CutEnds } from './cut-pins.ts';
import { createFlatView, type FlatView } from './flat-view.ts';

/** Terrains from above on one canvas: what stands for the 3D views in a browser without WebGL2.
 *  @throws Error if there is no 2D canvas either */
export function createFlatCanvas(canvas: HTMLCanvasElement, events: TerrainCanvasEvents): TerrainCanvas {
  const context = canvas.getContext('2d');
  if (!context)
    throw new Error('terrain view: expected WebGL2 or a 2D canvas, got neither; the browser may have switched off graphics');
  const views: FlatView[] = [];
  let framesDrawn = 0;
  let isDue = false;
  let isDisposed = false;

  const tell = (): void => events.onActivity?.(figures());
  const figures = (): TerrainCanvas['figures'] => ({
    textures: 0,
    geometries: 0,
    tileBytes: 0,
    triangles: 0,
    drawCalls: 0,
    pixelRatio: fullRatio(),
    framesDrawn,
    isDrawing: isDue,
    isAtRest: !isDue,
  });

  const fullSize = (): Size => scaled({ width: canvas.clientWidth, height: canvas.clientHeight }, fullRatio());
  const drawSoon = oncePerFrame(() => {
    if (isDisposed) return;
    isDue = false;
    for (const view of views) view.measure();
    if (canvas.clientWidth > 0 && canvas.clientHeight > 0 && views.some(({ model }) => model)) {
      Object.assign(canvas, fullSize());
      context.scale(fullRatio(), fullRatio());
      for (const view of views) view.draw(context, fullRatio());
      framesDrawn++;
      events.onFrame(true);
    }
    tell();
  });
  function request(): void {
    const wasDue = isDue;
    isDue = true;
    drawSoon();
    if (!wasDue) tell();
  }
  const observer = new ResizeObserver(() => {
    if (views.some(({ model }) => model)) request();
  });
  observer.observe(canvas);

  return {
    is3d: false,
    addView(element) {
      const view = createFlatView(
        {
          canvas,
          onChange: request,
          onDispose(ended) {
            if (!views.includes(ended)) return;
            views.splice(views.indexOf(ended), 1);
            request();
          },
        },
        element,
      );
      views.push(view);
      return view;
    },
    link: () => {},
    setGesture: () => {},
    expectMore: () => {},
    picture: undefined,
    sight: undefined,
    get fullSize() {
      return fullSize();
    },
    get figures() {
      return figures();
    },
    get isCurrent() {
      return views.every((view) => view.isCurrent);
    },
    dispose() {
      isDisposed = true;
      observer.disconnect();
      for (const view of [...views]) view.dispose();
    },
  };
}

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
