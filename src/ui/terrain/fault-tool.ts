import type { StageChange } from '../../core/generator.ts';
import { latest } from '../../core/memo.ts';
import { withUnit } from '../../core/number-text.ts';
import type { Point } from '../../core/profile.ts';
import type { Recipe } from '../../core/recipe.ts';
import { generatorOf, stageCount } from '../../generate.ts';
import { threeDigits } from '../../generators/stage-text.ts';
import { endGesture, type Session, selectedPane } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import type { DocumentStore, EditPhase } from '../../state/document-store.ts';
import { withFilterRemoved } from '../../state/edits.ts';
import {
  faultMark,
  indexAfter,
  type OwnFault,
  ownFaults,
  whyFull,
  withFault,
  withFaultFlipped,
  withFaultPoint,
} from '../../state/own-faults.ts';
import { isComparing, isLandscape } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import { unitOf } from '../../state/terrain-text.ts';
import { followDrags } from '../../view2d/drag.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { createPin, dragPin, placePin } from './ground-pin.ts';
import { createHeldFault, type HeldFaultModel } from './held-fault.ts';
import { SLOP_PX } from './terrain-pointer.ts';

/** Names of a fault's points. */
const POINTS = ['P', 'Q'] as const;
/** A drag this short, as a fraction of the extent, cuts nothing yet. */
const SHORTEST = 0.01;

/** The tool that cuts faults: with it in hand, a drag over the terrain cuts one, and the one in hand has a handle at each point. */
export interface FaultTool {
  /** Whether the tool is in hand, and one terrain is shown that has sides. */
  isInHand(): boolean;
  /** Takes the tool in hand, or lays it down. */
  toggle(): void;
  /** Gives up the drag under way, or lays the tool down.
   *  @returns whether there was anything to leave */
  leave(): boolean;
  /** Takes the fault in hand away. */
  remove(): void;
  /** Takes another fault in hand.
   *  @param index of its filter; undefined: the next drag cuts a new one */
  hold(index: number | undefined): void;
  /** Cuts one through the middle, for hands without a pointer. */
  cutMiddle(): void;
  /** Puts the handles where the view sees them now. */
  place(): void;
  /** The fault in hand. */
  held(): OwnFault | undefined;
  /** The faults to be drawn on a terrain beside the one in hand; none while the tool is not in hand.
   *  @param recipe of the terrain on screen: lines that ran ahead of it would be drawn in its time */
  marks(recipe: Recipe | undefined): readonly StageChange[];
}

const NONE: readonly StageChange[] = [];

/** @param area holds the canvas
 *  @param showRecipe replaces the selected recipe */
export function createFaultTool(
  area: HTMLElement,
  overlay: HTMLElement,
  view: TerrainView,
  document: DocumentStore,
  session: Store<Session>,
  showRecipe: (recipe: Recipe, phase: EditPhase, others?: Partial<AppDocument>) => void,
): FaultTool {
  const pins = POINTS.map((name) => {
    const pin = createPin(overlay, 'fault-pin');
    pin.button.textContent = name;
    pin.button.setAttribute('aria-label', `Point ${name} of the fault`);
    return pin;
  });
  const isInHand = (): boolean => {
    const now = document.get();
    if (session.get().cutting === undefined || isComparing(now) || isLandscape(now)) return false;
    return generatorOf(selectedRecipe(now))?.kind !== 'profile';
  };
  const heldOf = latest((recipe: Recipe, index: number | undefined) => ownFaults(recipe).find((fault) => fault.index === index));
  const held = (): OwnFault | undefined =>
    isInHand() ? heldOf(selectedRecipe(document.get()), session.get().cutting?.fault) : undefined;
  const hold = (fault: number | undefined): void => session.set({ cutting: { fault } });
  const letGo = (): void => endGesture(document, session);
  /** An early stage has no filters: the terrain is finished first. */
  const show = (recipe: Recipe, phase: EditPhase): void => showRecipe(recipe, phase, { stage: undefined });

  pins.forEach(({ button }, i) => {
    const end = i === 0 ? 'p' : 'q';
    dragPin(button, view, {
      onMove(position, phase) {
        const fault = held();
        if (fault) show(withFaultPoint(selectedRecipe(document.get()), fault.index, end, position), phase);
      },
      onLetGo: letGo,
      position: () => held()?.[end],
      step() {
        const { width, height } = selectedRecipe(document.get());
        return { x: 1 / (width - 1), y: 1 / (height - 1) };
      },
    });
  });
  /** Arrow keys then move it. */
  const focusQ = (): void => pins[1].button.focus({ preventScroll: true });
  const giveUp = cutByDrag(area, view, {
    recipe: () => (isInHand() ? selectedRecipe(document.get()) : undefined),
    onCut(recipe) {
      show(recipe, 'live');
      hold(recipe.filters.length - 1);
    },
    onCutEnd: focusQ,
    stage: () => document.get().stage,
    onGiveUp: (recipe, stage) => showRecipe(recipe, 'live', { stage }),
    onLetGo: letGo,
    onClick(place) {
      const now = document.get();
      session.set({ explained: { place, stage: now.stage ?? stageCount(selectedRecipe(now)) } });
      if (held()) document.set({ page: { ...now.page, panel: 'explain' } });
    },
  });
  // Whoever moves filters, undoes or opens another terrain keeps the same fault in hand, or none.
  document.subscribe((now, before) => {
    const index = session.get().cutting?.fault;
    if (index === undefined || selectedRecipe(now) === selectedRecipe(before)) return;
    const next = indexAfter(selectedRecipe(before), selectedRecipe(now), index);
    if (next !== index) hold(next);
  });
  const marksOf = latest((recipe: Recipe, held: number | undefined): readonly StageChange[] =>
    ownFaults(recipe)
      .filter(({ index }) => index !== held)
      .map((fault) => faultMark(recipe, fault)),
  );
  const drawHeld = createHeldFault(overlay, area.querySelector<HTMLElement>('#fault-card'), () => {
    const fault = held();
    if (fault) show(withFaultFlipped(selectedRecipe(document.get()), fault), 'final');
  });
  const heldModel = (fault: OwnFault): HeldFaultModel => {
    const recipe = selectedRecipe(document.get());
    const { terrain } = selectedPane(document.get(), session.get());
    const { height, profile } = recipe.filters[fault.index].params;
    const span = terrain ? terrain.range.max - terrain.range.min : 1;
    const isWave = profile === 'sine';
    const size = withUnit(threeDigits(Math.abs(Number(height) * span * (isWave ? 0.5 : 1))), terrain ? unitOf(recipe) : '');
    const sign = isWave ? '±' : Number(height) < 0 ? '−' : '+';
    return { fault, extent: recipe.extent, height: Number(height), step: `${sign}${size}` };
  };

  const place = (): void => {
    const fault = held();
    drawHeld.place(view, fault && heldModel(fault));
    pins.forEach((pin, i) => {
      pin.button.hidden = pin.stem.hidden = fault === undefined;
      if (!fault) return;
      placePin(view, pin, i === 0 ? fault.p : fault.q, 0);
    });
  };

  return {
    isInHand,
    toggle() {
      if (session.get().cutting) session.set({ cutting: undefined });
      else if (generatorOf(selectedRecipe(document.get()))?.kind === 'profile') return;
      else hold(ownFaults(selectedRecipe(document.get())).at(-1)?.index);
    },
    leave() {
      if (giveUp()) return true;
      const wasInHand = isInHand();
      session.set({ cutting: undefined });
      return wasInHand;
    },
    remove() {
      const fault = held();
      if (!fault) return;
      show(withFilterRemoved(selectedRecipe(document.get()), fault.index), 'final');
      hold(undefined);
    },
    hold,
    cutMiddle() {
      const before = selectedRecipe(document.get());
      if (whyFull(before) !== undefined) return;
      const recipe = withFault(before);
      show(recipe, 'final');
      hold(recipe.filters.length - 1);
      place(); // what is hidden takes no focus
      focusQ();
    },
    place,
    held,
    marks: (recipe) => (recipe && isInHand() ? marksOf(recipe, held()?.index) : NONE),
  };
}

interface CutDrag {
  /** The recipe to cut; undefined while the tool is not in hand. */
  recipe(): Recipe | undefined;
  stage(): number | undefined;
  /** @param recipe with the fault as its last filter */
  onCut(recipe: Recipe): void;
  /** A drag has cut one. */
  onCutEnd(): void;
  /** Takes back what the drag under way has cut. */
  onGiveUp(recipe: Recipe, stage: number | undefined): void;
  onLetGo(): void;
  /** A press that is no drag: its place on the ground. */
  onClick(place: Point): void;
}

/** Cuts a fault along a drag over the ground.
 *  @returns gives up the drag under way, if there is one that has cut */
function cutByDrag(
  area: HTMLElement,
  view: TerrainView,
  { recipe, stage, onCut, onCutEnd, onGiveUp, onLetGo, onClick }: CutDrag,
): () => boolean {
  let giveUp: (() => boolean) | undefined;
  let hasCut = false;
  let clicked: Point | undefined;
  /** Cuts to where the last move went, if the ground was not there then: between two pictures its samples may be handed back. */
  let catchUp: (() => void) | undefined;
  followDrags(
    area,
    (down) => {
      const [before, stageBefore] = [recipe(), stage()];
      if (!before || !(down.target instanceof HTMLCanvasElement) || whyFull(before) !== undefined) return undefined;
      down.preventDefault();
      // A drag that begins beside the ground cuts from where it meets it.
      let from = view.pick(down.clientX, down.clientY);
      let isLong = false;
      let isOver = false;
      clicked = from;
      hasCut = false;
      giveUp = () => {
        isOver = true;
        clicked = undefined;
        if (!hasCut) return false;
        hasCut = false;
        onGiveUp(before, stageBefore);
        return true;
      };
      const cutTo = ({ clientX, clientY }: PointerEvent): void => {
        if (Math.hypot(clientX - down.clientX, clientY - down.clientY) > SLOP_PX) clicked = undefined;
        const to = recipe() && !isOver ? view.pick(clientX, clientY) : undefined;
        catchUp = to ? undefined : () => cutTo(last);
        if (!to) return;
        from ??= to;
        isLong ||= Math.hypot(to.x - from.x, to.y - from.y) > SHORTEST;
        if (!isLong || clicked) return;
        hasCut = true;
        onCut(withFault(before, from, to));
      };
      let last = down;
      return (event) => {
        last = event;
        cutTo(event);
      };
    },
    () => {
      catchUp?.();
      catchUp = giveUp = undefined;
      onLetGo();
      if (clicked) onClick(clicked);
      if (hasCut) onCutEnd();
    },
  );
  // A second finger turns the camera.
  area.addEventListener('pointerdown', ({ isPrimary }) => isPrimary || giveUp?.());
  return () => giveUp?.() ?? false;
}
