import type { Heightmap, Range, Spacing } from './heightmap.ts';
import { requireFilled } from './holes.ts';

/** @throws RangeError unless both are finite metres above 0 */
export function requireSpacing({ x, y }: Spacing, name: 'spacing' | 'extent' = 'spacing'): void {
  if (isLength(x) && isLength(y)) return;
  throw new RangeError(`${name}: expected finite metres above 0, got ${x} × ${y}`);
}

/** @throws RangeError unless both ends are finite */
export function requireRange({ min, max }: Range, name: string): void {
  if (Number.isFinite(min) && Number.isFinite(max)) return;
  throw new RangeError(`${name}: expected finite numbers, got ${min} … ${max}`);
}

/** A map with its spacing, from a program that uses the library.
 *  @throws RangeError where either is inconsistent or a sample has no value, TypeError if samples are no Float32Array */
export function requireGround(map: Heightmap, spacing: Spacing): void {
  requireFilled(map);
  requireSpacing(spacing);
}

function isLength(metres: number): boolean {
  return Number.isFinite(metres) && metres > 0;
}
