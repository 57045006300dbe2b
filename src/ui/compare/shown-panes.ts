import type { CameraPose } from '../../core/camera-pose.ts';
import type { Recipe } from '../../core/recipe.ts';
import type { AppDocument } from '../../state/document.ts';
import { withCamera } from '../../state/panes.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import type { OtherTerrain, Session, ShownDifference } from '../session.ts';
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

/** The terrains of a comparison but the selected one, in the order of the session's. */
export function othersOf({ terrains, selected }: Pick<AppDocument, 'terrains' | 'selected'>): readonly Recipe[] {
  return terrains.filter((_, pane) => pane !== selected);
}

/** Index among the session's others of a pane that is not the selected one. */
function indexOf({ selected }: Pick<AppDocument, 'selected'>, pane: number): number {
  return pane < selected ? pane : pane - 1;
}

/** The terrain in a pane, if it is there. */
export function terrainIn(document: AppDocument, session: Session, pane: number): Terrain | undefined {
  return pane === document.selected ? session.terrain : otherIn(document, session, pane)?.terrain;
}

/** What became of a pane that is not the selected one. */
export function otherIn(document: AppDocument, session: Session, pane: number): OtherTerrain | undefined {
  return pane === document.selected ? undefined : session.others[indexOf(document, pane)];
}

/** Whether what the document asks for in a pane failed or was cancelled: the pane shows nothing, or the terrain before. */
export function isUnmade(
  document: Pick<AppDocument, 'terrains' | 'selected'>,
  { unmade, others }: Pick<Session, 'unmade' | 'others'>,
  pane: number,
): boolean {
  if (pane === document.selected) return unmade?.recipe === document.terrains[pane];
  const i = indexOf(document, pane);
  return others[i]?.failure !== undefined && others[i].settled !== document.terrains[pane];
}

/** Whether nothing keeps the terrain of a pane from being made, as too many samples beside the others do. */
export function canMake(document: AppDocument, session: Session, pane: number): boolean {
  const { unmade } = session;
  if (pane === document.selected) return unmade?.recipe !== document.terrains[pane] || unmade.canRetry;
  const other = otherIn(document, session, pane);
  return other?.failure === undefined || other.remedy !== undefined;
}

/** How far the terrain that is being made for a pane is, if one is. */
export function progressIn(document: AppDocument, session: Session, pane: number): number | undefined {
  return pane === document.selected ? session.progress : otherIn(document, session, pane)?.progress;
}

/** The difference of the document's pair, if it is there. */
export function differenceIn(document: AppDocument, { difference }: Session): ShownDifference | undefined {
  const terrains = document.terrains;
  const { of, less } = document.pair;
  return difference?.of === terrains[of] && difference?.less === terrains[less] ? difference : undefined;
}
