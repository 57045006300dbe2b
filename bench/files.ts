import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ParamValues } from '../src/core/params.ts';
import { generateHeightmap } from '../src/generate.ts';
import { recipeFor } from '../tests/support/recipes.ts';
import type { FileCost, FileJob } from './file-child.ts';
import { ms, table, times } from './measure.ts';

const SIDES = [1025, 4097];
/** Metres by which meshes may be off. */
const maxError = 20;

/** Everything that a map is written as: the title, what the child calls it, and its options. */
const CONTESTANTS: readonly (readonly [title: string, what: string, options?: ParamValues])[] = [
  ['raw bytes', 'raw'],
  ['R32', '.r32'],
  ['R16', '.r16'],
  ['PNG, 16 bits', '.png'],
  ['PNG, 8 bits', '.png', { depth: '8' }],
  ['GeoTIFF', '.tif'],
  ['EXR, float', '.exr'],
  ['EXR, half', '.exr', { precision: 'half' }],
  ['STL', '.stl', { maxError }],
  ['OBJ', '.obj', { maxError }],
  ['GLB, no colours', '.glb', { maxError, colours: 'none' }],
  ['GLB, vertex colours', '.glb', { maxError, colours: 'vertices' }],
  ['GLB, texture', '.glb', { maxError, colours: 'texture' }],
  ['relief', 'relief'],
  ['hillshade', 'hillshade'],
  ['slope', 'slope'],
  ['sky view', 'sky'],
  ['normal map', 'normal-opengl'],
  ['weights', 'weight-steep'],
  ['folder for Unity', 'unity'],
  ['triangles alone', 'triangles', { maxError }],
  ['martini 0.2.0 alone', 'martini', { maxError }],
];

/** Time and memory of writing a map in every format, each in processes of its own, beside writing its bytes as they are. */
export async function benchFiles(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'faultline-bench-'));
  const rows = new Map<string, string[]>();
  try {
    for (const side of SIDES) {
      const samples = path.join(folder, `${side}.f32`);
      const recipe = recipeFor('diamond-square', {
        width: side,
        height: side,
        params: { hurst: 0.9 },
        elevation: { min: -600, max: 2400 },
      });
      writeFileSync(samples, new Uint8Array(generateHeightmap(recipe).data.buffer));
      const mapBytes = 4 * side * side;
      let rawMs = Number.NaN;
      for (const [title, what, options = {}] of CONTESTANTS) {
        const job = { side, samples, out: path.join(folder, 'out'), what, options };
        const { ms: took } = await costOf({ ...job, isCollected: false });
        const cost = { ...(await costOf({ ...job, isCollected: true })), ms: took };
        if (what === 'raw') rawMs = cost.ms;
        rows.set(title, [...(rows.get(title) ?? []), ...cellsOf(cost, rawMs, mapBytes)]);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const header = ['', ...SIDES.flatMap((side) => [`${side}²`, 'of raw', 'file', 'map and writer', 'of the larger'])];
  return table(
    header,
    [...rows].map(([title, cells]) => [title, ...cells]),
  );
}

/** Time, and that of raw bytes; the file; the map with what was needed to write it, and how often the larger of map and file that is. */
function cellsOf({ ms: took, fileBytes, extraBytes }: FileCost, rawMs: number, mapBytes: number): string[] {
  const held = mapBytes + extraBytes;
  const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
  return [
    ms(took),
    times(took / rawMs),
    fileBytes > 0 ? mb(fileBytes) : '–',
    mb(held),
    times(held / Math.max(mapBytes, fileBytes)),
  ];
}

function costOf(job: FileJob): Promise<FileCost> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./file-child.ts', import.meta.url), { execArgv: [...process.execArgv, '--expose-gc'] });
    child.once('message', (cost) => resolve(cost as FileCost));
    child.once('exit', (code) => reject(new Error(`bench: writing ${job.what} ended with ${code}`)));
    child.send(job);
  });
}
