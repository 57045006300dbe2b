/** A rectangle in pixels. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function rectAt(left: number, top: number, width: number, height: number): Rect {
  return { left, top, right: left + width, bottom: top + height };
}

export function overlaps(a: Rect, b: Rect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function isInside(inner: Rect, outer: Rect): boolean {
  return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
}

/** Whether a line, x and y in turn, touches a rectangle. */
export function touches(points: readonly number[], rect: Rect): boolean {
  for (let i = 2; i < points.length; i += 2) {
    if (crosses(points[i - 2], points[i - 1], points[i], points[i + 1], rect)) return true;
  }
  return false;
}

function crosses(x0: number, y0: number, x1: number, y1: number, { left, top, right, bottom }: Rect): boolean {
  if ((x0 < left && x1 < left) || (x0 > right && x1 > right) || (y0 < top && y1 < top) || (y0 > bottom && y1 > bottom))
    return false;
  // The part 0 … 1 of the segment that is inside both pairs of edges.
  let from = 0;
  let to = 1;
  for (const [start, change, low, high] of [
    [x0, x1 - x0, left, right],
    [y0, y1 - y0, top, bottom],
  ]) {
    if (change === 0) continue;
    const [a, b] = [(low - start) / change, (high - start) / change];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from <= to;
}
