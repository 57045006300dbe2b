/** What a page of the kit for three.js measures of an engine. These functions run in the page: they hold all that they use. */
import type { PhysicsEngine } from '../../src/mesh/colliders.ts';

export interface Measured {
  /** Rays straight down, at places between samples: how many found nothing, and the most by which they differ from the drawn ground. */
  readonly rays: { readonly missed: number; readonly largest: number };
  /** Metres from each ball's surface to the nearest triangle at the end, below 0 inside the ground; ascending. Some still roll. */
  readonly balls: readonly number[];
  /** Metres of each box's lowest corner above the ground at the end; ascending. One that lies on a crest has none on the ground. */
  readonly boxes: readonly number[];
}

/** Drops bodies and casts rays. */
export async function measureOn(order: {
  engine: PhysicsEngine;
  rays: number;
  side: number;
  seconds: number;
}): Promise<Measured> {
  // An import of the page, which the transformation of this file leaves alone.
  const load = new Function('name', 'return import(name)');
  const { terrain, heightsOf, geometryOf, elevationAt } = await load('./terrain.js');
  const { engines } = await load('./physics.js');
  const [tile] = terrain.tiles;
  const heights: Float32Array = await heightsOf(tile);
  const world = await engines[order.engine]();
  world.addGround(tile, heights);
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const { x: width, z: depth } = terrain.extent;
  const radius = 0.5;
  const balls: unknown[] = [];
  const boxes: unknown[] = [];
  for (let i = 0; i < order.side ** 2; i++) {
    const x = ((i % order.side) / (order.side - 1) - 0.5) * width * 0.8;
    const z = (Math.floor(i / order.side) / (order.side - 1) - 0.5) * depth * 0.8;
    balls.push(world.addBall(radius, [x, elevationAt(heights, x, z) + 3, z]));
    boxes.push(world.addBox(radius, [x + 2, elevationAt(heights, x + 2, z) + 3, z]));
  }
  for (let i = 0; i < order.seconds * 120; i++) world.step(1 / 120);

  // The nearest point of the triangles around a place.
  const positions: Float32Array = geometryOf(heights).attributes.position.array;
  const index: Uint32Array = geometryOf(heights).index.array;
  const THREE = await load('three');
  const [corner, nearest, at] = [new THREE.Triangle(), new THREE.Vector3(), new THREE.Vector3()];
  const distance = (x: number, y: number, z: number): number => {
    at.set(x, y, z);
    const [column, row] = [
      Math.floor((x / width + 0.5) * (terrain.columns - 1)),
      Math.floor((z / depth + 0.5) * (terrain.rows - 1)),
    ];
    let least = Number.POSITIVE_INFINITY;
    for (let r = Math.max(row - 1, 0); r <= Math.min(row + 1, terrain.rows - 2); r++) {
      for (let c = Math.max(column - 1, 0); c <= Math.min(column + 1, terrain.columns - 2); c++) {
        for (let k = 0; k < 2; k++) {
          const [i, j, l] = [0, 1, 2].map((of) => index[6 * (r * (terrain.columns - 1) + c) + 3 * k + of]);
          for (const [point, vertex] of [
            [corner.a, i],
            [corner.b, j],
            [corner.c, l],
          ])
            point.fromArray(positions, 3 * vertex);
          corner.closestPointToPoint(at, nearest);
          least = Math.min(least, nearest.distanceTo(at));
        }
      }
    }
    return y >= elevationAt(heights, x, z) ? least : -least;
  };
  const gaps = balls
    .map((body) => world.placeOf(body).position)
    .filter(([x, , z]) => Math.abs(x) < width / 2 - 2 && Math.abs(z) < depth / 2 - 2)
    .map(([x, y, z]) => distance(x, y, z) - radius);
  const lows = boxes
    .map((body) => world.placeOf(body))
    .filter(({ position: [x, , z] }) => Math.abs(x) < width / 2 - 2 && Math.abs(z) < depth / 2 - 2)
    .map(({ position, rotation }) => {
      const turn = new THREE.Quaternion(...rotation);
      let lowest = Number.POSITIVE_INFINITY;
      for (let k = 0; k < 8; k++) {
        const sign = (bit: number): number => (k & bit ? radius : -radius);
        const [x, y, z] = new THREE.Vector3(sign(1), sign(2), sign(4))
          .applyQuaternion(turn)
          .add(new THREE.Vector3(...position))
          .toArray();
        lowest = Math.min(lowest, y - elevationAt(heights, x, z));
      }
      return lowest;
    });

  const [top, bottom] = [Math.max(...heights) + 10, Math.min(...heights) - 10];
  // A world of its own: rays are not to meet bodies.
  const still = await engines[order.engine]();
  still.addGround(tile, heights);
  still.step(1 / 60); // engines answer rays after a step
  const casters: Record<PhysicsEngine, () => Promise<(x: number, z: number) => number | undefined>> = {
    async rapier() {
      const RAPIER = (await load('@dimforge/rapier3d-compat')).default;
      return (x, z) => {
        const hit = still.world.castRay(new RAPIER.Ray({ x, y: top, z }, { x: 0, y: -1, z: 0 }), top - bottom, true);
        return hit === null ? undefined : top - hit.timeOfImpact;
      };
    },
    async cannon() {
      const CANNON = await load('cannon-es');
      return (x, z) => {
        const result = new CANNON.RaycastResult();
        still.world.raycastClosest(new CANNON.Vec3(x, top, z), new CANNON.Vec3(x, bottom, z), {}, result);
        return result.hasHit ? result.hitPointWorld.y : undefined;
      };
    },
    async jolt() {
      const { Jolt, system } = still.world;
      const ray = new Jolt.RRayCast();
      const settings = new Jolt.RayCastSettings();
      const filters = [
        new Jolt.BroadPhaseLayerFilter(),
        new Jolt.ObjectLayerFilter(),
        new Jolt.BodyFilter(),
        new Jolt.ShapeFilter(),
      ];
      return (x, z) => {
        ray.mOrigin.Set(x, top, z);
        ray.mDirection.Set(0, bottom - top, 0);
        const collector = new Jolt.CastRayClosestHitCollisionCollector();
        system.GetNarrowPhaseQuery().CastRay(ray, settings, collector, ...filters);
        const y = collector.HadHit() ? top + (bottom - top) * collector.mHit.mFraction : undefined;
        Jolt.destroy(collector);
        return y;
      };
    },
    async bullet() {
      const { Ammo, world: own } = still.world;
      return (x, z) => {
        const [from, to] = [new Ammo.btVector3(x, top, z), new Ammo.btVector3(x, bottom, z)];
        const callback = new Ammo.ClosestRayResultCallback(from, to);
        own.rayTest(from, to, callback);
        const y = callback.hasHit() ? callback.get_m_hitPointWorld().y() : undefined;
        for (const made of [from, to, callback]) Ammo.destroy(made);
        return y;
      };
    },
    async havok() {
      const { hp, world: own } = still.world;
      const [, collector] = hp.HP_QueryCollector_Create(1);
      return (x, z) => {
        hp.HP_World_CastRayWithCollector(own, collector, [[x, top, z], [x, bottom, z], [~0, ~0], false, [BigInt(0)]]);
        if (hp.HP_QueryCollector_GetNumHits(collector)[1] === 0) return undefined;
        return hp.HP_QueryCollector_GetCastRayResult(collector, 0)[1][1][3][1];
      };
    },
    async physx() {
      const { PhysX, world: own } = still.world;
      const [from, down, buffer] = [new PhysX.PxVec3(0, 0, 0), new PhysX.PxVec3(0, -1, 0), new PhysX.PxRaycastBuffer10()];
      return (x, z) => {
        from.set_x(x);
        from.set_y(top);
        from.set_z(z);
        own.raycast(from, down, top - bottom, buffer);
        return buffer.getNbAnyHits() > 0 ? buffer.getAnyHit(0).position.y : undefined;
      };
    },
  };
  const cast = await casters[order.engine]();
  let [missed, largest] = [0, 0];
  for (let i = 0; i < order.rays; i++) {
    const [x, z] = [(random() - 0.5) * width * 0.999, (random() - 0.5) * depth * 0.999];
    const y = cast(x, z);
    if (y === undefined) missed++;
    else largest = Math.max(largest, Math.abs(y - elevationAt(heights, x, z)));
  }
  const ascending = (values: number[]): number[] => values.sort((a, b) => a - b);
  return { rays: { missed, largest }, balls: ascending(gaps), boxes: ascending(lows) };
}

/** Pushes a ball over level ground at 10 m/s.
 *  @returns metres that it went, and the lowest and the highest of its surface above the ground meanwhile */
export async function rollOn(order: {
  engine: PhysicsEngine;
  seconds: number;
}): Promise<{ way: number; low: number; high: number }> {
  const load = new Function('name', 'return import(name)');
  const { terrain, heightsOf } = await load('./terrain.js');
  const { engines } = await load('./physics.js');
  const [tile] = terrain.tiles;
  const heights: Float32Array = (await heightsOf(tile)).fill(5);
  const world = await engines[order.engine]();
  world.addGround(tile, heights);
  const [radius, level, start] = [0.5, 5, -terrain.extent.x / 2 + 5];
  const body = world.addBall(radius, [start, level + radius, 0.3]);
  const pushes: Record<PhysicsEngine, () => void> = {
    rapier: () => body.setLinvel({ x: 10, y: 0, z: 0 }, true),
    cannon: () => body.velocity.set(10, 0, 0),
    jolt: () => body.SetLinearVelocity(new world.world.Jolt.Vec3(10, 0, 0)),
    bullet: () => body.setLinearVelocity(new world.world.Ammo.btVector3(10, 0, 0)),
    havok: () => world.world.hp.HP_Body_SetLinearVelocity(body, [10, 0, 0]),
    physx: () => body.setLinearVelocity(new world.world.PhysX.PxVec3(10, 0, 0)),
  };
  pushes[order.engine]();
  let [low, high] = [0, 0];
  for (let i = 0; i < order.seconds * 120; i++) {
    world.step(1 / 120);
    const above = world.placeOf(body).position[1] - radius - level;
    [low, high] = [Math.min(low, above), Math.max(high, above)];
  }
  return { way: world.placeOf(body).position[0] - start, low, high };
}

/** Joins the normals of four tiles.
 *  @returns how far those of the two in the north then lie apart along their border, and how far they were moved */
export async function joinedNormals(): Promise<{ apart: number; moved: number }> {
  const load = new Function('name', 'return import(name)');
  const { terrain, heightsOf, geometryOf, joinNormals } = await load('./terrain.js');
  const { columns, rows, tiles } = terrain;
  const geometries: { attributes: { normal: { array: Float32Array } } }[] = [];
  for (const tile of tiles) geometries.push(geometryOf(await heightsOf(tile)));
  const normals = geometries.map(({ attributes }) => attributes.normal.array);
  const before = normals[0].slice();
  joinNormals(geometries);
  let [apart, moved] = [0, 0];
  for (let row = 0; row < rows; row++) {
    for (let axis = 0; axis < 3; axis++) {
      const [west, east] = [3 * (row * columns + columns - 1) + axis, 3 * row * columns + axis];
      apart = Math.max(apart, Math.abs(normals[0][west] - normals[1][east]));
      moved = Math.max(moved, Math.abs(normals[0][west] - before[west]));
    }
  }
  return { apart, moved };
}
