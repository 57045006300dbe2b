import { formatElevation } from '../../chart/number-text.ts';
import { type ColourScale, gradientStops } from '../../colour/colour-scale.ts';
import { create } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';
import { terrainChip } from './terrain-chip.ts';

/** A strip of colours between the elevations at its ends. */
export function createBarLegend(className: string): {
  readonly element: HTMLElement;
  /** @param pane whose scale it is, where it is not that of all
   *  @param isSigned of differences */
  update(scale: ColourScale, unit: 'm' | '', pane?: number | undefined, isSigned?: boolean): void;
} {
  const strip = create('i');
  const [low, high, whose] = [create('span'), create('span'), create('span', { class: 'compare-legend-of' })];
  const element = create('span', { class: className, role: 'img' }, whose, low, strip, high);
  return {
    element,
    update: latest((scale: ColourScale, unit: 'm' | '', pane?: number | undefined, isSigned = false): void => {
      const { min, max } = scale;
      const text = (value: number): string => formatElevation(value, unit, max - min);
      low.textContent = isSigned ? formatElevation(min, '', max - min) : text(min);
      high.textContent = isSigned ? `+${text(max)}` : text(max);
      whose.replaceChildren(...(pane === undefined ? [] : [terrainChip(pane)]));
      const stops = gradientStops(scale).map(([at, colour]) => `${colour} ${(at * 100).toFixed(2)}%`);
      strip.style.backgroundImage = `linear-gradient(to right, ${stops.join(', ')})`;
      element.ariaLabel = `${isSigned ? 'Difference' : 'Elevation'} colours, ${low.textContent} to ${high.textContent}`;
    }),
  };
}
