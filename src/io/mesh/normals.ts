import type { Spacing } from '../../core/heightmap.ts';
import { writeRises } from '../../core/rises.ts';
import type { Triangulation } from '../../mesh/triangulation.ts';

/** Called for each vertex in row-major order, with its unit normal: of the map, not of its triangles, so that coarse triangles are lit as the
 *  ground is. */
export type VisitVertex = (sample: number, x: number, y: number, east: number, up: number, south: number) => void;

/** @param spacing metres between samples */
export function visitVertices({ map, corners }: Triangulation, spacing: Spacing, visit: VisitVertex): void {
  const { width, height } = map;
  const [east, south] = [new Float64Array(width), new Float64Array(width)];
  for (let y = 0; y < height; y++) {
    writeRises(map, y, spacing, east, south);
    for (let x = 0, sample = y * width; x < width; x++, sample++) {
      if (!corners.has(sample)) continue;
      const up = 1 / Math.sqrt(1 + east[x] * east[x] + south[x] * south[x]);
      visit(sample, x, y, -east[x] * up, up, -south[x] * up);
    }
  }
}
