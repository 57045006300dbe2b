import { expect, test } from 'vitest';
import { clearError, emptySession, type Message, type Session } from '../../../../src/jobs/session.ts';
import { type AppDocument, createDocument } from '../../../../src/state/document.ts';
import { createDocumentStore } from '../../../../src/state/document-store.ts';
import { createStore } from '../../../../src/state/store.ts';
import { createActions } from '../../../../src/ui/page/actions.ts';
import { messageNow, titleNow, withoutMessage, workNow } from '../../../../src/ui/shell/page-message.ts';
import { recipeFor } from '../../../support/recipes.ts';
import { large, settled, startJobs } from '../../../support/recorded-jobs.ts';

const [one, other] = ['a', 'b'].map((seed) => recipeFor('fault-lines', { width: 33, height: 33, seed }));
const document = { ...createDocument(one), terrains: [one, other], cameras: [undefined, undefined] };
const inView = (view: 'terrain' | 'compare' | 'landscape') => ({ ...document, page: { ...document.page, view } });
const missing = (recipe: typeof one): Message => ({ kind: 'error', text: 'No samples', awaited: createDocument(recipe) });

test('missing samples are told once: by the page of the selected terrain, in a comparison by the cell of another', () => {
  const told = (view: 'terrain' | 'compare' | 'landscape', recipe: typeof one) =>
    messageNow(inView(view), { ...emptySession, message: missing(recipe) }) !== undefined;
  expect([told('terrain', one), told('terrain', other)]).toEqual([true, true]);
  expect([told('compare', one), told('compare', other)]).toEqual([true, false]);
  expect(told('landscape', one)).toBe(false);
});

test('that the picture is lost is told while there is nothing else to tell', () => {
  const lost = messageNow(document, { ...emptySession, isPictureLost: true });
  expect([lost?.kind, lost?.text]).toEqual(['warning', expect.stringContaining('reload the page')]);
  expect(messageNow(document, { ...emptySession, isPictureLost: true, note: 'Saved' })?.text).toBe('Saved');
  expect(messageNow(document, emptySession)).toBeUndefined();
});

test('a warning is there again after the note that stood before it; an error gives way to none', () => {
  const said = (kind: Message['kind']): (string | undefined)[] => {
    const session = createStore<Session>({ ...emptySession, message: { kind, text: 'Wrong' }, note: 'Walking' });
    const now = messageNow(document, session.get())?.text;
    session.set(withoutMessage(document, session.get()));
    return [now, messageNow(document, session.get())?.text];
  };
  expect([said('warning'), said('error')]).toEqual([
    ['Walking', 'Wrong'],
    ['Wrong', undefined],
  ]);
});

test('a new version is told while there is nothing else to tell, and once', () => {
  const startUpdate = (): void => {};
  const session = createStore<Session>({ ...emptySession, startUpdate, note: 'Saved' });
  const said: (string | undefined)[] = [];
  for (let i = 0; i < 3; i++) {
    said.push(messageNow(document, session.get())?.text);
    session.set(withoutMessage(document, session.get()));
  }
  expect(said).toEqual(['Saved', expect.stringContaining('new version'), undefined]);
  expect(messageNow(document, { ...emptySession, startUpdate, isPictureLost: true })?.kind).toBe('warning');
});

test('the title of plain numbers says which one is the width', () => {
  const line = recipeFor('midpoint-displacement', { width: 1001, height: 513, extent: { x: 900, y: 512 }, elevation: null });
  const shown = createDocument(line);
  const [, subtitle] = titleNow(shown, shown, emptySession, undefined);
  expect(subtitle).toBe('Midpoint displacement · 1001 × 513 · 900 wide');
});

test('an error ends with the next good value, unless something is missing still', () => {
  const after = (changes: Partial<Session>) => {
    const session = createStore<Session>({ ...emptySession, ...changes });
    clearError(session, one);
    return session.get().message?.text;
  };
  const error: Message = { kind: 'error', text: 'No' };
  expect(after({ message: error })).toBeUndefined();
  expect(after({ message: { ...error, kind: 'warning' } })).toBe('No');
  expect(after({ message: missing(one) })).toBe('No samples');
  expect(after({ message: error, failures: new Map([[one, { text: 'No', remedy: 'again' }]]) })).toBe('No');
});

test('an error ends when the terrain is shown in another way', () => {
  const session = createStore<Session>({ ...emptySession, message: { kind: 'error', text: 'No' } });
  createActions(createDocumentStore(document), session, document).setAppearance({ contours: true });
  expect(session.get().message).toBeUndefined();
});

test('one bar goes over terrain, light and picture', async () => {
  const { document, session, client, finish } = await startJobs([large('a', 513, 513)]);
  const works: ReturnType<typeof workNow>[] = [];
  const look = (terrain: boolean, light: boolean): void => {
    works.push(workNow(document.get(), session.get(), { terrain, light }));
  };
  look(false, true);
  client.terrains[0].progress(1);
  look(false, true);
  await finish();
  for (const { kind, resolve } of client.asked) if (kind === 'light') resolve();
  await settled();
  look(false, false);
  const [light] = client.asked.filter(({ kind }) => kind === 'fullLight');
  light.progress(0.5);
  look(true, true);
  light.resolve();
  await settled();
  look(true, false);
  expect(works.map((work) => work?.label.replace('Diamond-square, 513 × 513', ''))).toEqual([
    '',
    '',
    ': drawing',
    ': light',
    ': drawing',
  ]);
  expect(works.map((work) => work?.opensCard)).toEqual([true, true, true, false, false]);
  const fractions = works.map((work) => work?.fraction ?? Number.NaN);
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  expect([fractions[0], fractions[1] < 0.9, fractions.every((fraction) => fraction < 1)]).toEqual([0, true, true]);
  look(true, true);
  expect(works.at(-1)).toBeUndefined();
});

test('in a comparison each terrain has its own work until it is drawn', async () => {
  const { document, session, finishAll } = await startJobs([large('a', 513, 513), large('b', 257, 257)]);
  const isWork = (pane: number, terrain: boolean): boolean | undefined =>
    workNow(document.get(), session.get(), { terrain, light: true }, pane)?.opensCard;
  expect([isWork(0, true), isWork(1, true)]).toEqual([true, true]);
  await finishAll();
  expect([isWork(1, false), isWork(1, true)]).toEqual([true, undefined]);
  expect(workNow(document.get(), session.get(), { terrain: false, light: true }, 1)?.label).toMatch(/257 × 257: drawing$/);
});

test('light that follows a gesture, and a landscape, are no work', async () => {
  const { document, session, finish } = await startJobs([large('a', 513, 513)]);
  await finish();
  const isWork = (view: AppDocument['page']['view'], changes: Partial<Session>): boolean =>
    workNow(
      { ...document.get(), page: { ...document.get().page, view } },
      { ...session.get(), ...changes },
      { terrain: true, light: false },
    ) !== undefined;
  expect([isWork('terrain', {}), isWork('terrain', { isGesture: true }), isWork('landscape', {})]).toEqual([true, false, false]);
});
