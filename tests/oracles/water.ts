import type { Heightmap, Spacing } from '../../src/core/heightmap.ts';
import { repeatFirstInPlace, wrapped } from '../../src/core/repeat.ts';

/** The filled surface as it is defined: from Infinity each sample sinks to the highest of itself and its lowest neighbour, until none does.
 *  @source O. Planchon, F. Darboux, "A fast, simple and versatile algorithm to fill the depressions of digital elevation models" (2002) */
export function fillOracle(map: Heightmap, sea: number): Float32Array {
  const { width, height, data } = map;
  const filled = Float32Array.from(data, (v, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isOutside = !map.repeats && (x === 0 || y === 0 || x === width - 1 || y === height - 1);
    return isOutside || v < sea ? v : Infinity;
  });
  // A torus without sea spills to its lowest sample.
  if (map.repeats && !data.some((v) => v < sea)) filled[data.indexOf(Math.min(...data))] = Math.min(...data);
  for (let changes = 1; changes > 0; ) {
    changes = 0;
    for (let i = 0; i < data.length; i++) {
      const level = Math.max(data[i], Math.min(...neighboursOf(map, i).map((j) => filled[j])));
      if (level >= filled[i]) continue;
      filled[i] = level;
      changes++;
    }
  }
  if (map.repeats) repeatFirstInPlace(filled, map);
  return filled;
}

/** The samples around one, by index; on a map that repeats those beyond its borders too. */
export function neighboursOf({ width, height, repeats }: Heightmap, i: number): number[] {
  const [x, y] = [i % width, Math.floor(i / width)];
  const around: number[] = [];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (dx === 0 && dy === 0) continue;
      const [column, row] = repeats ? [wrapped(x + dx, width), wrapped(y + dy, height)] : [x + dx, y + dy];
      if (column >= 0 && row >= 0 && column < width && row < height) around.push(row * width + column);
    }
  }
  return around;
}

/** The implicit step as a system of equations, solved by elimination: (1 + F)·v' − F·w' = v of each sample, w' that of its receiver.
 *  @param receivers by index; its own where water ends, and where nothing is cut
 *  @param factors F of each sample */
export function inciseOracle(h: ArrayLike<number>, receivers: ArrayLike<number>, factors: ArrayLike<number>): number[] {
  const n = h.length;
  const rows = Array.from({ length: n }, (_, i) => {
    const row = new Array<number>(n + 1).fill(0);
    row[n] = h[i];
    if (receivers[i] === i) row[i] = 1;
    else {
      row[i] = 1 + factors[i];
      row[receivers[i]] = -factors[i];
    }
    return row;
  });
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let i = column + 1; i < n; i++) if (Math.abs(rows[i][column]) > Math.abs(rows[pivot][column])) pivot = i;
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let i = 0; i < n; i++) {
      const factor = rows[i][column] / rows[column][column];
      if (i === column || factor === 0) continue;
      for (let k = column; k <= n; k++) rows[i][k] -= factor * rows[column][k];
    }
  }
  return rows.map((row, i) => row[n] / row[i]);
}

/** Whether a sample has a way to the border, or to a sample below the sea, along which nothing rises; on a torus without sea, to its lowest sample. */
export function drains(map: Heightmap, sea: number): boolean[] {
  const { width, height, data, repeats } = map;
  const isEnd = (i: number): boolean => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return data[i] < sea || (!repeats && (x === 0 || y === 0 || x === width - 1 || y === height - 1));
  };
  const found = Array.from(data, (_, i) => isEnd(i));
  if (repeats && !found.includes(true)) found[data.indexOf(Math.min(...data))] = true;
  const stack = [...found.keys()].filter((i) => found[i]);
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    for (const j of neighboursOf(map, i)) {
      if (found[j] || data[j] < data[i]) continue;
      found[j] = true;
      stack.push(j);
    }
  }
  // The last column and row of a torus stand for the first.
  if (repeats)
    for (let i = 0; i < found.length; i++)
      found[i] = found[wrapped(Math.floor(i / width), height) * width + wrapped(i % width, width)];
  return found;
}

/** The share of the water of a sample that each neighbour gets by D∞, as the article has it: the steepest of the facets, its angle r.
 *  @param level without depressions
 *  @source D. G. Tarboton, "A new method for the determination of flow directions and upslope areas in grid digital elevation models" (1997), table 1 */
export function dInfinityOracle({ width, data: e }: Heightmap, i: number, { x: dx, y: dy }: Spacing): Map<number, number> {
  const [east, north] = [1, -width];
  const facets = [
    [east, east + north, dx, dy],
    [north, east + north, dy, dx],
    [north, north - east, dy, dx],
    [-east, north - east, dx, dy],
    [-east, -north - east, dx, dy],
    [-north, -north - east, dy, dx],
    [-north, east - north, dy, dx],
    [east, east - north, dx, dy],
  ];
  let [steepest, shares] = [0, new Map<number, number>()];
  for (const [one, two, d1, d2] of facets) {
    const [s1, s2] = [(e[i] - e[i + one]) / d1, (e[i + one] - e[i + two]) / d2];
    let [r, s] = [Math.atan2(s2, s1), Math.hypot(s1, s2)];
    if (r < 0) [r, s] = [0, s1];
    const most = Math.atan(d2 / d1);
    if (r > most) [r, s] = [most, (e[i] - e[i + two]) / Math.hypot(d1, d2)];
    if (s <= steepest) continue;
    steepest = s;
    shares = new Map([
      [i + one, 1 - r / most],
      [i + two, r / most],
    ]);
  }
  return shares;
}
