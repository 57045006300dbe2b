import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Autosave, type AutosaveStatus, createAutosave } from '../../src/state/autosave.ts';
import { NO_STORAGE, pageStorage } from '../../src/state/browser-storage.ts';
import { readSession, type SavedSession } from '../../src/state/sessions.ts';
import { denied, openTab } from '../support/saved-sessions.ts';

const autosaves: Autosave[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  for (const autosave of autosaves.splice(0)) autosave.dispose();
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
});

function mountAutosave() {
  const tab = openTab(pageStorage);
  const statuses: AutosaveStatus[] = [];
  const shown = { text: 'alps', title: 'Alps', isEdited: true };
  const autosave = createAutosave({ tab, read: () => shown, onStatus: (status) => statuses.push(status) });
  autosaves.push(autosave);
  const stored = (): SavedSession | undefined => readSession(tab.id);
  return { autosave, statuses, shown, stored, saved: () => stored()?.text };
}

/** Leaves room for some thousand characters of the five million that Chromium has. */
function fillStorage(): void {
  localStorage.setItem('filler', 'x'.repeat(5 * 2 ** 20 - 5000));
}

describe('the autosave', () => {
  test('saves a change after 300 ms, with time and title', () => {
    const { autosave, statuses, saved, stored } = mountAutosave();
    autosave.changed();
    vi.advanceTimersByTime(299);
    expect(saved()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(stored()).toEqual({ text: 'alps', title: 'Alps', savedAtMs: Date.now(), isClosed: false, isEdited: true });
    expect(statuses).toEqual([{ kind: 'saved', savedAtMs: Date.now() }]);
    vi.advanceTimersByTime(60_000);
    expect(statuses.length).toBe(1);
  });

  test('saves a long drag while it lasts', () => {
    const { autosave, shown, saved } = mountAutosave();
    for (let i = 0; i < 60; i++) {
      shown.text = `step ${i}`;
      autosave.changed();
      vi.advanceTimersByTime(16);
      if (i >= 19) expect(Number(saved()?.split(' ')[1])).toBeGreaterThanOrEqual(i - 19);
    }
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
  });

  test('notes that the tab was closed, and that it was shown again', () => {
    const { stored } = mountAutosave();
    window.dispatchEvent(new Event('pagehide'));
    expect(stored()?.isClosed).toBe(true);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(stored()?.isClosed).toBe(false);
  });

  test('saves nothing once it has ended', () => {
    const { autosave, statuses, stored } = mountAutosave();
    autosave.changed();
    autosave.dispose();
    window.dispatchEvent(new Event('pagehide'));
    vi.advanceTimersByTime(10_000);
    expect(statuses).toEqual([]);
    expect(stored()).toBeUndefined();
  });

  test('in full storage says so once, keeps the old copy, and saves when there is room again', () => {
    const { autosave, statuses, shown, saved } = mountAutosave();
    autosave.changed();
    vi.advanceTimersByTime(300);
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
          'Delete earlier sessions under Projects, or share a link or export the project to keep what you have.',
      },
    ]);
    localStorage.removeItem('filler');
    vi.advanceTimersByTime(5000);
    expect(saved()).toBe(shown.text);
    expect(statuses.slice(2)).toMatchObject([{ kind: 'saved' }]);
  });

  test('has the browser ask before a page is left whose changes cannot be saved', () => {
    const { autosave, shown } = mountAutosave();
    const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    shown.text = 'andes'.repeat(5000);
    fillStorage();
    autosave.changed();
    vi.advanceTimersByTime(300);
    expect(isAsked()).toBe(true);
    shown.isEdited = false;
    expect(isAsked()).toBe(false);
    shown.isEdited = true;
    localStorage.removeItem('filler');
    expect(isAsked()).toBe(false);
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
  });

  test('in storage that the browser denies says so once', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
    const { autosave, statuses } = mountAutosave();
    for (let i = 0; i < 3; i++) {
      autosave.changed();
      vi.advanceTimersByTime(300);
    }
    expect(statuses).toEqual([{ kind: 'failed', message: NO_STORAGE }]);
  });
});
