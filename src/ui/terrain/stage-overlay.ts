import { type Appearance, waterLevelOf } from '../../colour/appearance.ts';
import type { Point } from '../../core/profile.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { arcsOnTerrain } from '../../view2d/minimap-marks.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { type StagePoint, type StagePoints, stageCircles, stagePoints } from './stage-points.ts';

/** Draws what a stage did on the terrain: its circular faults; its points, parents, the mean between them, the displacement, and where the new point came to be. */
export function createStageOverlay(overlay: HTMLElement): {
  /** Takes a terrain's points; costs nothing for the same terrain. */
  show(terrain: Terrain): void;
  /** Puts them where the camera sees them. */
  place(view: TerrainView, terrain: Terrain, appearance: Appearance): void;
} {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'stage-points');
  svg.setAttribute('aria-hidden', 'true');
  overlay.prepend(svg);
  let shown: Terrain | undefined;
  let points: StagePoints = { made: [], parents: [] };
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
      const made = points.made.flatMap((point) => marksOf(point, view, terrain, appearance));
      const lines = arcs.flatMap((arc) => sticksAlong(arc.map((position) => view.project(position))));
      svg.innerHTML = [...lines, ...parents, ...made].join('');
    },
  };
}

function marksOf(point: StagePoint, view: TerrainView, terrain: Terrain, appearance: Appearance): string[] {
  const top = view.project(point.position);
  if (top.isHidden) return [];
  const made = disc(top, 'made', 4);
  if (point.mean === undefined) return [made];
  const water = waterLevelOf(appearance, terrain.range) ?? Number.NEGATIVE_INFINITY;
  const drawn = (elevation: number): number => Math.max(elevation, water);
  const { extent } = terrain.surface;
  const lift = ((drawn(point.mean) - drawn(point.elevation)) * appearance.exaggeration) / Math.max(extent.x, extent.y);
  const foot = view.project(point.position, lift);
  const stick = `<line class="stick" x1="${foot.x}" y1="${foot.y}" x2="${top.x}" y2="${top.y}"/>`;
  return [stick, `<circle class="mean" cx="${foot.x}" cy="${foot.y}" r="3"/>`, made];
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
