import { expect, test } from 'vitest';
import { withScene } from '../../src/landscape/edits.ts';
import { createDocument } from '../../src/state/document.ts';
import { createDocumentStore } from '../../src/state/document-store.ts';
import { createStore } from '../../src/state/store.ts';
import { createLandscapeStore, type LandscapeStore } from '../../src/ui/landscape/landscape-store.ts';
import { createSkyToggles } from '../../src/ui/landscape/sky-toggles.ts';
import { emptySession } from '../../src/ui/session.ts';
import { recipeFor } from '../support/recipes.ts';

/** The page with a landscape, as it is after a load: it knows nothing but the text. */
function load(landscape: string): { store: LandscapeStore; text(): string; toggles: ReturnType<typeof createSkyToggles> } {
  const document = createDocumentStore({ ...createDocument(recipeFor('diamond-square', { width: 5, height: 5 })), landscape });
  const store = createLandscapeStore(document, createStore(emptySession));
  return { store, text: () => document.get().landscape, toggles: createSkyToggles(store) };
}

test('the moon and the stars of a preset come back as they were after a reload, and nothing else changes', () => {
  const { store, text, toggles } = load('l.preset=moonlit-snow&l.haze=0.4');
  const before = store.landscape();
  toggles.sun();
  toggles.stars();
  expect(store.landscape().scene).toMatchObject({ sun: 'none', stars: 0, shootingStars: 0 });
  const again = load(text());
  again.toggles.sun();
  again.toggles.stars();
  expect(again.store.landscape()).toEqual(before);
});

test('stars that a person counted come back as many within a visit', () => {
  const { store, toggles } = load('l.preset=moonlit-snow');
  store.actions.edit((now) => withScene(now, { stars: 12, shootingStars: 0 }));
  toggles.stars();
  toggles.stars();
  expect(store.landscape().scene).toMatchObject({ stars: 12, shootingStars: 0 });
});

test('a sun and stars that were never there come as the usual ones', () => {
  const { store, toggles } = load('l.preset=misty-morning');
  toggles.stars();
  expect(store.landscape().scene).toMatchObject({ stars: 320, shootingStars: 0 });
  const bare = load('l.preset=article-001');
  bare.toggles.sun();
  expect(bare.store.landscape().scene.sun).toBe('sun');
});
