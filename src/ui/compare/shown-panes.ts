import type { CameraPose } from '../../core/camera-pose.ts';
import type { AppDocument } from '../../state/document.ts';
import { withCamera } from '../../state/panes.ts';
import { whyFull } from './compare-actions.ts';
import type { CellArrangement } from './compare-cells.ts';

/** Which panes are shown how. Without a second terrain there is only the grid. */
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

/** Whether all are seen from one place. What lies over each other always is. */
export function isOneEye(document: AppDocument): boolean {
  return document.compare.linkCamera || arrangementOf(document).isSwipe;
}

/** Where a pane is seen from. */
export function cameraOf(document: AppDocument, pane: number): CameraPose | undefined {
  return document.cameras[isOneEye(document) ? document.selected : pane];
}

/** A pane seen from elsewhere, and with it all that lie over it. */
export function withView(document: AppDocument, pane: number, camera: CameraPose | undefined): Pick<AppDocument, 'cameras'> {
  return withCamera(document, isOneEye(document) ? document.selected : pane, camera);
}
