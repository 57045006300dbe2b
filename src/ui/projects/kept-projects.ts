import { errorText } from '../../core/text.ts';
import type { Session } from '../../jobs/session.ts';
import type { AutosaveStatus } from '../../state/autosave.ts';
import { importedSources } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { documentFromText, documentToText } from '../../state/document-text.ts';
import type { MapCache } from '../../state/map-cache.ts';
import { type ImportedMap, mapsOfSteps } from '../../state/maps.ts';
import { isLandscape } from '../../state/panes.ts';
import { isProjectFile, type ProjectFile, readProjectFile, writeProjectFile } from '../../state/project-file.ts';
import {
  deleteProject,
  duplicateProject,
  exportProject,
  listProjects,
  openProject,
  type ProjectSummary,
  type ProjectToSave,
  renameProject,
  saveProject,
} from '../../state/projects.ts';
import { deleteSession, type ListedSession, listSessions, mapsOfSessions, readRaw, readSession } from '../../state/sessions.ts';
import type { Store } from '../../state/store.ts';
import type { Tab } from '../../state/tab.ts';
import { documentName } from '../../state/terrain-text.ts';
import { create } from '../controls/dom.ts';
import { saveFile } from '../controls/files.ts';
import type { Actions } from '../page/actions.ts';
import type { IsWanted } from '../page/page-parts.ts';
import { keepMaps, showErrors } from '../page/show-errors.ts';
import { doneText } from './project-parts.ts';

interface ShelfParts {
  readonly document: DocumentStore;
  readonly session: Store<Session>;
  readonly maps: MapCache;
  readonly actions: Pick<Actions, 'openText' | 'startFresh'>;
  /** The canvas of what is shown; undefined before there is a picture on it. */
  readonly picture: () => HTMLCanvasElement | undefined;
  readonly tab: Pick<Tab<unknown>, 'id'>;
}

/** The projects and sessions stored in this browser. */
export function createProjectShelf({ document, session, maps, actions, picture, tab }: ShelfParts): ProjectShelf {
  /** What is on screen, as a project. */
  const shown = (name: string, id?: string): Omit<ProjectToSave, 'maps'> => {
    const canvas = picture();
    return { id, name, text: documentToText(document.get()), thumbnail: canvas && thumbnailOf(canvas) };
  };
  const save = async (project: Omit<ProjectToSave, 'maps'>, from: Pick<MapCache, 'get'> = maps): Promise<SavedProject> => {
    const used = await mapsOf(project.text, from);
    return { project: await saveProject({ ...project, maps: used }), missing: missingFrom(project.text, used) };
  };
  const open = (text: string, name: string, what: string): void => {
    actions.openText(text, name, what);
  };
  return {
    autosave: () => session.get().autosave,
    onAutosave: (listener) =>
      session.subscribe((now, before) => {
        if (now.autosave !== before.autosave) listener();
      }),
    get suggestedName() {
      // A landscape's title is read from the page: the code that reads its text is not loaded here.
      const title = isLandscape(document.get()) && globalThis.document.getElementById('title')?.textContent;
      return title || documentName(document.get());
    },
    list: listProjects,
    save: (name) => save(shown(name)),
    async replace(id) {
      const { name } = await openProject(id);
      return save(shown(name, id));
    },
    async open(id) {
      const { text, name } = await openProject(id);
      open(text, `Opened ${name}`, 'project');
    },
    rename: renameProject,
    duplicate: duplicateProject,
    remove: (id) => deleteProject(id, [...(mapsOfSessions() ?? []), ...mapsOfSteps(document.history.get().steps)]),
    async exportFile(id) {
      return saveProjectFile(await exportProject(id));
    },
    async exportShown(name) {
      const { text } = shown(name);
      return saveProjectFile({ name, text, maps: await mapsOf(text, readable(maps)) });
    },
    async importFile(file) {
      const { name, text, maps: used } = await readProjectFile(file, documentFromText);
      const inFile = new Map(used.map(({ sha256, map }) => [sha256, map]));
      return save({ name, text, thumbnail: undefined }, { get: (sha256) => inFile.get(sha256) ?? maps.get(sha256) });
    },
    startFresh: actions.startFresh,
    sessions: async () => listSessions(documentFromText).filter(({ id }) => id !== tab.id),
    async openSession(id) {
      const saved = readSession(id);
      if (!saved) throw new Error('This session is no longer there, or cannot be read.');
      open(saved.text, `Opened ${saved.title}`, 'session');
    },
    async exportSession(id) {
      saveFile(`faultline-session-${id}.txt`, readRaw(id) ?? '', 'text/plain');
    },
    async removeSession(id) {
      deleteSession(id);
    },
  };
}

/** Downloads what is on screen as a project file. The page says what the file lacks. */
export async function exportShown(parts: ShelfParts): Promise<void> {
  const { session } = parts;
  const shelf = createProjectShelf(parts);
  const name = shelf.suggestedName;
  await showErrors('Project', session, async () => {
    const missing = await shelf.exportShown(name);
    if (missing.length > 0) session.set({ message: { kind: 'warning', text: doneText(`Exported “${name}”`, missing) } });
  });
}

/** Shows the project of a file without saving it.
 *  @returns false if it is no project file */
export async function openProjectFile(file: File, isWanted: IsWanted, { session, maps, actions }: ShelfParts): Promise<boolean> {
  if (!(await isProjectFile(file))) return false;
  try {
    const { name, text, maps: used } = await readProjectFile(file, documentFromText);
    if (!isWanted()) return true;
    const storing = keepMaps(file.name, used, maps, session);
    actions.openText(text, `Opened ${name}`, 'project');
    await storing;
  } catch (error) {
    if (isWanted()) session.set({ message: { kind: 'error', text: `${file.name}: ${errorText(error)}` } });
  }
  return true;
}

/** @returns the names of imported terrain whose samples are not in the file */
function saveProjectFile(project: ProjectFile): string[] {
  const stem = project.name.replace(/[^\p{L}\p{N}.-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '');
  saveFile(`${stem || 'project'}.faultline.json`, writeProjectFile(project), 'application/json');
  return missingFrom(project.text, project.maps);
}

/** The middle of a picture as a data URL, for a list: two pixels per CSS pixel of 56 × 40. */
function thumbnailOf(picture: HTMLCanvasElement): string {
  const [across, down] = [112, 80];
  const canvas = create('canvas', { width: `${across}`, height: `${down}` });
  const scale = Math.min(picture.width / across, picture.height / down);
  const [width, height] = [across * scale, down * scale];
  const [x, y] = [(picture.width - width) / 2, (picture.height - height) / 2];
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, x, y, width, height, 0, 0, across, down);
  return canvas.toDataURL('image/jpeg', 0.85);
}

/** The imported maps that a document's text names and `maps` has. */
async function mapsOf(text: string, maps: Pick<MapCache, 'get'>): Promise<ImportedMap[]> {
  const found: ImportedMap[] = [];
  for (const { name, sha256 } of importedSources(documentFromText(text).document)) {
    const map = await maps.get(sha256);
    if (map) found.push({ name, sha256, map });
  }
  return found;
}

/** The names of the imported maps that a document's text names and `found` lacks. */
function missingFrom(text: string, found: readonly ImportedMap[]): string[] {
  const sources = importedSources(documentFromText(text).document);
  return sources.filter(({ sha256 }) => !found.some((map) => map.sha256 === sha256)).map(({ name }) => name);
}

/** Maps that cannot be read count as missing: if the database fails, a file is the only way to save what is on screen. */
function readable(maps: MapCache): Pick<MapCache, 'get'> {
  return {
    async get(sha256) {
      try {
        return await maps.get(sha256);
      } catch {
        return undefined;
      }
    },
  };
}

/** The storage that the Projects dialog shows and changes. A promise may reject with an Error whose message is a sentence for the user. */
export interface ProjectShelf {
  /** The result of the last autosave; undefined before the first. */
  autosave(): AutosaveStatus | undefined;
  /** Calls back when that may have changed. @returns a function that unsubscribes */
  onAutosave(listener: () => void): () => void;
  /** A name for what is on screen. */
  readonly suggestedName: string;
  /** The newest first. */
  list(): Promise<readonly ProjectSummary[]>;
  /** Saves what is on screen as a new project. A number is added to a name that is taken. */
  save(name: string): Promise<SavedProject>;
  /** Saves what is on screen over a project. */
  replace(id: string): Promise<SavedProject>;
  /** Shows a project, as one step that can be undone. */
  open(id: string): Promise<void>;
  /** A number is added to a name that is taken. */
  rename(id: string, name: string): Promise<ProjectSummary>;
  duplicate(id: string): Promise<ProjectSummary>;
  /** Deletes a project, and the samples that nothing else uses. */
  remove(id: string): Promise<void>;
  /** Downloads a project as a file. @returns its `missing`, as in SavedProject */
  exportFile(id: string): Promise<readonly string[]>;
  /** Downloads what is on screen as a project file, without saving it here. */
  exportShown(name: string): Promise<readonly string[]>;
  importFile(file: File): Promise<SavedProject>;
  /** Shows the terrain of a first visit, as one step that can be undone. */
  startFresh(): void;
  /** The sessions of other tabs, open or closed, unreadable ones included. */
  sessions(): Promise<readonly ListedSession[]>;
  /** Shows a copy of a session, as one step that can be undone. */
  openSession(id: string): Promise<void>;
  /** Downloads the stored text of a session as a file. */
  exportSession(id: string): Promise<void>;
  removeSession(id: string): Promise<void>;
}

interface SavedProject {
  readonly project: ProjectSummary;
  /** Names of the imported terrain whose samples are not stored here, and so not saved with it. */
  readonly missing: readonly string[];
}
