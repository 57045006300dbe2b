import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Heightmap } from '../../src/core/heightmap.ts';
import { sha256Hex } from '../../src/io/sha256.ts';
import { emptySession, type Session } from '../../src/jobs/session.ts';
import { selectedRecipe } from '../../src/state/document.ts';
import { createDocumentStore } from '../../src/state/document-store.ts';
import { documentFromText, documentToText } from '../../src/state/document-text.ts';
import { createMapCache } from '../../src/state/map-cache.ts';
import { writeProjectFile } from '../../src/state/project-file.ts';
import { createStore } from '../../src/state/store.ts';
import { createActions } from '../../src/ui/page/actions.ts';
import type { IsWanted } from '../../src/ui/page/page-parts.ts';
import { createProjectShelf, exportShown, openProjectFile } from '../../src/ui/projects/kept-projects.ts';
import { createFileOpener } from '../../src/ui/shell/open-files.ts';
import type { TerrainClient } from '../../src/worker/client.ts';
import { denied } from '../support/saved-sessions.ts';

const map: Heightmap = { width: 3, height: 2, data: Float32Array.of(-1.5, 0, 1, 2, 3, 4.25) };
const sha256 = await sha256Hex(map.data);
const [first, second] = ['alps', 'andes'].map((seed) => `v=1&generator=diamond-square&seed=${seed}&size=65x65`);
const imported = (id = sha256): string => `v=1&imported=${id}&name=hill.png&size=3x2`;
const always: IsWanted = () => true;

beforeEach(() => deleteDB('faultline'));
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function mount(text = first) {
  const shown = createDocumentStore(documentFromText(text).document);
  const session = createStore<Session>(emptySession);
  const parts = {
    document: shown,
    session,
    maps: createMapCache(async () => undefined),
    actions: createActions(shown, session, shown.get()),
    thumbnails: { url: () => undefined },
    tabId: 'mine',
  };
  return { parts, shownText: () => documentToText(shown.get()), told: () => session.get().message?.text };
}

function projectFile(text: string, maps = [{ name: 'hill.png', sha256, map }]): File {
  return new File([writeProjectFile({ name: 'Hill', text, maps })], 'hill.faultline.json');
}

/** Refuses to keep anything in the database. */
function denyDatabase(): void {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(denied);
}

test('a project’s file opens where its samples cannot be kept, and the page says so below what else there is to say', async () => {
  const { parts, shownText, told } = mount();
  denyDatabase();
  const text = documentToText(documentFromText(imported()).document);
  expect(await openProjectFile(projectFile(`${text}&stage=-1`), always, parts)).toBe(true);
  expect(shownText()).toBe(text);
  expect(await parts.maps.get(sha256)).toEqual(map);
  const [notice, failure] = [told()?.split('\n').slice(0, -1).join('\n'), told()?.split('\n').at(-1)];
  expect(notice).toMatch(/^Not everything in this project could be used as it is\./);
  expect(failure).toMatch(/^hill\.faultline\.json: The imported samples could not be kept: .* imported again\.$/);
});

test('a project that was slow to read does not replace what was opened since', async () => {
  const { parts, shownText, told } = mount();
  let isWanted = always;
  let finish = (): void => {};
  const open = vi.fn(async () => ({ kind: 'recipe', recipe: selectedRecipe(documentFromText(second).document) }) as const);
  createFileOpener(
    document.body,
    parts.document,
    parts.session,
    { run: open as unknown as TerrainClient['run'] },
    parts.maps,
    async (file, stillWanted) => {
      isWanted = stillWanted;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return openProjectFile(file, stillWanted, parts);
    },
  );
  const choose = (file: File): void => {
    const input = document.querySelector('input') as HTMLInputElement;
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.files = transfer.files;
    input.dispatchEvent(new Event('change'));
  };
  choose(projectFile(imported()));
  await vi.waitFor(() => expect(isWanted).not.toBe(always));
  expect(isWanted()).toBe(true);
  choose(new File([], 'hill.png'));
  await vi.waitFor(() => expect(shownText()).toBe(second));
  expect(isWanted()).toBe(false);
  finish();
  await expect(openProjectFile(projectFile(imported()), isWanted, parts)).resolves.toBe(true);
  expect([shownText(), told()]).toEqual([second, 'hill.png: Terrain restored from its recipe.']);
});

test('projects and files name the imported terrain whose samples are not in them', async () => {
  const { parts, told } = mount(imported('0'.repeat(64)));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const shelf = createProjectShelf(parts);
  const { project, missing } = await shelf.save('Hill');
  expect([missing, project.maps]).toEqual([['hill.png'], []]);
  expect(await shelf.exportFile(project.id)).toEqual(['hill.png']);
  denyDatabase();
  await exportShown(parts);
  expect(told()).toBe('Exported “hill.png”, without the samples of hill.png, which are not kept here.');
  expect(click).toHaveBeenCalledTimes(2);
});

test('an imported project has the samples of its file, and those that are kept here already', async () => {
  const { parts } = mount();
  const shelf = createProjectShelf(parts);
  const whole = await shelf.importFile(projectFile(imported()));
  expect([whole.missing, whole.project.maps]).toEqual([[], [{ name: 'hill.png', sha256, bytes: 24 }]]);
  const without = await shelf.importFile(projectFile(imported(), []));
  expect([without.missing, without.project.maps.length]).toEqual([[], 1]);
  expect((await shelf.importFile(projectFile(imported('0'.repeat(64)), []))).missing).toEqual(['hill.png']);
});

test('a deleted project’s samples stay while Undo may bring them back', async () => {
  const { parts } = mount(imported());
  const shelf = createProjectShelf(parts);
  const { project } = await shelf.importFile(projectFile(imported()));
  await shelf.remove(project.id);
  expect(await createMapCache(async () => undefined).get(sha256)).toEqual(map);
  const other = mount();
  const again = createProjectShelf(other.parts);
  const { project: copy } = await again.importFile(projectFile(imported()));
  await again.remove(copy.id);
  expect(await createMapCache(async () => undefined).get(sha256)).toBeUndefined();
});
