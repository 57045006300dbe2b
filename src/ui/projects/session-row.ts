import type { ListedSession } from '../../state/sessions.ts';
import { create, textButton } from '../controls/dom.ts';
import { askIn, type RowHost, timeText } from './project-parts.ts';
import type { ProjectShelf } from './project-shelf.ts';

/** A row of the list of sessions. A session can be opened as a copy; one that cannot be read can be saved as a file. It can be deleted
 *  unless a tab has it open.
 *  @param after id of the session that gets the focus when this one is deleted */
export function sessionRow(entry: ListedSession, shelf: ProjectShelf, host: RowHost, after: string | undefined): HTMLLIElement {
  const { id, saved, isOpen, isReadable } = entry;
  const row = create('li', { 'data-id': id });
  const name = saved?.title || `Session ${id.slice(0, 6)}`;
  const facts = [
    ...(isReadable ? [] : ['cannot be read, kept as it is']),
    ...(saved ? [timeText(saved.savedAtMs)] : []),
    ...(isOpen ? ['open in another tab'] : []),
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
  const show = (): void => row.replaceChildren(text, ...(isReadable ? [open] : [save]), ...(isOpen ? [] : [remove]));
  const back = (): void => {
    show();
    remove.focus();
  };
  show();
  return row;
}
