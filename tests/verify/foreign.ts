/** Reads files of elevations that other programs have made, and compares every sample with what another reader finds, or with what was written. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gdalFormats } from '../../src/cli/gdal.ts';
import type { Heightmap } from '../../src/core/heightmap.ts';
import { extensionBeside, formatOf, formatOfBeginning, inputFormats } from '../../src/io/input-formats.ts';
import { codesAsMetres, readAs } from '../../src/io/reading.ts';
import { run } from './run.ts';

/** A line of what foreign.py prints. */
interface ForeignFile {
  readonly file: string;
  readonly maker: string;
  /** What read it beside its maker; nobody did where the truth is what was written. */
  readonly reader: string | null;
  readonly width: number;
  readonly height: number;
}

/** What runs Python; that of the system is the one whose packages are GDAL's. */
const PYTHONS = ['python3', '/usr/bin/python3'];

/** Has other programs make files in a folder, and reads them.
 *  @returns how many there are, and what is wrong with which, one sentence each; undefined where no Python with GDAL and numpy is installed */
export async function checkForeign(
  folder: string,
): Promise<{ readonly count: number; readonly problems: readonly string[] } | undefined> {
  const python = await pythonWithGdal();
  if (python === undefined) return undefined;
  const { stdout } = await run(python, [path.join(import.meta.dirname, 'foreign.py'), folder]);
  const made: ForeignFile[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const problems: string[] = [];
  for (const one of made) {
    const problem = await problemOf(path.join(folder, one.file), one);
    if (problem) problems.push(`${one.file}, ${one.maker}: ${problem}`);
  }
  return { count: made.length, problems };
}

async function pythonWithGdal(): Promise<string | undefined> {
  for (const python of PYTHONS) {
    const isThere = await run(python, ['-c', 'import numpy; from osgeo import gdal']).then(
      () => true,
      () => false,
    );
    if (isThere) return python;
  }
  return undefined;
}

async function problemOf(file: string, { width, height, reader }: ForeignFile): Promise<string | undefined> {
  const truth = new Float32Array(new Uint8Array(await readFile(`${file}.truth`)).buffer);
  let map: Heightmap;
  try {
    map = await opened(file);
  } catch (error) {
    return (error as Error).message;
  }
  if (map.width !== width || map.height !== height) return `${map.width} × ${map.height} in place of ${width} × ${height}`;
  const differing = truth.findIndex((wanted, i) => !isAlike(map.data[i], wanted));
  if (differing < 0) return undefined;
  const count = truth.filter((wanted, i) => !isAlike(map.data[i], wanted)).length;
  return `${count} samples differ from ${reader ?? 'what was written'}: number ${differing} is ${map.data[differing]} in place of ${truth[differing]}`;
}

/** The samples of a file as it is read unless somebody says otherwise; those of pictures as codes. */
async function opened(file: string): Promise<Heightmap> {
  const bytes = await readFile(file);
  const byGdal = formatOf(file, gdalFormats);
  const format = byGdal ? (formatOfBeginning(bytes) ?? byGdal) : formatOf(file, inputFormats);
  if (!format?.open) throw new Error(`${file}: expected a format that is read`);
  const beside = `${file}${extensionBeside(file) ?? ''}`;
  const sidecar = beside !== file && existsSync(beside) ? await readFile(beside) : undefined;
  const read = await format.open({ bytes, sidecar, name: file });
  const scale = read.areCodes ? codesAsMetres(read) : undefined;
  return readAs(read, { scale, spacing: { x: 1, y: 1 }, holes: 'fill' });
}

/** Where scale and unit are applied in another order, the last bits differ. */
function isAlike(got: number, wanted: number): boolean {
  return Number.isNaN(wanted) ? Number.isNaN(got) : Math.abs(got - wanted) <= 2e-7 * Math.abs(wanted);
}
