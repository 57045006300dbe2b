import '../styles/projects.css';
import { errorText } from '../../core/text.ts';
import { projectName } from '../../state/project-name.ts';
import type { ListedSession } from '../../state/sessions.ts';
import { createDialog } from '../controls/dialog.ts';
import { create, textButton } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import type { ProjectShelf } from './kept-projects.ts';
import { askIn, doneText, nameField, type RowHost, timeText, whyOtherName } from './project-parts.ts';
import { projectRow } from './project-row.ts';

const NO_PROJECTS = 'No projects yet. Save what is on screen under a name to come back to it.';
const NO_SESSIONS = 'No other sessions in this browser.';

/** Opens the Projects dialog: the autosave's status, the projects, and the sessions of other tabs. */
export function openProjects(shelf: ProjectShelf): void {
  const status = createAutosaveStatus(shelf);
  const announcement = create('p', { class: 'projects-announcement', role: 'status' });
  const failure = create('p', { class: 'projects-failure', role: 'alert' });
  const projects = create('ul', { class: 'project-list', 'aria-label': 'Projects' });
  const sessions = create('ul', { class: 'project-list', 'aria-label': 'Sessions' });
  const noProjects = create('p', { class: 'projects-empty', hidden: '' }, NO_PROJECTS);
  const noSessions = create('p', { class: 'projects-empty', hidden: '' }, NO_SESSIONS);
  const field = nameField('Name', shelf.suggestedName);

  let isBusy = false;
  let taskCount = 0;
  /** Marks the lists as busy while tasks are running. */
  const countTasks = (change: 1 | -1): void => {
    taskCount += change;
    for (const list of [projects, sessions]) list.ariaBusy = String(taskCount > 0);
  };
  const run = async (task: () => Promise<void>): Promise<void> => {
    announcement.textContent = failure.textContent = '';
    countTasks(1);
    try {
      await task();
    } catch (error) {
      failure.textContent = errorText(error);
    }
    countTasks(-1);
  };
  const host: RowHost = {
    async attempt(task) {
      if (isBusy) return;
      isBusy = true;
      await run(task);
      isBusy = false;
    },
    async refresh(text, focusId) {
      await show();
      host.announce(text);
      // The focused element may be gone with its row.
      const row = focusId === undefined ? null : dialog.element.querySelector(`[data-id="${CSS.escape(focusId)}"]`);
      if (row) row.querySelector('button')?.focus();
      else if (!dialog.element.contains(document.activeElement)) field.focus();
    },
    announce(text) {
      announcement.textContent = text;
    },
    close: () => dialog.close(),
  };
  const show = async (): Promise<void> => {
    const [projectResult, sessionResult] = await Promise.allSettled([shelf.list(), shelf.sessions()]);
    if (projectResult.status === 'fulfilled') {
      const entries = projectResult.value;
      projects.replaceChildren(...entries.map((entry, i) => projectRow(entry, shelf, host, neighbour(entries, i))));
      noProjects.hidden = entries.length > 0;
    }
    if (sessionResult.status === 'fulfilled') {
      const entries = sessionResult.value;
      sessions.replaceChildren(...entries.map((entry, i) => sessionRow(entry, shelf, host, neighbour(entries, i))));
      noSessions.hidden = entries.length > 0;
    }
    // Thrown last, so that the list that could be read is shown.
    for (const result of [projectResult, sessionResult]) if (result.status === 'rejected') throw result.reason;
  };

  const dialog = createDialog({
    title: 'Projects',
    subtitle: 'Stored in this browser',
    content: create(
      'div',
      { class: 'projects column' },
      create('div', { class: 'projects-head' }, status.element, startFresh(shelf, host)),
      saveForm(field, shelf, host),
      failure,
      announcement,
      create('div', { class: 'projects-heading' }, create('h3', {}, 'Projects'), importButton(shelf, host)),
      noProjects,
      projects,
      create('div', { class: 'projects-heading' }, create('h3', {}, 'Earlier sessions and other tabs')),
      noSessions,
      sessions,
    ),
    isWide: true,
  });
  dialog.element.addEventListener('close', () => {
    status.dispose();
    dialog.dispose();
  });
  void run(show);
  dialog.open();
  // On a touch screen, the keyboard would cover the list.
  if (!matchMedia('(pointer: coarse)').matches) field.select();
}

/** A line that says when the session was last saved, or why it could not be. */
function createAutosaveStatus(shelf: ProjectShelf): { readonly element: HTMLElement; dispose(): void } {
  const element = create('p', { class: 'projects-status soft' });
  const show = (): void => {
    const now = shelf.autosave();
    const isFailed = now?.kind === 'failed';
    const text = isFailed ? now.message : now ? `Autosaved ${timeText(now.savedAtMs)}` : 'Not changed yet';
    if (element.textContent === text) return;
    element.classList.toggle('is-failed', isFailed);
    element.replaceChildren(icon(isFailed ? 'error' : 'check'), create('span', {}, text));
  };
  show();
  return { element, dispose: shelf.onAutosave(show) };
}

/** The id of the next entry, or of the one before if this is the last. */
function neighbour(entries: readonly { readonly id: string }[], i: number): string | undefined {
  return (entries[i + 1] ?? entries[i - 1])?.id;
}

function saveForm(field: HTMLInputElement, shelf: ProjectShelf, host: RowHost): HTMLElement {
  const save = create('button', { class: 'button is-primary', type: 'submit' }, 'Save');
  const toFile = textButton(
    'Export…',
    'One file with what is on screen, imported samples included',
    () =>
      host.attempt(async () => {
        const name = projectName(field.value);
        host.announce(doneText(`Exported “${name}”`, await shelf.exportShown(name)));
      }),
    'medium',
  );
  toFile.classList.add('is-filled');
  const form = create('form', { class: 'project-form row grow' }, create('span', {}, 'Save as project'), field, save, toFile);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    host.attempt(async () => {
      const typed = projectName(field.value);
      const { project, missing } = await shelf.save(typed);
      await host.refresh(doneText(`Saved as “${project.name}”${whyOtherName(typed, project.name)}`, missing));
    });
  });
  return form;
}

function startFresh(shelf: ProjectShelf, host: RowHost): HTMLButtonElement {
  const run = (): void => {
    host.close();
    shelf.startFresh();
  };
  return textButton('Start fresh', 'The first terrain, as on a first visit; undo brings this one back', run, 'medium');
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
  const fragment = document.createDocumentFragment();
  fragment.append(
    textButton('Import project…', 'A project file from Export', () => input.click(), 'medium'),
    input,
  );
  return fragment;
}

/** A row of the list of sessions. A session can be opened as a copy; one that cannot be read can be saved as a file. A tab that
 *  shows a session that is deleted saves it again.
 *  @param after id of the session that gets the focus when this one is deleted */
function sessionRow(entry: ListedSession, shelf: ProjectShelf, host: RowHost, after: string | undefined): HTMLLIElement {
  const { id, saved, isReadable } = entry;
  const row = create('li', { 'data-id': id });
  const name = saved?.title || `Session ${id.slice(0, 6)}`;
  const facts = [
    ...(isReadable ? [] : ['cannot be read, kept as it is']),
    ...(saved ? [timeText(saved.savedAtMs)] : []),
    ...(saved && !saved.isClosed ? ['open in another tab, or not closed'] : []),
  ];
  const text = create('div', { class: 'project-text grow' }, create('b', {}, name), create('small', {}, facts.join(' · ')));

  const open = textButton(
    'Open a copy',
    'The session itself is unchanged',
    () =>
      host.attempt(async () => {
        await shelf.openSession(id);
        host.close();
      }),
    'medium',
  );
  open.ariaLabel = `Open a copy of ${name}`;
  const save = textButton(
    'Save a copy of the file',
    'The stored text as a file',
    () => host.attempt(() => shelf.exportSession(id)),
    'medium',
  );
  const ask = (): void => askIn(row, [], `Delete “${name}”? This cannot be undone.`, 'Delete', confirm, back);
  const remove = textButton('Delete', `Delete “${name}”`, ask, 'medium');
  remove.ariaLabel = `Delete ${name}`;
  for (const button of [open, save, remove]) button.classList.add('is-filled');
  const confirm = (): Promise<void> =>
    host.attempt(async () => {
      await shelf.removeSession(id);
      await host.refresh(`Deleted the session “${name}”.`, after);
    });
  const show = (): void => row.replaceChildren(text, isReadable ? open : save, remove);
  const back = (): void => {
    show();
    remove.focus();
  };
  show();
  return row;
}
