import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodePng } from '../../../src/io/png/index.ts';
import type { Landscape, Moment } from '../../../src/landscape/landscape.ts';
import { landscapeApng, landscapePng } from '../../../src/landscape/landscape-files.ts';
import { landscapeSvg } from '../../../src/landscape/landscape-svg.ts';
import { landscapeFromText } from '../../../src/landscape/landscape-text.ts';
import { createLandscapePainter } from '../../../src/landscape/painter.ts';
import { joined } from '../../support/png-maker.ts';
import { failingAt, failure, inOneFolder, made, notesOf, told, whileBroken } from '../../support/workplace.ts';

const SMALL = '--size 60x40';
const SMALL_TEXT = 'l.width=60&l.height=40';

inOneFolder();

/** What the command prints. */
async function paint(args: string): Promise<string> {
  return (await made(`landscape ${args}`)).stdout;
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
    expect(await notesOf(`landscape ${SMALL} --frames 2 --fps 4 -o endless.apng`)).toEqual([
      'endless.apng: endless motion becomes a loop of 0.5 s, in which each layer makes its turns',
    ]);
    expect(await rgbOf('endless.apng')).toEqual(paintedRgb(landscapeOf(SMALL_TEXT), { frame: 0, frames: 2 }));
  });
});

test('--json tells each file with its SHA-256, and the landscape as links have it', async () => {
  const report = await told(`landscape ${SMALL} --set motion=loop --frames 2 --frames-dir told -o told.svg --at 3`);
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
  expect(await notesOf(`landscape ${SMALL} ${set} -o idle.png`)).toEqual([
    'no effect here: loopSeconds (motion is endless), 2.turns (continues is once), 3.endX (ends is fixed)',
  ]);
});

test('the length of a loop says how many frames endless motion has: it is no idle setting there', async () => {
  expect(await notesOf(`landscape ${SMALL} --set loopSeconds=1 --fps 2 --frames-dir counted`)).toEqual([]);
  expect(readdirSync('counted').length).toBe(2);
});

test('--quiet prints nothing', async () => {
  expect(await made(`landscape ${SMALL} --frames 1 -o quiet.apng --quiet`)).toMatchObject({ stdout: '', stderr: '' });
});

test('a folder made for frames goes with them where one cannot be written', async () => {
  const problems = await whileBroken('openSync', failingAt('gone', 2), () =>
    failure(`landscape ${SMALL} --frames 2 --frames-dir gone`),
  );
  expect(problems).toEqual(['gone/gone_0002.png: no space left on the device']);
});
