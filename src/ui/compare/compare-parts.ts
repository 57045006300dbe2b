import type { PageParts, TopBar } from '../page/page-parts.ts';
import type { TerrainPane } from '../terrain/terrain-pane.ts';

/** What the page of a comparison works with. */
export interface ComparePageParts extends PageParts {
  /** Of the page's own terrain: the selected one. */
  readonly pane: TerrainPane;
  readonly topBar: TopBar;
}
