import { expect, test } from 'vitest';

import { extensionsOf, inputFormats, readOnlyFormats } from '../../../src/io/input-formats.ts';
import { formatOf } from '../../../src/library/files.ts';

test('the library knows every file that the command line reads, and which of them it writes', () => {
  for (const extension of inputFormats.flatMap(extensionsOf)) expect(formatOf(`a${extension}`)).toBeDefined();
  for (const { extension } of readOnlyFormats) expect(formatOf(`a${extension}`)?.write).toBeUndefined();
  expect(formatOf('DEM.ASC')?.extension).toBe('.asc');
  expect(formatOf('grid.txt')?.extension).toBe('.asc');
  expect(formatOf('N46E007.hgt')?.open).toBeDefined();
  expect(formatOf('a.doc')).toBeUndefined();
});
