import { MIN_LAW_SIDE, outsideRemark, outsideText, type PowerLawFit } from '../../analysis/hurst.ts';
import { NO_POWER_LAW, type NoFigure } from '../../analysis/no-figure.ts';
import type { SpectrumFigures, TerrainFigures, VariogramFigures } from '../../analysis/terrain-figures.ts';
import { latest } from '../../core/memo.ts';
import { filledText, formatElevation, formatNumber, r2Text } from '../../core/number-text.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import type { ColourScale } from '../../draw/colour/colour-scale.ts';
import { sourceOf } from '../../generate.ts';
import { hasHurst } from '../../jobs/results.ts';
import { failureIn, type Outcome, valueIn } from '../../jobs/session.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { createHistogram } from '../../view2d/histogram.ts';
import { create } from '../controls/dom.ts';

type Figure = readonly [name: string, value: string, title: string];

/** Histogram and figures of all samples. */
export function createStatisticsCard(container: HTMLElement): {
  /** @param figures undefined until it is measured */
  update(terrain: Terrain, figures: Outcome<TerrainFigures> | undefined, scale: ColourScale, palette: ChartPalette): void;
} {
  const count = create('span');
  const area = create('div', { class: 'histogram-area' });
  const figures = create('dl');
  const remark = create('p', { hidden: '' });
  container.append(create('h2', {}, 'Statistics', count), area, figures, remark);
  const histogram = createHistogram(area);
  return {
    update: latest(
      (terrain: Terrain, outcome: Outcome<TerrainFigures> | undefined, scale: ColourScale, palette: ChartPalette) => {
        const { statistics, range, recipe, profile, holes } = terrain;
        const unit = unitOf(recipe);
        const { min, max, mean, deviation, meanSlopeDeg } = statistics;
        const span = range.max - range.min;
        const elevation = (value: number): string => formatElevation(value, unit, span);
        const filled = filledText(holes?.count ?? 0);
        const between = interpolatedOf(terrain);
        const all = `${formatNumber(statistics.count)} ${profile ? 'points' : 'samples'}`;
        count.textContent = [all, filled, between > 0 && `${formatNumber(between)} interpolated`].filter(Boolean).join(', ');
        count.title =
          (filled && 'The file gives them no value: the figures are of the filled terrain, as it is shown') ||
          (between > 0 ? 'The next stage makes them: until then they lie on the surface between their neighbours' : '');
        histogram.update({ ...terrain.histogram, scale, unit, palette });
        const entries: Figure[] = [
          ['lowest', elevation(min), 'Lowest elevation'],
          ['highest', elevation(max), 'Highest elevation'],
          ['mean', elevation(mean), 'Mean elevation'],
          ['σ', elevation(deviation), 'Standard deviation of the elevations'],
          ['relief', elevation(max - min), 'Highest less lowest elevation'],
          ['slope', `${formatNumber(meanSlopeDeg, 1)}°`, 'Mean of the true slopes'],
          ...hurstFigures(terrain, outcome),
        ];
        const measured = valueIn(outcome);
        const fits =
          hasHurst(terrain) && measured ? [measured.spectrum, measured.variogram].flatMap((law) => fitOf(law) ?? []) : [];
        const why = hasHurst(terrain) ? failureIn(outcome) : undefined;
        remark.textContent = why === undefined ? [...new Set(fits.map(outsideText))].filter(Boolean).join('; ') : `H: ${why}`;
        remark.hidden = remark.textContent === '';
        container.setAttribute('aria-busy', String(hasHurst(terrain) && !outcome));
        figures.replaceChildren(
          ...entries.map(([name, value, title]) => create('div', { title }, create('dt', {}, name), create('dd', {}, value))),
        );
      },
    ),
  };
}

/** How many samples of a half level wait for the other half: those in the midst of edges, where column and row are odd in sum. */
function interpolatedOf({ recipe, stage, surface: { map } }: Terrain): number {
  const { generator, ownStages } = sourceOf(recipe);
  const isHalf = stage % 2 === 1 && stage < ownStages && generator?.hasHalfLevels;
  return isHalf ? Math.floor((map.width * map.height) / 2) : 0;
}

/** Both estimates, always: figures that come and go would move the panel above them. */
function hurstFigures(terrain: Terrain, outcome: Outcome<TerrainFigures> | undefined): Figure[] {
  const figure = (name: string, how: string, of: 'spectrum' | 'variogram'): Figure => {
    const title = `Hurst exponent H, estimated by ${how}`;
    if (!hasHurst(terrain)) {
      return [name, '–', `${title}: only of finished 2D terrain with ${MIN_LAW_SIDE} × ${MIN_LAW_SIDE} samples or more`];
    }
    if (!outcome) return [name, '…', `${title}: being estimated`];
    if ('failure' in outcome) return [name, '–', `${title}: ${outcome.failure.text}`];
    const law = outcome.value[of];
    const fit = fitOf(law);
    if (!fit) return [name, '–', `${title}: none, ${law.kind === 'none' ? law.why : NO_POWER_LAW.why}`];
    const details = `${title}: ${scalesOf(fit)}, R² ${r2Text(fit.r2)}${outsideRemark(fit)}`;
    return [name, `≈ ${formatNumber(fit.hurst, 2)}`, details];
  };
  return [figure('H, spectrum', 'the power spectrum', 'spectrum'), figure('H, variogram', 'the variogram', 'variogram')];
}

function fitOf(law: SpectrumFigures | VariogramFigures | NoFigure): PowerLawFit | undefined {
  return law.kind === 'none' ? undefined : law.fit;
}

/** The scales of a fit, for people. */
function scalesOf({ from, to, unit }: PowerLawFit): string {
  if (unit === 'cycles') return `${formatNumber(from)} … ${formatNumber(to)} cycles across the square`;
  const decimals = unit === 'm' && from < 10 ? 2 : 0;
  return `${formatNumber(from, decimals)} … ${formatNumber(to, decimals)} ${unit} apart`;
}
