/** `physics.js` of the kit for three.js: the same few calls for every engine. JavaScript for people to read and to change, run by tests. */
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

/** The arguments of an engine's height field for a tile. Its position is that of the body in the whole map. */
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
    if (layer === MOVING) {
      creation.mOverrideMassProperties = Jolt.EOverrideMassProperties_CalculateInertia;
      creation.mMassPropertiesOverride.mMass = MASS;
    }
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
