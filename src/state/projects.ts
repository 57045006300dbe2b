import { randomId } from './browser-storage.ts';
import {
  type MapSummary,
  type Project,
  type ReadTransaction,
  Refusal,
  readDatabase,
  type WriteTransaction,
  writeDatabase,
} from './database.ts';
import { deleteUnusedIn, getMap, type ImportedMap, putMapIn } from './maps.ts';
import type { ProjectFile } from './project-file.ts';
import { freeName, projectName } from './project-name.ts';

/** A project without its document. */
export type ProjectSummary = Omit<Project, 'text'>;

/** A project to be saved. */
export interface ProjectToSave {
  /** The project to replace; undefined saves a new one. */
  readonly id?: string | undefined;
  /** Is trimmed, and gets a number if another project has it. */
  readonly name: string;
  readonly text: string;
  readonly thumbnail: string | undefined;
  /** The imported maps that the document uses. */
  readonly maps: readonly ImportedMap[];
}

/** All projects, the newest first. Their maps are not read.
 *  @throws Error with one sentence for people */
export function listProjects(): Promise<ProjectSummary[]> {
  return readDatabase('The projects could not be listed', async (tx) => {
    const projects = await tx.objectStore('projects').getAll();
    return projects.map(({ text: _, ...summary }) => summary).sort((a, b) => b.savedAtMs - a.savedAtMs);
  });
}

/** Saves a project with its maps, all of it or nothing.
 *  @throws RangeError if the name is empty or too long
 *  @throws Error with one sentence for people */
export async function saveProject({ id = randomId(), name, text, thumbnail, maps }: ProjectToSave): Promise<ProjectSummary> {
  const wanted = projectName(name);
  return writeDatabase('The project could not be saved', async (tx) => {
    for (const { sha256, map } of maps) await putMapIn(tx, sha256, map);
    const notes = maps.map(({ name, sha256, map }): MapSummary => ({ name, sha256, bytes: map.data.byteLength }));
    return put(tx, { id, name: wanted, text, thumbnail, savedAtMs: Date.now(), maps: notes });
  });
}

/** A project without the samples of its maps: `getMap` reads those.
 *  @throws Error with one sentence for people */
export function openProject(id: string): Promise<Project> {
  return readDatabase('The project could not be opened', (tx) => find(tx, id));
}

/** A project for a file, with those of its maps that are stored.
 *  @throws Error with one sentence for people */
export async function exportProject(id: string): Promise<ProjectFile> {
  const { name, text, maps: notes } = await openProject(id);
  const maps: ImportedMap[] = [];
  for (const { name, sha256 } of notes) {
    const map = await getMap(sha256);
    if (map) maps.push({ name, sha256, map });
  }
  return { name, text, maps };
}

/** @returns the project with its new name, which has a number if another project has it already
 *  @throws RangeError if the name is empty or too long
 *  @throws Error with one sentence for people */
export async function renameProject(id: string, name: string): Promise<ProjectSummary> {
  const wanted = projectName(name);
  return writeDatabase('The project could not be renamed', async (tx) => put(tx, { ...(await find(tx, id)), name: wanted }));
}

/** @returns the copy, whose name has a number
 *  @throws Error with one sentence for people */
export function duplicateProject(id: string): Promise<ProjectSummary> {
  return writeDatabase('The project could not be duplicated', async (tx) =>
    put(tx, { ...(await find(tx, id)), id: randomId(), savedAtMs: Date.now() }),
  );
}

/** Deletes a project with those of its maps that nothing else uses.
 *  @param used the SHA-256 of maps that sessions and the steps of this tab use
 *  @throws Error with one sentence for people */
export function deleteProject(id: string, used: Iterable<string>): Promise<void> {
  return writeDatabase('The project could not be deleted', async (tx) => {
    const projects = tx.objectStore('projects');
    const project = await projects.get(id);
    await projects.delete(id);
    if (project)
      await deleteUnusedIn(
        tx,
        project.maps.map(({ sha256 }) => sha256),
        used,
      );
  });
}

async function put(tx: WriteTransaction, project: Project): Promise<ProjectSummary> {
  const projects = tx.objectStore('projects');
  const others = (await projects.getAll()).filter(({ id }) => id !== project.id);
  const kept = {
    ...project,
    name: freeName(
      project.name,
      others.map(({ name }) => name),
    ),
  };
  await projects.put(kept);
  const { text: _, ...summary } = kept;
  return summary;
}

async function find(tx: ReadTransaction | WriteTransaction, id: string): Promise<Project> {
  const project = await tx.objectStore('projects').get(id);
  if (project) return project;
  throw new Refusal('it is no longer there. Perhaps it was deleted in another tab.');
}
