import type { StageChange } from '../../core/generator.ts';
import { latest } from '../../core/memo.ts';
import { lightOf, paneIn, type Session } from '../../jobs/session.ts';
import { raisedBy, shownAppearance } from '../../jobs/shown-appearance.ts';
import type { ShownDocument } from '../../jobs/shown-document.ts';
import { canDraw } from '../../render3d/open-drawer.ts';
import { type AppDocument, MAX_TERRAINS } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { isComparing } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import { createTerrainCanvas, type TerrainCanvas, type TerrainCanvasEvents } from '../../view3d/terrain-canvas.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';
import { iconButton } from '../controls/icons.ts';
import { NO_3D } from '../controls/page-size.ts';
import { arrangementOf, cameraOf, hasOneCamera, partOf, withView } from './arrangement.ts';
import { type CutProfile, cutProfile } from './cut-profile.ts';
import { createFlatCanvas, dragLine } from './flat-canvas.ts';
import { markedPicture } from './overlay-picture.ts';
import { sameIn1d } from './same-in-1d.ts';
import { createShownColours, viewPalette } from './shown-colours.ts';
import { createShownWater } from './shown-water.ts';
import { createTerrainPane, type TerrainPane, type TerrainPaneModel } from './terrain-pane.ts';

/** The cells of a comparison, over which its terrains are drawn. */
export interface TerrainCells {
  /** The element of a pane that takes its gestures. */
  terrain(pane: number): HTMLElement;
  /** The pair's difference where it is shown in 3D, once it is there. */
  difference(): { readonly element: HTMLElement; readonly over: NonNullable<TerrainPaneModel['over']> } | undefined;
}

/** The terrains on the one canvas. */
export interface TerrainPanes {
  readonly canvas: TerrainCanvas;
  /** The terrain that is shown alone; of a comparison the first. */
  readonly first: TerrainPane;
  /** Whether the canvas shows the newest terrain of a pane, in its place; true too where it has none to show. */
  isDrawn(pane: number): boolean;
  /** The view of the selected terrain. */
  selected(): TerrainView;
  /** Shows the terrains of the document: one alone fills the canvas.
   *  @param cells undefined shows the selected one alone
   *  @param ownFaults those that a person cuts in it */
  update(cells: TerrainCells | undefined, ownFaults: readonly StageChange[]): void;
  /** All views as they are now in a picture of any size, with what stands on them: the cut with its ends, lengths of the sides, marks of a
   *  stage; undefined where there is no 3D. */
  readonly picture: TerrainCanvas['picture'];
}

/** @param overlay of the first terrain
 *  @param shownDocument what is drawn of it
 *  @param onFrame what else stands on the terrains has to follow */
export function createTerrainPanes(
  canvas: HTMLCanvasElement,
  overlay: HTMLElement,
  document: DocumentStore,
  shownDocument: ShownDocument,
  session: Store<Session>,
  onFrame: () => void,
): TerrainPanes {
  const all = (): TerrainPane[] => [first, ...others, ...(difference ? [difference] : [])];
  const { terrains, hide } = openCanvas(canvas, session, (isStill) => {
    for (const pane of all()) pane.onFrame(isStill);
    onFrame();
  });
  /** The panes that are shown, in their order on the page. */
  let panes: readonly number[] = [];
  const addPane = (element: HTMLElement, overlay: HTMLElement, paneNow: () => number, name: () => string): TerrainPane =>
    createTerrainPane(terrains, element, overlay, document, session, name, (camera) =>
      document.set(withView(document.get(), paneNow(), camera)),
    );
  const addTerrain = (element: HTMLElement, overlay: HTMLElement, place: number): TerrainPane => {
    const paneNow = (): number => panes[place] ?? document.get().selected;
    return addPane(element, overlay, paneNow, () => (isComparing(document.get()) ? `terrain ${paneNow() + 1}` : 'the terrain'));
  };
  const overlayAfter = ({ overlay: last }: TerrainPane): HTMLElement => {
    const overlay = create('div', { class: 'overlay', hidden: '' });
    last.after(overlay);
    return overlay;
  };
  const first = addTerrain(canvas, overlay, 0);
  /** Those of a comparison beside the first, in the order of their panes. */
  const others: TerrainPane[] = [];
  let difference: TerrainPane | undefined;

  const cutModel = (): (TerrainPaneModel & { readonly cut: CutProfile }) | undefined => {
    const model = first.drawn();
    const cut = model?.marks && !model.terrain.profile ? model.cut : undefined;
    return model && cut && !cut.way ? { ...model, cut } : undefined;
  };
  if (!terrains.is3d) dragLine(canvas, first.view, cutModel, document, session);

  /** Terrains that lie elsewhere now are not there until they are drawn in their new places. */
  const leaveLayout = latest((_layout: string) => {
    if (!terrains.isInPlace) hide();
  });
  const modelOf = createPaneModels(shownDocument, session);
  const showDifference = (now: AppDocument, cells: TerrainCells | undefined): void => {
    const shown = terrains.is3d && arrangementOf(now).hasDifference ? cells?.difference() : undefined;
    const model = shown && modelOf(now.pair.less, NO_FAULTS);
    if (!shown || !model) {
      difference?.dispose();
      difference = undefined;
      return;
    }
    const { element, over } = shown;
    difference ??= addPane(
      element,
      overlayAfter([first, ...others][others.length]),
      () => document.get().pair.less,
      () => 'the difference',
    );
    difference.update({ ...model, water: undefined, light: lightOf(over.surface, session.get()), over });
  };
  const shownIn = (pane: number): TerrainPane | undefined => [first, ...others][panes.indexOf(pane)];
  return {
    canvas: terrains,
    first,
    isDrawn(pane) {
      const { terrain } = paneIn(session.get(), pane);
      const shown = shownIn(pane);
      return !terrain || !shown || (terrains.isInPlace && shown.drawn()?.terrain === terrain);
    },
    selected: () => (shownIn(document.get().selected) ?? first).view,
    update(cells, ownFaults) {
      const now = document.get();
      const { panes: arranged, isSwipe } = arrangementOf(now);
      panes = cells ? [...arranged].sort((a, b) => a - b) : [now.selected];
      const elementOf = (pane: number): HTMLElement => cells?.terrain(pane) ?? canvas;
      while (others.length > panes.length - 1) others.pop()?.dispose();
      for (let place = others.length + 1; place < panes.length; place++) {
        others.push(addTerrain(elementOf(panes[place]), overlayAfter(others[place - 2] ?? first), place));
      }
      const models = panes.map((pane) => modelOf(pane, ownFaults));
      const shown = [first, ...others];
      for (const [place, pane] of panes.entries()) {
        // The right terrain of a swipe lies on top and takes the gestures of both.
        const isOnTop = cells !== undefined && isSwipe && pane === arranged[1];
        const below = isOnTop ? panes.indexOf(arranged[0]) : undefined;
        const isBelowThere = below !== undefined && models[below] !== undefined;
        shown[place].moveTo(elementOf(pane), isBelowThere ? shown[below].view : undefined);
        const model = models[place];
        // Without one the view would show the last one.
        shown[place].show(cells && partOf(now, pane), model !== undefined);
        if (model) shown[place].update(model);
      }
      showDifference(now, cells);
      terrains.link(cells !== undefined && hasOneCamera(now));
      leaveLayout(`${cells !== undefined} ${panes} ${isSwipe}`);
    },
    picture: terrains.picture && ((wish) => markedPicture(terrains, canvas, wish)),
  };
}

const NO_FAULTS: readonly StageChange[] = [];

/** What is shown of the terrain in a pane; undefined while it has none. */
function createPaneModels(
  document: ShownDocument,
  session: Store<Session>,
): (pane: number, ownFaults: readonly StageChange[]) => TerrainPaneModel | undefined {
  const coloursOf = Array.from({ length: MAX_TERRAINS }, createShownColours);
  const waterOf = Array.from({ length: MAX_TERRAINS }, createShownWater);
  return (pane, ownFaults) => {
    const [now, sessionNow] = [document.get(), session.get()];
    const { terrain } = paneIn(sessionNow, pane);
    if (!terrain) return undefined;
    const water = waterOf[pane](terrain, now, sessionNow);
    return {
      document: now,
      terrain,
      cut: sameIn1d(now, sessionNow, terrain) ? undefined : cutProfile(terrain, now.cut, water),
      scale: coloursOf[pane](terrain, now, sessionNow),
      light: lightOf(terrain.surface, sessionNow),
      water,
      appearance: shownAppearance(now, sessionNow),
      palette: viewPalette(),
      camera: cameraOf(now, pane),
      raised: raisedBy(now, sessionNow),
      marks: now.page.marks && !sessionNow.isPredicting, // the marks of the question take their place
      ownFaults: pane === now.selected ? ownFaults : NO_FAULTS,
    };
  };
}

/** What draws on the canvas: in 3D, or from above where there is no WebGL. */
function openCanvas(
  canvas: HTMLCanvasElement,
  session: Store<Session>,
  onFrame: (isStill: boolean) => void,
): { readonly terrains: TerrainCanvas; hide(): void } {
  /** Hides the canvas, and with it what stands on it, until there is a picture on it: before the first, while the WebGL context is lost, and
   *  where the picture is of another layout. */
  const showPicture = (isThere: boolean): void => {
    canvas.classList.toggle('has-no-picture', !isThere);
  };
  let isHidden = false;
  const showLost = (isPictureLost: boolean): void => {
    showPicture(!isPictureLost);
    session.set({ isPictureLost });
  };
  showPicture(false);
  const events: TerrainCanvasEvents = {
    onFrame(isStill) {
      isHidden &&= !terrains.isInPlace;
      if (isHidden) return;
      showLost(false);
      onFrame(isStill);
    },
    onContextLost: () => showLost(true),
    onActivity({ isAtRest }) {
      canvas.ariaBusy = String(!isAtRest);
    },
  };
  const terrains = canDraw() ? createTerrainCanvas(canvas, events) : createFlatCanvas(canvas, events);
  document.documentElement.classList.toggle('is-flat', !terrains.is3d);
  if (!terrains.is3d) canvas.after(flatNote());
  session.subscribe((now, before) => {
    if (now.isGesture !== before.isGesture) terrains.setGesture(now.isGesture);
  });
  return {
    terrains,
    hide() {
      isHidden = true;
      showPicture(false);
    },
  };
}

/** Says why there is no 3D, until it is closed. */
function flatNote(): HTMLElement {
  const text = create('span', {}, `${NO_3D}. This is the terrain from above.`);
  const note = create('p', { class: 'card flat-note soft' }, text);
  note.append(iconButton('close', 'Close this note', () => note.remove()));
  return note;
}
