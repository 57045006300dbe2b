import { type Appearance, waterLevelOf } from '../../colour/appearance.ts';
import type { Point } from '../../core/profile.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { arcsOnTerrain } from '../../view2d/minimap-marks.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { type StagePoint, type StagePoints, stageCircles, stagePoints } from './stage-points.ts';

/** Draws on the terrain what a stage did: circular faults, or new points with their parents, the parents' mean and the displacement. */
export function createStageOverlay(overlay: HTMLElement): {
  /** Sets the terrain; costs nothing for the same one. */
  show(terrain: Terrain): void;
  /** Draws the marks where the view sees them now. */
  place(view: TerrainView, terrain: Terrain, appearance: Appearance): void;
} {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'stage-points');
  svg.setAttribute('aria-hidden', 'true');
  overlay.prepend(svg);
  let shown: Terrain | undefined;
  let points: StagePoints = { newPoints: [], parents: [] };
  let arcs: Point[][] = [];
  return {
    show(terrain) {
      if (terrain === shown) return;
      shown = terrain;
      points = stagePoints(terrain);
      arcs = stageCircles(terrain).flatMap(arcsOnTerrain);
    },
    place(view, terrain, appearance) {
      const parents = points.parents.map((position) => disc(view.project(position), 'parent', 3.5));
      const newPoints = points.newPoints.flatMap((point) => marksOf(point, view, terrain, appearance));
      const lines = arcs.flatMap((arc) => sticksAlong(arc.map((position) => view.project(position))));
      svg.innerHTML = [...lines, ...parents, ...newPoints].join('');
    },
  };
}

function marksOf(point: StagePoint, view: TerrainView, terrain: Terrain, appearance: Appearance): string[] {
  const top = view.project(point.position);
  if (top.isHidden) return [];
  const newPoint = disc(top, 'made', 4);
  if (point.mean === undefined) return [newPoint];
  const water = waterLevelOf(appearance, terrain.range) ?? Number.NEGATIVE_INFINITY;
  const aboveWater = (elevation: number): number => Math.max(elevation, water);
  const { extent } = terrain.surface;
  const lift = ((aboveWater(point.mean) - aboveWater(point.elevation)) * appearance.exaggeration) / Math.max(extent.x, extent.y);
  const foot = view.project(point.position, lift);
  const stick = `<line class="stick" x1="${foot.x}" y1="${foot.y}" x2="${top.x}" y2="${top.y}"/>`;
  return [stick, `<circle class="mean" cx="${foot.x}" cy="${foot.y}" r="3"/>`, newPoint];
}

/** A line from each corner to the next, where both are seen. */
function sticksAlong(corners: readonly ReturnType<TerrainView['project']>[]): string[] {
  return corners.slice(1).flatMap((to, i) => {
    const from = corners[i];
    const isSeen = !from.isHidden && !to.isHidden;
    return isSeen ? [`<line class="stick" x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"/>`] : [];
  });
}

function disc({ x, y, isHidden }: ReturnType<TerrainView['project']>, name: string, radius: number): string {
  return isHidden ? '' : `<circle class="${name}" cx="${x}" cy="${y}" r="${radius}"/>`;
}
