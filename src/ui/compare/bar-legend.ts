import { formatElevation } from '../../chart/number-text.ts';
import { type ColourScale, gradientStops } from '../../colour/colour-scale.ts';
import { create } from '../dom.ts';

/** A strip of colours between the elevations at its ends. */
export function createBarLegend(className: string): {
  readonly element: HTMLElement;
  /** @param of what it is the scale of, where that is not all */
  update(scale: ColourScale, unit: 'm' | '', of?: Node | undefined, isSigned?: boolean): void;
} {
  const strip = create('i');
  const [low, high, whose] = [create('span'), create('span'), create('span', { class: 'compare-legend-of' })];
  const element = create('span', { class: className, role: 'img' }, whose, low, strip, high);
  return {
    element,
    update(scale, unit, of, isSigned = false) {
      const { min, max } = scale;
      const text = (value: number): string => formatElevation(value, unit, max - min);
      low.textContent = isSigned ? formatElevation(min, '', max - min) : text(min);
      high.textContent = isSigned ? `+${text(max)}` : text(max);
      whose.replaceChildren(...(of ? [of] : []));
      const stops = gradientStops(scale).map(([at, colour]) => `${colour} ${(at * 100).toFixed(2)}%`);
      strip.style.backgroundImage = `linear-gradient(to right, ${stops.join(', ')})`;
      element.ariaLabel = `${isSigned ? 'Difference' : 'Elevation'} colours, ${low.textContent} to ${high.textContent}`;
    },
  };
}
