import { describe, expect, test } from 'vitest';
import { writtenParams } from '../../../src/core/recipe.ts';
import { registry } from '../../../src/generate.ts';
import { lineParams } from '../../../src/generators/line-params.ts';
import { withScene } from '../../../src/landscape/edits.ts';
import { isDrawn, type Landscape, landscapeProblems } from '../../../src/landscape/landscape.ts';
import { landscapeFromText } from '../../../src/landscape/landscape-text.ts';
import { createLayerStrips } from '../../../src/landscape/layer-line.ts';
import { type LayerSettings, layerSchema } from '../../../src/landscape/layer-schema.ts';
import { landscapePresets } from '../../../src/landscape/presets.ts';
import { newOnly } from '../../support/goldens.ts';
import { shortHash } from '../../support/landscapes.ts';

const ids = landscapePresets.map(({ id }) => id);
const preset = (id: string): Landscape => landscapeFromText(`l.preset=${id}`).landscape;

describe('the presets', () => {
  test('begin with the default, and have the pictures of the articles and at least five more', () => {
    expect(ids[0]).toBe('violet-dusk');
    expect(ids).toEqual(expect.arrayContaining(['article-003', 'article-001', 'article-000-wrapped', 'article-000-endless']));
    expect(ids.filter((id) => !id.startsWith('article-')).length).toBeGreaterThanOrEqual(5);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(landscapePresets)('$id has no problems, and its text gives it', ({ id, text, landscape }) => {
    expect(landscapeProblems(landscape)).toEqual([]);
    expect(withScene(landscape, {})).toEqual(landscape);
    expect(landscapeFromText(text)).toMatchObject({ landscape, preset: { id }, changes: [] });
  });

  test('never change once they are published: links name them', async () => {
    const hashes = landscapePresets.map(async ({ id, landscape }) => [id, await shortHash(asPublished(landscape))]);
    expect(Object.fromEntries(await Promise.all(hashes)), newOnly('tests/unit/landscape/presets.test.ts')).toMatchInlineSnapshot(`
      {
        "article-000-endless": "630996b19317ebc6",
        "article-000-wrapped": "6adf03b981d87e90",
        "article-001": "7ecf98616cfedff8",
        "article-003": "c57ae5b9e9f237a9",
        "autumn-loop": "3404c25c3105e26d",
        "desert-evening": "ca4a60ccf9b3e8a8",
        "misty-morning": "27b86de78ca11b93",
        "moonlit-snow": "aced30c745278bb2",
        "opposite-winds": "809081696aef93a4",
        "river-valley": "73eace2c33488c13",
        "thunderstorm": "bacdfff58114af6e",
        "violet-dusk": "cad9b6f1d355c453",
      }
    `);
  });
});

describe('the presets of one’s own', () => {
  const own = landscapePresets.filter(({ id }) => !id.startsWith('article-'));

  test.each(own)('$id keeps all ground in the picture and in its place, strip after strip', ({ landscape }) => {
    const { designHeight } = landscape.scene;
    const ground = landscape.layers.filter(({ settings }) => !isDrawn(settings));
    const means = ground.map((layer) => {
      const strips = createLayerStrips(landscape, { ...layer, settings: { ...layer.settings, iterations: 5 } });
      const elevations = Array.from({ length: 40 }, (_, n) => [...(strips.strip(n, false) ?? [])]).flat();
      expect(Math.min(...elevations)).toBeGreaterThan(0);
      expect(Math.max(...elevations)).toBeLessThan(0.85 * designHeight);
      return elevations.reduce((sum, elevation) => sum + elevation) / elevations.length;
    });
    expect(means).toEqual([...means].sort((a, b) => a - b));
  });

  test.each(own)('$id shows no strip twice at once, so that loops do not look repeated', ({ id, landscape }) => {
    const { width, height, designHeight } = landscape.scene;
    const shown = (width * designHeight) / height;
    const short = landscape.layers.filter(({ settings }) => settings.span < shown).map(({ name }) => name);
    // Twelve seconds are too few for long strips of the layers farther back.
    expect(short).toEqual(id === 'autumn-loop' ? ['Woods', 'Hills'] : []);
  });

  test('one has layers that go different ways', () => {
    const ways = preset('opposite-winds').layers.map(({ settings }) => settings.scrollsTo);
    expect(ways).toHaveLength(8);
    expect(ways.filter((way) => way === 'left')).toHaveLength(4);
  });

  test('two are of lines that are drawn as strokes', () => {
    const drawn = (id: string): string[] => preset(id).layers.map(({ settings }) => settings.drawnAs);
    expect(drawn('thunderstorm')).toEqual(['ground', 'ground', 'ground', 'lightning', 'ground']);
    expect(drawn('river-valley')).toEqual(['ground', 'river', 'ground', 'ground', 'ground', 'ground']);
  });

  test('one is a loop of twelve seconds', () => {
    expect(preset('autumn-loop').scene).toMatchObject({ motion: 'loop', loopSeconds: 12 });
  });
});

describe('article 003', () => {
  const { scene, layers, palette } = preset('article-003');

  test('is 1000 × 500, with a white sun from (50, 25) to (100, 75) and nothing that the article has not', () => {
    const { width, height, designHeight, sunX, sunY, sunSize } = scene;
    expect({ width, height, designHeight }).toEqual({ width: 1000, height: 500, designHeight: 500 });
    expect([sunX * width - (sunSize * height) / 2, sunY * height - (sunSize * height) / 2]).toEqual([50, 25]);
    expect([sunX * width + (sunSize * height) / 2, sunY * height + (sunSize * height) / 2]).toEqual([100, 75]);
    expect(palette).toMatchObject({ sun: '#ffffff', sky: [] });
    expect(scene).toMatchObject({ motion: 'still', spread: false, haze: 0, glow: 0, stars: 0, shootingStars: 0 });
  });

  test('has the layers of the article’s main function, which the line presets have too', () => {
    const generator = registry.generators.find(({ id }) => id === 'midpoint-displacement');
    layers.forEach(({ settings }, i) => {
      const line = generator?.presets.find(({ id }) => id === `article-003-layer-${i + 1}`);
      expect(settings).toMatchObject(line?.params ?? { missing: true });
      expect(settings).toMatchObject({ base: 0, floor: lineParams.floor.min, gradient: 0, outline: 0, continues: 'once' });
    });
    expect(layers).toHaveLength(4);
  });
});

test('article 001 moves one of its 512 samples every 30 ms, in a loop as endlessly', () => {
  const { scene, layers } = preset('article-001');
  const [{ settings }] = layers;
  expect(scene).toMatchObject({ width: 512, height: 200, motion: 'loop' });
  expect(settings).toMatchObject({ roughness: 0.55, displacement: 50, iterations: 9, base: 100, outline: 0.5, span: 512 });
  expect((settings.turns * settings.span * 0.03) / scene.loopSeconds).toBeCloseTo(1, 12);
  expect(settings.speed * 0.03).toBeCloseTo(1, 3);
});

test('article 000 has one strip that repeats and one that never does, about half the height', () => {
  const [wrapped, endless] = ['article-000-wrapped', 'article-000-endless'].map((id) => preset(id).layers[0].settings);
  expect(wrapped).toMatchObject({ ends: 'wrapped', continues: 'repeat', base: 200, displacement: 100, decay: 'factor' });
  expect(endless).toMatchObject({ ends: 'random', continues: 'endless', base: 200, displacement: 100, decay: 'factor' });
  expect(preset('article-000-wrapped').scene.shootingStars).toBeGreaterThan(0);
});

/** Settings of layers that came later. */
const LATER = ['drawnAs', 'strokeWidth', 'strokeGlow'] as const;

/** Without the later settings of its layers that have their defaults. */
function asPublished({ layers, ...rest }: Landscape): unknown {
  const settingsOf = (settings: LayerSettings) => {
    const written = writtenParams('generators', 'midpoint-displacement', settings);
    const isDefault = (id: string): boolean =>
      LATER.some((later) => later === id && settings[later] === layerSchema[later].default);
    return Object.fromEntries(Object.entries(written).filter(([id]) => !isDefault(id)));
  };
  return { ...rest, layers: layers.map((layer) => ({ ...layer, settings: settingsOf(layer.settings) })) };
}
