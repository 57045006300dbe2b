/** A canvas that fills an element, sharp at every pixel ratio, drawn at most once a frame. */
export interface CanvasFrame {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  /** Size in CSS pixels; 0 while it is not laid out. */
  readonly size: () => { readonly width: number; readonly height: number; readonly pixelRatio: number };
  /** Draws before the next frame. */
  invalidate(): void;
  dispose(): void;
}

/** Puts a canvas into `parent`.
 *  @param draw called with an empty canvas whose unit is the CSS pixel
 *  @throws Error if the browser gives no 2D context */
export function createCanvasFrame(
  parent: HTMLElement,
  draw: (context: CanvasRenderingContext2D, width: number, height: number) => void,
): CanvasFrame {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('chart: expected a 2D canvas context, got none');
  parent.append(canvas);
  let frame: number | undefined;

  const size = (): { width: number; height: number; pixelRatio: number } => {
    const { clientWidth: width, clientHeight: height } = canvas;
    return { width, height, pixelRatio: width > 0 ? canvas.width / width : 1 };
  };

  const paint = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    const { width, height } = size();
    if (width === 0 || height === 0) return;
    if (canvas.width === 0 || canvas.height === 0) return; // it was hidden: its new size is painted in a moment
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
    draw(context, width, height);
  };

  // Painted in the same frame as the new size: a resized canvas is empty and would flash.
  const observer = new ResizeObserver(([entry]) => {
    const device = entry.devicePixelContentBoxSize?.[0];
    const width = devicePixels(entry.contentRect.width, device?.inlineSize);
    const height = devicePixels(entry.contentRect.height, device?.blockSize);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
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
    invalidate() {
      frame ??= requestAnimationFrame(paint);
    },
    dispose() {
      if (frame !== undefined) cancelAnimationFrame(frame);
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
