import { describe, expect, test } from 'vitest';
import type { DisplacedLattice, FaultCircle, FaultCut } from '../../../src/core/generator.ts';
import type { ParamValues } from '../../../src/core/params.ts';
import { explainStage, rawRange, registry, stageCount } from '../../../src/generate.ts';
import { drawStripes } from '../../../src/generators/fault-draws.ts';
import { faultLines } from '../../../src/generators/fault-lines.ts';
import { FAULT_LATTICE } from '../../../src/kernels/fault-crossings.ts';
import { recipeFor, typedRecipe } from '../../support/recipes.ts';

/** The values of all choices of a generator, one at a time, which are what its sentences depend on. */
function variants(id: string): ParamValues[] {
  const generator = registry.generators.find((g) => g.id === id);
  return Object.entries(generator?.params ?? {}).flatMap(([param, spec]) =>
    spec.kind === 'choice' ? spec.options.map((option) => ({ [param]: option })) : [],
  );
}

describe.each(registry.generators.map(({ id }) => id))('the sentence of a stage of %s', (id) => {
  const recipes = variants(id).map((params) =>
    recipeFor(id, {
      width: 65,
      height: 65,
      elevation: { min: 0, max: 1000 },
      params: { ...(id === 'fault-lines' && { lines: 40 }), ...params },
    }),
  );

  test('is short, without symbols, and has one number with its unit', () => {
    for (const recipe of recipes) {
      const range = rawRange(recipe);
      const stages = stageCount(recipe);
      for (let stage = 0; stage <= stages; stage += stage < 10 ? 1 : 10) {
        const { sentence, details } = explainStage(recipe, stage, range);
        expect(sentence.length, sentence).toBeLessThanOrEqual(70);
        expect(sentence, sentence).not.toMatch(/[σβφ√^=·⁄½]| [b-ln-z] /);
        const isStill = sentence.endsWith('moves none');
        expect(sentence.match(/\d m\b/g)?.length ?? 0, sentence).toBe(isStill ? 0 : 1);
        expect(details, details).toMatch(/^[A-Z\d].*\.$/);
        expect(details.split('. ').length, details).toBeLessThanOrEqual(4);
      }
    }
  });

  test('has the same number as its law, which names all that stands in its formula', () => {
    for (const recipe of recipes) {
      const range = rawRange(recipe);
      const { sentence, law } = explainStage(recipe, 1, range);
      const shown = Number(/([\d.]+) m\b/.exec(sentence)?.[1]);
      const size = law.values.find(({ symbol }) => ['d', 'step', 'h'].includes(symbol));
      expect(size?.unit).toBe('m');
      if (!sentence.endsWith('none')) expect(Math.abs(shown / Math.abs(size?.value ?? 0) - 1), sentence).toBeLessThan(0.006);
      for (const { symbol, name } of law.values) {
        expect(name.length, symbol).toBeGreaterThan(3);
        expect(Number.isFinite(law.values.find((value) => value.symbol === symbol)?.value)).toBe(true);
      }
    }
  });
});

test('the card of a torus says how many of the points that are told are points of their own', () => {
  const toldOf = (generator: string, stage: number, edges = 'toroidal'): string | undefined =>
    / Opposite borders .*? in all\./.exec(
      explainStage(recipeFor(generator, { width: 17, height: 17, params: { edges } }), stage).details,
    )?.[0];
  const same = (points: string): string => ` Opposite borders are the same points, so there ${points} in all.`;
  expect(toldOf('diamond-square', 0)).toBe(same('is 1'));
  expect(toldOf('diamond-square', 1)).toBeUndefined();
  expect(toldOf('diamond-square', 2)).toBe(same('are 2'));
  expect(toldOf('midpoint-squares', 1)).toBe(same('are 3'));
  expect(toldOf('random-additions', 2)).toBe(same('are 16'));
  expect(toldOf('diamond-square', 2, 'plane')).toBeUndefined();
});

function explain(params: Record<string, string | number>, stage: number): ReturnType<typeof faultLines.explain> {
  return faultLines.explain(typedRecipe(faultLines, { width: 65, height: 65, extent: { x: 1000, y: 500 }, params }), stage);
}

test('stage 0 says that nothing is cut, and what comes next', () => {
  const next = 'Next: every stage cuts the whole map along one random';
  expect([{}, { shape: 'circle' }, { edges: 'toroidal' }].map((params) => explain(params, 0).details)).toEqual([
    `No fault cuts the map yet. ${next} line. The formula is that of stage 1.`,
    `No fault cuts the map yet. ${next} circle. The formula is that of stage 1.`,
    `No fault cuts the map yet. ${next} set of stripes. The formula is that of stage 1.`,
  ]);
});

describe('a stage says what it did', () => {
  test('for a line', () => {
    const { title, sentence, law } = explain({ lines: 9 }, 3);
    expect([title, sentence]).toEqual(['Line 3 of 9', 'raises one side by 1 relative to the other']);
    expect(law.values.map(({ symbol }) => symbol)).toEqual(['step', 'x₁', 'y₁', 'x₂', 'y₂']);
    expect(law.values[0]).toMatchObject({ value: 1, unit: '' });
  });

  test('in metres, once the finished range is known', () => {
    const recipe = typedRecipe(faultLines, { elevation: { min: 0, max: 500 }, params: { lines: 9 } });
    expect(faultLines.explain(recipe, 3, { min: -3, max: 2 }).sentence).toBe('raises one side by 100 m relative to the other');
    expect(faultLines.explain(recipe, 0, { min: -3, max: 2 }).sentence).toBe('starts with a flat map at 300 m');
  });

  test('for a decaying ramp, with its own step and the band in metres', () => {
    const ramp = { lines: 9, faultProfile: 'ramp', band: 0.03, stepLaw: 'linear', stepLast: 0.5 };
    const { sentence, details, law } = explain(ramp, 9);
    expect(sentence).toBe('raises one side by 0.5 relative to the other');
    expect(details).toContain('a straight slope, 30 m wide');
    expect(details).toMatch(/^Half of the step lifts one side, /);
    expect(law.values.map(({ value }) => value)).toEqual([0.5, 30]);
  });

  test('for circles, by what their sign raises', () => {
    const sentences = [1, 2, 3, 4, 5, 6, 7, 8].map((stage) => {
      const { title, sentence, changes } = explain({ lines: 8, shape: 'circle' }, stage);
      expect(title).toBe(`Circle ${stage} of 8`);
      const [circle] = changes as FaultCircle[];
      expect(circle.radius.y).toBeCloseTo(2 * circle.radius.x, 12);
      expect(sentence.startsWith('raises the inside')).toBe(circle.raisesInside);
      return sentence;
    });
    expect(new Set(sentences).size).toBe(2);
  });

  test('for a sine, a ridge and a trough', () => {
    const { sentence, details } = explain({ lines: 2, faultProfile: 'sine', band: 0.1 }, 1);
    expect(sentence).toBe('adds a ridge beside a trough, 1 from top to bottom');
    expect(details).toContain('one sine wave, 100 m wide');
  });

  test('before the first fault, nothing', () => {
    const { title, sentence, changes } = explain({ lines: 5, shape: 'circle' }, 0);
    expect([title, sentence, changes]).toEqual(['0 of 5 circles', 'starts with a flat map at 0', []]);
  });
});

test.each(['two-point', 'isotropic'])('a %s line runs from border to border, its raised side to the right', (sampling) => {
  const recipe = typedRecipe(faultLines, { width: 65, height: 65, params: { lines: 20, sampling } });
  const at = (stage: number) => faultLines.generate(recipe, { stage }).data;
  for (let stage = 1; stage <= 20; stage++) {
    const [{ from, to }] = faultLines.explain(recipe, stage).changes as FaultCut[];
    for (const { x, y } of [from, to]) {
      expect(Math.min(x, y, 1 - x, 1 - y)).toBeGreaterThanOrEqual(-1e-12);
      expect(Math.min(x, y, 1 - x, 1 - y)).toBeLessThan(1e-6);
    }
    const [before, after] = [at(stage - 1), at(stage)];
    for (let i = 0; i < after.length; i++) {
      const [x, y] = [(i % 65) / 64, Math.floor(i / 65) / 64];
      const right = (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
      if (Math.abs(right) > 1e-6) expect(after[i] - before[i] > 0).toBe(right > 0);
    }
  }
});

test('the share of the relief rises from the first fault to 1', () => {
  const shares = (params: Record<string, string | number>) =>
    Array.from({ length: 65 }, (_, stage) => explain({ lines: 64, ...params }, stage).reliefShare ?? 0);
  const constant = shares({});
  expect([constant[0], constant[1], constant[16], constant[64]]).toEqual([1 / 8, 1 / 8, 1 / 2, 1]);
  for (const all of [constant, shares({ stepLaw: 'exponential', stepLast: 0.01 })]) {
    expect(all).toEqual([...all].sort((a, b) => a - b));
    expect(all[64]).toBeCloseTo(1, 12);
  }
});

test('a toroidal stage shows every fault of its stripes across the map, raised to the right', () => {
  const recipe = typedRecipe(faultLines, { params: { lines: 30, edges: 'toroidal' } });
  for (let stage = 1; stage <= 30; stage++) {
    const [p, q, phase] = drawStripes(recipe, stage).subarray(-3);
    const faults = faultLines.explain(recipe, stage).changes as FaultCut[];
    // A unit square meets |p| + |q| periods, with two faults in each.
    expect(faults.length).toBe(2 * (Math.abs(p) + Math.abs(q)));
    for (const { from, to } of faults) {
      const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const beside = (side: number): number => {
        // Right of the way from the first to the second point, with y to the south.
        const east = x - (side * (to.y - from.y)) / length;
        const south = y + (side * (to.x - from.x)) / length;
        const turns = p * east + q * south + phase / FAULT_LATTICE;
        return turns - Math.floor(turns);
      };
      expect(beside(1e-3)).toBeLessThan(0.5);
      expect(beside(-1e-3)).toBeGreaterThan(0.5);
    }
  }
});

test('a toroidal circle over a border is shown on both sides', () => {
  const recipe = typedRecipe(faultLines, { params: { lines: 40, shape: 'circle', edges: 'toroidal', radius: 0.4 } });
  for (let stage = 1; stage <= 40; stage++) {
    const circles = faultLines.explain(recipe, stage).changes as FaultCircle[];
    const [{ centre, radius }] = circles;
    const images = (at: number, r: number): number => 1 + Number(at < r) + Number(at > 1 - r);
    expect(circles.length).toBe(images(centre.x, radius.x) * images(centre.y, radius.y));
  }
});

describe('a level is explained:', () => {
  const params = { hurst: 0.5, offsets: 'uniform' };
  const explained = (id: string, stage: number, more = {}) =>
    explainStage(recipeFor(id, { width: 5, height: 5, params: { ...params, ...more } }), stage);

  test.each([
    ['midpoint-squares', 0, {}, 'starts with 4 corners, moved by up to ±1'],
    ['midpoint-squares', 1, {}, 'moves 5 midpoints by up to ±0.707'],
    ['midpoint-squares', 0, { edges: 'fixed' }, 'starts with 1 corner inside the border, moved by up to ±1'],
    ['midpoint-squares', 1, { edges: 'fixed' }, 'moves 8 midpoints by up to ±0.707'],
    ['diamond-square', 3, { offsets: 'gaussian' }, 'moves 4 centres by about ±0.595'],
    ['diamond-square', 2, { edges: 'fixed', offsets: 'binary' }, 'moves 4 edge midpoints by exactly ±0.707'],
    ['triangle-edge', 1, {}, 'moves 5 edge midpoints, diagonals further, by up to ±0.707'],
    ['square-square', 2, {}, 'makes 25 new points, moved by up to ±0.5'],
    ['random-additions', 1, {}, 'moves all 9 points, old and new, by up to ±0.707'],
  ])('%s, stage %i, %o', (id, stage, more, sentence) => {
    expect(explained(id, stage, more).sentence).toBe(sentence);
  });

  test('every displaced sample and its parents lie on the stage’s grid', () => {
    for (const id of ['midpoint-squares', 'triangle-edge']) {
      for (const stage of [1, 2]) {
        const { changes, grid: size } = explained(id, stage);
        for (const { firstX, firstY, stepX, stepY, countX, countY, stencil } of changes as DisplacedLattice[]) {
          for (const [dx, dy] of [[0, 0], ...stencil]) {
            const last = { x: firstX + (countX - 1) * stepX + dx, y: firstY + (countY - 1) * stepY + dy };
            expect(Math.min(firstX + dx, firstY + dy)).toBeGreaterThanOrEqual(0);
            expect(last.x < size.width && last.y < size.height, `${id} ${stage}`).toBe(true);
          }
        }
      }
    }
  });

  test('in metres, once the finished range is known', () => {
    const recipe = recipeFor('diamond-square', { width: 5, height: 5, params, elevation: { min: 100, max: 1100 } });
    const metresPerUnit = 1000 / 4;
    const { sentence, law } = explainStage(recipe, 2, { min: -1, max: 3 });
    expect(sentence).toBe('moves 4 edge midpoints by up to ±177 m');
    expect(law.values[0]).toMatchObject({ symbol: 'd', value: metresPerUnit * 2 ** -0.5, unit: 'm' });
    const fixed = { ...params, edges: 'fixed', edgeHeight: -2 };
    const { details } = explainStage({ ...recipe, source: { ...recipe.source, params: fixed } as typeof recipe.source }, 0, {
      min: -1,
      max: 3,
    });
    expect(details).toContain('The border stays at −150 m.');
  });

  test('its details say how much further diagonals move', () => {
    expect(explained('triangle-edge', 2).details).toContain('Diagonals are longer and move further, by up to ±0.595.');
  });

  test('its law names every symbol and has its number', () => {
    expect(explained('triangle-edge', 2).law).toEqual({
      formula: 'd = d₀ · 2^(−H·k)',
      values: [
        { symbol: 'd', name: 'largest displacement', value: 0.5, unit: '' },
        { symbol: 'd₀', name: 'displacement of the corners', value: 1, unit: '' },
        { symbol: 'H', name: 'Hurst exponent', value: 0.5, unit: '' },
        { symbol: 'k', name: 'level', value: 2, unit: '' },
      ],
    });
  });
});
