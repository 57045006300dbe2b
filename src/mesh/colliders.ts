import { type Heightmap, sampleRange } from '../core/heightmap.ts';
import type { Extent } from '../core/recipe.ts';

/** Terrain as physics engines take it: each wants heights in another order, from another corner. All colliders here are one surface, that of the mesh:
 *  every cell is two triangles along the diagonal from its north-east to its south-west corner, as three's PlaneGeometry has them. Fields are
 *  named as the engine names its arguments. */

/** In metres, unless said otherwise. */
export type Vector = readonly [x: number, y: number, z: number];

/** What every collider has. Metres, x east, y up, z south, the middle of the map at x = z = 0 and elevation 0 at y = 0. */
export interface Placed {
  /** Of the body. */
  readonly position: Vector;
  /** A quaternion. */
  readonly rotation: readonly [x: number, y: number, z: number, w: number];
  /** How far samples lie from the mesh, as the engine rounds them, not counting its float32 arithmetic; undefined where it moves corners by no known
   *  amount. */
  readonly gap: Gap | undefined;
}

/** Metres. */
export interface Gap {
  readonly largest: number;
  readonly mean: number;
}

/** `ColliderDesc.heightfield`, seen with @dimforge/rapier3d-compat 0.21.0. */
export interface RapierCollider extends Placed {
  /** Cells, one fewer than samples. */
  readonly nrows: number;
  readonly ncols: number;
  /** Metres, column by column from the west, each from the north. */
  readonly heights: Float32Array;
  /** Metres across the whole map. */
  readonly scale: { readonly x: number; readonly y: number; readonly z: number };
  /** `FIX_INTERNAL_EDGES`: without it level ground throws up what slides over it. */
  readonly flags: number;
}

/** `new Heightfield`, seen with cannon-es 0.20.0. */
export interface CannonCollider extends Placed {
  /** Metres, rows from the north. */
  readonly data: number[][];
  /** Metres between samples. */
  readonly elementSize: number;
}

/** `HeightFieldShapeSettings`, seen with jolt-physics 1.1.0. */
export interface JoltCollider extends Placed {
  /** Along each side. */
  readonly mSampleCount: number;
  /** Metres, columns from the west, each from the south; 3.4028235e38 where there is no ground. */
  readonly mHeightSamples: Float32Array;
  readonly mOffset: Vector;
  readonly mScale: Vector;
  readonly mBlockSize: number;
  readonly mBitsPerSample: number;
}

/** `btHeightfieldTerrainShape`, seen with ammojs-typed 1.1.0. The engine does not copy the heights. */
export interface BulletCollider extends Placed {
  readonly heightStickWidth: number;
  readonly heightStickLength: number;
  /** Metres, rows from the north. */
  readonly heightData: Float32Array;
  readonly heightScale: number;
  readonly minHeight: number;
  readonly maxHeight: number;
  readonly upAxis: number;
  readonly hdt: 'PHY_FLOAT';
  readonly flipQuadEdges: boolean;
  readonly localScaling: Vector;
}

/** Havok reads height fields askew unless they have as many rows as columns: other ground is a mesh. */
export type HavokCollider = HavokField | HavokMesh;

/** `HP_Shape_CreateHeightField`, seen with @babylonjs/havok 1.3.14. */
export interface HavokField extends Placed {
  readonly numXSamples: number;
  readonly numZSamples: number;
  /** Metres between samples. */
  readonly scale: Vector;
  /** Metres, column by column from the west, each from the north. */
  readonly heights: Float32Array;
}

/** `HP_Shape_CreateMesh`. Havok moves corners of meshes, by about a centimetre as seen, and by more on steep ground. */
export interface HavokMesh extends Placed {
  /** x, y and z of each sample, row by row from the north-west. */
  readonly vertices: Float32Array;
  /** Three numbers of vertices for each. */
  readonly triangles: Int32Array;
}

/** `PxHeightFieldDesc` and `PxHeightFieldGeometry`, seen with physx-js-webidl 2.7.3, PhysX 5.6.1. */
export interface PhysxCollider extends Placed {
  readonly nbRows: number;
  readonly nbColumns: number;
  /** (elevation − position y) ⁄ heightScale, column by column from the west, each from the north. */
  readonly samples: Int16Array;
  readonly heightScale: number;
  readonly rowScale: number;
  readonly columnScale: number;
}

/** A collider for each engine. */
export interface Colliders {
  readonly rapier: RapierCollider;
  readonly cannon: CannonCollider;
  readonly jolt: JoltCollider;
  readonly bullet: BulletCollider;
  readonly havok: HavokCollider;
  readonly physx: PhysxCollider;
}

/** A physics engine by its id. */
export type PhysicsEngine = keyof Colliders;

/** A map with what its colliders need. */
interface Ground {
  readonly map: Heightmap;
  readonly extent: Extent;
  /** Metres from one sample to the next. */
  readonly dx: number;
  readonly dz: number;
}

const NO_ROTATION = [0, 0, 0, 1] as const;
const NO_GAP = { largest: 0, mean: 0 } as const;

const makers: { readonly [E in PhysicsEngine]: (ground: Ground) => Colliders[E] } = {
  rapier: ({ map, extent }) => ({
    nrows: map.height - 1, // cells
    ncols: map.width - 1,
    heights: columnByColumn(map, new Float32Array(map.data.length)),
    scale: { x: extent.x, y: 1, z: extent.y },
    flags: 1,
    position: [0, 0, 0],
    rotation: NO_ROTATION,
    gap: NO_GAP,
  }),

  cannon: ({ map, extent, dx, dz }) => {
    if (Math.abs(dx - dz) > 1e-6 * dx) {
      throw new RangeError(`cannon: expected square cells, which are all that Heightfield has, got ${dx} × ${dz} m`);
    }
    return {
      data: Array.from({ length: map.height }, (_, row) => [...map.data.subarray(row * map.width, (row + 1) * map.width)]),
      elementSize: dx,
      position: [-extent.x / 2, 0, -extent.y / 2],
      rotation: [-0.5, -0.5, -0.5, 0.5], // its x runs south, its y east and its z up
      gap: NO_GAP,
    };
  },

  jolt: ({ map, extent, dx, dz }) => {
    const mSampleCount = Math.max(map.width, map.height, JOLT_LEAST);
    const mHeightSamples = joltSamples(map, mSampleCount);
    return {
      mSampleCount,
      mHeightSamples,
      mOffset: [0, 0, 0],
      mScale: [dz, 1, dx],
      mBlockSize: JOLT_BLOCK,
      mBitsPerSample: 16,
      position: [-extent.x / 2, 0, extent.y / 2],
      rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2], // its x runs north and its z east: so its diagonal is ours
      gap: joltGap(mHeightSamples, mSampleCount),
    };
  },

  bullet: ({ map, dx, dz }) => {
    const { min, max } = sampleRange(map.data);
    return {
      heightStickWidth: map.width,
      heightStickLength: map.height,
      heightData: map.data.slice(),
      heightScale: 1,
      minHeight: min,
      maxHeight: max,
      upAxis: 1,
      hdt: 'PHY_FLOAT',
      flipQuadEdges: false,
      localScaling: [dx, 1, dz],
      position: [0, (min + max) / 2, 0], // the middle of its box
      rotation: NO_ROTATION,
      gap: NO_GAP,
    };
  },

  havok: (ground) => ({ position: [0, 0, 0], rotation: NO_ROTATION, ...havokShape(ground) }),

  physx: ({ map, extent, dx, dz }) => {
    const { min, max } = sampleRange(map.data);
    const middle = (min + max) / 2;
    const heightScale = (max - min) / 2 / 0x7fff || 1;
    const codes = map.data.map((z) => Math.round((z - middle) / heightScale));
    return {
      nbRows: map.width,
      nbColumns: map.height,
      samples: columnByColumn({ ...map, data: codes }, new Int16Array(codes.length)),
      heightScale,
      rowScale: dx,
      columnScale: dz,
      position: [-extent.x / 2, middle, -extent.y / 2],
      rotation: NO_ROTATION,
      gap: gapOf(map.data, (i) => middle + codes[i] * heightScale),
    };
  },
};

export const PHYSICS_ENGINES = Object.keys(makers) as readonly PhysicsEngine[];

/** What an engine's heightfield is made of, as plain data, so that what is stood on is what is drawn.
 *
 *      import { colliderFor } from 'faultline';
 *
 *      const { nrows, ncols, heights, scale, flags, gap } = colliderFor(map, 'rapier', { extent: recipe.extent });
 *
 *  @param map 2 × 2 samples or more, in metres, without holes
 *  @param extent metres across
 *  @throws RangeError for other maps, and for cells that are not square in cannon-es */
export function colliderFor<E extends PhysicsEngine>(
  map: Heightmap,
  engine: E,
  { extent }: { readonly extent: Extent },
): Colliders[E] {
  const { width, height } = map;
  if (width < 2 || height < 2) throw new RangeError(`collider: expected 2 × 2 samples or more, got ${width} × ${height}`);
  if (!(extent.x > 0 && extent.y > 0))
    throw new RangeError(`collider: expected an extent above 0, got ${extent.x} × ${extent.y}`);
  if (!map.data.every(Number.isFinite)) throw new RangeError('collider: expected a value at every sample');
  return makers[engine]({ map, extent, dx: extent.x / (width - 1), dz: extent.y / (height - 1) });
}

/** The samples column by column from the west, each from the north. */
function columnByColumn<T extends Float32Array | Int16Array>({ width, height, data }: Heightmap, out: T): T {
  for (let x = 0, to = 0; x < width; x++) for (let y = 0; y < height; y++, to++) out[to] = data[y * width + x];
  return out;
}

function havokShape({
  map,
  extent,
  dx,
  dz,
}: Ground): Omit<HavokField, 'position' | 'rotation'> | Omit<HavokMesh, 'position' | 'rotation'> {
  const { width, height, data } = map;
  if (width === height) {
    const heights = columnByColumn(map, new Float32Array(data.length));
    return { numXSamples: width, numZSamples: height, scale: [dx, 1, dz] as const, heights, gap: NO_GAP };
  }
  const vertices = new Float32Array(3 * data.length);
  for (let i = 0; i < data.length; i++) {
    vertices.set([(i % width) * dx - extent.x / 2, data[i], Math.floor(i / width) * dz - extent.y / 2], 3 * i);
  }
  const triangles = new Int32Array(6 * (width - 1) * (height - 1));
  for (let y = 0, to = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++, to += 6) {
      const nw = y * width + x;
      const [ne, sw, se] = [nw + 1, nw + width, nw + width + 1];
      triangles.set([nw, sw, ne, sw, se, ne], to);
    }
  }
  return { vertices, triangles, gap: undefined };
}

function gapOf(samples: Float32Array, collided: (i: number) => number): Gap {
  let [largest, sum, count] = [0, 0, 0];
  for (const [i, sample] of samples.entries()) {
    if (sample === JOLT_HOLE) continue;
    const gap = Math.abs(collided(i) - sample);
    largest = Math.max(largest, gap);
    sum += gap;
    count++;
  }
  return { largest, mean: sum / count };
}

/** Samples along a side of a block. */
const JOLT_BLOCK = 2;
const JOLT_LEAST = 3;
/** A sample without ground: the largest float32. */
const JOLT_HOLE = Math.fround(3.4028235e38);

/** Columns from the west, each from the south, in a square of which the rest is without ground. */
function joltSamples({ width, height, data }: Heightmap, side: number): Float32Array {
  const out = new Float32Array(side * side).fill(JOLT_HOLE);
  for (let x = 0; x < width; x++) for (let y = 0; y < height; y++) out[x * side + y] = data[(height - 1 - y) * width + x];
  return out;
}

/** What Jolt makes of its samples: 16 bits over the range of each block, which reaches to the next blocks, in steps of 1 ⁄ 65534 of the whole range.
 *  @source HeightFieldShape.cpp, Jolt Physics 5.5 */
function joltGap(samples: Float32Array, side: number): Gap {
  const { min, max } = sampleRange(samples.filter((sample) => sample !== JOLT_HOLE));
  const step = (max - min) / 0xfffe || 1e-6 / 0xfffe;
  const lowest = min - (0.5 * step) / 0xffff;
  const collided = new Float64Array(samples.length);
  for (let top = 0; top < side; top += JOLT_BLOCK) {
    for (let west = 0; west < side; west += JOLT_BLOCK) {
      let [low, high] = [0xffff, 0];
      for (let y = top; y <= Math.min(top + JOLT_BLOCK, side - 1); y++) {
        for (let x = west; x <= Math.min(west + JOLT_BLOCK, side - 1); x++) {
          const sample = samples[y * side + x];
          if (sample === JOLT_HOLE) continue;
          const code = Math.min(Math.floor((sample - min) / step), 0xfffd);
          low = Math.min(low, code);
          high = Math.max(high, code + 1);
        }
      }
      const base = lowest + low * step;
      const part = ((high - low) * step) / 0xffff;
      for (let y = top; y < Math.min(top + JOLT_BLOCK, side); y++) {
        for (let x = west; x < Math.min(west + JOLT_BLOCK, side); x++) {
          const i = y * side + x;
          collided[i] = base + (Math.min(Math.max(Math.floor((samples[i] - base) / part), 0), 0xfffe) + 0.5) * part;
        }
      }
    }
  }
  return gapOf(samples, (i) => collided[i]);
}
