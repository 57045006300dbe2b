import { formatLength } from '../../chart/number-text.ts';
import type { ChartPalette } from '../../chart/palette.ts';
import type { ColourScale } from '../../colour/colour-scale.ts';
import { snapCut } from '../../core/cut.ts';
import type { Session } from '../../jobs/session.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import type { Store } from '../../state/store.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { createMinimap } from '../../view2d/minimap.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { isOnMap } from './cut-profile.ts';
import { stageCircles } from './stage-points.ts';

/** The map from above with the cut on it, north up. */
export function createMinimapCard(
  container: HTMLElement,
  extent: HTMLElement,
  document: DocumentStore,
  session: Store<Session>,
  view: TerrainView,
): { update(terrain: Terrain, scale: ColourScale, palette: ChartPalette): void } {
  const minimap = createMinimap(container, {
    onCut(cut) {
      session.set({ isGesture: true });
      document.set({ cut }, 'live');
    },
    onCutEnd() {
      document.set({}, 'final');
      session.set({ isGesture: false });
    },
    onHover: (hover) => session.set({ hover }),
  });
  return {
    update(terrain, scale, palette) {
      const { hover } = session.get();
      const cut = terrain.profile ? undefined : snapCut(document.get().cut, terrain.recipe);
      minimap.update({
        surface: terrain.display,
        samples: terrain.recipe,
        scale,
        circles: stageCircles(terrain),
        cut,
        hover: hover && isOnMap(hover) ? hover : undefined,
        palette,
        bearingDeg: view.bearingDeg,
      });
      extent.textContent = formatLength(terrain.recipe.extent.x, unitOf(terrain.recipe));
    },
  };
}
