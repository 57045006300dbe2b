import { expect, test, vi } from 'vitest';
import type { TerrainLight } from '../../../../src/draw/colour/terrain-light.ts';
import { lightKey } from '../../../../src/jobs/light-jobs.ts';
import type { Session } from '../../../../src/jobs/session.ts';
import { shownAppearance } from '../../../../src/jobs/shown-appearance.ts';
import type { AppDocument } from '../../../../src/state/document.ts';
import { createDocumentStore } from '../../../../src/state/document-store.ts';
import { withSelectedRecipe } from '../../../../src/state/panes.ts';
import { createStore } from '../../../../src/state/store.ts';
import { THUMBNAIL, type Thumbnails } from '../../../../src/ui/controls/thumbnails.ts';
import { createStepPictures } from '../../../../src/ui/shell/step-pictures.ts';
import { comparison, withPane } from '../../../support/compared.ts';
import { comparedWith } from '../../../support/documents.ts';
import { recipeFor } from '../../../support/recipes.ts';

const [a, b, c] = ['a', 'b', 'c'].map((seed) => recipeFor('diamond-square', { width: 5, height: 5, seed }));
const light = {} as TerrainLight;
const litFor = (document: AppDocument, session: Session) => ({
  light,
  key: lightKey(shownAppearance(document, session)),
  failure: undefined,
});
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Frames of terrains, whose copies are numbered from 1; and the numbers of the pictures that steps have, the oldest step first. */
function drawn(view: 'terrain' | 'compare') {
  const made = comparison([a, b]);
  const lights = new Map(
    made.session.panes.flatMap(({ terrain }) => (terrain ? [[terrain.lightGrid, litFor(made.document, made.session)]] : [])),
  );
  const document = createDocumentStore({ ...made.document, page: { ...made.document.page, view } });
  const session = createStore<Session>({ ...made.session, lights });
  const state = { isWhole: false, isAtRest: true };
  const taken = new Map<object, unknown>();
  let copies = 0;
  const copy = async (): Promise<ImageBitmap> => ({ width: ++copies, height: 80, close: vi.fn() });
  const thumbnails: Pick<Thumbnails, 'has' | 'take'> = {
    has: (key) => taken.has(key),
    async take(key, picture) {
      taken.set(key, undefined);
      taken.set(key, (await picture(THUMBNAIL)).width);
    },
  };
  const figures = {
    get isAtRest() {
      return state.isAtRest;
    },
  };
  const pictures = createStepPictures({ document, session }, { copy, figures }, thumbnails, () => state.isWhole);
  const steps = (): unknown[] => document.history.get().steps.map((step) => taken.get(step.document));
  return { document, session, state, pictures, steps };
}

test('a comparison that is whole only after its last frame has the picture of that frame', async () => {
  const { state, pictures, steps } = drawn('compare');
  pictures.frameDrawn(true);
  pictures.frameDrawn(true);
  state.isWhole = true;
  pictures.keep();
  expect(steps()).toEqual([undefined]);
  await nextTask();
  expect(steps()).toEqual([1]);
});

test.each<[string, (drawing: ReturnType<typeof drawn>) => void]>([
  ['another frame is under way', ({ state }) => Object.assign(state, { isAtRest: false })],
  ['a coarse frame was drawn since', ({ pictures }) => pictures.frameDrawn(false)],
  ['not all of it is there', ({ state }) => Object.assign(state, { isWhole: false })],
  ['its light is on its way', ({ session }) => session.set({ lights: new Map() })],
])('a step of a comparison has no picture while %s', async (_, change) => {
  const drawing = drawn('compare');
  drawing.pictures.frameDrawn(true);
  drawing.state.isWhole = true;
  change(drawing);
  drawing.pictures.keep();
  await nextTask();
  expect(drawing.steps()).toEqual([undefined]);
});

test('a frame is the picture of one step of a comparison', async () => {
  const { document, state, pictures, steps } = drawn('compare');
  state.isWhole = true;
  pictures.frameDrawn(true);
  await nextTask();
  document.set(comparedWith(document.get(), [c]));
  pictures.keep();
  await nextTask();
  expect(steps()).toEqual([1, undefined]);
  pictures.frameDrawn(true);
  await nextTask();
  expect(steps()).toEqual([1, 2]);
});

test('a single terrain has the picture of the frame that shows it', async () => {
  const { document, session, pictures, steps } = drawn('terrain');
  document.set(withSelectedRecipe(document.get(), c));
  pictures.frameDrawn(true); // still of the one before
  session.set(withPane(session.get(), 0, { settled: { recipe: c, stage: undefined } }));
  pictures.keep();
  await nextTask();
  expect(steps()).toEqual([undefined, undefined]);
  pictures.frameDrawn(true);
  await nextTask();
  expect(steps()).toEqual([undefined, 1]);
});
