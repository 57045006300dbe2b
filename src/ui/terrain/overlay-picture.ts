import type { LargePicture, PictureWish } from '../../view3d/large-picture.ts';
import type { TerrainCanvas } from '../../view3d/terrain-canvas.ts';
/** Draws what the overlays over a canvas show: lines and points of a stage, the pins of the cut, the lengths of the sides. The hover, which
 *  belongs to the pointer, and what is marked `data-screen-only` are left out. What is drawn is as it was when this was called.
 *  @returns draws in CSS pixels from the canvas's top left corner */
export function overlayPainter(canvas: HTMLCanvasElement): (context: OffscreenCanvasRenderingContext2D) => void {
  const overlays = Array.from(canvas.parentElement?.querySelectorAll<HTMLElement>('.overlay') ?? []);
  const { left, top } = canvas.getBoundingClientRect();
  const steps = overlays.flatMap(stepsOf);
  return (context) => {
    context.save();
    context.translate(-left, -top);
    for (const step of steps) {
      context.save();
      step(context);
      context.restore();
    }
    context.restore();
  };
}

/** Draws in CSS pixels of the window. */
type Step = (context: OffscreenCanvasRenderingContext2D) => void;

function stepsOf(overlay: HTMLElement): Step[] {
  if (!overlay.checkVisibility()) return [];
  const elements = overlay.querySelectorAll<Element>(
    ':is(circle, line, path, .stem, .pin, .extent-label):not([data-screen-only] *)',
  );
  return Array.from(elements).flatMap((element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    return element instanceof SVGElement ? [shapeStep(element)] : element instanceof HTMLElement ? [elementStep(element)] : [];
  });
}

/** A circle, line or path of an SVG that lies on its overlay. */
function shapeStep(shape: SVGElement): Step {
  const { fill, stroke, strokeWidth, strokeDasharray, strokeOpacity } = getComputedStyle(shape);
  const dash = strokeDasharray === 'none' ? [] : strokeDasharray.split(',').map(Number.parseFloat);
  const number = (name: string): number => Number(shape.getAttribute(name));
  const path = new Path2D(shape.getAttribute('d') ?? '');
  if (shape.matches('circle')) path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI);
  else if (shape.matches('line')) {
    path.moveTo(number('x1'), number('y1'));
    path.lineTo(number('x2'), number('y2'));
  }
  const { left = 0, top = 0 } = shape.ownerSVGElement?.getBoundingClientRect() ?? {};
  return (context) => {
    context.translate(left, top);
    if (!shape.matches('line') && fill !== 'none') {
      context.fillStyle = fill;
      context.fill(path);
    }
    if (stroke === 'none') return;
    context.strokeStyle = stroke;
    context.lineWidth = Number.parseFloat(strokeWidth);
    context.lineJoin = 'round';
    context.setLineDash(dash);
    context.globalAlpha *= Number(strokeOpacity);
    context.stroke(path);
  };
}

/** A pin, its stem, or a text, each turned and placed by its transform. */
function elementStep(element: HTMLElement): Step {
  const { transform, transformOrigin, backgroundColor, color, font, opacity, textShadow } = getComputedStyle(element);
  const { left = 0, top = 0 } = element.offsetParent?.getBoundingClientRect() ?? {};
  const { offsetLeft, offsetTop, offsetWidth: width, offsetHeight: height } = element;
  const [originX, originY] = transformOrigin.split(' ').map(Number.parseFloat);
  const text = element.textContent ?? '';
  const casing = getComputedStyle(element).getPropertyValue('--casing');
  return (context) => {
    context.globalAlpha = Number(opacity);
    context.translate(left + offsetLeft + originX, top + offsetTop + originY);
    const { a, b, c, d, e, f } = new DOMMatrix(transform === 'none' ? '' : transform);
    context.transform(a, b, c, d, e, f);
    context.translate(-originX, -originY);
    if (element.matches('.stem')) {
      context.fillStyle = casing;
      context.fillRect(-1, 0, width + 2, height);
      context.fillStyle = backgroundColor;
      context.fillRect(0, 0, width, height);
      return;
    }
    if (element.matches('.pin')) {
      context.beginPath();
      context.arc(width / 2, height / 2, width / 2, 0, 2 * Math.PI);
      context.lineWidth = 4;
      context.strokeStyle = casing;
      context.stroke();
      context.fillStyle = backgroundColor;
      context.fill();
    } else if (textShadow !== 'none') {
      context.shadowBlur = 4;
      context.shadowColor = getComputedStyle(element).getPropertyValue('--label-halo');
    }
    context.fillStyle = color;
    context.font = font;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(text, width / 2, height / 2 + 0.5);
  };
}

/** A picture of a canvas's views, with what stands over them where marks are wished for.
 *  @throws Error if there is no 3D, or nothing is shown */
export function markedPicture(
  terrains: Pick<TerrainCanvas, 'picture'>,
  canvas: HTMLCanvasElement,
  wish: PictureWish,
): LargePicture {
  const picture = terrains.picture?.(wish);
  if (!picture) throw new Error('picture of the view: expected a 3D view, got none');
  if (!wish.hasMarks) return picture;
  const paint = overlayPainter(canvas);
  const ratio = wish.width / canvas.clientWidth;
  const above = Math.round((wish.height - canvas.clientHeight * ratio) / 2);
  const { width, height, dispose } = picture;
  return {
    width,
    height,
    dispose,
    async rowsAt(top, rows) {
      const rgba = await picture.rowsAt(top, rows);
      const context = new OffscreenCanvas(width, rows).getContext('2d');
      if (!context) throw new Error('picture of the view: expected a 2D canvas, got none');
      context.putImageData(new ImageData(rgba, width, rows), 0, 0);
      context.setTransform(ratio, 0, 0, ratio, 0, above - top);
      paint(context);
      return context.getImageData(0, 0, width, rows).data;
    },
  };
}
