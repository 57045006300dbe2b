import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  deleteSession,
  listSessions,
  MAX_SESSIONS,
  mapsOfSessions,
  readRaw,
  readSession,
  sessionKey,
} from '../../src/state/sessions.ts';
import { denied, openTab, pageOf, read, save } from '../support/saved-sessions.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('sessions', () => {
  test('that cannot be read are listed, and can be taken away and deleted', () => {
    localStorage.setItem(sessionKey('broken'), '{"text":');
    save('no document', '!', 500);
    save('good', 'alps', 1000);
    const others = { isClosed: true, isEdited: true };
    expect(listSessions(read)).toEqual([
      { id: 'good', isReadable: true, saved: { text: 'alps', savedAtMs: 1000, title: 'alps', ...others } },
      { id: 'no document', isReadable: false, saved: { text: '!', savedAtMs: 500, title: '!', ...others } },
      { id: 'broken', isReadable: false, saved: undefined },
    ]);
    expect(readRaw('broken')).toBe('{"text":');
    deleteSession('broken');
    expect(listSessions(read).map(({ id }) => id)).toEqual(['good', 'no document']);
  });

  test('beyond twelve go, the oldest first, but none that is unreadable, and those of tabs that were not closed last', () => {
    save('open', 'open', 1, { isClosed: false });
    localStorage.setItem(sessionKey('broken'), 'x');
    save('no document', '!', 2);
    for (let i = 0; i < MAX_SESSIONS + 1; i++) save(`s${i}`, `text ${i}`, 1000 + i);
    const tab = openTab(pageOf(), { isFresh: true });
    const kept = Array.from({ length: MAX_SESSIONS - 2 }, (_, i) => `s${MAX_SESSIONS - i}`);
    expect(listSessions(read).map(({ id }) => id)).toEqual([...kept, 'no document', 'open', 'broken']);
    save(tab.id, 'new');
    expect(listSessions(read).filter(({ isReadable }) => isReadable).length).toBe(MAX_SESSIONS);
  });

  test('that were only looked at go before those that were edited', () => {
    save('edited', 'alps', 1);
    localStorage.setItem(sessionKey('of an older page'), '{"text":"andes","title":"andes","savedAtMs":2}');
    for (let i = 0; i < MAX_SESSIONS; i++) save(`link ${i}`, `text ${i}`, 1000 + i, { isEdited: false });
    openTab(pageOf(), { isFresh: true });
    expect(localStorage.length).toBe(MAX_SESSIONS - 1);
    expect(['edited', 'of an older page', 'link 2', 'link 3'].map((id) => readSession(id)?.text)).toEqual([
      'alps',
      'andes',
      undefined,
      'text 3',
    ]);
  });

  test('that a tab leaves each time it is put aside go before edited ones of closed tabs', () => {
    save('edited', 'alps', 1);
    const storage = pageOf();
    for (let i = 0; i < MAX_SESSIONS + 1; i++) {
      const { id } = openTab(storage, { isFresh: i === 0 });
      save(id, 'andes', 1000 + i, { isClosed: false, isEdited: false });
    }
    expect(localStorage.length).toBe(MAX_SESSIONS);
    expect(readSession('edited')?.text).toBe('alps');
  });

  test('leave the entries of other pages alone', () => {
    localStorage.setItem('faultline.other', 'x');
    localStorage.setItem('theirs', 'x');
    expect(listSessions(read)).toEqual([]);
    expect(openTab().problem).toBeUndefined();
  });

  test('name the imported maps they use, unreadable ones too', () => {
    const [a, b] = ['a'.repeat(64), '0f'.repeat(32)];
    save('good', `v=1&imported=${a}&name=x`);
    localStorage.setItem(sessionKey('broken'), `{"text":"v=1&imported=${b}&na`);
    expect(mapsOfSessions()).toEqual(new Set([a, b]));
  });

  test('are none where the browser keeps nothing', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
    expect(listSessions(read)).toEqual([]);
    expect(mapsOfSessions()).toBeUndefined();
  });
});
