/** What triangles over a map are like, without what makes them: each sample is looked for in each triangle, by barycentric coordinates. */
import type { Heightmap } from '../../src/core/heightmap.ts';

/** Three sample numbers for each triangle. */
export type Corners = ArrayLike<number>;

/** The most by which a sample is above or below the triangles that hold it, and the number of samples that no triangle holds. */
export function measuredError(map: Heightmap, corners: Corners): { readonly error: number; readonly uncovered: number } {
  const { width, data } = map;
  const isCovered = new Uint8Array(data.length);
  let error = 0;
  for (let i = 0; i < corners.length; i += 3) {
    const points = [corners[i], corners[i + 1], corners[i + 2]].map((sample) => ({
      x: sample % width,
      y: Math.floor(sample / width),
      z: data[sample],
    }));
    const [a, b, c] = points;
    const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    for (let y = Math.min(...ys); y <= Math.max(...ys); y++) {
      for (let x = Math.min(...xs); x <= Math.max(...xs); x++) {
        const shareB = ((x - a.x) * (c.y - a.y) - (y - a.y) * (c.x - a.x)) / area;
        const shareC = ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / area;
        const shareA = 1 - shareB - shareC;
        if (Math.min(shareA, shareB, shareC) < -1e-9) continue;
        isCovered[y * width + x] = 1;
        error = Math.max(error, Math.abs(data[y * width + x] - (shareA * a.z + shareB * b.z + shareC * c.z)));
      }
    }
  }
  return { error, uncovered: isCovered.reduce((count, is) => count + 1 - is, 0) };
}

/** Everything that is wrong with triangles as a surface over a whole map: empty if they cover it once, all counterclockwise from above, and share whole sides. */
export function surfaceProblems({ width, height }: Heightmap, corners: Corners): string[] {
  const problems: string[] = [];
  const sides = new Set<string>();
  let doubleArea = 0;
  for (let i = 0; i < corners.length; i += 3) {
    const [a, b, c] = [corners[i], corners[i + 1], corners[i + 2]];
    const [ax, ay] = [a % width, Math.floor(a / width)];
    // South is down: what goes up there turns the other way.
    const turn = ((b % width) - ax) * (ay - Math.floor(c / width)) - (ay - Math.floor(b / width)) * ((c % width) - ax);
    if (turn <= 0) problems.push(`triangle ${a} ${b} ${c} has area ${turn / 2}`);
    doubleArea += turn;
    for (const side of [`${a} ${b}`, `${b} ${c}`, `${c} ${a}`]) {
      if (sides.has(side)) problems.push(`side ${side} is there twice`);
      sides.add(side);
    }
  }
  if (doubleArea !== 2 * (width - 1) * (height - 1)) problems.push(`the triangles have area ${doubleArea / 2}`);
  for (const side of sides) {
    const [from, to] = side.split(' ').map(Number);
    if (sides.has(`${to} ${from}`) || isOnRim(from, to, width, height)) continue;
    problems.push(`side ${side} has no neighbour`);
  }
  return problems;
}

function isOnRim(from: number, to: number, width: number, height: number): boolean {
  const [x, y] = [
    [from % width, to % width],
    [Math.floor(from / width), Math.floor(to / width)],
  ];
  const isAll = (values: number[], value: number): boolean => values.every((one) => one === value);
  return isAll(x, 0) || isAll(x, width - 1) || isAll(y, 0) || isAll(y, height - 1);
}
