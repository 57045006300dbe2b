import type { TerrainPane } from '../terrain-pane.ts';
import type { PageParts, TopBar } from '../top-bar.ts';

/** What the page of a comparison works with. */
export interface ComparePageParts extends PageParts {
  /** Of the page's own terrain: the selected one. */
  readonly pane: TerrainPane;
  readonly topBar: TopBar;
}
