import type { Filter } from '../core/generator.ts';
import { createHeightmap } from '../core/heightmap.ts';

const params = {
  shape: {
    kind: 'choice',
    label: 'Shape',
    default: 'square',
    options: ['square', 'radial'],
    doc: 'What is kept. square: ground away from all four borders; radial: an ellipse that touches them.',
  },
  width: {
    kind: 'number',
    label: 'Width',
    default: 0.2,
    min: 0.01,
    max: 0.5,
    step: 0.01,
    doc: 'Width of the falloff, as a fraction of the longer side; for radial, along the longer axis.',
  },
} as const;

/** Brings the borders down to 0, as for an island. Width and distances are fractions of the longer side.
 *
 *      square   v · s(dx / width) · s(dy / width)   dx, dy: distance to the nearer border across and down; corners have no crease
 *      radial   v · s((1 − r) / (2·width))          r: 0 in the centre, 1 on the ellipse that touches all four borders
 *
 *      s(t) = (3 − 2t)·t², with t held in 0 … 1
 *
 *  Along the longer axis (1 − r) / 2 is the distance to the ellipse; beyond it all is 0. A map two samples wide is all border. */
export const edgeFalloff: Filter<typeof params> = {
  id: 'edge-falloff',
  title: 'Edge falloff',
  summary: 'Lowers the borders smoothly to the lowest ground, as for an island.',
  source: 'square v → v·s(dx / width)·s(dy / width), radial v → v·s((1 − r) / (2·width)), s(t) = (3 − 2t)·t², t in 0 … 1',
  params,
  workNs: ({ width, height }) => 7 * width * height,
  apply({ width, height, data }, { shape, width: falling }) {
    const map = createHeightmap(width, height);
    const radiusX = Math.max(width - 1, 1) / 2;
    const radiusY = Math.max(height - 1, 1) / 2;
    const longer = Math.max(radiusX, radiusY);
    const cells = falling * 2 * longer;
    for (let y = 0, i = 0; y < height; y++) {
      const dy = Math.abs(y - (height - 1) / 2);
      for (let x = 0; x < width; x++, i++) {
        const dx = Math.abs(x - (width - 1) / 2);
        const factor =
          shape === 'square'
            ? smoothstep((radiusX - dx) / cells) * smoothstep((radiusY - dy) / cells)
            : smoothstep((longer * (1 - length(dx / radiusX, dy / radiusY))) / cells);
        map.data[i] = data[i] * factor;
      }
    }
    return map;
  },
};

/** 0 up to 0, 1 from 1 on, and a smooth rise between. */
function smoothstep(x: number): number {
  const t = Math.min(Math.max(x, 0), 1);
  return t * t * (3 - 2 * t);
}

function length(u: number, v: number): number {
  return Math.sqrt(u * u + v * v);
}
