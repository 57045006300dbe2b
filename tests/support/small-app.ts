/** One window of the built app for all tests of a file, with the first terrain small. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Download, Locator, Page } from 'playwright';
import type { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type AppPage, chooseExport, closeWindows, type Drawing, openApp, SMALL, sharedBrowser } from './app-page.ts';
import { showLink } from './link-page.ts';

/** What `SMALL` shows, as arguments of `generate`. */
export const SMALL_ARGUMENTS = ['diamond-square', '--seed', 'dolerite', '--size', '129', '--hurst', '0.9', '--quiet'];

/** Opens the app for the tests of a file: each begins at `SMALL`. It is there from the first test on. */
export function useSmallApp(drawing: Drawing = 'coarsely') {
  let app: AppPage;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'faultline-e2e-'));
    // Pictures of a fourth of the pixels tell as much.
    app = await openApp(await sharedBrowser(), { deviceScaleFactor: 0.5 }, drawing, SMALL);
  });

  afterAll(async () => {
    await closeWindows();
    await rm(folder, { recursive: true, force: true });
  });

  beforeEach(() => showLink(app.page, SMALL));

  return {
    get page(): Page {
      return app.page;
    },
    /** A folder of this file's own, which goes after its last test. */
    get folder(): string {
      return folder;
    },
  };
}

/** What a line's options are set to, by their labels; boxes are `on` or not. */
export type Choices = Readonly<Record<string, string>>;

export async function choose(dialog: Locator, choices: Choices): Promise<void> {
  for (const [label, value] of Object.entries(choices)) {
    const list = dialog.getByRole('combobox', { name: label });
    const box = dialog.getByRole('checkbox', { name: label });
    if ((await list.count()) > 0) await list.selectOption(value);
    else if ((await box.count()) > 0) await box.setChecked(value === 'on');
    else {
      await dialog.getByRole('textbox', { name: label }).fill(value);
      await dialog.getByRole('textbox', { name: label }).blur();
    }
  }
}

/** Chooses a line of the Export dialog, and keeps all that the browser downloads, by name.
 *  @param title how the line begins */
export async function exported(page: Page, title: string, choices: Choices = {}, count = 1): Promise<Map<string, Buffer>> {
  const dialog = await chooseExport(page, title);
  await choose(dialog, choices);
  const downloads: Download[] = [];
  const keep = (download: Download): void => void downloads.push(download);
  page.on('download', keep);
  await dialog.getByRole('button', { name: /^Export / }).click();
  await expect.poll(() => downloads.length).toBe(count);
  page.off('download', keep);
  const files = new Map<string, Buffer>();
  for (const download of downloads) files.set(download.suggestedFilename(), await readFile(await download.path()));
  return files;
}

/** A picture as 8-bit RGBA, row-major. */
export type Frame = Pick<PNG, 'width' | 'height' | 'data'>;

/** Frames of an animated PNG as the browser plays them. */
export async function decodedFrames(page: Page, apng: Buffer): Promise<Frame[]> {
  const frames = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const decoder = new ImageDecoder({ data: bytes, type: 'image/png' });
    await decoder.tracks.ready;
    await decoder.completed;
    const pictures: { width: number; height: number; base64: string }[] = [];
    for (let frameIndex = 0; frameIndex < (decoder.tracks.selectedTrack?.frameCount ?? 0); frameIndex++) {
      const { image } = await decoder.decode({ frameIndex });
      const { displayWidth: width, displayHeight: height } = image;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) throw new Error('expected a canvas');
      context.drawImage(image, 0, 0);
      image.close();
      const { data } = context.getImageData(0, 0, width, height);
      pictures.push({ width, height, base64: btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join('')) });
    }
    decoder.close();
    return pictures;
  }, apng.toString('base64'));
  return frames.map(({ width, height, base64 }) => ({ width, height, data: Buffer.from(base64, 'base64') }));
}

/** Lets go of files over the terrain. */
export async function drop(page: Page, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const texts = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')] as const);
  const data = await page.evaluateHandle((texts) => {
    const transfer = new DataTransfer();
    for (const [name, base64] of texts) {
      transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
    }
    return transfer;
  }, texts);
  await page.dispatchEvent('#view', 'drop', { dataTransfer: data });
}
