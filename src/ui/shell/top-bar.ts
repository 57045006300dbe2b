import { latest } from '../../core/memo.ts';
import type { Recipe } from '../../core/recipe.ts';
import type { Session } from '../../jobs/session.ts';
import { linkTo } from '../../state/link.ts';
import { pageSchema } from '../../state/page-settings.ts';
import type { Store } from '../../state/store.ts';
import { elementById } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { createMenu, type Menu } from '../controls/menu.ts';
import type { WorkCard } from '../controls/work-card.ts';
import type { ExportSources } from '../export/show-export.ts';
import type { createGalleryDialog, GalleryTabId } from '../gallery/gallery-dialog.ts';
import type { GalleryEvents } from '../gallery/gallery-tab.ts';
import type { IsWanted, PageParts, TopBar } from '../page/page-parts.ts';
import { loadPart } from '../page/show-errors.ts';
import { createHistoryMenu } from './history-menu.ts';
import { keyOf } from './keyboard.ts';
import { type AskReading, createFileOpener } from './open-files.ts';

interface LandscapeAndLessons {
  /** Shows the landscape that is open from a moment on, with all its layers. */
  readonly restartLandscape: (seconds: number) => void;
  /** Starts a lesson by its id. */
  readonly startLesson: (id: string) => void;
}

/** The top bar with its menus and dialogs. Dialogs are loaded when they are first opened.
 *  @param dropTarget shows that a drop would open a file */
export function createTopBar(
  dropTarget: HTMLElement,
  parts: PageParts & {
    /** The canvas of what is shown, for a project's thumbnail; undefined before there is a picture on it. */
    readonly picture: () => HTMLCanvasElement | undefined;
    readonly exports: Pick<ExportSources, 'view' | 'profile' | 'landscape' | 'compare'>;
    readonly work: WorkCard;
  } & LandscapeAndLessons,
): TopBar {
  const { document, session, client, maps, actions, work } = parts;
  const button = (id: string): HTMLButtonElement => elementById(id, HTMLButtonElement);

  const showHelp = async (): Promise<void> => {
    const help = await loadPart('The list of keys', () => import('./help-dialog.ts'), session);
    help?.openHelp();
  };
  const showGallery = createGallery(parts);
  const loadProjects = (): Promise<typeof import('../projects/kept-projects.ts') | undefined> =>
    loadPart('Projects', () => import('../projects/kept-projects.ts'), session);
  // A second click may come while the first waits for the dialog's code.
  const hasDialog = (): boolean => globalThis.document.querySelector('dialog:modal') !== null;
  const showProjects = async (): Promise<void> => {
    const dialog = await loadPart('Projects', () => import('../projects/projects-dialog.ts'), session);
    const projects = await loadProjects();
    if (dialog && projects && !hasDialog()) dialog.openProjects(projects.createProjectShelf(parts));
  };
  const exportProject = async (): Promise<void> => (await loadProjects())?.exportShown(parts);
  const showShare = async (): Promise<void> => {
    const share = await loadPart('Share', () => import('./share-dialog.ts'), session);
    const now = document.get();
    if (!hasDialog()) share?.openShare({ document: now, link: linkTo(now, location.href), onExport: () => void exportProject() });
  };
  const loadExport = latest(async () => {
    const code = await loadPart('Export', () => import('../export/show-export.ts'), session);
    exports = code?.createExport({ ...parts, ...parts.exports });
  });
  let exports: { open(): void } | undefined;
  const showExport = async (): Promise<void> => {
    await loadExport();
    if (!hasDialog()) exports?.open();
  };
  const openProjectFile = async (file: File, isWanted: IsWanted): Promise<boolean> =>
    (await loadProjects())?.openProjectFile(file, isWanted, parts) ?? false;
  const askReading: AskReading = async (file, signal) => {
    const importing = await loadPart('The import', () => import('../importing/import-dialog.ts'), session);
    return importing?.askReading(file, document.get().appearance, signal);
  };
  const opener = createFileOpener(dropTarget, { document, session, client, maps, work }, openProjectFile, askReading);

  createHistoryMenu(
    { undo: button('undo'), redo: button('redo'), list: button('history') },
    { ...actions, history: document.history },
    button('more'),
  );
  createMenu(button('import'), opener.menu, button('more'));
  for (const id of ['import', 'export']) button(id).append(icon('chevron-down'));
  for (const id of ['gallery', 'projects', 'help'] as const) button(id).prepend(icon(id));
  const tabs = pageSchema.view.options.map((view) => {
    const tab = button(`view-${view}`);
    return { view, tab, title: tab.title };
  });
  for (const { view, tab } of tabs) {
    tab.prepend(icon(view));
    tab.addEventListener('click', () => actions.showView(view));
  }
  const opens = { gallery: () => showGallery(), projects: showProjects, share: showShare, export: showExport, help: showHelp };
  for (const [id, open] of Object.entries(opens)) button(id).addEventListener('click', open);
  button('export').title += ` (${keyOf('export')})`;
  showFailedAutosave(session);
  const inMenu = ['gallery', 'projects', 'history', 'import', 'share', 'help'].map(button);
  createMoreMenu(button('more'), [...tabs.map(({ tab }) => tab), ...inMenu]);

  return {
    update(view) {
      for (const one of tabs) {
        const isShown = one.view === view;
        one.tab.ariaCurrent = isShown ? 'page' : null;
        // The key of another view goes there, and from there back to the terrain.
        const by = one.view === 'terrain' ? view : one.view;
        one.tab.title = isShown || by === 'terrain' ? one.title : `${one.title} (${keyOf(by)})`;
      }
    },
    showGallery,
    showLessons: () => showGallery(undefined, 'lessons'),
    showProjects,
    showExport,
    showHelp,
    chooseFile: opener.choose,
    cancelWork: work.cancel,
  };
}

/** Opens the gallery.
 *  @returns shows a tab of it; with `onRecipe` only terrains can be taken, for a comparison that gets another */
function createGallery({
  document,
  session,
  actions,
  restartLandscape,
  startLesson,
}: Pick<PageParts, 'document' | 'session' | 'actions'> & LandscapeAndLessons) {
  const openLandscape = (text: string, title: string, seconds = 0): void => {
    actions.openLandscape(text, title);
    restartLandscape(seconds);
  };
  let openGallery: ReturnType<typeof createGalleryDialog> | undefined;
  return async (onRecipe?: (recipe: Recipe) => void, tab?: GalleryTabId): Promise<void> => {
    const gallery = await loadPart('The gallery', () => import('../gallery/gallery-dialog.ts'), session);
    openGallery ??= gallery?.createGalleryDialog(document.get);
    const events: GalleryEvents = {
      onRecipe: onRecipe ?? actions.showPreset,
      onKeepGround: (keepGround) => actions.setPage({ keepGround }),
      // None of these can be added to a comparison.
      onArticleTerrain: onRecipe ? undefined : actions.showArticleTerrain,
      onReadyMade: onRecipe ? undefined : actions.openReadyMade,
      onLandscape: onRecipe ? undefined : openLandscape,
      onLesson: onRecipe ? undefined : startLesson,
    };
    openGallery?.(events, tab);
  };
}

/** A message goes with the next step, but a failed autosave goes on: the button of the projects shows it. */
function showFailedAutosave(session: Store<Session>): void {
  const [projects, more] = ['projects', 'more'].map((id) => elementById(id, HTMLButtonElement));
  const { title } = projects;
  session.subscribe((now, before) => {
    const { autosave } = now;
    if (autosave === before.autosave) return;
    const failure = autosave?.kind === 'failed' ? autosave.message : undefined;
    for (const button of [projects, more]) button.classList.toggle('is-unsaved', failure !== undefined);
    elementById('projects-name').textContent = failure === undefined ? 'Projects' : 'Projects: not saved';
    projects.title = failure ?? title;
  });
}

/** A menu of the top bar's buttons that the window has no room for. An item clicks its button. */
export function createMoreMenu(more: HTMLButtonElement, buttons: readonly HTMLButtonElement[]): Menu {
  more.append(icon('menu'));
  return createMenu(more, () =>
    buttons
      // The view that is shown already is left out.
      .filter((button) => !button.checkVisibility() && button.ariaCurrent === null)
      .map((button) => ({
        label: button.ariaLabel ?? button.textContent.trim(),
        title: button.title,
        onSelect: () => button.click(),
      })),
  );
}
