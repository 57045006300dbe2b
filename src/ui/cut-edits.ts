import type { Point } from '../core/profile.ts';
import type { Cut } from '../state/document.ts';

/** A cut with one end moved to a position; a row or column follows it across. */
export function movedCut(cut: Cut, end: 'from' | 'to', position: Point): Cut {
  const x = clamp(position.x);
  const y = clamp(position.y);
  if (cut.mode === 'row') return { ...cut, row: y };
  if (cut.mode === 'column') return { ...cut, column: x };
  return end === 'from' ? { ...cut, a: { x, y } } : { ...cut, b: { x, y } };
}

/** A cut moved sideways by `steps` samples: north or west for negative ones. A line moves as a whole, as far as it stays on the map. */
export function nudgedCut(cut: Cut, steps: number, { width, height }: { readonly width: number; readonly height: number }): Cut {
  if (cut.mode === 'row') return { ...cut, row: clamp(cut.row + steps / (height - 1)) };
  if (cut.mode === 'column') return { ...cut, column: clamp(cut.column + steps / (width - 1)) };
  const [dx, dy] = [cut.b.x - cut.a.x, cut.b.y - cut.a.y];
  const length = Math.hypot(dx, dy) || 1;
  // At right angles to the line, to its right seen from A.
  const across = { x: -dy / length, y: dx / length };
  const step = steps / (Math.max(width, height) - 1);
  const a = { x: cut.a.x + across.x * step, y: cut.a.y + across.y * step };
  const b = { x: cut.b.x + across.x * step, y: cut.b.y + across.y * step };
  const isOnMap = [a.x, a.y, b.x, b.y].every((v) => v >= 0 && v <= 1);
  return isOnMap ? { ...cut, a, b } : cut;
}

function clamp(fraction: number): number {
  return Math.min(Math.max(fraction, 0), 1);
}
