import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageStorage } from '../../src/state/browser-storage.ts';
import { readRaw, readSession, type SavedSession, savedSessions, sessionKey } from '../../src/state/sessions.ts';
import type { Tab } from '../../src/state/tab.ts';
import { createSessionStorage, denied, openTab, pageOf, save } from '../support/saved-sessions.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Saves what a tab shows, as its autosave does. */
function saveIn(tab: Tab<string>, text: string, changes: Partial<SavedSession> = {}): void {
  tab.save({ text, title: text, savedAtMs: Date.now(), isClosed: false, isEdited: true, ...changes });
}
const textsInStorage = (): (string | undefined)[] =>
  savedSessions()
    .map(({ saved }) => saved?.text)
    .sort();

describe('a tab', () => {
  test('begins without a session in a browser that has none', () => {
    const tab = openTab();
    expect(tab).toMatchObject({ last: undefined, problem: undefined });
    expect(tab.id).toMatch(/^[0-9a-f]{16}$/);
    expect(localStorage.length).toBe(0);
  });

  test('has its own session again after a reload, though another was saved later', () => {
    const storage = pageOf();
    const tab = openTab(storage);
    saveIn(tab, 'alps', { savedAtMs: 1000, isClosed: true });
    save('other', 'andes', 2000);
    expect(openTab(storage)).toMatchObject({ id: tab.id, last: 'document of alps', problem: undefined });
  });

  test('knows after a reload the lesson that was under way, if it is one', () => {
    const storage = pageOf();
    const lesson = { id: 'faults', step: 1 };
    for (const [saved, known] of [
      [lesson, lesson],
      [undefined, undefined],
      [{ id: 'faults' }, undefined],
    ]) {
      saveIn(openTab(storage), 'alps', { isClosed: true, lesson: saved as typeof lesson });
      expect(openTab(storage).lesson).toEqual(known);
    }
  });

  test('knows after a reload, and from the session it takes over, whether anything was edited', () => {
    const storage = pageOf();
    const tab = openTab(storage);
    expect(tab.isEdited).toBe(false);
    saveIn(tab, 'alps', { savedAtMs: 1000, isEdited: false, isClosed: true });
    save('other', 'andes', 2000);
    expect(openTab(storage)).toMatchObject({ id: tab.id, isEdited: false });
    expect(openTab()).toMatchObject({ id: 'other', isEdited: true });
    // A copy is only looked at so far.
    save('other', 'andes', 3000, { isClosed: false });
    expect(openTab()).toMatchObject({ last: 'document of andes', isEdited: false });
  });

  test('that is a duplicate takes a new session with the same text, and both live on', () => {
    const session = createSessionStorage();
    const tab = openTab(pageOf(session));
    saveIn(tab, 'alps');
    const copy = openTab(pageOf(createSessionStorage(session.entries)));
    expect(copy).toMatchObject({ last: 'document of alps', problem: undefined });
    saveIn(copy, 'andes');
    saveIn(tab, 'ural');
    expect([copy, tab].map(({ id }) => readSession(id)?.text)).toEqual(['andes', 'ural']);
  });

  test('that is new begins as a copy of the newest session while that is open, and overwrites none', () => {
    const [first, second] = [openTab(), openTab()];
    save('older', 'alps', 1000);
    saveIn(first, 'ural', { savedAtMs: 2000 });
    saveIn(second, 'andes', { savedAtMs: 3000 });
    const tab = openTab();
    expect(tab.last).toBe('document of andes');
    expect([first.id, second.id, 'older']).not.toContain(tab.id);
  });

  test('that is new begins as a copy of a session whose tab was not closed and may come back', () => {
    save('asleep', 'alps', 2000, { isClosed: false });
    save('closed', 'andes', 1000);
    const tab = openTab();
    expect(tab.last).toBe('document of alps');
    expect(['asleep', 'closed']).not.toContain(tab.id);
  });

  test('that takes over a session together with another goes on under an id of its own', () => {
    save('closed', 'alps');
    const [first, second] = [pageOf(), pageOf()];
    const tabs = [openTab(first), openTab(second)];
    expect(tabs.map(({ id }) => id)).toEqual(['closed', 'closed']);
    saveIn(tabs[0], 'alps 1');
    saveIn(tabs[1], 'alps 2');
    saveIn(tabs[0], 'alps 3', { isClosed: true });
    saveIn(tabs[1], 'alps 4', { isClosed: true });
    expect(textsInStorage()).toEqual(['alps 3', 'alps 4']);
    expect([first, second].map((storage) => openTab(storage).last)).toEqual(['document of alps 3', 'document of alps 4']);
  });

  test('whose session was deleted saves it again', () => {
    const tab = openTab();
    saveIn(tab, 'alps');
    localStorage.clear();
    saveIn(tab, 'alps 1');
    expect(textsInStorage()).toEqual(['alps 1']);
  });

  test('that could not save keeps what was saved, and saves in the same place when it can', () => {
    const tab = openTab();
    saveIn(tab, 'alps');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => saveIn(tab, 'andes')).toThrow('full');
    full.mockRestore();
    expect(textsInStorage()).toEqual(['alps']);
    saveIn(tab, 'andes');
    expect(textsInStorage()).toEqual(['andes']);
  });

  test('that shows a link leaves its session and all others alone', () => {
    const storage = pageOf();
    const tab = openTab(storage);
    saveIn(tab, 'alps', { isClosed: true });
    const linked = openTab(storage, { isFresh: true });
    expect(linked).toMatchObject({ last: undefined, problem: undefined });
    expect(linked.id).not.toBe(tab.id);
  });
});

describe('a session that cannot be read', () => {
  const corrupt = [
    ['cut short', '{"text":"alps","savedAt'],
    ['of another shape', '["alps"]'],
    ['without a time', '{"text":"alps","title":"","savedAtMs":"1000"}'],
    ['of no document', JSON.stringify({ text: '!', title: '', savedAtMs: 1000 })],
  ];

  test.each(corrupt)('because it is %s stays as it is, and its tab and a new one say so', (_what, raw) => {
    const storage = pageOf();
    const tab = openTab(storage);
    localStorage.setItem(sessionKey(tab.id), raw);
    const next = openTab(storage);
    expect(next.id).not.toBe(tab.id);
    expect(next.last).toBeUndefined();
    expect(next.problem).toBe('The last session could not be read: it is kept, and listed under Projects as unreadable.');
    expect(openTab()).toMatchObject({ last: undefined, problem: next.problem });
    saveIn(next, 'andes');
    expect(readRaw(tab.id)).toBe(raw);
  });

  test('is reported beside the newest one that can be read', () => {
    localStorage.setItem(sessionKey('broken'), 'x');
    save('good', 'alps');
    expect(openTab()).toMatchObject({
      id: 'good',
      last: 'document of alps',
      problem: 'An earlier session could not be read: it is kept, and listed under Projects as unreadable.',
    });
  });
});

describe('storage that the browser denies', () => {
  const message = expect.stringMatching(/^This browser stores nothing for this page: .* share a link or export the project\.$/);
  test('is said at the start, and the page works without', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(denied);
    expect(openTab(pageStorage)).toMatchObject({ id: expect.any(String), last: undefined, problem: message });
    expect(openTab(pageStorage, { isFresh: true })).toMatchObject({ problem: message });
  });

  test('is said where the browser has null instead', () => {
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as unknown as Storage);
    expect(openTab(pageStorage)).toMatchObject({ problem: message });
  });

  test('is no problem where it is the tab’s own alone', () => {
    save('good', 'alps');
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(denied);
    expect(openTab(pageStorage)).toMatchObject({ id: 'good', last: 'document of alps', problem: undefined });
  });
});
