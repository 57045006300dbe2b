import { latest } from '../../core/memo.ts';
import { formatElevation } from '../../core/number-text.ts';
import { type ColourScale, gradientStops } from '../../draw/colour/colour-scale.ts';
import { create, textButton } from '../controls/dom.ts';
import { terrainChip } from '../profile/dock-chips.ts';

export { terrainChip };

/** `2 − 1`, as chips. */
export function pairChips(of: number, less: number): (Node | string)[] {
  return [terrainChip(of), '−', terrainChip(less)];
}

/** `2 − 1` */
export function pairText({ of, less }: { readonly of: number; readonly less: number }): string {
  return `${of + 1} − ${less + 1}`;
}

/** The button beside what says that terrains have no metres. */
export function metresButton(onClick: () => void, terrains = 1): HTMLButtonElement {
  const [them, their] = terrains > 1 ? ['them', 'their'] : ['it', 'its'];
  const title = `No metres: elevations as generated. Gives ${them} the extent and the elevations of a terrain in metres; undo restores ${their} own`;
  return textButton(`Scale ${them} to metres`, title, onClick);
}

/** A colour bar between the elevations of its ends. */
export function createBarLegend(className: string): {
  readonly element: HTMLElement;
  /** @param pane the terrain whose scale it is, if it is not that of all
   *  @param isSigned the scale is of differences */
  update(scale: ColourScale, unit: 'm' | '', pane?: number | undefined, isSigned?: boolean): void;
} {
  const bar = create('i');
  const [low, high, owner] = [create('span'), create('span'), create('span', { class: 'compare-legend-of' })];
  const element = create('span', { class: className, role: 'img' }, owner, low, bar, high);
  return {
    element,
    update: latest((scale: ColourScale, unit: 'm' | '', pane?: number | undefined, isSigned = false): void => {
      const { min, max } = scale;
      const text = (value: number): string => formatElevation(value, unit, max - min);
      low.textContent = isSigned ? formatElevation(min, '', max - min) : text(min);
      high.textContent = isSigned ? `+${text(max)}` : text(max);
      owner.replaceChildren(...(pane === undefined ? [] : [terrainChip(pane)]));
      const stops = gradientStops(scale).map(([at, colour]) => `${colour} ${(at * 100).toFixed(2)}%`);
      bar.style.backgroundImage = `linear-gradient(to right, ${stops.join(', ')})`;
      element.ariaLabel = `${isSigned ? 'Difference' : 'Elevation'} colours, ${low.textContent} to ${high.textContent}`;
    }),
  };
}
