import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type AppPage, atRest, launchBrowser } from '../support/app-page.ts';
import { documentPicture, followLink, openAddress, samplesHash, sharedLink } from '../support/link-page.ts';
import { pictureFault } from '../support/pictures.ts';
import { sharedDocuments } from '../support/shared-documents.ts';

let browser: Browser;
/** The page of the person who shares. */
let author: AppPage;

beforeAll(async () => {
  browser = await launchBrowser();
  author = await openAddress(browser, inject('appUrl'), { colorScheme: 'dark' });
}, 60_000);

afterAll(() => browser?.close());

test.each(sharedDocuments)('$name: the link opens the same terrain and picture in a fresh profile', async ({ name, text, arrange }) => {
  await followLink(author.page, text);
  await atRest(author.page);
  await arrange?.(author.page);
  const picture = await documentPicture(author.page);
  const link = await sharedLink(author.page);
  const samples = await samplesHash(author.page);
  console.log(`${name}: ${link.length} characters: ${link}`);

  const { page, errors } = await openAddress(browser, link, { colorScheme: 'dark' });
  expect(await samplesHash(page)).toBe(samples);
  const opened = await documentPicture(page);
  if (process.env.H6) {
    const fs = await import('node:fs/promises');
    await fs.writeFile(`/tmp/h6/${name}-a.png`, picture);
    await fs.writeFile(`/tmp/h6/${name}-b.png`, opened);
  }
  expect(opened.equals(picture)).toBe(true);
  if (inject('isLockedBrowser')) expect(await pictureFault(`link-${name}`, opened)).toBeUndefined();
  expect([...errors, ...author.errors]).toEqual([]);
  expect(await sharedLink(page)).toBe(link);
  await page.close();
});
