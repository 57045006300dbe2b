import type { Spacing } from '../core/heightmap.ts';
import { oncePer } from '../core/memo.ts';
import { r32Format } from '../io/r32.ts';
import { colliderFor, type Gap, PHYSICS_ENGINES, type PhysicsEngine } from '../mesh/colliders.ts';
import { type EngineKit, fieldTable, isTiled, type KitFacts, type KitField, type KitSamples, tileTable, typed } from './kit.ts';
import { PACKAGES, pageOf, terrainProgram } from './three-files.ts';
import { PHYSICS_PROGRAM } from './three-physics.ts';
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
  fields,
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

   Metres: x is east, y up and z south, the middle of the map is at x = z = 0, and the sea at y = 0.

${fieldTable(fields(facts))}
${tilesText(facts)}`,
  programs: [
    { name: 'index.html', text: ({ name }) => pageOf(name, ENGINES) },
    { name: 'physics.js', text: () => PHYSICS_PROGRAM },
    { name: 'terrain.js', text: programOf },
  ],
  measures,
};

function versionOf(name: keyof typeof PACKAGES): string {
  return PACKAGES[name].slice(1).split(/[@/]/)[1];
}

function fields({ width, height, extent }: KitFacts): KitField[] {
  return [
    ['columns', String(width)],
    ['rows', String(height)],
    ['extent.x', `${typed(extent.x)} m`],
    ['extent.z', `${typed(extent.y)} m`],
    ['first row', 'north, −z'],
  ];
}

function tilesText(facts: KitFacts): string {
  if (!isTiled(facts)) return '';
  const { extent, whole } = facts;
  const table = tileTable(facts, ['x', 'z'], ({ east, south }) => middleOf(east, south, extent, whole));
  return `   Neighbouring tiles share the samples along their border. Where light is smooth, \`joinNormals\` of \`terrain.js\`, called with the geometries of all tiles, hides that border. Their middles are at\n\n${table}\n`;
}

/** Of a tile, from the middle of the map. */
function middleOf(east: number, south: number, extent: Spacing, whole: Spacing): [x: number, z: number] {
  return [east + (extent.x - whole.x) / 2, south + (extent.y - whole.y) / 2];
}

/** The arguments of an engine's height field for one tile, without its samples: those are read from the file. */
interface Settings {
  /** An object in JSON. */
  readonly text: string;
  /** Why it takes no such tile. */
  readonly why?: string;
  readonly gap?: Gap | undefined;
}

/** For each tile. The samples of colliders are large and are dropped. */
const settingsOf = oncePer(({ facts, mapOf }: KitSamples): Record<PhysicsEngine, Settings>[] =>
  facts.tiles.map((_, tile) => {
    const map = mapOf(tile);
    const settings = PHYSICS_ENGINES.map((engine): [PhysicsEngine, Settings] => {
      try {
        const { gap, ...collider } = colliderFor(map, engine, { extent: facts.extent });
        return [engine, { text: JSON.stringify(collider, withoutSamples), gap }];
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return [engine, { text: JSON.stringify({ why: error.message }), why: error.message }];
      }
    });
    return Object.fromEntries(settings) as Record<PhysicsEngine, Settings>;
  }),
);

/** cannon-es has its samples in `data`, others theirs in typed arrays. */
function withoutSamples(key: string, value: unknown): unknown {
  return key === 'data' || ArrayBuffer.isView(value) ? undefined : value;
}

function programOf(samples: KitSamples): string {
  const { name, facts } = samples;
  const { width, height, extent, whole } = facts;
  const settings = settingsOf(samples);
  const tiles = facts.tiles.map(({ heights, east, south }, i) => {
    const [x, z] = middleOf(east, south, extent, whole);
    const engines = PHYSICS_ENGINES.map((engine) => `        ${engine}: ${settings[i][engine].text},`);
    return `    {
      file: ${JSON.stringify(heights)},
      x: ${x},
      z: ${z},
      colliders: {
${engines.join('\n')}
      },
    },`;
  });
  const terrain = `{
  columns: ${width},
  rows: ${height},
  extent: { x: ${extent.x}, z: ${extent.y} },
  tiles: [
${tiles.join('\n')}
  ],
}`;
  // A name may hold what ends a line of a comment.
  const title = name.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
  return terrainProgram(`${title}, ${typed(whole.x)} × ${typed(whole.y)} m, for three.js`, terrain);
}

/** How far what is collided with lies from what is drawn. */
function measures(samples: KitSamples): string {
  const tiles = settingsOf(samples);
  const rows = PHYSICS_ENGINES.map((engine) => {
    const [{ why }] = tiles.map((settings) => settings[engine]);
    const gaps = tiles.flatMap((settings) => settings[engine].gap ?? []);
    if (why !== undefined) return `| ${ENGINES[engine]} | – | – | ${why} |`;
    if (gaps.length === 0)
      return `| ${ENGINES[engine]} | about 0.01 | | a mesh, whose corners it moves: on steep ground by more |`;
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
