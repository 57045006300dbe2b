/** A canvas that fills an element, sharp at every pixel ratio, drawn at most once a frame. */
export interface CanvasFrame {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  /** Size as it is now; 0 while it is not laid out. May force a layout of the page. */
  readonly size: () => CanvasSize;
  /** Draws again soon, once for all calls until then.
   *  @param isLive follows a gesture: drawn within the next frame, otherwise right after it */
  invalidate(isLive?: boolean): void;
}

/** CSS pixels. */
export interface CanvasSize {
  readonly width: number;
  readonly height: number;
  /** Pixels of the canvas per CSS pixel. */
  readonly pixelRatio: number;
}

/** Puts a canvas into `parent`.
 *  @param draw called with an empty canvas whose unit is the CSS pixel
 *  @throws Error if the browser gives no 2D context */
export function createCanvasFrame(
  parent: HTMLElement,
  draw: (context: CanvasRenderingContext2D, size: CanvasSize) => void,
): CanvasFrame {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('chart: expected a 2D canvas context, got none');
  parent.append(canvas);
  let frameRequest = 0;
  let drawTimer = 0;
  let isLiveWanted = false;

  const size = (): CanvasSize => {
    const { clientWidth: width, clientHeight: height } = canvas;
    return { width, height, pixelRatio: width > 0 ? canvas.width / width : 1 };
  };
  /** The size that was observed last. */
  let laidOut: CanvasSize = { width: 0, height: 0, pixelRatio: 1 };

  const paint = (): void => {
    cancelAnimationFrame(frameRequest);
    window.clearTimeout(drawTimer);
    frameRequest = drawTimer = 0;
    isLiveWanted = false;
    const { width, height } = laidOut;
    if (width === 0 || height === 0) return;
    if (canvas.width === 0 || canvas.height === 0) return; // it was hidden: its new size is painted in a moment
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
    draw(context, laidOut);
  };

  // Whatever was on it went with the graphics process.
  canvas.addEventListener('contextrestored', paint);

  /** The browser rasterises what was drawn when the task ends. Within a frame that would come on top of layout and paint, so only what
   *  follows a gesture is drawn there; the rest is drawn in another task. */
  const onFrame = (): void => {
    if (isLiveWanted) paint();
    else drawTimer = window.setTimeout(paint);
  };

  // Painted in the frame that resizes it: a resized canvas is empty and would flash.
  const observer = new ResizeObserver(([entry]) => {
    const device = entry.devicePixelContentBoxSize?.[0];
    const width = devicePixels(entry.contentRect.width, device?.inlineSize);
    const height = devicePixels(entry.contentRect.height, device?.blockSize);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    laidOut = size();
    paint();
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(canvas); // Safari knows no such box
  }

  return {
    canvas,
    context,
    size,
    invalidate(isLive = false) {
      isLiveWanted ||= isLive;
      if (frameRequest === 0) frameRequest = requestAnimationFrame(onFrame);
    },
  };
}

/** Device pixels along a side. A browser that emulates a screen reports those of its real screen, which are ignored. */
function devicePixels(cssPixels: number, reported: number | undefined): number {
  const expected = cssPixels * devicePixelRatio;
  return reported !== undefined && Math.abs(reported - expected) <= 1 ? reported : Math.round(expected);
}
