import type { CameraPose } from '../../core/camera-pose.ts';
import type { AppDocument } from '../../state/document.ts';
import { withCamera } from '../../state/panes.ts';
import { whyFull } from './compare-actions.ts';
import type { CellArrangement } from './compare-cells.ts';

/** Which panes are shown, and how. One terrain is always shown in the grid. */
export function arrangementOf(document: AppDocument): CellArrangement {
  const { compare, pair, selected } = document;
  const terrains = document.terrains;
  const layout = terrains.length > 1 ? compare.layout : 'grid';
  const all = terrains.map((_, pane) => pane);
  return {
    panes: { grid: all, swipe: [pair.less, pair.of], solo: [selected] }[layout],
    isSwipe: layout === 'swipe',
    hasDifference: terrains.length > 1 && compare.difference !== 'off',
    hasRoom: layout === 'grid' && whyFull(terrains.length) === undefined,
  };
}

/** Whether one camera is used for all. In a swipe it always is. */
export function hasOneCamera(document: AppDocument): boolean {
  return document.compare.linkCamera || arrangementOf(document).isSwipe;
}

/** The camera of a pane. */
export function cameraOf(document: AppDocument, pane: number): CameraPose | undefined {
  return document.cameras[hasOneCamera(document) ? document.selected : pane];
}

/** Sets the camera of a pane, and so of all that share it. */
export function withView(document: AppDocument, pane: number, camera: CameraPose | undefined): Pick<AppDocument, 'cameras'> {
  return withCamera(document, hasOneCamera(document) ? document.selected : pane, camera);
}
