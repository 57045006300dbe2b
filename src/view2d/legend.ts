import { formatElevation, formatNumber, tickDecimals, ticks } from '../chart/number-text.ts';
import { type ColourScale, gradientStops } from '../colour/colour-scale.ts';
import { hasSameFields } from '../core/equality.ts';

export interface LegendModel {
  readonly scale: ColourScale;
  readonly unit: 'm' | '';
  /** Elevation of the coast, if there is a sea. */
  readonly seaLevel: number | undefined;
  /** A column with a title and ticks, or a line of labels over a bar. */
  readonly orientation: 'vertical' | 'horizontal';
}

export interface LegendLabel {
  /** Position 0 … 1 along the bar, from its lowest colour. */
  readonly at: number;
  readonly text: string;
  readonly isSea: boolean;
}

/** Labels nearer than this to the coast's are left out. Horizontal labels need more room. */
const CLEARANCE = { vertical: 0.085, horizontal: 0.14 };

/** A bar of the colours, with the elevations they stand for. */
export function createLegend(container: HTMLElement): { update(model: LegendModel): void } {
  const root = container.appendChild(document.createElement('div'));
  root.setAttribute('role', 'img');
  let shown: LegendModel | undefined;
  return {
    update(model) {
      const isSame =
        shown && hasSameFields({ ...shown, scale: 0 }, { ...model, scale: 0 }) && hasSameFields(shown.scale, model.scale);
      if (isSame) return;
      shown = model;
      show(root, model);
    },
  };
}

function show(root: HTMLElement, model: LegendModel): void {
  const { scale, unit, seaLevel, orientation } = model;
  const isVertical = orientation === 'vertical';
  root.className = `legend is-${orientation}`;
  root.setAttribute('aria-label', describe(model));
  const bar = part('legend-bar');
  bar.style.backgroundImage = cssGradient(scale, isVertical ? 'to top' : 'to right');
  const labels = part('legend-labels');
  for (const { at, text, isSea } of legendLabels(scale, seaLevel, orientation, isVertical ? '' : unit)) {
    const label = labels.appendChild(document.createElement('span'));
    label.textContent = text;
    label.classList.toggle('is-sea', isSea);
    label.style.setProperty('--at', String(at));
    if (!isVertical && at < 0.06) label.classList.add('is-first');
    if (!isVertical && at > 0.9) label.classList.add('is-last');
  }
  const title = part('legend-title');
  title.textContent = unit === '' ? 'Elevation' : `Elevation, ${unit}`;
  root.replaceChildren(...(isVertical ? [title, bar, labels] : [labels, bar]));
}

function part(className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  return element;
}

/** Round elevations along the bar, and the coast's; the highest has the unit. */
export function legendLabels(
  scale: ColourScale,
  seaLevel: number | undefined,
  orientation: LegendModel['orientation'],
  unit: 'm' | '',
): LegendLabel[] {
  const { min, max } = scale;
  const span = max - min;
  const values = ticks(min, max, orientation === 'vertical' ? 6 : 4);
  const decimals = tickDecimals(values);
  const positionOf = (value: number): number => (span > 0 ? (value - min) / span : 0.5);
  const sea = seaLevel !== undefined && seaLevel >= min && seaLevel <= max ? seaLevel : undefined;
  const clearance = CLEARANCE[orientation];
  const labels = values
    .filter((value) => sea === undefined || Math.abs(positionOf(value) - positionOf(sea)) >= clearance)
    .map((value) => ({ at: positionOf(value), text: formatNumber(value, decimals), isSea: false }));
  if (sea !== undefined) {
    const text = `${formatNumber(sea, Number.isInteger(sea) ? 0 : Math.max(decimals, 1))} sea`;
    labels.push({ at: positionOf(sea), text, isSea: true });
    labels.sort((a, b) => a.at - b.at);
  }
  const highest = labels.length - 1;
  return labels.map((label, i) => (i === highest && unit !== '' ? { ...label, text: `${label.text} ${unit}` } : label));
}

function cssGradient(scale: ColourScale, direction: string): string {
  const stops = gradientStops(scale).map(([at, colour]) => `${colour} ${(at * 100).toFixed(2)}%`);
  return `linear-gradient(${direction}, ${stops.join(', ')})`;
}

function describe({ scale: { min, max }, unit, seaLevel }: LegendModel): string {
  const text = (value: number): string => formatElevation(value, unit, max - min);
  const sea = seaLevel === undefined ? '' : `, sea level at ${text(seaLevel)}`;
  return `Elevation colours, ${text(min)} to ${text(max)}${sea}`;
}
