import type { Triangulation } from './triangulation.ts';

/** The corners along the rim of a triangulation: sample numbers, counterclockwise from above with north up, from the south-west corner on, each
 *  once. */
export function borderOf({ map: { width, height }, corners }: Triangulation): Uint32Array {
  const [last, bottom] = [width - 1, (height - 1) * width];
  const sides = [
    { from: bottom, step: 1, count: last },
    { from: bottom + last, step: -width, count: height - 1 },
    { from: last, step: -1, count: last },
    { from: 0, step: width, count: height - 1 },
  ];
  const border: number[] = [];
  for (const { from, step, count } of sides) {
    for (let i = 0, at = from; i < count; i++, at += step) if (corners.has(at)) border.push(at);
  }
  return Uint32Array.from(border);
}
