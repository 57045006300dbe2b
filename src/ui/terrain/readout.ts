import { formatElevation, formatLength, formatNumber } from '../../chart/number-text.ts';
import type { Point } from '../../core/profile.ts';
import { elevationAt, slopeAt, toMetres } from '../../core/surface.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { create } from '../controls/dom.ts';

/** Position, elevation and slope under the pointer. */
export function createReadout(container: HTMLElement): {
  update(terrain: Terrain | undefined, hover: Point | undefined, exaggeration: number): void;
} {
  const x = entry('position', 'x', 'Distance from the west edge, and column of the map');
  const y = entry('position', 'y', 'Distance from the north edge, and row of the map');
  const elevation = entry('elevation', '', 'Elevation of the terrain');
  const slope = entry('slope', 'slope', 'Steepness of the terrain, without exaggeration');
  const vertical = entry('vertical', 'vertical', 'How many times higher than true the terrain is drawn');
  container.append(...[elevation, x, y, slope, vertical].map(({ row }) => row));
  return {
    update(terrain, hover, exaggeration) {
      container.hidden = terrain === undefined;
      vertical.value.textContent = `×${formatNumber(exaggeration, 1)}`;
      container.classList.toggle('is-idle', hover === undefined);
      for (const { row } of [x, y, slope]) row.hidden = hover === undefined;
      if (!terrain) return;
      const unit = unitOf(terrain.recipe);
      const { range, statistics, recipe, surface } = terrain;
      if (!hover) {
        elevation.value.textContent = `${formatElevation(statistics.min, '', range.max - range.min)} … ${formatElevation(statistics.max, unit, range.max - range.min)}`;
        return;
      }
      const metres = toMetres(surface, hover);
      x.value.replaceChildren(
        formatLength(metres.x, unit, recipe.extent.x),
        create('small', {}, ` ${Math.round(hover.x * (recipe.width - 1))}`),
      );
      y.value.replaceChildren(
        formatLength(metres.y, unit, recipe.extent.y),
        create('small', {}, ` ${Math.round(hover.y * (recipe.height - 1))}`),
      );
      elevation.value.textContent = formatElevation(elevationAt(surface, hover), unit, range.max - range.min);
      slope.value.textContent = `${formatNumber((Math.atan(slopeAt(surface, hover)) * 180) / Math.PI)}°`;
    },
  };
}

function entry(name: string, label: string, title: string): { readonly row: HTMLElement; readonly value: HTMLElement } {
  const value = create('dd');
  const term = create('dt', label ? {} : { class: 'visually-hidden' }, label || 'elevation');
  return { row: create('div', { class: name, title }, term, value), value };
}
