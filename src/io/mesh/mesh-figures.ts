import { formatNumber } from '../../core/number-text.ts';
import type { MeshFigures } from '../file-format.ts';

/** What a mesh is like, in a few words. The error is never rounded down. */
export function figuresText({ triangles, largestError }: MeshFigures): string {
  return `${formatNumber(triangles)} triangles, off by ${Math.ceil(largestError * 1000) / 1000} m at most`;
}
