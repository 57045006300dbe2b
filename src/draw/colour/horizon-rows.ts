import { createHeightmap, type Heightmap, repeatingAs, type Size, type Spacing } from '../../core/heightmap.ts';
import { repeatFirstInPlace, wrapped } from '../../core/repeat.ts';
import { type FarHorizon, farHorizon, type GridDirection } from '../../kernels/far-horizon.ts';
import { HORIZON_MEMORY_BYTES, type HorizonKernels, horizonKernels, LOOK_BYTES, NO_SLOPE } from '../../kernels/simd/horizons.ts';

/** Samples of the map for one of the far ground, along each side. */
const QUARTER = 4;
/** Up to this many samples a side all of them are near. */
const ALL_NEAR = 64;
/** Kernels read and write so many float32 past the end of a row. */
const SLACK = 16;
const MAX_BAND_ROWS = 64;

/** How a rise is scaled, the same for every step: rise · factor + offset. */
export interface SlopeScale {
  readonly factor: number;
  readonly offset: number;
}

/** A direction in which slopes are asked for. */
export interface SlopeDirection {
  readonly kernel: HorizonKernels['steepest'];
  /** Address of its looks, and where they end. */
  readonly looks: number;
  readonly looksEnd: number;
  /** Undefined where all ground is near. */
  readonly far: FarRows | undefined;
  readonly farScale: SlopeScale;
}

/** Steepest slopes toward directions, row by row. Rows are asked for in bands: `load`, then any rows of it in any order and in one go, as
 *  all slope rows share the kernels' memory. What is returned is good until the next call. */
export interface SlopeRows {
  readonly bandRows: number;
  /** @param azimuth radians clockwise from north
   *  @param near steps that are looked at on the map itself, at most `MAX_NEAR`
   *  @param scale of the slope, for the ground so many steps away */
  toward(azimuth: number, near: number, scale?: (steps: number) => SlopeScale): SlopeDirection;
  load(from: number, rows: number): void;
  /** @param y row of the band */
  slopesOf(direction: SlopeDirection, y: number): Float32Array;
  /** The sum over all directions of 1 − sine of the slope. */
  skyOf(directions: readonly SlopeDirection[], y: number): Float32Array;
}

/** The horizon along one row of the far ground, as `FarHorizon` has it. */
interface FarRow {
  readonly a: Float32Array;
  readonly w: Float32Array;
}

/** Two rows of the far ground at a time, kept until others are asked for. */
type FarRows = (north: number, south: number) => readonly [FarRow, FarRow];

const UNSCALED: SlopeScale = { factor: 1, offset: 0 };
/** Steps that are looked at on the map itself, at most. */
const MAX_NEAR = 64;
/** Directions that are asked for, at most. */
const MAX_DIRECTIONS = 32;

/** How ground stands above its samples. */
export interface Raising {
  /** Still water, which covers all that lies lower. */
  readonly floor: number;
  /** How many times higher than it is. */
  readonly exaggeration: number;
}

/** Steepest slopes of ground: from samples nearby, by the row kernels, and from far ground, by hulls of it at a quarter of the size. Ground that
 *  repeats goes on beyond its borders.
 *  @param spacing metres between the samples */
export function createSlopeRows(map: Heightmap, spacing: Spacing, raising: Raising): SlopeRows {
  const { width, height, data, repeats } = map;
  const { kernels, floats, ints } = horizonKernels();
  const isSmall = Math.max(width, height) <= ALL_NEAR;
  const margin = MAX_NEAR;
  // Around the band stands ground that rises nowhere, or the ground from the opposite border.
  const stride = width + 2 * margin + SLACK;
  const rowFloats = width + 2 * SLACK;
  /** Four rows, then looks, then the band. */
  const [slopesAt, sumAt, aAt, wAt] = [0, 1, 2, 3].map((row) => 4 * row * rowFloats);
  const firstLook = 16 * rowFloats;
  let looksAt = firstLook;
  const bandAt = firstLook + LOOK_BYTES * MAX_NEAR * MAX_DIRECTIONS;
  // The kernels' memory is anybody's between two bands.
  const lookFloats = new Float32Array((bandAt - firstLook) / 4);
  const lookInts = new Int32Array(lookFloats.buffer);
  const bandRows = Math.min(MAX_BAND_ROWS, height, Math.floor((HORIZON_MEMORY_BYTES - bandAt) / (4 * stride)) - 2 * margin);
  const quarter = isSmall ? undefined : quarterOf(map, raising);
  let loadedFrom = 0;

  const rowView = (address: number): Float32Array => floats.subarray(address / 4, address / 4 + width);

  /** Writes a row of the map between two of the far ground, at every fourth sample. */
  function writeFar(far: FarRows, row: number, { width: columns, height: rows }: Size): void {
    const north = Math.min(Math.floor(row / QUARTER), rows - 1);
    const part = row / QUARTER - north;
    const [from, to] = far(north, Math.min(north + 1, rows - 1));
    writeBetween(from.a, to.a, part, floats, aAt / 4, columns);
    writeBetween(from.w, to.w, part, floats, wAt / 4, columns);
  }

  function slopesOf({ kernel, looks, looksEnd, far, farScale }: SlopeDirection, y: number): Float32Array {
    const groundAt = bandAt + 4 * ((y + margin) * stride + margin);
    kernel(slopesAt, slopesAt + 4 * width, groundAt, looks, looksEnd);
    if (far && quarter) {
      writeFar(far, loadedFrom + y, quarter);
      kernels.raise(slopesAt, slopesAt + 4 * width, groundAt, aAt, wAt, farScale.factor, farScale.offset);
    }
    return rowView(slopesAt);
  }

  return {
    bandRows,
    toward(azimuth, near, scale = () => UNSCALED) {
      const direction = gridDirection(azimuth, spacing);
      const steps = isSmall ? Math.max(width, height, 2) - 1 : near;
      const looks = looksAt;
      for (let step = 1; step <= steps; step++, looksAt += LOOK_BYTES) {
        const { factor, offset } = scale(step);
        const [dx, dy] = [step * direction.stepX, step * direction.stepY];
        const [cx, cy] = [Math.floor(dx), Math.floor(dy)];
        const between = dx - cx + (dy - cy);
        const perMetre = factor / (step * direction.metresPerStep);
        const a = cy * stride + cx;
        const b = between === 0 ? a : a + (dx > cx ? 1 : 0) + (dy > cy ? stride : 0);
        const at = (looksAt - firstLook) / 4;
        lookInts.set([4 * a, 4 * b], at);
        lookFloats.set([(1 - between) * perMetre, between * perMetre, perMetre, offset], at + 2);
      }
      const farDirection = { ...direction, metresPerStep: QUARTER * direction.metresPerStep };
      const far = quarter && farRows(farHorizon(quarter, farDirection, near / QUARTER), quarter.width);
      const kernel = Number.isInteger(direction.stepX + direction.stepY) ? kernels.steepestStraight : kernels.steepest;
      return { kernel, looks, looksEnd: looksAt, far, farScale: scale(near) };
    },
    load(from, rows) {
      loadedFrom = from;
      ints.set(lookInts, firstLook / 4);
      const band = floats.subarray(bandAt / 4, bandAt / 4 + (rows + 2 * margin) * stride);
      band.fill(NO_SLOPE);
      const [first, end] = repeats
        ? [from - margin, from + rows + margin]
        : [Math.max(0, from - margin), Math.min(height, from + rows + margin)];
      for (let y = first; y < end; y++) {
        const row = (repeats ? wrapped(y, height) : y) * width;
        const at = (y - from + margin) * stride + margin;
        writeRaised(data, row, band, at, width, raising);
        if (!repeats) continue;
        for (let x = 1; x <= margin; x++) {
          band[at - x] = band[at + wrapped(-x, width)];
          band[at + width - 1 + x] = band[at + wrapped(x, width)];
        }
      }
    },
    slopesOf,
    skyOf(directions, y) {
      const sum = rowView(sumAt).fill(0);
      for (const direction of directions) {
        slopesOf(direction, y);
        kernels.addSky(sumAt, sumAt + 4 * width, slopesAt);
      }
      return sum;
    },
  };
}

function farRows(far: FarHorizon, width: number): FarRows {
  const rowAt = (): FarRow & { row: number } => ({ row: -1, a: new Float32Array(width), w: new Float32Array(width) });
  let [north, south] = [rowAt(), rowAt()];
  const fill = (kept: ReturnType<typeof rowAt>, row: number): void => {
    if (kept.row === row) return;
    far.writeRow(row, kept.a, kept.w);
    kept.row = row;
  };
  return (from, to) => {
    // Four rows on, the southern row is the northern one.
    if (south.row === from) [north, south] = [south, north];
    fill(north, from);
    if (from === to) return [north, north];
    fill(south, to);
    return [north, south];
  };
}

/** Writes samples between two rows, and the last of them over what kernels read beyond the end. */
function writeBetween(a: Float32Array, b: Float32Array, part: number, out: Float32Array, at: number, count: number): void {
  for (let i = 0; i < count; i++) out[at + i] = a[i] + (b[i] - a[i]) * part;
  const last = out[at + count - 1];
  for (let i = count; i < count + SLACK; i++) out[at + i] = last;
}

function writeRaised(
  data: Float32Array,
  from: number,
  out: Float32Array,
  at: number,
  count: number,
  { floor, exaggeration }: Raising,
): void {
  for (let i = 0; i < count; i++) out[at + i] = (data[from + i] > floor ? data[from + i] : floor) * exaggeration;
}

/** The step in a direction that goes from one column or row to the next. */
function gridDirection(azimuth: number, spacing: Spacing): GridDirection {
  const east = Math.sin(azimuth) / spacing.x;
  const south = -Math.cos(azimuth) / spacing.y;
  const longer = Math.max(Math.abs(east), Math.abs(south));
  return { stepX: snap(east / longer), stepY: snap(south / longer), metresPerStep: 1 / longer };
}

/** Sines of whole quarter turns miss 0 by a rounding error, which must not reach for the next row. */
function snap(step: number): number {
  return Math.abs(step - Math.round(step)) < 1e-6 ? Math.round(step) : step;
}

/** How much of the highest ground around a sample of the far ground counts. All of it would darken slopes, and none would miss every other
 *  crest. */
const CREST = 0.25;

/** Samples around one of the far ground, along each side: two before it, itself and two after it. */
const AROUND = [-2, -1, 0, 1, 2];

/** The ground at every fourth sample of every fourth row, and some of the highest around it; the last ones of a side stand at its end or beyond
 *  it, or are the first ones again. */
function quarterOf(map: Heightmap, { floor, exaggeration }: Raising): Heightmap {
  const { data, repeats } = map;
  const raised = (sample: number): number => Math.fround((sample > floor ? sample : floor) * exaggeration);
  const placesAlong = (samples: number, farthest: number): Int32Array[] =>
    Array.from({ length: Math.ceil((samples - 1) / QUARTER) + 1 }, (_, k) => {
      const centre = Math.min(QUARTER * k, farthest);
      const placeOf = (i: number): number => (repeats ? wrapped(i, samples) : Math.min(Math.max(i, 0), samples - 1));
      return Int32Array.from(AROUND, (by) => placeOf(centre + by));
    });
  const columns = placesAlong(map.width, map.width - 1);
  const rows = placesAlong(map.height, Number.POSITIVE_INFINITY).map((places) => places.map((y) => y * map.width));
  const quarter = repeatingAs(map, createHeightmap(columns.length, rows.length));
  for (let v = 0, i = 0; v < rows.length; v++) {
    for (let u = 0; u < columns.length; u++, i++) {
      const own = data[rows[v][2] + columns[u][2]];
      let highest = own;
      for (let by = 0; by < AROUND.length; by++) {
        for (let bx = 0; bx < AROUND.length; bx++) {
          const near = data[rows[v][by] + columns[u][bx]];
          if (near > highest) highest = near;
        }
      }
      // What is highest is so when it is raised.
      const [at, top] = [raised(own), raised(highest)];
      quarter.data[i] = at + CREST * (top - at);
    }
  }
  if (repeats) repeatFirstInPlace(quarter.data, quarter);
  return quarter;
}
