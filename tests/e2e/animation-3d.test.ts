import type { Download } from 'playwright';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { CAPTION_HEIGHT } from '../../src/process/caption.ts';
import { decodedFrames } from '../support/animation-frames.ts';
import { atRest, chooseExport, SMALL } from '../support/app-page.ts';
import { showLink } from '../support/link-page.ts';
import { type Choices, choose, exported, useSmallApp } from '../support/small-app.ts';

const app = useSmallApp();

/** The dialog keeps what was chosen before. */
const USUAL: Choices = {
  Format: 'APNG, plays by itself',
  Seen: 'As in the 3D view',
  'First stage': '0',
  'Last stage': '0',
  'Frames, at most': '4',
  Width: '240',
  'Without explanation': 'on',
};

/** The picture of the view as wide as the frames, decoded. */
async function viewPicture(): Promise<PNG> {
  await atRest(app.page);
  const files = await exported(app.page, 'Picture of the view', { Width: '240' });
  return PNG.sync.read([...files.values()][0]);
}

async function animation(choices: Choices = {}): Promise<Awaited<ReturnType<typeof decodedFrames>>> {
  const [[name, file]] = await exported(app.page, 'Animation', { ...USUAL, ...choices });
  expect(name).toMatch(/-stages-3d\.apng$/);
  return decodedFrames(app.page, file);
}

/** The share of pixels that differ. */
function differing(a: PNG, b: PNG): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  const [left, right] = [a, b].map(({ data }) => new Uint32Array(new Uint8Array(data).buffer));
  return left.filter((pixel, i) => pixel !== right[i]).length / left.length;
}

test('an animation of the 3D view ends with the picture of the view, and draws nothing on screen', async () => {
  const view = await viewPicture();
  const drawn = (): Promise<string | undefined> => app.page.locator('#terrain').evaluate((canvas) => canvas.dataset.frames);
  const before = await drawn();
  const frames = await animation();
  expect(frames.length).toBe(4);
  expect(differing(frames[3], view)).toBe(0);
  for (const [i, frame] of frames.slice(0, 3).entries()) expect(differing(frame, frames[i + 1])).toBeGreaterThan(0.02);
  expect(await drawn()).toBe(before);
});

test.each([
  ['the first faults, which the page raises', 'v=1&generator=fault-lines&seed=dolerite&size=129x129&p.lines=200', '&stage=2'],
  ['terrain with more samples than its first light', SMALL.replace('129x129', '449x449'), '&stage=6'],
  ['1D terrain', 'v=1&generator=midpoint-displacement&seed=dolerite&size=129x65', '&stage=3'],
  ['filtered terrain', `${SMALL}&filter=terrace`, '&stage=5'],
  ['terrain under water, seen from elsewhere', `${SMALL}&water=true&seaLevel=400&projection=orthographic`, '&stage=4'],
])('%s: all frames are at the scale of the finished terrain, whichever stage is on screen', async (_, link, stage) => {
  await showLink(app.page, link);
  const view = await viewPicture();
  await showLink(app.page, link + stage);
  await atRest(app.page);
  const frames = await animation();
  expect(differing(frames[3], view)).toBe(0);
});

test('explanations stand below frames, whose pixels are those without them', async () => {
  const [bare, told] = [await animation(), await animation({ 'Without explanation': 'off' })];
  expect(told.map(({ height }) => height)).toEqual(bare.map(({ height }) => height + CAPTION_HEIGHT));
  for (const [i, { data }] of told.entries()) expect(data.subarray(0, bare[i].data.length).equals(bare[i].data)).toBe(true);
});

test('a cancelled animation leaves no file, and the next one is made', async () => {
  const { page } = app;
  const dialog = await chooseExport(page, 'Animation');
  await choose(dialog, { ...USUAL, 'Frames, at most': '120', Width: '1200' });
  const downloads: string[] = [];
  const count = (download: Download) => void downloads.push(download.suggestedFilename());
  page.on('download', count);
  await dialog.getByRole('button', { name: /^Export / }).click();
  await page
    .locator('.work-progress')
    .getByText(/Animation, frame (?!1 )/)
    .waitFor();
  await page.locator('.work-progress').getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.work-progress').getByRole('progressbar').waitFor({ state: 'hidden' });
  expect((await animation()).length).toBe(4);
  page.off('download', count);
  expect(downloads).toEqual(['dolerite_129-stages-3d.apng']);
});
