import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodePng } from '../../../src/io/png/index.ts';
import { inOneFolder, made, told } from '../../support/workplace.ts';

const SMALL = 'generate diamond-square --size 33';

inOneFolder();

test('an .apng asks for stages by itself, and the report tells them', async () => {
  const report = await told(`${SMALL} --last-stage 2 -o growth.apng`);
  expect(report).toMatchObject({ width: 528, height: 572, stages: [0, 1, 2], seconds: 3 * 0.8 + 2, recipe: { width: 33 } });
  expect((await made(`${SMALL} --stages --last-stage 1 --quiet --frame-width 99 -o bare.apng`)).stdout).toBe('');
  const { width, height } = await decodePng(readFileSync('bare.apng'));
  expect([width, height]).toEqual([99, 99]);
});

test('numbered frames go into a folder that is made', async () => {
  await made(`${SMALL} --stages --last-stage 2 --quiet --frames-dir growth`);
  expect(readdirSync('growth')).toEqual([1, 2, 3].map((i) => `growth_000${i}.png`));
});

test('the evolution of a terrain is one picture, as pixels or as shapes', async () => {
  const report = await told(`${SMALL} --evolution --last-stage 1 -o stages.png -o stages.svg`);
  expect(Object.keys(report)).toEqual(['files', 'stages', 'recipe']);
  expect((await decodePng(readFileSync('stages.png'))).width).toBe(2 * 1328);
  expect(readFileSync('stages.svg', 'utf8').match(/<image /g)?.length).toBe(2);
});
