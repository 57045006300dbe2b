import { validateBytes } from 'gltf-validator';
import { InstancedMesh, Matrix4, type Mesh, type Object3D, Quaternion, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { expect, test } from 'vitest';
import { scatter } from '../../../src/analysis/scatter.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { recipeFor } from '../../support/recipes.ts';
import { inOneFolder, lines, made, notesOf, read, readJson, refusal, told } from '../../support/workplace.ts';

const spacing = { x: 100, y: 100 };
const map = generateHeightmap(recipeFor('diamond-square', { width: 65, height: 33, extent: { x: 6400, y: 3200 } }));
const rules = { density: 0.5, elevationFade: 100, slopeTo: 40 };
const flags = '--density 0.5 --elevation-fade 100 --slope-to 40';
const points = scatter(map, { spacing, seed: 'trees', rules });

inOneFolder(() => made('generate diamond-square --width 65 --height 33 --cell-size 100 -o hill.json -o hill.r32'));

test('files hold the points of the library', async () => {
  const { stdout } = await made(`scatter hill.r32 ${flags} -o trees.csv -o trees.json`);
  expect(lines(stdout)[0]).toMatch(new RegExp(`^trees\\.csv +${points.length} points `));
  const [head, ...rows] = String(read('trees.csv')).trimEnd().split('\r\n');
  expect(head).toBe('"x, m","y, m","elevation, m",normal east,normal south,normal up,"slope, °",scale,"rotation, °"');
  expect(rows).toHaveLength(points.length);
  const json = readJson('trees.json');
  expect(json).toMatchObject({ extent: { x: 6400, y: 3200 }, seed: 'trees', rules });
  for (const [i, { x, y, elevation, normal, slopeDeg, scale, rotationDeg }] of points.entries()) {
    const numbers = [x, y, elevation, normal.east, normal.south, normal.up, slopeDeg, scale, rotationDeg];
    const row = rows[i].split(',').map(Number);
    for (const [k, number] of numbers.entries()) expect(Math.abs(row[k] - number)).toBeLessThan(0.006);
    expect(Object.values(json.points[i]).flat()).toEqual(row);
  }
});

test('a GLB has a marker at each point, in the place of the mesh', async () => {
  await made(`scatter hill.json ${flags} -o trees.glb`);
  const bytes = read('trees.glb');
  const { issues } = await validateBytes(new Uint8Array(bytes));
  expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  const { scene } = await new GLTFLoader().parseAsync(new Uint8Array(bytes).buffer, '');
  const found: InstancedMesh[] = [];
  scene.traverse((object: Object3D) => {
    if (object instanceof InstancedMesh) found.push(object);
  });
  const [markers] = found;
  expect(markers.count).toBe(points.length);
  const [matrix, place, turn, size] = [new Matrix4(), new Vector3(), new Quaternion(), new Vector3()];
  for (const [i, { x, y, elevation, scale, rotationDeg }] of points.entries()) {
    markers.getMatrixAt(i, matrix);
    matrix.decompose(place, turn, size);
    expect([place.x, place.y, place.z].map((at, axis) => Math.abs(at - [x - 3200, elevation, y - 1600][axis]) < 1e-3)).toEqual([
      true,
      true,
      true,
    ]);
    expect(size.y).toBeCloseTo(scale, 5);
    const wanted = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), (rotationDeg * Math.PI) / 180);
    expect(turn.angleTo(wanted)).toBeLessThan(1e-3);
  }
  // Faces of the marker look outwards and up.
  const { geometry } = markers as Mesh;
  const [positions, normals] = ['position', 'normal'].map((name) => geometry.getAttribute(name));
  for (let i = 0; i < positions.count; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => new Vector3().fromBufferAttribute(positions, i + k));
    const face = b.sub(a).cross(c.sub(a)).normalize();
    expect(face.distanceTo(new Vector3().fromBufferAttribute(normals, i))).toBeLessThan(1e-5);
    expect(face.y).toBeGreaterThan(0);
  }
});

test('a window has the points of the whole that lie in it', async () => {
  await made(`scatter hill.r32 ${flags} -o whole.csv`);
  const rows: string[] = [];
  for (const x of [0, 32]) {
    await made(`scatter hill.r32 ${flags} --window ${x},0,33,33 -o part${x}.csv`);
    rows.push(...lines(String(read(`part${x}.csv`))).slice(1));
  }
  expect(rows.sort()).toEqual(
    lines(String(read('whole.csv')))
      .slice(1)
      .sort(),
  );
});

test('the report says how many points there are, and a note that there is none', async () => {
  expect(await told(`scatter hill.r32 ${flags} -o told.csv`)).toMatchObject({
    points: points.length,
    seed: 'trees',
    rules,
    spacing,
  });
  const none = 'scatter hill.r32 --elevation-from 90000 -o none';
  for (const extension of ['csv', 'json', 'glb']) {
    expect(await notesOf(`${none}.${extension}`)).toEqual(['no point: none of the places that were drawn keeps the rules']);
  }
  expect(readJson('none.json').points).toEqual([]);
  expect((await validateBytes(new Uint8Array(read('none.glb')))).issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
});

test('what cannot be is refused by its flag', async () => {
  expect(
    await refusal('scatter hill.r32 --density 4 --distance 60 --slope-from 9 --slope-to 3 --window 0,0,66,3 -o bad.csv'),
  ).toEqual([
    '--distance: expected less than 50.00 m, which a density of 4 per hectare leaves each point, got 60',
    '--slope-to: expected 9 or more, where it begins, got 3',
    '--window: 66 × 3 at (0, 0) reaches outside 65 × 33',
  ]);
  expect(await refusal('scatter hill.r32')).toEqual(['-o: expected a file to write, such as trees.csv, got nothing']);
  expect(await refusal('scatter hill.r32 --density 1000000 -o bad.csv')).toEqual([
    expect.stringMatching(/^--density: expected at most 2,097,152 points on this ground, got a density that makes /),
  ]);
  await made('generate midpoint-displacement --size 33 -o line.json');
  expect(await refusal('scatter line.json -o bad.csv')).toEqual(['line.json: expected 2D terrain, got 1D terrain']);
});
