import type { HoleMask } from '../core/hole-mask.ts';
import type { ChartPalette } from '../draw/chart/palette.ts';
import type { Rectangle } from './minimap-marks.ts';

/** Pixels from one line of the hatch to the next. */
const GAP_PX = 4;

/** Hatches where a map has no values.
 *  @param box where the map is drawn, from the middle of its first sample to the middle of its last */
export function hatchHoles(
  context: CanvasRenderingContext2D,
  mask: HoleMask,
  box: Rectangle,
  { text1, casing }: Pick<ChartPalette, 'text1' | 'casing'>,
): void {
  const columns = edgesAlong(mask.width, mask.samples.width, box.x, box.width);
  const rows = edgesAlong(mask.height, mask.samples.height, box.y, box.height);
  const isHole = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < mask.width && y < mask.height && mask.data[y * mask.width + x] === 1;
  const areas = new Path2D();
  const rims = new Path2D();
  const rim = (fromX: number, fromY: number, toX: number, toY: number): void => {
    rims.moveTo(fromX, fromY);
    rims.lineTo(toX, toY);
  };
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      if (!isHole(x, y)) continue;
      const [west, east, north, south] = [columns[x], columns[x + 1], rows[y], rows[y + 1]];
      areas.rect(west, north, Math.max(east - west, 1), Math.max(south - north, 1));
      if (!isHole(x - 1, y)) rim(west, north, west, south);
      if (!isHole(x + 1, y)) rim(east, north, east, south);
      if (!isHole(x, y - 1)) rim(west, north, east, north);
      if (!isHole(x, y + 1)) rim(west, south, east, south);
    }
  }
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.lineWidth = 1;
  context.strokeStyle = text1;
  context.save();
  context.clip(areas);
  context.fillStyle = casing;
  context.fillRect(box.x, box.y, box.width, box.height);
  context.beginPath();
  for (let x = box.x - box.height; x < box.x + box.width; x += GAP_PX) {
    context.moveTo(x, box.y + box.height);
    context.lineTo(x + box.height, box.y);
  }
  context.stroke();
  context.restore();
  context.stroke(rims);
  context.restore();
}

/** Pixels of the borders between parts: each lies half-way between two samples. */
function edgesAlong(parts: number, samples: number, from: number, pixels: number): number[] {
  const firstSample = (part: number): number => Math.ceil((part * samples) / parts - 0.5);
  return Array.from({ length: parts + 1 }, (_, part) => from + ((firstSample(part) - 0.5) / Math.max(samples - 1, 1)) * pixels);
}
