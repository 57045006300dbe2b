import '../styles/projects.css';
import { errorText } from '../../core/error-text.ts';
import { projectName } from '../../state/project-name.ts';
import { createDialog } from '../controls/dialog.ts';
import { create } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { doneText, nameField, type RowHost, textButton, timeText } from './project-parts.ts';
import { projectRow } from './project-row.ts';
import type { ProjectShelf } from './project-shelf.ts';
import { sessionRow } from './session-row.ts';

const NO_PROJECTS = 'No projects yet. Save what is on screen under a name, and come back to it any time.';
const NO_SESSIONS = 'No others: this is the only session that this browser keeps.';

/** Shows what is kept in this browser: whether this session is, the projects, and the sessions of other tabs. */
export function openProjects(shelf: ProjectShelf): void {
  const status = create('p', { class: 'projects-status' });
  const told = create('p', { class: 'projects-told', role: 'status' });
  const failure = create('p', { class: 'projects-failure', role: 'alert' });
  const projects = create('ul', { class: 'project-list', 'aria-label': 'Projects' });
  const sessions = create('ul', { class: 'project-list', 'aria-label': 'Sessions' });
  const noProjects = create('p', { class: 'projects-empty', hidden: '' }, NO_PROJECTS);
  const noSessions = create('p', { class: 'projects-empty', hidden: '' }, NO_SESSIONS);
  const field = nameField('Name', shelf.suggestedName);

  const showStatus = (): void => {
    const now = shelf.autosave();
    const isFailed = now?.kind === 'failed';
    const text = isFailed ? now.message : now ? `Autosaved ${timeText(now.savedAtMs)}` : 'Not changed yet';
    if (status.textContent === text) return;
    status.classList.toggle('is-failed', isFailed);
    status.replaceChildren(icon(isFailed ? 'error' : 'check'), create('span', {}, text));
  };

  let isBusy = false;
  let tasks = 0;
  /** What is done to the lists, or asked of them, is under way. */
  const markBusy = (more: 1 | -1): void => {
    tasks += more;
    for (const list of [projects, sessions]) list.ariaBusy = String(tasks > 0);
  };
  const report = async (task: () => Promise<void>): Promise<void> => {
    told.textContent = failure.textContent = '';
    markBusy(1);
    try {
      await task();
    } catch (error) {
      failure.textContent = errorText(error);
    }
    markBusy(-1);
  };
  const host: RowHost = {
    async attempt(task) {
      if (isBusy) return;
      isBusy = true;
      await report(task);
      isBusy = false;
    },
    async refresh(text, focus) {
      await show();
      host.tell(text);
      // What had the focus may be gone with its row.
      const row = focus === undefined ? null : dialog.element.querySelector(`[data-id="${CSS.escape(focus)}"]`);
      if (row) row.querySelector('button')?.focus();
      else if (!dialog.element.contains(document.activeElement)) field.focus();
    },
    tell(text) {
      told.textContent = text;
    },
    close: () => dialog.close(),
  };
  const show = async (): Promise<void> => {
    const [kept, others] = await Promise.allSettled([shelf.list(), shelf.sessions()]);
    if (kept.status === 'fulfilled') {
      const entries = kept.value;
      projects.replaceChildren(...entries.map((entry, i) => projectRow(entry, shelf, host, neighbour(entries, i))));
      noProjects.hidden = entries.length > 0;
    }
    if (others.status === 'fulfilled') {
      const entries = others.value;
      sessions.replaceChildren(...entries.map((entry, i) => sessionRow(entry, shelf, host, neighbour(entries, i))));
      noSessions.hidden = entries.length > 0;
    }
    // What could be read is shown all the same.
    for (const result of [kept, others]) if (result.status === 'rejected') throw result.reason;
  };

  const dialog = createDialog({
    title: 'Projects',
    subtitle: 'Kept in this browser',
    content: create(
      'div',
      { class: 'projects' },
      create('div', { class: 'projects-head' }, status, startFresh(shelf, host)),
      saveForm(field, shelf, host),
      failure,
      told,
      create('div', { class: 'projects-heading' }, create('h3', {}, 'Projects'), importButton(shelf, host)),
      noProjects,
      projects,
      create('div', { class: 'projects-heading' }, create('h3', {}, 'Sessions of other tabs and earlier')),
      noSessions,
      sessions,
    ),
    isWide: true,
  });
  const stop = shelf.onAutosave(showStatus);
  dialog.element.addEventListener('close', () => {
    stop();
    dialog.dispose();
  });
  showStatus();
  void report(show);
  dialog.open();
  // A finger's keyboard would cover the list.
  if (!matchMedia('(pointer: coarse)').matches) field.select();
}

/** The entry that comes after this one, or before it if it is the last. */
function neighbour(entries: readonly { readonly id: string }[], i: number): string | undefined {
  return (entries[i + 1] ?? entries[i - 1])?.id;
}

function saveForm(field: HTMLInputElement, shelf: ProjectShelf, host: RowHost): HTMLElement {
  const save = create('button', { class: 'button is-primary', type: 'submit' }, 'Save');
  const toFile = textButton(
    'Export…',
    () =>
      host.attempt(async () => {
        const name = projectName(field.value);
        host.tell(doneText(`Exported “${name}”`, await shelf.exportShown(name)));
      }),
    'What is on screen as one file, imported samples included',
  );
  toFile.classList.add('is-filled');
  const form = create('form', { class: 'project-form' }, create('span', {}, 'Save as project'), field, save, toFile);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    host.attempt(async () => {
      const wanted = projectName(field.value);
      const { project, missing } = await shelf.save(wanted);
      const why = project.name === wanted ? '' : `: “${wanted}” is another one’s name`;
      await host.refresh(doneText(`Saved as “${project.name}”${why}`, missing));
    });
  });
  return form;
}

function startFresh(shelf: ProjectShelf, host: RowHost): HTMLButtonElement {
  const run = (): void => {
    host.close();
    shelf.startFresh();
  };
  return textButton('Start fresh', run, 'The terrain of a first visit; Undo brings this one back');
}

function importButton(shelf: ProjectShelf, host: RowHost): DocumentFragment {
  const input = create('input', { type: 'file', accept: '.json,application/json', hidden: '', 'aria-label': 'Project file' });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (!file) return;
    host.attempt(async () => {
      const { project, missing } = await shelf.importFile(file);
      await host.refresh(doneText(`Imported “${project.name}”`, missing), project.id);
    });
    input.value = ''; // the same file may be chosen again
  });
  const both = document.createDocumentFragment();
  both.append(
    textButton('Import project…', () => input.click(), 'A project file, as Export writes it'),
    input,
  );
  return both;
}
