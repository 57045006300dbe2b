import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Heightmap } from '../../src/core/heightmap.ts';
import { pageStorage } from '../../src/state/browser-storage.ts';
import { documentFromText } from '../../src/state/document-text.ts';
import { deleteUnusedMaps, getMap, pruneMaps, putMap } from '../../src/state/maps.ts';
import {
  deleteProject,
  duplicateProject,
  exportProject,
  listProjects,
  openProject,
  type ProjectToSave,
  renameProject,
  saveProject,
} from '../../src/state/projects.ts';
import { denied, save } from '../support/saved-sessions.ts';

const DAY_MS = 24 * 3_600_000;
const map: Heightmap = { width: 3, height: 2, data: Float32Array.of(-1.5, 0, 1, 2, 3, 4.25) };
const other: Heightmap = { width: 2, height: 2, data: Float32Array.of(5, 6, 7, 8) };
const [mapId, otherId] = ['3'.repeat(64), '5'.repeat(64)];

beforeEach(() => deleteDB('faultline'));
afterEach(() => {
  vi.restoreAllMocks();
});

function project(changes: Partial<ProjectToSave> = {}): ProjectToSave {
  return { name: 'Alps', text: 'v=1&generator=fault-lines', thumbnail: 'data:image/png;base64,AA', maps: [], ...changes };
}

const withMap = { maps: [{ name: 'hill.png', sha256: mapId, map }] };

/** Makes every write of a kind fail as a browser does that has no room. */
function fillDatabase(isRefused: (value: object) => boolean = () => true): void {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (isRefused(value)) throw new DOMException('no room', 'QuotaExceededError');
    return put.call(this, value, key);
  });
}

describe('imported samples', () => {
  test('are found again, bit for bit, by their SHA-256', async () => {
    await putMap(mapId, map);
    expect(await getMap(mapId)).toEqual(map);
    expect(await getMap(otherId)).toBeUndefined();
  });

  test('that are part of a larger buffer are kept alone', async () => {
    await putMap(mapId, { width: 2, height: 2, data: map.data.subarray(1, 5) });
    expect(await getMap(mapId)).toEqual({ width: 2, height: 2, data: Float32Array.of(0, 1, 2, 3) });
  });

  test('that are kept already are not written again', async () => {
    await putMap(mapId, map);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    await putMap(mapId, map);
    expect(put).not.toHaveBeenCalled();
  });

  test('that are kept again later are spared anew', async () => {
    await putMap(mapId, map);
    const later = Date.now() + 0.9 * DAY_MS;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    await putMap(mapId, map);
    await deleteUnusedMaps([], later + 0.9 * DAY_MS);
    expect(await getMap(mapId)).toEqual(map);
  });

  test('go when no project and nothing else uses them, a day after they came', async () => {
    await putMap(otherId, other);
    await saveProject(project(withMap));
    await deleteUnusedMaps([]);
    expect(await getMap(otherId)).toEqual(other);
    await deleteUnusedMaps([otherId], Date.now() + DAY_MS);
    expect(await getMap(otherId)).toEqual(other);
    await deleteUnusedMaps([], Date.now() + DAY_MS);
    expect(await getMap(otherId)).toBeUndefined();
    expect(await getMap(mapId)).toEqual(map);
  });
});

describe('at the start of a tab', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => localStorage.clear());
  const startLater = (): unknown => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * DAY_MS);

  test('samples go that no session uses', async () => {
    await putMap(mapId, map);
    await putMap(otherId, other);
    save('earlier', `v=1&imported=${otherId}`);
    startLater();
    await pruneMaps([]);
    expect(await getMap(mapId)).toBeUndefined();
    expect(await getMap(otherId)).toEqual(other);
  });

  test('nothing goes that was stored within the last day: another tab may undo to it', async () => {
    await putMap(mapId, map);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 0.9 * DAY_MS);
    await pruneMaps([]);
    expect(await getMap(mapId)).toEqual(map);
  });

  test('nothing goes where the browser keeps no sessions', async () => {
    await putMap(mapId, map);
    startLater();
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
    await pruneMaps([]);
    vi.restoreAllMocks();
    expect(await getMap(mapId)).toEqual(map);
  });

  test('nothing goes that a step of the tab uses', async () => {
    await putMap(mapId, map);
    await putMap(otherId, other);
    startLater();
    const { document } = documentFromText(`v=1&imported=${mapId}&name=hill.png&size=3x2`);
    await pruneMaps([{ name: 'Start', document }], pageStorage);
    expect(await getMap(mapId)).toEqual(map);
    expect(await getMap(otherId)).toBeUndefined();
  });
});

describe('a project', () => {
  test('is listed without its text, and opens with it', async () => {
    const saved = await saveProject(project(withMap));
    const maps = [{ name: 'hill.png', sha256: mapId, bytes: 24 }];
    expect(saved).toEqual({
      id: saved.id,
      name: 'Alps',
      thumbnail: 'data:image/png;base64,AA',
      savedAtMs: saved.savedAtMs,
      maps,
    });
    expect(await listProjects()).toEqual([saved]);
    expect(await openProject(saved.id)).toEqual({ ...saved, text: 'v=1&generator=fault-lines' });
    expect(await getMap(mapId)).toEqual(map);
  });

  test('saved again replaces itself; without an id it is another one', async () => {
    const { id } = await saveProject(project());
    expect(await saveProject(project({ id, text: 'v=1&seed=2' }))).toMatchObject({ id, name: 'Alps' });
    expect((await openProject(id)).text).toBe('v=1&seed=2');
    expect(await saveProject(project())).toMatchObject({ name: 'Alps 2' });
    expect((await listProjects()).length).toBe(2);
  });

  test('stands before those saved earlier', async () => {
    const now = vi.spyOn(Date, 'now');
    for (const [i, name] of ['b', 'c', 'a'].entries()) {
      now.mockReturnValue(1000 + i);
      await saveProject(project({ name }));
    }
    expect((await listProjects()).map(({ name }) => name)).toEqual(['a', 'c', 'b']);
  });

  test('has a name of its own, on one line and without spaces around it', async () => {
    const first = await saveProject(project({ name: '  The\n  Alps ' }));
    expect(first.name).toBe('The Alps');
    const second = await saveProject(project({ name: 'Andes' }));
    expect((await renameProject(second.id, 'The Alps')).name).toBe('The Alps 2');
    expect((await renameProject(second.id, 'The Alps 2')).name).toBe('The Alps 2');
    expect((await duplicateProject(second.id)).name).toBe('The Alps 3');
    const long = 'x'.repeat(80);
    await saveProject(project({ name: long }));
    expect((await saveProject(project({ name: long }))).name).toBe(`${'x'.repeat(78)} 2`);
  });

  test.each([
    ['', '0'],
    [' \n ', '0'],
    ['x'.repeat(81), '81'],
  ])('is not saved or renamed with the name %j', async (name, count) => {
    const message = `A name has 1 to 80 characters, this one ${count}.`;
    await expect(saveProject(project({ name }))).rejects.toThrow(message);
    const { id } = await saveProject(project());
    await expect(renameProject(id, name)).rejects.toThrow(message);
    expect((await listProjects()).map(({ name }) => name)).toEqual(['Alps']);
  });

  test('duplicated is the same with another name, and outlives the first', async () => {
    const first = await saveProject(project(withMap));
    const copy = await duplicateProject(first.id);
    await deleteProject(first.id, []);
    await deleteUnusedMaps([], Date.now() + DAY_MS);
    expect(await exportProject(copy.id)).toEqual({ name: 'Alps 2', text: 'v=1&generator=fault-lines', ...withMap });
  });

  test('goes with those of its samples that no other project and nothing else uses', async () => {
    const thirdId = '7'.repeat(64);
    const maps = [mapId, otherId, thirdId].map((sha256) => ({ name: sha256[0], sha256, map }));
    const { id } = await saveProject(project({ maps }));
    await saveProject(project(withMap));
    await deleteProject(id, [thirdId]);
    expect(await Promise.all([mapId, otherId, thirdId].map(getMap))).toEqual([map, undefined, map]);
  });

  test('that another tab deleted says so', async () => {
    const { id } = await saveProject(project());
    await deleteProject(id, []);
    await expect(openProject(id)).rejects.toThrow(
      'The project could not be opened: it is no longer there. Perhaps it was deleted in another tab.',
    );
    await expect(renameProject(id, 'Andes')).rejects.toThrow('The project could not be renamed: it is no longer there.');
    await expect(duplicateProject(id)).rejects.toThrow('The project could not be duplicated: it is no longer there.');
    expect(await listProjects()).toEqual([]);
  });
});

describe('a browser without room', () => {
  const message = 'could not be saved: the browser has no room left for this page. What was stored before is unchanged.';

  test.each([
    ['the project', 'text'],
    ['its samples', 'data'],
  ])('says so and keeps the project as it was, when there is no room for %s', async (_what, field) => {
    const { id } = await saveProject(project());
    fillDatabase((value) => field in value);
    await expect(saveProject(project({ id, text: 'v=1&seed=2', ...withMap }))).rejects.toThrow(`The project ${message}`);
    if (field === 'data') await expect(putMap(mapId, map)).rejects.toThrow('could not be kept: the browser has no room left');
    vi.restoreAllMocks();
    expect((await openProject(id)).text).toBe('v=1&generator=fault-lines');
    // Nothing of the half that had room.
    expect(await getMap(mapId)).toBeUndefined();
  });

  test('says so when it finds out only while it writes', async () => {
    const { id } = await saveProject(project());
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      const request = put.call(this, value, key);
      vi.spyOn(this.transaction, 'error', 'get').mockReturnValue(new DOMException('no room', 'QuotaExceededError'));
      this.transaction.abort();
      return request;
    });
    await expect(saveProject(project({ id, text: 'v=1&seed=2' }))).rejects.toThrow(`The project ${message}`);
    vi.restoreAllMocks();
    expect((await openProject(id)).text).toBe('v=1&generator=fault-lines');
  });
});

describe('a browser that denies its database', () => {
  const tell = /: this browser stores nothing for this page\. Export the project to a file instead\.$/;

  test.each<[string, () => void]>([
    [
      'at once',
      () =>
        vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
          throw new DOMException('denied', 'SecurityError');
        }),
    ],
    ['by having none', () => vi.spyOn(window, 'indexedDB', 'get').mockReturnValue(undefined as unknown as IDBFactory)],
  ])('%s: every way to use it says so, and it is tried anew', async (_how, deny) => {
    deny();
    await expect(saveProject(project())).rejects.toThrow(tell);
    await expect(listProjects()).rejects.toThrow(/^The projects could not be listed: this browser stores nothing/);
    await expect(getMap(mapId)).rejects.toThrow(tell);
    vi.restoreAllMocks();
    expect(await listProjects()).toEqual([]);
  });

  test('because a newer page has changed it asks for a reload', async () => {
    indexedDB.open('faultline', 2).onsuccess = (event) => (event.target as IDBOpenDBRequest).result.close();
    await expect(listProjects()).rejects.toThrow(
      'The projects could not be listed: a newer version of this page has changed how projects are stored. Reload the page.',
    );
  });

  test('lets another page change it, and opens it again', async () => {
    await saveProject(project());
    await deleteDB('faultline', { blocked: () => expect.unreachable() });
    expect(await listProjects()).toEqual([]);
  });
});
