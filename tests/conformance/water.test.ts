import { expect, test } from 'vitest';
import { basinsOf } from '../../src/analysis/basins.ts';
import { dInfinity, wetnessOf } from '../../src/analysis/d-infinity.ts';
import { hydrology } from '../../src/analysis/hydrology.ts';
import { generateHeightmap } from '../../src/generate.ts';
import { sha256Hex } from '../../src/io/bytes.ts';
import { golden, snapshotCommand } from '../support/goldens.ts';
import { bytesOf } from '../support/png-maker.ts';
import { recipeFor } from '../support/recipes.ts';

const kept = golden(snapshotCommand('tests/conformance/water.test.ts'), 'say why in CHANGELOG.md');

test('water takes the ways it always took, on a map that ends and on one that tiles', async () => {
  const got: Record<string, string> = {};
  for (const edges of ['free', 'toroidal']) {
    const map = generateHeightmap(recipeFor('diamond-square', { width: 129, height: 129, params: { edges } }));
    const ground = { spacing: { x: 100, y: 90 }, sea: 0 };
    const water = hydrology(map, ground);
    const parted = dInfinity(map, water, ground);
    const { receiver, area, level, order } = water;
    const samples = { receiver, area, level, order, parted: parted.area, wetness: wetnessOf(parted, ground.spacing) };
    for (const [name, values] of Object.entries(samples)) got[`${edges} ${name}`] = await sha256Hex(values);
    const words = { rivers: water.rivers, lakes: water.lakes, basins: basinsOf(map, water, ground).basins };
    for (const [name, value] of Object.entries(words)) got[`${edges} ${name}`] = await sha256Hex(bytesOf(JSON.stringify(value)));
  }
  expect(got, kept).toMatchInlineSnapshot(`
    {
      "free area": "b8127b9214cc2247fbdbf1ec5945c908faf360aab0d71748a377b278898d4f36",
      "free basins": "2408a78c360b008818ea87b29c4b3522fc7c69f3db2a90c55e9867b0bace0142",
      "free lakes": "4c826bd3d181eba103728f41b37291b9945519e18a0985f5bceff1189d9a074c",
      "free level": "a00126858daabf25cffbe1d15254b1d00666065e0949794aaccbe8655027a8af",
      "free order": "a473694e18bfa7064d4a4dc523d0559e2478464907c3d83711a2a6ff76360e0f",
      "free parted": "f93cd0133b5567de82fec36a60e23986bf59e2fe785985e2e2ee43b565a4764a",
      "free receiver": "f44f8f2c613a0bb6aad2fbd0e3f8b03bfaaef7e5ad7d2860640e67feecee512f",
      "free rivers": "1d176fb30b7da46cafb974533d6d464aad4c96ae75265b7a00b3abc67e3acd95",
      "free wetness": "46daf1014ad08d3f74ee13aa9aa0c600162397e111add2fa69b80f9cb62eb58f",
      "toroidal area": "a8fde0fb008af3c14222c78e92d83d386a2d87534a7f2f3c60fa121fc0972495",
      "toroidal basins": "5bbd69be4bf64e703f2443183b7b4b9a42c14914bcd6b8e3faf46d38f2d51a27",
      "toroidal lakes": "51cba43e4d7f1963c6175552266bafde04c4c5a2ecf15379512fcbd0ac8a80c6",
      "toroidal level": "5f425fb68a23a6735028401cde0761d771e6c5b85effa7642b78dcb48ab5e285",
      "toroidal order": "6642f1abd98dba7385aaabb7f8c83a39b5f60a0cb66931ef89caa776dde8f6be",
      "toroidal parted": "a2efbc3206e7377f6a9e0b52730750af2d85d75cc7b90aff85bd22c000929d28",
      "toroidal receiver": "fd3c977daf51637d7d5051abe5052c8406ab997a02fe9ff07d1dd8e5129fff13",
      "toroidal rivers": "5dffe59dd6c979e78e38f4a6a2b389118c75bbc0c876767e8edbf8e36e7f21d8",
      "toroidal wetness": "0ac1119024d029450078ac4e73f14ed622f052dbc2673eba4b94b80add86a8cb",
    }
  `);
});
