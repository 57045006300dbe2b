import { projectName } from '../../state/project-name.ts';
import type { ProjectSummary } from '../../state/projects.ts';
import { create, textButton } from '../controls/dom.ts';
import { bytesText } from '../controls/files.ts';
import { icon, iconButton } from '../controls/icons.ts';
import { createMenu, type MenuItem } from '../controls/menu.ts';
import type { ProjectShelf } from './kept-projects.ts';
import { askIn, doneText, leaveOnEscape, nameField, type RowHost, timeText, whyOtherName } from './project-parts.ts';

/** A row of the list of projects: thumbnail, name, Open and a menu.
 *  @param after id of the project that gets the focus when this one is deleted */
export function projectRow(
  project: ProjectSummary,
  shelf: ProjectShelf,
  host: RowHost,
  after: string | undefined,
): HTMLLIElement {
  const { id, name, savedAtMs, thumbnail } = project;
  const mapBytes = project.maps.reduce((sum, { bytes }) => sum + bytes, 0);
  const quoted = `“${name}”`;
  const row = create('li', { 'data-id': id });

  const facts = [timeText(savedAtMs), ...(mapBytes > 0 ? [`${bytesText(mapBytes)} of samples`] : [])].join(' · ');
  const openProject = () =>
    host.attempt(async () => {
      await shelf.open(id);
      host.close();
    });
  const open = textButton('Open', `Open ${quoted}`, openProject, 'medium');
  open.ariaLabel = `Open ${quoted}`;
  open.classList.add('is-filled');
  const more = iconButton('more', `More for ${quoted}`, () => {}, { title: 'More' });
  createMenu(more, () => items);

  const show = (): void => {
    const text = create('div', { class: 'project-text grow' }, create('b', {}, name), create('small', {}, facts));
    row.replaceChildren(picture(thumbnail), text, open, more);
  };
  const back = (): void => {
    show();
    more.focus();
  };
  const ask = (text: string, verb: string, task: () => Promise<void>): void =>
    askIn(row, [picture(thumbnail)], text, verb, () => host.attempt(task), back);
  const rename = (): void => {
    const field = nameField('New name', name);
    const save = create('button', { class: 'button is-filled', type: 'submit' }, 'Rename');
    const form = create(
      'form',
      { class: 'project-form row grow' },
      field,
      save,
      textButton('Cancel', 'Keep the name (Escape)', back, 'medium'),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      host.attempt(async () => {
        const typed = projectName(field.value);
        const renamed = await shelf.rename(id, typed);
        await host.refresh(`Renamed to “${renamed.name}”${whyOtherName(typed, renamed.name)}.`, id);
      });
    });
    leaveOnEscape(form, back);
    row.replaceChildren(picture(thumbnail), form);
    field.select();
  };
  const items: readonly MenuItem[] = [
    { label: 'Rename', onSelect: rename },
    {
      label: 'Duplicate',
      onSelect: () =>
        host.attempt(async () => {
          const copy = await shelf.duplicate(id);
          await host.refresh(`Copied as “${copy.name}”.`, copy.id);
        }),
    },
    {
      label: 'Save here',
      hint: 'replaces it with what is on screen',
      onSelect: () =>
        ask(`Replace ${quoted} with what is on screen? Its present content is lost.`, 'Save here', async () => {
          const { missing } = await shelf.replace(id);
          await host.refresh(doneText(`Saved as ${quoted}`, missing), id);
        }),
    },
    {
      label: 'Export',
      hint: 'one file, imported samples included',
      onSelect: () => host.attempt(async () => host.announce(doneText(`Exported ${quoted}`, await shelf.exportFile(id)))),
    },
    {
      label: 'Delete',
      onSelect: () =>
        ask(`Delete ${quoted}? This cannot be undone.`, 'Delete', async () => {
          await shelf.remove(id);
          await host.refresh(`Deleted ${quoted}.`, after);
        }),
    },
  ];
  show();
  return row;
}

function picture(url: string | undefined): HTMLElement {
  if (!url?.startsWith('data:image/')) return create('span', { class: 'thumbnail' }, icon('terrain'));
  return create('img', { class: 'thumbnail', src: url, alt: '', width: '56', height: '40' });
}
