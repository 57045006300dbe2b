import type { AutosaveStatus } from '../state/autosave.ts';
import type { ListedSession } from '../state/sessions.ts';

/** What the Projects dialog shows and does: storage as a person sees it. Every promise may be rejected with an Error whose message is a
 *  sentence for that person. */
export interface ProjectShelf {
  /** What became of the last autosave; undefined before the first. */
  autosave(): AutosaveStatus | undefined;
  /** Tells when that may have changed. @returns a function that ends it */
  onAutosave(listener: () => void): () => void;
  /** A name to save what is on screen under. */
  readonly suggestedName: string;
  list(): Promise<readonly ProjectEntry[]>;
  /** Keeps what is on screen as a new project. Where the name is taken it gets a number. */
  save(name: string): Promise<ProjectEntry>;
  /** Keeps what is on screen in place of what a project holds. */
  replace(id: string): Promise<void>;
  /** Shows a project, as one step that can be undone. */
  open(id: string): Promise<void>;
  /** Where the name is taken it gets a number. */
  rename(id: string, name: string): Promise<ProjectEntry>;
  duplicate(id: string): Promise<ProjectEntry>;
  remove(id: string): Promise<void>;
  /** Hands the person a project as a file. */
  exportFile(id: string): Promise<void>;
  /** The same of what is on screen, which need not be kept here. */
  exportShown(name: string): Promise<void>;
  importFile(file: File): Promise<ProjectEntry>;
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

export interface ProjectEntry {
  readonly id: string;
  readonly name: string;
  readonly savedAtMs: number;
  /** A picture as a data URL. */
  readonly thumbnail: string | undefined;
  /** Bytes of the imported samples that it holds. */
  readonly mapBytes: number;
}
