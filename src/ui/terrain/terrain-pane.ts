import type { StageChange } from '../../core/generator.ts';
import type { Range } from '../../core/heightmap.ts';
import { formatLength, formatNumber } from '../../core/number-text.ts';
import { type Session, selectedPane } from '../../jobs/session.ts';
import { canDraw } from '../../render3d/open-drawer.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { isComparing, withCamera } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import { type Terrain, zeroElevationOf } from '../../terrain/make-terrain.ts';
import type { FaultPath } from '../../view2d/fault-marks.ts';
import { createTerrainCanvas, type TerrainCanvas, type TerrainCanvasEvents } from '../../view3d/terrain-canvas.ts';
import type { GroundLine, TerrainView, TerrainViewModel } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';
import { iconButton } from '../controls/icons.ts';
import { latest, oncePer, onFieldChange } from '../controls/memo.ts';
import { NO_3D } from '../controls/page-size.ts';
import { createCutPins, groundLineOf } from './cut-pins.ts';
import type { CutProfile } from './cut-profile.ts';
import { createFlatCanvas, dragLine } from './flat-canvas.ts';
import { markedPicture } from './overlay-picture.ts';
import { createStageOverlay } from './stage-overlay.ts';
import { faultsOnGround } from './stage-points.ts';
import { listenToPointer } from './terrain-pointer.ts';

export interface TerrainPaneModel extends Pick<TerrainViewModel, 'scale' | 'appearance' | 'light' | 'palette' | 'camera'> {
  readonly terrain: Terrain;
  readonly cut: CutProfile;
  /** How many times more the terrain is exaggerated than it will be when it is finished. */
  readonly raised: number;
  /** Whether lines are drawn on the terrain. */
  readonly marks: boolean;
  /** The faults that a person cuts: drawn whatever `marks` says. */
  readonly ownFaults: readonly StageChange[];
}

export interface TerrainPane {
  /** The canvas, to which a comparison adds views. */
  readonly canvas: TerrainCanvas;
  /** The page's own view, which shows the selected terrain. */
  readonly view: TerrainView;
  update(model: TerrainPaneModel): void;
  /** What the picture on the canvas shows; undefined before the first one. */
  drawn(): TerrainPaneModel | undefined;
  /** All views as they are now in a picture of any size, its marks included: the cut with its ends, lengths of the sides, marks of a stage;
   *  undefined where there is no 3D. */
  readonly picture: TerrainCanvas['picture'];
  /** Puts the view where an element lies, or on the whole canvas again.
   *  @param beside views that share the element, as in a swipe */
  moveTo(element: HTMLElement | undefined, beside?: readonly TerrainView[]): void;
}

/** Says why there is no 3D, until it is closed. */
function flatNote(): HTMLElement {
  const text = create('span', {}, `${NO_3D}. This is the terrain from above.`);
  const note = create('p', { class: 'card flat-note soft' }, text);
  note.append(iconButton('close', 'Close this note', () => note.remove()));
  return note;
}

/** The page's own 3D view and what stands on it: stage marks, pins of the cut, the hover mark, the lengths of the sides. */
export function createTerrainPane(
  canvas: HTMLCanvasElement,
  overlay: HTMLElement,
  document: DocumentStore,
  session: Store<Session>,
  onFrame: () => void,
): TerrainPane {
  const stageMarks = createStageOverlay(overlay);
  /** Hides the canvas, and with it what stands on it, until there is a picture on it: before the first, and while the WebGL context is lost. */
  const showPicture = (isThere: boolean): void => {
    canvas.classList.toggle('has-no-picture', !isThere);
  };
  const showLost = (isPictureLost: boolean): void => {
    showPicture(!isPictureLost);
    session.set({ isPictureLost });
  };
  showPicture(false);
  const events: TerrainCanvasEvents = {
    onFrame(isStill) {
      showLost(false);
      placeOverlay();
      if (isStill) contourText.place(view);
      else contourText.hide();
      onFrame();
    },
    onContextLost: () => showLost(true),
    onActivity({ isAtRest }) {
      canvas.ariaBusy = String(!isAtRest);
    },
  };
  const terrains = canDraw() ? createTerrainCanvas(canvas, events) : createFlatCanvas(canvas, events);
  globalThis.document.documentElement.classList.toggle('is-flat', !terrains.is3d);
  if (!terrains.is3d) canvas.after(flatNote());
  const view = terrains.addView(canvas, {
    onCamera: (camera) => document.set(withCamera(document.get(), document.get().selected, camera)),
  });
  const contourText = createContourText(overlay, overlay.parentElement ?? overlay);
  const terrainName = (): string => (isComparing(document.get()) ? `terrain ${document.get().selected + 1}` : 'the terrain');
  const pins = createCutPins(overlay, view, terrainName, document, session);
  const labels = [
    overlay.appendChild(create('div', { class: 'extent-label' })),
    overlay.appendChild(create('div', { class: 'extent-label' })),
  ];
  /** The pane's model behind each of the view's. */
  const paneModels = new WeakMap<TerrainViewModel, TerrainPaneModel>();
  const drawn = (): TerrainPaneModel | undefined => view.drawn && paneModels.get(view.drawn);

  const faultsOf = latest(faultsOnGround);
  const straightOf = oncePer((faults: readonly FaultPath[]): readonly GroundLine[] =>
    faults.flatMap((path) => (path.length === 2 ? [{ from: path[0], to: path[1] }] : [])),
  );
  /** The block of a raised stage is as high as that of the finished terrain, about where its ground began. */
  const frameOf = latest((terrain: Terrain, { min, max }: Range, raised: number): Range | undefined => {
    const zero = zeroElevationOf(terrain);
    return raised === 1 ? undefined : { min: zero + (min - zero) / raised, max: zero + (max - zero) / raised };
  });

  const placeOverlay = (): void => {
    const model = drawn();
    overlay.hidden = !model || selectedPane(document.get(), session.get()).terrain === undefined;
    if (!model) return;
    const { terrain, cut, appearance, ownFaults } = model;
    stageMarks.place(view, terrain, appearance, faultsOf(terrain, ownFaults));
    pins.place(terrain.profile ? undefined : cut);
    const unit = terrain.recipe.elevation === null && terrain.profile ? '' : 'm';
    view.edgeLabels().forEach(({ x, y, angleDeg, side, isHidden }, i) => {
      labels[i].textContent = formatLength(terrain.recipe.extent[side], unit);
      labels[i].style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${angleDeg}deg)`;
      labels[i].classList.toggle('is-outside', isHidden);
    });
  };

  let stopListening = listenToPointer(canvas, [view], session);
  const cutModel = (): TerrainPaneModel | undefined => {
    const model = drawn();
    return model?.marks && !model.terrain.profile ? model : undefined;
  };
  if (!terrains.is3d) dragLine(canvas, view, cutModel, document, session);
  session.subscribe((now, before) => {
    if (now.isGesture !== before.isGesture) terrains.setGesture(now.isGesture);
  });

  return {
    canvas: terrains,
    view,
    drawn,
    update: onFieldChange((paneModel) => {
      const { terrain, cut, marks, raised, ownFaults, ...shared } = paneModel;
      const frame = frameOf(terrain, shared.scale, raised);
      const faults = marks || ownFaults.length > 0 ? straightOf(faultsOf(terrain, ownFaults)) : undefined;
      const lines = { cut: marks ? groundLineOf(cut) : undefined, faults };
      const model: TerrainViewModel = { ...shared, surface: terrain.surface, drape: undefined, ...lines, frame };
      paneModels.set(model, paneModel);
      view.update(model);
      placeOverlay();
    }),
    picture: terrains.picture && ((wish) => markedPicture(terrains, canvas, wish)),
    moveTo(element = canvas, beside = []) {
      view.attachTo(element);
      stopListening();
      stopListening = listenToPointer(element, [view, ...beside], session);
      placeOverlay();
    },
  };
}

/** CSS pixels that a label keeps away from what floats over the view. */
const AWAY_PX = 14;

/** Elevations on contour lines, while the view is at rest.
 *  @param view the element whose cards and pins nothing may stand under */
function createContourText(
  overlay: HTMLElement,
  view: HTMLElement,
): {
  /** Writes them where the picture on the canvas has its lines. */
  place(terrain: TerrainView): void;
  /** Hides them: the picture is moving. */
  hide(): void;
} {
  const layer = create('div', { class: 'contour-labels', 'aria-hidden': 'true' });
  overlay.prepend(layer);
  return {
    place(terrain) {
      const { left, top } = view.getBoundingClientRect();
      const covered = [...view.querySelectorAll<HTMLElement>('.card, .pin, .extent-label')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width }) => width > 0);
      const labels = terrain.contourLabels(({ x, y }) =>
        covered.every(
          (box) =>
            x + left < box.left - AWAY_PX ||
            x + left > box.right + AWAY_PX ||
            y + top < box.top - AWAY_PX ||
            y + top > box.bottom + AWAY_PX,
        ),
      );
      layer.replaceChildren(
        ...labels.map(({ x, y, angleDeg, elevation }) => {
          const label = create('span', {}, formatNumber(elevation, Number.isInteger(elevation) ? 0 : 2));
          label.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${angleDeg}deg)`;
          return label;
        }),
      );
      layer.hidden = false;
    },
    hide() {
      layer.hidden = true;
    },
  };
}
