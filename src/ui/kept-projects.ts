import type { AppDocument } from '../state/document.ts';
import type { DocumentStore } from '../state/document-store.ts';
import { documentFromText, documentToText } from '../state/document-text.ts';
import type { MapShelf } from '../state/map-shelf.ts';
import type { ImportedMap } from '../state/maps.ts';
import { isProjectFile, type ProjectFile, readProjectFile, writeProjectFile } from '../state/project-file.ts';
import {
  deleteProject,
  duplicateProject,
  exportProject,
  listProjects,
  openProject,
  type ProjectSummary,
  renameProject,
  saveProject,
} from '../state/projects.ts';
import { deleteSession, listSessions, readRaw, readSession } from '../state/sessions.ts';
import type { Store } from '../state/store.ts';
import type { Actions } from './actions.ts';
import type { ProjectEntry, ProjectShelf } from './project-shelf.ts';
import { saveFile } from './save-file.ts';
import type { Session } from './session.ts';
import { titleOf } from './terrain-text.ts';
import type { Thumbnails } from './thumbnails.ts';

interface Kept {
  readonly document: DocumentStore;
  readonly session: Store<Session>;
  readonly maps: MapShelf;
  readonly actions: Pick<Actions, 'openText' | 'startFresh'>;
  readonly thumbnails: Pick<Thumbnails, 'url'>;
  /** This tab's session. */
  readonly tabId: string;
}

/** The projects and sessions that this browser keeps. */
export function createProjectShelf({ document, session, maps, actions, thumbnails, tabId }: Kept): ProjectShelf {
  const shown = async (name: string, id?: string): Promise<Parameters<typeof saveProject>[0]> => {
    const now = document.get();
    return { id, name, text: documentToText(now), thumbnail: pictureOf(document, thumbnails), maps: await mapsOf(now, maps) };
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
      return titleOf(document.get().recipe);
    },
    list: async () => (await listProjects()).map(entryOf),
    save: async (name) => entryOf(await saveProject(await shown(name))),
    async replace(id) {
      const { name } = await openProject(id);
      await saveProject(await shown(name, id));
    },
    async open(id) {
      const { text, name } = await openProject(id);
      open(text, `Opened ${name}`, 'project');
    },
    rename: async (id, name) => entryOf(await renameProject(id, name)),
    duplicate: async (id) => entryOf(await duplicateProject(id)),
    remove: deleteProject,
    exportFile: async (id) => saveProjectFile(await exportProject(id)),
    async exportShown(name) {
      const { text, maps: used } = await shown(name);
      saveProjectFile({ name, text, maps: used });
    },
    async importFile(file) {
      const { name, text, maps: used } = await readProjectFile(file, documentFromText);
      return entryOf(await saveProject({ name, text, maps: used, thumbnail: undefined }));
    },
    startFresh: actions.startFresh,
    sessions: async () => (await listSessions(documentFromText)).filter(({ id }) => id !== tabId),
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

/** Shows the project of a file without keeping it among the projects.
 *  @returns false where the file is no project's */
export async function openProjectFile(file: File, { session, maps, actions }: Kept): Promise<boolean> {
  if (!(await isProjectFile(file))) return false;
  try {
    const { name, text, maps: used } = await readProjectFile(file, documentFromText);
    await Promise.all(used.map(({ sha256, map }) => maps.put(sha256, map)));
    actions.openText(text, `Opened ${name}`, 'project', true);
  } catch (error) {
    session.set({ message: { kind: 'error', text: `${file.name}: ${error instanceof Error ? error.message : String(error)}` } });
  }
  return true;
}

function entryOf({ id, name, savedAtMs, thumbnail, maps }: ProjectSummary): ProjectEntry {
  const mapBytes = maps.reduce((sum, { bytes }) => sum + bytes, 0);
  return { id, name, savedAtMs, thumbnail, mapBytes };
}

function saveProjectFile(project: ProjectFile): void {
  const stem = project.name.replace(/[^\p{L}\p{N}.-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '');
  saveFile(`${stem || 'project'}.faultline.json`, writeProjectFile(project), 'application/json');
}

/** The picture of the step that is shown. */
function pictureOf(document: DocumentStore, thumbnails: Pick<Thumbnails, 'url'>): string | undefined {
  const { steps, at } = document.history.get();
  return thumbnails.url(steps[at].document);
}

/** The imported maps that a document uses, as far as they are at hand or kept. */
async function mapsOf({ recipe, pins }: AppDocument, maps: MapShelf): Promise<ImportedMap[]> {
  const sources = [recipe, ...pins.map((pin) => pin.recipe)].map(({ source }) => source);
  const names = new Map(sources.flatMap((source) => (source.kind === 'imported' ? [[source.sha256, source.name] as const] : [])));
  const found: ImportedMap[] = [];
  for (const [sha256, name] of names) {
    const map = await maps.get(sha256);
    if (map) found.push({ name, sha256, map });
  }
  return found;
}
