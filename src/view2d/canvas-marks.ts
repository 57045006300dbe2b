import {
  DIGIT_HEIGHT,
  type Mark,
  type Measure,
  type PathMark,
  RAISED,
  type TextMark,
  textRuns,
  type VerticalGradient,
} from '../draw/chart/marks.ts';

type Context2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Where a text begins: how far left of its x, in widths of the text. */
const TEXT_START = { start: 0, middle: 0.5, end: 1 } as const;
const textAlign = { start: 'left', middle: 'center', end: 'right' } as const;

/** Draws marks over what is there. */
export function drawMarks(context: Context2D, marks: readonly Mark[], font: string): void {
  for (const mark of marks) {
    if (mark.kind === 'path') {
      drawPath(context, mark);
    } else if (mark.kind === 'text') {
      drawText(context, mark, font);
    } else {
      context.beginPath();
      if (mark.kind === 'disc') context.arc(mark.x, mark.y, mark.radius, 0, 2 * Math.PI);
      else context.roundRect(mark.x, mark.y, mark.width, mark.height, mark.radius);
      context.fillStyle = mark.fill;
      context.fill();
      if (mark.stroke === undefined) continue;
      context.lineWidth = mark.kind === 'disc' ? (mark.width ?? 1) : 1;
      context.strokeStyle = mark.stroke;
      context.stroke();
    }
  }
}

function drawText(context: Context2D, { text, x, y, align, colour, size, isStrong }: TextMark, font: string): void {
  const setFont = (pixels: number): void => {
    context.font = `${isStrong ? 600 : 400} ${pixels}px ${font}`;
  };
  const baseline = y + (size * DIGIT_HEIGHT) / 2;
  context.fillStyle = colour;
  const runs = textRuns(text);
  if (!runs.some(({ isRaised }) => isRaised)) {
    setFont(size);
    context.textAlign = textAlign[align];
    context.fillText(text, x, baseline);
    return;
  }
  const widths = runs.map((run) => {
    setFont(run.isRaised ? size * RAISED.size : size);
    return context.measureText(run.text).width;
  });
  let at = x - TEXT_START[align] * widths.reduce((sum, width) => sum + width, 0);
  context.textAlign = 'left';
  runs.forEach((run, i) => {
    setFont(run.isRaised ? size * RAISED.size : size);
    context.fillText(run.text, at, run.isRaised ? baseline - size * RAISED.rise : baseline);
    at += widths[i];
  });
}

function drawPath(context: Context2D, mark: PathMark): void {
  const { points } = mark;
  context.beginPath();
  context.moveTo(points[0], points[1]);
  for (let i = 2; i < points.length; i += 2) context.lineTo(points[i], points[i + 1]);
  if (mark.isClosed) context.closePath();
  context.globalAlpha = mark.opacity ?? 1;
  if (mark.fill !== undefined) {
    context.fillStyle = typeof mark.fill === 'string' ? mark.fill : canvasGradient(context, mark.fill);
    context.fill();
  }
  if (mark.stroke !== undefined) {
    context.strokeStyle = mark.stroke;
    context.lineWidth = mark.width ?? 1;
    context.lineJoin = 'round';
    context.setLineDash(mark.dash ? [...mark.dash] : []);
    context.stroke();
    context.setLineDash([]);
  }
  context.globalAlpha = 1;
}

function canvasGradient(context: Context2D, { from, to, stops }: VerticalGradient): CanvasGradient {
  const gradient = context.createLinearGradient(0, from, 0, to);
  for (const [position, colour] of stops) gradient.addColorStop(Math.min(Math.max(position, 0), 1), colour);
  return gradient;
}

/** Measures texts in the font of `drawMarks`. */
export function canvasMeasure(context: Context2D, font: string): Measure {
  return (text, size) => {
    context.font = `400 ${size}px ${font}`;
    return context.measureText(text).width;
  };
}
