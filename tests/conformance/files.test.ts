import { expect, test } from 'vitest';
import { sha256Hex, toLittleEndian } from '../../src/io/bytes.ts';
import { heightmapOf } from '../../src/io/opened-samples.ts';
import { mutationsOf, prefixes, verdictOn } from '../support/hostile-files.ts';
import { originals } from '../support/hostile-originals.ts';
import { bytesOf } from '../support/png-maker.ts';

// Every verdict, and every sample, is the same in Node and in Firefox; that is what these tests are for.

test.each([
  ['.tif', 'e6dc2a2b1ee03f8a739a4ca52c09a4312602452b04b03fe9c31b0d0bafc310dc'],
  ['.exr', '6690960c9e73edcceea3853ef6fc6880b6d5621607f5ed4266fbfe16e9157ea4'],
  ['.pgm', '353b472832728d9903fd76c75320d13283cfa556e531f94ae1f4500b782ebafd'],
  ['.asc', '149a03f3e7d4d84852d7e323b589079e8acfb5bdea50b664e70b5a4b4f3f2ed7'],
  ['.r16', 'b77c0f65a6582488f30d110d82e6ddd438d7737ee97c2b6343a0ec1b85d5d0b9'],
])('damaged files of %s have the pinned verdicts', async (extension, pinned) => {
  const { format, files } = originals.find((of) => of.format.extension === extension) ?? originals[0];
  const lines: string[] = [];
  for (const bytes of mutationsOf(files, 7, 200)) {
    const verdict = await verdictOn(format, { bytes: bytes.slice() });
    const opened = verdict === 'accepted' ? await format.open?.({ bytes }) : undefined;
    lines.push(opened ? await sha256Hex(toLittleEndian(heightmapOf(opened).data)) : verdict);
  }
  expect(await sha256Hex(bytesOf(new TextEncoder().encode(lines.join('\n'))))).toBe(pinned);
});

// Fewer samples of an R16 are another square.
test.each(originals.filter(({ format }) => format.extension !== '.r16'))(
  'no beginning of a file is read: $format.extension',
  async ({ format, files }) => {
    // The last line of a text may lack its end.
    const whole = files.map((bytes) => (format.extension === '.asc' ? bytes.subarray(0, -1) : bytes));
    for (const bytes of whole.flatMap((file) => [...prefixes(file)])) {
      expect(await verdictOn(format, { bytes })).not.toBe('accepted');
    }
  },
);
