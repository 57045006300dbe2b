/** The value of a point of a level, by its definition. */
export type ValueAt = (level: number, x: number, y: number) => number;

/** What a rule says of point (x, y) of a level, given the points of the level before and the offset of this one. */
export type PointRule = (old: (x: number, y: number) => number, x: number, y: number, offset: number) => number;

/** What surrounds a map of so many first cells: more of the plane, the map again, or an edge at a fixed height. */
export interface Surroundings {
  readonly edges: string;
  readonly edgeHeight: number;
  readonly cellsX: number;
  readonly cellsY: number;
}

/** Terrain whose points are asked for one by one, and ask for their parents.
 *  @param offsetAt the offset of a point, already times its amplitude */
export function pointByPoint(rule: PointRule, { edges, edgeHeight, cellsX, cellsY }: Surroundings, offsetAt: ValueAt): ValueAt {
  const known = new Map<string, number>();
  const valueAt: ValueAt = (level, x, y) => {
    const right = cellsX * 2 ** level;
    const bottom = cellsY * 2 ** level;
    if (edges === 'toroidal' && (x < 0 || y < 0 || x >= right || y >= bottom)) {
      return valueAt(level, x - right * Math.floor(x / right), y - bottom * Math.floor(y / bottom));
    }
    if (edges === 'fixed' && (x === 0 || y === 0 || x === right || y === bottom)) return edgeHeight;
    if (level === 0) return offsetAt(0, x, y);
    const id = `${level} ${x} ${y}`;
    const seen = known.get(id);
    if (seen !== undefined) return seen;
    const fresh = rule((i, j) => valueAt(level - 1, i, j), x, y, offsetAt(level, x, y));
    known.set(id, fresh);
    return fresh;
  };
  return valueAt;
}
