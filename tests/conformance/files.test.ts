import { expect, test } from 'vitest';
import { formats } from '../../src/formats.ts';
import { joined, sha256Hex, toLittleEndian } from '../../src/io/bytes.ts';
import { heightmapOf } from '../../src/io/opened-samples.ts';
import { golden, snapshotCommand } from '../support/goldens.ts';
import { mutationsOf, prefixes, verdictOn } from '../support/hostile-files.ts';
import { originals } from '../support/hostile-originals.ts';
import { bytesOf } from '../support/png-maker.ts';
import { recipeFor, terrainOf } from '../support/recipes.ts';
import { written } from '../support/written.ts';

// Every verdict, and every sample, is the same in every engine; that is what these tests are for.

test('every file of terrain has the bytes it always had', async () => {
  const map = terrainOf(recipeFor('diamond-square', { width: 100, height: 75, filters: [{ filter: 'rivers', params: {} }] }));
  const line = terrainOf(recipeFor('midpoint-displacement', { width: 129, height: 65 }));
  const got: Record<string, string> = {};
  for (const format of formats) {
    const { bytes, sidecar = bytesOf() } = await written(format, format.isOfProfile ? line : map);
    got[format.extension] = await sha256Hex(joined([bytes, sidecar]));
  }
  const kept = golden(snapshotCommand('tests/conformance/files.test.ts'), 'say why in CHANGELOG.md');
  expect(got, kept).toMatchInlineSnapshot(`
    {
      ".asc": "a50777738e2d24383b0c957f80ab06ac00cfa4d52d2fff44dfdd98f2ca1a6f85",
      ".csv": "0d79b59d3cb6d7b6d0aed81aafa70d3ecd14c36b066dbd2d69e111b31259d2ab",
      ".dat": "a5b5544cd3f318192fe0b00cea0409831ef91eb50fe2c1cb887643334d58d039",
      ".exr": "1bfbb19f5b152c6026b58104c01099e58a35841e8f20d9d086ce12062a45bded",
      ".geojson": "2def53722fa45a082c4799da29f7cee003a2c8ca68fbfad79af73e9b841b2408",
      ".glb": "ac51b63c90d6f2fab2ec47432fc857933fc9d6b6cdc37f1cdb645f94c26544fe",
      ".json": "1f9c782dfd13e6b7a3a9d50f5d40d853bbffa0b95eccbf4f1bd2cbcea259a247",
      ".obj": "c8caff0c6f329b7dc7567a43a36b6a5337fba1224052a0330e411fd252619d0e",
      ".pgm": "a604de4fa341bcff4e05e3a42579d0de58ee86c376c5c11f61fe0ecce7dc4ced",
      ".png": "f274c8346b9b0bffd08dfe2f7325daaad0227941643c4fd0e615f67436bfcc56",
      ".r16": "b70ee4c80b95c1175fbf9ed73e7ae9ad3f69e53f4a9a215ae650f63e5b25e10c",
      ".r32": "527308706c78abbc1303db341ecc42b6ed3d3fa106bb8338ed9af3899a60c85c",
      ".stl": "b368ef73dbd325d7993dc7c0f9d10a2487769e2bcc7643592addc5bf3bdad75d",
      ".svg": "3971a03959ecb14798c88aa8c13402a326514455eb68c0f48ef981b607f270b5",
      ".tif": "72faf0082258b91b8dfce8497dce12ee22bf640b0ab99fb5c30b53ab33e22e01",
    }
  `);
});

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
