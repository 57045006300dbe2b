import type { Page } from 'playwright';
import { afterAll, expect, inject, test } from 'vitest';
import { closeWindows, openApp, ready, sharedBrowser } from '../support/app-page.ts';
import { pictureFault } from '../support/pictures.ts';

afterAll(closeWindows);

const editPalette = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Edit the palette' }).click();
  await page.getByRole('dialog', { name: 'Palette' }).waitFor();
};

// As in pictures.test.ts: only the locked browser draws the kept pictures.
test.skipIf(!inject('isLockedBrowser')).each([
  { name: 'landscape', width: 1280, height: 720, colorScheme: 'dark', arrange: undefined },
  { name: 'landscape-phone', width: 390, height: 844, colorScheme: 'dark', arrange: undefined },
  { name: 'landscape-palette-light', width: 1000, height: 720, colorScheme: 'light', arrange: editPalette },
] as const)('$name looks as it did when it was looked at', async ({ name, width, height, colorScheme, arrange }) => {
  const app = await openApp(await sharedBrowser(), { viewport: { width, height }, colorScheme }, 'in full', 'view=landscape');
  await arrange?.(app.page);
  await app.page.mouse.move(2, 2);
  await ready(app.page);
  // What a worker has painted comes onto the screen with one of the browser's next frames.
  await expect.poll(async () => pictureFault(name, await app.page.screenshot())).toBeUndefined();
});
