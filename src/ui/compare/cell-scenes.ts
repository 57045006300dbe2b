import type { ColourScale } from '../../colour/colour-scale.ts';
import type { Range } from '../../core/heightmap.ts';
import { isLit } from '../../jobs/light-jobs.ts';
import { differenceIn } from '../../jobs/pane-states.ts';
import { lightOf, paneIn, type Session, selectedPane } from '../../jobs/session.ts';
import { type AppDocument, MAX_TERRAINS } from '../../state/document.ts';
import type { TerrainDifference } from '../../terrain/make-difference.ts';
import type { TerrainView, TerrainViewModel } from '../../view3d/terrain-view.ts';
import { elementById } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';
import { groundLineOf } from '../terrain/cut-pins.ts';
import { cutProfile } from '../terrain/cut-profile.ts';
import { viewPalette } from '../terrain/palettes.ts';
import { createShownColours } from '../terrain/shown-colours.ts';
import { type CellView, createCellView } from './cell-views.ts';
import type { ComparePageParts } from './compare-parts.ts';
import { resultOf, scaleOf } from './difference-cell.ts';
import { arrangementOf, cameraOf, isOneEye, withView } from './shown-panes.ts';

/** The 3D views of a comparison: the page's own for the selected terrain, one beside it for each of the others, and one for their
 *  difference. */
export function createCellScenes(
  { document, session, pane }: ComparePageParts,
  elements: { terrain(pane: number): HTMLElement; difference(): HTMLElement },
): { update(): void; leave(): void; placeOverlays(): void } {
  /** By pane; the selected one has the page's own. */
  const views = new Map<number, CellView>();
  let difference: CellView | undefined;
  const own = elementById('overlay', HTMLElement);
  const coloursOf = Array.from({ length: MAX_TERRAINS }, createShownColours);
  const differenceColoursOf = createShownColours();
  const paneOf = (view: CellView | undefined): number =>
    [...views].find(([, one]) => one === view)?.[0] ?? document.get().selected;

  /** Each pane that has a terrain gets a view; those that are not needed any more go to panes that have none. */
  const assign = (panes: readonly number[]): void => {
    const spare = [...views].filter(([at]) => !panes.includes(at));
    for (const [at] of spare) views.delete(at);
    for (const at of panes) {
      if (views.has(at)) continue;
      const free = spare.pop()?.[1];
      if (free) {
        views.set(at, free);
        continue;
      }
      const view: CellView = createCellView(
        elements.terrain(at),
        pane,
        document,
        session,
        () => `terrain ${paneOf(view) + 1}`,
        (camera) => document.set(withView(document.get(), paneOf(view), camera)),
      );
      views.set(at, view);
    }
    for (const [, view] of spare) view.dispose();
  };

  /** Where views lie now: they are moved only when that changes. */
  const placed = new WeakMap<object, string>();
  const moveTo = (view: Pick<CellView, 'moveTo'>, element: HTMLElement, beside: readonly TerrainView[], where: string): void => {
    if (placed.get(view) === where) return;
    placed.set(view, where);
    view.moveTo(element, beside);
  };

  const place = (): void => {
    const now = document.get();
    const { panes, isSwipe } = arrangementOf(now);
    const viewIn = (at: number): TerrainView | undefined => (at === now.selected ? pane.view : views.get(at)?.view);
    // The selected one may be the last to come, or fail: the others are there without it.
    const { terrain } = selectedPane(now, session.get());
    const seen = terrain ? [now.selected, ...views.keys()] : views.keys();
    if (!terrain) pane.view.show(false); // what it showed before is not this terrain
    for (const at of seen) {
      const mover = at === now.selected ? pane : views.get(at);
      if (!mover) continue;
      // The one on top takes the gestures of both.
      const below = isSwipe && at === panes[1] ? viewIn(panes[0]) : undefined;
      const beside = below ? [below] : [];
      moveTo(mover, elements.terrain(at), beside, `${at} ${below ? panes[0] : ''} ${below ? now.selected : ''}`);
      const part: Range | undefined = isSwipe && panes.includes(at) ? partOf(now.compare.divider, at === panes[0]) : undefined;
      if (at === now.selected) {
        pane.view.clip(part);
        pane.view.show(panes.includes(at));
      } else views.get(at)?.show(part, panes.includes(at));
    }
    pane.canvas.link(isOneEye(now));
    order(now.selected);
  };

  /** What stands on terrains comes in their order, for whoever goes there by keyboard. */
  const order = (selected: number): void => {
    const ends = [...views.keys(), selected].sort((a, b) => a - b);
    const overlays = ends.flatMap((at) => (at === selected ? own : (views.get(at)?.overlay ?? [])));
    if (difference) overlays.push(difference.overlay);
    const { activeElement } = globalThis.document;
    for (const [i, overlay] of overlays.entries()) {
      if (i > 0 && overlays[i - 1].nextElementSibling !== overlay) overlays[i - 1].after(overlay);
    }
    if (activeElement instanceof HTMLElement && activeElement !== globalThis.document.activeElement) activeElement.focus();
  };

  const showOthers = (): void => {
    const [now, made] = [document.get(), session.get()];
    for (const [at, view] of views) {
      const { terrain } = paneIn(made, at);
      if (!terrain) continue;
      const ends = cutProfile(terrain, now.cut);
      const model: TerrainViewModel = {
        surface: terrain.display,
        scale: coloursOf[at](terrain, now, made),
        appearance: now.appearance,
        light: lightOf(terrain, made),
        drape: undefined,
        cut: groundLineOf(ends),
        fault: undefined,
        palette: viewPalette(),
        camera: cameraOf(now, at),
      };
      view.update(model, terrain.profile ? undefined : ends);
    }
  };

  const drapeOf = latest(({ map }: TerrainDifference, scale: ColourScale) => ({ map, scale }));
  const showDifference = (): void => {
    const [now, made] = [document.get(), session.get()];
    const { less } = now.pair;
    const result = resultOf(differenceIn(now, made));
    const { terrain: ground } = paneIn(made, less);
    const isWanted = arrangementOf(now).hasDifference && now.compare.difference === '3d';
    if (!isWanted) {
      difference?.dispose();
      difference = undefined;
      return;
    }
    if (!result || !ground) {
      difference?.show(undefined, false);
      return;
    }
    difference ??= createCellView(
      elements.difference(),
      pane,
      document,
      session,
      () => 'the difference',
      (camera) => document.set(withView(document.get(), document.get().pair.less, camera)),
    );
    const ends = cutProfile(ground, now.cut);
    const model: TerrainViewModel = {
      surface: result.base,
      scale: differenceColoursOf(ground, now, made),
      appearance: now.appearance,
      light: lightOf(result, made),
      drape: drapeOf(result, scaleOf(result)),
      cut: groundLineOf(ends),
      fault: undefined,
      palette: viewPalette(),
      camera: cameraOf(now, less),
    };
    difference.show(undefined, true);
    difference.update(model, ground.profile ? undefined : ends);
  };

  return {
    update() {
      const [now, made] = [document.get(), session.get()];
      const others = now.terrains.map((_, at) => at);
      assign(others.filter((at) => at !== now.selected && paneIn(made, at).terrain !== undefined));
      place();
      showOthers();
      showDifference();
      pane.canvas.expectMore(isLightDue(now, made));
    },
    leave() {
      pane.canvas.expectMore(false);
      for (const view of views.values()) view.dispose();
      views.clear();
      difference?.dispose();
      difference = undefined;
      placed.delete(pane);
      pane.canvas.link(false);
      pane.view.clip(undefined);
      pane.view.show(selectedPane(document.get(), session.get()).terrain !== undefined);
      pane.moveTo(undefined);
    },
    placeOverlays() {
      for (const view of views.values()) view.placeOverlay();
      difference?.placeOverlay();
    },
  };
}

/** Whether terrain that is there will soon be lit. */
function isLightDue({ appearance, terrains }: AppDocument, session: Session): boolean {
  return session.panes.some(
    ({ terrain }, pane) =>
      terrain !== undefined && !session.failures.has(terrains[pane]) && !isLit(terrain.lightGrid, session, appearance),
  );
}

/** The part of a swipe that is drawn of the left one, or of the right one. */
function partOf(divider: number, isLeft: boolean): Range {
  return isLeft ? { min: 0, max: divider } : { min: divider, max: 1 };
}
