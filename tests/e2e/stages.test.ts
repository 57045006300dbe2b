/** What only the page can show of the stages: samples, picture, chart, words and marks go together. The bar itself is tested in
 *  tests/browser/ui-stage-bar.test.ts. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { generate, parseRecipe } from '../../src/index.ts';
import { exportFile, ready, SMALL, settledView } from '../support/app-page.ts';
import { showLink } from '../support/link-page.ts';
import { useSmallApp } from '../support/small-app.ts';

const app = useSmallApp();

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const stageOf = (page: Page): Promise<string | null> => page.getByRole('slider', { name: 'Stage' }).getAttribute('aria-valuenow');
const subtitle = (page: Page): Promise<string> => page.locator('#subtitle').innerText();

/** The samples on screen, as R32 saves them. */
async function samples(page: Page): Promise<Float32Array> {
  await ready(page);
  const [download] = await Promise.all([
    page.waitForEvent('download', (file) => file.suggestedFilename().endsWith('.r32')),
    exportFile(page, 'Float samples'),
  ]);
  return new Float32Array(new Uint8Array(await readFile(await download.path())).buffer);
}

test('samples that are settled stand still from stage to stage, and the last stage is the terrain byte for byte', async () => {
  const { page } = app;
  await press(page, 'First stage');
  const corners = await samples(page);
  expect(await subtitle(page)).toContain('stage 0 of 14');
  for (let i = 0; i < 2; i++) await press(page, 'Next stage');
  const level1 = await samples(page);
  expect([corners.length, level1.length]).toEqual([4, 9]);
  expect([level1[0], level1[2], level1[6], level1[8]]).toEqual([...corners]);
  await page.getByRole('slider', { name: 'Stage' }).press('End');
  const source = { kind: 'generated', generator: 'diamond-square', seed: 'dolerite', params: { hurst: 0.9 } };
  const direct = generate(parseRecipe({ version: 1, source, width: 129, height: 129 }));
  expect('data' in direct && direct.data).toEqual(await samples(page));
  expect(await subtitle(page)).not.toContain('stage');
});

test('view, profile, words and marks are those of the stage', async () => {
  const { page } = app;
  const small = page.viewportSize() ?? { width: 0, height: 0 };
  const pictures = async (): Promise<Buffer[]> => [
    await settledView(page),
    await page.getByRole('img', { name: 'Elevation profile' }).screenshot(),
  ];
  const finished = await pictures();
  await press(page, 'First stage');
  await press(page, 'Next stage');
  const now = await pictures();
  expect(now.map((picture, i) => picture.equals(finished[i]))).toEqual([false, false]);
  const bar = page.getByRole('region', { name: 'Stages' });
  expect(await bar.innerText()).toMatch(/Stage 1 of 14 · level 1, diamond step\s+moves 1 centre by about ±[\d,.]+ m$/);
  const key = page.locator('#key-card');
  expect(await key.isVisible()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 720 });
  await key.waitFor();
  expect(await key.innerText()).toBe('parent\nmean of parents\ndisplacement\nnew point');
  await press(page, 'More about this stage');
  const card = page.getByRole('region', { name: 'About this stage' });
  expect(await card.innerText()).toContain('Every square gets a new point at its centre');
  await page.keyboard.press('Escape');
  expect(await card.isVisible()).toBe(false);
  await page.setViewportSize(small);
});

test('play runs through the stages that are left and stops at the last', async () => {
  const { page } = app;
  for (let i = 0; i < 3; i++) await page.keyboard.press(',');
  expect(await stageOf(page)).toBe('11');
  await press(page, 'Play');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(await stageOf(page)).toBe('14');
});

test('the first faults are stretched, and the view says so', async () => {
  const { page } = app;
  const vertical = page.locator('#readout .vertical dd');
  await showLink(page, 'v=1&generator=fault-lines&seed=alps&size=65x65&p.lines=400&stage=1');
  expect(await vertical.innerText()).toBe('×13 stretched for this stage');
  expect(await page.locator('#key-card li:not([hidden])').allTextContents()).toEqual(['fault', 'raised side']);
  await showLink(page, SMALL);
  expect(await vertical.innerText()).toBe('×1.8');
});
