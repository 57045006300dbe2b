import { describe, expect, test } from 'vitest';
import {
  withLayer,
  withLayerAdded,
  withLayerDrawnAs,
  withLayerDuplicated,
  withLayerMoved,
  withLayerRemoved,
  withPalette,
  withScene,
  withSeed,
} from '../../../src/landscape/edits.ts';
import { type Landscape, LandscapeError } from '../../../src/landscape/landscape.ts';
import { landscapeFromText } from '../../../src/landscape/landscape-text.ts';
import { createLayerStrips } from '../../../src/landscape/layer-line.ts';
import { createLandscapePainter } from '../../../src/landscape/painter.ts';
import { palettes } from '../../../src/landscape/palettes.ts';
import { landscapePresets } from '../../../src/landscape/presets.ts';

const { landscape } = landscapeFromText('');
const names = ({ layers }: Landscape): string[] => layers.map(({ name }) => name);

/** What an edit that is refused says. */
function refusal(edit: () => unknown): string {
  try {
    edit();
  } catch (error) {
    if (error instanceof LandscapeError) return error.message;
    throw error;
  }
  return 'was not refused';
}

/** With layers added until there are so many. */
function fullOf(landscape: Landscape, count: number): Landscape {
  return landscape.layers.length < count ? fullOf(withLayerAdded(landscape), count) : landscape;
}

/** The share of pixels that the front layer makes another colour, by more than the last bits of a channel. */
function shareSeen(landscape: Landscape): number {
  const [withFront, without] = [landscape, withLayer(landscape, 0, { settings: { isShown: false } })].map((shown) => {
    const painter = createLandscapePainter(shown);
    painter.paint({ seconds: 0 });
    return painter.pixels;
  });
  const { width, height } = landscape.scene;
  let seen = 0;
  for (let i = 0; i < withFront.length; i += 4) {
    if ([i, i + 1, i + 2].some((k) => Math.abs(withFront[k] - without[k]) > 4)) seen++;
  }
  return seen / (width * height);
}

describe('an edit', () => {
  test('changes what it names and nothing else, and leaves the landscape alone', () => {
    const before = structuredClone(landscape);
    const after = withScene(landscape, { haze: 0.4 });
    expect(after).toEqual({ ...landscape, scene: { ...landscape.scene, haze: 0.4 } });
    expect(withSeed(landscape, 'noon')).toEqual({ ...landscape, seed: 'noon' });
    expect(withPalette(landscape, palettes['blue-hour'])).toEqual({ ...landscape, palette: palettes['blue-hour'] });
    expect(landscape).toEqual(before);
  });

  test('of a layer keeps its other settings, and its colour can be the palette’s again', () => {
    const coloured = withLayer(landscape, 2, { name: 'Downs', colour: '#683878', settings: { speed: 9 } });
    expect(coloured.layers[2]).toMatchObject({ name: 'Downs', seed: landscape.layers[2].seed, colour: '#683878' });
    expect(coloured.layers[2].settings).toEqual({ ...landscape.layers[2].settings, speed: 9 });
    expect(withLayer(coloured, 2, { colour: undefined }).layers[2].colour).toBeUndefined();
    expect(coloured.layers.filter((_, i) => i !== 2)).toEqual(landscape.layers.filter((_, i) => i !== 2));
  });

  test('that makes no landscape is refused with everything that is wrong', () => {
    expect(refusal(() => withScene(landscape, { haze: 2, stars: 1.5 }))).toBe(
      'scene.haze: expected a number from 0 to 1, got 2\nscene.stars: expected a whole number from 0 to 2000, got 1.5',
    );
    expect(refusal(() => withLayer(landscape, 0, { colour: 'red', name: 'x'.repeat(61) }))).toMatch(
      /^layers\.1\.name: expected at most 60 .*\nlayers\.1\.colour: expected # and six hexadecimal digits in small letters, got "red"$/,
    );
    const factor = { decay: 'factor', roughness: 2 } as const;
    expect(refusal(() => withLayer(landscape, 1, { settings: factor }))).toMatch(/^layers\.2\.roughness/);
    expect(refusal(() => withSeed(landscape, '\ud800'))).toMatch(/^seed: .*well-formed/);
    const one = { ...landscape, layers: landscape.layers.slice(0, 1) };
    expect(refusal(() => withLayerRemoved(one, 0))).toBe('layers: expected 1 … 12 layers, got 0');
    expect(refusal(() => withLayerAdded(fullOf(landscape, 12)))).toMatch(/^layers: expected 1 … 12 layers, got 13/);
    expect(refusal(() => withPalette(withLayerAdded(landscape), palettes['article-003']))).toBe(
      'palette: "Article 003" has 7 colours; 7 layers and the background need 8',
    );
  });

  test('of a layer that is not there is refused', () => {
    expect(() => withLayer(landscape, 6, { name: 'Seventh' })).toThrow('layer: expected 0 … 5, got 6');
    expect(() => withLayerMoved(landscape, 0, 6)).toThrow(RangeError);
  });
});

describe('layers', () => {
  test('are added before all others, low and with a line of their own', () => {
    const twice = withLayerAdded(withLayerAdded(landscape));
    expect(names(twice)).toEqual(['Layer 8', 'Layer 7', ...names(landscape)]);
    const bases = twice.layers.map(({ settings }) => settings.base);
    expect(bases).toEqual([...bases].sort((a, b) => a - b));
    expect(new Set(twice.layers.map(({ seed }) => seed)).size).toBe(8);
  });

  test('that are added before one with a ceiling have a lower one, above their floor', () => {
    const front = landscapeFromText('l1.floor=10&l1.ceiling=14').landscape;
    const [added, before] = withLayerAdded(front).layers.map(({ settings }) => settings);
    expect(added.base).toBeLessThan(before.base);
    expect(added.ceiling).toBeGreaterThan(added.floor);
    expect(withLayerAdded(landscapeFromText('l1.ceiling=300').landscape).layers[0].settings.ceiling).toBeLessThan(300);
  });

  test.each(['violet-dusk', 'article-001'])('that are added to %s all show, as many as there can be', (id) => {
    const { landscape } = landscapeFromText(`l.preset=${id}`);
    const added = 12 - landscape.layers.length;
    const full = fullOf(landscape, 12);
    const crests = full.layers.map((layer) => {
      const { start, span, segments, strip } = createLayerStrips(full, layer);
      const elevations = strip(0, false) ?? [];
      return (x: number): number => elevations[Math.round(((x - start) / span) * segments)];
    });
    const places = Array.from({ length: 200 }, (_, i) => (i * full.scene.designHeight) / 140);
    const isSeen = (crest: (x: number) => number, i: number): boolean =>
      places.some((x) => crests.slice(0, i).every((before) => crest(x) > before(x) + 1));
    expect(crests.slice(0, added + 1).map(isSeen)).not.toContain(false);
  });

  test.each(landscapePresets)('that are added to $id change the picture, whatever their lines are', ({ landscape }) => {
    const scene = { ...landscape.scene, width: 160, height: 90 };
    for (const seed of ['a', 'b', 'c', 'd']) {
      let full: Landscape = { ...landscape, seed, scene };
      while (full.layers.length < Math.min(12, full.palette.colours.length - 1)) {
        full = withLayerAdded(full);
        expect(shareSeen(full), `layer ${full.layers.length} of seed ${seed}`).toBeGreaterThan(0.005);
      }
    }
  });

  test.each(['violet-dusk', 'desert-evening', 'moonlit-snow', 'article-001'])(
    'that are added to %s rise and fall as those behind them do',
    (id) => {
      const { landscape } = landscapeFromText(`l.preset=${id}`);
      const added = withLayerAdded(landscape);
      // Of many strips, as one may happen to be flat.
      const relief = added.layers.slice(0, 2).map((layer) => {
        const line = createLayerStrips(added, { ...layer, settings: { ...layer.settings, continues: 'endless' } });
        const strips = Array.from({ length: 20 }, (_, n) => line.strip(n, false) ?? new Float32Array(1));
        return strips.reduce((sum, strip) => sum + Math.max(...strip) - Math.min(...strip), 0);
      });
      expect(relief[0] / relief[1]).toBeGreaterThan(0.6);
      expect(added.layers[0].settings.roughness).toBe(added.layers[1].settings.roughness);
    },
  );

  test('are drawn as lightning or as a river down the picture, and as low ground again', () => {
    const { designHeight } = landscape.scene;
    for (const drawnAs of ['lightning', 'river'] as const) {
      const drawn = withLayerDrawnAs(landscape, 2, drawnAs).layers[2].settings;
      expect(drawn).toMatchObject({ drawnAs, ends: 'segment', direction: 'perpendicular', base: 0 });
      expect(Math.max(drawn.startY, drawn.endY)).toBeGreaterThan(drawnAs === 'lightning' ? designHeight : 0.2 * designHeight);
      expect(Math.min(drawn.startY, drawn.endY)).toBeLessThan(drawnAs === 'lightning' ? 0.3 * designHeight : 0);
    }
    const river = withLayerDrawnAs(landscape, 2, 'river');
    const lightning = withLayerDrawnAs(landscape, 2, 'lightning').layers[2].settings;
    expect(withLayerDrawnAs(river, 2, 'lightning').layers[2].settings).toEqual(lightning);
    expect(withLayerDrawnAs(river, 2, 'river')).toEqual(river);
    expect(withLayerDrawnAs(river, 2, 'ground').layers[2].settings).toMatchObject({ drawnAs: 'ground', ends: 'fixed', base: 59 });
    expect(withLayerDrawnAs(landscape, 2, 'ground')).toEqual(landscape);
  });

  test.each([
    [16, 4320, 4320],
    [7680, 16, 4320],
    [16, 4320, 16],
  ])('are drawn as strokes in a scene of %d × %d px at a design height of %d', (width, height, designHeight) => {
    const scene = { ...landscape.scene, width, height, designHeight };
    for (const drawnAs of ['lightning', 'river'] as const) {
      expect(withLayerDrawnAs({ ...landscape, scene }, 0, drawnAs).layers[0].settings.drawnAs).toBe(drawnAs);
    }
  });

  test('that are added before a drawn line are ground of the kind that is behind it', () => {
    const drawn = withLayerDrawnAs(landscape, 0, 'lightning');
    const behind = withLayerAdded({ ...landscape, layers: landscape.layers.slice(1) }).layers[0].settings;
    expect(withLayerAdded(drawn).layers[0].settings).toMatchObject({
      drawnAs: 'ground',
      roughness: behind.roughness,
      speed: behind.speed,
    });
    const alone = withLayerAdded({ ...drawn, layers: drawn.layers.slice(0, 1) }).layers[0].settings;
    expect(alone).toMatchObject({ drawnAs: 'ground', ends: 'fixed', base: 59 });
  });

  test('that are added go on as the front ones do: as much faster than the front layer as that is than the next one', () => {
    const [front, next] = landscape.layers.map(({ settings }) => settings);
    const step = { speed: front.speed - next.speed, turns: front.turns - next.turns };
    const [second, first] = withLayerAdded(withLayerAdded(landscape)).layers.map(({ settings }) => settings);
    expect(first).toMatchObject({ speed: front.speed + step.speed, turns: front.turns + step.turns, scrollsTo: front.scrollsTo });
    expect(second).toMatchObject({ speed: front.speed + 2 * step.speed, turns: front.turns + 2 * step.turns });
  });

  test('are duplicated right behind themselves with a seed of their own', () => {
    const { layers } = withLayerDuplicated(landscape, 1);
    expect(layers.map(({ name }) => name).slice(0, 4)).toEqual(['Foreground', 'Pine ridge', 'Pine ridge copy', 'Hills']);
    expect(layers[2]).toEqual({ ...layers[1], name: 'Pine ridge copy', seed: layers[2].seed });
    expect(landscape.layers.map(({ seed }) => seed)).not.toContain(layers[2].seed);
  });

  test('are moved to where they are wanted, forwards and backwards', () => {
    const short = { ...landscape, layers: landscape.layers.slice(0, 3) };
    expect(names(withLayerMoved(short, 0, 2))).toEqual(['Pine ridge', 'Hills', 'Foreground']);
    expect(names(withLayerMoved(short, 2, 0))).toEqual(['Hills', 'Foreground', 'Pine ridge']);
    expect(withLayerMoved(short, 1, 1)).toEqual(short);
  });

  test('are removed', () => {
    expect(names(withLayerRemoved(landscape, 4))).toEqual(['Foreground', 'Pine ridge', 'Hills', 'Near range', 'Haze range']);
  });
});
