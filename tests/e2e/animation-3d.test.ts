import type { Download } from 'playwright';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { CAPTION_HEIGHT } from '../../src/process/process-files.ts';
import { atRest, chooseExport, SMALL } from '../support/app-page.ts';
import { showLink } from '../support/link-page.ts';
import { type Choices, choose, decodedFrames, exported, type Frame, useSmallApp } from '../support/small-app.ts';

const app = useSmallApp();

/** The dialog keeps what was chosen before. */
const USUAL: Choices = { Seen: 'As in the 3D view', Stages: 'Doubling', Width: '160' };

/** The picture of the view as wide as the frames, decoded. */
async function viewPicture(width = '160'): Promise<PNG> {
  await atRest(app.page);
  const files = await exported(app.page, 'Picture of the view', { Width: width });
  return PNG.sync.read([...files.values()][0]);
}

async function animation(choices: Choices = {}): Promise<Frame[]> {
  const [[name, file]] = await exported(app.page, 'Animation', { ...USUAL, ...choices });
  expect(name).toMatch(/-stages-3d\.apng$/);
  return decodedFrames(app.page, file);
}

/** The share of pixels that differ. */
function differing(a: Frame, b: Frame): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  const [left, right] = [a, b].map(({ data }) => new Uint32Array(new Uint8Array(data).buffer));
  return left.filter((pixel, i) => pixel !== right[i]).length / left.length;
}

test.each([
  [
    'filtered terrain under water, seen from elsewhere and with more samples than its first light',
    `${SMALL.replace('129x129', '449x449')}&filter=terrace&water=true&seaLevel=400&projection=orthographic`,
    '&stage=6',
  ],
  ['the first faults, which the page raises', 'v=1&generator=fault-lines&seed=dolerite&size=129x129&p.lines=200', '&stage=2'],
])(
  '%s: frames are at the scale of the finished terrain, whichever stage is on screen, where nothing is drawn',
  async (_, link, stage) => {
    await showLink(app.page, link);
    const view = await viewPicture();
    await showLink(app.page, link + stage);
    await atRest(app.page);
    await app.page.locator('#terrain').evaluate((canvas) => {
      canvas.classList.remove('was-drawn');
      new MutationObserver(() => canvas.classList.add('was-drawn')).observe(canvas, { attributeFilter: ['aria-busy'] });
    });
    const frames = await animation();
    const [first, middle, last] = [0, frames.length >> 1, frames.length - 1].map((i) => frames[i]);
    expect(differing(last, view)).toBe(0);
    expect(differing(first, middle)).toBeGreaterThan(0.02);
    expect(differing(middle, last)).toBeGreaterThan(0.02);
    expect(await app.page.locator('#terrain.was-drawn').count()).toBe(0);
  },
);

test('a cancelled animation leaves no file, and the next one is made, with explanations below frames that have room for them', async () => {
  const { page } = app;
  const downloads: string[] = [];
  const count = (download: Download) => void downloads.push(download.suggestedFilename());
  page.on('download', count);
  const dialog = await chooseExport(page, 'Animation');
  await choose(dialog, { ...USUAL, Stages: 'Even', Width: '400' });
  await dialog.getByRole('button', { name: /^Export / }).click();
  const card = page.locator('.work-progress');
  await card.getByText(/Animation, frame (?!1 )/).waitFor();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('progressbar').waitFor({ state: 'hidden' });
  const told = await animation({ Width: '320' });
  page.off('download', count);
  expect(downloads).toEqual(['dolerite_129-stages-3d.apng']);
  const { width, height, data } = await viewPicture('320');
  expect(told.map((frame) => [frame.width, frame.height])).toEqual(told.map(() => [width, height + CAPTION_HEIGHT]));
  expect(told[told.length - 1].data.subarray(0, data.length).equals(data)).toBe(true);
  for (const frame of told) {
    // The text below is not all of one colour.
    expect(new Set(new Uint32Array(new Uint8Array(frame.data.subarray(data.length)).buffer)).size).toBeGreaterThan(4);
  }
});
