import { expect, test } from 'vitest';
import { appearanceSchema } from '../../src/colour/appearance.ts';
import { compareSchema } from '../../src/state/compare-settings.ts';
import { fieldTexts } from '../../src/state/field-texts.ts';
import { pageSchema } from '../../src/state/page-settings.ts';
import { PANE_KEYS } from '../../src/state/pane-text.ts';
import type { KeptDocument } from '../support/kept-documents.ts';
import { openDocument } from '../support/opened-document.ts';
import documentsJson from './documents.json' with { type: 'json' };

const documents = documentsJson as readonly KeptDocument[];

test.each(documents)('$name opens as it always did', async ({ origin, input, opened }) => {
  expect(await openDocument(origin, input)).toEqual(opened);
});

test('every setting has another value than its default in some document; npm run goldens -- documents adds them', () => {
  const written = new Set(documents.flatMap(({ opened: { text = '' } }) => [...new URLSearchParams(text).keys()]));
  const settings = [appearanceSchema, pageSchema, compareSchema].flatMap((schema) => Object.keys(schema));
  const keys = [...settings, ...fieldTexts.map(({ key }) => key), ...PANE_KEYS, '1.pin', 't1.camera', 't4.generator', 'l.preset'];
  expect(keys.filter((key) => !written.has(key))).toEqual([]);
});
