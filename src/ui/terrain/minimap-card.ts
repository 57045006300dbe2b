import { type Cut, snapCut } from '../../core/cut.ts';
import type { PlacedFault, StageChange } from '../../core/generator.ts';
import { onFieldChange } from '../../core/memo.ts';
import { formatLength } from '../../core/number-text.ts';
import type { Point } from '../../core/profile.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import type { ColourScale } from '../../draw/colour/colour-scale.ts';
import { endGesture, type Session } from '../../jobs/session.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import type { Store } from '../../state/store.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { faultPaths } from '../../view2d/fault-marks.ts';
import { createMinimap } from '../../view2d/minimap.ts';
import type { Viewer } from '../../view2d/minimap-marks.ts';
import type { PaintedWater } from '../../view2d/relief-picture.ts';
import { stageFaults } from './stage-points.ts';

export interface MinimapCardModel {
  readonly terrain: Terrain;
  readonly scale: ColourScale;
  readonly water: PaintedWater | undefined;
  readonly palette: ChartPalette;
  /** None where no profile is shown. */
  readonly cut: Cut | undefined;
  readonly way: readonly (readonly Point[])[] | undefined;
  readonly ownFaults: readonly StageChange[];
  /** The fault in hand. */
  readonly held: PlacedFault | undefined;
  /** The hovered position on the map. */
  readonly hover: Point | undefined;
  readonly viewer: Viewer;
}

/** The map from above with the cut on it, north up. */
export function createMinimapCard(
  container: HTMLElement,
  extent: HTMLElement,
  document: DocumentStore,
  session: Store<Session>,
): { update(model: MinimapCardModel): void } {
  const minimap = createMinimap(container, {
    onCut(cut) {
      session.set({ isGesture: true });
      document.set({ cut }, 'live');
    },
    onCutEnd: () => endGesture(document, session),
    onHover: (hover) => session.set({ hover }),
  });
  return {
    update: onFieldChange(({ terrain, scale, water, palette, cut, way, ownFaults, held, hover, viewer }) => {
      minimap.update({
        surface: terrain.surface,
        samples: terrain.recipe,
        scale,
        water,
        holes: terrain.holes,
        faults: [...stageFaults(terrain), ...faultPaths(ownFaults, terrain.surface.extent)],
        held,
        cut: terrain.profile || !cut ? undefined : snapCut(cut, terrain.recipe),
        way,
        hover,
        palette,
        viewer,
      });
      extent.textContent = formatLength(terrain.recipe.extent.x, unitOf(terrain.recipe));
    }),
  };
}
