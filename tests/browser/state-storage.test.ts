import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AutosaveStatus, createAutosave } from '../../src/state/autosave.ts';
import { type BrowserStorage, pageStorage } from '../../src/state/browser-storage.ts';
import {
  deleteSession,
  listSessions,
  MAX_SESSIONS,
  mapsOfSessions,
  readRaw,
  readSession,
  sessionKey,
  writeSession,
} from '../../src/state/sessions.ts';
import { type ClaimOptions, claimTab, type Tab } from '../../src/state/tab.ts';

const tabs: Tab<string>[] = [];

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  for (const tab of tabs.splice(0)) tab.dispose();
  await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]), { interval: 1 });
});

/** A tab's own storage, which its reloads share. */
function createSessionStorage(
  from: ReadonlyMap<string, string> = new Map(),
): Storage & { readonly entries: Map<string, string> } {
  const entries = new Map(from);
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (i) => [...entries.keys()][i] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => entries.set(key, value),
    removeItem: (key) => entries.delete(key),
    clear: () => entries.clear(),
  };
}

const pageOf = (session: Storage = createSessionStorage()): BrowserStorage => ({
  local: localStorage,
  session,
  locks: pageStorage.locks,
});

/** Texts are readable unless they begin with an exclamation mark. */
const read = (text: string): string => {
  if (text.startsWith('!')) throw new Error('no document');
  return `document of ${text}`;
};

async function open(storage = pageOf(), options: Partial<ClaimOptions<string>> = {}): Promise<Tab<string>> {
  const tab = await claimTab({ read, storage, ...options });
  tabs.push(tab);
  return tab;
}

function save(id: string, text: string, savedAtMs = Date.now(), isClosed = true): void {
  writeSession(id, { text, savedAtMs, title: text, isClosed });
}

describe('a tab', () => {
  test('begins without a session in a browser that has none', async () => {
    const tab = await open();
    expect(tab).toMatchObject({ last: undefined, problem: undefined });
    expect(tab.id).toMatch(/^[0-9a-f]{16}$/);
    expect(localStorage.length).toBe(0);
  });

  test('has its own session again after a reload, though another was saved later', async () => {
    const storage = pageOf();
    const tab = await open(storage);
    save(tab.id, 'alps', 1000);
    save('other', 'andes', 2000);
    tab.dispose();
    expect(await open(storage)).toMatchObject({ id: tab.id, last: 'document of alps', problem: undefined });
  });

  test('waits for the page it was to let go of its session when it is reloaded', async () => {
    const storage = pageOf();
    const tab = await open(storage);
    save(tab.id, 'alps');
    setTimeout(tab.dispose, 20);
    expect((await open(storage)).id).toBe(tab.id);
  });

  test('that is a duplicate takes a new session with the same text, and both live on', async () => {
    const session = createSessionStorage();
    const tab = await open(pageOf(session));
    save(tab.id, 'alps');
    const copy = await open(pageOf(createSessionStorage(session.entries)));
    expect(copy).toMatchObject({ last: 'document of alps', problem: undefined });
    expect(copy.id).not.toBe(tab.id);
    save(copy.id, 'andes');
    expect(readSession(tab.id)?.text).toBe('alps');
  });

  test('that is new takes over the newest session that no tab has', async () => {
    const first = await open();
    save('older', 'alps', 1000);
    save('newer', 'andes', 2000);
    save(first.id, 'urals', 3000);
    expect(await open()).toMatchObject({ id: 'newer', last: 'document of andes' });
    expect(await open()).toMatchObject({ id: 'older', last: 'document of alps' });
  });

  test('that is new begins as a copy of a session whose tab was not closed and may come back', async () => {
    save('asleep', 'alps', 2000, false);
    save('closed', 'andes', 1000);
    const tab = await open();
    expect(tab.last).toBe('document of alps');
    expect(['asleep', 'closed']).not.toContain(tab.id);
  });

  test('that is new begins as a copy of the newest where all are open, and overwrites none', async () => {
    const [first, second] = [await open(), await open()];
    save(first.id, 'alps', 1000);
    save(second.id, 'andes', 2000);
    const third = await open();
    expect(third.last).toBe('document of andes');
    expect([first.id, second.id]).not.toContain(third.id);
  });

  test('that shows a link leaves its session and all others alone', async () => {
    const storage = pageOf();
    const tab = await open(storage);
    save(tab.id, 'alps');
    tab.dispose();
    const linked = await open(storage, { isFresh: true });
    expect(linked).toMatchObject({ last: undefined, problem: undefined });
    expect(linked.id).not.toBe(tab.id);
  });

  test('without locks keeps its own session, and another begins as a copy', async () => {
    const storage = { ...pageOf(), locks: undefined };
    const tab = await open(storage);
    save(tab.id, 'alps');
    expect(await open(storage)).toMatchObject({ id: tab.id, last: 'document of alps' });
    const other = await open({ ...pageOf(), locks: undefined });
    expect(other.last).toBe('document of alps');
    expect(other.id).not.toBe(tab.id);
  });

  test('keeps apart from the same page in a frame', async () => {
    const storage = pageOf();
    const tab = await open(storage);
    save(tab.id, 'alps');
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inFrame = frame.contentWindow as Window;
    const copy = await open({ ...storage, local: inFrame.localStorage, locks: inFrame.navigator.locks });
    expect(copy.last).toBe('document of alps');
    expect(copy.id).not.toBe(tab.id);
    // The frame that held it is gone, as a closed tab is.
    save(copy.id, 'andes', Date.now() + 1000);
    frame.remove();
    await vi.waitFor(async () => expect((await open()).id).toBe(copy.id));
  });
});

describe('a session that cannot be read', () => {
  const corrupt = [
    ['cut short', '{"text":"alps","savedAt'],
    ['of another shape', '["alps"]'],
    ['without a time', '{"text":"alps","title":"","savedAtMs":"1000"}'],
    ['of no document', JSON.stringify({ text: '!', title: '', savedAtMs: 1000 })],
  ];

  test.each(corrupt)('because it is %s stays as it is, and the tab says so', async (_what, raw) => {
    const storage = pageOf();
    const tab = await open(storage);
    tab.dispose();
    localStorage.setItem(sessionKey(tab.id), raw);
    const next = await open(storage);
    expect(next.id).not.toBe(tab.id);
    expect(next.last).toBeUndefined();
    expect(next.problem).toBe('The last session could not be read: it is kept, and listed under Projects as unreadable.');
    save(next.id, 'andes');
    expect(readRaw(tab.id)).toBe(raw);
  });

  test.each(corrupt)('because it is %s is told by a new tab too', async (_what, raw) => {
    localStorage.setItem(sessionKey('broken'), raw);
    expect(await open()).toMatchObject({
      last: undefined,
      problem: expect.stringContaining('The last session could not be read'),
    });
    expect(readRaw('broken')).toBe(raw);
  });

  test('is told beside the newest one that can be', async () => {
    localStorage.setItem(sessionKey('broken'), 'x');
    save('good', 'alps');
    expect(await open()).toMatchObject({
      id: 'good',
      last: 'document of alps',
      problem: 'An earlier session could not be read: it is kept, and listed under Projects as unreadable.',
    });
  });

  test('is listed, and can be taken away and deleted', async () => {
    localStorage.setItem(sessionKey('broken'), '{"text":');
    save('no document', '!', 500);
    save('good', 'alps', 1000);
    const tab = await open();
    expect(tab.id).toBe('good');
    expect(await listSessions(read)).toEqual([
      { id: 'good', isOpen: true, isReadable: true, saved: { text: 'alps', savedAtMs: 1000, title: 'alps', isClosed: true } },
      { id: 'no document', isOpen: false, isReadable: false, saved: { text: '!', savedAtMs: 500, title: '!', isClosed: true } },
      { id: 'broken', isOpen: false, isReadable: false, saved: undefined },
    ]);
    expect(readRaw('broken')).toBe('{"text":');
    deleteSession('broken');
    expect((await listSessions(read)).map(({ id }) => id)).toEqual(['good', 'no document']);
  });
});

describe('sessions', () => {
  test('beyond twelve go, the oldest first, but none that is open or unreadable', async () => {
    save('open', 'open', 1);
    const early = await open();
    expect(early.id).toBe('open');
    localStorage.setItem(sessionKey('broken'), 'x');
    save('no document', '!', 2);
    for (let i = 0; i < MAX_SESSIONS + 1; i++) save(`s${i}`, `text ${i}`, 1000 + i);
    const tab = await open(pageOf(), { isFresh: true });
    const kept = Array.from({ length: MAX_SESSIONS - 2 }, (_, i) => `s${MAX_SESSIONS - i}`);
    await vi.waitFor(async () => {
      expect((await listSessions(read)).map(({ id }) => id)).toEqual([...kept, 'no document', 'open', 'broken']);
    });
    save(tab.id, 'new');
    expect((await listSessions(read)).filter(({ isReadable }) => isReadable).length).toBe(MAX_SESSIONS);
  });

  test('leave the entries of other pages alone', async () => {
    localStorage.setItem('faultline.other', 'x');
    localStorage.setItem('theirs', 'x');
    expect(await listSessions(read)).toEqual([]);
    expect((await open()).problem).toBeUndefined();
  });

  test('name the imported maps they use, unreadable ones too', () => {
    const [a, b] = ['a'.repeat(64), '0f'.repeat(32)];
    save('good', `v=1&imported=${a}&name=x`);
    localStorage.setItem(sessionKey('broken'), `{"text":"v=1&imported=${b}&na`);
    expect(mapsOfSessions()).toEqual(new Set([a, b]));
  });
});

describe('storage that the browser denies', () => {
  const message = expect.stringMatching(/^This browser keeps nothing for this page: .* share a link or export the project\.$/);
  const denied = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };

  test('is said at the start, and the page works without', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(denied);
    expect(await open(pageStorage)).toMatchObject({ id: expect.any(String), last: undefined, problem: message });
    expect(await open(pageStorage, { isFresh: true })).toMatchObject({ problem: message });
    expect(await listSessions(read)).toEqual([]);
  });

  test('is said where the browser has null instead', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as unknown as Storage);
    expect(await open(pageStorage)).toMatchObject({ problem: message });
  });

  test('is no problem where it is the tab’s own alone', async () => {
    save('good', 'alps');
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(denied);
    expect(await open(pageStorage)).toMatchObject({ id: 'good', last: 'document of alps', problem: undefined });
  });

  test('is said by the autosave once', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
    const { autosave, statuses } = mountAutosave();
    for (let i = 0; i < 3; i++) {
      autosave.changed();
      autosave.flush();
    }
    expect(statuses).toEqual([{ kind: 'failed', message }]);
  });
});

function mountAutosave(tabId = 'mine') {
  const statuses: AutosaveStatus[] = [];
  const shown = { text: 'alps', title: 'Alps' };
  const autosave = createAutosave({ tabId, read: () => shown, onStatus: (status) => statuses.push(status) });
  return { autosave, statuses, shown, saved: () => readSession(tabId)?.text };
}

describe('the autosave', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  test('saves a change after 300 ms, with time and title', () => {
    const { autosave, statuses, saved } = mountAutosave();
    autosave.changed();
    vi.advanceTimersByTime(299);
    expect(saved()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(readSession('mine')).toEqual({ text: 'alps', title: 'Alps', savedAtMs: Date.now(), isClosed: false });
    expect(statuses).toEqual([{ kind: 'saved', savedAtMs: Date.now() }]);
    vi.advanceTimersByTime(60_000);
    expect(statuses.length).toBe(1);
    autosave.dispose();
  });

  test('saves a long drag while it lasts', () => {
    const { autosave, shown, saved } = mountAutosave();
    for (let i = 0; i < 60; i++) {
      shown.text = `step ${i}`;
      autosave.changed();
      vi.advanceTimersByTime(16);
      if (i >= 19) expect(Number(saved()?.split(' ')[1])).toBeGreaterThanOrEqual(i - 19);
    }
    autosave.dispose();
  });

  test('saves at once when the page hides, and when it ends', () => {
    const { autosave, statuses, shown, saved } = mountAutosave();
    autosave.changed();
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(saved()).toBeUndefined();
    state.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(saved()).toBe('alps');
    shown.text = 'andes';
    autosave.changed();
    window.dispatchEvent(new Event('pagehide'));
    expect(saved()).toBe('andes');
    expect(statuses.length).toBe(2);
    autosave.dispose();
  });

  test('notes that the tab was closed, and that it was shown again', () => {
    const { autosave } = mountAutosave();
    window.dispatchEvent(new Event('pagehide'));
    expect(readSession('mine')?.isClosed).toBe(true);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(readSession('mine')?.isClosed).toBe(false);
    autosave.dispose();
  });

  test('ends with what changed saved', () => {
    const { autosave, shown, saved } = mountAutosave();
    autosave.changed();
    autosave.dispose();
    expect(saved()).toBe('alps');
    shown.text = 'andes';
    window.dispatchEvent(new Event('pagehide'));
    vi.advanceTimersByTime(10_000);
    expect(saved()).toBe('alps');
  });

  test('in full storage says so once, keeps the old copy, and saves when there is room again', () => {
    const { autosave, statuses, shown, saved } = mountAutosave();
    autosave.changed();
    autosave.flush();
    fillStorage();
    shown.text = 'andes'.repeat(5000);
    for (let i = 0; i < 20; i++) {
      autosave.changed();
      vi.advanceTimersByTime(100);
    }
    expect(saved()).toBe('alps');
    expect(statuses.slice(1)).toEqual([
      {
        kind: 'failed',
        message:
          'The last changes are not saved: the browser has no room left for this page. What was saved before is kept. ' +
          'Delete projects or earlier sessions; or share a link or export the project to keep what you have.',
      },
    ]);
    localStorage.removeItem('filler');
    vi.advanceTimersByTime(5000);
    expect(saved()).toBe(shown.text);
    expect(statuses.slice(2)).toMatchObject([{ kind: 'saved' }]);
    autosave.dispose();
  });

  test('tries once more when the page ends after a failure', () => {
    const { autosave, saved } = mountAutosave();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    autosave.changed();
    vi.advanceTimersByTime(300);
    full.mockRestore();
    window.dispatchEvent(new Event('pagehide'));
    expect(saved()).toBe('alps');
    autosave.dispose();
  });
});

/** Leaves room for some thousand characters of the five million that Chromium has. */
function fillStorage(): void {
  localStorage.setItem('filler', 'x'.repeat(5 * 2 ** 20 - 5000));
}
