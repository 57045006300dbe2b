import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decode } from 'fast-png';
import { fromFile } from 'geotiff';
import { PNG } from 'pngjs';
import { readGrid } from '../support/flow-programs.ts';
import { inBlender } from './blender.ts';
import { type Depth, type Expected, expectedOf, type MadeFile } from './files.ts';
import { inGodot } from './godot.ts';
import { compared, type Program, type Reading, type Verdict } from './reading.ts';
import { numbersIn, run } from './run.ts';

const isPng = ({ extension }: MadeFile): boolean => extension === '.png';
const isTiff = ({ extension }: MadeFile): boolean => extension === '.tif';
const isExr = ({ extension }: MadeFile): boolean => extension === '.exr';
const isPgm = ({ extension }: MadeFile): boolean => extension === '.pgm';
const isAsc = ({ extension }: MadeFile): boolean => extension === '.asc';
/** Files of samples without a header. */
const isRaw = ({ extension }: MadeFile): boolean => ['.r16', '.raw', '.r32'].includes(extension);

/** Programs that read files of samples, and pictures. */
export const rasterPrograms: readonly Program[] = [
  program(
    'gdalinfo, gdal_translate',
    'gdalinfo',
    (file) => isPng(file) || isTiff(file) || isPgm(file) || isAsc(file) || isRaw(file),
    readByGdal,
  ),
  // Version 2.4.7 has most codes of a 16-bit PGM one too low.
  program('oiiotool', 'oiiotool', (file) => isPng(file) || isTiff(file) || isExr(file), readByOiio),
  program('pngcheck', 'pngcheck', isPng, readByPngcheck),
  program('tiffinfo', 'tiffinfo', isTiff, readByTiffinfo),
  program('exrheader', 'exrheader', isExr, readByExrheader),
  program(
    'Blender',
    'blender',
    (file) => isExr(file) || isTiff(file),
    ({ path: file }) => inBlender(file, 'image', []),
  ),
  // It has square cells alone.
  program('SAGA', 'saga_cmd', (file) => (isTiff(file) || isAsc(file)) && hasSquareCells(file), readBySaga),
  {
    name: 'Godot',
    executable: 'godot3-server',
    takes: (file) => isExr(file) || (isPng(file) && file.depth === 'uint8'),
    check: checkByGodot,
  },
  { name: 'OpenSCAD', executable: 'openscad', takes: isSmallSurface, check: checkByOpenScad },
  {
    name: 'the formula of its map tiles',
    takes: ({ metresOf }) => metresOf !== undefined,
    check: async (file) => compared(await readTile(file), { ...file, depth: 'float32', expected: tileExpected(file) }),
  },
  program(
    'fast-png',
    undefined,
    (file) => isPng(file) && file.holds === 'codes',
    async ({ path: file }) => {
      const { width, height, depth, data } = decode(await readFile(file));
      return { width, height, depth: `uint${depth}` as Depth, samples: data };
    },
  ),
  program('pngjs', undefined, isPng, readByPngjs),
  program('geotiff', undefined, isTiff, readByGeotiff),
];

function program(
  name: string,
  executable: string | undefined,
  takes: Program['takes'],
  read: (file: MadeFile) => Promise<Reading>,
): Program {
  return { name, ...(executable && { executable }), takes, check: async (file) => compared(await read(file), file) };
}

const GDAL_DEPTHS: Readonly<Record<string, Depth>> = { Byte: 'uint8', UInt16: 'uint16', Float32: 'float32' };

async function readByGdal(file: MadeFile): Promise<Reading> {
  const source = isRaw(file) ? await writeVrt(file) : file.path;
  const quiet = ['--config', 'GDAL_PAM_ENABLED', 'NO'];
  const { stdout } = await run('gdalinfo', ['-json', '-stats', ...quiet, source]);
  const { size, bands, geoTransform, metadata } = JSON.parse(stdout);
  const [width, height] = size;
  const all = `${file.path}.gdal`;
  await run('gdal_translate', ['-q', '-of', 'ENVI', '-ot', 'Float64', '-co', 'INTERLEAVE=BIP', ...quiet, source, all]);
  const bytes = await readFile(all);
  const samples = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
  const [{ type, unit, metadata: of }] = bands;
  const [min, max, mean] = ['MINIMUM', 'MAXIMUM', 'MEAN'].map((name) => Number(of[''][`STATISTICS_${name}`]));
  const isColoured = bands.length > 1;
  return {
    ...{ width, height, depth: GDAL_DEPTHS[type], samples },
    ...(!isColoured && { min, max, mean }),
    problems: isTiff(file) ? georeferenceProblems(file, geoTransform, metadata[''].AREA_OR_POINT, unit) : [],
  };
}

/** GDAL describes points by the cells around them. */
function georeferenceProblems({ truth }: MadeFile, transform: readonly number[], kind: string, unit: string): string[] {
  const { x, y } = truth.spacing;
  const wanted = [-x / 2, x, 0, y * (truth.height - 1) + y / 2, 0, -y];
  const problems: string[] = [];
  if (wanted.some((value, i) => Math.abs(value - transform[i]) > 1e-9 * Math.abs(wanted[3]))) {
    problems.push(`transform ${transform.join(' ')} in place of ${wanted.join(' ')}`);
  }
  if (kind !== 'Point') problems.push(`${kind} in place of Point`);
  if (unit !== 'm') problems.push(`unit ${unit} in place of m`);
  return problems;
}

/** Describes a raw file to GDAL by what its sidecar says. */
async function writeVrt({ path: file, depth }: MadeFile): Promise<string> {
  const { width, height, byteOrder, rowOrder } = JSON.parse(await readFile(`${file}.json`, 'utf8'));
  const bytes = depth === 'uint16' ? 2 : 4;
  const isSouthFirst = rowOrder === 'south first';
  const vrt = `${file}.vrt`;
  await writeFile(
    vrt,
    `<VRTDataset rasterXSize="${width}" rasterYSize="${height}">
  <VRTRasterBand dataType="${depth === 'uint16' ? 'UInt16' : 'Float32'}" band="1" subClass="VRTRawRasterBand">
    <SourceFilename relativeToVRT="1">${path.basename(file)}</SourceFilename>
    <ByteOrder>${byteOrder === 'big-endian' ? 'MSB' : 'LSB'}</ByteOrder>
    <ImageOffset>${isSouthFirst ? bytes * width * (height - 1) : 0}</ImageOffset>
    <PixelOffset>${bytes}</PixelOffset>
    <LineOffset>${isSouthFirst ? -bytes * width : bytes * width}</LineOffset>
  </VRTRasterBand>
</VRTDataset>
`,
  );
  return vrt;
}

const OIIO_DEPTHS: Readonly<Record<string, Depth>> = { uint8: 'uint8', uint16: 'uint16', half: 'float16', float: 'float32' };

async function readByOiio({ path: file, holds }: MadeFile): Promise<Reading> {
  const { stdout } = await run('oiiotool', ['--info', '--stats', file]);
  const [, width, height, channels, type] = /: +(\d+) x +(\d+), (\d) channel,? (\w+)/.exec(stdout) ?? [];
  // Of several channels the first.
  const [min, max, mean] = ['Min', 'Max', 'Avg'].map((name) => numbersIn(stdout, new RegExp(`Stats ${name}: (\\S+)`))[0]);
  const [top] = numbersIn(stdout, /Stats Min: .*\(of (\d+)\)/);
  const corner = await run('oiiotool', [file, '--cut', '1x1+0+0', '--printstats']);
  const [northWest] = numbersIn(corner.stdout, /Stats Min: (\S+)/);
  const isGrey = channels === '1' || isAlike(stdout);
  return {
    ...{ width: Number(width), height: Number(height), depth: OIIO_DEPTHS[type] ?? type },
    problems: isGrey || holds === 'picture' ? [] : ['channels that differ'],
    ...(isGrey && { min, max, mean, northWest: Number.isNaN(top) ? northWest : northWest * top }),
  };
}

/** Whether all channels have the same mean. */
function isAlike(stdout: string): boolean {
  const [, all = ''] = /Stats Avg: ([\d. -]+)/.exec(stdout) ?? [];
  return new Set(all.trim().split(/\s+/)).size === 1;
}

async function readByPngcheck({ path: file, truth, holds }: MadeFile): Promise<Reading> {
  const { stdout } = await run('pngcheck', ['-v', file]);
  const [width, height, bits] = numbersIn(stdout, /(\d+) x (\d+) image, (\d+)-bit/);
  const problems = stdout.includes('No errors detected') ? [] : [stdout.trim().split('\n').at(-1) ?? ''];
  if (holds === 'codes') {
    const [low, rise] = [numbersIn(stdout, /p0 = (\S+)/)[0], numbersIn(stdout, /p1 = (\S+)/)[0]];
    const [x, y] = numbersIn(stdout, /image size (\S+) x (\S+) meters/);
    const { elevation, spacing } = truth;
    if (low !== elevation.min || Math.abs(low + rise - elevation.max) > 1e-9 * rise) problems.push(`pCAL ${low} + ${rise}`);
    if (x !== spacing.x || y !== spacing.y) problems.push(`sCAL ${x} × ${y}`);
  }
  // Of three colours it says the bits of a pixel.
  return { width, height, depth: bits === 16 ? 'uint16' : 'uint8', problems };
}

async function readByTiffinfo({ path: file, truth }: MadeFile): Promise<Reading> {
  const { stdout } = await run('tiffinfo', [file]);
  const [width, height] = numbersIn(stdout, /Image Width: (\d+) Image Length: (\d+)/);
  const [bits] = numbersIn(stdout, /Bits\/Sample: (\d+)/);
  const [x, y] = numbersIn(stdout, /Tag 33550: ([\d.]+),([\d.]+)/);
  const problems = ['IEEE floating point', 'AdobeDeflate', 'floating point predictor', 'GDAL NoDataValue: nan'].flatMap((text) =>
    stdout.includes(text) ? [] : [`no ${text}`],
  );
  if (Math.abs(x - truth.spacing.x) > 1e-6 || Math.abs(y - truth.spacing.y) > 1e-6) problems.push(`pixel scale ${x} × ${y}`);
  return { width, height, depth: bits === 32 ? 'float32' : `${bits} bits`, problems };
}

async function readByExrheader({ path: file, title }: MadeFile): Promise<Reading> {
  const { stdout } = await run('exrheader', [file]);
  const [right, bottom] = numbersIn(stdout, /dataWindow .*\(0 0\) - \((\d+) (\d+)\)/);
  const channels = [...stdout.matchAll(/^ {4}(\w), (16|32)-bit floating-point/gm)];
  const wanted = title.endsWith('RGB') ? 'B G R' : 'R';
  const names = channels.map(([, name]) => name).join(' ');
  const problems = names === wanted ? [] : [`channels ${names} in place of ${wanted}`];
  if (!/lineOrder .*increasing y/.test(stdout)) problems.push('rows in another order');
  const bits = channels[0]?.[2];
  return { width: right + 1, height: bottom + 1, depth: bits === '16' ? 'float16' : 'float32', problems };
}

async function readByPngjs({ path: file, depth }: MadeFile): Promise<Reading> {
  const { width, height, data, ...header } = PNG.sync.read(await readFile(file), { skipRescale: true } as object);
  const isColoured = 'color' in header && header.color === true;
  const hasAlpha = 'alpha' in header && header.alpha === true;
  const channels = isColoured ? (hasAlpha ? 4 : 3) : 1;
  // It gives four values a pixel, whatever the file has.
  const samples = Array.from(
    { length: width * height * channels },
    (_, i) => data[4 * Math.floor(i / channels) + (i % channels)],
  );
  const bits = 'depth' in header ? `uint${header.depth}` : depth;
  return { width, height, depth: bits as Depth, samples };
}

async function readByGeotiff({ path: file, truth }: MadeFile): Promise<Reading> {
  const tiff = await fromFile(file);
  const image = await tiff.getImage();
  const [samples] = (await image.readRasters()) as unknown as Float32Array[];
  const [x, y] = image.getResolution();
  const problems = x === truth.spacing.x && -y === truth.spacing.y ? [] : [`resolution ${x}, ${y}`];
  tiff.close();
  return { width: image.getWidth(), height: image.getHeight(), depth: 'float32', samples, problems };
}

function hasSquareCells({ truth: { spacing } }: MadeFile): boolean {
  return Math.abs(spacing.x / spacing.y - 1) < 1e-12;
}

async function readBySaga({ path: file, extension, truth }: MadeFile): Promise<Reading> {
  const made = `${file}.sgrd`;
  const call =
    extension === '.asc' ? ['io_grid', '1', '-FILE', file, '-GRID', made] : ['io_gdal', '0', '-FILES', file, '-GRIDS', made];
  await run('saga_cmd', ['-f=s', ...call]);
  const { cellSize, ...grid } = await readGrid(made);
  return {
    ...grid,
    depth: 'float32',
    problems: Math.abs(cellSize / truth.spacing.x - 1) < 1e-12 ? [] : [`cells of ${cellSize} m`],
  };
}

/** Floats become 16-bit ones, and are cut: off by up to twice what rounding would be. */
async function checkByGodot(file: MadeFile): Promise<Verdict> {
  const reading = await inGodot(file.path);
  if (!isExr(file)) return compared(reading, file);
  const expected = expectedOf({ ...file, depth: 'float16' }, file.truth);
  return compared(reading, { ...file, expected: { ...expected, within: 2 * expected.within } });
}

/** Of larger ones it writes hundreds of megabytes. */
function isSmallSurface({ extension, truth: { width, height } }: MadeFile): boolean {
  return extension === '.dat' && width * height < 60_000;
}

/** Column by column and row by row, its solid's highest corner. */
async function checkByOpenScad(file: MadeFile): Promise<Verdict> {
  const { width, height } = file.truth;
  const [scad, stl] = [`${file.path}.scad`, `${file.path}.stl`];
  await writeFile(scad, `surface(file = "${path.basename(file.path)}");`);
  await run('openscad', ['-o', stl, scad]);
  const samples = new Float64Array(width * height).fill(Number.NEGATIVE_INFINITY);
  for (const [, x, y, z] of (await readFile(stl, 'latin1')).matchAll(/vertex (\d+) (\d+) (\S+)/g)) {
    const i = (height - 1 - Number(y)) * width + Number(x);
    samples[i] = Math.max(samples[i], Number(z));
  }
  // It writes six digits.
  return compared({ width, height, samples }, { ...file, expected: { ...expectedOf(file, file.truth), within: 0.006 } });
}

/** The metres that stand in the colours of a map tile. */
async function readTile({ path: file, metresOf = () => Number.NaN }: MadeFile): Promise<Reading> {
  const { width, height, data, channels } = decode(await readFile(file));
  const samples = Float64Array.from({ length: width * height }, (_, i) => {
    const [red, green, blue] = data.subarray(channels * i, channels * i + 3);
    return metresOf(red, green, blue);
  });
  return { width, height, samples };
}

function tileExpected({ truth, metresOf = () => Number.NaN }: MadeFile): Expected {
  // Half a step of blue, and the noise of a product.
  return { samples: truth.metres, within: (metresOf(0, 0, 1) - metresOf(0, 0, 0)) / 2 + 1e-9, metres: 1 };
}
