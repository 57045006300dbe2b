import { render } from 'lit-html';
import { afterEach, expect, test } from 'vitest';
import { rawRange } from '../../src/generate.ts';
import { whySoHigh } from '../../src/rules/ask.ts';
import { makeTerrain } from '../../src/terrain/make-terrain.ts';
import { createExplainOverlay, type ExplainOverlayModel } from '../../src/ui/explain/explain-overlay.ts';
import { createWhyCard } from '../../src/ui/explain/why-card.ts';
import type { TerrainView } from '../../src/view3d/terrain-view.ts';
import { recipeFor } from '../support/recipes.ts';
import '../../src/ui/styles/index.css';
import '../../src/ui/styles/explain.css';

afterEach(() => document.body.replaceChildren());

test('the explained point stands above the points of its stage, and shows through what hides it', () => {
  document.body.innerHTML = `<div class="overlay"><svg class="stage-points held-fault"></svg><svg class="stage-points"></svg></div>`;
  const [overlay] = document.querySelectorAll<HTMLElement>('.overlay');
  const explained = createExplainOverlay(overlay);
  const terrain = makeTerrain({ recipe: recipeFor('diamond-square', { width: 9, height: 9 }), stage: undefined });
  const model = {
    drawn: { terrain },
    spot: { x: 4, y: 4, place: { x: 0.5, y: 0.5 }, elevation: 3 },
  } as unknown as ExplainOverlayModel;
  const shownWhere = (isHidden: boolean): string[] => {
    explained.place({ project: () => ({ x: 30, y: 20, isHidden }) } as unknown as TerrainView, model);
    return [...document.querySelectorAll('.explained')].map(({ classList }) => [...classList].join(' '));
  };
  expect([...overlay.children].map(({ classList }) => classList[1])).toEqual([
    'held-fault',
    undefined,
    'explain-points',
    undefined,
  ]);
  expect([shownWhere(false), shownWhere(true)]).toEqual([['explained'], ['explained is-occluded']]);
});

test('all numbers of the point before are dim until those of the new one are worked out', async () => {
  const filters = [{ filter: 'rivers', params: {} }];
  const recipe = recipeFor('diamond-square', { width: 33, height: 33, elevation: { min: 0, max: 900 }, filters });
  const range = rawRange(recipe);
  const answers: (() => void)[] = [];
  const run = (_kind: string, { x, y }: { x: number; y: number }) =>
    new Promise((resolve) => {
      answers.push(() => resolve(whySoHigh(recipe, x, y, range)));
    });
  const card = createWhyCard({ run: run as never }, { get: () => Promise.resolve(undefined) }, () => {});
  const opacities = (x: number): number[] => {
    const model = { recipe, rawRange: range, x, y: 9, place: `x ${x}`, held: undefined, isGesture: false };
    render(card.show(model), document.body);
    const parts = document.querySelectorAll('.why-rows, .explain-values');
    return [...parts].map((part) => Number(getComputedStyle(part).opacity));
  };
  opacities(4);
  answers[0]();
  await expect.poll(() => opacities(4)).toEqual([1, 1]);
  const [rows, water] = opacities(20);
  expect(rows).toBeLessThan(1);
  expect(water).toBe(rows);
  card.leave();
});
