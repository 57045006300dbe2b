import type { AutosaveStatus } from '../../state/autosave.ts';
import type { ProjectSummary } from '../../state/projects.ts';
import type { ListedSession } from '../../state/sessions.ts';

/** What the Projects dialog shows and does: storage as a person sees it. Every promise may be rejected with an Error whose message is a
 *  sentence for that person. */
export interface ProjectShelf {
  /** What became of the last autosave; undefined before the first. */
  autosave(): AutosaveStatus | undefined;
  /** Tells when that may have changed. @returns a function that ends it */
  onAutosave(listener: () => void): () => void;
  /** A name to save what is on screen under. */
  readonly suggestedName: string;
  /** The newest first. */
  list(): Promise<readonly ProjectSummary[]>;
  /** Keeps what is on screen as a new project. Where the name is taken it gets a number. */
  save(name: string): Promise<SavedProject>;
  /** Keeps what is on screen in place of what a project holds. */
  replace(id: string): Promise<SavedProject>;
  /** Shows a project, as one step that can be undone. */
  open(id: string): Promise<void>;
  /** Where the name is taken it gets a number. */
  rename(id: string, name: string): Promise<ProjectSummary>;
  duplicate(id: string): Promise<ProjectSummary>;
  /** Deletes a project, with the samples that nothing else uses. */
  remove(id: string): Promise<void>;
  /** Hands the person a project as a file. @returns what is `missing` from it, as of a SavedProject */
  exportFile(id: string): Promise<readonly string[]>;
  /** The same of what is on screen, which need not be kept here. */
  exportShown(name: string): Promise<readonly string[]>;
  importFile(file: File): Promise<SavedProject>;
  /** Shows the terrain of a first visit, as one step that can be undone. */
  startFresh(): void;
  /** What other tabs hold and held, and what cannot be read; not this tab's own. */
  sessions(): Promise<readonly ListedSession[]>;
  /** Shows a copy of a session, as one step that can be undone. */
  openSession(id: string): Promise<void>;
  /** Hands the person what is stored, as a file. */
  exportSession(id: string): Promise<void>;
  removeSession(id: string): Promise<void>;
}

export interface SavedProject {
  readonly project: ProjectSummary;
  /** Names of the imported terrain whose samples could not be saved with it, because they are not kept here. */
  readonly missing: readonly string[];
}
