import type { Heightmap } from '../core/heightmap.ts';
import { repeatFirstInPlace } from '../core/repeat.ts';
import { Drainage, ringOf, unwrapped, writeRing } from './drainage.ts';

/** Lowest passes between basins. A basin is what drains to one pit; basin 0 is all that drains to an end or out of the map. */
class Passes {
  count = 0;
  /** Of each pass: the lower and the higher number of its basins. */
  a: Int32Array;
  b: Int32Array;
  /** The higher of its two samples; over the border, its one. */
  height: Float64Array;
  /** Its sample in the first and in the second basin. */
  inA: Int32Array;
  inB: Int32Array;
  /** Passes where `#slotOf` looks for them; −1 where none is. */
  #slots: Int32Array;
  #last = -1;

  constructor(basins: number) {
    let capacity = 16;
    while (capacity < 2 * basins) capacity *= 2;
    this.a = new Int32Array(capacity);
    this.b = new Int32Array(capacity);
    this.height = new Float64Array(capacity);
    this.inA = new Int32Array(capacity);
    this.inB = new Int32Array(capacity);
    this.#slots = new Int32Array(2 * capacity).fill(-1);
  }

  /** A way from sample i of one basin to sample j of another: the first of the lowest is their pass. */
  meet(i: number, j: number, ofI: number, ofJ: number, height: number): void {
    const isFirst = ofI < ofJ;
    const a = isFirst ? ofI : ofJ;
    const b = isFirst ? ofJ : ofI;
    // What was met last is often met again.
    if (this.#last < 0 || this.b[this.#last] !== b || this.a[this.#last] !== a) this.#last = this.#between(a, b);
    const pass = this.#last;
    if (height >= this.height[pass]) return;
    this.height[pass] = height;
    this.inA[pass] = isFirst ? i : j;
    this.inB[pass] = isFirst ? j : i;
  }

  /** The pass between two basins, a new one if they have none yet. */
  #between(a: number, b: number): number {
    if (this.count === this.a.length) this.#grow();
    const slot = this.#slotOf(a, b);
    if (this.#slots[slot] >= 0) return this.#slots[slot];
    const pass = this.count++;
    this.#slots[slot] = pass;
    this.a[pass] = a;
    this.b[pass] = b;
    this.height[pass] = Infinity;
    return pass;
  }

  /** Near those that were met about the same time; if another is there, at a hashed place. */
  #slotOf(a: number, b: number): number {
    const mask = this.#slots.length - 1;
    const near = (4 * b + (a & 3)) & mask;
    if (this.#isFor(near, a, b)) return near;
    const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    while (!this.#isFor(slot, a, b)) slot = (slot + 1) & mask;
    return slot;
  }

  /** Whether a slot is free, or has the pass of two basins. */
  #isFor(slot: number, a: number, b: number): boolean {
    const pass = this.#slots[slot];
    return pass < 0 || (this.a[pass] === a && this.b[pass] === b);
  }

  #grow(): void {
    const capacity = 2 * this.a.length;
    for (const name of ['a', 'b', 'inA', 'inB'] as const) {
      const grown = new Int32Array(capacity);
      grown.set(this[name]);
      this[name] = grown;
    }
    const height = new Float64Array(capacity);
    height.set(this.height);
    this.height = height;
    this.#slots = new Int32Array(2 * capacity).fill(-1);
    for (let pass = 0; pass < this.count; pass++) this.#slots[this.#slotOf(this.a[pass], this.b[pass])] = pass;
  }
}

/** What becomes of depressions: the basin of every slot, and the level at which each basin spills. */
export interface Spills {
  readonly basins: Int32Array;
  /** By basin; that of basin 0 is −Infinity. */
  readonly levels: Float64Array;
}

/** Routes each pit over the lowest pass out of its basin, and so on to an end, by reversing the receivers between them. Of equally low passes the one that is met first, row by row, counts. A torus without an end spills to its lowest pit.
 *  @source G. Cordonnier, B. Bovy, J. Braun, "A versatile, linear complexity algorithm for flow routing in topographies with depressions" (2019) */
export function routeDepressions(h: Float64Array, drainage: Drainage): Spills {
  const { pits, receivers } = drainage;
  const basins = labelBasins(drainage);
  const levels = new Float64Array(pits.length + 1).fill(-Infinity);
  if (pits.length === 0) return { basins, levels };
  const passes = findPasses(h, drainage, basins);
  const tree = lowestTree(passes, levels.length);
  const passesOf = byBasin(passes, tree, levels.length);
  const root = passesOf.starts[1] > 0 ? 0 : lowestPit(h, pits) + 1;
  const reached = new Int32Array(levels.length);
  const isReached = new Uint8Array(levels.length);
  let count = 0;
  reached[count++] = root;
  isReached[root] = 1;
  for (let k = 0; k < count; k++) {
    const from = reached[k];
    for (let p = passesOf.starts[from]; p < passesOf.starts[from + 1]; p++) {
      const pass = passesOf.passes[p];
      const isFromA = passes.a[pass] === from;
      const into = isFromA ? passes.b[pass] : passes.a[pass];
      if (isReached[into] === 1) continue;
      isReached[into] = 1;
      reached[count++] = into;
      levels[into] = Math.max(levels[from], passes.height[pass]);
      let previous = isFromA ? passes.inA[pass] : passes.inB[pass];
      for (let at = isFromA ? passes.inB[pass] : passes.inA[pass]; ; ) {
        const next = receivers[at];
        receivers[at] = previous;
        if (next === at) break;
        previous = at;
        at = next;
      }
    }
  }
  return { basins, levels };
}

/** Leads all water to where it ends: finds receivers, routes depressions, orders and counts.
 *  @param leadsLevels leads level ground to where it is left, too; else it drains to its own samples in the north and west */
export function routeWater(h: Float64Array, ends: Uint8Array, drainage: Drainage, leadsLevels = false): Spills {
  drainage.findReceivers(h, ends);
  if (leadsLevels) drainage.leadLevels(h);
  const spills = routeDepressions(h, drainage);
  drainage.orderAndCount();
  return spills;
}

/** The passes that together join all basins as low as possible: on any two basins' way along them nothing is higher than on any other way.
 *  @source O. Borůvka, "O jistém problému minimálním" (1926) */
function lowestTree({ count, a, b, height }: Passes, basins: number): Int32Array {
  const leaders = Int32Array.from({ length: basins }, (_, i) => i);
  const leaderOf = (basin: number): number => {
    let at = basin;
    while (leaders[at] !== at) {
      leaders[at] = leaders[leaders[at]];
      at = leaders[at];
    }
    return at;
  };
  const tree = new Int32Array(basins);
  let joined = 0;
  const live = Int32Array.from({ length: count }, (_, i) => i);
  const lowest = new Int32Array(basins);
  const isLower = (pass: number, than: number): boolean =>
    than < 0 || height[pass] < height[than] || (height[pass] === height[than] && pass < than);
  for (let left = count; left > 0; ) {
    lowest.fill(-1);
    let kept = 0;
    for (let i = 0; i < left; i++) {
      const pass = live[i];
      const [from, to] = [leaderOf(a[pass]), leaderOf(b[pass])];
      if (from === to) continue;
      live[kept++] = pass;
      if (isLower(pass, lowest[from])) lowest[from] = pass;
      if (isLower(pass, lowest[to])) lowest[to] = pass;
    }
    left = kept;
    for (let basin = 0; basin < basins; basin++) {
      const pass = lowest[basin];
      if (pass < 0) continue;
      const [from, to] = [leaderOf(a[pass]), leaderOf(b[pass])];
      if (from === to) continue; // the other basin has chosen it too
      leaders[Math.max(from, to)] = Math.min(from, to);
      tree[joined++] = pass;
    }
  }
  return tree.subarray(0, joined);
}

function lowestPit(h: Float64Array, pits: Int32Array): number {
  let lowest = 0;
  for (let i = 1; i < pits.length; i++) if (h[pits[i]] < h[pits[lowest]]) lowest = i;
  return lowest;
}

/** The basin of every slot, from 0 on; −1 in the ring. */
function labelBasins({ basin: { width, height, stride }, receivers, pits, order }: Drainage): Int32Array {
  const basins = new Int32Array(receivers.length).fill(-1);
  for (let p = 0; p < pits.length; p++) basins[pits[p]] = p + 1;
  for (let y = 1; y <= height; y++) {
    for (let i = y * stride + 1, end = i + width; i < end; i++) {
      if (basins[i] >= 0) continue;
      let count = 0;
      let at = i;
      while (basins[at] < 0) {
        order[count++] = at;
        const to = receivers[at];
        if (to === at) {
          basins[at] = 0;
          count--;
          break;
        }
        at = to;
      }
      const basin = basins[at];
      while (count > 0) basins[order[--count]] = basin;
    }
  }
  return basins;
}

function findPasses(h: Float64Array, { basin, pits }: Drainage, basins: Int32Array): Passes {
  const { width, height, stride, isTorus } = basin;
  const passes = new Passes(pits.length);
  writeRing(basins, basin, -1);
  if (!isTorus) {
    // Water leaves the map over every sample of its border.
    const leave = (i: number): void => {
      if (basins[i] > 0) passes.meet(i, i, basins[i], 0, h[i]);
    };
    for (let x = 1; x <= width; x++) for (const y of [1, height]) leave(y * stride + x);
    for (let y = 2; y < height; y++) for (const x of [1, width]) leave(y * stride + x);
  }
  const meet = (i: number, j: number): void => {
    if (basins[j] === basins[i] || basins[j] < 0) return;
    passes.meet(i, isTorus ? unwrapped(j, basin) : j, basins[i], basins[j], h[i] > h[j] ? h[i] : h[j]);
  };
  for (let y = 1; y <= height; y++) {
    for (let i = y * stride + 1, end = i + width; i < end; i++) {
      const own = basins[i];
      const [east, southWest, south, southEast] = [i + 1, i + stride - 1, i + stride, i + stride + 1];
      // Most samples have their own basin all around.
      if (((basins[east] ^ own) | (basins[southWest] ^ own) | (basins[south] ^ own) | (basins[southEast] ^ own)) === 0) continue;
      meet(i, east);
      meet(i, southWest);
      meet(i, south);
      meet(i, southEast);
    }
  }
  return passes;
}

/** Passes grouped by basin. */
function byBasin(
  { a, b }: Passes,
  tree: Int32Array,
  basins: number,
): { readonly starts: Int32Array; readonly passes: Int32Array } {
  const starts = new Int32Array(basins + 1);
  for (const pass of tree) {
    starts[a[pass] + 1]++;
    starts[b[pass] + 1]++;
  }
  for (let basin = 0; basin < basins; basin++) starts[basin + 1] += starts[basin];
  const next = starts.slice(0, basins);
  const passes = new Int32Array(2 * tree.length);
  for (const pass of tree) {
    passes[next[a[pass]]++] = pass;
    passes[next[b[pass]]++] = pass;
  }
  return { starts, passes };
}

/** Raises every depression to the level at which it spills, so that from each sample a way leads to the border or the sea that never rises. No lower
 *  ground does that: the result is the same whatever way it is computed.
 *  @param sea samples below it are left as they are, and drain
 *  @param breach how deep outlets are cut at most before the rest is filled */
export function fillInPlace(map: Heightmap, sea: number, breach = 0): void {
  const { width, data } = map;
  const { basin, h, ends } = ringOf(map, { x: 1, y: 1 }, sea);
  const drainage = new Drainage(basin);
  drainage.findReceivers(h, ends);
  let spills = routeDepressions(h, drainage);
  if (breach > 0) {
    cutOutletsInPlace(h, drainage, breach);
    drainage.findReceivers(h, ends);
    spills = routeDepressions(h, drainage);
  }
  const { basins, levels } = spills;
  for (let y = 0; y < basin.height; y++) {
    for (let x = 0, i = (y + 1) * basin.stride + 1; x < basin.width; x++, i++) {
      data[y * width + x] = Math.max(h[i], levels[basins[i]]);
    }
  }
  if (basin.isTorus) repeatFirstInPlace(data, map);
}

/** Cuts the outlets of depressions: along the drainage, which leaves each over its lowest pass, no sample stays higher than those that drain to it, but
 *  none is lowered by more than `most`. Where that is enough nothing is left to fill. Land stays land.
 *  @param h values of float32, as are those that come of it */
function cutOutletsInPlace(h: Float64Array, drainage: Drainage, most: number): void {
  drainage.orderAndCount();
  const { order, receivers } = drainage;
  const before = h.slice();
  for (const i of order) {
    const to = receivers[i];
    if (h[to] > h[i]) h[to] = Math.max(h[i], Math.fround(before[to] - most));
  }
}
