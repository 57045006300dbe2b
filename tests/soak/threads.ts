/** Files that several threads make: the same bytes as from one, and nothing left of calls that are stopped. */
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { joined } from '../../src/io/bytes.ts';
import type { TerrainToWrite } from '../../src/io/file-format.ts';
import { bundleModules } from '../../tools/build-library.js';
import { type Dice, diceFrom } from '../support/png-mutations.ts';
import { recipeFor, terrainOf } from '../support/recipes.ts';
import { inTemporaryFolder } from './png-bombs.ts';

const SEED = 57;
const CALLS = 500;
const MOST_THREADS = 8;
const GENERATORS = ['diamond-square', 'fault-lines', 'gradient-noise', 'cellular'];

export interface ThreadReport {
  readonly files: number;
  /** How many might start. */
  readonly threads: number;
  /** What has other bytes, in words. */
  readonly others: readonly string[];
}

/** Random files of random terrain by random numbers of threads, each beside the same from one. */
export async function soakThreads(): Promise<ThreadReport> {
  const dice = diceFrom(SEED);
  const others: string[] = [];
  let [files, started] = [0, 0];
  await inTemporaryFolder(async (folder) => {
    // As built: sources start no threads.
    const root = path.resolve(import.meta.dirname, '../..');
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    const bundle = path.join(folder, 'bundle');
    await bundleModules(bundle, ['file-threads', 'file-thread']);
    const built: typeof import('../../src/cli/file-threads.ts') = await import(pathToFileURL(`${bundle}/file-threads.js`).href);
    const formats = built.numberedFormats.filter((format) => format.inParts);
    while (files < CALLS) {
      const count = 2 + dice(MOST_THREADS - 1);
      const maker = built.makeFiles(count, 0);
      started += count;
      try {
        for (let i = 0; i < 5; i++, files++) {
          const terrain = randomTerrain(dice);
          const format = formats[dice(formats.length)];
          const [one, many] = [await format.write(terrain), await maker.write(format, terrain)];
          if (Buffer.compare(joined(one.pieces), joined(many.pieces)) !== 0) {
            others.push(`${format.title} of ${terrain.map.width} × ${terrain.map.height} by ${count} threads`);
          }
        }
      } finally {
        maker.end();
      }
    }
  });
  return { files, threads: started, others };
}

function randomTerrain(dice: Dice): TerrainToWrite {
  const size = { width: 2 + dice(700), height: 2 + dice(700) };
  return terrainOf(recipeFor(GENERATORS[dice(GENERATORS.length)], { ...size, seed: `${dice(1000)}` }));
}
