import { expect, test } from 'vitest';
import { powerSpectrum } from '../../src/analysis/spectrum.ts';
import { presetRecipe } from '../../src/core/parse-recipe.ts';
import { lightning } from '../../src/draw/colour/lightning.ts';
import { river } from '../../src/draw/colour/river.ts';
import { kindsOf } from '../../src/draw/picture-kinds.ts';
import { generate, generateHeightmap, registry } from '../../src/generate.ts';
import { midpointDisplacement } from '../../src/generators/midpoint-displacement.ts';
import { sha256Hex } from '../../src/io/bytes.ts';
import type { Landscape, Moment } from '../../src/landscape/landscape.ts';
import { createLandscapePainter } from '../../src/landscape/painter.ts';
import { golden, snapshotCommand } from '../support/goldens.ts';
import { drawnLayers, testLandscape } from '../support/landscapes.ts';
import { recipeFor, terrainOf } from '../support/recipes.ts';
import { written } from '../support/written.ts';

const kept = golden(snapshotCommand('tests/conformance/pictures.test.ts'), 'say why in CHANGELOG.md');
const SIZE = { width: 250, height: 125 };

test('lightning and a river have the pixels they always had, in Node and in a browser', async () => {
  const got: Record<string, string> = {};
  for (const [id, paint] of Object.entries({ lightning, river })) {
    const preset = midpointDisplacement.presets.find((one) => one.id === id);
    const line = preset && generate(presetRecipe(registry, midpointDisplacement, preset));
    if (!line || 'data' in line) throw new Error(`expected a line, the preset ${id}`);
    got[id] = await sha256Hex(paint(line, SIZE));
  }
  expect(got, kept).toMatchInlineSnapshot(`
    {
      "lightning": "30b3cb8c83a23e195fce7b03c3e6be675b61aa5fc4a7bf1e7af3e421643375aa",
      "river": "33d94f31557f4098ba224822dadbc07579a7e78cd99357c2f658099388d89bc6",
    }
  `);
});

test('every picture of a map is the file it always was, in Node and in a browser', async () => {
  const terrain = terrainOf(recipeFor('diamond-square', { width: 257, height: 129 }));
  const got: Record<string, string> = {};
  for (const { id, format } of kindsOf(false)) got[id] = await sha256Hex((await written(format, terrain)).bytes);
  expect(got, kept).toMatchInlineSnapshot(`
    {
      "hillshade": "a358ad93171f234bc76fb024e49839c0537508b1f168e5de0354f1f9e840d2e4",
      "normal-directx": "98dd23f51a8a66af58331d76bad81290e6f6fe8e7274ac5d7f27f34517cb3b7e",
      "normal-opengl": "11535773eacb18bb1b2a69173f2855ecb5c8e2b5c0d52635331aaf3e65857e5a",
      "relief": "d834e38ec6cb432c8a387ab880e2157655363fc1b543aaaab58e57ecf14f7ad3",
      "river-mask": "8e672518f8b694937f8a381fbd693bc5c2d579abb38e0374245c7b168ba82347",
      "sky": "513f1d15c4854e13d0bdccee293a7cf9e17accbbcf3bc30c1c2b329e3e119c5f",
      "slope": "51f501d96c780f3a14d6a9dc04018a3eb4672dd5185a54d01c613609afde2483",
      "weight-high": "47f3194a1383ce18f89b9d68ad2ccc7753273a5920e219bee59a585fc3c25983",
      "weight-low": "08ed11bb058dc07fdc347251ca4ebe9996152e274a5efc9253b4a6bd532b80b9",
      "weight-steep": "4123e8c7a54061cbc36c1f7751f1e917fb76c80966aa8b86c43f9ee0672fbfa5",
      "weight-water": "2d942b098c024cc83b8a1fe48a275f393cdae9b24f142bb341976479ef4c2127",
      "weights": "7514355586b08198d40f0a84de76a35eadf675a261f62b96970d6b79bc5b732d",
    }
  `);
});

/** Of pictures with layers of every kind, a moon in its glow, stars and shooting stars. */
const MOMENTS: readonly Moment[] = [{ seconds: 0 }, { seconds: 100_000.3 }, { frame: 5, frames: 60 }];

const SCENE = { sun: 'moon', moonPhase: 0.7, starSpeed: 20, shootingStars: 60 } as const;

test('a landscape has the pixels it always had, in Node and in a browser', async () => {
  expect(await hashesOf(testLandscape(SCENE)), kept).toMatchInlineSnapshot(`
    [
      "f799be76ea3a1350b87751426ff2e837053ab3e359432acda9366131167d4007",
      "8572d1925c6266c0704c55c6f695b7669d687abccf42558347314dff8acbdf42",
      "0ee959e531b60e15a9c9f6d46f8c039d0424f7fa00cc5bade733691906a9429d",
    ]
  `);
});

test('lightning and rivers among layers have the pixels they always had', async () => {
  expect(await hashesOf(testLandscape(SCENE, drawnLayers)), kept).toMatchInlineSnapshot(`
    [
      "b81c586e24b5e3b71491b749e2d34a8391d0b77566b33f4ec489dd9cb6471bcf",
      "ae7628dc4427c7fe838ca0a83a388889201afd5b10072a809ab5e33ac970e7d6",
      "712428cbe760e32c320689152f798b5169254316cd351ffbab0b118922cf525a",
    ]
  `);
});

async function hashesOf(landscape: Landscape): Promise<string[]> {
  const painter = createLandscapePainter(landscape);
  const hashes: string[] = [];
  for (const moment of MOMENTS) {
    painter.paint(moment);
    hashes.push(await sha256Hex(painter.pixels));
  }
  return hashes;
}

test('a terrain has the spectrum it always had, in Node and in a browser', async () => {
  const map = generateHeightmap(recipeFor('diamond-square', { width: 257, height: 257 }));
  const got: string[] = [];
  for (const y of [1, 1.25]) {
    const power = powerSpectrum(map, { x: 1, y })?.power ?? new Float64Array();
    expect(power).toHaveLength(129);
    got.push(await sha256Hex(power));
  }
  expect(got, kept).toMatchInlineSnapshot(`
    [
      "2809e0893b3abb15205468d1be12806f32cc2e6b49ee5746e227baccd269a516",
      "840040c40916aedd75562b686eb4bcd108716fe7f7e56632e2b5f1a18b3e3594",
    ]
  `);
});
