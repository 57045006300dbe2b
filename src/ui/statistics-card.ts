import type { ColourScale } from '../colour/colour-scale.ts';
import { createHistogram } from '../view2d/histogram.ts';
import { formatElevation, formatNumber } from '../view2d/number-text.ts';
import type { ChartPalette } from '../view2d/palette.ts';
import type { Terrain } from '../worker/terrain.ts';
import { create } from './dom.ts';
import { unitOf } from './terrain-text.ts';

/** Histogram and figures of all samples. */
export function createStatisticsCard(container: HTMLElement): {
  update(terrain: Terrain, scale: ColourScale, palette: ChartPalette): void;
} {
  const count = create('span');
  const area = create('div', { class: 'histogram-area' });
  const figures = create('dl');
  container.append(create('h2', {}, 'Statistics', count), area, figures);
  const histogram = createHistogram(area);
  return {
    update({ statistics, histogram: counts, range, recipe, profile }, scale, palette) {
      const unit = unitOf(recipe);
      const { min, max, mean, deviation, meanSlopeDeg } = statistics;
      const span = range.max - range.min;
      const elevation = (value: number): string => formatElevation(value, unit, span);
      count.textContent = profile ? `${formatNumber(profile.x.length)} points` : `${formatNumber(statistics.count)} samples`;
      histogram.update({ counts, scale, range, unit, palette });
      const entries = [
        ['lowest', elevation(min), 'Lowest elevation'],
        ['highest', elevation(max), 'Highest elevation'],
        ['mean', elevation(mean), 'Mean elevation'],
        ['σ', elevation(deviation), 'Standard deviation of the elevations'],
        ['relief', elevation(max - min), 'Highest less lowest elevation'],
        ['slope', `${formatNumber(meanSlopeDeg, 1)}°`, 'Mean of the true slopes'],
      ];
      figures.replaceChildren(
        ...entries.map(([name, value, title]) => create('div', { title }, create('dt', {}, name), create('dd', {}, value))),
      );
    },
  };
}
