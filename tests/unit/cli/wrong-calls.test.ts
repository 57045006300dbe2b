import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { encodePng16 } from '../../../src/io/png/index.ts';
import { READABLE, WRITABLE } from '../../support/format-texts.ts';
import { expectRefusal, inOneFolder, lines, made, refusal, run, type WrongCalls } from '../../support/workplace.ts';

const JACKSBORO = path.resolve('public/samples/jacksboro.png');
const METRES = 'metres from −1000000 to 1000000';
const ACROSS = 'across the map: expected metres from 0.001 to 1000000000, got';
const NO_LINE = 'line: expected --row, --column or --from and --to, got nothing';
const POSITION = 'expected X,Y with a column from 0 to 64 and a row from 0 to 32, got';
const NO_PROFILE = 'expected 1D terrain; for a line through 2D terrain: faultline slice';
const NO_PAIR = 'expected two terrains that have a difference; terrain 1 is in metres, terrain 2 has no unit';
const TWO_TO_EIGHT = 'FILE: expected 2 to 8 files to compare, got';
const ONLY_FRAMES = 'only with --frames-dir or an .apng';
const STILL = 'expected a landscape that moves, got one whose motion is still; add --set motion=loop';
const IMPORTED = 'expected a picture with a recipe that makes it: imported terrain is samples, which no recipe names';
const LONG = 'a'.repeat(300);

inOneFolder(async () => {
  await made('generate diamond-square --width 65 --height 33 --cell-size 100 -o hill.json -o hill.r32');
  await made('generate fault-lines --size 9 -o other.json -o other.r32');
  await made('generate midpoint-displacement --width 33 -o line.json');
  await made('generate diamond-square --window 0,0,9,9 -o raw.r32');
  await made('generate midpoint-displacement --width 33 --filter median -o median.png');
  writeFileSync(
    'plain.png',
    await encodePng16({ width: 3, height: 2, samples: Uint16Array.of(0, 1, 2, 30_000, 65_534, 65_535) }),
  );
  mkdirSync('folder.png');
  mkdirSync('taken');
  for (const name of ['taken.csv', 'taken.r32', 'taken/taken_0002.png']) writeFileSync(name, 'mine');
});

const calls: Readonly<Record<string, WrongCalls>> = {
  'the command line': {
    'genrate fault-lines': 'command: no command named "genrate"; did you mean "generate"?',
    paint:
      'command: no command named "paint"; there are generate, list, inspect, convert, compare, slice, water, scatter, world, world-worker, landscape, serve',
    'list fault-line': 'generator: no generator or filter named "fault-line"; did you mean "fault-lines"?',
    'generate fault-line --help': 'generator: no generator named "fault-line"; did you mean "fault-lines"?',
    'serve --port 70000': '--port: expected a whole number from 0 to 65535, got 70000',
    'serve none.pmtiles': 'none.pmtiles: no such file or directory',
    'serve .': '.: expected a file, got a folder',
  },
  inspect: {
    inspect: `FILE: expected a ${READABLE} file to read, got nothing`,
    'inspect none.png': 'none.png: no such file or directory',
    'inspect none.dat': 'none.dat: no such file or directory',
    'inspect .': '.: expected a file, got a folder',
    [`inspect ${LONG}.png`]: `${LONG}.png: name too long`,
  },
  convert: {
    'convert none.png -o a.r32': 'none.png: no such file or directory',
    'convert plain.png --codes 9,2 -o a.r32': [
      '--codes: expected two different codes, as LOW,HIGH, or metres, got 9,2',
      '--codes: expected together with --min and --max',
    ],
    'convert plain.png --codes 0,1 --min 0 --max 9000 -o a.r32': `--codes: of the samples in the file: expected ${METRES}, got 589815000`,
    'convert plain.png --max 5 -o b.png': '--max: expected together with --min, as plain.png does not state its elevations',
    'convert plain.png -o b.png -o a.json': [
      /^note: plain.png: the file does not state its elevations/,
      `-o a.json: ${IMPORTED}`,
    ],
    'convert plain.png --min=-1e308 --max 1e308 -o b.png': [
      `--min: expected ${METRES}, got "-1e308"`,
      `--max: expected ${METRES}, got "1e308"`,
    ],
    'convert plain.png --max 1e300 -o b.png': `--max: expected ${METRES}, got "1e300"`,
    'convert plain.png --cell-size 1e308 -o b.png': `--cell-size: ${ACROSS} Infinity`,
    'convert plain.png --cell-size 1e-9 -o b.png': `--cell-size: ${ACROSS} 2e-9`,
    'convert plain.png --extent 5,1e10 -o b.png': `--extent: ${ACROSS} 10000000000`,
    'convert plain.png --min 5 --max 4 --cell-size -1 --extent 7 --raw-width 0.5 --row 3 -o a.jpg': [
      /^--row: no such flag/,
      '--min: expected below --max, got 5 … 4',
      '--cell-size: expected metres above 0, as M or M,M, got "-1"',
      '--extent: expected metres above 0, as X,Y, got "7"',
      '--raw-width: expected a whole number of samples above 0, got 0.5',
      `-o a.jpg: expected ${WRITABLE}, got .jpg`,
    ],
    'convert hill.json --filter fault -o a.r32':
      /^--filter: expected a heightmap; faultline generate --recipe takes filters for a recipe/,
    'convert hill.r32 --filter fault:heigt=2 --filter fualt -o a.r32': [
      '--filter fault:heigt=2: heigt: no parameter named "heigt"; did you mean "height"?',
      /^--filter fualt: no filter named "fualt"; there are fault/,
    ],
    'convert hill.json --for unity --byte-order big-endian -o other':
      '--byte-order: not together with --for, which decides what is written',
    'convert median.png -o c.csv': `-o c.csv: ${NO_PROFILE.replace('terrain', 'terrain without median')}`,
    'convert hill.json -o b.csv': `-o b.csv: ${NO_PROFILE}`,
    [`convert ${JACKSBORO} --crop 300,50,200,120 -o a.png`]:
      /^--crop: expected a part of the 403 × 344 samples of .*jacksboro\.png, got 200 × 120 at \(300, 50\)$/,
    [`convert ${JACKSBORO} --crop 0,0,10 -o a.png`]:
      '--crop: expected column, row, width and height in whole samples, as X,Y,W,H, got "0,0,10"',
    [`convert ${JACKSBORO} --crop 0,0,10,0 -o a.png`]:
      '--crop: expected column, row, width and height in whole samples, as X,Y,W,H, got no samples',
    [`convert ${JACKSBORO} --resample 1,9 -o a.png`]:
      '--resample: expected whole numbers of samples from 2 to 16384, as W,H, got "1,9"',
    [`convert ${JACKSBORO} --resample 16384,16384 -o a.png`]:
      '--resample: expected at most 67125249 samples in all, got 16384 × 16384',
  },
  slice: {
    'slice -o a.csv': [`FILE: expected a ${READABLE} file to read, got nothing`, NO_LINE],
    'slice hill.r32 -o a.csv': NO_LINE,
    'slice hill.r32 --row 5': '-o: expected a file to write, such as terrain.csv, got nothing',
    'slice hill.r32 --row 33 -o a.csv': '--row: expected a row from 0 to 32, got 33',
    'slice hill.json --column -1 -o a.csv': '--column: expected a column from 0 to 64, got -1',
    'slice hill.r32 --row x -o a.csv': '--row: expected a row from 0 to 32, got "x"',
    'slice hill.r32 --from 1,2 -o a.csv': '--from: needs --to too',
    'slice hill.r32 --to 1,2 -o a.csv': '--to: needs --from too',
    'slice hill.r32 --from 1,2 --to 1,2 -o a.csv': '--to: expected another position than --from, got 1,2 for both',
    'slice hill.r32 --from 65,2 --to 1,2,3 -o a.csv': [`--from: ${POSITION} "65,2"`, `--to: ${POSITION} "1,2,3"`],
    'slice hill.r32 --row 1 --samples 1 -o a.csv': '--samples: expected a whole number from 2 to 1048577, got 1',
    'slice hill.r32 --row 1 --samples 1048578 -o a.csv': '--samples: expected a whole number from 2 to 1048577, got 1048578',
    'slice hill.r32 --row 1 -o taken.csv': '-o taken.csv: taken.csv exists; add --force to replace it',
    'slice hill.json --row 1 --codes metres -o a.csv':
      '--codes: expected with a heightmap only; for a recipe: faultline generate --recipe hill.json',
    'slice line.json --row 1 --samples 9 -o a.csv': [
      '--row: only for 2D terrain; line.json is 1D terrain, its own profile',
      '--samples: only for 2D terrain; line.json is 1D terrain, its own profile',
    ],
    'slice hill.r32 --row 99 --from 1 --samples 2.5 --colum 3 -o no/a.csv -o a.r32': [
      '--colum: no such flag; did you mean --column?',
      '-o no/a.csv: the folder no cannot be used: no such file or directory',
      '-o a.r32: expected .csv, .svg, .png, got .r32',
      '--row: expected one of --row, --column or --from and --to, got --row and --from',
      '--row: expected a row from 0 to 32, got 99',
      `--from: ${POSITION} "1"`,
      '--from: needs --to too',
      '--samples: expected a whole number from 2 to 1048577, got 2.5',
    ],
  },
  compare: {
    'compare --json': `${TWO_TO_EIGHT} none`,
    'compare hill.json': `${TWO_TO_EIGHT} 1`,
    [`compare ${Array(9).fill('hill.json').join(' ')}`]: `${TWO_TO_EIGHT} 9`,
    'compare hill.json folder.png': 'folder.png: expected a file, got a folder',
    'compare hill.json line.json --difference d.r32': `--difference d.r32: ${NO_PAIR}`,
    'compare hill.json line.json --difference taken.r32': [
      '--difference taken.r32: taken.r32 exists; add --force to replace it',
      `--difference taken.r32: ${NO_PAIR}`,
    ],
    'compare hill.json other.json --difference d.csv':
      '--difference d.csv: expected two 1D terrains without filters; of 2D terrain: .r32 or .png',
    'compare hill.json other.json --difference d.png --picture ./d.png': '--picture ./d.png: ./d.png would be written twice',
    'compare hill.json other.r32 --difference other.r32': [
      '--difference other.r32: other.r32 is the input itself; add --force to replace it',
      '--difference other.r32: other.r32.json exists; add --force to replace it',
    ],
    'compare hill.json none.png none.bil --pictures p.png --difference d.obj --picture no/p.gif': [
      '--pictures: no such flag; did you mean --picture?',
      'none.png: no such file or directory',
      'none.bil: no such file or directory',
      '--difference d.obj: expected .png, .r32, .csv, got .obj',
      '--picture no/p.gif: expected .png, .svg, got .gif',
    ],
    'compare hill.json line.json none.png --difference no/d.r32': [
      'none.png: no such file or directory',
      '--difference no/d.r32: the folder no cannot be used: no such file or directory',
    ],
  },
  water: {
    water: `FILE: expected a ${READABLE} file to read, got nothing`,
    'water hill.r32 -o hill.tif':
      '-o hill.tif: expected --what, or a name that ends in rivers, order, lakes, level, area, dinf, wetness or basins, such as hills-area.tif',
    'water hill.r32 -o area.geojson -o level.csv': [
      '-o area.geojson: expected .png, .r16, .raw, .r32, .tif, .tiff, .exr, .pgm, .asc, .txt, .grd or .dat for area, got .geojson',
      '-o level.csv: expected .png, .r16, .raw, .r32, .tif, .tiff, .exr, .pgm, .asc, .txt, .grd or .dat for level, got .csv',
    ],
    'water hill.r32 -o area.stl':
      '-o area.stl: expected .geojson, .csv, .png, .r16, .r32, .tif, .exr, .pgm, .asc, .dat, got .stl',
    'water hill.r32 --what depth -o a.tif':
      '--what: expected rivers, order, lakes, level, area, dinf, wetness or basins, got "depth"',
    'water hill.r32 --what area --depth 8': ['--what: only with -o', '--depth: only with -o'],
    'water hill.r32 -o area.tif --depth 8': '--depth: only with a file of .png',
    'water hill.r32 --river-share 0': '--river-share: expected a number from 0.001 to 100, got 0',
    'water line.json': 'line.json: expected 2D terrain, got 1D terrain',
    'water raw.r32': 'raw.r32: expected terrain in metres; --min and --max give it elevations',
  },
  landscape: {
    'landscape --json': '-o: expected a file to write, such as dusk.png, or --frames-dir, got nothing',
    'landscape -o a.svg/': '-o a.svg/: expected a file, .png, .svg, .apng, got a folder',
    'landscape -o a.gif': '-o a.gif: expected .png, .svg, .apng, got .gif',
    'landscape -o a.png --frames 3 --fps 5': [`--frames: ${ONLY_FRAMES}`, `--fps: ${ONLY_FRAMES}`],
    'landscape -o a.png --link l.haze=0 --preset violet-dusk': '--preset: not together with --link',
    'landscape -o a.png --link @none.txt': '--link @none.txt: no such file or directory',
    'landscape -o a.png --link hello':
      '--link: expected the link or text of a landscape, such as l.preset=…&l.haze=0.3, got "hello"',
    'landscape -o a.png --link #l.haze=7&l3.sped=1&l19.x=1': [
      '--link: l.haze: expected a number from 0 to 1, got 7',
      '--link: l3.sped: there is no such setting; did you mean "l3.seed"?',
      '--link: l19: expected the number of a layer, 1 … 6',
    ],
    'landscape -o a.png --set 1.decay=factor --set 1.roughness=2':
      '--set 1.roughness: expected at most 1 with factor decay, got 2',
    'landscape -o a.png --palette article-003 --set layers=8':
      '--palette: "Article 003" has 7 colours; 8 layers and the background need 9',
    'landscape -o a.apng --preset article-003 --frames-dir b': [`-o a.apng: ${STILL}`, `--frames-dir: ${STILL}`],
    'landscape --frames 2 --frames-dir taken': `--frames-dir taken: ${path.join('taken', 'taken_0002.png')} exists; add --force to replace it`,
    'landscape --frames 2 --frames-dir no/b': '--frames-dir no/b: the folder no cannot be used: no such file or directory',
    'landscape --frames 2 --frames-dir plain.png/b -o a.png': '--frames-dir plain.png/b: plain.png is not a folder',
    [`landscape --set motion=loop --frames 2 --frames-dir ${LONG.slice(48)}`]: `--frames-dir ${LONG.slice(48)}: the names of its frames are too long: ${LONG.slice(48)}_0001.png`,
    'landscape --preset violet --palette x --size 5x --seed a --set haze=7 --set haze=1 --set seed=b --set 3.speed=a --set speed=1 --set 14.x=3 --set =1 --frames 0 --at z --set fps=99 -o a.tif':
      [
        '--size: expected WIDTHxHEIGHT, such as 1920x1080, got "5x"',
        '--set haze: expected once, got --set haze too',
        '--set seed: expected once, got --seed too',
        '--set: expected KEY=VALUE, such as haze=0.4 or 3.speed=12, got "=1"',
        '--preset: no preset named "violet"; did you mean "violet-dusk"?',
        /^--palette: no palette named "x"; there are /,
        '--set haze: expected a number from 0 to 1, got 7',
        '--set fps: expected a whole number from 1 to 60, got 99',
        '--set 3.speed: expected a number from 0 to 2000, got "a"',
        '--set speed: expected the number of a layer before it, such as 1.speed',
        '--set 14.x: expected the number of a layer, 1 … 6',
        '--frames: expected a whole number from 1 to 99999, got 0',
        '--at: expected a number from -1000000000 to 1000000000, got "z"',
        '-o a.tif: expected .png, .svg, .apng, got .tif',
        `--frames: ${ONLY_FRAMES}`,
      ],
  },
};

describe.each(Object.entries(calls))('a wrong call of %s lists what is wrong, and leaves nothing behind', (_, wrong) => {
  test.each(Object.entries(wrong))('%s', async (call, problems) => {
    await expectRefusal(call, problems);
  });
});

test('an empty name is no file and no folder', async () => {
  expect(await refusal(['inspect', ''])).toEqual([`"": expected a ${READABLE} file`]);
  const { code, stderr } = await run([...'landscape --set motion=loop --frames 2 --frames-dir'.split(' '), '']);
  expect(code).toBe(2);
  expect(lines(stderr)).toContain('--frames-dir: expected a folder, got an empty name');
});

test('an imported terrain of floats has no recipe to write either', async () => {
  writeFileSync('floats.r32', new Uint8Array(16));
  expect((await refusal('convert floats.r32 -o b.png -o a.json')).at(-1)).toBe(`-o a.json: ${IMPORTED}`);
});
