import { addStretch } from './stretch-area.ts';
import type { PixelLine } from './stroke.ts';

/** How much of each pixel lies below a line that does not fold back, 0 … 1. */
export function areaBelow({ x, y }: PixelLine, width: number, height: number): Float32Array {
  const area = new Float32Array(width * height);
  for (let k = 1; k < x.length; k++) {
    const [west, east] = [x[k - 1], x[k]];
    const slope = east > west ? (y[k] - y[k - 1]) / (east - west) : 0;
    const last = Math.min(Math.ceil(east), width);
    for (let column = Math.max(Math.floor(west), 0); column < last; column++) {
      const from = Math.max(west, column);
      const to = Math.min(east, column + 1);
      const yFrom = y[k - 1] + slope * (from - west);
      const yTo = y[k - 1] + slope * (to - west);
      addStretch(area, width, height, column, to - from, yFrom, yTo);
    }
  }
  for (let i = width; i < area.length; i++) area[i] += area[i - width];
  for (let i = 0; i < area.length; i++) area[i] = Math.min(area[i], 1);
  return area;
}
