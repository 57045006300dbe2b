import { xmlText } from '../core/text.ts';

/** The programs of the kit for three.js. They are JavaScript for people to read and to change, run by tests with three.js and each engine. */

/** What three.js and the engines are loaded from, by the names that programs import. */
export const PACKAGES = {
  three: 'three@0.187.0/build/three.module.js',
  'three/addons/': 'three@0.187.0/examples/jsm/',
  '@dimforge/rapier3d-compat': '@dimforge/rapier3d-compat@0.21.0/dist/rapier.mjs',
  'cannon-es': 'cannon-es@0.20.0/dist/cannon-es.js',
  'jolt-physics': 'jolt-physics@1.1.0/dist/jolt-physics.wasm-compat.js',
  'ammojs-typed': 'ammojs-typed@1.1.0/+esm',
  '@babylonjs/havok': '@babylonjs/havok@1.3.14/lib/esm/HavokPhysics_es.js',
  'physx-js-webidl': 'physx-js-webidl@2.7.3/physx-js-webidl.mjs',
} as const;

const CDN = 'https://cdn.jsdelivr.net/npm/';

/** `terrain.js`
 *  @param terrain what of it belongs to this terrain: an object literal
 *  @param title in words */
export const terrainProgram = (title: string, terrain: string): string => `// ${title}
// Metres: x east, y up, z south, the middle of the map at x = z = 0 and elevation 0 at y = 0.
import { PlaneGeometry } from 'three';

/** Samples and size of a tile, and every tile with its place and, for each engine, what its collider is made of. */
export const terrain = ${terrain};

/** The elevations of a tile, row by row from the north-west. */
export async function heightsOf(tile) {
  const answer = await fetch(new URL('./' + encodeURIComponent(tile.file), import.meta.url));
  if (!answer.ok) throw new Error(tile.file + ': ' + answer.status + ' ' + answer.statusText);
  return new Float32Array(await answer.arrayBuffer());
}

/** A tile as triangles: each cell is split from its north-east to its south-west corner, as every collider splits it. */
export function geometryOf(heights) {
  const { columns, rows, extent } = terrain;
  const geometry = new PlaneGeometry(extent.x, extent.z, columns - 1, rows - 1).rotateX(-Math.PI / 2);
  for (let i = 0; i < heights.length; i++) geometry.attributes.position.setY(i, heights[i]);
  geometry.computeVertexNormals();
  geometry.computeBoundingSphere();
  return geometry;
}

/** The elevation of the ground under a place, on those triangles.
 *  @param x and @param z from the middle of the tile */
export function elevationAt(heights, x, z) {
  const { columns, rows, extent } = terrain;
  const along = (at, size, count) => Math.min(Math.max((at / size + 0.5) * (count - 1), 0), count - 1);
  const [u, v] = [along(x, extent.x, columns), along(z, extent.z, rows)];
  const [column, row] = [Math.min(Math.floor(u), columns - 2), Math.min(Math.floor(v), rows - 2)];
  const [s, t] = [u - column, v - row];
  const at = (right, down) => heights[(row + down) * columns + column + right];
  return s + t <= 1
    ? at(0, 0) + s * (at(1, 0) - at(0, 0)) + t * (at(0, 1) - at(0, 0))
    : at(1, 1) + (1 - s) * (at(0, 1) - at(1, 1)) + (1 - t) * (at(1, 0) - at(1, 1));
}
`;

/** `physics.js`: the same few calls for every engine. */
export const PHYSICS_PROGRAM = `// The ground of terrain.js, and balls and boxes on it, in six physics engines.
import { geometryOf, terrain } from './terrain.js';

/** What an engine makes, by its name: await engines.rapier() and so on. Each is loaded when it is asked for; those of WebAssembly pass
 *  options on, such as locateFile where a bundler has moved it.
 *
 *    addGround(tile, heights)             a tile of terrain.js
 *    addBall(radius, [x, y, z])           a body; addBox(halfSide, [x, y, z]) likewise
 *    placeOf(body)                        { position: [x, y, z], rotation: [x, y, z, w] }
 *    step(seconds)
 *    world                                the engine's own: for all else
 */
export const engines = { rapier, cannon, jolt, bullet, havok, physx };

const GRAVITY = -9.81;
const FRICTION = 0.5;
/** Kilograms of a body. */
const MASS = 1;

/** Column by column from the west, each from the north. */
function columnByColumn(heights) {
  const { columns, rows } = terrain;
  return Float32Array.from(heights, (_, i) => heights[(i % rows) * columns + Math.floor(i / rows)]);
}

/** What an engine is told of a tile, with the place of the ground's body. */
function colliderOf(tile, engine) {
  const { why, ...collider } = tile.colliders[engine];
  if (why) throw new Error(why);
  const [x, y, z] = collider.position;
  return { ...collider, position: [x + tile.x, y, z + tile.z] };
}

let ready; // twice at once, what the first call made would be lost

async function rapier() {
  const RAPIER = (await import('@dimforge/rapier3d-compat')).default;
  ready ??= RAPIER.init();
  await ready;
  const world = new RAPIER.World({ x: 0, y: GRAVITY, z: 0 });
  const add = (shape, [x, y, z]) => {
    const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(x, y, z));
    world.createCollider(shape.setFriction(FRICTION).setMass(MASS), body);
    return body;
  };
  return {
    world,
    addGround(tile, heights) {
      const { nrows, ncols, scale, flags, position } = colliderOf(tile, 'rapier');
      const shape = RAPIER.ColliderDesc.heightfield(nrows, ncols, columnByColumn(heights), scale, flags);
      world.createCollider(shape.setTranslation(...position).setFriction(FRICTION));
    },
    addBall: (radius, place) => add(RAPIER.ColliderDesc.ball(radius), place),
    addBox: (half, place) => add(RAPIER.ColliderDesc.cuboid(half, half, half), place),
    placeOf(body) {
      const [p, q] = [body.translation(), body.rotation()];
      return { position: [p.x, p.y, p.z], rotation: [q.x, q.y, q.z, q.w] };
    },
    step(seconds) {
      world.timestep = seconds;
      world.step();
    },
  };
}

async function cannon() {
  const CANNON = await import('cannon-es');
  const world = new CANNON.World({ gravity: new CANNON.Vec3(0, GRAVITY, 0) });
  world.defaultContactMaterial.friction = FRICTION;
  world.defaultContactMaterial.restitution = 0;
  const add = (mass, shape, place) => {
    const body = new CANNON.Body({ mass, shape, position: new CANNON.Vec3(...place) });
    world.addBody(body);
    return body;
  };
  return {
    world,
    addGround(tile, heights) {
      const { elementSize, position, rotation } = colliderOf(tile, 'cannon');
      const { columns, rows } = terrain;
      const data = Array.from({ length: rows }, (_, row) => [...heights.subarray(row * columns, (row + 1) * columns)]);
      const body = new CANNON.Body({
        mass: 0,
        shape: new CANNON.Heightfield(data, { elementSize }),
        position: new CANNON.Vec3(...position),
        quaternion: new CANNON.Quaternion(...rotation),
      });
      world.addBody(body);
    },
    addBall: (radius, place) => add(MASS, new CANNON.Sphere(radius), place),
    addBox: (half, place) => add(MASS, new CANNON.Box(new CANNON.Vec3(half, half, half)), place),
    placeOf: ({ position, quaternion }) => ({ position: position.toArray(), rotation: quaternion.toArray() }),
    step: (seconds) => world.step(seconds),
  };
}

async function jolt(options) {
  const { default: load } = await import('jolt-physics');
  const Jolt = await load(options);
  const [STILL, MOVING] = [0, 1];
  const settings = new Jolt.JoltSettings();
  const pairs = new Jolt.ObjectLayerPairFilterTable(2);
  pairs.EnableCollision(STILL, MOVING);
  pairs.EnableCollision(MOVING, MOVING);
  const phases = new Jolt.BroadPhaseLayerInterfaceTable(2, 2);
  for (const layer of [STILL, MOVING]) phases.MapObjectToBroadPhaseLayer(layer, new Jolt.BroadPhaseLayer(layer));
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = phases;
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(phases, 2, pairs, 2);
  const jolt = new Jolt.JoltInterface(settings);
  const system = jolt.GetPhysicsSystem();
  system.SetGravity(new Jolt.Vec3(0, GRAVITY, 0));
  const bodies = system.GetBodyInterface();
  const add = (shape, [x, y, z], [qx, qy, qz, qw], motion, layer) => {
    const place = [new Jolt.RVec3(x, y, z), new Jolt.Quat(qx, qy, qz, qw)];
    const creation = new Jolt.BodyCreationSettings(shape, ...place, motion, layer);
    creation.mFriction = FRICTION;
    const body = bodies.CreateBody(creation);
    bodies.AddBody(body.GetID(), Jolt.EActivation_Activate);
    Jolt.destroy(creation);
    for (const part of place) Jolt.destroy(part);
    return body;
  };
  const dynamic = (shape, place) => add(shape, place, [0, 0, 0, 1], Jolt.EMotionType_Dynamic, MOVING);
  return {
    world: { Jolt, system },
    addGround(tile, heights) {
      const { mSampleCount, mOffset, mScale, mBlockSize, mBitsPerSample, position, rotation } = colliderOf(tile, 'jolt');
      const { columns, rows } = terrain;
      const field = new Jolt.HeightFieldShapeSettings();
      Object.assign(field, { mSampleCount, mBlockSize, mBitsPerSample });
      field.mOffset = new Jolt.Vec3(...mOffset);
      field.mScale = new Jolt.Vec3(...mScale);
      field.mHeightSamples.resize(mSampleCount ** 2);
      const samples = new Float32Array(Jolt.HEAPF32.buffer, Jolt.getPointer(field.mHeightSamples.data()), mSampleCount ** 2);
      // Columns from the west, each from the south, in a square of which the rest has no ground.
      samples.fill(3.4028235e38);
      for (let x = 0; x < columns; x++) {
        for (let y = 0; y < rows; y++) samples[x * mSampleCount + y] = heights[(rows - 1 - y) * columns + x];
      }
      const made = field.Create();
      if (made.HasError()) throw new Error(made.GetError().c_str());
      add(made.Get(), position, rotation, Jolt.EMotionType_Static, STILL);
      Jolt.destroy(field);
    },
    addBall: (radius, place) => dynamic(new Jolt.SphereShape(radius), place),
    addBox: (half, place) => dynamic(new Jolt.BoxShape(new Jolt.Vec3(half, half, half), Math.min(0.05, half / 10)), place),
    placeOf(body) {
      const [p, q] = [body.GetPosition(), body.GetRotation()];
      return {
        position: [p.GetX(), p.GetY(), p.GetZ()],
        rotation: [q.GetX(), q.GetY(), q.GetZ(), q.GetW()],
      };
    },
    step: (seconds) => jolt.Step(seconds, 1),
  };
}

async function bullet(options) {
  const { default: load } = await import('ammojs-typed');
  const Ammo = await load.call({}, options); // it sets a property of what it is called on
  const configuration = new Ammo.btDefaultCollisionConfiguration();
  const world = new Ammo.btDiscreteDynamicsWorld(
    new Ammo.btCollisionDispatcher(configuration),
    new Ammo.btDbvtBroadphase(),
    new Ammo.btSequentialImpulseConstraintSolver(),
    configuration,
  );
  world.setGravity(new Ammo.btVector3(0, GRAVITY, 0));
  const add = (mass, shape, [x, y, z]) => {
    const transform = new Ammo.btTransform();
    transform.setIdentity();
    transform.setOrigin(new Ammo.btVector3(x, y, z));
    const inertia = new Ammo.btVector3(0, 0, 0);
    if (mass > 0) shape.calculateLocalInertia(mass, inertia);
    const motion = new Ammo.btDefaultMotionState(transform);
    const body = new Ammo.btRigidBody(new Ammo.btRigidBodyConstructionInfo(mass, motion, shape, inertia));
    body.setFriction(FRICTION);
    world.addRigidBody(body);
    return body;
  };
  return {
    world: { Ammo, world },
    addGround(tile, heights) {
      const collider = colliderOf(tile, 'bullet');
      const data = Ammo._malloc(heights.byteLength); // not copied by the engine: never freed here
      Ammo.HEAPF32.set(heights, data / 4);
      const shape = new Ammo.btHeightfieldTerrainShape(
        collider.heightStickWidth,
        collider.heightStickLength,
        data,
        collider.heightScale,
        collider.minHeight,
        collider.maxHeight,
        collider.upAxis,
        Ammo[collider.hdt],
        collider.flipQuadEdges,
      );
      shape.setLocalScaling(new Ammo.btVector3(...collider.localScaling));
      add(0, shape, collider.position);
    },
    addBall: (radius, place) => add(MASS, new Ammo.btSphereShape(radius), place),
    addBox: (half, place) => add(MASS, new Ammo.btBoxShape(new Ammo.btVector3(half, half, half)), place),
    placeOf(body) {
      const transform = body.getWorldTransform();
      const [p, q] = [transform.getOrigin(), transform.getRotation()];
      return { position: [p.x(), p.y(), p.z()], rotation: [q.x(), q.y(), q.z(), q.w()] };
    },
    step: (seconds) => world.stepSimulation(seconds, 1, seconds),
  };
}

async function havok(options) {
  const { default: load } = await import('@babylonjs/havok');
  const hp = await load(options);
  const world = hp.HP_World_Create()[1];
  hp.HP_World_SetGravity(world, [0, GRAVITY, 0]);
  const NO_TURN = [0, 0, 0, 1];
  const add = (shape, place, motion) => {
    hp.HP_Shape_SetMaterial(shape, [FRICTION, FRICTION, 0, hp.MaterialCombine.MULTIPLY, hp.MaterialCombine.MAXIMUM]);
    const body = hp.HP_Body_Create()[1];
    hp.HP_Body_SetShape(body, shape);
    hp.HP_Body_SetMotionType(body, motion);
    if (motion === hp.MotionType.DYNAMIC) {
      const [centre, , inertia, turned] = hp.HP_Shape_BuildMassProperties(shape)[1];
      hp.HP_Body_SetMassProperties(body, [centre, MASS, inertia, turned]);
    }
    hp.HP_Body_SetQTransform(body, [place, NO_TURN]);
    hp.HP_World_AddBody(world, body, false);
    return body;
  };
  const copied = (numbers) => {
    const address = hp._malloc(numbers.byteLength);
    new numbers.constructor(hp.HEAPU8.buffer, address, numbers.length).set(numbers);
    return address;
  };
  const fieldOf = ({ numXSamples, numZSamples, scale }, heights) => {
    const data = copied(columnByColumn(heights));
    const [, shape] = hp.HP_Shape_CreateHeightField(numXSamples, numZSamples, scale, data);
    hp._free(data);
    return shape;
  };
  const meshOf = (heights) => {
    const { attributes, index } = geometryOf(heights);
    const [vertices, triangles] = [copied(attributes.position.array), copied(Int32Array.from(index.array))];
    const [, shape] = hp.HP_Shape_CreateMesh(vertices, attributes.position.count, triangles, index.count / 3);
    for (const address of [vertices, triangles]) hp._free(address);
    return shape;
  };
  return {
    world: { hp, world },
    addGround(tile, heights) {
      const collider = colliderOf(tile, 'havok');
      // Its height fields are right for as many rows as columns only: other ground is a mesh.
      add('numXSamples' in collider ? fieldOf(collider, heights) : meshOf(heights), collider.position, hp.MotionType.STATIC);
    },
    addBall: (radius, place) => add(hp.HP_Shape_CreateSphere([0, 0, 0], radius)[1], place, hp.MotionType.DYNAMIC),
    addBox: (half, place) =>
      add(hp.HP_Shape_CreateBox([0, 0, 0], NO_TURN, [2 * half, 2 * half, 2 * half])[1], place, hp.MotionType.DYNAMIC),
    placeOf(body) {
      const [position, rotation] = hp.HP_Body_GetQTransform(body)[1];
      return { position, rotation };
    },
    step(seconds) {
      hp.HP_World_SetIdealStepTime(world, seconds);
      hp.HP_World_Step(world, seconds);
    },
  };
}

async function physx(options) {
  const { default: load } = await import('physx-js-webidl');
  const PhysX = await load(options);
  const version = PhysX.PHYSICS_VERSION;
  const foundation = PhysX.CreateFoundation(version, new PhysX.PxDefaultAllocator(), new PhysX.PxDefaultErrorCallback());
  const physics = PhysX.CreatePhysics(version, foundation, new PhysX.PxTolerancesScale());
  const description = new PhysX.PxSceneDesc(physics.getTolerancesScale());
  description.gravity = new PhysX.PxVec3(0, GRAVITY, 0);
  description.cpuDispatcher = PhysX.DefaultCpuDispatcherCreate(0);
  description.filterShader = PhysX.DefaultFilterShader();
  const world = physics.createScene(description);
  const material = physics.createMaterial(FRICTION, FRICTION, 0);
  const flags = new PhysX.PxShapeFlags(PhysX.PxShapeFlagEnum.eSCENE_QUERY_SHAPE | PhysX.PxShapeFlagEnum.eSIMULATION_SHAPE);
  const all = new PhysX.PxFilterData(1, 1, 0, 0);
  const add = (geometry, [x, y, z], isMoving) => {
    const transform = new PhysX.PxTransform(new PhysX.PxVec3(x, y, z), new PhysX.PxQuat(0, 0, 0, 1));
    const shape = physics.createShape(geometry, material, true, flags);
    shape.setSimulationFilterData(all);
    const body = isMoving ? physics.createRigidDynamic(transform) : physics.createRigidStatic(transform);
    body.attachShape(shape);
    if (isMoving) PhysX.PxRigidBodyExt.prototype.setMassAndUpdateInertia(body, MASS);
    world.addActor(body);
    return body;
  };
  return {
    world: { PhysX, world },
    addGround(tile, heights) {
      const { nbRows, nbColumns, heightScale, rowScale, columnScale, position } = colliderOf(tile, 'physx');
      const [, middle] = position;
      const samples = new PhysX.PxArray_PxHeightFieldSample(nbRows * nbColumns);
      for (const [i, z] of columnByColumn(heights).entries()) samples.get(i).height = Math.round((z - middle) / heightScale);
      const field = new PhysX.PxHeightFieldDesc();
      field.format = PhysX.PxHeightFieldFormatEnum.eS16_TM;
      field.nbRows = nbRows;
      field.nbColumns = nbColumns;
      field.samples.stride = 4;
      field.samples.data = samples.begin();
      const made = PhysX.CreateHeightField(field);
      const geometry = new PhysX.PxHeightFieldGeometry(made, new PhysX.PxMeshGeometryFlags(0), heightScale, rowScale, columnScale);
      add(geometry, position, false);
      PhysX.destroy(samples);
    },
    addBall: (radius, place) => add(new PhysX.PxSphereGeometry(radius), place, true),
    addBox: (half, place) => add(new PhysX.PxBoxGeometry(half, half, half), place, true),
    placeOf(body) {
      const { p, q } = body.getGlobalPose();
      return { position: [p.x, p.y, p.z], rotation: [q.x, q.y, q.z, q.w] };
    },
    step(seconds) {
      world.simulate(seconds);
      world.fetchResults(true);
    },
  };
}
`;

/** `index.html`
 *  @param title of the page
 *  @param engines their names, by id */
export const pageOf = (title: string, engines: Readonly<Record<string, string>>): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${xmlText(title)}</title>
<style>
html, body { height: 100%; margin: 0; background: #dfe7ee; font: 15px/1.4 system-ui, sans-serif; }
canvas { display: block; }
form { position: fixed; left: 12px; top: 12px; padding: 10px 14px; border-radius: 8px; background: #fffc; color: #1d2730; }
label, button { margin-right: 8px; }
output { display: block; }
</style>
<script type="importmap">
${JSON.stringify({ imports: Object.fromEntries(Object.entries(PACKAGES).map(([name, path]) => [name, CDN + path])) }, null, 2)}
</script>
</head>
<body>
<form>
<label>Engine <select name="engine"></select></label>
<button type="button" name="drop">Drop again</button>
<output></output>
</form>
<script type="module">
import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { engines } from './physics.js';
import { elevationAt, geometryOf, heightsOf, terrain } from './terrain.js';

const { engine: list, drop: again } = document.forms[0].elements;
const said = document.querySelector('output');
const names = ${JSON.stringify(engines)};
for (const name of Object.keys(engines)) {
  const { why } = terrain.tiles[0].colliders[name];
  list.append(Object.assign(new Option(names[name], name), { disabled: why !== undefined, title: why ?? '' }));
}

const renderer = new THREE.WebGLRenderer({ antialias: true });
document.body.append(renderer.domElement);
const scene = new THREE.Scene();
scene.background = new THREE.Color('#dfe7ee');
const camera = new THREE.PerspectiveCamera(50, 1, 1, 1);
const controls = new OrbitControls(camera, renderer.domElement);
const sun = new THREE.DirectionalLight('#fff4e0', 3);
sun.position.set(-3, 4, 2);
scene.add(sun, new THREE.HemisphereLight('#cfe3ff', '#6b6354', 1.2));

let grounds;
try {
  grounds = await Promise.all(terrain.tiles.map(async (tile) => ({ tile, heights: await heightsOf(tile) })));
} catch (error) {
  said.textContent = 'No elevations: ' + error.message + '. A web server is needed.';
  throw error;
}
const earth = new THREE.MeshStandardMaterial({ color: '#8c9a6b', roughness: 1, flatShading: true });
for (const { tile, heights } of grounds) {
  const mesh = new THREE.Mesh(geometryOf(heights), earth);
  mesh.position.set(tile.x, 0, tile.z);
  scene.add(mesh);
}

// A ball and a box, on both sides of the first tile's middle.
const size = Math.min(terrain.extent.x / 60, terrain.extent.z / 60, 10);
const [{ tile, heights }] = grounds;
const places = [-2.5, 2.5].map((x) => x * size);
const middle = elevationAt(heights, 0, 0);
controls.target.set(tile.x, middle, tile.z);
camera.position.set(tile.x, middle + 12 * size, tile.z + 26 * size);
camera.near = size / 10;
camera.far = 4000 * size;
const ball = new THREE.Mesh(new THREE.SphereGeometry(size, 48, 32), new THREE.MeshStandardMaterial({ color: '#d8502f' }));
const box = new THREE.Mesh(new THREE.BoxGeometry(2 * size, 2 * size, 2 * size), new THREE.MeshStandardMaterial({ color: '#2f6fd8' }));
scene.add(ball, box);

const STEP = 1 / 120;
let run = 0;
async function drop() {
  const own = ++run;
  said.textContent = 'Loading ' + names[list.value] + ' …';
  let world;
  try {
    world = await engines[list.value]();
    for (const ground of grounds) world.addGround(ground.tile, ground.heights);
  } catch (error) {
    said.textContent = names[list.value] + ': ' + error.message;
    return;
  }
  const above = (x) => [tile.x + x, elevationAt(heights, x, 0) + 5 * size, tile.z];
  const bodies = [
    [ball, world.addBall(size, above(places[0]))],
    [box, world.addBox(size, above(places[1]))],
  ];
  let steps = 0;
  const began = performance.now();
  const frame = (now) => {
    if (own !== run) return;
    // On a slow machine it falls slower.
    for (let most = 30; most > 0 && steps * STEP < (now - began) / 1000; most--, steps++) world.step(STEP);
    for (const [mesh, body] of bodies) {
      const { position, rotation } = world.placeOf(body);
      mesh.position.set(...position);
      mesh.quaternion.set(...rotation);
    }
    const gap = ball.position.y - elevationAt(heights, ball.position.x - tile.x, ball.position.z - tile.z);
    said.textContent = names[list.value] + ': the middle of the ball is ' + gap.toFixed(2) + ' m above the ground, its radius ' + size.toFixed(2) + ' m';
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
list.addEventListener('change', drop);
again.addEventListener('click', drop);

function fit() {
  renderer.setSize(innerWidth, innerHeight);
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
}
addEventListener('resize', fit);
fit();
renderer.setAnimationLoop(() => {
  controls.update();
  renderer.render(scene, camera);
});
drop();
</script>
</body>
</html>
`;
