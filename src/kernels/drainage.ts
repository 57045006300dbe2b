import { type Heightmap, ownSizeOf, type Spacing } from '../core/heightmap.ts';
import { reserve, rowKernels } from './rows.ts';

/** Samples along a side of the longest ringed map: 16384, and what rivers add beyond the borders. */
const MOST_COLUMNS = 18 << 10;
const rowsAt = [
  /* @__PURE__ */ reserve(MOST_COLUMNS),
  /* @__PURE__ */ reserve(MOST_COLUMNS),
  /* @__PURE__ */ reserve(MOST_COLUMNS),
];
const slotsAt = /* @__PURE__ */ reserve(MOST_COLUMNS / 2);

/** Ground with a ring of one sample around it, so that every sample has eight neighbours: sample (x, y) is at (y + 1) · stride + x + 1. In the
 *  ring stands Infinity, which nothing flows to, or on a torus the opposite side. */
export interface RingedGrid {
  readonly width: number;
  readonly height: number;
  /** width + 2 */
  readonly stride: number;
  /** The last column is followed by the first, and the last row too: unlike a map that repeats, it does not have them twice. */
  readonly isTorus: boolean;
  /** Distances between samples, in any unit. */
  readonly cell: Spacing;
}

export function ringedGrid(width: number, height: number, cell: Spacing, isTorus: boolean): RingedGrid {
  return { width, height, stride: width + 2, isTorus, cell };
}

/** Slots of a ringed map. */
export function slotsOf({ stride, height }: RingedGrid): number {
  return stride * (height + 2);
}

/** The ground of a map in a ring, and where its water ends in the sea. On a map that repeats the last column and row, which are the first again,
 *  are left out.
 *  @param sea samples below it */
export function ringOf(map: Heightmap, cell: Spacing, sea: number): { basin: RingedGrid; h: Float64Array; ends: Uint8Array } {
  const { width, data, repeats = false } = map;
  const own = ownSizeOf(map);
  const basin = ringedGrid(own.width, own.height, cell, repeats);
  const h = new Float64Array(slotsOf(basin));
  const ends = new Uint8Array(h.length);
  for (let y = 0; y < basin.height; y++) {
    const first = (y + 1) * basin.stride + 1;
    h.set(data.subarray(y * width, y * width + basin.width), first);
    if (sea > -Infinity) for (let i = first; i < first + basin.width; i++) if (h[i] < sea) ends[i] = 1;
  }
  return { basin, h, ends };
}

/** Writes the ring.
 *  @param outside what stands in it, unless it is that of a torus */
export function writeRing(
  values: Float64Array | Int32Array | Uint8Array,
  { width, height, stride, isTorus }: RingedGrid,
  outside = Infinity,
): void {
  if (!isTorus) {
    values.fill(outside, 0, stride);
    values.fill(outside, (height + 1) * stride);
    for (let y = 1; y <= height; y++) values[y * stride] = values[y * stride + width + 1] = outside;
    return;
  }
  for (let y = 1; y <= height; y++) {
    values[y * stride] = values[y * stride + width];
    values[y * stride + width + 1] = values[y * stride + 1];
  }
  values.copyWithin(0, height * stride, (height + 1) * stride);
  values.copyWithin((height + 1) * stride, stride, 2 * stride);
}

/** The slot of a sample that a slot of the ring repeats. */
export function unwrapped(slot: number, { width, height, stride }: RingedGrid): number {
  const y = Math.floor(slot / stride);
  const x = slot - y * stride;
  const row = y === 0 ? height : y === height + 1 ? 1 : y;
  const column = x === 0 ? width : x === width + 1 ? 1 : x;
  return row * stride + column;
}

/** Which way water leaves each sample.
 *  @source D8: O'Callaghan and Mark, "The extraction of drainage networks from digital elevation data" (1984) */
export class Drainage {
  readonly basin: RingedGrid;
  /** The slot that each sample drains to: the steepest of its eight neighbours that are lower, on level ground one as high; its own where water ends. */
  readonly receivers: Int32Array;
  /** Slots of all samples, each before its receiver. */
  readonly order: Int32Array;
  /** Samples that drain through each, itself included. */
  readonly area: Int32Array;
  /** Samples without a lower neighbour inside the map. */
  pits: Int32Array = new Int32Array(0);
  readonly #donors: Uint8Array;

  constructor(basin: RingedGrid) {
    const slots = slotsOf(basin);
    this.basin = basin;
    this.receivers = new Int32Array(slots);
    this.order = new Int32Array(basin.width * basin.height);
    this.area = new Int32Array(slots);
    this.#donors = new Uint8Array(slots);
  }

  /** Finds receivers and pits. Of equally steep ways the first counts: north-west, north, north-east, west, east, south-west, south,
   *  south-east. Where none is lower, one before it that is as high counts. A sample at the border that has none leads out of the map.
   *  @param h ringed
   *  @param ends 1 where water ends, as in the sea */
  findReceivers(h: Float64Array, ends: Uint8Array): void {
    writeRing(h, this.basin);
    const { width, height, stride, isTorus, cell } = this.basin;
    const { receivers } = this;
    const east = 1 / cell.x;
    const down = 1 / cell.y;
    const across = 1 / Math.sqrt(cell.x * cell.x + cell.y * cell.y);
    const pits: number[] = [];
    const { kernels, doubles, ints } = rowKernels();
    let [north, row, south] = rowsAt;
    const load = (address: number, y: number): void => doubles.set(h.subarray(y * stride, (y + 1) * stride), address / 8);
    load(north, 0);
    load(row, 1);
    for (let y = 1; y <= height; y++) {
      load(south, y + 1);
      const first = y * stride + 1;
      kernels.steepest(slotsAt, slotsAt + 4 * width, north, row, south, first, stride, across, east, down);
      for (let x = 0, i = first; x < width; x++, i++) {
        let to = ints[slotsAt / 4 + x];
        if (ends[i] === 1) to = i;
        else if (to === i) {
          // Level ground drains to its own samples before: else each would be a pit.
          to = this.#levelBefore(h, i);
          if (to === i && (isTorus || !this.#isBorder(i))) pits.push(i);
        }
        receivers[i] = to;
      }
      [north, row, south] = [row, south, north];
    }
    this.pits = Int32Array.from(pits);
    if (isTorus) this.#unwrap();
  }

  #isBorder(slot: number): boolean {
    const { width, height, stride } = this.basin;
    const y = Math.floor(slot / stride);
    const x = slot - y * stride;
    return x === 1 || y === 1 || x === width || y === height;
  }

  /** The first of the samples before one, to its west and north, that are as high; itself without any. */
  #levelBefore(h: Float64Array, slot: number): number {
    const { stride } = this.basin;
    if (this.#isBorder(slot)) return slot;
    for (const to of [slot - stride - 1, slot - stride, slot - stride + 1, slot - 1]) if (h[to] === h[slot]) return to;
    return slot;
  }

  /** Leads level ground to where it is left, and away from the higher ground around it, so that its waters meet. Of ways that are as good the first
   *  of the eight counts. Level ground that is nowhere left stays as `findReceivers` has it. Filters leave it out: it would change the bytes of their
   *  recipes.
   *
   *  rank = 2 · steps to where it is left − steps from higher ground; it falls by 1 or more with each step of water, so none goes in a circle
   *  @param h ringed
   *  @source R. Barnes, C. Lehman, D. Mulla, "An efficient assignment of drainage direction over flat surfaces in raster digital elevation models"
   *  (2014) */
  leadLevels(h: Float64Array): void {
    const { basin, receivers, order } = this;
    const { width, height, stride, isTorus } = basin;
    const [LEVEL, AWAY, LED, RING] = [1, 2, 4, 8];
    const states = this.#donors.fill(0);
    if (isTorus) writeRing(states, { ...basin, isTorus: false }, RING);
    for (const pit of this.pits) states[pit] = LEVEL;
    for (let y = 1; y <= height; y++) {
      for (let i = y * stride + 1, end = i + width; i < end; i++) {
        if (receivers[i] !== i && h[receivers[i]] === h[i]) states[i] = LEVEL;
      }
    }
    const steps = [-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1];
    const beside = (i: number, step: number): number => (states[i + step] === RING ? unwrapped(i + step, basin) : i + step);
    /** Twice the steps to where level ground is left, less those from higher ground: water goes where this is lowest. */
    const ranks = this.area.fill(0);
    const spread = (state: number, weight: number, begins: (i: number, beside: number) => boolean): void => {
      let count = 0;
      for (let i = 0; i < states.length; i++) {
        if ((states[i] & LEVEL) === 0) continue;
        for (const step of steps) {
          if (!begins(i, beside(i, step))) continue;
          states[i] |= state;
          order[count++] = i;
          break;
        }
      }
      for (let at = 0, rank = weight; at < count; rank += weight) {
        for (const end = count; at < end; at++) {
          const i = order[at];
          ranks[i] += rank;
          for (const step of steps) {
            const j = beside(i, step);
            if (h[j] !== h[i] || (states[j] & (LEVEL | state)) !== LEVEL) continue;
            states[j] |= state;
            order[count++] = j;
          }
        }
      }
    };
    spread(AWAY, -1, (i, j) => h[j] > h[i]);
    spread(LED, 2, (i, j) => h[j] === h[i] && states[j] === 0);
    for (let i = 0; i < states.length; i++) {
      if ((states[i] & LED) === 0) continue;
      let lowest = Infinity;
      for (const step of steps) {
        const j = beside(i, step);
        if (h[j] !== h[i]) continue;
        const rank = states[j] === 0 ? -Infinity : ranks[j];
        if (rank >= lowest) continue;
        lowest = rank;
        receivers[i] = j;
      }
    }
    this.pits = this.pits.filter((pit) => (states[pit] & LED) === 0);
  }

  /** Receivers in the ring are those that it repeats. */
  #unwrap(): void {
    const { basin, receivers } = this;
    const { width, height, stride } = basin;
    const unwrap = (slot: number): void => {
      receivers[slot] = unwrapped(receivers[slot], basin);
    };
    for (let x = 1; x <= width; x++) for (const y of [1, height]) unwrap(y * stride + x);
    for (let y = 1; y <= height; y++) for (const x of [1, width]) unwrap(y * stride + x);
  }

  /** Orders the samples, each before its receiver, and counts what drains through them. */
  orderAndCount(): void {
    const { receivers, order, area } = this;
    const donors = this.#donors;
    const { width, height, stride } = this.basin;
    donors.fill(0);
    area.fill(1);
    for (let y = 1; y <= height; y++) {
      for (let i = y * stride + 1, end = i + width; i < end; i++) if (receivers[i] !== i) donors[receivers[i]]++;
    }
    let count = 0;
    for (let y = 1; y <= height; y++) {
      for (let i = y * stride + 1, end = i + width; i < end; i++) {
        if (donors[i] !== 0) continue;
        // Down until another donor has to come first.
        for (let at = i; ; ) {
          order[count++] = at;
          donors[at] = 255;
          const to = receivers[at];
          if (to === at) break;
          area[to] += area[at];
          if (--donors[to] !== 0) break;
          at = to;
        }
      }
    }
    if (count !== order.length) throw new Error(`drainage: ${order.length - count} samples drain in a circle`);
  }
}
