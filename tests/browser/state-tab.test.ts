import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageStorage } from '../../src/state/browser-storage.ts';
import { readRaw, readSession, sessionKey } from '../../src/state/sessions.ts';
import { eventually } from '../support/eventually.ts';
import { closeTabs, createSessionStorage, denied, openTab, pageOf, save } from '../support/saved-sessions.ts';

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  await closeTabs();
});

/** Until a tab waits for another one's lock. */
const oneWaits = () => eventually(async () => expect((await navigator.locks.query()).pending).toHaveLength(1));

describe('a tab', () => {
  test('begins without a session in a browser that has none', async () => {
    const tab = await openTab();
    expect(tab).toMatchObject({ last: undefined, problem: undefined });
    expect(tab.id).toMatch(/^[0-9a-f]{16}$/);
    expect(localStorage.length).toBe(0);
  });

  test('has its own session again after a reload, though another was saved later', async () => {
    const storage = pageOf();
    const tab = await openTab(storage);
    save(tab.id, 'alps', 1000);
    save('other', 'andes', 2000);
    tab.dispose();
    expect(await openTab(storage)).toMatchObject({ id: tab.id, last: 'document of alps', problem: undefined });
  });

  test('knows after a reload, and from the session it takes over, whether anything was edited', async () => {
    const storage = pageOf();
    const tab = await openTab(storage);
    expect(tab.isEdited).toBe(false);
    save(tab.id, 'alps', 1000, { isEdited: false, isClosed: false });
    save('other', 'andes', 2000);
    tab.dispose();
    expect(await openTab(storage)).toMatchObject({ id: tab.id, isEdited: false });
    expect(await openTab()).toMatchObject({ id: 'other', isEdited: true });
    // A copy is only looked at so far.
    save('other', 'andes', 3000, { isClosed: false });
    expect(await openTab()).toMatchObject({ last: 'document of andes', isEdited: false });
  });

  test('waits for the page it was to let go of its session when it is reloaded', async () => {
    const storage = pageOf();
    const tab = await openTab(storage);
    save(tab.id, 'alps');
    const again = openTab(storage);
    await oneWaits();
    tab.dispose();
    expect((await again).id).toBe(tab.id);
  });

  test('that is a duplicate takes a new session with the same text, and both live on', async () => {
    const session = createSessionStorage();
    const tab = await openTab(pageOf(session));
    save(tab.id, 'alps', 1000, { isClosed: false });
    const copy = await openTab(pageOf(createSessionStorage(session.entries)));
    expect(copy).toMatchObject({ last: 'document of alps', problem: undefined });
    expect(copy.id).not.toBe(tab.id);
    save(copy.id, 'andes');
    expect(readSession(tab.id)?.text).toBe('alps');
  });

  test('that is new begins as a copy of the newest session while that is open, and overwrites none', async () => {
    const [first, second] = [await openTab(), await openTab()];
    save('older', 'alps', 1000);
    save(first.id, 'ural', 2000, { isClosed: false });
    save(second.id, 'andes', 3000, { isClosed: false });
    const tab = await openTab();
    expect(tab.last).toBe('document of andes');
    expect([first.id, second.id, 'older']).not.toContain(tab.id);
  });

  test('that is a copy is its own also if it ends before it has saved anything', async () => {
    const first = await openTab();
    save(first.id, 'urals', 3000, { isClosed: false });
    const storage = pageOf();
    const copy = await openTab(storage);
    copy.dispose();
    save(first.id, 'andes', 4000, { isClosed: false });
    expect(await openTab(storage)).toMatchObject({ id: copy.id, last: 'document of urals' });
  });

  test('that is new waits for a tab that is closing, and takes no older session in its place', async () => {
    const closing = await openTab();
    save('older', 'alps', 1000);
    save(closing.id, 'andes', 2000);
    const next = openTab();
    await oneWaits();
    closing.dispose();
    expect(await next).toMatchObject({ id: closing.id, last: 'document of andes' });
  });

  test('that is new begins as a copy of a session whose tab was not closed and may come back', async () => {
    save('asleep', 'alps', 2000, { isClosed: false });
    save('closed', 'andes', 1000);
    const tab = await openTab();
    expect(tab.last).toBe('document of alps');
    expect(['asleep', 'closed']).not.toContain(tab.id);
  });

  test('that shows a link leaves its session and all others alone', async () => {
    const storage = pageOf();
    const tab = await openTab(storage);
    save(tab.id, 'alps');
    tab.dispose();
    const linked = await openTab(storage, { isFresh: true });
    expect(linked).toMatchObject({ last: undefined, problem: undefined });
    expect(linked.id).not.toBe(tab.id);
  });

  test('without locks keeps its own session, and another begins as a copy', async () => {
    const storage = { ...pageOf(), locks: undefined };
    const tab = await openTab(storage);
    save(tab.id, 'alps');
    expect(await openTab(storage)).toMatchObject({ id: tab.id, last: 'document of alps' });
    const other = await openTab({ ...pageOf(), locks: undefined });
    expect(other.last).toBe('document of alps');
    expect(other.id).not.toBe(tab.id);
  });

  test('keeps apart from the same page in a frame', async () => {
    const storage = pageOf();
    const tab = await openTab(storage);
    save(tab.id, 'alps', 1000, { isClosed: false });
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inFrame = frame.contentWindow as Window;
    const copy = await openTab({ ...storage, local: inFrame.localStorage, locks: inFrame.navigator.locks });
    expect(copy.last).toBe('document of alps');
    expect(copy.id).not.toBe(tab.id);
    // The frame that held it is gone, as a closed tab is.
    save(copy.id, 'andes', Date.now() + 1000);
    frame.remove();
    await eventually(async () => expect((await openTab()).id).toBe(copy.id));
  });
});

describe('a session that cannot be read', () => {
  const corrupt = [
    ['cut short', '{"text":"alps","savedAt'],
    ['of another shape', '["alps"]'],
    ['without a time', '{"text":"alps","title":"","savedAtMs":"1000"}'],
    ['of no document', JSON.stringify({ text: '!', title: '', savedAtMs: 1000 })],
  ];

  test.each(corrupt)('because it is %s stays as it is, and its tab and a new one say so', async (_what, raw) => {
    const storage = pageOf();
    const tab = await openTab(storage);
    tab.dispose();
    localStorage.setItem(sessionKey(tab.id), raw);
    const next = await openTab(storage);
    expect(next.id).not.toBe(tab.id);
    expect(next.last).toBeUndefined();
    expect(next.problem).toBe('The last session could not be read: it is kept, and listed under Projects as unreadable.');
    expect(await openTab()).toMatchObject({ last: undefined, problem: next.problem });
    save(next.id, 'andes');
    expect(readRaw(tab.id)).toBe(raw);
  });

  test('is reported beside the newest one that can be read', async () => {
    localStorage.setItem(sessionKey('broken'), 'x');
    save('good', 'alps');
    expect(await openTab()).toMatchObject({
      id: 'good',
      last: 'document of alps',
      problem: 'An earlier session could not be read: it is kept, and listed under Projects as unreadable.',
    });
  });
});

describe('storage that the browser denies', () => {
  const message = expect.stringMatching(/^This browser stores nothing for this page: .* share a link or export the project\.$/);
  test('is said at the start, and the page works without', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(denied);
    expect(await openTab(pageStorage)).toMatchObject({ id: expect.any(String), last: undefined, problem: message });
    expect(await openTab(pageStorage, { isFresh: true })).toMatchObject({ problem: message });
  });

  test('is said where the browser has null instead', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as unknown as Storage);
    expect(await openTab(pageStorage)).toMatchObject({ problem: message });
  });

  test('is no problem where it is the tab’s own alone', async () => {
    save('good', 'alps');
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(denied);
    expect(await openTab(pageStorage)).toMatchObject({ id: 'good', last: 'document of alps', problem: undefined });
  });
});
