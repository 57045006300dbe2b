import { afterEach, describe, expect, test, vi } from 'vitest';
import { emptySession, type Session } from '../../src/jobs/session.ts';
import { documentOf } from '../../src/lessons/lesson-model.ts';
import { lessons } from '../../src/lessons/lessons.ts';
import { createDocument, selectedRecipe } from '../../src/state/document.ts';
import { createDocumentStore } from '../../src/state/document-store.ts';
import { withSeed } from '../../src/state/edits.ts';
import { firstRecipe } from '../../src/state/first-recipe.ts';
import { withSelectedRecipe } from '../../src/state/panes.ts';
import { createStore } from '../../src/state/store.ts';
import { createLessonCard } from '../../src/ui/lessons/lesson-card.ts';
import type { PageParts } from '../../src/ui/page/page-parts.ts';
import { createLessons } from '../../src/ui/shell/lessons.ts';

const [midpoints, diamonds] = lessons;
const root = document.documentElement;

afterEach(() => {
  document.body.replaceChildren();
  root.className = '';
});

function createStores(changes: Partial<Session> = {}) {
  const session = createStore<Session>({ ...emptySession, ...changes });
  return { document: createDocumentStore(createDocument(firstRecipe())), session };
}

function addElement(id: string): HTMLElement {
  const element = document.createElement('section');
  element.id = id;
  document.body.append(element);
  return element;
}

/** Gives the selected terrain another seed, as the reader may at any time. */
function reseed({ document }: ReturnType<typeof createStores>): void {
  const now = document.get();
  document.set(withSelectedRecipe(now, withSeed(selectedRecipe(now), 'mine')));
}

describe('the card of a lesson', () => {
  type Mounted = ReturnType<typeof mount>;

  /** A card that follows its stores. */
  function mount() {
    const stores = createStores();
    const element = addElement('lesson');
    const card = createLessonCard(element, stores);
    const update = (): void => card.update(stores.document.get());
    for (const store of [stores.document, stores.session]) store.subscribe(update);
    update();
    return { ...stores, card, element, before: stores.document.get() };
  }
  const buttonOf = ({ element }: Mounted, name: string): HTMLButtonElement | undefined =>
    Array.from(element.querySelectorAll('button')).find((b) => b.checkVisibility() && (b.ariaLabel ?? b.textContent) === name);
  const press = (mounted: Mounted, name: string): void => {
    const button = buttonOf(mounted, name);
    if (!button) throw new Error(`expected a button ${name}`);
    button.click();
  };
  const textOf = ({ element }: Mounted, selector: string): string => element.querySelector(selector)?.textContent ?? '';
  const headingOf = (mounted: Mounted): string | undefined =>
    mounted.element.checkVisibility() ? textOf(mounted, 'h2') : undefined;

  test.each(lessons)('goes through "$title" with its figures, and its end brings the terrain back', (lesson) => {
    const mounted = mount();
    const { card, document: shown, before, element } = mounted;
    expect(headingOf(mounted)).toBeUndefined();
    card.start(lesson.id);
    for (const [i, step] of lesson.steps.entries()) {
      expect(headingOf(mounted)).toBe(step.heading);
      expect(document.activeElement).toBe(element.querySelector('h2'));
      expect(textOf(mounted, '.lesson-count')).toBe(`Step ${i + 1} of ${lesson.steps.length}`);
      expect(element.querySelectorAll('.lesson-marks .is-done')).toHaveLength(i + 1);
      expect(shown.get()).toEqual(documentOf(step, before));
      expect(buttonOf(mounted, 'Back')?.disabled).toBe(i === 0);
      press(mounted, i === lesson.steps.length - 1 ? 'Finish' : 'Next');
    }
    expect(headingOf(mounted)).toBeUndefined();
    expect(shown.get()).toEqual(before);
  });

  test('answers a task that is done, and shows the figure again on demand', () => {
    const mounted = mount();
    const reply = (): string => textOf(mounted, '[role=status]');
    mounted.card.start(midpoints.id);
    expect([reply(), buttonOf(mounted, 'Show it again')]).toEqual(['', undefined]);
    mounted.document.set({ stage: 1 });
    expect(reply()).toMatch(/^The line has its first midpoint\. It moved by \+\d+\.$/);
    press(mounted, 'Show it again');
    expect([reply(), mounted.document.get().stage]).toEqual(['', 0]);
    mounted.document.set({ stage: 1 });
    press(mounted, 'Next');
    press(mounted, 'Back');
    expect([reply(), mounted.document.get().stage]).toEqual(['', 0]);
  });

  test('goes back and on with undo and redo, as the reader left it; before its first step it is away', () => {
    const mounted = mount();
    const { card, document: shown, before } = mounted;
    card.start(midpoints.id);
    press(mounted, 'Next');
    reseed(mounted);
    press(mounted, 'Next');
    const headings = [headingOf(mounted)];
    for (let i = 0; i < 4; i++) {
      shown.undo();
      headings.push(headingOf(mounted));
    }
    const [first, second, third] = midpoints.steps.map(({ heading }) => heading);
    expect(headings).toEqual([third, second, second, first, undefined]);
    expect(shown.get()).toEqual(before);
    shown.redo();
    expect(headingOf(mounted)).toBe(first);
    expect(shown.get()).toEqual(documentOf(midpoints.steps[0], before));
  });

  test('leaves in one step that undo takes back, with what the reader made and looked at', () => {
    const mounted = mount();
    const { card, document: shown, before } = mounted;
    expect(card.leave()).toBe(false);
    card.start(diamonds.id);
    reseed(mounted);
    const made = shown.get().terrains;
    shown.set({ page: { ...shown.get().page, panels: false } });
    expect(card.leave()).toBe(true);
    expect([headingOf(mounted), shown.get()]).toEqual([undefined, before]);
    shown.undo();
    expect([headingOf(mounted), shown.get().terrains]).toEqual([diamonds.steps[0].heading, made]);
  });

  test('goes on at a step after a reload, unless there is no such step', () => {
    const mounted = mount();
    mounted.card.start(diamonds.id, 2);
    expect(headingOf(mounted)).toBe(diamonds.steps[2].heading);
    mounted.card.start('geology', 1);
    mounted.card.start(diamonds.id, 99);
    expect(headingOf(mounted)).toBe(diamonds.steps[2].heading);
    mounted.card.leave();
    expect(mounted.document.get()).toEqual(mounted.before);
  });

  test('another lesson takes its place, and both end where the first began', () => {
    const mounted = mount();
    mounted.card.start(midpoints.id);
    mounted.card.start(diamonds.id);
    expect(headingOf(mounted)).toBe(diamonds.steps[0].heading);
    press(mounted, 'Leave the lesson');
    expect(mounted.document.get()).toEqual(mounted.before);
  });

  test('is away while Predict asks', () => {
    const mounted = mount();
    mounted.card.start(diamonds.id);
    expect(root.classList.contains('has-lesson')).toBe(true);
    mounted.session.set({ isPredicting: true });
    expect([headingOf(mounted), root.classList.contains('has-lesson')]).toEqual([undefined, false]);
    mounted.session.set({ isPredicting: false });
    expect(headingOf(mounted)).toBe(diamonds.steps[0].heading);
  });

  test('ends what the page was doing', () => {
    const mounted = mount();
    mounted.session.set({ isPlaying: true, cutting: { fault: undefined }, note: 'Opened.' });
    mounted.card.start(midpoints.id);
    expect(mounted.session.get()).toMatchObject({ isPlaying: false, cutting: undefined, note: undefined });
  });
});

describe('the offer of a first visit', () => {
  /** @returns whether the offer is shown */
  function mount(changes: Partial<Session> = {}) {
    const stores = createStores({ offersLessons: true, ...changes });
    addElement('lesson');
    const offer = addElement('lesson-offer');
    const showLessons = vi.fn();
    const { update, start } = createLessons({ ...stores, tab: {} } as unknown as PageParts, showLessons, () => {});
    const show = (): void => update(stores.document.get());
    for (const store of [stores.document, stores.session]) store.subscribe(show);
    show();
    const press = (name: string): void =>
      Array.from(offer.querySelectorAll('button'))
        .find((button) => (button.ariaLabel ?? button.textContent) === name)
        ?.click();
    return { ...stores, showLessons, start, press, isOffered: () => offer.checkVisibility() };
  }

  test('shows the lessons, and goes', () => {
    const { isOffered, press, showLessons } = mount();
    expect(isOffered()).toBe(true);
    press('Show them');
    expect([isOffered(), showLessons.mock.calls.length]).toEqual([false, 1]);
  });

  test.each<[string, (mounted: ReturnType<typeof mount>) => unknown]>([
    ['it is closed', ({ press }) => press('Close the offer')],
    ['somebody begins to work', reseed],
    ['a lesson begins', ({ start }) => start(midpoints.id)],
    ['another view is shown', ({ document }) => document.set({ page: { ...document.get().page, view: 'compare' } })],
  ])('goes when %s', async (_what, end) => {
    const mounted = mount();
    expect(mounted.isOffered()).toBe(true);
    await end(mounted);
    expect([mounted.isOffered(), mounted.showLessons.mock.calls.length]).toEqual([false, 0]);
  });

  test('makes way for the card of a tool, and comes back', () => {
    const { session, isOffered } = mount();
    for (const changes of [
      { cutting: { fault: undefined } },
      { cutting: undefined, isPredicting: true },
      { isPredicting: false },
    ]) {
      session.set(changes);
      expect(isOffered(), JSON.stringify(changes)).toBe(changes.isPredicting === false);
    }
  });

  test('is not made where lessons are not offered', () => {
    expect(mount({ offersLessons: false }).isOffered()).toBe(false);
  });
});
