import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { filePalette } from '../../src/chart/file-palette.ts';
import { parseChartPalette } from '../../src/chart/palette.ts';
import { valueRange } from '../../src/chart/polyline.ts';
import { generate, parseRecipe } from '../../src/index.ts';
import { defaultCut } from '../../src/state/document.ts';
import { articleFigures, figureRecipes } from '../../src/ui/article-figures.ts';
import { chartLines } from '../../src/ui/chart-lines.ts';
import { chartView, foldsAtLast } from '../../src/ui/dock-view.ts';
import { pinStyles } from '../../src/ui/pin-style.ts';
import { type Pin, pinsOfRecipes, withPin } from '../../src/ui/pins.ts';
import { isSameOrigin } from '../../src/ui/profile-origin.ts';
import { buffersIn } from '../../src/worker/protocol.ts';
import { makeTerrain } from '../../src/worker/terrain.ts';

const recipeOf = (generator: string, params = {}) =>
  parseRecipe({ version: 1, source: { kind: 'generated', generator, seed: 'a', params }, width: 9, height: 9 });
const line = recipeOf('midpoint-displacement');
const origin = { recipe: line, stage: undefined, cut: undefined };
const styleOf = pinStyles(filePalette.series);

describe('a pin', () => {
  test('has points in memory of its own, not in that of the maps, which is used again', () => {
    const source = { kind: 'generated', generator: 'midpoint-displacement', seed: 'a', params: { iterations: 6 } };
    // As many samples as the line has points: one array would do for both.
    const recipe = parseRecipe({ version: 1, source, width: 13, height: 5 });
    const take = (samples: number) => new Float32Array(samples);
    const { profile, surface, display } = makeTerrain({ recipe, stage: undefined }, undefined, take);
    const used = buffersIn([surface, display]);
    expect(profile?.y).toHaveLength(surface.map.data.length);
    expect([...buffersIn(profile)].filter((buffer) => used.has(buffer))).toEqual([]);
  });

  test('keeps its colour when others go, and a new one takes a colour that is free', () => {
    const profile = { x: new Float64Array([0, 1]), y: new Float32Array([2, 3]) };
    const three = [1, 2, 3].reduce<readonly Pin[]>((pins, stage) => withPin(pins, { ...origin, stage }, profile), []);
    const rest = three.filter(({ stage }) => stage !== 2);
    expect(withPin(rest, origin, profile).map(({ stage, series }) => [stage, series])).toEqual([
      [1, 0],
      [3, 2],
      [undefined, 1],
    ]);
  });

  test('in another unit is listed and not drawn', () => {
    const slice = { recipe: recipeOf('diamond-square'), stage: undefined, cut: defaultCut };
    const { chips, lines } = chartLines(slice, pinsOfRecipes([line]), styleOf);
    expect(lines).toEqual([]);
    expect(chips.map(({ name, leftOut }) => [name, leftOut])).toEqual([['Midpoint displacement', 'not drawn: not in metres']]);
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

describe('the figures of the articles', () => {
  test.each(articleFigures)('“$label” has one line a value, of one seed, that differ in nothing else', (figure) => {
    const recipes = figureRecipes(figure, 'gneiss');
    expect(recipes.map(({ source }) => source.kind === 'generated' && source.params[figure.varied])).toEqual(figure.values);
    const rest = recipes.map((recipe) => {
      const { source } = recipe;
      return { ...recipe, source: { ...source, params: { ...('params' in source && source.params), [figure.varied]: 0 } } };
    });
    for (const other of rest) expect(other).toEqual(rest[0]);
    expect(rest[0].source).toMatchObject({ seed: 'gneiss' });
  });

  test('the higher the decay power, the smoother the line', () => {
    const pins = pinsOfRecipes(figureRecipes(articleFigures[1], 'gneiss'));
    const climbs = pins.map(({ profile: { y } }) =>
      y.slice(1).reduce((sum, elevation, i) => sum + Math.abs(elevation - y[i]), 0),
    );
    expect(climbs).toEqual([...climbs].sort((a, b) => b - a));
  });

  test('displaced once, a line is straight on both sides of its middle', () => {
    const [, once] = pinsOfRecipes(figureRecipes(articleFigures[2], 'gneiss'));
    const { y } = once.profile;
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
  const none = { profileScale: undefined, profileZoom: undefined, isProfileFull: false };

  test('shows folding lines as they are and others fitted, until a person chooses for that kind', () => {
    expect([chartView(none, false, span).aspect, chartView(none, true, span).aspect]).toEqual(['fitted', 'true']);
    const chosen = { ...none, profileScale: { aspect: 'true', isFolding: false } } as const;
    expect(chartView(chosen, false, span).aspect).toBe('true');
    expect(chartView({ ...chosen, profileScale: { aspect: 'fitted', isFolding: false } }, true, span).aspect).toBe('true');
  });

  test('keeps its zoom while the profile spans the same distances', () => {
    const zoomed = { ...none, profileZoom: { x: { min: 20, max: 30 }, of: span } };
    expect(chartView(zoomed, false, { min: 0, max: 100 }).x).toEqual({ min: 20, max: 30 });
    expect(chartView(zoomed, false, { min: 0, max: 101 }).x).toBeUndefined();
  });

  test('knows from the recipe alone whether a line may fold: its first stages do not yet', () => {
    expect(foldsAtLast(line)).toBe(false);
    expect(foldsAtLast(recipeOf('midpoint-displacement', { direction: 'perpendicular' }))).toBe(true);
    expect(foldsAtLast(recipeOf('diamond-square'))).toBe(false);
  });
});

test('pins of recipes are their finished lines', () => {
  const [pin] = pinsOfRecipes([line]);
  expect(pin.profile).toEqual(generate(line));
  expect(pin.unit).toBe('');
  expect(valueRange(pin.profile.x)).toEqual({ min: 0, max: line.extent.x });
});

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
