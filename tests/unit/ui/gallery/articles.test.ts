import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateCommand } from '../../../../src/cli/generate.ts';
import { recipeToJson } from '../../../../src/core/recipe.ts';
import { textRuns } from '../../../../src/draw/chart/marks.ts';
import { landscapePng } from '../../../../src/landscape/landscape-files.ts';
import { landscapeFromText } from '../../../../src/landscape/landscape-text.ts';
import { selectedRecipe } from '../../../../src/state/document.ts';
import { documentFromText, documentToText } from '../../../../src/state/document-text.ts';
import { type ArticlePicture, articlePictureUrl, articleSections } from '../../../../src/ui/gallery/articles.ts';

const pictures = articleSections.flatMap(({ rows }) => rows.flatMap((row) => row.pictures));
/** Pictures that open so, by file. */
const opening = (kind: 'terrain' | 'landscape'): [string, ArticlePicture][] =>
  pictures.filter(({ opens }) => opens?.kind === kind).map((picture) => [picture.file, picture]);

/** What a call says of the picture alone, not of the terrain. */
const OF_PICTURES = / --(picture|evolution|stages|(kind|depth|spread|frame-time|frame-width) \S+|strips 0\.\.0)(?= )| -o \S+$/g;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'faultline-opened-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function elevations(name: string, ...args: readonly string[]): Promise<Buffer> {
  const file = path.join(folder, `${name}.r32`);
  await generateCommand([...args, '-o', file, '--quiet']);
  return readFile(file);
}

test('all pictures but those of windows, and of strips beside the terrain, open something', () => {
  const closed = pictures.filter(({ opens }) => !opens).map(({ file }) => file);
  const expected = ['000-strips.svg', '004-endless-4096.png', '004-endless-3968.png', 'family-seam.png'];
  expect(closed).toEqual(expected);
  for (const { commands, opens } of pictures) if (!opens) expect(commands.join()).toMatch(/--(window|strips)/);
});

test('strokes with branches and glow open landscapes, which have them, and no line that has neither', () => {
  const strokes = pictures.filter(({ commands }) =>
    /--kind (lightning|river)|--preset (thunderstorm|river-valley)/.test(commands.join()),
  );
  expect(new Set(strokes.map(({ opens }) => opens?.kind))).toEqual(new Set(['landscape']));
});

test.each(opening('terrain'))('%s opens the very samples of its command', async (file, { opens, commands }) => {
  const { document, changes } = documentFromText(opens?.text ?? '');
  expect(changes).toEqual([]);
  expect(documentToText(document)).toBe(opens?.text);
  const recipe = path.join(folder, `${file}.json`);
  await writeFile(recipe, recipeToJson(selectedRecipe(document)));
  const stage = document.stage === undefined ? [] : ['--stage', String(document.stage)];
  const opened = await elevations(`${file}-opened`, '--recipe', recipe, ...stage);
  const call = commands[0].replace('npx faultline generate ', '').replaceAll(OF_PICTURES, '').replace('--last-stage', '--stage');
  expect(opened.equals(await elevations(`${file}-called`, ...call.split(' ')))).toBe(true);
});

test.each(opening('landscape'))('%s opens the very pixels of its first moment', async (file, { opens }) => {
  if (opens?.kind !== 'landscape') throw new Error(`${file}: expected a landscape`);
  const { landscape, changes } = landscapeFromText(opens.text);
  expect(changes).toEqual([]);
  const shown = PNG.sync.read(Buffer.from(await landscapePng(landscape, { seconds: opens.seconds })));
  const drawn = PNG.sync.read(await readFile(path.resolve('docs/articles', file)));
  expect([shown.width, shown.height]).toEqual([drawn.width, drawn.height]);
  expect(shown.data.equals(drawn.data)).toBe(true);
});

test('a slice opens where it is cut: the middle row', () => {
  const sliced = pictures.filter(({ commands }) => commands.some((command) => command.includes(' slice ')));
  expect(sliced.length).toBeGreaterThan(0);
  for (const { opens } of sliced) {
    expect(documentFromText(opens?.text ?? '').document.cut).toMatchObject({ mode: 'row', row: 0.5 });
  }
});

test('a picture that is missing is named, with the command that draws it', () => {
  expect(() => articlePictureUrl('nothing.png')).toThrow('expected docs/articles/nothing.png, which npm run articles draws');
});

test('their words have only characters that common fonts have; exponents are raised', () => {
  const words = articleSections.flatMap(({ heading, rows }) => [heading, ...rows.flatMap(({ shows, text }) => [shows, text])]);
  const rare = /[^ -~²³·×’…−⁄–é]/;
  expect(words.filter((text) => textRuns(text).some((run) => rare.test(run.text)))).toEqual([]);
});
