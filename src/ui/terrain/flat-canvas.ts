import type { Size } from '../../core/heightmap.ts';
import { fullRatio, scaled, type TerrainCanvas, type TerrainCanvasEvents } from '../../view3d/terrain-canvas.ts';
import { oncePerFrame } from '../controls/dom.ts';
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
