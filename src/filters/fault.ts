import type { Filter } from '../core/generator.ts';
import { createHeightmap } from '../core/heightmap.ts';
import { cutFault } from '../kernels/fault-cut.ts';
import { FAULT_PROFILES } from '../kernels/fault-profile.ts';

const PLACE = { kind: 'number', min: 0, max: 1, step: 0.001 } as const;

const params = {
  shape: {
    kind: 'choice',
    label: 'Shape',
    default: 'line',
    options: ['line', 'circle'],
    doc: 'line: through P and Q, and on to the borders, so that terrain which tiles does so no more; circle: around P, through Q.',
  },
  px: { ...PLACE, label: 'P, east', default: 0.2, doc: 'Where point P lies from west to east, 0 … 1.' },
  py: { ...PLACE, label: 'P, south', default: 0.7, doc: 'Where point P lies from north to south, 0 … 1.' },
  qx: { ...PLACE, label: 'Q, east', default: 0.8, doc: 'Where point Q lies from west to east, 0 … 1.' },
  qy: { ...PLACE, label: 'Q, south', default: 0.3, doc: 'Where point Q lies from north to south, 0 … 1.' },
  height: {
    kind: 'number',
    label: 'Height',
    default: 0.1,
    min: -2,
    max: 2,
    step: 0.005,
    doc: 'How much the ground right of P → Q, or inside the circle, is raised, as a fraction of the elevation range. Below 0 lowers it.',
  },
  profile: {
    kind: 'choice',
    label: 'Profile',
    default: 'cosine',
    options: FAULT_PROFILES,
    doc: 'Slope from one side to the other: a sheer step, a straight ramp, half a cosine, a smoothstep, or a full sine wave, level on both sides.',
  },
  band: {
    kind: 'number',
    label: 'Band',
    default: 0.02,
    min: 0.001,
    max: 1,
    step: 0.001,
    doc: 'Width of the slope, as a fraction of the longer side of the extent.',
    when: { profile: ['ramp', 'sine', 'cosine', 'smoothstep'] },
  },
} as const;

/** One fault where you want it: all that lies right of P → Q, or inside a circle, goes up by a height. Nothing is clamped, so the ground may leave
 *  0 … 1.
 *
 *      v → v + height · (½ + f(d / band))     d: distance from the fault, above 0 on the raised side; f: −½ … ½ across the band
 *
 *  A sine adds height · f alone: it raises a ridge beside a trench and leaves both sides where they were.
 *  @source article 004, "Simple procedural heightmap generation" (2011), whose faults have places by chance */
export const fault: Filter<typeof params> = {
  id: 'fault',
  title: 'Fault',
  summary: 'Cuts the map along a line or a circle of your own and raises one side.',
  source: 'v → v + height·(½ + f(distance / band)); one line of Simple procedural heightmap generation, 2011',
  params,
  endsRepeat: ({ shape }) => shape === 'line',
  workNs: ({ width, height }, { profile }) => (profile === 'step' ? 3 : 9) * width * height,
  apply(map, { shape, px, py, qx, qy, height, profile, band }, _, extent = { x: map.width - 1, y: map.height - 1 }) {
    const out = createHeightmap(map.width, map.height);
    const metres = band * Math.max(extent.x, extent.y);
    cutFault(map, extent, { shape, p: { x: px, y: py }, q: { x: qx, y: qy }, height, profile, band: metres }, out.data);
    return out;
  },
};
