import { hasSameFields } from '../core/equality.ts';
import type { Range } from '../core/heightmap.ts';
import { formatElevation, formatNumber, tickDecimals, ticks } from '../core/number-text.ts';
import { type ColourScale, gradientStops } from '../draw/colour/colour-scale.ts';

export interface LegendModel {
  readonly scale: ColourScale;
  /** Lowest and highest elevation on screen. Early stages and filters may pass the scale's range: the bar reaches as far, in its end colours. */
  readonly shown: Range;
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

/** Share of the bar from one label to the next, so that none touch where the bar is shortest. Horizontal labels need more room. */
const CLEARANCE = { vertical: 0.13, horizontal: 0.14 };
/** Labels wanted where there is room. */
const WANTED = { vertical: 6, horizontal: 4 };

/** A bar of the colours, with the elevations they stand for. */
export function createLegend(container: HTMLElement): { update(model: LegendModel): void } {
  const root = container.appendChild(document.createElement('div'));
  root.setAttribute('role', 'img');
  let shown: LegendModel | undefined;
  return {
    update(model) {
      const isSame =
        shown &&
        hasSameFields({ ...shown, scale: 0, shown: 0 }, { ...model, scale: 0, shown: 0 }) &&
        hasSameFields(shown.scale, model.scale) &&
        hasSameFields(shown.shown, model.shown);
      if (isSame) return;
      shown = model;
      show(root, model);
    },
  };
}

function show(root: HTMLElement, model: LegendModel): void {
  const { scale, unit, seaLevel, orientation } = model;
  const range = legendRange(model);
  const isVertical = orientation === 'vertical';
  root.className = `legend is-${orientation}`;
  root.setAttribute('aria-label', describe(model));
  const bar = part('legend-bar');
  bar.style.backgroundImage = cssGradient(scale, range, isVertical ? 'to top' : 'to right');
  const labels = part('legend-labels');
  for (const { at, text, isSea } of legendLabels(range, seaLevel, orientation, isVertical ? '' : unit)) {
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

/** The elevations from one end of the bar to the other. */
export function legendRange({ scale, shown }: Pick<LegendModel, 'scale' | 'shown'>): Range {
  return { min: Math.min(scale.min, shown.min), max: Math.max(scale.max, shown.max) };
}

/** Round elevations along the bar, and the coast's; the highest has the unit. */
export function legendLabels(
  { min, max }: Range,
  seaLevel: number | undefined,
  orientation: LegendModel['orientation'],
  unit: 'm' | '',
): LegendLabel[] {
  const span = max - min;
  const clearance = CLEARANCE[orientation];
  const values = spacedTicks(min, max, WANTED[orientation], clearance * span);
  const decimals = tickDecimals(values);
  const positionOf = (value: number): number => (span > 0 ? (value - min) / span : 0.5);
  const sea = seaLevel !== undefined && seaLevel >= min && seaLevel <= max ? seaLevel : undefined;
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

/** About `count` round values, or as many fewer as are at least `gap` apart. */
function spacedTicks(min: number, max: number, count: number, gap: number): number[] {
  const values = ticks(min, max, count);
  return values.length > 2 && values[1] - values[0] < gap ? spacedTicks(min, max, count - 1, gap) : values;
}

function cssGradient(scale: ColourScale, { min, max }: Range, direction: string): string {
  const span = max - min || 1;
  const [from, share] = [(scale.min - min) / span, (scale.max - scale.min) / span];
  const stops = gradientStops(scale).map(([at, colour]) => `${colour} ${((from + at * share) * 100).toFixed(2)}%`);
  return `linear-gradient(${direction}, ${stops.join(', ')})`;
}

function describe(model: LegendModel): string {
  const { unit, seaLevel } = model;
  const { min, max } = legendRange(model);
  const text = (value: number): string => formatElevation(value, unit, max - min);
  const sea = seaLevel === undefined ? '' : `, sea level at ${text(seaLevel)}`;
  return `Elevation colours, ${text(min)} to ${text(max)}${sea}`;
}
