import type { CameraPose } from '../../core/camera-pose.ts';
import type { Range } from '../../core/heightmap.ts';
import { type AppDocument, MAX_TERRAINS } from '../../state/document.ts';
import { isComparing, withCamera } from '../../state/panes.ts';

/** Which cells are shown, in their order. */
export interface CellArrangement {
  /** The panes that are shown; in a swipe the two that lie over each other, the left one first. */
  readonly panes: readonly number[];
  readonly isSwipe: boolean;
  readonly hasDifference: boolean;
  /** There is room for another terrain. */
  readonly hasRoom: boolean;
}

/** Which panes are shown, and how: the selected one alone but in a comparison. One terrain is always shown in the grid. */
export function arrangementOf(document: AppDocument): CellArrangement {
  const { compare, pair, selected, terrains } = document;
  if (!isComparing(document)) return { panes: [selected], isSwipe: false, hasDifference: false, hasRoom: false };
  const layout = terrains.length > 1 ? compare.layout : 'grid';
  const all = terrains.map((_, pane) => pane);
  return {
    panes: { grid: all, swipe: [pair.less, pair.of], solo: [selected] }[layout],
    isSwipe: layout === 'swipe',
    hasDifference: terrains.length > 1 && compare.difference !== 'off',
    hasRoom: layout === 'grid' && terrains.length < MAX_TERRAINS,
  };
}

/** The part of its width in which a terrain of a swipe is drawn; undefined for all of it. */
export function partOf(document: AppDocument, pane: number): Range | undefined {
  const { panes, isSwipe } = arrangementOf(document);
  const { divider } = document.compare;
  if (!isSwipe) return undefined;
  return pane === panes[0] ? { min: 0, max: divider } : { min: divider, max: 1 };
}

/** Whether one camera is used for all. In a swipe it always is. */
export function hasOneCamera(document: AppDocument): boolean {
  return isComparing(document) && (document.compare.linkCamera || arrangementOf(document).isSwipe);
}

/** The camera of a pane. */
export function cameraOf(document: AppDocument, pane: number): CameraPose | undefined {
  return document.cameras[hasOneCamera(document) ? document.selected : pane];
}

/** Sets the camera of a pane, and so of all that share it. */
export function withView(document: AppDocument, pane: number, camera: CameraPose | undefined): Pick<AppDocument, 'cameras'> {
  return withCamera(document, hasOneCamera(document) ? document.selected : pane, camera);
}
