import { createHeightmap, type Heightmap, repeatingAs, type Spacing } from '../../core/heightmap.ts';
import { repeatFirstInPlace, wrapped } from '../../core/repeat.ts';
import { horizonKernels, LOOK_BYTES } from '../../kernels/simd/horizons.ts';
import { memoryLayout } from '../../kernels/simd/module.ts';

/** Up to this many samples a side all ground is looked at. */
const ALL_NEAR = 64;
/** Kernels touch so many float32 past the end of a row. */
const SLACK = 16;
const MAX_BAND_ROWS = 64;

/** How ground stands above its samples. */
interface Raising {
  /** Still water, which covers all that lies lower. */
  readonly floor: number;
  /** How many times higher than it is. */
  readonly exaggeration: number;
}

/** How a rise is scaled, the same for every step: rise · factor + offset. */
export interface SlopeScale {
  readonly factor: number;
  readonly offset: number;
}

/** A direction in which horizons are looked for. */
export interface View {
  /** Radians clockwise from north. */
  readonly azimuth: number;
  /** Steps that are looked at on the ground itself, an even number; of those that follow, every other one up to twice as far, and so on. */
  readonly near: number;
}

/** The view toward the sun. */
interface SunView extends View {
  /** Of the slope to the ground so many steps away. */
  scale(steps: number): SlopeScale;
}

/** The elevation beyond the borders of a map: lower than all ground. */
const NO_GROUND = -1e30;

/** Steepest slopes toward the horizon, row by row. Rows are asked for in bands: `load`, then all rows of it from north to south and in one go, as
 *  all horizon rows share the kernels' memory. What is returned is good until the next call. */
interface HorizonRows {
  readonly bandRows: number;
  load(from: number, rows: number): void;
  /** Two bytes a sample: 255 for a scaled slope toward the sun of −1 … 0 for 1, and the mean over all views of 1 − sine of the slope.
   *  @param y row of the map */
  bytesOf(y: number): Uint8Array;
}

/** Looks toward a view on a map of one size, in the kernels' memory. */
interface Looks {
  readonly begin: number;
  readonly end: number;
  readonly isStraight: boolean;
}

/** The ground at one of its sizes, of which a band is in the kernels' memory, and what is seen from rows of it. */
interface Level {
  readonly ground: Heightmap;
  /** Samples around the band: ground that rises nowhere, or that from the opposite border. */
  readonly margin: number;
  readonly stride: number;
  readonly bandAt: number;
  /** Of the first row of the band. */
  from: number;
  readonly looks: readonly Looks[];
  /** Two rows for each view, one of even and one of odd places, each of p and of q. */
  readonly rowsAt: number;
  /** Bytes from p to q. */
  readonly apart: number;
  /** Which row of the map is in each of them. */
  readonly kept: Int32Array;
}

/** Horizons of ground. A view looks at samples nearby on the map itself, and at farther ones on maps of half, a quarter, an eighth … of its samples a
 *  side, so that it sees as much of the ground at every distance. Ground that repeats goes on beyond its borders.
 *
 *      distance   1 2 3 4 5 6 7 8   10  12  14  16      20      24      28      32 …
 *      map        | | | | | | | |
 *      half                         |   |   |   |
 *      quarter                                          |       |       |       |
 *
 *  What a view sees from a sample of a smaller map goes to those of the larger one around it, as p and q of a slope p − q · elevation, and is linear
 *  between.
 *  @param spacing metres between the samples */
export function createHorizonRows(
  map: Heightmap,
  spacing: Spacing,
  raising: Raising,
  sun: SunView,
  sky: readonly View[],
): HorizonRows {
  const { kernels, bytes, floats, ints } = horizonKernels();
  const views = [sun, ...sky];
  const bandRows = Math.min(MAX_BAND_ROWS, map.height);
  const { take } = memoryLayout();
  const rowBytes = 4 * map.width;
  const [skyAt, shadeAt, bytesAt, zerosAt] = [0, 1, 2, 3].map(() => take(rowBytes));
  /** What the kernels' memory holds beside bands and rows. Other users may overwrite it between two bands. */
  const lookTables: { at: number; table: Int32Array }[] = [];
  const levels = groundsOf(map, raising).map((ground, size, grounds): Level => {
    const stepsOf = (near: number): number => (size === grounds.length - 1 ? Math.max(ground.width, ground.height, 2) - 1 : near);
    const margin = Math.max(...views.map(({ near }) => stepsOf(near)));
    const stride = ground.width + 2 * margin + SLACK;
    const looks = views.map((view): Looks => {
      const scale = size === 0 && view === sun ? sun.scale : () => ({ factor: 1, offset: 0 });
      const direction = gridDirection(view.azimuth, spacing, 2 ** size);
      const table = looksOf(direction, stride, size === 0 ? 1 : view.near / 2 + 1, stepsOf(view.near), scale);
      const begin = take(4 * table.length);
      lookTables.push({ at: begin / 4, table });
      return { begin, end: begin + 4 * table.length, isStraight: Number.isInteger(direction.stepX + direction.stepY) };
    });
    const bandAt = take(4 * stride * (Math.ceil(bandRows / 2 ** size) + 2 + 2 * margin));
    const apart = 4 * (ground.width + SLACK);
    const rowsAt = size === 0 ? 0 : take(views.length * 4 * apart);
    return { ground, margin, stride, bandAt, from: 0, looks, rowsAt, apart, kept: new Int32Array(2 * views.length) };
  });

  const groundAt = ({ bandAt, margin, stride, from }: Level, y: number): number =>
    bandAt + 4 * ((y - from + margin) * stride + margin);

  /** Address of what a view sees from a row of a smaller map. */
  function rowOf(size: number, view: number, y: number): number {
    const level = levels[size];
    const { ground, looks, rowsAt, apart, kept } = level;
    const slot = 2 * view + (y & 1);
    const at = rowsAt + 2 * apart * slot;
    if (kept[slot] === y) return at;
    const { begin, end, isStraight } = looks[view];
    const [north, south, farApart] = farOf(size, view, y);
    const kernel = isStraight ? kernels.farStraight : kernels.far;
    kernel(at, at + 4 * ground.width, groundAt(level, y), begin, end, north, south, farApart, apart);
    kept[slot] = y;
    return at;
  }

  /** The two rows of the next smaller map around a row, and bytes from p to q. */
  function farOf(size: number, view: number, y: number): [north: number, south: number, apart: number] {
    const smaller = levels[size + 1];
    if (!smaller) return [zerosAt, zerosAt, 0];
    const north = rowOf(size + 1, view, y >> 1);
    return [north, y & 1 ? rowOf(size + 1, view, (y >> 1) + 1) : north, smaller.apart];
  }

  return {
    bandRows,
    load(from, rows) {
      for (const { at, table } of lookTables) ints.set(table, at);
      floats.fill(0, zerosAt / 4, zerosAt / 4 + map.width);
      let [first, last] = [from, from + rows - 1];
      for (const level of levels) {
        level.from = first;
        level.kept.fill(-1);
        loadBand(level, last, level === levels[0] ? raising : undefined);
        [first, last] = [first >> 1, (last + 1) >> 1];
      }
    },
    bytesOf(y) {
      const ground = groundAt(levels[0], y);
      const { factor, offset } = sun.scale(sun.near);
      const [toSun, ...toSky] = levels[0].looks;
      kernels.shade(shadeAt, shadeAt + rowBytes, ground, toSun.begin, toSun.end, ...farOf(0, 0, y), factor, offset);
      floats.fill(0, skyAt / 4, skyAt / 4 + map.width);
      for (let i = 0; i < toSky.length; i++) {
        const { begin, end, isStraight } = toSky[i];
        const [north, south, apart] = farOf(0, i + 1, y);
        if (isStraight) kernels.skyStraight(skyAt, skyAt + rowBytes, ground, begin, end, north, south, apart);
        else kernels.sky(skyAt, skyAt + rowBytes, ground, begin, end, north, south, apart);
      }
      kernels.bytes(bytesAt, bytesAt + 2 * map.width, shadeAt, skyAt, 255 / sky.length);
      return bytes.subarray(bytesAt, bytesAt + 2 * map.width);
    },
  };
}

/** Fills a band, from its first row to the one given, and the margins around it. */
function loadBand({ ground, margin, stride, bandAt, from }: Level, last: number, raising?: Raising): void {
  const { floats } = horizonKernels();
  const { width, height, repeats } = ground;
  for (let y = from - margin, at = bandAt / 4 + margin; y <= last + margin; y++, at += stride) {
    if (!repeats && (y < 0 || y >= height)) {
      floats.fill(NO_GROUND, at - margin, at + width + margin);
      continue;
    }
    writeGround(ground, repeats ? wrapped(y, height) : y, at, raising);
    if (!repeats) {
      floats.fill(NO_GROUND, at - margin, at);
      floats.fill(NO_GROUND, at + width, at + width + margin);
      continue;
    }
    for (let x = 1; x <= margin; x++) {
      floats[at - x] = floats[at + wrapped(-x, width)];
      floats[at + width - 1 + x] = floats[at + wrapped(x, width)];
    }
  }
}

/** Writes a row of a map into the kernels' memory. */
function writeGround({ width, data }: Heightmap, y: number, at: number, raising: Raising | undefined): void {
  const { kernels, floats } = horizonKernels();
  floats.set(data.subarray(y * width, (y + 1) * width), at);
  if (raising) kernels.raise(4 * at, 4 * (at + width), raising.floor, raising.exaggeration);
}

/** A direction on a grid: the step from one column or row to the next, so one component is 1 or −1, the other no longer. */
interface GridDirection {
  readonly stepX: number;
  readonly stepY: number;
  readonly metresPerStep: number;
}

/** @param size of the grid's cells, in those of the map */
function gridDirection(azimuth: number, spacing: Spacing, size: number): GridDirection {
  const east = Math.sin(azimuth) / spacing.x;
  const south = -Math.cos(azimuth) / spacing.y;
  const longer = Math.max(Math.abs(east), Math.abs(south));
  return { stepX: snap(east / longer), stepY: snap(south / longer), metresPerStep: size / longer };
}

/** Sines of whole quarter turns miss 0 by a rounding error, which must not reach for the next row. */
function snap(step: number): number {
  return Math.abs(step - Math.round(step)) < 1e-6 ? Math.round(step) : step;
}

/** Looks after each of some steps, as they stand in the kernels' memory. */
function looksOf(
  { stepX, stepY, metresPerStep }: GridDirection,
  stride: number,
  first: number,
  last: number,
  scale: SunView['scale'],
): Int32Array {
  const table = new Int32Array(((last - first + 1) * LOOK_BYTES) / 4);
  const weights = new Float32Array(table.buffer);
  for (let step = first, at = 0; step <= last; step++, at += LOOK_BYTES / 4) {
    const { factor, offset } = scale(step);
    const [dx, dy] = [step * stepX, step * stepY];
    const [cx, cy] = [Math.floor(dx), Math.floor(dy)];
    const between = dx - cx + (dy - cy);
    const perMetre = factor / (step * metresPerStep);
    const a = cy * stride + cx;
    const b = between === 0 ? a : a + (dx > cx ? 1 : 0) + (dy > cy ? stride : 0);
    table.set([4 * a, 4 * b], at);
    weights.set([(1 - between) * perMetre, between * perMetre, perMetre, offset], at + 2);
  }
  return table;
}

/** How much of the highest ground around a sample of a smaller map counts. All of it would darken slopes, and none would miss every other crest. */
const CREST = 0.2;

/** The map, and the ground with half of its samples a side, a quarter and so on. */
function groundsOf(map: Heightmap, raising: Raising): Heightmap[] {
  const grounds = [map];
  for (let ground = map; Math.max(ground.width, ground.height) > ALL_NEAR; grounds.push(ground)) {
    ground = halfOf(ground, ground === map ? raising : undefined);
  }
  return grounds;
}

/** The ground at every other sample of every other row, and some of the highest around it; the last ones of a side stand at its end or beyond
 *  it, or are the first ones again. */
function halfOf(map: Heightmap, raising: Raising | undefined): Heightmap {
  const { width, height, repeats } = map;
  const { kernels, floats } = horizonKernels();
  const halved = (samples: number): number => Math.ceil((samples - 1) / 2) + 1;
  const half = repeatingAs(map, createHeightmap(halved(width), halved(height)));
  const { take } = memoryLayout();
  const [outAt, ...rowsAt] = [0, 1, 2, 3].map(() => take(4 * (width + 2 * SLACK)) + 4 * SLACK);
  /** Address of a row, with a sample before it and two after it. Of the rows that are at work together each has its own place. */
  const rowAt = (y: number): number => {
    const at = rowsAt[y & 1 ? (y >> 1) & 1 : 2];
    writeGround(map, y < 0 ? wrapped(y, height) : Math.min(y, height - 1), at / 4, raising);
    floats[at / 4 - 1] = floats[at / 4 + (repeats ? wrapped(-1, width) : 0)];
    floats.fill(floats[at / 4 + width - 1], at / 4 + width, at / 4 + width + 2);
    return at;
  };
  let north = rowAt(repeats ? -1 : 0);
  for (let v = 0; v < half.height; v++) {
    const own = rowAt(2 * v);
    const south = rowAt(2 * v + 1);
    kernels.halve(outAt, outAt + 4 * half.width, north, own, south, CREST);
    half.data.set(floats.subarray(outAt / 4, outAt / 4 + half.width), v * half.width);
    north = south;
  }
  if (repeats) repeatFirstInPlace(half.data, half);
  return half;
}
