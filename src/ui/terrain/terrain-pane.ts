import type { CameraPose } from '../../core/camera-pose.ts';
import type { StageChange } from '../../core/generator.ts';
import type { Range } from '../../core/heightmap.ts';
import { latest, oncePer, onFieldChange } from '../../core/memo.ts';
import { formatLength, formatNumber } from '../../core/number-text.ts';
import type { Point } from '../../core/profile.ts';
import type { Session } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import type { Store } from '../../state/store.ts';
import { type Terrain, zeroElevationOf } from '../../terrain/make-terrain.ts';
import type { FaultPath } from '../../view2d/fault-marks.ts';
import type { TerrainCanvas } from '../../view3d/terrain-canvas.ts';
import type { GroundLine, TerrainView, TerrainViewModel } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';
import { createCutPins, groundLinesOf } from './cut-pins.ts';
import type { CutProfile } from './cut-profile.ts';
import { RIVER_REACH_PX } from './readout.ts';
import { followWater } from './shown-water.ts';
import { createStageOverlay } from './stage-overlay.ts';
import { faultsOnGround } from './stage-points.ts';
import { listenToPointer } from './terrain-pointer.ts';

export interface TerrainPaneModel
  extends Pick<TerrainViewModel, 'scale' | 'appearance' | 'light' | 'water' | 'palette' | 'camera'> {
  /** What is said of the picture is read here. */
  readonly document: AppDocument;
  readonly terrain: Terrain;
  /** undefined while the way of water is not known. */
  readonly cut: CutProfile | undefined;
  /** How many times more the terrain is exaggerated than it will be when it is finished. */
  readonly raised: number;
  /** Whether lines are drawn on the terrain. */
  readonly marks: boolean;
  /** The faults that a person cuts: drawn whatever `marks` says. */
  readonly ownFaults: readonly StageChange[];
  /** What is shown over the ground of the terrain in its place. */
  readonly over?: Pick<TerrainViewModel, 'surface' | 'drape'>;
}

/** A terrain on the canvas and what stands on it: stage marks, pins of the cut, the hover mark, the lengths of its sides, elevations. */
export interface TerrainPane {
  readonly view: TerrainView;
  /** Holds what stands on the terrain. */
  readonly overlay: HTMLElement;
  /** What the picture on the canvas shows; undefined before the first one. */
  drawn(): TerrainPaneModel | undefined;
  /** Puts it where an element lies.
   *  @param below the view over which it lies, as in a swipe */
  moveTo(element: HTMLElement, below?: TerrainView): void;
  /** Shows all of it, a part of its width, or nothing. */
  show(part: Range | undefined, isShown: boolean): void;
  update(model: TerrainPaneModel): void;
  /** Moves what stands on the terrain to its present pixels. */
  placeOverlay(): void;
  /** A frame was drawn. Elevations of contour lines are written where it is smooth. */
  onFrame(isStill: boolean): void;
  dispose(): void;
}

/** @param overlay lies over the canvas; it is removed with the pane
 *  @param name of the terrain for screen readers: `terrain 2` */
export function createTerrainPane(
  canvas: Pick<TerrainCanvas, 'addView'>,
  element: HTMLElement,
  overlay: HTMLElement,
  document: DocumentStore,
  session: Store<Session>,
  name: () => string,
  onCamera: (camera: CameraPose | undefined) => void,
): TerrainPane {
  const view = canvas.addView(element, { onCamera });
  const stageMarks = createStageOverlay(overlay);
  const contourText = createContourText(overlay, overlay.parentElement ?? overlay);
  const pins = createCutPins(overlay, view, name, document, session);
  const labels = createSideLabels(overlay, view);
  /** The pane's model behind each of the view's. */
  const paneModels = new WeakMap<TerrainViewModel, TerrainPaneModel>();
  const drawn = (): TerrainPaneModel | undefined => view.drawn && paneModels.get(view.drawn);
  const faultsOf = latest(faultsOnGround);
  const frameOf = latest(raisedFrame);

  const choose = (position: Point): void =>
    followWater(document, session, () => drawn()?.terrain, position, RIVER_REACH_PX * (view.metresPerPixel ?? 0));
  let isShown = true;
  let stopListening = listenToPointer(element, [view], session, choose);
  const placeOverlay = (): void => {
    const model = drawn();
    overlay.hidden = !isShown || !model;
    if (!model || !isShown) return;
    const { terrain, cut, appearance, ownFaults } = model;
    overlay.classList.toggle('is-walked', view.standpoint !== undefined);
    stageMarks.place(view, terrain, appearance, faultsOf(terrain, ownFaults));
    pins.place(terrain.profile ? undefined : cut);
    labels.place(terrain);
  };
  return {
    view,
    overlay,
    drawn,
    placeOverlay,
    moveTo: latest((to: HTMLElement, below?: TerrainView) => {
      view.attachTo(to);
      stopListening();
      stopListening = listenToPointer(to, below ? [view, below] : [view], session, choose);
      placeOverlay();
    }),
    show: latest((part: Range | undefined, shown: boolean) => {
      isShown = shown;
      view.clip(part);
      view.show(shown);
      placeOverlay();
    }),
    update: onFieldChange((paneModel) => {
      const { document: _, terrain, cut, marks, raised, ownFaults, over, ...shared } = paneModel;
      const faults = marks || ownFaults.length > 0 ? straightOf(faultsOf(terrain, ownFaults)) : undefined;
      const model: TerrainViewModel = {
        ...shared,
        surface: over?.surface ?? terrain.surface,
        drained: marks ? cut?.way?.drained : undefined,
        drape: over?.drape,
        cut: marks && cut ? groundLinesOf(cut) : undefined,
        faults: over ? undefined : faults,
        frame: frameOf(terrain, shared.scale, raised),
      };
      paneModels.set(model, paneModel);
      view.update(model);
      placeOverlay();
    }),
    onFrame(isStill) {
      placeOverlay();
      if (isStill && isShown) contourText.place(view);
      else contourText.hide();
    },
    dispose() {
      stopListening();
      pins.dispose();
      view.dispose();
      overlay.remove();
    },
  };
}

const straightOf = oncePer((faults: readonly FaultPath[]): readonly GroundLine[] =>
  faults.flatMap((path) => (path.length === 2 ? [path] : [])),
);

/** The block of a raised stage is as high as that of the finished terrain, about where its ground began. */
function raisedFrame(terrain: Terrain, { min, max }: Range, raised: number): Range | undefined {
  const zero = zeroElevationOf(terrain);
  return raised === 1 ? undefined : { min: zero + (min - zero) / raised, max: zero + (max - zero) / raised };
}

/** The lengths of the two sides nearest to the camera. */
function createSideLabels(overlay: HTMLElement, view: TerrainView): { place(terrain: Terrain): void } {
  const labels = [0, 1].map(() => overlay.appendChild(create('div', { class: 'extent-label' })));
  return {
    place({ recipe, profile }) {
      const unit = recipe.elevation === null && profile ? '' : 'm';
      for (const [i, { x, y, angleDeg, side, isHidden }] of view.edgeLabels().entries()) {
        labels[i].textContent = formatLength(recipe.extent[side], unit);
        labels[i].style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${angleDeg}deg)`;
        labels[i].classList.toggle('is-outside', isHidden);
      }
    },
  };
}

/** CSS pixels that a label keeps away from what floats over the view. */
const AWAY_PX = 14;

/** Elevations on contour lines, while the view is at rest.
 *  @param view the element whose cards, pins and labels nothing may stand under */
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
  return {
    place(terrain) {
      // Below marks that are made later, and may come to lie on a number before the next frame.
      if (overlay.firstElementChild !== layer) overlay.prepend(layer);
      const { left, top } = view.getBoundingClientRect();
      const covered = [...view.querySelectorAll<HTMLElement>('.card, .pin, .extent-label, .explain-label, .explain-letter')]
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
