import { expect, test } from 'vitest';
import { ascFormat } from '../../../src/io/asc.ts';
import { raw16Format } from '../../../src/io/raw16.ts';
import { mutationsOf, prefixes, verdictOn } from '../../support/hostile-files.ts';
import { originals } from '../../support/hostile-originals.ts';

/** Fewer samples of an R16 are another square. */
const complete = originals.filter(({ format }) => format !== raw16Format);

test.each(complete)('no beginning of a file is read: $format.extension', async ({ format, files }) => {
  // The last line of a text may lack its end.
  const whole = files.map((bytes) => (format === ascFormat ? bytes.subarray(0, -1) : bytes));
  for (const bytes of whole.flatMap((file) => [...prefixes(file)])) {
    expect(await verdictOn(format, { bytes })).not.toBe('accepted');
  }
});

test.each(originals)('every damaged file has a verdict: $format.extension', async ({ format, files }) => {
  const verdicts = new Set<string>();
  for (const bytes of mutationsOf(files, 25, 300)) verdicts.add(await verdictOn(format, { bytes }));
  expect(verdicts.size).toBeGreaterThan({ '.glb': 8, '.r16': 4 }[format.extension] ?? 20);
});
