import type { Point } from '../../src/core/profile.ts';
import { latticeHash, rowKey } from '../../src/core/random.ts';
import type { Lattice } from '../../src/kernels/noise.ts';

/** Noise by its definitions: every lattice point around a place, one after another. */

const hash = ({ key, level }: Lattice, x: number, y: number): number =>
  latticeHash(rowKey(key.a, level, y), rowKey(key.b, level, y), x);

/** One of 24 unit vectors, 7.5° + 15°·k from the x axis. */
function direction(of: number): Point {
  const k = Math.floor(((of >>> 0) / 2 ** 32) * 24);
  const angle = ((7.5 + 15 * k) * Math.PI) / 180;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

const quintic = (t: number): number => 6 * t ** 5 - 15 * t ** 4 + 10 * t ** 3;
const mix = (share: number, a: number, b: number): number => a * (1 - share) + b * share;

/** The mix of what the four lattice points around a place say of it. */
function mixed(x: number, y: number, corner: (column: number, row: number) => number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [quintic(x - column), quintic(y - row)];
  const north = mix(u, corner(column, row), corner(column + 1, row));
  const south = mix(u, corner(column, row + 1), corner(column + 1, row + 1));
  return mix(v, north, south);
}

/** Points of a neighbourhood that is large enough for anything. */
function around(x: number, y: number): Point[] {
  const points: Point[] = [];
  for (let j = -4; j <= 4; j++) for (let i = -4; i <= 4; i++) points.push({ x: Math.floor(x) + i, y: Math.floor(y) + j });
  return points;
}

export const noiseOracles = {
  'value-noise': (lattice: Lattice, x: number, y: number): number =>
    mixed(x, y, (column, row) => hash(lattice, column, row) / 2 ** 31),

  'gradient-noise': (lattice: Lattice, x: number, y: number): number =>
    mixed(x, y, (column, row) => {
      const g = direction(hash(lattice, column, row));
      return Math.SQRT2 * (g.x * (x - column) + g.y * (y - row));
    }),

  /** Rows of a triangular lattice with edges of 1, every other one shifted by ½; x counts edges, y rows. */
  'simplex-noise': (lattice: Lattice, x: number, y: number): number =>
    around(x, y).reduce((sum, { x: column, y: row }) => {
      const dx = x - column - (row % 2 === 0 ? 0 : 0.5);
      const dy = (y - row) * Math.sqrt(3 / 4);
      const g = direction(hash(lattice, column, row));
      return sum + Math.max(0, 1 - dx * dx - dy * dy) ** 4 * (g.x * dx + g.y * dy);
    }, 0),
};

/** Distances from a place to the points of the cells around it, the nearest first.
 *  @param jitter how far points leave the middle of their cells, 0 … 1 */
export function distancesToPoints(lattice: Lattice, jitter: number, x: number, y: number): number[] {
  return around(x, y)
    .map((cell) => {
      const bits = hash(lattice, cell.x, cell.y) >>> 0;
      const placed = (part: number): number => 0.5 + jitter * ((part + 0.5) / 65_536 - 0.5);
      return Math.hypot(x - cell.x - placed(Math.floor(bits / 65_536)), y - cell.y - placed(bits % 65_536));
    })
    .sort((a, b) => a - b);
}
