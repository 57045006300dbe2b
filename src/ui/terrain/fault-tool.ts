import type { StageChange } from '../../core/generator.ts';
import type { Point } from '../../core/profile.ts';
import type { Recipe } from '../../core/recipe.ts';
import { generatorOf } from '../../generate.ts';
import type { Session } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import type { DocumentStore, EditPhase } from '../../state/document-store.ts';
import { faultMark, type OwnFault, ownFaults, withFault, withFaultPoint } from '../../state/own-faults.ts';
import { isComparing, isLandscape } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { latest } from '../controls/memo.ts';
import { createPin, dragPin, placePin } from './ground-pin.ts';

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
  /** @returns whether it was in hand */
  leave(): boolean;
  /** Takes another fault in hand.
   *  @param index of its filter; undefined: the next drag cuts a new one */
  hold(index: number | undefined): void;
  /** Cuts one through the middle, for hands without a pointer. */
  cutMiddle(): void;
  /** Puts the handles where the view sees them now. */
  place(): void;
  /** The fault in hand. */
  held(): OwnFault | undefined;
  /** All faults of the terrain, to be drawn on it; none while the tool is not in hand. */
  marks(): readonly StageChange[];
}

const NONE: readonly StageChange[] = [];

/** @param area holds the canvas; presses on it reach the tool before the camera
 *  @param showRecipe replaces the selected recipe */
export function createFaultTool(
  area: HTMLElement,
  overlay: HTMLElement,
  view: TerrainView,
  document: DocumentStore,
  session: Store<Session>,
  showRecipe: (recipe: Recipe, phase: EditPhase, others?: Partial<AppDocument>) => void,
): FaultTool {
  const pins = POINTS.map(() => createPin(overlay, 'fault-pin'));
  const isInHand = (): boolean => {
    const now = document.get();
    if (session.get().cutting === undefined || isComparing(now) || isLandscape(now)) return false;
    return generatorOf(selectedRecipe(now))?.kind !== 'profile';
  };
  const held = (): OwnFault | undefined => {
    const index = session.get().cutting?.fault;
    return isInHand() ? ownFaults(selectedRecipe(document.get())).find((fault) => fault.index === index) : undefined;
  };
  const hold = (fault: number | undefined): void => session.set({ cutting: { fault } });
  const letGo = (): void => {
    document.set({}, 'final');
    session.set({ isGesture: false });
  };
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
    });
  });
  dragNew(area, view, isInHand, {
    onDrag(recipe, from, to) {
      const next = withFault(recipe, from, to, lastLike(recipe));
      show(next, 'live');
      hold(next.filters.length - 1);
    },
    recipe: () => selectedRecipe(document.get()),
    onLetGo: letGo,
  });
  const marksOf = latest((recipe: Recipe): readonly StageChange[] => ownFaults(recipe).map((fault) => faultMark(recipe, fault)));

  return {
    isInHand,
    toggle() {
      if (session.get().cutting) session.set({ cutting: undefined });
      else hold(ownFaults(selectedRecipe(document.get())).at(-1)?.index);
    },
    leave() {
      const wasInHand = isInHand();
      session.set({ cutting: undefined });
      return wasInHand;
    },
    hold,
    cutMiddle() {
      const before = selectedRecipe(document.get());
      const recipe = withFault(before, { x: 0.2, y: 0.7 }, { x: 0.8, y: 0.3 }, lastLike(before));
      show(recipe, 'final');
      hold(recipe.filters.length - 1);
    },
    place() {
      const fault = held();
      pins.forEach((pin, i) => {
        pin.button.hidden = pin.stem.hidden = fault === undefined;
        if (!fault) return;
        placePin(view, pin, i === 0 ? fault.p : fault.q, 0);
        pin.button.textContent = POINTS[i];
        pin.button.setAttribute('aria-label', `Point ${POINTS[i]} of the fault`);
      });
    },
    held,
    marks: () => (isInHand() ? marksOf(selectedRecipe(document.get())) : NONE),
  };
}

/** What the next fault takes from the last one: all but its place. */
function lastLike(recipe: Recipe): Recipe['filters'][number]['params'] {
  const last = ownFaults(recipe).at(-1);
  return last ? recipe.filters[last.index].params : {};
}

interface NewFaultEvents {
  /** @param recipe as it was at the press */
  onDrag(recipe: Recipe, from: Point, to: Point): void;
  recipe(): Recipe;
  onLetGo(): void;
}

/** Follows drags over the canvas while the tool is in hand, and keeps them from the camera. */
function dragNew(
  area: HTMLElement,
  view: Pick<TerrainView, 'pick'>,
  isInHand: () => boolean,
  { onDrag, recipe, onLetGo }: NewFaultEvents,
): void {
  let drag: { readonly pointer: number; readonly recipe: Recipe; readonly from: Point; isLong: boolean } | undefined;
  area.addEventListener(
    'pointerdown',
    (event) => {
      if (!isInHand() || event.button !== 0 || event.shiftKey || !(event.target instanceof HTMLCanvasElement)) return;
      const from = view.pick(event.clientX, event.clientY);
      if (!from || drag) return;
      event.stopPropagation();
      event.preventDefault();
      area.setPointerCapture(event.pointerId);
      drag = { pointer: event.pointerId, recipe: recipe(), from, isLong: false };
    },
    { capture: true },
  );
  area.addEventListener('pointermove', (event) => {
    if (drag?.pointer !== event.pointerId) return;
    const to = view.pick(event.clientX, event.clientY);
    if (!to) return;
    drag.isLong ||= Math.hypot(to.x - drag.from.x, to.y - drag.from.y) > SHORTEST;
    if (drag.isLong) onDrag(drag.recipe, drag.from, to);
  });
  const stop = (event: PointerEvent): void => {
    if (drag?.pointer !== event.pointerId) return;
    const wasLong = drag.isLong;
    drag = undefined;
    if (wasLong) onLetGo();
  };
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) area.addEventListener(name, stop);
}
