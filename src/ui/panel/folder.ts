import { create } from '../controls/dom.ts';

/** Rows and folders below a title that folds them. */
export interface Folder {
  readonly element: HTMLElement;
  /** Folds and unfolds it; of a panel's root it is not on the page. */
  readonly head: HTMLButtonElement;
  /** Holds the rows and the folders. */
  readonly body: HTMLElement;
  isOpen(): boolean;
}

/** An empty panel without a title of its own. */
export function createRootFolder(container: HTMLElement): Folder {
  const folder = createFolder('', true);
  folder.head.remove();
  folder.element.className = 'parameter-panel';
  container.append(folder.element);
  return folder;
}

export function addFolder(parent: Folder, title: string, isOpen = true): Folder {
  const folder = createFolder(title, isOpen);
  parent.body.append(folder.element);
  return folder;
}

let folderCount = 0;

function createFolder(title: string, isOpenAtFirst: boolean): Folder {
  let isOpen = isOpenAtFirst;
  const id = `panel-folder-${++folderCount}`;
  const head = create('button', { class: 'folder-title', type: 'button', id, title: `Fold or unfold ${title}` }, title);
  const body = create('div', { class: 'folder-rows', role: 'group', 'aria-labelledby': id });
  const element = create('div', { class: 'parameter-folder' }, head, body);
  const show = (): void => {
    head.ariaExpanded = String(isOpen);
    element.classList.toggle('is-closed', !isOpen);
  };
  head.addEventListener('click', () => {
    isOpen = !isOpen;
    show();
  });
  show();
  return { element, head, body, isOpen: () => isOpen };
}
