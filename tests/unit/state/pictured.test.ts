import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../src/core/params.ts';
import { parseRecipe, presetRecipe } from '../../../src/core/parse-recipe.ts';
import { type Recipe, recipeToJson } from '../../../src/core/recipe.ts';
import { appearanceSchema } from '../../../src/draw/colour/appearance.ts';
import { registry } from '../../../src/generate.ts';
import { emptySession } from '../../../src/jobs/session.ts';
import { landscapePresets } from '../../../src/landscape/presets.ts';
import { type AppDocument, createDocument, selectedCamera, selectedRecipe, terrainAtStage } from '../../../src/state/document.ts';
import { createDocumentStore } from '../../../src/state/document-store.ts';
import { documentFromText, documentToText } from '../../../src/state/document-text.ts';
import { createEdits } from '../../../src/state/edits.ts';
import { firstRecipe } from '../../../src/state/first-recipe.ts';
import { withArticleTerrain, withPictured } from '../../../src/state/pictured.ts';
import { readyComparisons } from '../../../src/state/ready-comparisons.ts';
import { createStore } from '../../../src/state/store.ts';
import { articleSections, shownPicture } from '../../../src/ui/gallery/articles.ts';
import { type Actions, createActions } from '../../../src/ui/page/actions.ts';

const edits = createEdits(registry);
const first = createDocument(firstRecipe());
const articlePictures = articleSections.flatMap(({ rows }) => rows.flatMap((row) => row.pictures));
const presets = registry.generators.flatMap((generator) => generator.presets.map((preset) => ({ generator, preset })));

function showing(recipe: Recipe, changes: Partial<AppDocument> = {}): AppDocument {
  return { ...createDocument(recipe), ...changes };
}

function ready(id: string): AppDocument {
  const comparison = readyComparisons.find((one) => one.id === id);
  if (!comparison) throw new Error(`expected a comparison ${id}`);
  return comparison.apply(first);
}

const bathymetry = parseRecipe(
  {
    version: 1,
    source: { kind: 'imported', name: 'himalaya.png', sha256: '0123456789abcdef'.repeat(4) },
    width: 1061,
    height: 700,
    extent: { x: 4_240_000, y: 2_800_000 },
    elevation: { min: -4971, max: 7833 },
  },
  registry,
);
const pose = { target: { x: 0.4, y: 0.1, z: -0.3 }, azimuthDeg: 200, altitudeDeg: 12, distance: 0.9 };
const { appearance, page } = first;

/** States that a choice may meet, each with something that must not remain. */
const states: Readonly<Record<string, AppDocument>> = {
  'an imported map of 4,240 km': showing(bathymetry),
  'the demo of article 004': showing(edits.withPreset('fault-lines', 'article-004-demo')),
  'a map of 102 km': showing(edits.withPreset('diamond-square', 'lake-country')),
  'a line of 100 points': showing(edits.withSize(edits.withPreset('midpoint-displacement', 'lightning'), { width: 100 })),
  filters: showing(edits.withFilterAdded(edits.withFilterAdded(firstRecipe(), 'invert'), 'smooth')),
  'a comparison, its third pane selected': { ...ready('fault-counts'), selected: 2 },
  'the look of a comparison': { ...ready('creases'), page },
  'a landscape': showing(firstRecipe(), { page: { ...page, view: 'landscape' }, landscape: landscapePresets[2].text }),
  'an early stage, seen from near': showing(firstRecipe(), { stage: 3, cameras: [pose] }),
  'a high sea, and grey': showing(firstRecipe(), {
    appearance: { ...appearance, seaLevel: 2000, ramp: 'grey', exaggeration: 60 },
  }),
  'a profile in place of the view': showing(firstRecipe(), { page: { ...page, profile: 'full' } }),
};

/** The page's actions on a document that is shown. */
function pageOf(document: AppDocument): { readonly actions: Actions; now(): AppDocument } {
  const store = createDocumentStore(document);
  return { actions: createActions(store, createStore(emptySession), first), now: store.get };
}

describe.each(Object.entries(states))('after %s', (_, before) => {
  test('every preset is the terrain of its picture, finished, whole and in the colours of its picture', () => {
    for (const { generator, preset } of presets) {
      const now = withPictured(before, edits.withPreset(generator.id, preset.id));
      expect(recipeToJson(selectedRecipe(now))).toBe(recipeToJson(presetRecipe(registry, generator, preset)));
      expect([now.stage, selectedCamera(now), now.profileZoom]).toEqual([undefined, undefined, undefined]);
      expect(now.appearance).toEqual(defaultsOf(appearanceSchema));
      expect(now.page.view).toBe(before.page.view === 'compare' ? 'compare' : 'terrain');
      if (generator.kind === 'heightmap') expect(now.page.profile).toBe('open');
    }
  });

  test('every ready-made comparison is what it is at first', () => {
    for (const comparison of readyComparisons) {
      const { actions, now } = pageOf(before);
      actions.openReadyMade(comparison);
      expect(documentToText(now())).toBe(documentToText(comparison.apply(first)));
    }
  });

  test('every picture of the articles is what it shows, alone and at its stage, and is the marked one', () => {
    const kept = { ...before, page: { ...before.page, keepGround: true } };
    for (const { file, opens } of articlePictures) {
      const { actions, now } = pageOf(kept);
      if (opens?.kind === 'landscape') actions.openLandscape(opens.text, file);
      if (opens?.kind === 'terrain') {
        const { document } = documentFromText(opens.text);
        const cut = opens.text.includes('cut=') ? document.cut : undefined;
        actions.showArticleTerrain(terrainAtStage(document), file, cut);
        expect(terrainAtStage(now())).toEqual(terrainAtStage(document));
        expect([now().cut, now().page.view]).toEqual([cut ?? before.cut, 'terrain']);
        expect([selectedCamera(now()), now().appearance]).toEqual([undefined, defaultsOf(appearanceSchema)]);
        if (cut) expect(now().page.profile).toBe('open');
      }
      if (opens) expect(shownPicture(now(), file)?.file).toBe(file);
      expect(now().page.keepGround).toBe(true);
    }
  });

  test('every landscape is what it is at first', () => {
    for (const { text, title } of landscapePresets) {
      const { actions, now } = pageOf(before);
      actions.openLandscape(text, title);
      expect([now().landscape, now().page.view]).toEqual([text, 'landscape']);
    }
  });
});

test('a line that folds is seen as it is, in its profile; only in a comparison the view stays', () => {
  const lightning = edits.withPreset('midpoint-displacement', 'lightning');
  const picture = articlePictures.find(({ file }) => file === '003-river.svg');
  const river = documentFromText(picture?.opens?.text ?? '').document;
  expect(withPictured(first, lightning).page.profile).toBe('full');
  expect(withArticleTerrain(first, terrainAtStage(river)).page.profile).toBe('full');
  expect(withPictured(first, edits.withPreset('midpoint-displacement', 'fake-graph')).page.profile).toBe('open');
  expect(withPictured(ready('fault-counts'), lightning).page.profile).toBe('open');
});

test('one undo goes back to the terrain before, with its stage, colours and camera', () => {
  const before = { ...states['an early stage, seen from near'], appearance: states['a high sea, and grey'].appearance };
  const store = createDocumentStore(before);
  createActions(store, createStore(emptySession), first).showPreset(
    edits.withPreset('diamond-square', 'island'),
    'Preset Island',
  );
  expect(store.get()).not.toEqual(before);
  store.undo();
  expect(store.get()).toEqual(before);
});

test('a picture of an article is one step with its title, which one undo takes back', () => {
  const before = states['a comparison, its third pane selected'];
  const store = createDocumentStore(before);
  const actions = createActions(store, createStore(emptySession), first);
  actions.showArticleTerrain({ recipe: firstRecipe(), stage: 3 }, 'A flat map, 2 of 4');
  const { steps, at } = store.history.get();
  expect([at, steps[at].name]).toEqual([1, 'Terrain: A flat map, 2 of 4']);
  expect(store.get().terrains.filter((recipe, pane) => recipe !== before.terrains[pane])).toEqual([firstRecipe()]);
  store.undo();
  expect(store.get()).toEqual(before);
});

test('nothing is marked where no picture shows what is on screen', () => {
  expect(shownPicture(showing(edits.withSeed(firstRecipe(), 'nobody drew this')), undefined)).toBeUndefined();
});

test('who keeps seed and ground keeps colours, light and camera too', () => {
  const kept = showing(edits.withElevation(firstRecipe(), { max: 9000 }), {
    cameras: [pose],
    page: { ...page, keepGround: true },
    appearance: { ...appearance, seaLevel: 2000 },
  });
  const recipe = edits.withPreset('fault-lines', 'highlands', selectedRecipe(kept));
  const now = withPictured(kept, recipe);
  expect([now.appearance, now.cameras]).toEqual([kept.appearance, [pose]]);
  expect(selectedRecipe(now)).toMatchObject({ source: { seed: 'dolerite' }, elevation: { min: -600, max: 9000 } });
});

test('a comparison leaves the person’s choice of what presets keep', () => {
  const kept = showing(firstRecipe(), { page: { ...page, keepGround: true, theme: 'light' } });
  expect(readyComparisons[0].apply(kept).page).toMatchObject({ keepGround: true, theme: 'light' });
});
