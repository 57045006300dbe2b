import { r32Format } from '../io/r32.ts';
import { type Colliders, colliderFor, type Gap, PHYSICS_ENGINES, type PhysicsEngine } from '../mesh/colliders.ts';
import { type EngineKit, type GroundOfKit, isTiled, type KitFacts, typed } from './kit.ts';
import { PACKAGES, PHYSICS_PROGRAM, pageOf, terrainProgram } from './three-files.ts';
import { evenlyCut } from './tiles.ts';

export const ENGINES: Record<PhysicsEngine, string> = {
  rapier: 'Rapier',
  cannon: 'cannon-es',
  jolt: 'Jolt',
  bullet: 'Bullet (ammo.js)',
  havok: 'Havok',
  physx: 'PhysX',
};

/** three.js with a physics engine: heights, a mesh, and colliders that are the same surface. */
export const three: EngineKit = {
  id: 'three',
  title: 'three.js and physics',
  reader: 'three.js',
  sizes: 'any size',
  sizeFor: evenlyCut,
  heights: { extension: '.r32', format: r32Format, holds: 'metres, float32' },
  where: 'A web page: index.html is an example',
  fields: ({ width, height, extent }) => [
    ['columns', String(width)],
    ['rows', String(height)],
    ['extent.x', `${typed(extent.x)} m`],
    ['extent.z', `${typed(extent.y)} m`],
    ['first row', 'north, −z'],
  ],
  steps: (
    facts,
  ) => `1. Serve this folder and open it: \`npx serve\`, or any other web server. \`index.html\` shows the terrain, and drops a ball and a box on it in
   the engine that you choose. It loads three.js and the engine from jsDelivr.
2. In a page of your own, with \`npm install three@${versionOf('three')}\` and an engine:

\`\`\`js
import { Mesh, MeshStandardMaterial } from 'three';
import { engines } from './physics.js';
import { geometryOf, heightsOf, terrain } from './terrain.js';

const physics = await engines.rapier();
for (const tile of terrain.tiles) {
  const heights = await heightsOf(tile);
  const mesh = new Mesh(geometryOf(heights), new MeshStandardMaterial());
  mesh.position.set(tile.x, 0, tile.z);
  scene.add(mesh);
  physics.addGround(tile, heights);
}
\`\`\`

   Metres: x is east, y up and z south, the middle of the map is at x = z = 0, and the sea at y = 0.${tilesText(facts)}
`,
  programs: [
    { name: 'index.html', text: ({ name }) => pageOf(name) },
    { name: 'physics.js', text: () => PHYSICS_PROGRAM },
    { name: 'terrain.js', text: programOf },
  ],
  measures,
};

function versionOf(name: keyof typeof PACKAGES): string {
  return PACKAGES[name].slice(1).split(/[@/]/)[1];
}

function tilesText(facts: KitFacts): string {
  return isTiled(facts) ? ' Neighbouring tiles share the samples along their border.' : '';
}

/** The numbers that an engine is told of a tile, or why it takes none. Its heights are put in order where they are read. */
type Told<E extends PhysicsEngine> = Partial<Colliders[E]> & { readonly why?: string };

function toldOf<E extends PhysicsEngine>({ facts, mapOf }: GroundOfKit, tile: number, engine: E): Told<E> | Colliders[E] {
  try {
    return colliderFor(mapOf(tile), engine, { extent: facts.extent });
  } catch (error) {
    if (error instanceof RangeError) return { why: error.message } as Told<E>;
    throw error;
  }
}

/** Samples, and what IMPORT.md has. */
const LEFT_OUT = new Set(['heights', 'data', 'mHeightSamples', 'heightData', 'samples', 'vertices', 'triangles', 'gap']);

function programOf(ground: GroundOfKit): string {
  const { name, facts } = ground;
  const { width, height, extent, whole } = facts;
  const tiles = facts.tiles.map(({ heights, east, south }, tile) => ({
    file: heights,
    x: east + (extent.x - whole.x) / 2,
    z: south + (extent.y - whole.y) / 2,
    colliders: Object.fromEntries(PHYSICS_ENGINES.map((engine) => [engine, toldOf(ground, tile, engine)])),
  }));
  const line = (value: unknown): string => JSON.stringify(value, (key, part) => (LEFT_OUT.has(key) ? undefined : part));
  const tileLines = tiles.map(({ colliders, ...tile }) => {
    const engines = Object.entries(colliders).map(([engine, collider]) => `${engine}: ${line(collider)}`);
    return `    {\n      ...${line(tile)},\n      colliders: {\n        ${engines.join(',\n        ')},\n      },\n    },`;
  });
  const text = `{
  columns: ${width},
  rows: ${height},
  extent: ${line({ x: extent.x, z: extent.y })},
  tiles: [
${tileLines.join('\n')}
  ],
}`;
  const size = `${typed(whole.x)} × ${typed(whole.y)} m`;
  return terrainProgram(`${name}, ${size}, for three.js`, text);
}

/** How far what is collided with lies from what is drawn. */
function measures(ground: GroundOfKit): string {
  const rows = PHYSICS_ENGINES.map((engine) => {
    const found = ground.facts.tiles.map((_, tile) => toldOf(ground, tile, engine));
    const { why } = found[0] as Told<PhysicsEngine>;
    if (why !== undefined) return `| ${ENGINES[engine]} | – | – | takes square cells alone |`;
    const gaps = found.flatMap((collider) => ('gap' in collider && collider.gap ? [collider.gap] : []));
    if (gaps.length === 0) return `| ${ENGINES[engine]} | about 0.01 | | a mesh, whose corners it moves; more on steep ground |`;
    return `| ${ENGINES[engine]} | ${metres(gaps, 'largest')} | ${metres(gaps, 'mean')} | |`;
  });
  return `
What bodies stand on and what is drawn have the same triangles. Some engines round heights; this is how far, on this terrain, in metres:

| engine | at most | on average | |
| --- | ---: | ---: | --- |
${rows.join('\n')}

Their float32 arithmetic comes on top: up to two millionths of the map's side.
`;
}

function metres(gaps: readonly Gap[], of: keyof Gap): string {
  const values = gaps.map((gap) => gap[of]);
  const value = of === 'largest' ? Math.max(...values) : values.reduce((sum, one) => sum + one, 0) / values.length;
  return value === 0 ? '0' : value.toPrecision(2);
}
