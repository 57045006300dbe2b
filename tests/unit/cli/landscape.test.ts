import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CallError } from '../../../src/cli/errors.ts';
import { commandHelp } from '../../../src/cli/help.ts';
import { landscapeCommand } from '../../../src/cli/landscape.ts';
import { landscapeApng, landscapePng } from '../../../src/io/landscape-files.ts';
import { decodePng } from '../../../src/io/png/index.ts';
import type { Landscape, Moment } from '../../../src/landscape/landscape.ts';
import { landscapeSvg } from '../../../src/landscape/landscape-svg.ts';
import { landscapeFromText } from '../../../src/landscape/landscape-text.ts';
import { createLandscapePainter } from '../../../src/landscape/painter.ts';
import { palettes } from '../../../src/landscape/palettes.ts';
import { landscapePresets } from '../../../src/landscape/presets.ts';
import { joined } from '../../support/png-maker.ts';

const before = process.cwd();
const folder = mkdtempSync(path.join(os.tmpdir(), 'faultline-landscape-'));
const SMALL = '--size 60x40';
const SMALL_TEXT = 'l.width=60&l.height=40';

beforeAll(() => {
  process.chdir(folder);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => vi.mocked(process.stderr.write).mockClear());
afterAll(() => {
  vi.restoreAllMocks();
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

/** Paints in this process, where many calls take no time. */
async function paint(args: string): Promise<string> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await landscapeCommand(args.split(' '));
    return out.mock.calls.map(([text]) => text).join('');
  } finally {
    out.mockRestore();
  }
}

async function problemsOf(args: string): Promise<string[]> {
  const error = await landscapeCommand(args.split(' ')).catch((reason: unknown) => reason);
  if (error instanceof CallError) return error.message.split('\n');
  throw error ?? new Error('the call was carried out');
}

function landscapeOf(text: string): Landscape {
  const { landscape, changes } = landscapeFromText(text);
  expect(changes).toEqual([]);
  return landscape;
}

function paintedRgb(landscape: Landscape, moment: Moment): number[] {
  const painter = createLandscapePainter(landscape);
  painter.paint(moment);
  return Array.from(painter.pixels.filter((_, i) => i % 4 !== 3));
}

async function rgbOf(file: string): Promise<number[]> {
  return Array.from((await decodePng(readFileSync(file))).data);
}

describe('a picture', () => {
  test('is the painted one, and the file that the page saves', async () => {
    await paint(`${SMALL} --preset article-003 -o plain.png`);
    const landscape = landscapeOf(`l.preset=article-003&${SMALL_TEXT}`);
    expect(await rgbOf('plain.png')).toEqual(paintedRgb(landscape, { seconds: 0 }));
    expect(readFileSync('plain.png')).toEqual(Buffer.from(await landscapePng(landscape, { seconds: 0 })));
  });

  test('has the seed, palette, moment and settings that flags say', async () => {
    await paint(
      `${SMALL} --seed a+b&c --palette first-light --at 12.5 --set haze=0.4 --set 2.speed=55 --set 02.name=x -o set.png -o set.svg`,
    );
    const landscape = landscapeOf(`${SMALL_TEXT}&l.seed=a%2Bb%26c&l.palette=first-light&l.haze=0.4&l2.speed=55&l2.name=x`);
    expect(await rgbOf('set.png')).toEqual(paintedRgb(landscape, { seconds: 12.5 }));
    expect(readFileSync('set.svg', 'utf8')).toBe(landscapeSvg(landscape, { seconds: 12.5 }));
  });

  test.each([
    ['a link', (link: string) => link],
    ['a text', (link: string) => link.slice(link.indexOf('#') + 1)],
    ['a file', (link: string) => writeFileSync('shared.txt', `${link}\n`) ?? '@shared.txt'],
  ])('can start from %s, whose settings flags override', async (_, given) => {
    const link = `https://some.where/faultline/#view=landscape&l.preset=article-003&l.haze=0.4&l.colours=ff0000,00ff00,0000ff,ffffff,000000`;
    await paint(`--link ${given(link)} ${SMALL} --set haze=0 --force -o link.svg`);
    const landscape = landscapeOf(`l.preset=article-003&l.haze=0&l.colours=ff0000,00ff00,0000ff,ffffff,000000&${SMALL_TEXT}`);
    expect(readFileSync('link.svg', 'utf8')).toBe(landscapeSvg(landscape, { seconds: 0 }));
  });

  test('has none of a link’s colours where a palette is named', async () => {
    await paint(`--link l.sunColour=ff0000&l.sky=ff0000,00ff00 --palette first-light ${SMALL} -o palette.svg`);
    const landscape = landscapeOf(`l.palette=first-light&${SMALL_TEXT}`);
    expect(readFileSync('palette.svg', 'utf8')).toBe(landscapeSvg(landscape, { seconds: 0 }));
  });
});

describe('frames', () => {
  test('of a loop are one round, numbered, in a folder that is made', async () => {
    const text = await paint(`${SMALL} --set motion=loop --frames 3 --frames-dir round`);
    expect(readdirSync('round')).toEqual(['round_0001.png', 'round_0002.png', 'round_0003.png']);
    const landscape = landscapeOf(`${SMALL_TEXT}&l.motion=loop`);
    for (const frame of [0, 1, 2]) {
      expect(await rgbOf(`round/round_000${frame + 1}.png`)).toEqual(paintedRgb(landscape, { frame, frames: 3 }));
    }
    expect(text).toMatch(
      /^round\/round_0001\.png … round\/round_0003\.png {2}60 × 40, 3 frames {2}[\d,]+ bytes {2}\d+\.\d\d s\n$/,
    );
  });

  test('of endless motion go on from the moment, a frame’s time apart', async () => {
    mkdirSync('on');
    await paint(`${SMALL} --at 7 --fps 4 --frames 2 --frames-dir on`);
    const landscape = landscapeOf(`${SMALL_TEXT}&l.fps=4`);
    expect(await rgbOf('on/on_0001.png')).toEqual(paintedRgb(landscape, { seconds: 7 }));
    expect(await rgbOf('on/on_0002.png')).toEqual(paintedRgb(landscape, { seconds: 7.25 }));
  });

  test('are as many as the loop lasts, unless it is said', async () => {
    await paint(`${SMALL} --set motion=loop --set loopSeconds=2 --fps 2 --frames-dir whole`);
    expect(readdirSync('whole').length).toBe(4);
  });
});

describe('an animated PNG', () => {
  test('is the one that the page saves, and begins at the moment', async () => {
    await paint(`${SMALL} --set motion=loop --set loopSeconds=2 --fps 3 -o loop.apng`);
    const landscape = landscapeOf(`${SMALL_TEXT}&l.motion=loop&l.loopSeconds=2&l.fps=3`);
    const pieces: Uint8Array[] = [];
    for await (const piece of landscapeApng(landscape)) pieces.push(piece);
    expect(readFileSync('loop.apng')).toEqual(Buffer.from(joined(pieces)));
    await paint(`${SMALL} --set motion=loop --set loopSeconds=2 --fps 3 --at -0.4 --force -o loop.apng`);
    expect(await rgbOf('loop.apng')).toEqual(paintedRgb(landscape, { frame: 5, frames: 6 }));
  });

  test('of endless motion is closed by turns, and says so', async () => {
    await paint(`${SMALL} --frames 2 --fps 4 -o endless.apng`);
    expect(vi.mocked(process.stderr.write).mock.calls.map(([text]) => text)).toEqual([
      'note: endless.apng: endless motion becomes a loop of 0.5 s, in which each layer makes its turns\n',
    ]);
    expect(await rgbOf('endless.apng')).toEqual(paintedRgb(landscapeOf(SMALL_TEXT), { frame: 0, frames: 2 }));
  });
});

test('--json tells each file with its SHA-256, and the landscape as links have it', async () => {
  const report = JSON.parse(await paint(`${SMALL} --set motion=loop --frames 2 --frames-dir told -o told.svg --at 3 --json`));
  expect(report).toEqual({
    files: ['told.svg', 'told/told_0001.png', 'told/told_0002.png'].map((file) => {
      const bytes = readFileSync(file);
      return { path: path.normalize(file), bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    }),
    width: 60,
    height: 40,
    seconds: 3,
    frames: 2,
    fps: 25,
    landscape: 'l.width=60&l.height=40&l.motion=loop',
  });
});

test('settings that do nothing beside the others are told', async () => {
  const set = ['loopSeconds=3', 'haze=0.3', '2.turns=3', '2.continues=once', '3.endX=5'].map((text) => `--set ${text}`).join(' ');
  await paint(`${SMALL} ${set} -o idle.png`);
  expect(vi.mocked(process.stderr.write).mock.calls.map(([text]) => text)).toEqual([
    'note: no effect here: loopSeconds (motion is endless), 2.turns (continues is once), 3.endX (ends is fixed)\n',
  ]);
});

test('the length of a loop says how many frames endless motion has: it is no idle setting there', async () => {
  await paint(`${SMALL} --set loopSeconds=1 --fps 2 --frames-dir counted`);
  expect(readdirSync('counted').length).toBe(2);
  expect(process.stderr.write).not.toHaveBeenCalled();
});

test('--quiet prints nothing', async () => {
  expect(await paint(`${SMALL} --frames 1 -o quiet.apng --quiet`)).toBe('');
  expect(process.stderr.write).not.toHaveBeenCalled();
});

describe('a wrong call', () => {
  const EXPECTED_FRAMES = 'only with --frames-dir or an .apng';
  const STILL = 'expected a landscape that moves, got one whose motion is still; add --set motion=loop';

  beforeAll(() => {
    mkdirSync('taken');
    writeFileSync('taken/taken_0002.png', 'mine');
  });

  test.each([
    ['--json', ['-o: expected a file to write, such as dusk.png, or --frames-dir, got nothing']],
    ['-o a.svg/', ['-o a.svg/: expected a file, .png, .svg, .apng, got a folder']],
    ['-o a.gif', ['-o a.gif: expected .png, .svg, .apng, got .gif']],
    ['-o a.png --frames 3 --fps 5', [`--frames: ${EXPECTED_FRAMES}`, `--fps: ${EXPECTED_FRAMES}`]],
    ['-o a.png --link l.haze=0 --preset violet-dusk', ['--preset: not together with --link']],
    ['-o a.png --link @none.txt', ['--link @none.txt: no such file']],
    ['-o a.png --link hello', ['--link: expected the link or text of a landscape, such as l.preset=…&l.haze=0.3, got "hello"']],
    [
      '-o a.png --link #l.haze=7&l3.sped=1&l19.x=1',
      [
        '--link: l.haze: expected a number from 0 to 1, got 7',
        '--link: l3.sped: there is no such setting; did you mean "l3.seed"?',
        '--link: l19: expected the number of a layer, 1 … 6',
      ],
    ],
    ['-o a.png --set 1.decay=factor --set 1.roughness=2', ['--set 1.roughness: expected at most 1 with factor decay, got 2']],
    [
      '-o a.png --palette article-003 --set layers=8',
      ['--palette: "Article 003" has 7 colours; 8 layers and the background need 9'],
    ],
    ['-o a.apng --preset article-003 --frames-dir b', [`-o a.apng: ${STILL}`, `--frames-dir: ${STILL}`]],
    [
      '--frames 2 --frames-dir taken',
      [`--frames-dir taken: ${path.join('taken', 'taken_0002.png')} exists; add --force to replace it`],
    ],
    ['--frames 2 --frames-dir no/b', ['--frames-dir no/b: the folder no cannot be used: it does not exist']],
    ['--frames 2 --frames-dir shared.png/b -o a.png', ['--frames-dir shared.png/b: shared.png is not a folder']],
    [
      '--preset violet --palette x --size 5x --seed a --set haze=7 --set haze=1 --set seed=b --set 3.speed=a --set speed=1 --set 14.x=3 --set =1 --frames 0 --at z --set fps=99 -o a.tif',
      [
        '--size: expected WIDTHxHEIGHT, such as 1920x1080, got "5x"',
        '--set haze: expected once, got --set haze too',
        '--set seed: expected once, got --seed too',
        '--set: expected KEY=VALUE, such as haze=0.4 or 3.speed=12, got "=1"',
        '--preset: no preset named "violet"; did you mean "violet-dusk"?',
        expect.stringMatching(/^--palette: no palette named "x"; there are /),
        '--set haze: expected a number from 0 to 1, got 7',
        '--set fps: expected a whole number from 1 to 60, got 99',
        '--set 3.speed: expected a number from 0 to 2000, got "a"',
        '--set speed: expected the number of a layer before it, such as 1.speed',
        '--set 14.x: expected the number of a layer, 1 … 6',
        '--frames: expected a whole number from 1 to 99999, got 0',
        '--at: expected a number from -1000000000 to 1000000000, got "z"',
        '-o a.tif: expected .png, .svg, .apng, got .tif',
        `--frames: ${EXPECTED_FRAMES}`,
      ],
    ],
  ])('lists what is wrong, and writes nothing: %s', async (args, problems) => {
    writeFileSync('shared.png', '');
    const present = readdirSync('.', { recursive: true });
    expect(await problemsOf(args)).toEqual(problems);
    expect(readdirSync('.', { recursive: true })).toEqual(present);
  });
});

test('a folder made for frames goes with them where one cannot be painted', async () => {
  const present = readdirSync('.', { recursive: true });
  const failing = vi.spyOn(CompressionStream.prototype, 'readable', 'get').mockImplementation(() => {
    throw new Error('no more');
  });
  await expect(paint(`${SMALL} --frames 2 --frames-dir gone`)).rejects.toThrow('no more');
  failing.mockRestore();
  expect(readdirSync('.', { recursive: true })).toEqual(present);
});

test('help names every preset and palette', () => {
  const help = commandHelp('landscape').split('\n');
  const named = [...landscapePresets, ...Object.entries(palettes).map(([id, { title }]) => ({ id, title }))];
  const isTold = ({ id, title }: (typeof named)[number]) =>
    help.some((line) => line.startsWith(`  ${id} `) && line.endsWith(` ${title}`));
  expect(named.filter((one) => !isTold(one))).toEqual([]);
});
