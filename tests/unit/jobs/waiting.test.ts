import { expect, test } from 'vitest';
import type { Recipe } from '../../../src/index.ts';
import { emptySession } from '../../../src/jobs/session.ts';
import { standInFor } from '../../../src/jobs/stand-in.ts';
import { agreementChanged, isWaiting, stillAgreed, withAgreement } from '../../../src/jobs/waiting.ts';
import { createDocument } from '../../../src/state/document.ts';
import { isLong, isVeryLong, pageWorkNs } from '../../../src/state/long-work.ts';
import { afterPreview } from '../../../src/ui/terrain/display-note.ts';
import { UNASKED_NS, WARNED_NS } from '../../../src/work.ts';
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
  expect([pageWorkNs(recipe), isLong(recipe), isVeryLong(recipe)]).toEqual([workNs, workNs > UNASKED_NS, workNs > WARNED_NS]);
  expect(reads).toBe(first);
});

test('what a person asked for changes with a click, and with nothing else of a session', () => {
  const recipe = recipeFor('diamond-square');
  const before = { longWaits: true, agreed: new Set<Recipe>(), hover: 1 };
  expect(agreementChanged({ ...before, hover: 2 } as typeof before, before)).toBe(false);
  expect(agreementChanged({ ...before, longWaits: false }, before)).toBe(true);
  expect(agreementChanged({ ...before, agreed: new Set([recipe]) }, before)).toBe(true);
  expect(agreementChanged(withAgreement(recipe, createDocument(recipe), before), { ...before, longWaits: false })).toBe(true);
});

const long = large('long', 4097, 4097);
const nothingAsked = { longWaits: true, agreed: new Set<Recipe>() };

test('a click in one pane of a comparison is for its terrain alone', () => {
  const [a, b] = [longest('a'), longest('b')];
  const { page, ...rest } = createDocument(a);
  const document = { ...rest, terrains: [a, b, long], page: { ...page, view: 'compare' as const } };
  const waiting = (asked: Parameters<typeof isWaiting>[1]) => [a, b, long].map((recipe) => isWaiting(recipe, asked));
  const once = withAgreement(b, document, nothingAsked);
  expect(waiting(once)).toEqual([true, false, true]);
  expect(waiting(withAgreement(long, document, once))).toEqual([true, false, false]);
});

test('a click on terrain that stands alone is for its pins too, but for the very long ones', () => {
  const [a, b] = [longest('a'), longest('b')];
  const asked = withAgreement(a, createDocument(a), nothingAsked);
  expect([a, b, long].map((recipe) => isWaiting(recipe, asked))).toEqual([false, true, false]);
});

test('what goes from a document is no longer asked for', () => {
  const [a, b] = [longest('a'), longest('b')];
  const agreed = new Set([a, b]);
  expect([...stillAgreed(createDocument(a), { agreed })]).toEqual([a]);
  expect(stillAgreed({ ...createDocument(a), terrains: [a, b] }, { agreed })).toBe(agreed);
});

test('a preview waits for a click, even while a slider is held, until its job runs', () => {
  const recipe = longest('a');
  const agreed = { longWaits: false, agreed: new Set([recipe]) };
  const held = { isNested: true, until: 'click' as const };
  const live = { isNested: true, until: 'release' as const };
  expect([
    afterPreview(recipe, held, { ...nothingAsked, isGesture: false }, undefined),
    afterPreview(recipe, live, { ...nothingAsked, longWaits: false, isGesture: true }, 0),
    afterPreview(recipe, held, { ...agreed, isGesture: false }, 0),
    afterPreview(long, live, { ...agreed, isGesture: true }, 0),
    afterPreview(recipe, held, { ...agreed, isGesture: false }, undefined),
  ]).toEqual(['click', 'click', 'job', 'release', 'nothing']);
});

test('while a slider is held, the preview of large terrain is at the stage that is shown, or at its own last', () => {
  const recipe = large('', 2049, 2049);
  const session = { ...emptySession, longWaits: false, isGesture: true };
  const previewAt = (stage: number) => {
    const preview = standInFor({ recipe, stage }, session);
    return [preview?.recipe.width, preview?.stage];
  };
  expect([previewAt(4), previewAt(20)]).toEqual([
    [257, 4],
    [257, 16],
  ]);
});
