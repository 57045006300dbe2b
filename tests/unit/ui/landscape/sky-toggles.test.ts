import { expect, test } from 'vitest';
import { emptySession } from '../../../../src/jobs/session.ts';
import { withScene } from '../../../../src/landscape/edits.ts';
import { createDocument } from '../../../../src/state/document.ts';
import { createDocumentStore } from '../../../../src/state/document-store.ts';
import { createStore } from '../../../../src/state/store.ts';
import { createLandscapeStore } from '../../../../src/ui/landscape/landscape-store.ts';
import { createSkyToggles } from '../../../../src/ui/landscape/layer-commands.ts';
import { recipeFor } from '../../../support/recipes.ts';

/** The page with a landscape, as it is after a load: it knows nothing but the text. */
function load(landscape: string) {
  const document = createDocumentStore({ ...createDocument(recipeFor('diamond-square', { width: 5, height: 5 })), landscape });
  const store = createLandscapeStore(document, createStore(emptySession));
  const toggles = createSkyToggles(store);
  return {
    store,
    text: () => document.get().landscape,
    follow: (link: string) => document.open({ ...document.get(), landscape: link }, 'Link'),
    undo: () => document.undo(),
    toggles,
    toggleBoth() {
      toggles.stars();
      toggles.sun();
    },
  };
}

test('the moon and the stars of a preset come back as they were after a reload, and nothing else changes', () => {
  const { store, text, toggleBoth } = load('l.preset=moonlit-snow&l.haze=0.4');
  const before = store.landscape();
  toggleBoth();
  expect(store.landscape().scene).toMatchObject({ sun: 'none', stars: 0, shootingStars: 0 });
  const again = load(text());
  again.toggleBoth();
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

test('what was hidden in one landscape does not come back in another one', () => {
  const { store, toggleBoth, follow } = load('l.stars=77&l.shootingStars=9');
  toggleBoth();
  follow('l.preset=moonlit-snow&l.stars=0&l.shootingStars=0&l.sun=none');
  toggleBoth();
  const preset = load('l.preset=moonlit-snow').store.landscape();
  expect(store.landscape()).toEqual(preset);
});

test('what was hidden before another preset was chosen does not come back in that', () => {
  const { store, toggles } = load('l.stars=77&l.shootingStars=9');
  toggles.stars();
  store.actions.set(load('l.preset=misty-morning').store.landscape());
  toggles.stars();
  expect(store.landscape().scene).toMatchObject({ stars: 320, shootingStars: 0 });
});

test('another landscape from the same preset has nothing of the one before', () => {
  const { store, toggleBoth, follow } = load('l.stars=77&l.sun=moon');
  toggleBoth();
  follow('l.stars=0&l.shootingStars=0&l.sun=none&l.haze=0.5');
  toggleBoth();
  expect(store.landscape().scene).toMatchObject({ sun: 'sun', stars: 320, shootingStars: 3 });
});

test('stars that are hidden come back as many after something else was undone', () => {
  const { store, toggles, undo } = load('l.stars=77');
  toggles.stars();
  store.actions.edit((now) => withScene(now, { haze: 0.5 }));
  undo();
  toggles.stars();
  expect(store.landscape().scene.stars).toBe(77);
});
