import '../../src/ui/styles/index.css';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AutosaveStatus } from '../../src/state/autosave.ts';
import type { ProjectSummary } from '../../src/state/projects.ts';
import { bytesText } from '../../src/ui/controls/files.ts';
import type { ProjectShelf } from '../../src/ui/projects/kept-projects.ts';
import { timeText } from '../../src/ui/projects/project-parts.ts';
import { openProjects } from '../../src/ui/projects/projects-dialog.ts';
import { axeFindings } from '../support/axe.ts';

afterEach(() => document.body.replaceChildren());

const NOON = new Date(2026, 10, 12, 12, 0).getTime();
const entry = (id: string, name: string, changes: Partial<ProjectSummary> = {}): ProjectSummary => ({
  id,
  name,
  savedAtMs: NOON - id.charCodeAt(0) * 1000,
  thumbnail: undefined,
  maps: [],
  ...changes,
});
const session = (id: string, title: string, isReadable = true, isClosed = true) => ({
  id,
  saved: { title, text: '', savedAtMs: NOON, isClosed, isEdited: true },
  isReadable,
});

/** A shelf in memory that notes what it was asked. */
function mount(changes: Partial<ProjectShelf> = {}, names: readonly string[] = ['Alps', 'Basin', 'Coast']) {
  const calls: string[] = [];
  const call = (what: string) => async (): Promise<void> => void calls.push(what);
  const exportOf = (what: string) => async (): Promise<string[]> => {
    calls.push(what);
    return [];
  };
  let entries = names.map((name, i) => entry('abcdef'[i], name));
  let listener = (): void => {};
  let autosave: AutosaveStatus = { kind: 'saved', savedAtMs: NOON };
  const shelf: ProjectShelf = {
    autosave: () => autosave,
    onAutosave(told) {
      listener = told;
      return () => calls.push('stopped');
    },
    suggestedName: 'dolerite',
    list: async () => entries,
    async save(name) {
      const saved = entry('z', entries.some((e) => e.name === name) ? `${name} 2` : name);
      entries = [...entries, saved];
      return { project: saved, missing: [] };
    },
    async replace(id) {
      calls.push(`replace ${id}`);
      return { project: entry(id, 'replaced'), missing: [] };
    },
    open: (id) => call(`open ${id}`)(),
    async rename(id, name) {
      entries = entries.map((e) => (e.id === id ? { ...e, name } : e));
      return entry(id, name);
    },
    async duplicate(id) {
      const copy = entry('y', `${entries.find((e) => e.id === id)?.name} 2`);
      entries = [...entries, copy];
      return copy;
    },
    async remove(id) {
      entries = entries.filter((e) => e.id !== id);
    },
    exportFile: (id) => exportOf(`export ${id}`)(),
    exportShown: (name) => exportOf(`export shown ${name}`)(),
    async importFile(file) {
      const imported = entry('x', file.name);
      entries = [...entries, imported];
      return { project: imported, missing: [] };
    },
    startFresh: () => calls.push('fresh'),
    sessions: async () => [],
    openSession: (id) => call(`open session ${id}`)(),
    exportSession: (id) => call(`export session ${id}`)(),
    removeSession: (id) => call(`remove session ${id}`)(),
    ...changes,
  };
  openProjects(shelf);
  const tell = (status: AutosaveStatus): void => {
    autosave = status;
    listener();
  };
  return { calls, tell };
}

const dialog = () => page.getByRole('dialog', { name: 'Projects' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const focused = (): string => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '';
const names = (): (string | null)[] =>
  Array.from(document.querySelectorAll('[aria-label=Projects] b'), ({ textContent }) => textContent);
const press = async (name: string): Promise<void> => {
  await expect.poll(() => button(name).elements()).toHaveLength(1);
  (button(name).element() as HTMLElement).click();
};
const choose = async (project: string, item: string): Promise<void> => {
  await press(`More for “${project}”`);
  (dialog().getByRole('menuitem', { name: item }).element() as HTMLElement).click();
};

it('lists projects with time and size of their samples', async () => {
  const maps = [
    { name: 'a.png', sha256: 'a', bytes: 4_200_000 },
    { name: 'b.png', sha256: 'b', bytes: 2500 },
  ];
  const list = async () => [entry('b', 'New', { savedAtMs: NOON }), entry('a', 'Old', { savedAtMs: NOON - 1e6, maps })];
  mount({ list });
  await expect.poll(names).toEqual(['New', 'Old']);
  await expect.element(dialog().getByText('12 Nov 2026, 11:43 · 4.2 MB of samples')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it('starts on the name: Enter saves what is on screen', async () => {
  mount();
  await expect.poll(names).toHaveLength(3);
  expect(focused()).toBe('Name');
  await userEvent.keyboard('Dunes{Enter}');
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Saved as “Dunes”.');
  expect(names()).toEqual(['Alps', 'Basin', 'Coast', 'Dunes']);
});

it('says which name a project got when the wanted one is taken', async () => {
  mount();
  await userEvent.keyboard('  Alps {Enter}');
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Saved as “Alps 2”: “Alps” is taken.');
});

it('says which samples a project is saved or exported without', async () => {
  const missing = ['a.png', 'b.r32'];
  mount({ save: async (name) => ({ project: entry('z', name), missing }), exportFile: async () => missing });
  await userEvent.keyboard('Dunes{Enter}');
  const without = 'without the samples of a.png and b.r32, which this browser does not have.';
  await expect.element(dialog().getByRole('status')).toHaveTextContent(`Saved as “Dunes”, ${without}`);
  await choose('Alps', 'Export');
  await expect.element(dialog().getByRole('status')).toHaveTextContent(`Exported “Alps”, ${without}`);
});

it('is busy while it works', async () => {
  const lists = (): (string | null)[] => Array.from(document.querySelectorAll('.project-list'), ({ ariaBusy }) => ariaBusy);
  let finish = (): void => {};
  const save = (name: string) =>
    new Promise<{ project: ProjectSummary; missing: string[] }>((resolve) => {
      finish = () => resolve({ project: entry('z', name), missing: [] });
    });
  mount({ save });
  expect(lists()).toEqual(['true', 'true']);
  await expect.poll(lists).toEqual(['false', 'false']);
  await userEvent.keyboard('{Enter}');
  expect(lists()).toEqual(['true', 'true']);
  finish();
  await expect.poll(lists).toEqual(['false', 'false']);
});

it('opens a project and closes', async () => {
  const { calls } = mount();
  await press('Open “Basin”');
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  expect(calls).toEqual(['open b', 'stopped']);
});

it('deletes after asking, and the focus goes to the next project', async () => {
  mount();
  await choose('Basin', 'Delete');
  expect(names()).toEqual(['Alps', 'Coast']);
  expect(dialog().getByRole('group').element().ariaLabel).toBe('Delete “Basin”? This cannot be undone.');
  expect(focused()).toBe('Cancel');
  await userEvent.keyboard('{Escape}');
  expect([names().length, focused()]).toEqual([3, 'More for “Basin”']);
  await choose('Basin', 'Delete');
  await press('Delete');
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Deleted “Basin”.');
  expect([names(), focused()]).toEqual([['Alps', 'Coast'], 'Open “Coast”']);
});

it('with the last project gone the focus is on the name, and a sentence says how to begin', async () => {
  mount({}, ['Alps']);
  await choose('Alps', 'Delete');
  await press('Delete');
  await expect.element(dialog().getByText('No projects yet.')).toBeVisible();
  expect(focused()).toBe('Name');
});

it('renames in place; Escape leaves the name and the dialog', async () => {
  mount();
  await choose('Coast', 'Rename');
  await userEvent.keyboard('Shore{Escape}');
  expect([names()[2], focused()]).toEqual(['Coast', 'More for “Coast”']);
  await choose('Coast', 'Rename');
  await userEvent.keyboard('Shore{Enter}');
  await expect.poll(names).toEqual(['Alps', 'Basin', 'Shore']);
  expect(focused()).toBe('Open “Shore”');
});

it('duplicates, exports, and puts what is on screen into a project', async () => {
  const { calls } = mount();
  await choose('Alps', 'Duplicate');
  await expect.poll(focused).toBe('Open “Alps 2”');
  await choose('Alps', 'Export');
  await choose('Alps', 'Save here');
  await press('Save here');
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Saved as “Alps”.');
  expect(calls).toEqual(['export a', 'replace a']);
});

it('exports what is on screen under the typed name, and starts fresh', async () => {
  const { calls } = mount();
  await userEvent.keyboard('Mine');
  await press('Export…');
  await press('Start fresh');
  expect(calls).toEqual(['export shown Mine', 'fresh']);
  expect(document.querySelector('dialog:open')).toBeNull();
});

it('imports a file as a project', async () => {
  mount();
  const file = new File(['{}'], 'dunes');
  await userEvent.upload(document.querySelector('dialog input[type=file]') as HTMLElement, file);
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Imported “dunes”.');
  expect(focused()).toBe('Open “dunes”');
});

it('says what went wrong where the person looks, and shows what could be read', async () => {
  const save = vi.fn().mockRejectedValue(new Error('There is no room left in this browser.'));
  const list = vi.fn().mockRejectedValue(new Error('This browser keeps no projects here.'));
  mount({ save, list, sessions: async () => [session('s', 'gneiss')] });
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('This browser keeps no projects here.');
  await expect.element(button('Open a copy of gneiss')).toBeVisible();
  await press('Save');
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('There is no room left in this browser.');
});

it('follows the autosave', async () => {
  const { tell } = mount();
  await expect.element(dialog().getByText(`Autosaved ${timeText(NOON)}`)).toBeVisible();
  tell({ kind: 'failed', message: 'Nothing is saved.' });
  await expect.element(dialog().getByText('Nothing is saved.')).toBeVisible();
});

it('opens copies of other sessions, and takes away or deletes what cannot be read', async () => {
  const sessions = async () => [session('s', 'gneiss', true, false), session('u', 'tuff', false)];
  const { calls } = mount({ sessions });
  await expect.element(dialog().getByText('open in another tab')).toBeVisible();
  await press('Save a copy of the file');
  await press('Delete tuff');
  expect(focused()).toBe('Cancel');
  await press('Delete');
  await expect.poll(() => calls).toEqual(['export session u', 'remove session u']);
  await press('Open a copy of gneiss');
  await expect.poll(() => calls.at(-2)).toBe('open session s');
});

it('shows markup in a name as text, and no picture from elsewhere', async () => {
  const name = '<img src=x onerror=alert(1)>';
  mount({ list: async () => [entry('a', name, { thumbnail: 'https://example.org/spy.png' })] });
  await expect.poll(names).toEqual([name]);
  expect(document.querySelector('dialog img')).toBeNull();
});

it('tells times of today without their date, and sizes in round units', () => {
  expect([timeText(NOON, NOON + 1000), timeText(NOON, NOON + 864e5)]).toEqual(['12:00', '12 Nov 2026, 12:00']);
  expect([bytesText(4096), bytesText(4_202_500)]).toEqual(['4 kB', '4.2 MB']);
});
