import { describe, expect, test } from 'vitest';
import type { Filter } from '../../src/core/generator.ts';
import { createHeightmap } from '../../src/core/heightmap.ts';
import { readFilterStep } from '../../src/core/recipe-text.ts';
import { erosion } from '../../src/filters/erosion.ts';
import { median } from '../../src/filters/median.ts';
import { rivers } from '../../src/filters/rivers.ts';
import { smooth } from '../../src/filters/smooth.ts';
import { registry } from '../../src/generate.ts';
import { sha256Hex } from '../../src/io/bytes.ts';
import { applied, bumpyMap } from '../support/filter-maps.ts';
import { otherValues } from '../support/golden-cases.ts';
import { firstDifference, sizesOf } from '../support/recipes.ts';
import { bumpyTile } from '../support/seams.ts';

/** SHA-256 of the samples of a 65 × 49 map under these filters. */
const GOLDENS: Readonly<Record<string, string>> = {
  fault: '2e3c354818f4c0a3700d57b87d68850169d44eedd72e29aa8a2ae3a6ff122e44',
  'fault:profile=step,height=-0.7,px=0.31,py=0.12,qx=0.55,qy=0.93':
    'c1252e8436a520b36289b0000020521f892ed47c7858474318bc4411f30a2e24',
  'fault:shape=circle,profile=sine,band=0.2': '887ae8eec5b2bc76b04dae0428efa271f5f03d1b22a78b3d91a4b82e75c6da99',
  'fault:profile=ramp': '0b525c2e7edef3ddf9fbaa1486b67a73dda03233eb4c6f576b92f07245ee1665',
  'fault:profile=smoothstep,height=2': 'b2ae44a0616d5e96e62586f0ec32338bf48f6a80d2dfe1a980b62ea195d6c390',
  rivers: '2e25ad534e8f4cd920585845811ba274623fe99fbef0dd191e08f50053322dda',
  'rivers:deposition=1': '58aa488d7a533940505ab6b22bbc2a581e16d2039211061ac74d3b7580691e14',
  'rivers:strength=1,hillslope=0.01,sea=0.2': '3aa2b8e8b9d2b8a16fc29ba276422b2475968a3ebce0df478a37574600aa748f',
  gullies: '8cbaa01b60dd6c540c2c77b5e808fc21ac00f91543a632fe088f5c622475991a',
  'gullies:strength=2,smoothing=0': '5d70e2a2953de4b28be862466c9c54ce6f241666c896027df8739f3cf8d6dd02',
  'gullies:width=0.25,octaves=8,detail=1.4': 'dce96d1342d53f191e12ce5f9cd525a1a63587bfd95a3bb11581a7d4cdd9cd0d',
  fill: '6157c20e2e3a1d5767a76b6843e323934d03618730b955cd14eeae2af628e8d6',
  'fill:sea=0.2': '4acee71d798df74f75dac4f04b2050452b95f36c8bac671cb575f1b6995c7c97',
  'fill:breach=1': '56dc5ad4bcb4bba9ccfdebfb558b80c37275b48355826acddb2f92f8063bc381',
  'fill:breach=0.1,sea=0.2': '26db763e679efb3b5fdbbe08bd2e5cd663d7930bf16e6d89f098ed42e5699ef2',
  thermal: '946bffcb8e1921df8bf91264281f11998af87ea884c5eee2efd776d7d04891a7',
  'thermal:talus=60': 'e3c5d14327fa453dde022262413ddba4e936d0810e039e4d78ab47d83ba4fd0a',
  'thermal:steps=9': '5cb200fa7af64a71ad0a79772a47311a8c6370ebf0c5a80775e20861b8435e05',
  erosion: '47cf3d5c7849bc812f7759541299c38a9699f0c7d2f40046213716b49a04ff22',
  'erosion:f=0': '4638bcf5b6a1b6eeaddf1560bf77faba86f55148cc24b97ecf40a89d1136e86c',
  'erosion:f=0.9': '377fbbec3e02a2c8f97da69110cf8a1c1ac241ac37161673ec3c0c570bb7b6d8',
  smooth: 'bc524564c0688d3c4b9c4509fcc3656bef82c7499632e413ee3046330678e0fc',
  'smooth:sigma=0.02': '45826cc9622851d68b4398c2b0b907f362d9393483aaac363d99a043d7f17873',
  'smooth:sigma=0.0625': '9c33fe1dc88040ee1a340a7c8894880802aadb8d33f19cafc7ebaaa2b7551321',
  'smooth:sigma=0.1': 'dedb2d297d22eda1a5fa66b8a80bf8c471ff3c83533c75051219095ded0e5aed',
  median: '411cbe6e3bf82d5e2aabb90fbc7c03363050373d4a4672aaf53ee4a6eb40f8d8',
  'median:radius=1': 'd27e8c890a96848c8eac618c5111fa51ee38e39bdb3ba237e80e75bc0773c008',
  'median:radius=8': '2f4f793f4062cd3cd97b91b07cb65d8ddbf467e21af4024c758a9e99eb426b9b',
  terrace: '500e645bc67c9a0e5358c81ec7f7f7125f41bb5deb45810992ff96adbfda7a3a',
  'terrace:steps=3': 'af538656bbed38107791199b39daa878c84773de492964d5ddc878aa3fdcaa18',
  'terrace:sharpness=0.25': '5e55ede3140f21a60128b5d99c6dc738f8a53a557a800ff8ad00d0196bcf3059',
  'terrace:sharpness=1': '4b6a82ba7cf9a93c4f2a774587d2f1b2c22ff79587c80b3346f727a7dae2caba',
  clamp: '4d21b685b44b61b877b0c969e1f32a6325638691975e0d8417ab209343ed2fdd',
  'clamp:low=0.5': '1861ce4f252c1d49d5abbfa34f4f3cbdcb6f3ede253039e0fee6f2f33e543574',
  'clamp:high=0.6': '19bc85f05b8d2a7dd16eeb2660ab7c1c96d38f7b7c5a462305a5b8b64952604c',
  power: 'db20ca3970f44cb0ac58474ce1730134714feeaec1592124b1a5f69944c37f3f',
  'power:exponent=0.1': '83473f540c17f993c57b057f9bbb5b7ed061b0f75ec3c2c037e7fe38302ae953',
  'power:exponent=2.5': 'a4c0306f941ddad20de86db279528a7e4840fb75b91cd9d036682976828fedb9',
  curve: '7fc7d830083c917fc64802aade8a35d83c7f46d2de35cf01b86766304188b41b',
  'curve:points=0:0.2 0.5:0.2 1:1': 'bd43ef0411ddade4950e9d134f46efebccab5cef9a38b89954a1e14b7f6b869f',
  'curve:points=0:1 1:0': '77e756e3464368dc55308454d65c0156092cfb52c99b93cdd9bc2329dbc18f96',
  'curve:points=0:0 0.25:0.3 0.5:0.3 0.75:0.9 1:0.6': '0c29f62a05ae4e9435d8844e459c1d2d3622a64c5550aa8eba2c597df3c3f20e',
  'edge-falloff': 'e5cecae44f6f888cc23d204e7e922e3ac0e1584eb96faf51d371f6745f55cd50',
  'edge-falloff:shape=radial': '25a052b0b4f9ff176b41cdcaf712da71bea015775e1ba9b7c8515b9d133529f7',
  'edge-falloff:width=0.01': 'c31b6eddac975b9a0a7edbce1a254f444b443f6585d1f8c1f9e7b6852020b2bd',
  'edge-falloff:shape=radial,width=0.5': 'd1f4323aa485fd09762b5663a1a41d9c5d08482787524dd5806c68c7f1d05094',
  invert: '77e756e3464368dc55308454d65c0156092cfb52c99b93cdd9bc2329dbc18f96',
};

test('every filter gives the samples it always gave, in Node and in a browser', async () => {
  const got: Record<string, string> = {};
  for (const text of Object.keys(GOLDENS)) {
    const { filter: id, params } = readFilterStep(text, registry);
    const filter = registry.filters.find((f) => f.id === id);
    if (filter) got[text] = await sha256Hex(applied(filter, bumpyMap(65, 49), params).data);
  }
  expect(got).toEqual(GOLDENS);
});

/** The same of a tile of these sides, under filters that go on beyond its borders. */
const TILE_GOLDENS: Readonly<Record<string, string>> = {
  'fault:shape=circle,px=0.9,py=0.1': 'd88f36bfebc39dc360eca12e0a68867d4aeaaa00e4187df5d46ac1cf231ac8b2',
  rivers: 'e58c55a7847e50bd8222ee88c05998ead6a74d6d551a40e327a97b12cb774e61',
  gullies: 'b73baf4e3f5f8fb1148ca5ef4f1716c2fe02b982f643eaba2cb3404e51c06140',
  'gullies:width=0.11': 'ae62528c0a68aaa40c49458302f851ba6be3ef0435a79c736289d8b979f4e9f9',
  fill: '272f9cd34fd8b297673d59d7a2b3f59983497ced7f497aa5b11dea9c0b798a6d',
  'fill:breach=0.1': 'db68312072bba7c8b786a86afdb1d43c8717f098f00aa09295b597c6159e03c3',
  thermal: 'e0f2538f91245555a30464a8fbd3f5a37d76b1515687fbaf4a610192c8a0d52a',
  erosion: 'f54b820c712ba5d64eb89c0cf39e4ce10e159446e47338c593e4861eb0eda2f0',
  'erosion:f=0.9': 'ca2b5ac33572bc80daaf3c36d417c182d1e674f2567ba140e9b9f9730282663e',
  smooth: '5a77bb9d9764f986dee2845b7962c670d064c1ff47f2d2257d075bf49533ab9e',
  'smooth:sigma=0.1': '7b51d3cd459d8a75241bb454e5bbab3a0a059160c13dbfa92f928fc305e69bf0',
  median: '5b0ae7fce167b8bec36e96fd5784856ab6ac4dc764b169f3bcc4b86e772fd41f',
  'median:radius=8': '742d92946dec0ba4f56227d219e2e186fc8a369ebd9424171473c81c0be9a345',
};

/** The same of a 300 × 200 map, under filters that go from coarse levels to fine ones. */
const LEVEL_GOLDENS: Readonly<Record<string, string>> = {
  rivers: 'b02148fd72225208296d2ed192311e74916b86c16eaad0c22ccabc996790fe01',
  'rivers:detail=0.6': '374021ec1ac4449dd57c278bd01584b83c306a42983bafeab57cb68961613688',
};

test('filters that go by levels give a larger map the samples they always gave it', async () => {
  const got: Record<string, string> = {};
  for (const text of Object.keys(LEVEL_GOLDENS)) {
    const { params } = readFilterStep(text, registry);
    got[text] = await sha256Hex(applied(rivers, bumpyMap(300, 200), params).data);
  }
  expect(got).toEqual(LEVEL_GOLDENS);
});

test('filters give a tile the samples they always gave it', async () => {
  const got: Record<string, string> = {};
  for (const text of Object.keys(TILE_GOLDENS)) {
    const { filter: id, params } = readFilterStep(text, registry);
    const filter = registry.filters.find((f) => f.id === id);
    if (filter) got[text] = await sha256Hex(applied(filter, bumpyTile(65, 49), params).data);
  }
  expect(got).toEqual(TILE_GOLDENS);
});

test('every filter and every one of its parameters has a golden', () => {
  const named = [GOLDENS, LEVEL_GOLDENS].flatMap(Object.keys).map((text) => readFilterStep(text, registry));
  for (const { id, params } of registry.filters) {
    const own = named.filter(({ filter }) => filter === id);
    expect(own.length, id).toBeGreaterThan(0);
    for (const param of Object.keys(params))
      expect(
        own.some((step) => param in step.params),
        `${id} ${param}`,
      ).toBe(true);
  }
});

describe.each(registry.filters.map((f) => [f.id, f] as const))('%s', (_, filter) => {
  test('gives a map of the same size, in 0 … 1 unless it is a fault, whatever the size', () => {
    for (const [width, height] of sizesOf('2×2 2×900 900×2 65×49 1×7 1×1')) {
      for (const params of [{}, ...Object.entries(filter.params).flatMap(([id, spec]) => ends(spec).map((v) => ({ [id]: v })))]) {
        const map = applied(filter, bumpyMap(width, height), params);
        expect([map.width, map.height, map.data.length]).toEqual([width, height, width * height]);
        expect(map.data.every((v) => (filter.id === 'fault' ? Number.isFinite(v) : v >= 0 && v <= 1))).toBe(true);
      }
    }
  });

  test('takes a map that left 0 … 1', () => {
    const { width, height, data } = bumpyMap(65, 49);
    const beyond = createHeightmap(
      width,
      height,
      data.map((v) => 3 * v - 1),
    );
    const got = applied(filter, beyond).data;
    expect(got.every(Number.isFinite)).toBe(true);
    // What lies high stays apart from what lies low.
    expect(new Set(got).size).toBeGreaterThan(2);
  });

  test('leaves the map it is given untouched', () => {
    const map = bumpyMap(33, 20);
    const result = applied(filter, map);
    expect(firstDifference(map.data, bumpyMap(33, 20).data)).toBeUndefined();
    expect(result.data.buffer).not.toBe(map.data.buffer);
  });

  test('changes the terrain, and every value of every parameter changes it differently', () => {
    const map = bumpyMap(130, 98); // of more than one level
    const usual = applied(filter, map).data;
    expect(firstDifference(usual, map.data)).toBeDefined();
    for (const [id, spec] of Object.entries(filter.params)) {
      for (const value of otherValues(spec)) {
        expect(firstDifference(applied(filter, map, { [id]: value }).data, usual), `${id} = ${value}`).toBeDefined();
      }
    }
  });

  test('says in words what it and its parameters do', () => {
    for (const text of [filter.title, filter.summary, filter.source]) expect(text).not.toBe('');
    for (const [id, spec] of Object.entries(filter.params)) expect(spec.label.length * spec.doc.length, id).toBeGreaterThan(0);
  });
});

describe('flat terrain', () => {
  const flat = (value: number) => createHeightmap(70, 50, new Float32Array(70 * 50).fill(value));

  test.each([erosion, smooth, median].map((filter: Filter) => [filter.id, filter] as const))(
    'stays exactly as it is under %s, to the borders',
    (_, filter) => {
      expect.hasAssertions();
      for (const value of [0, 0.1, Math.fround(1 / 3), 1]) {
        for (const params of Object.entries(filter.params).flatMap(([id, spec]) => ends(spec).map((v) => ({ [id]: v })))) {
          expect(firstDifference(applied(filter, flat(value), params).data, flat(value).data)).toBeUndefined();
        }
      }
    },
  );
});

/** A parameter's default, and both ends of its range or all its choices. */
function ends(spec: Parameters<typeof otherValues>[0]): (string | number | boolean)[] {
  return 'min' in spec ? [spec.default, spec.min, spec.max] : [spec.default, ...otherValues(spec)];
}
