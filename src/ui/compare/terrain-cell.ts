import { isOnMap } from '../../core/cut.ts';
import { latest, onFieldChange } from '../../core/memo.ts';
import { formatElevation, formatNumber } from '../../core/number-text.ts';
import type { Point } from '../../core/profile.ts';
import type { Recipe } from '../../core/recipe.ts';
import { elevationAt } from '../../core/surface.ts';
import { canMake, type PaneState, paneFailure, paneStates } from '../../jobs/pane-states.ts';
import { figuresOf } from '../../jobs/results.ts';
import { emptyPane, type Failure, type PaneTerrain, type Preview, paneIn, valueIn } from '../../jobs/session.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { create } from '../controls/dom.ts';
import type { MenuItem } from '../controls/menu.ts';
import { createMessageCard } from '../controls/message-card.ts';
import type { ShownWork } from '../controls/work-card.ts';
import type { PageParts } from '../page/page-parts.ts';
import { type CellName, cellNames } from '../profile/terrain-names.ts';
import { afterPreview, createDisplayNote } from '../terrain/display-note.ts';
import type { TerrainPanes } from '../terrain/terrain-panes.ts';
import type { AfterPreview } from '../terrain/terrain-text.ts';
import { type CellFact, type CellHeadModel, createCellHead } from './cell-head.ts';
import { lacksMetres } from './compare-menus.ts';
import { metresButton, terrainChip } from './terrain-parts.ts';

export interface TerrainCellModel {
  readonly recipe: Recipe;
  readonly name: CellName;
  readonly isSelected: boolean;
  /** It has no metres, and others have. */
  readonly lacksMetres: boolean;
  readonly terrain: Terrain | undefined;
  readonly preview: Preview | undefined;
  /** How long it takes to generate, once that is measured. */
  readonly generationMs: number | undefined;
  /** Work and failure are undefined for the selected terrain: the page shows those itself. */
  readonly work: ShownWork | undefined;
  readonly failure: Failure | undefined;
  /** What brings the whole terrain whose preview is on screen. */
  readonly after: AfterPreview;
  /** Failed: the terrain before is still shown, if there was one. */
  readonly state: PaneState;
  readonly hover: Point | undefined;
}

export interface TerrainCellEvents {
  /** @param clientX where it was clicked; undefined if it was selected by keyboard */
  onSelect(clientX?: number): void;
  onRetry(): void;
  /** Choose the file with the samples that it lacks. */
  onFile(): void;
  onCancel(): void;
  /** Make terrain that waits for a click. */
  onMakeAll(): void;
  onMetres(): void;
  items(): readonly MenuItem[];
}

export interface TerrainCell {
  readonly element: HTMLElement;
  /** Takes the gestures of the view that lies over it. */
  readonly view: HTMLElement;
  update(model: TerrainCellModel): void;
}

/** A pointer that moved farther has orbited, not clicked. */
const CLICK_RADIUS_PX = 4;

/** The cell of a terrain: its head, its note, and its progress or failure. A click or Enter selects the terrain; the focus alone does not.
 *  @param is3d a drag orbits the terrain */
export function createTerrainCell(pane: number, is3d: boolean, events: TerrainCellEvents): TerrainCell {
  const head = createCellHead([terrainChip(pane)], `Terrain ${pane + 1}: more`, events.items);
  const title = is3d ? 'Drag to orbit; click or press Enter to select' : 'Click or press Enter to select';
  const view = create('div', { class: 'cell-view fill', role: 'img', tabindex: '0', title });
  const cardArea = create('div', { class: 'cell-message fill' });
  const note = create('p', { class: 'cell-note soft' });
  // In the head, above the framed terrain: it covers nothing.
  const metres = metresButton(events.onMetres);
  head.aside.prepend(metres);
  const element = create('section', { class: 'compare-cell' }, view, head.element, note, cardArea);
  const showNote = createDisplayNote(note, events.onMakeAll);

  let model: TerrainCellModel | undefined;
  let dismissed: Failure | undefined;
  const card = createMessageCard(cardArea, () => {
    dismissed = model?.failure;
    if (model) showCard(model);
  });
  const showCard = ({ work, failure, state, terrain, preview }: TerrainCellModel): void => {
    const remedies = {
      again: { label: 'Try again', run: events.onRetry },
      file: { label: 'Choose the file…', run: events.onFile },
    };
    if (failure === undefined) dismissed = undefined;
    // Light that soon follows a picture opens no card.
    if (work?.opensCard) card.update({ kind: 'working', ...work, onCancel: events.onCancel });
    else if (failure !== undefined && failure !== dismissed) {
      const { text, remedy } = failure;
      const isEarlier = state === 'failed' && terrain !== undefined && preview?.until !== 'click';
      const message = isEarlier ? `${text} This is the previous terrain.` : text;
      card.update({ kind: 'error', message, action: remedy && remedies[remedy] });
    } else card.update({ kind: 'none' });
  };

  // A drag orbits, whichever terrain is selected.
  let pressed: PointerEvent | undefined;
  view.addEventListener('pointerdown', (event) => {
    pressed = event;
  });
  view.addEventListener('click', ({ clientX, clientY }) => {
    const moved = pressed ? Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) : 0;
    if (moved <= CLICK_RADIUS_PX) events.onSelect(clientX);
  });
  view.addEventListener('keydown', (event) => {
    if (event.target !== view || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault(); // the space bar would scroll
    events.onSelect();
  });

  return {
    element,
    view,
    update: onFieldChange((now) => {
      model = now;
      const { name, isSelected, terrain } = now;
      const label = `Terrain ${pane + 1}: ${name.title}`;
      element.ariaLabel = label;
      view.ariaLabel = isSelected ? `${label}, selected` : label;
      element.classList.toggle('is-selected', isSelected);
      head.update(headOf(now));
      showNote(terrain, now.preview, now.recipe, now.after);
      metres.hidden = !now.lacksMetres;
      showCard(now);
    }),
  };
}

function headOf({ name, terrain, generationMs, hover }: TerrainCellModel): CellHeadModel {
  const isHere = terrain !== undefined && hover !== undefined && isOnMap(hover);
  return {
    ...name,
    facts: generationMs === undefined ? [] : [timeOf(generationMs)],
    here: isHere ? elevationText(terrain, hover) : undefined,
  };
}

function elevationText({ recipe, range, surface }: Terrain, hover: Point): string {
  return formatElevation(elevationAt(surface, hover), unitOf(recipe), range.max - range.min);
}

function timeOf(ms: number): CellFact {
  return { text: timeText(ms), title: 'Time of one run, the least that was measured in this browser' };
}

/** `0.02 ms`, `1.4 ms`, `14 ms`, `1.40 s` */
function timeText(ms: number): string {
  if (ms >= 1000) return `${formatNumber(ms / 1000, 2)} s`;
  return `${formatNumber(ms, ms < 0.095 ? 2 : ms < 9.95 ? 1 : 0)} ms`;
}

/** The work on the terrain in a pane; undefined once it is on screen. */
export type WorkIn = (pane: number) => ShownWork | undefined;

/** Shows in each cell what is said of its terrain. Words change with the picture, except during gestures. */
export function createShownTerrains(
  { document, session }: Pick<PageParts, 'document' | 'session'>,
  panes: Pick<TerrainPanes, 'isDrawn' | 'canvas'>,
  cells: readonly TerrainCell[],
): (work: WorkIn) => void {
  const namesOf = latest((...recipes: readonly Recipe[]) => cellNames(recipes));
  /** By pane: what its picture shows. */
  const drawn: PaneTerrain[] = [];
  return (work) => {
    const [now, sessionNow] = [document.get(), session.get()];
    const recipes = now.terrains;
    const states = paneStates(now, sessionNow);
    // In new places there is no picture to agree with.
    const isFree = sessionNow.isGesture || !panes.canvas.isInPlace;
    for (const pane of recipes.keys()) if (isFree || panes.isDrawn(pane)) drawn[pane] = paneIn(sessionNow, pane);
    /** By pane: what the terrain on screen was made for. It stays until the document's is made, or where that failed. */
    const earlier = recipes.map((_, pane) => {
      const { terrain, madeFor, preview } = drawn[pane] ?? emptyPane;
      const isPreview = states[pane] === 'failed' && preview?.until === 'click';
      return terrain && !isPreview ? madeFor?.recipe : undefined;
    });
    const told = recipes.map((recipe, pane) => earlier[pane] ?? recipe);
    const names = namesOf(...told);
    for (const [pane, recipe] of recipes.entries()) {
      const { progress } = paneIn(sessionNow, pane);
      const { terrain, preview } = drawn[pane] ?? emptyPane;
      const isSelected = pane === now.selected;
      cells[pane].update({
        recipe,
        name: names[pane],
        isSelected: isSelected && recipes.length > 1,
        lacksMetres: lacksMetres(told, pane),
        terrain,
        preview,
        generationMs: valueIn(figuresOf(earlier[pane] ?? recipe, now, sessionNow))?.generationMs,
        work: isSelected ? undefined : work(pane),
        failure: isSelected ? undefined : paneFailure(now, sessionNow, pane),
        after: canMake(now, sessionNow, pane) ? afterPreview(recipe, preview, sessionNow, progress) : 'nothing',
        state: states[pane],
        hover: sessionNow.hover,
      });
    }
  };
}
