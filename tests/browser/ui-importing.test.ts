import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../src/ui/styles/index.css';
import { appearanceSchema } from '../../src/colour/appearance.ts';
import { defaultsOf } from '../../src/core/params.ts';
import { encodePng16 } from '../../src/io/png/index.ts';
import type { FileFacts } from '../../src/terrain/file-facts.ts';
import { openPicture } from '../../src/terrain/open-picture.ts';
import { askReading } from '../../src/ui/importing/import-dialog.ts';

afterEach(() => document.body.replaceChildren());

async function silentFacts(): Promise<FileFacts> {
  const samples = Uint16Array.from({ length: 300 * 200 }, (_, i) => i);
  const opened = await openPicture({ name: 'a.png', bytes: await encodePng16({ width: 300, height: 200, samples }) });
  if (opened.kind !== 'asks') throw new TypeError(`expected a question, got ${opened.kind}`);
  return opened.facts;
}

test('the field of another size stands clear of the buttons above it, with its hint beside it, and is what the file is opened with', async () => {
  await page.viewport(1280, 720);
  const facts = await silentFacts();
  const file = { name: 'a.png', bytes: 9, facts, consequence: 'It takes the place', readAgain: async () => facts };
  const end = new AbortController();
  const reading = askReading(file, defaultsOf(appearanceSchema), end.signal);
  await page.getByRole('radio', { name: 'Resample…' }).click();
  const field = page.getByRole('textbox', { name: 'Samples from west to east' }).element().closest('label');
  const above = page.getByRole('radiogroup', { name: 'Size' }).element().getBoundingClientRect();
  const below = field?.getBoundingClientRect();
  const hint = field?.nextElementSibling?.getBoundingClientRect();
  // The ring of focus reaches 3 pixels out of the field.
  expect((below?.top ?? 0) - above.bottom).toBeGreaterThan(3);
  expect(hint?.top).toBeLessThan(below?.bottom ?? 0);
  await page.getByRole('textbox', { name: 'Samples from west to east' }).fill('151');
  await page.getByRole('button', { name: 'Open terrain' }).click();
  expect((await reading)?.size).toEqual({ width: 151, height: 101 });
});
