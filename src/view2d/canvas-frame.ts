/** A canvas that fills an element, sharp at every pixel ratio, drawn at most once a frame. */
export interface CanvasFrame {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  /** Size as it is now; 0 while it is not laid out. To ask may make the browser lay out the page. */
  readonly size: () => CanvasSize;
  /** Draws again soon, once however often it is asked for until then.
   *  @param isLive it follows a hand: drawn with the next frame, else right after it */
  invalidate(isLive?: boolean): void;
  dispose(): void;
}

/** CSS pixels. */
export interface CanvasSize {
  readonly width: number;
  readonly height: number;
  /** Of the canvas, in each of them. */
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
  /** When it was observed last. */
  let laidOut: CanvasSize = { width: 0, height: 0, pixelRatio: 1 };

  const stop = (): void => {
    cancelAnimationFrame(frameRequest);
    window.clearTimeout(drawTimer);
    frameRequest = drawTimer = 0;
    isLiveWanted = false;
  };

  const paint = (): void => {
    stop();
    const { width, height } = laidOut;
    if (width === 0 || height === 0) return;
    if (canvas.width === 0 || canvas.height === 0) return; // it was hidden: its new size is painted in a moment
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
    draw(context, laidOut);
  };

  /** The browser makes pixels of what was drawn when the task ends. In a frame that would come on top of layout and paint: what does not
   *  follow a hand is drawn in a task of its own, so that neither is long. */
  const onFrame = (): void => {
    if (isLiveWanted) paint();
    else drawTimer = window.setTimeout(paint);
  };

  // Painted in the same frame as the new size: a resized canvas is empty and would flash.
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
    dispose() {
      stop();
      observer.disconnect();
      canvas.remove();
    },
  };
}

/** Device pixels along a side. Browsers that emulate a screen report those of the screen they really have: not taken. */
function devicePixels(cssPixels: number, reported: number | undefined): number {
  const expected = cssPixels * devicePixelRatio;
  return reported !== undefined && Math.abs(reported - expected) <= 1 ? reported : Math.round(expected);
}
