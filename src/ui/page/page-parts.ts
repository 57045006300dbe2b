import type { Recipe } from '../../core/recipe.ts';
import type { Session } from '../../jobs/session.ts';
import type { ShownDocument } from '../../jobs/shown-document.ts';
import type { TerrainJobs } from '../../jobs/terrain-jobs.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import type { MapCache } from '../../state/map-cache.ts';
import type { PageSettings } from '../../state/page-settings.ts';
import type { Store } from '../../state/store.ts';
import type { Tab } from '../../state/tab.ts';
import type { TerrainClient } from '../../worker/client.ts';
import type { Actions } from './actions.ts';

/** What all parts of the page work with. */
export interface PageParts {
  readonly document: DocumentStore;
  /** The document as the screen shows it: what is said of the picture, and drawn with it, is read here. */
  readonly shown: ShownDocument;
  readonly session: Store<Session>;
  readonly client: TerrainClient;
  readonly jobs: TerrainJobs;
  readonly maps: MapCache;
  readonly actions: Actions;
  /** Under which this tab's session is saved, and the lesson that it was reloaded in. */
  readonly tab: Pick<Tab<unknown>, 'id' | 'lesson'>;
}

export interface TopBar {
  /** Marks the view that is shown. */
  update(view: PageSettings['view']): void;
  /** @param onRecipe takes the recipe of the preset chosen; without it, it becomes the terrain on screen */
  showGallery(onRecipe?: (recipe: Recipe) => void): void;
  /** The gallery at its lessons. */
  showLessons(): void;
  showProjects(): void;
  showExport(): void;
  showHelp(): void;
  /** Lets the person choose a file to open. */
  chooseFile(place?: OpeningPlace): void;
  /** Cancels what is exported and opened. @returns whether there was anything */
  cancelWork(): boolean;
}

/** The place of an opened terrain: `free`, a free place of the comparison on screen, or else that of the selected terrain;
 *  `selected`, always that. */
export type OpeningPlace = 'free' | 'selected';

/** Whether what is being read is still to be opened: nothing else was opened since. */
export type IsWanted = () => boolean;
