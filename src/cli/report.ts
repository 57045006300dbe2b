import { sampleRange } from '../core/heightmap.ts';
import { csvFormat } from '../io/csv.ts';
import type { TerrainToWrite } from '../io/file-format.ts';
import { toLittleEndian } from '../io/float32-bytes.ts';
import { formatOf } from '../io/formats.ts';
import { sha256Hex } from '../io/sha256.ts';
import { type Target, type WrittenFile, writeTargets } from './output-files.ts';
import { showLabel } from './progress.ts';
import { print } from './terminal.ts';
import { countOf, rangeText, table } from './text.ts';

/** How a command that writes files was asked to go about it. */
export interface WriteOptions {
  readonly force: boolean;
  readonly quiet: boolean;
  readonly json: boolean;
  /** When the work began, on the clock of `performance.now()`. */
  readonly startMs: number;
}

/** Writes a terrain to all files and prints what was written: a line a file, or one JSON object. */
export async function writeAndReport(terrain: TerrainToWrite, targets: readonly Target[], options: WriteOptions): Promise<void> {
  const files = await writeTargets(targets, options.force, async ({ path, format }) => {
    const done = options.quiet ? () => {} : showLabel(`writing ${path}`);
    return format.write(terrain).finally(done);
  });
  const seconds = ((performance.now() - options.startMs) / 1000).toFixed(2);
  if (options.json) print(`${JSON.stringify(await reportOf(terrain, files), null, 2)}\n`);
  else if (!options.quiet) print(table(files.map((file) => lineOf(file, terrain, seconds))));
}

function lineOf({ path, bytes }: WrittenFile, { map, profile, isInMetres }: TerrainToWrite, seconds: string): string[] {
  const size = profile && formatOf(path) === csvFormat ? countOf(profile.x.length, 'points') : `${map.width} × ${map.height}`;
  return [path, size, rangeText(sampleRange(map.data), isInMetres ? 'm' : ''), countOf(bytes, 'bytes'), `${seconds} s`];
}

/** The same call gives the same report. `sha256` is of the float32 samples, as an .r32 holds them. */
async function reportOf({ map, recipe }: TerrainToWrite, files: readonly WrittenFile[]): Promise<object> {
  return {
    files,
    width: map.width,
    height: map.height,
    range: sampleRange(map.data),
    sha256: await sha256Hex(toLittleEndian(map.data)),
    recipe: recipe ?? null,
  };
}
