import { thinLine } from '../draw/chart/thin-line.ts';
import type { Rgb } from './colours.ts';
import { type Drawing, piecesByWidth, type StrokeTone } from './drawn.ts';
import type { Landscape, Moment } from './landscape.ts';
import { createLandscapeShapes, type GroundShape, hexOf, type LandscapeShapes, type Paint } from './shapes.ts';
import { moonPath } from './svg-parts.ts';

type Context = OffscreenCanvasRenderingContext2D;

const WHOLE_TURN = 2 * Math.PI;
const AS_IT_IS = { offset: 0, scale: 1 };
/** Pixels: of the points in such a column, the highest and the lowest are drawn. */
const FINENESS = 1;

/** Draws the moments of a landscape on a canvas of its size, as the browser draws: whole pictures of the shapes that SVG has too. Edges differ
 *  from those of files by a shade, and from browser to browser. Strokes stand still, so they are drawn once. */
export function createLandscapeDrawing(landscape: Landscape): (context: Context, moment: Moment) => void {
  const { palette, scene } = landscape;
  const shapesAt = createLandscapeShapes(landscape);
  const pictures = new Map<Drawing, OffscreenCanvas>();
  return (context, moment) => {
    const shapes = shapesAt(moment);
    drawSky(context, shapes, palette.star);
    for (const shape of [...shapes.layers].reverse()) {
      if (!shape) continue;
      if ('crest' in shape) {
        drawGround(context, shape);
        continue;
      }
      const picture = pictures.get(shape) ?? strokesPicture(shape, scene.width, scene.height);
      pictures.set(shape, picture);
      context.drawImage(picture, 0, 0);
    }
  };
}

function drawSky(context: Context, { sky, glow, disc, stars, shootingStar }: LandscapeShapes, starColour: string): void {
  const { width, height } = context.canvas;
  context.fillStyle = styleOf(context, sky);
  context.fillRect(0, 0, width, height);
  if (glow) {
    context.fillStyle = styleOf(context, glow);
    context.fill(circle(glow.x, glow.y, glow.radius));
  }
  if (disc) {
    context.fillStyle = styleOf(context, disc.fill);
    context.fill(disc.phase < 1 ? new Path2D(moonPath(disc)) : circle(disc.x, disc.y, disc.radius));
  }
  context.fillStyle = starColour;
  for (let i = 0; i < stars.count; i++) {
    context.globalAlpha = stars.opacity[i];
    context.fill(circle(stars.x[i], stars.y[i], stars.radius[i]));
  }
  context.globalAlpha = 1;
  if (!shootingStar) return;
  const { x1, y1, x2, y2 } = shootingStar;
  const line = new Path2D();
  line.moveTo(x1, y1);
  line.lineTo(x2, y2);
  strokeRound(context, line, styleOf(context, shootingStar.stroke), shootingStar.width);
}

function circle(x: number, y: number, radius: number): Path2D {
  const path = new Path2D();
  path.arc(x, y, radius, 0, WHOLE_TURN);
  return path;
}

function drawGround(context: Context, { crest, fill, outline }: GroundShape): void {
  const { height } = context.canvas;
  const points = thinLine({ x: Float64Array.from(crest.x), y: Float32Array.from(crest.y) }, AS_IT_IS, AS_IT_IS, FINENESS);
  const line = new Path2D();
  for (let i = 0; i < points.length; i += 2) line.lineTo(points[i], points[i + 1]);
  const ground = new Path2D(line);
  ground.lineTo(points[points.length - 2], height);
  ground.lineTo(points[0], height);
  context.fillStyle = styleOf(context, fill);
  context.fill(ground);
  if (outline) strokeRound(context, line, hexOf(outline.colour), outline.width);
}

function strokeRound(context: Context, path: Path2D, style: string | CanvasGradient, width: number): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = style;
  context.lineWidth = width;
  context.stroke(path);
}

function styleOf(context: Context, paint: Paint): string | CanvasGradient {
  if (paint.kind === 'plain') return hexOf(paint.colour);
  const gradient =
    paint.kind === 'linear'
      ? context.createLinearGradient(paint.x1, paint.y1, paint.x2, paint.y2)
      : context.createRadialGradient(paint.x, paint.y, 0, paint.x, paint.y, paint.radius);
  for (const { at, colour, opacity = 1 } of paint.stops) gradient.addColorStop(at, cssColour(colour, opacity));
  return gradient;
}

function cssColour([red, green, blue]: Rgb, opacity: number): string {
  return `rgb(${red} ${green} ${blue} / ${opacity})`;
}

/** A drawing alone, clear around it. */
function strokesPicture({ strokes, lying }: Drawing, width: number, height: number): OffscreenCanvas {
  const whole = contextOf(width, height);
  for (const { colour, tones } of strokes) {
    const stroke = contextOf(width, height);
    stroke.setTransform(1, 0, 0, lying, 0, 0);
    for (const tone of tones) drawTone(stroke, tone, hexOf(colour));
    whole.drawImage(stroke.canvas, 0, 0);
  }
  return whole.canvas;
}

/** Where a tone covers, a stroke has its opacity in place of what was there. */
function drawTone(context: Context, { opacity, pieces }: StrokeTone, colour: string): void {
  for (const [halfWidth, same] of piecesByWidth(pieces)) {
    const line = new Path2D();
    for (const { x, y } of same) {
      line.moveTo(x[0], y[0]);
      for (let i = 1; i < x.length; i++) line.lineTo(x[i], y[i]);
    }
    context.globalAlpha = 1;
    context.globalCompositeOperation = 'destination-out';
    strokeRound(context, line, colour, 2 * halfWidth);
    context.globalAlpha = opacity;
    context.globalCompositeOperation = 'lighter';
    strokeRound(context, line, colour, 2 * halfWidth);
  }
}

function contextOf(width: number, height: number): Context {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('The browser has no memory left for a canvas.');
  return context;
}
