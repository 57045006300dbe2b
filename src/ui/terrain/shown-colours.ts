import { type ColourScale, colourScale } from '../../colour/colour-scale.ts';
import type { Session } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import { isComparing } from '../../state/panes.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { latest } from '../controls/memo.ts';

/** The colour scale of a terrain: over its own range, or in a comparison with linked colours over the ranges of all terrains in its unit.
 *  @returns a function that returns the same scale until it changes */
export function createShownColours(): (terrain: Terrain, document: AppDocument, session: Pick<Session, 'panes'>) => ColourScale {
  const scaleOf = latest((...[ramp, min, max, seaLevel]: [AppDocument['appearance']['ramp'], number, number, number]) =>
    colourScale(ramp, { min, max }, seaLevel),
  );
  return (terrain, document, session) => {
    const { ramp, seaLevel } = document.appearance;
    const isShared = isComparing(document) && document.compare.linkColour;
    const all = isShared ? session.panes : [];
    const alike = all.flatMap(({ terrain: other }) => (other && unitOf(other.recipe) === unitOf(terrain.recipe) ? [other] : []));
    const ranges = [terrain, ...alike].map(({ range }) => range);
    return scaleOf(ramp, Math.min(...ranges.map(({ min }) => min)), Math.max(...ranges.map(({ max }) => max)), seaLevel);
  };
}
