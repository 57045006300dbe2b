import type { PointRule } from './point-by-point.ts';

/** An old point stays; every other one is the midpoint of an edge, between its ends: a row's, a column's, or the diagonal
 *  from north-west to south-east, whose offset is `stretch` times as large. */
export const triangleEdgeRule =
  (stretch: number): PointRule =>
  (old, x, y, offset) => {
    const first = [Math.floor(x / 2), Math.floor(y / 2)] as const;
    const second = [Math.ceil(x / 2), Math.ceil(y / 2)] as const;
    if (first[0] === second[0] && first[1] === second[1]) return old(...first);
    const isDiagonal = first[0] !== second[0] && first[1] !== second[1];
    return (old(...first) + old(...second)) / 2 + (isDiagonal ? stretch * offset : offset);
  };
