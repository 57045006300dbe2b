import type { Download } from 'playwright';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { CAPTION_HEIGHT } from '../../src/process/caption.ts';
import { atRest, chooseExport, SMALL } from '../support/app-page.ts';
import { showLink } from '../support/link-page.ts';
import { type Choices, choose, decodedFrames, exported, useSmallApp } from '../support/small-app.ts';

const app = useSmallApp();

/** The dialog keeps what was chosen before. */
const USUAL: Choices = { Seen: 'As in the 3D view', 'Frames, at most': '3', Width: '160', 'Without explanation': 'on' };

/** The picture of the view as wide as the frames, decoded. */
async function viewPicture(): Promise<PNG> {
  await atRest(app.page);
  const files = await exported(app.page, 'Picture of the view', { Width: '160' });
  return PNG.sync.read([...files.values()][0]);
}

async function animation(choices: Choices = {}): Promise<PNG[]> {
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
    const drawn = (): Promise<string | undefined> => app.page.locator('#terrain').evaluate((canvas) => canvas.dataset.frames);
    const before = await drawn();
    const frames = await animation();
    expect(frames.length).toBe(3);
    expect(differing(frames[2], view)).toBe(0);
    for (const [i, frame] of frames.slice(0, 2).entries()) expect(differing(frame, frames[i + 1])).toBeGreaterThan(0.02);
    expect(await drawn()).toBe(before);
  },
);

test('a cancelled animation leaves no file, and the next one is made, with explanations below the same frames', async () => {
  const { page } = app;
  const downloads: string[] = [];
  const count = (download: Download) => void downloads.push(download.suggestedFilename());
  page.on('download', count);
  const dialog = await chooseExport(page, 'Animation');
  await choose(dialog, { ...USUAL, 'Frames, at most': '120', Width: '400' });
  await dialog.getByRole('button', { name: /^Export / }).click();
  const card = page.locator('.work-progress');
  await card.getByText(/Animation, frame (?!1 )/).waitFor();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('progressbar').waitFor({ state: 'hidden' });
  const [bare, told] = [await animation(), await animation({ 'Without explanation': 'off' })];
  page.off('download', count);
  expect(downloads).toEqual(Array(2).fill('dolerite_129-stages-3d.apng'));
  expect(told.map(({ height }) => height)).toEqual(bare.map(({ height }) => height + CAPTION_HEIGHT));
  for (const [i, { data }] of told.entries()) {
    expect(data.subarray(0, bare[i].data.length).equals(bare[i].data)).toBe(true);
    // The text below is not all of one colour.
    expect(new Set(new Uint32Array(new Uint8Array(data.subarray(bare[i].data.length)).buffer)).size).toBeGreaterThan(4);
  }
});
