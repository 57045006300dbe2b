import { expect, test } from 'vitest';
import type { Recipe } from '../../../src/index.ts';
import { emptySession } from '../../../src/jobs/session.ts';
import { isWaiting, standInFor, stillAgreed, withAgreement } from '../../../src/jobs/waiting.ts';
import { createDocument } from '../../../src/state/document.ts';
import { isLong, pageWorkNs } from '../../../src/state/long-work.ts';
import { afterPreview } from '../../../src/ui/terrain/display-note.ts';
import { LONG_NS } from '../../../src/work.ts';
import { recipeFor } from '../../support/recipes.ts';
import { large, longest } from '../../support/recorded-jobs.ts';

test('the work of a recipe is estimated once, however often the page asks', () => {
  let reads = 0;
  const recipe = new Proxy(recipeFor('fault-lines'), {
    get(target, key) {
      reads++;
      return Reflect.get(target, key);
    },
  });
  const workNs = pageWorkNs(recipe);
  const first = reads;
  expect(first).toBeGreaterThan(0);
  expect([pageWorkNs(recipe), isLong(recipe)]).toEqual([workNs, workNs > LONG_NS]);
  expect(reads).toBe(first);
});

const nothingAsked = { agreed: new Set<Recipe>() };

test('a click is for one terrain alone; what is quick waits for none', () => {
  const [a, b, huge] = [longest('a'), longest('b'), large('huge', 4097, 4097)];
  const waiting = (asked: Parameters<typeof isWaiting>[1]) => [a, b, huge].map((recipe) => isWaiting(recipe, asked));
  const once = withAgreement(b, nothingAsked);
  expect(waiting(once)).toEqual([true, false, false]);
  expect(waiting(withAgreement(a, once))).toEqual([false, false, false]);
});

test('what goes from a document is no longer asked for', () => {
  const [a, b] = [longest('a'), longest('b')];
  const agreed = new Set([a, b]);
  expect([...stillAgreed(createDocument(a), { agreed })]).toEqual([a]);
  expect(stillAgreed({ ...createDocument(a), terrains: [a, b] }, { agreed })).toBe(agreed);
});

test('a preview waits for a click, even while a slider is held, until its job runs', () => {
  const recipe = longest('a');
  const quick = large('quick', 4097, 4097);
  const agreed = { agreed: new Set([recipe]) };
  const held = { isNested: true, until: 'click' as const };
  const live = { isNested: true, until: 'release' as const };
  expect([
    afterPreview(recipe, held, { ...nothingAsked, isGesture: false }, undefined),
    afterPreview(recipe, live, { ...nothingAsked, isGesture: true }, 0),
    afterPreview(recipe, held, { ...agreed, isGesture: false }, 0),
    afterPreview(quick, live, { ...agreed, isGesture: true }, 0),
    afterPreview(recipe, held, { ...agreed, isGesture: false }, undefined),
  ]).toEqual(['click', 'click', 'job', 'release', 'nothing']);
});

test('while a slider is held, the preview of large terrain is at the stage that is shown, or at its own last', () => {
  const recipe = large('', 2049, 2049);
  const session = { ...emptySession, isGesture: true };
  const previewAt = (stage: number) => {
    const preview = standInFor({ recipe, stage }, session);
    return [preview?.recipe.width, preview?.stage];
  };
  expect([previewAt(4), previewAt(20)]).toEqual([
    [257, 4],
    [257, 16],
  ]);
});
