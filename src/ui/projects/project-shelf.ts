import type { AutosaveStatus } from '../../state/autosave.ts';
import type { ProjectSummary } from '../../state/projects.ts';
import type { ListedSession } from '../../state/sessions.ts';

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

export interface SavedProject {
  readonly project: ProjectSummary;
  /** Names of the imported terrain whose samples are not stored here, and so not saved with it. */
  readonly missing: readonly string[];
}
