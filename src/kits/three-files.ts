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
import { PlaneGeometry, Vector3 } from 'three';

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

/** Lights tiles as one ground: where they meet, all get the mean of their normals.
 *  @param geometries of all tiles, in the order of terrain.tiles */
export function joinNormals(geometries) {
  const { columns, rows, extent, tiles } = terrain;
  const meetings = new Map();
  for (const [i, { attributes }] of geometries.entries()) {
    // Middles of tiles lie on samples or halfway between them.
    const [west, north] = [(tiles[i].x / extent.x) * (columns - 1), (tiles[i].z / extent.z) * (rows - 1)];
    for (let row = 0; row < rows; row++) {
      const isRim = row === 0 || row === rows - 1;
      for (let column = 0; column < columns; column += isRim ? 1 : columns - 1) {
        const place = Math.round(2 * (west + column)) + ' ' + Math.round(2 * (north + row));
        meetings.set(place, [...(meetings.get(place) ?? []), { normal: attributes.normal, at: row * columns + column }]);
      }
    }
  }
  for (const corners of meetings.values()) {
    const mean = new Vector3();
    for (const { normal, at } of corners) mean.add(new Vector3().fromBufferAttribute(normal, at));
    mean.normalize();
    for (const { normal, at } of corners) normal.setXYZ(at, ...mean);
  }
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
form { position: fixed; left: 12px; top: 12px; max-width: calc(100% - 52px); padding: 10px 14px; border-radius: 8px; background: #fffc; color: #1d2730; }
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
<button type="button" name="view">Whole terrain</button>
<output>Loading three.js from ${CDN} …</output>
</form>
<script type="module">
import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { engines } from './physics.js';
import { elevationAt, geometryOf, heightsOf, terrain } from './terrain.js';

const { engine: list, drop: again, view: whole } = document.forms[0].elements;
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
renderer.shadowMap.enabled = true;
const sun = new THREE.DirectionalLight('#fff4e0', 3);
sun.castShadow = true;
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
  mesh.receiveShadow = true;
  scene.add(mesh);
}

// A ball and a box, in the hollow of the first tile that is deepest for their size: elsewhere a ball rolls out of sight.
const size = Math.min(terrain.extent.x / 60, terrain.extent.z / 60, 10);
const [{ tile, heights }] = grounds;
const depthAt = (x, z) => {
  const rim = Array.from({ length: 12 }, (_, i) => (i * Math.PI) / 6);
  return Math.min(...rim.map((turn) => elevationAt(heights, x + 5 * size * Math.cos(turn), z + 5 * size * Math.sin(turn)))) - elevationAt(heights, x, z);
};
let [east, south, depth] = [0, 0, -Infinity];
for (let x = -0.3; x <= 0.3; x += 0.02) {
  for (let z = -0.3; z <= 0.3; z += 0.02) {
    const found = depthAt(x * terrain.extent.x, z * terrain.extent.z);
    if (found > depth) [east, south, depth] = [x * terrain.extent.x, z * terrain.extent.z, found];
  }
}
const places = [-2.5, 2.5].map((x) => east + x * size);
const middle = elevationAt(heights, east, south);
// So high that no hill is in the way.
const BACK = 22 * size;
let up = 12 * size;
for (let part = 0.2; part <= 1; part += 0.02) up = Math.max(up, (elevationAt(heights, east, south + part * BACK) + 2 * size - middle) / part);
function lookAtBodies() {
  controls.target.set(tile.x + east, middle, tile.z + south);
  camera.position.set(tile.x + east, middle + up, tile.z + south + BACK);
}
lookAtBodies();
sun.shadow.mapSize.set(1024, 1024);
Object.assign(sun.shadow.camera, { left: -10 * size, right: 10 * size, bottom: -10 * size, top: 10 * size, near: size, far: 100 * size });
sun.position.multiplyScalar(10 * size).add(controls.target);
sun.target.position.copy(controls.target);
scene.add(sun.target);
camera.near = size / 10;
const across = Math.max(terrain.extent.x, terrain.extent.z) * Math.sqrt(terrain.tiles.length);
camera.far = Math.max(4000 * size, 4 * across);
const ball = new THREE.Mesh(new THREE.SphereGeometry(size, 48, 32), new THREE.MeshStandardMaterial({ color: '#d8502f' }));
const box = new THREE.Mesh(new THREE.BoxGeometry(2 * size, 2 * size, 2 * size), new THREE.MeshStandardMaterial({ color: '#2f6fd8' }));
ball.castShadow = box.castShadow = true;
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
  const above = (x) => [tile.x + x, elevationAt(heights, x, south) + 5 * size, tile.z + south];
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
    const [x, z] = [ball.position.x - tile.x, ball.position.z - tile.z];
    const gap = ball.position.y - elevationAt(heights, x, z);
    const isOn = 2 * Math.abs(x) < terrain.extent.x && 2 * Math.abs(z) < terrain.extent.z;
    said.textContent =
      names[list.value] +
      (isOn
        ? ': the middle of the ball is ' + gap.toFixed(2) + ' m above the ground, its radius ' + size.toFixed(2) + ' m'
        : ': the ball has rolled off the first tile');
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
list.addEventListener('change', drop);
again.addEventListener('click', () => {
  lookAtBodies();
  drop();
});
whole.addEventListener('click', () => {
  controls.target.set(0, middle, 0);
  camera.position.set(0, middle + 0.5 * across, 0.8 * across);
});

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
