/** Programs that follow water on their own terms: GRASS and SAGA, asked by their command lines. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Heightmap, Size } from '../../src/core/heightmap.ts';

const execute = promisify(execFile);

/** Whether a program is there. */
export async function isThere(program: 'grass' | 'saga_cmd' | 'redis-server'): Promise<boolean> {
  return execute(program, ['--version']).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'faultline-flow-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** SAGA's D8: the number of samples that drain through each. */
export function sagaArea(map: Heightmap): Promise<Float32Array> {
  return sagaMakes(map, 'area', (elevation, area) => [
    ...['ta_hydrology', '0', '-ELEVATION', elevation, '-FLOW', area],
    ...['-METHOD', '0', '-FLOW_UNIT', '0', '-LINEAR_DO', '0'],
  ]);
}

/** SAGA's filled surface, without a slope on it. */
export function sagaFilled(map: Heightmap): Promise<Float32Array> {
  return sagaMakes(map, 'filled', (elevation, filled) => [
    ...['ta_preprocessor', '4', '-ELEV', elevation, '-FILLED', filled, '-MINSLOPE', '0'],
  ]);
}

/** @param call arguments, from the paths of the elevations and of what is made */
function sagaMakes(map: Heightmap, made: string, call: (elevation: string, made: string) => string[]): Promise<Float32Array> {
  return inFolder(async (folder) => {
    const { width, height, data } = map;
    const at = (name: string): string => path.join(folder, name);
    const header = {
      ...{ NAME: 'elevation', DATAFORMAT: 'FLOAT', BYTEORDER_BIG: 'FALSE', TOPTOBOTTOM: 'TRUE' },
      ...{ POSITION_XMIN: 0, POSITION_YMIN: 0, CELLCOUNT_X: width, CELLCOUNT_Y: height, CELLSIZE: 1, NODATA_VALUE: -99_999 },
    };
    const lines = Object.entries(header).map(([name, value]) => `${name} = ${value}\n`);
    await writeFile(at('elevation.sgrd'), lines.join(''));
    await writeFile(at('elevation.sdat'), data);
    await execute('saga_cmd', call(at('elevation.sgrd'), at(`${made}.sgrd`)));
    return (await readGrid(at(`${made}.sgrd`))).samples;
  });
}

/** A grid of floats that SAGA has made, row by row from the north-west. */
export async function readGrid(file: string): Promise<Size & { readonly cellSize: number; readonly samples: Float32Array }> {
  const header = await readFile(file, 'utf8');
  const fieldOf = (name: string): string => new RegExp(`^${name}\\s*= *(.*)$`, 'm').exec(header)?.[1] ?? '';
  const [width, height, cellSize] = ['CELLCOUNT_X', 'CELLCOUNT_Y', 'CELLSIZE'].map((name) => Number(fieldOf(name)));
  const samples = floats(await readFile(file.replace(/sgrd$/, 'sdat')));
  return { width, height, cellSize, samples: fieldOf('TOPTOBOTTOM') === 'TRUE' ? samples : upsideDown(samples, width) };
}

/** GRASS's D8, r.watershed -s: samples that drain through each, negative where some may come from beyond the map, and where they go, in eighths of
 *  a turn from north-east against the clock, 8 for east. */
export function grassFlow({ width, height, data }: Heightmap): Promise<{ area: Float32Array; direction: Float32Array }> {
  return inFolder(async (folder) => {
    const at = (name: string): string => path.join(folder, name);
    await writeFile(at('elevation.bin'), data);
    const script = [
      `r.in.bin -f --quiet input=${at('elevation.bin')} output=elevation bytes=4 order=little rows=${height} cols=${width} north=${height} south=0 east=${width} west=0`,
      'g.region raster=elevation',
      'r.watershed -s --quiet elevation=elevation accumulation=area drainage=direction',
      ...['area', 'direction'].map(
        (name) =>
          `r.mapcalc --quiet "${name}_f = float(${name})" && r.out.bin -f --quiet input=${name}_f output=${at(name)} bytes=4 order=little`,
      ),
    ];
    await writeFile(at('script.sh'), ['set -e', ...script].join('\n'));
    await execute('grass', ['--tmp-location', 'XY', '--exec', 'sh', at('script.sh')]);
    return { area: floats(await readFile(at('area'))), direction: floats(await readFile(at('direction'))) };
  });
}

function floats(bytes: Buffer): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

function upsideDown(samples: Float32Array, width: number): Float32Array {
  const rows = samples.length / width;
  return samples.map((_, i) => samples[(rows - 1 - Math.floor(i / width)) * width + (i % width)]);
}
