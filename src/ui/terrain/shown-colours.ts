import { latest } from '../../core/memo.ts';
import { parseChartPalette } from '../../draw/chart/palette.ts';
import { terrainScale } from '../../draw/colour/appearance.ts';
import type { ColourScale } from '../../draw/colour/colour-scale.ts';
import type { Session } from '../../jobs/session.ts';
import { parseViewPalette } from '../../render3d/palette.ts';
import type { AppDocument } from '../../state/document.ts';
import { isComparing } from '../../state/panes.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { readToken } from '../controls/theme.ts';

type Colours = [ramp: AppDocument['appearance']['ramp'], seaLevel: number];

/** The colour scale of a terrain: over its own range, or in a comparison with linked colours over the ranges of all terrains in its unit.
 *  @returns a function that returns the same scale until it changes */
export function createShownColours(): (terrain: Terrain, document: AppDocument, session: Pick<Session, 'panes'>) => ColourScale {
  const scaleOf = latest((...[ramp, seaLevel, min, max, unit]: [...Colours, number, number, 'm' | '']) =>
    terrainScale({ ramp, seaLevel }, { min, max }, unit === 'm'),
  );
  return (terrain, document, session) => {
    const { ramp, seaLevel } = document.appearance;
    const isShared = isComparing(document) && document.compare.linkColour;
    const all = isShared ? session.panes : [];
    const unit = unitOf(terrain.recipe);
    const alike = all.flatMap(({ terrain: other }) => (other && unitOf(other.recipe) === unit ? [other] : []));
    const ranges = [terrain, ...alike].map(({ range }) => range);
    const [min, max] = [Math.min(...ranges.map(({ min }) => min)), Math.max(...ranges.map(({ max }) => max))];
    return scaleOf(ramp, seaLevel, min, max, unit);
  };
}

/** The colours of charts in the page's theme; the same object until that changes, or a fault is taken in hand. */
export const chartPalette = perTheme(() => parseChartPalette(readToken));

/** The colours of 3D views, likewise. */
export const viewPalette = perTheme(() => parseViewPalette(readToken));

function perTheme<V>(read: () => V): () => V {
  const paletteOf = latest((_theme: string | undefined, _isHolding: boolean) => read());
  return () => {
    const { dataset, classList } = document.documentElement;
    return paletteOf(dataset.theme, classList.contains('is-holding-fault'));
  };
}
