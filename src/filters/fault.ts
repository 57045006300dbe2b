import { type Filter, type FilterInput, pseudocode, type RuleLine } from '../core/generator.ts';
import { createHeightmap, type Heightmap } from '../core/heightmap.ts';
import type { ValuesOf } from '../core/params.ts';
import type { Point } from '../core/profile.ts';
import type { Extent } from '../core/recipe.ts';
import { repeatFirstInPlace } from '../core/repeat.ts';
import {
  curveOf,
  distancesAt,
  FAULT_PROFILES,
  FAULT_UNIT,
  placeCurve,
  profileValue,
  STEPS_PER_UNIT,
} from '../kernels/fault-profile.ts';
import { roomAt } from '../kernels/fault-rows.ts';
import { rowKernels } from '../kernels/rows.ts';

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

export type FaultParams = ValuesOf<typeof params>;

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
  whyIdle: ({ px, py, qx, qy }) => (px === qx && py === qy ? 'P and Q are the same point' : undefined),
  // Circles take a root a sample, and the nearest centre where the map repeats.
  workNs: ({ width, height }, { shape, profile }) =>
    ((profile === 'step' ? 4.5 : 9) + (shape === 'circle' ? 2.5 : 0)) * width * height,
  apply(map, cut, _, ground) {
    const out = createHeightmap(map.width, map.height);
    cutFault(map, ground?.extent ?? { x: map.width - 1, y: map.height - 1 }, cut, out.data);
    return out;
  },
};

/** A map with one side of a fault raised; the other side keeps its samples, bit for bit. With a step a raised sample is the nearest float32 to its sum
 *  with the height. Points that coincide raise nothing. On a map that repeats a circle does so too: the nearest of its
 *  centres counts. A line does not; it ends at the borders.
 *
 *  ```text
 *               P                  d: distance from the fault, above 0 on the raised side
 *     0          ╲   ½ + f(d ⁄ w)     0 left of the band, 1 right of it
 *                 ╲
 *     d < −w⁄2     Q  d > w⁄2
 *  ```
 *  @param extent metres across the map: distances are true on any ground */
function cutFault(map: Heightmap, extent: Extent, cut: FaultParams, out: Float32Array): void {
  const { width, height: rows, data } = map;
  const bandM = cut.band * Math.max(extent.x, extent.y);
  const distancesOf = distances(map.repeats ? extent : undefined, extent, cut);
  if (!distancesOf) {
    out.set(data);
    return;
  }
  const cellX = extent.x / Math.max(width - 1, 1);
  const cellY = extent.y / Math.max(rows - 1, 1);
  const curve = curveOf(cut.profile);
  const units = Math.round(cut.height * FAULT_UNIT);
  const { doubles, kernels } = rowKernels();
  const d = doubles.subarray(distancesAt / 8, distancesAt / 8 + width);
  const marks = doubles.subarray(roomAt / 8, roomAt / 8 + width);
  const curveAt = curve && placeCurve(curve);
  const low = curve ? curve.plateau * units : 0;
  for (let y = 0, from = 0; y < rows; y++, from += width) {
    distancesOf(d, width, 0, cellX, y * cellY);
    if (curveAt === undefined) {
      for (let x = 0; x < width; x++) out[from + x] = d[x] > 0 ? data[from + x] + cut.height : data[from + x];
      continue;
    }
    for (let x = 0; x < width; x++) d[x] /= bandM;
    marks.fill(0);
    kernels.markDistances(roomAt, roomAt + 8 * width, curveAt, units, 0, 0, distancesAt);
    for (let x = 0, gained = low; x < width; x++) {
      gained += marks[x];
      out[from + x] = data[from + x] + gained * STEPS_PER_UNIT;
    }
  }
  if (map.repeats && cut.shape === 'circle') repeatFirstInPlace(out, map);
}

/** Metres from the fault along a row, above 0 on the raised side; undefined where the points coincide.
 *  @param period after which the ground repeats, in metres; undefined where it does not
 *  @returns fills `out` for `count` places from x on, in metres from the west, each `step` east of the one before; y is from the north */
function distances(
  period: Extent | undefined,
  extent: Extent,
  cut: FaultParams,
): ((out: Float64Array, count: number, x: number, step: number, y: number) => void) | undefined {
  const [px, py] = [cut.px * extent.x, cut.py * extent.y];
  const [east, south] = [cut.qx * extent.x - px, cut.qy * extent.y - py];
  const length = Math.sqrt(east * east + south * south);
  if (length === 0) return undefined;
  if (cut.shape === 'circle') {
    const towards = (metres: number, span: number | undefined): number =>
      span ? Math.abs(metres) - span * Math.round(Math.abs(metres) / span) : metres;
    return (out, count, x, step, y) => {
      const dy = towards(y - py, period?.y);
      for (let i = 0; i < count; i++) {
        const dx = towards(x + i * step - px, period?.x);
        out[i] = length - Math.sqrt(dx * dx + dy * dy);
      }
    };
  }
  return (out, count, x, step, y) => {
    const along = east * (y - py);
    for (let i = 0; i < count; i++) out[i] = (along - south * (x + i * step - px)) / length;
  };
}

/** A fault as one place meets it. */
export interface OwnFaultAt {
  /** Metres from the fault, above 0 on the raised side. */
  readonly distance: number;
  /** The part of the height that the place gains: 0 … 1, of a sine −½ … ½. */
  readonly share: number;
}

/** How a fault meets any place, between samples too.
 *  @param input the map that it acts on
 *  @returns takes a place as fractions of the extent; undefined where P and Q coincide */
export function faultMeeting(
  cut: FaultParams,
  { extent, repeats }: Pick<FilterInput, 'extent' | 'repeats'>,
): ((place: Point) => OwnFaultAt) | undefined {
  const distancesOf = distances(repeats ? extent : undefined, extent, cut);
  if (!distancesOf) return undefined;
  const bandM = cut.band * Math.max(extent.x, extent.y);
  const d = new Float64Array(1);
  return ({ x, y }) => {
    distancesOf(d, 1, x * extent.x, 0, y * extent.y);
    const [distance] = d;
    return { distance, share: shareOf(cut.profile, distance / bandM) };
  };
}

/** The part of the height that is gained at a distance.
 *  @param u in bands */
export function shareOf(profile: FaultParams['profile'], u: number): number {
  const curve = curveOf(profile);
  if (!curve) return u > 0 ? 1 : 0;
  return curve.plateau + profileValue(curve, u, FAULT_UNIT) * STEPS_PER_UNIT;
}

/** f within the band, whose width is w. */
const WITHIN = {
  ramp: '½ + d/w',
  sine: '½·sin(2π·d/w)',
  cosine: '½ + ½·sin(π·d/w)',
  smoothstep: '½ + 3/2·d/w − 2·(d/w)³',
} as const;

/** What f is at a distance d: on the lowered side, within the band, and on the raised side. */
export function sharesOf(profile: FaultParams['profile']): Readonly<Record<FaultPart, string>> {
  return { low: '0', within: profile === 'step' ? '' : WITHIN[profile], high: profile === 'sine' ? '0' : '1' };
}

/** Which of the three a distance has. */
export type FaultPart = 'low' | 'within' | 'high';

/** @param u distance in bands */
export function partOf(profile: FaultParams['profile'], u: number): FaultPart {
  if (profile !== 'step' && Math.abs(u) < 0.5) return 'within';
  return u > 0 ? 'high' : 'low';
}

/** The rule of a fault: d is the distance from it, w the width of its band, a its height, and h the elevation.
 *  @param part that a place has: its lines are at work */
export function ownFaultRule({ shape, profile }: FaultParams, part: FaultPart): RuleLine[] {
  const { low, within, high } = sharesOf(profile);
  return pseudocode([
    ['for each sample', true],
    [shape === 'circle' ? '  d = PQ − distance from P, + inside' : '  d = distance from the line P–Q, + on its right', true],
    [`  if d > ${within ? 'w/2' : '0'}`, part === 'high'],
    [`    f = ${high}`, part === 'high'],
    [within && '  else if d > −w/2', part === 'within'],
    [within && `    f = ${within}`, part === 'within'],
    ['  else', part === 'low'],
    [`    f = ${low}`, part === 'low'],
    ['  h = h + a · f', true],
  ]);
}
