import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { filePalette } from '../../../../src/draw/chart/file-palette.ts';
import { parseChartPalette } from '../../../../src/draw/chart/palette.ts';
import { mayFold } from '../../../../src/generate.ts';
import { generate, type Profile, type Recipe } from '../../../../src/index.ts';
import { emptySession, outcomeOf, valueIn } from '../../../../src/jobs/session.ts';
import { buffersIn } from '../../../../src/rpc.ts';
import { type AppDocument, createDocument, defaultCut, MAX_PINS, type Pin } from '../../../../src/state/document.ts';
import { createStore } from '../../../../src/state/store.ts';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { chartLines } from '../../../../src/ui/profile/alone-profile.ts';
import { chartView } from '../../../../src/ui/profile/dock-model.ts';
import { articleExamples, exampleRecipes, type PinnableProfile, pinMenu } from '../../../../src/ui/profile/pin-menu.ts';
import { createPin, createPins, isSameOrigin, pinStyles } from '../../../../src/ui/profile/pins.ts';
import { outcomes } from '../../../support/compared.ts';
import { recipeFor } from '../../../support/recipes.ts';

const recipeOf = (generator: string, params = {}) => recipeFor(generator, { seed: 'a', width: 9, height: 9, params });
const line = recipeOf('midpoint-displacement');
const origin = { recipe: line, stage: undefined, cut: undefined };
const styleOf = pinStyles(filePalette.series);
const profile = { x: new Float64Array([0, 1]), y: new Float32Array([2, 3]) };
const nothing = { results: {}, agreed: new Set<Recipe>() };

describe('a pin', () => {
  test('has points in memory of its own, not in that of the maps, which is used again', () => {
    // As many samples as the line has points: one array would do for both.
    const recipe = recipeFor('midpoint-displacement', { width: 13, height: 5, params: { iterations: 6 } });
    const take = (samples: number) => new Float32Array(samples);
    const { profile, surface } = makeTerrain({ recipe, stage: undefined }, undefined, take);
    const used = buffersIn(surface);
    expect(profile?.y).toHaveLength(surface.map.data.length);
    expect([...buffersIn(profile)].filter((buffer) => used.has(buffer))).toEqual([]);
  });

  test('keeps its colour when others go, and a new one takes a colour that is free', () => {
    const rest = createPins([1, 2, 3].map((stage) => ({ ...origin, stage }))).filter(({ stage }) => stage !== 2);
    expect(rest.map(({ series }) => series)).toEqual([0, 2]);
    expect(createPin(rest, origin)).toEqual({ ...origin, series: 1 });
  });

  test('whose profile is there is a line of the chart', () => {
    const [pin] = createPins([{ ...origin, stage: 2 }]);
    const { chips, pinned } = chartLines(
      origin,
      [pin],
      { ...nothing, results: { profile: outcomes([[pin, profile]]) } },
      filePalette,
    );
    expect(pinned).toEqual([{ name: 'Stage 2 of 3', profile, ...styleOf(0) }]);
    expect(chips.map(({ leftOut }) => leftOut)).toEqual([undefined, undefined]);
  });

  test('is the same as what is shown only with the same recipe, stage and cut', () => {
    const row = { recipe: recipeOf('diamond-square'), stage: undefined, cut: { ...defaultCut, mode: 'row' as const } };
    expect(isSameOrigin(origin, { ...origin, stage: 3 })).toBe(true); // the last one
    expect(isSameOrigin(origin, { ...origin, stage: 2 })).toBe(false);
    expect(isSameOrigin(row, { ...row, cut: { ...row.cut, column: 0.1 } })).toBe(true);
    expect(isSameOrigin(row, { ...row, cut: { ...row.cut, row: 0.1 } })).toBe(false);
    expect(isSameOrigin(row, { ...row, recipe: recipeOf('diamond-square', { hurst: 0.3 }) })).toBe(false);
  });
});

describe('the menu of pins', () => {
  const pinShown = (shown: PinnableProfile) => {
    const [document, session] = [createStore(createDocument(line)), createStore(emptySession)];
    pinMenu(document, session, shown, () => {})[0].onSelect?.();
    return { pins: document.get().pins, profileOf: (pin: Pin) => valueIn(outcomeOf(session.get(), 'profile', pin)) };
  };

  test('pins the profile of the chart, which is not made again', () => {
    const { pins, profileOf } = pinShown({ origin, profile });
    expect(pins).toEqual([{ ...origin, series: 0 }]);
    expect(profileOf(pins[0])).toBe(profile);
  });

  test('pins the terrain that a preview stands for, and not the preview', () => {
    const { pins, profileOf } = pinShown({ origin, profile: undefined });
    expect(pins.map(profileOf)).toEqual([undefined]);
  });

  test.each<[string, Partial<AppDocument>, PinnableProfile | undefined, string]>([
    ['before the first terrain', {}, undefined, 'There is no profile yet'],
    ['what is pinned', { pins: createPins([origin]) }, { origin, profile }, 'This profile is pinned already'],
    [
      'more than there can be',
      { pins: createPins(Array.from({ length: MAX_PINS }, () => ({ ...origin, stage: 1 }))) },
      { origin, profile },
      'All 36 pins are in use: remove one first',
    ],
  ])('does not pin %s, and says why', (_, changes, shown, why) => {
    const document = createStore({ ...createDocument(line), ...changes });
    const [pin] = pinMenu(document, createStore(emptySession), shown, () => {});
    expect(pin.disabled).toBe(why);
  });
});

describe('the figures of the articles', () => {
  test.each(articleExamples)('“$label” has one line a value, of one seed, that differ in nothing else', (figure) => {
    const recipes = exampleRecipes(figure, 'gneiss');
    expect(recipes.map(({ source }) => source.kind === 'generated' && source.params[figure.varied])).toEqual(figure.values);
    const rest = recipes.map((recipe) => {
      const { source } = recipe;
      return { ...recipe, source: { ...source, params: { ...('params' in source && source.params), [figure.varied]: 0 } } };
    });
    for (const other of rest) expect(other).toEqual(rest[0]);
    expect(rest[0].source).toMatchObject({ seed: 'gneiss' });
  });

  test('the higher the decay power, the smoother the line', () => {
    const climbs = exampleRecipes(articleExamples[1], 'gneiss').map((recipe) => {
      const { y } = lineOf(recipe);
      return y.slice(1).reduce((sum, elevation, i) => sum + Math.abs(elevation - y[i]), 0);
    });
    expect(climbs).toEqual([...climbs].sort((a, b) => b - a));
  });

  test('displaced once, a line is straight on both sides of its middle', () => {
    const [, once] = exampleRecipes(articleExamples[2], 'gneiss');
    const { y } = lineOf(once);
    const middle = (y.length - 1) / 2;
    expect(y[middle / 2]).toBeCloseTo((y[0] + y[middle]) / 2, 3);
    expect(Math.abs(y[middle] - y[0])).toBeCloseTo(100, 3);
  });
});

describe('pinned lines', () => {
  test('differ in colour or dash, eighteen of them', () => {
    const styles = Array.from({ length: 18 }, (_, series) => JSON.stringify(styleOf(series)));
    expect(new Set(styles).size).toBe(18);
    expect(styleOf(18)).toEqual(styleOf(0));
  });

  test('stand out from the panel, 3 : 1 or more, in both themes', async () => {
    const css = await readFile('src/ui/styles/tokens.css', 'utf8');
    const [dark, light] = css.split(':root[data-theme="light"]');
    for (const theme of [dark, light]) {
      const tokenOf = (name: string): string => new RegExp(`${name}: (#[0-9a-f]{6})`).exec(theme)?.[1] ?? '';
      const { series, panel } = parseChartPalette(tokenOf);
      expect(series).toHaveLength(6);
      for (const colour of series) expect(contrast(colour, panel)).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('the view of the chart', () => {
  const span = { min: 0, max: 100 };
  const { page, profileZoom } = createDocument(line);
  const fresh = { page, profileZoom };

  test('shows folding lines as they are and others fitted, until a person chooses for that kind', () => {
    const aspects = (choice: Partial<typeof page>) =>
      [false, true].map((isFolding) => chartView({ ...fresh, page: { ...page, ...choice } }, isFolding, span).aspect);
    expect(aspects({})).toEqual(['fitted', 'true']);
    expect(aspects({ lineScale: 'true' })).toEqual(['true', 'true']);
    expect(aspects({ foldingScale: 'fitted' })).toEqual(['fitted', 'fitted']);
  });

  test('keeps its zoom while the profile spans the same distances', () => {
    const zoomed = { ...fresh, profileZoom: { x: { min: 20, max: 30 }, of: span } };
    expect(chartView(zoomed, false, { min: 0, max: 100 }).x).toEqual({ min: 20, max: 30 });
    expect(chartView(zoomed, false, { min: 0, max: 101 }).x).toBeUndefined();
  });

  test('knows from the recipe alone whether a line may fold: its first stages do not yet', () => {
    expect(mayFold(line)).toBe(false);
    expect(mayFold(recipeOf('midpoint-displacement', { direction: 'perpendicular' }))).toBe(true);
    expect(mayFold(recipeOf('diamond-square'))).toBe(false);
  });
});

/** The finished line of a recipe of 1D terrain. */
function lineOf(recipe: Recipe): Profile {
  const terrain = generate(recipe);
  if ('data' in terrain) throw new Error('expected 1D terrain');
  return terrain;
}

/** WCAG contrast of two colours #rrggbb. */
function contrast(a: string, b: string): number {
  const [dark, light] = [a, b].map(luminance).sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
