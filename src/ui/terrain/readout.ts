import {
  exaggerationText,
  formatArea,
  formatElevation,
  formatLength,
  formatNumber,
  roundStep,
  stepValue,
} from '../../core/number-text.ts';
import type { Point } from '../../core/profile.ts';
import { elevationAt, slopeAt, toMetres } from '../../core/surface.ts';
import type { Water } from '../../draw/water/water.ts';
import { drainedArea, onRiverNear, sampleNear } from '../../draw/water/way.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { TOLERANCE_PX } from '../../view3d/drawn-patches.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';

/** CSS pixels from a river up to which a pointer is meant for it. */
export const RIVER_REACH_PX = 6;
/** CSS pixels of a scale bar, at most. */
const BAR_PX = 80;

/** How the terrain is drawn, as the readout says it. */
interface DrawnHow {
  readonly exaggeration: number;
  /** The exaggeration is raised for an early stage. */
  readonly isRaised: boolean;
  /** Of the terrain, while any of it is shown. */
  readonly water: Water | undefined;
  /** What was drawn last, and how many metres a CSS pixel spans. */
  readonly view: Pick<TerrainView, 'patches' | 'metresPerPixel'>;
}

/** Position, elevation and slope under the pointer, and how the terrain is drawn. */
export function createReadout(container: HTMLElement): {
  update(terrain: Terrain | undefined, hover: Point | undefined, drawn: DrawnHow): void;
} {
  const x = entry('position', 'x', 'Distance from the west edge, and column of the map');
  const y = entry('position', 'y', 'Distance from the north edge, and row of the map');
  const elevation = entry('elevation', '', 'Elevation of the terrain');
  const slope = entry('slope', 'slope', 'Steepness of the terrain, without exaggeration');
  const drained = entry('drained', 'drains', 'The ground whose water runs through here; near a river, through the river');
  const vertical = entry(
    'vertical',
    'vertical',
    'The terrain is drawn this many times its true height: early stages, which have little relief, more than later ones',
  );
  const wire = entry('wire', 'wireframe', 'Which samples the lines of the wireframe join: closer to the terrain, more of them');
  const error = entry(
    'error',
    'simplified',
    'No sample is drawn further from its place, in pixels of the screen. Less would take more triangles than are drawn',
  );
  const scale = entry('scale', '', 'How long this is on the ground: in perspective, at the point that the camera looks at');
  const bar = create('span', { class: 'scale-bar' });
  const length = create('span');
  scale.term.textContent = 'scale';
  scale.value.append(bar, length);
  container.append(...[elevation, x, y, slope, drained, vertical, scale, wire, error].map(({ row }) => row));
  return {
    update(terrain, hover, { exaggeration, isRaised, water, view: { patches, metresPerPixel } }) {
      const { wireStride, tolerancePx = 0 } = patches ?? {};
      container.hidden = terrain === undefined;
      vertical.value.replaceChildren(
        `×${exaggerationText(exaggeration)}`,
        ...(isRaised ? [create('small', {}, ' stretched', create('span', { class: 'is-long' }, ' for this stage'))] : []),
      );
      vertical.row.classList.toggle('is-raised', isRaised);
      container.classList.toggle('is-idle', hover === undefined);
      for (const { row } of [x, y, slope]) row.hidden = hover === undefined;
      drained.row.hidden = hover === undefined || water === undefined;
      wire.row.hidden = wireStride === undefined;
      scale.row.hidden = metresPerPixel === undefined;
      error.row.hidden = hover !== undefined || tolerancePx <= TOLERANCE_PX;
      error.value.textContent = `by up to ${formatNumber(Math.ceil(10 * tolerancePx) / 10, 1)} px`;
      if (!terrain) return;
      if (wireStride !== undefined) wire.value.textContent = wireText(wireStride);
      const unit = unitOf(terrain.recipe);
      if (metresPerPixel !== undefined) {
        const metres = barLength(metresPerPixel);
        bar.style.width = `${metres / metresPerPixel}px`;
        length.textContent = formatLength(metres, unit);
      }
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
      if (water) {
        const place = onRiverNear(water, surface.extent, hover, RIVER_REACH_PX * (metresPerPixel ?? 0));
        drained.term.textContent = place === hover ? 'drains' : 'river drains';
        drained.value.textContent = formatArea(drainedArea(water, sampleNear(water, surface.extent, place)), unit);
      }
      slope.value.textContent = `${formatNumber((Math.atan(slopeAt(surface, hover)) * 180) / Math.PI)}°`;
    },
  };
}

/** Metres of a scale bar: the longest of 1, 2 or 5 times a power of ten that is at most 80 pixels long. */
export function barLength(metresPerPixel: number): number {
  return stepValue(roundStep((BAR_PX / 2.5) * metresPerPixel, 'up'));
}

/** `every 4th sample`, of all the samples there are. */
export function wireText(stride: number): string {
  return stride === 1 ? 'every sample' : `every ${ordinal(stride)} sample`;
}

function ordinal(n: number): string {
  const isTeen = Math.trunc(n / 10) % 10 === 1;
  return `${n}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;
}

interface Entry {
  readonly row: HTMLElement;
  readonly term: HTMLElement;
  readonly value: HTMLElement;
}

/** @param label what stands before the value; without it, `elevation` is only read out */
function entry(name: string, label: string, title: string): Entry {
  const value = create('dd');
  const term = create('dt', label ? {} : { class: 'visually-hidden' }, label || 'elevation');
  return { row: create('div', { class: name, title }, term, value), term, value };
}
