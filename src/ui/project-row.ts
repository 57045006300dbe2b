import { MAX_PROJECT_NAME, projectName } from '../state/project-name.ts';
import { create } from './dom.ts';
import { icon } from './icons.ts';
import { createMenu, type MenuItem } from './menu.ts';
import { bytesText, leaveOnEscape, question, type RowHost, textButton, timeText } from './project-parts.ts';
import type { ProjectEntry, ProjectShelf } from './project-shelf.ts';
import { noPicture } from './thumbnails.ts';

/** One project of the list: its picture, its name, and what can be done with it.
 *  @param after the entry that the focus goes to when this one is deleted */
export function projectRow(entry: ProjectEntry, shelf: ProjectShelf, host: RowHost, after: string | undefined): HTMLLIElement {
  const { id, name, savedAtMs, thumbnail, mapBytes } = entry;
  const named = `“${name}”`;
  const row = create('li', { 'data-id': id });

  const facts = [timeText(savedAtMs), ...(mapBytes > 0 ? [`${bytesText(mapBytes)} of samples`] : [])].join(' · ');
  const open = textButton('Open', () =>
    host.attempt(async () => {
      await shelf.open(id);
      host.close();
    }),
  );
  open.ariaLabel = `Open ${named}`;
  open.classList.add('is-filled');
  const more = create(
    'button',
    { class: 'icon-button', type: 'button', 'aria-label': `More for ${named}`, title: 'More' },
    icon('more'),
  );
  createMenu(more, () => items);

  const show = (): void => {
    const text = create('div', { class: 'project-text' }, create('b', {}, name), create('small', {}, facts));
    row.replaceChildren(picture(thumbnail), text, open, more);
  };
  const back = (): void => {
    show();
    more.focus();
  };
  const ask = (text: string, verb: string, task: () => Promise<void>): void => {
    row.replaceChildren(
      picture(thumbnail),
      question(text, verb, () => host.attempt(task), back),
    );
    // What does no harm.
    row.querySelector<HTMLElement>('.project-question button:last-child')?.focus();
  };
  const rename = (): void => {
    const field = create('input', {
      class: 'field',
      type: 'text',
      maxlength: `${MAX_PROJECT_NAME}`,
      required: '',
      'aria-label': 'New name',
    });
    field.value = name;
    const save = create('button', { class: 'button is-filled', type: 'submit' }, 'Rename');
    const form = create('form', { class: 'project-form' }, field, save, textButton('Cancel', back));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      host.attempt(async () => {
        const renamed = await shelf.rename(id, projectName(field.value));
        await host.refresh(`Renamed to “${renamed.name}”.`, id);
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
          await host.refresh(`There is a copy now: “${copy.name}”.`, copy.id);
        }),
    },
    {
      label: 'Save here',
      hint: 'puts what is on screen in its place',
      onSelect: () =>
        ask(`Put what is on screen in the place of ${named}? What it holds now is gone for good.`, 'Save here', async () => {
          await shelf.replace(id);
          await host.refresh(`Saved as ${named}.`, id);
        }),
    },
    {
      label: 'Export',
      hint: 'one file, imported samples included',
      onSelect: () => host.attempt(() => shelf.exportFile(id)),
    },
    {
      label: 'Delete',
      onSelect: () =>
        ask(`Delete ${named}? It cannot be brought back.`, 'Delete', async () => {
          await shelf.remove(id);
          await host.refresh(`Deleted ${named}.`, after);
        }),
    },
  ];
  show();
  return row;
}

function picture(url: string | undefined): HTMLElement {
  if (!url?.startsWith('data:image/')) return noPicture();
  return create('img', { class: 'thumbnail', src: url, alt: '', width: '56', height: '40' });
}
