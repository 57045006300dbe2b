/** The offset of the point (x, y) of a level's lattice, already times its amplitude. */
export type OffsetAt = (kind: 'corner' | 'centre' | 'edge', level: number, x: number, y: number) => number;

/** The textbook loop in float64: one square array of 2^levels · cells + 1 samples a side, filled in place with ever smaller strides.
 *  Edge points take the mean of the neighbours that exist (free), or of neighbours around the corner (toroidal, period size − 1),
 *  or are all at one height (fixed). */
export function diamondSquareLoop(
  cellsX: number,
  cellsY: number,
  levels: number,
  edges: 'free' | 'toroidal' | 'fixed',
  offsetAt: OffsetAt,
  edgeHeight = 0,
): { width: number; height: number; data: Float64Array } {
  const cell = 2 ** levels;
  const width = cellsX * cell + 1;
  const height = cellsY * cell + 1;
  const data = new Float64Array(width * height);
  const wrap = (v: number, period: number): number => (edges === 'toroidal' ? (v + period) % period : v);
  const at = (x: number, y: number): number => data[wrap(y, height - 1) * width + wrap(x, width - 1)];
  const isInside = (x: number, y: number): boolean => edges === 'toroidal' || (x >= 0 && y >= 0 && x < width && y < height);

  const isFixed = (x: number, y: number): boolean =>
    edges === 'fixed' && (x === 0 || y === 0 || x === width - 1 || y === height - 1);

  for (let y = 0; y < height; y += cell) {
    for (let x = 0; x < width; x += cell) {
      const corner = offsetAt('corner', 0, wrap(x, width - 1) / cell, wrap(y, height - 1) / cell);
      data[y * width + x] = isFixed(x, y) ? edgeHeight : corner;
    }
  }
  for (let level = 0; level < levels; level++) {
    const side = cell / 2 ** level;
    const half = side / 2;
    for (let y = half; y < height; y += side) {
      for (let x = half; x < width; x += side) {
        const north = at(x - half, y - half) + at(x + half, y - half);
        const south = at(x - half, y + half) + at(x + half, y + half);
        data[y * width + x] = (north + south) * 0.25 + offsetAt('centre', level + 1, x / half, y / half);
      }
    }
    for (let y = 0; y < height; y += half) {
      for (let x = (y / half) % 2 === 0 ? half : 0; x < width; x += side) {
        const offset = offsetAt('edge', level + 1, wrap(x, width - 1) / half, wrap(y, height - 1) / half);
        const row = [isInside(x - half, y), isInside(x + half, y)];
        const column = [isInside(x, y - half), isInside(x, y + half)];
        let mean: number;
        if (row[0] && row[1] && column[0] && column[1]) {
          mean = (at(x - half, y) + at(x + half, y) + (at(x, y - half) + at(x, y + half))) * 0.25;
        } else if (row[0] && row[1]) {
          mean = (at(x - half, y) + at(x + half, y) + (column[0] ? at(x, y - half) : at(x, y + half))) / 3;
        } else {
          mean = (at(x, y - half) + at(x, y + half) + (row[0] ? at(x - half, y) : at(x + half, y))) / 3;
        }
        data[y * width + x] = isFixed(x, y) ? edgeHeight : mean + offset;
      }
    }
  }
  return { width, height, data };
}

/** The unbounded plane by its definition: a sample is asked for, and asks for its parents. */
export function diamondSquarePlane(level: number, x: number, y: number, offsetAt: OffsetAt): number {
  const known = new Map<string, number>();
  const value = (l: number, i: number, j: number): number => {
    const id = `${l} ${i} ${j}`;
    const seen = known.get(id);
    if (seen !== undefined) return seen;
    const fresh = grow(l, i, j);
    known.set(id, fresh);
    return fresh;
  };
  const grow = (l: number, i: number, j: number): number => {
    if (l === 0) return offsetAt('corner', 0, i, j);
    const isOddX = i % 2 !== 0;
    const isOddY = j % 2 !== 0;
    if (!isOddX && !isOddY) return value(l - 1, i / 2, j / 2);
    if (isOddX && isOddY) {
      const north = value(l - 1, (i - 1) / 2, (j - 1) / 2) + value(l - 1, (i + 1) / 2, (j - 1) / 2);
      const south = value(l - 1, (i - 1) / 2, (j + 1) / 2) + value(l - 1, (i + 1) / 2, (j + 1) / 2);
      return (north + south) * 0.25 + offsetAt('centre', l, i, j);
    }
    return (
      (value(l, i - 1, j) + value(l, i + 1, j) + (value(l, i, j - 1) + value(l, i, j + 1))) * 0.25 + offsetAt('edge', l, i, j)
    );
  };
  return value(level, x, y);
}
