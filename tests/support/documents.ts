import fc from 'fast-check';
import type { CameraPose } from '../../src/core/camera-pose.ts';
import type { Cut } from '../../src/core/cut.ts';
import type { ParamSpec, ParamValue, Schema } from '../../src/core/params.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import { type Recipe, RecipeError } from '../../src/core/recipe.ts';
import { queryText } from '../../src/core/text.ts';
import { appearanceSchema } from '../../src/draw/colour/appearance.ts';
import { generatorOf, registry, stageCount } from '../../src/generate.ts';
import { compareSchema } from '../../src/state/compare-settings.ts';
import { type AppDocument, createDocument, MAX_TERRAINS, type Pin, selectedRecipe } from '../../src/state/document.ts';
import { createEdits } from '../../src/state/edits.ts';
import { pageSchema } from '../../src/state/page-settings.ts';
import { withAdded, withDuplicate, withLink, withRemoved, withSwapped } from '../../src/state/pane-edits.ts';
import { inserted, isComparing, pairWithin, withCamera, withRecipe, withSelected } from '../../src/state/panes.ts';
import { stageFor } from '../../src/state/pictured.ts';

/** What a gesture makes of a document; nothing where it does not apply. */
export type Edit = (document: AppDocument) => Partial<AppDocument>;

const edits = createEdits(registry);
/** Sizes and counts that are made quickly. */
const MAX_SIDE = 17;
const QUICK: Readonly<Record<string, number>> = { lines: 60, iterations: 5, cells: 3 };

export function smallDocument(generator = 'diamond-square'): AppDocument {
  const source = { kind: 'generated', generator, seed: 'dolerite' };
  return createDocument(parseRecipe({ version: 1, source, width: 9, height: 9 }, registry));
}

const fraction = fc.double({ min: 0, max: 1, noNaN: true }).map(positiveZero);
const point = fc.record({ x: fraction, y: fraction });
/** What people type, and what they should not. */
const seedText = fc.oneof(
  fc.string({ maxLength: 12, unit: 'grapheme' }),
  fc.constantFrom('', ' ', 'a&b=c', '1.pin=2', '#', '%41', '+', '<b>', '__proto__', 'ünïcode ⛰'),
);

function positiveZero(value: number): number {
  return value === 0 ? 0 : value;
}

function anyValueOf(id: string, spec: ParamSpec): fc.Arbitrary<ParamValue> {
  switch (spec.kind) {
    case 'number':
      return fc.oneof(fc.double({ min: spec.min, max: spec.max, noNaN: true }).map(positiveZero), fc.constant(spec.default));
    case 'integer':
      return fc.integer({ min: spec.min, max: Math.min(spec.max, Math.max(QUICK[id] ?? spec.max, spec.min)) });
    case 'choice':
      return fc.constantFrom(...spec.options);
    case 'flag':
      return fc.boolean();
    case 'text':
      return fc.constantFrom(spec.default, ...spec.examples);
  }
}

/** One of a schema's parameters, and a value that it takes. */
function settingOf(schema: Schema): fc.Arbitrary<readonly [string, ParamValue]> {
  const all = Object.entries(schema).map(([id, spec]) => anyValueOf(id, spec).map((value) => [id, value] as const));
  return fc.oneof(...all);
}

/** The edit of a recipe, where the recipe takes it. Terrains that are linked to it follow. */
function recipeEdit(change: (recipe: Recipe) => Recipe): Edit {
  return (document) => {
    try {
      const recipe = change(selectedRecipe(document));
      return { ...withRecipe(document, recipe), stage: stageFor(recipe, document) };
    } catch (error) {
      if (error instanceof RecipeError || error instanceof RangeError) return {};
      throw error;
    }
  };
}

const allParams = Object.assign({}, ...registry.generators.map(({ params }) => params)) as Schema;

const param = settingOf(allParams).map(([id, value]) =>
  recipeEdit((recipe) => {
    const schema = generatorOf(recipe)?.params ?? {};
    return Object.hasOwn(schema, id) ? edits.withParam(recipe, id, value) : recipe;
  }),
);
const filterParam = fc
  .tuple(
    fc.nat(3),
    ...registry.filters.map(({ params }) => (Object.keys(params).length > 0 ? settingOf(params) : fc.constant(undefined))),
  )
  .map(([index, ...values]) =>
    recipeEdit((recipe) => {
      const step = recipe.filters[index];
      const value = step && values[registry.filters.findIndex(({ id }) => id === step.filter)];
      return value ? edits.withFilterParam(recipe, index, ...value) : recipe;
    }),
  );
const cut = fc.record<Cut>({
  mode: fc.constantFrom('row', 'column', 'line', 'water'),
  row: fc.oneof(fraction, fc.constant(0.5)),
  column: fc.oneof(fraction, fc.constant(0.5)),
  a: point,
  b: point,
});
const camera = fc.record<CameraPose>({
  azimuthDeg: fc.integer({ min: 0, max: 35_999 }).map((hundredths) => hundredths / 100),
  altitudeDeg: fc.integer({ min: 1, max: 89 }),
  distance: fc.integer({ min: 800, max: 90_000 }).map((steps) => steps / 1e4),
  target: fc.record({ x: fraction, y: fraction, z: fraction }),
});

/** Some of what landscapes say, sensible or not. */
const landscape = fc
  .dictionary(fc.constantFrom('l.preset', 'l.seed', 'l.layers', 'l1.speed', 'l3.name', 'l12.colour'), seedText)
  .map((values) => queryText(new URLSearchParams(values)));

/** Everything that can be done to the terrain, the cut, the comparison and the landscape, and to how they are looked at, by the control that does it. */
const kinds: readonly fc.Arbitrary<Edit>[] = [
  fc
    .constantFrom(...registry.generators.map(({ id }) => id))
    .map((id) => recipeEdit((recipe) => edits.withGenerator(recipe, id))),
  param,
  param,
  seedText.map((seed) => recipeEdit((recipe) => edits.withSeed(recipe, seed))),
  fc
    .record({ width: fc.integer({ min: 2, max: MAX_SIDE }), height: fc.integer({ min: 2, max: MAX_SIDE }) })
    .map((size) => recipeEdit((recipe) => edits.withSize(recipe, size))),
  fc.double({ min: 1, max: 1e6, noNaN: true }).map((x) => recipeEdit((recipe) => edits.withExtent(recipe, { x }))),
  fc
    .option(fc.record({ min: fc.integer({ min: -900, max: 0 }), max: fc.integer({ min: 1, max: 9000 }) }))
    .map((range) => recipeEdit((recipe) => edits.withElevation(recipe, range))),
  fc
    .constantFrom(...registry.filters.map(({ id }) => id))
    .map((id) =>
      recipeEdit((recipe) =>
        recipe.filters.length < 3 ? edits.withFilterAdded(recipe, id) : edits.withFilterRemoved(recipe, 0),
      ),
    ),
  filterParam,
  fraction.map(
    (share): Edit =>
      (document) => {
        if (isComparing(document)) return {};
        const stages = stageCount(selectedRecipe(document));
        return { stage: stages === 0 || share > 0.9 ? undefined : Math.round(share * stages) };
      },
  ),
  cut.map(
    (value): Edit =>
      () => ({ cut: value }),
  ),
  fc.integer({ min: 0, max: 20 }).map(pinEdit),
  settingOf(appearanceSchema).map(
    ([id, value]): Edit =>
      ({ appearance }) => ({ appearance: { ...appearance, [id]: value } }),
  ),
  settingOf(pageSchema).map(
    ([id, value]): Edit =>
      ({ page, stage }) =>
        stage === undefined || id !== 'view' ? { page: { ...page, [id]: value } } : {},
  ),
  fc.constant<Edit>(({ page, stage }) => (stage === undefined ? { page: { ...page, view: 'compare' } } : {})),
  landscape.map(
    (text): Edit =>
      () => ({ landscape: text }),
  ),
  fc.option(camera, { nil: undefined }).map(
    (pose): Edit =>
      (document) =>
        withCamera(document, document.selected, pose),
  ),
  fraction.map(
    (max): Edit =>
      () => ({ profileZoom: max > 0.1 ? { x: { min: 0, max }, of: { min: 0, max: 1 } } : undefined }),
  ),
];

const imported = parseRecipe(
  {
    version: 1,
    source: { kind: 'imported', name: 'älps & co.png', sha256: '0123456789abcdef'.repeat(4) },
    width: 12,
    height: 7,
    extent: { x: 1200, y: 800 },
    elevation: { min: -5, max: 70.5 },
  },
  registry,
);
const pane = fc.nat(MAX_TERRAINS - 1);
const added = fc.oneof(
  fc.constantFrom(...registry.generators.map(({ id }) => selectedRecipe(smallDocument(id)))),
  fc.constant(imported),
  fc.constantFrom(...registry.filters.map(({ id }) => edits.withFilterAdded(selectedRecipe(smallDocument()), id))),
);

/** Everything that can be done to the terrains of a comparison. */
const paneKinds: readonly fc.Arbitrary<Edit>[] = [
  fc.oneof(added, fc.constant(undefined)).map((recipe) =>
    comparingEdit((document) => {
      if (document.terrains.length >= MAX_TERRAINS) return {};
      return recipe ? withAdded(document, recipe) : withDuplicate(document, document.selected);
    }),
  ),
  pane.map((at) => comparingEdit((document) => withSelected(document, at % document.terrains.length))),
  pane.map((at) =>
    comparingEdit((document) => (document.terrains.length > 1 ? withRemoved(document, at % document.terrains.length) : {})),
  ),
  fc.tuple(pane, pane).map(([a, b]) =>
    comparingEdit((document) => {
      const terrains = document.terrains.length;
      return withSwapped(document, a % terrains, b % terrains);
    }),
  ),
  fc
    .tuple(fc.constantFrom('linkSeed', 'linkSize', 'linkElevation', 'linkParams', 'linkCamera'), fc.boolean())
    .map(([link, isOn]) => comparingEdit((document) => withLink(document, link, isOn))),
  settingOf(compareSchema).map(([id, value]) =>
    comparingEdit(({ compare }) => (id === 'linkCamera' ? {} : { compare: { ...compare, [id]: value } })),
  ),
  fc
    .tuple(pane, pane)
    .map(([of, less]) => comparingEdit((document) => ({ pair: pairWithin({ of, less }, document.terrains.length) }))),
  fc
    .tuple(pane, camera)
    .map(([at, pose]) => comparingEdit((document) => (document.compare.linkCamera ? {} : withCamera(document, at, pose)))),
];

function comparingEdit(edit: Edit): Edit {
  return (document) => (isComparing(document) ? edit(document) : {});
}

const anyEdit: fc.Arbitrary<Edit> = fc.oneof(...kinds, ...paneKinds, ...paneKinds);
/** Edits made by one control while it is held. */
export const anyGesture: fc.Arbitrary<Edit[]> = fc
  .constantFrom(...kinds)
  .chain((kind) => fc.array(kind, { minLength: 1, maxLength: 3 }));

/** The same, and what is done to terrains as a whole, at one stroke. */
export const anyPaneGesture: fc.Arbitrary<Edit[]> = fc.oneof(
  anyGesture,
  fc.oneof(...paneKinds).map((edit) => [edit]),
);

/** Pins what is shown, or takes a pin away. */
function pinEdit(series: number): Edit {
  return (document) => {
    const { pins, stage, cut: shown } = document;
    const recipe = selectedRecipe(document);
    if (series % 4 === 0) return { pins: pins.slice(1) };
    const isLine = generatorOf(recipe)?.kind === 'profile' && recipe.filters.length === 0;
    // A way of water cannot be pinned.
    if (shown.mode === 'water' && !isLine) return {};
    const pin: Pin = { recipe, stage, cut: isLine ? undefined : shown, series };
    return { pins: [...pins, pin].slice(-3) };
  };
}

/** A document after some edits. */
export const anyDocument: fc.Arbitrary<AppDocument> = documentAfter(smallDocument(), 14);

/** The same of one that compares three terrains from the start. */
export const anyComparison: fc.Arbitrary<AppDocument> = documentAfter(comparisonOf('midpoint-displacement', 'square-square'), 10);

/** A small document that compares its own terrain with those of other generators. */
export function comparisonOf(...others: readonly string[]): AppDocument {
  let document = smallDocument();
  for (const id of others) document = { ...document, ...withAdded(document, selectedRecipe(smallDocument(id))) };
  return { ...document, selected: 0, page: { ...document.page, view: 'compare' } };
}

function documentAfter(first: AppDocument, maxLength: number): fc.Arbitrary<AppDocument> {
  return fc.array(anyEdit, { maxLength }).map((all) => {
    let document = first;
    for (const edit of all) document = { ...document, ...edit(document) };
    return document;
  });
}

/** A document whose selected terrain stands beside these, in its pane.
 *  @param recipe of the selected terrain, where it is another one */
export function comparedWith(
  document: AppDocument,
  others: readonly Recipe[],
  recipe: Recipe = selectedRecipe(document),
): Pick<AppDocument, 'terrains' | 'selected' | 'cameras'> {
  const selected = Math.min(document.selected, others.length);
  const terrains = inserted(others, selected, recipe);
  return { terrains, selected, cameras: terrains.map((_, pane) => document.cameras[pane]) };
}
