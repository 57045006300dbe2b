import { areaBelow } from '../../src/draw/colour/area-below.ts';
import { type Drawing, drawingOf } from '../../src/landscape/drawn-strokes.ts';
import type { Landscape, Moment } from '../../src/landscape/landscape.ts';
import { fillAt, layerFills } from '../../src/landscape/layer-colours.ts';
import { createLayerStrips } from '../../src/landscape/layer-strips.ts';
import { isLoop, offsetOf } from '../../src/landscape/motion.ts';
import { coverInPlace, createStrokeCover } from '../../src/landscape/stroke-cover.ts';

/** Paints every layer whole over a picture, from the back as article 003 does, each pixel by its area below the layer's line. Without
 *  outlines. Drawn lines are strokes over the whole picture, tone by tone.
 *  @param picture red, green, blue, alpha of the sky, which is painted over */
export function paintLayersInPlace(picture: Float64Array, landscape: Landscape, moment: Moment): void {
  const { width, height } = landscape.scene;
  const fills = layerFills(landscape);
  for (let layer = landscape.layers.length - 1; layer >= 0; layer--) {
    if (!landscape.layers[layer].settings.isShown) continue;
    const drawing = drawingOf(landscape, layer);
    if (drawing) {
      drawInPlace(picture, drawing, width, height);
      continue;
    }
    const area = areaBelow(crestLine(landscape, layer, moment), width, height);
    for (let i = 0; i < area.length; i++) {
      const colour = fillAt(fills[layer], Math.floor(i / width) + 0.5);
      for (let c = 0; c < 3; c++) picture[4 * i + c] += (colour[c] - picture[4 * i + c]) * area[i];
    }
  }
}

function drawInPlace(picture: Float64Array, { strokes, lying }: Drawing, width: number, height: number): void {
  const whole = { west: 0, north: 0, width, height };
  const cover = createStrokeCover(width, height);
  for (const { colour, tones } of strokes) {
    const opacities = new Float64Array(width * height);
    for (const { opacity, pieces } of tones) {
      coverInPlace(cover, whole, pieces, lying);
      for (let i = 0; i < opacities.length; i++) opacities[i] += (opacity - opacities[i]) * cover.shares[i];
    }
    for (let i = 0; i < opacities.length; i++) {
      for (let c = 0; c < 3; c++) picture[4 * i + c] += (colour[c] - picture[4 * i + c]) * opacities[i];
    }
  }
}

/** All points of a layer's strips that the picture shows, in its pixels from the upper left corner. */
export function crestLine({ scene, ...rest }: Landscape, layer: number, moment: Moment): { x: Float64Array; y: Float64Array } {
  const landscape = { scene, ...rest };
  const scale = scene.height / scene.designHeight;
  const strips = createLayerStrips(landscape, rest.layers[layer]);
  const { start, span, segments } = strips;
  const offset = offsetOf(landscape, layer, moment, span);
  const [x, y]: [number[], number[]] = [[], []];
  for (let n = Math.floor((offset - start) / span); start + n * span - offset < scene.width / scale; n++) {
    strips.strip(n, isLoop(moment))?.forEach((elevation, k) => {
      x.push((start + n * span + (k * span) / segments - offset) * scale);
      y.push(scene.height - elevation * scale);
    });
  }
  return { x: Float64Array.from(x), y: Float64Array.from(y) };
}

/** How much of each pixel lies no farther from a line than so many pixels, row-major: the share of FINE × FINE points in it, each of which
 *  asks every segment. */
export function coverNear(
  line: { x: Float64Array; y: Float64Array },
  distance: number,
  width: number,
  height: number,
): Float64Array {
  return Float64Array.from({ length: width * height }, (_, i) => {
    let near = 0;
    for (let point = 0; point < FINE * FINE; point++) {
      const x = (i % width) + ((point % FINE) + 0.5) / FINE;
      const y = Math.floor(i / width) + (Math.floor(point / FINE) + 0.5) / FINE;
      if (distanceFrom(line, x, y) <= distance) near++;
    }
    return near / (FINE * FINE);
  });
}

const FINE = 6;

function distanceFrom(line: { x: Float64Array; y: Float64Array }, x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 1; i < line.x.length; i++) {
    const [fromX, fromY] = [line.x[i - 1], line.y[i - 1]];
    const [dx, dy] = [line.x[i] - fromX, line.y[i] - fromY];
    const t = Math.min(Math.max(((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy), 0), 1);
    nearest = Math.min(nearest, Math.hypot(fromX + t * dx - x, fromY + t * dy - y));
  }
  return nearest;
}
