import type { ComparedTerrain } from '../../analysis/compared-terrain.ts';
import { isFractal } from '../../analysis/hurst.ts';
import { leftOutNotes, mostCommon, unlikeUnit } from '../../analysis/left-out.ts';
import type { PowerLawFit, TerrainFigures } from '../../analysis/terrain-figures.ts';
import { formatNumber, r2Text } from '../../core/number-text.ts';
import type { ChartPalette } from '../chart/palette.ts';
import type { PlotAxis, PlotFit, PlotModel, PlotSeries } from '../chart/plot-model.ts';
import { paneStyle } from '../chart/series-style.ts';
import { calmWidth, commonWidth, lastFilled, merged, shares } from './plot-bars.ts';

/** All plots of figures, in the order in which they stand. */
export const PLOT_KINDS = ['elevations', 'slopes', 'spectrum', 'variogram'] as const;

export type PlotKind = (typeof PLOT_KINDS)[number];

/** A plot of the figures of some terrains. */
export interface FigurePlot {
  readonly model: Omit<PlotModel, 'hover'>;
  /** By series: the pane it belongs to. */
  readonly panes: readonly number[];
  /** Panes whose figures need other axes. */
  readonly unlike: readonly number[];
  /** Sentences on terrains that have figures and are not drawn. */
  readonly notes: readonly string[];
}

/** Bars that fit the panel. */
export const MOST_BARS = 60;
/** In the panel, slopes up to this have bars of one degree; steeper terrain has bars of two. */
const FINE_SLOPES = 45;
const METRES_PER_KM = 1000;

/** What a plot shows of one terrain, or why it cannot. */
type Part = Pick<PlotSeries, 'points' | 'fit'> | { readonly why: string };

/** A plot of the figures that are made. Its axes are those of most terrains; others are left out, and a note says so.
 *  @param lead the pane whose axes win a tie
 *  @param mostBars of a histogram */
export function figurePlot(
  kind: PlotKind,
  terrains: readonly ComparedTerrain[],
  lead: number,
  palette: ChartPalette,
  mostBars = MOST_BARS,
): FigurePlot {
  const measured = terrains.filter(hasFigures);
  const axes = axesFor(terrains, lead);
  const alike = measured.filter((terrain) => whyUnlike(kind, terrain, axes) === undefined);
  const parts = partsOf(kind, alike, mostBars);
  const drawn = alike.flatMap((terrain, i) => {
    const part = parts[i];
    return 'why' in part ? [] : [{ terrain, part }];
  });
  const missing = measured.map((terrain) => {
    return { pane: terrain.pane, why: whyUnlike(kind, terrain, axes) ?? whyOf(parts[alike.indexOf(terrain)]) };
  });
  const sources = new Set(alike.map(({ figures }) => figures.source));
  return {
    model: {
      ...axesOf(kind, axes.unit, sources),
      series: drawn.map(({ terrain: { pane, name }, part }) => ({
        name,
        mark: String(pane + 1),
        ...paneStyle(pane, palette.series),
        ...part,
      })),
      palette,
    },
    panes: drawn.map(({ terrain }) => terrain.pane),
    unlike: measured.filter((terrain) => !alike.includes(terrain)).map(({ pane }) => pane),
    notes: leftOutNotes(missing),
  };
}

type MeasuredTerrain = ComparedTerrain & { readonly figures: TerrainFigures };

function hasFigures(terrain: ComparedTerrain): terrain is MeasuredTerrain {
  return terrain.figures !== undefined;
}

/** What all terrains of one plot share. */
interface SharedAxes {
  readonly unit: 'm' | '';
  readonly source: TerrainFigures['source'] | undefined;
}

/** What most terrains have. Those whose figures are still to come count for the unit, so that it stays when they are there. */
function axesFor(terrains: readonly ComparedTerrain[], lead: number): SharedAxes {
  const all = terrains.filter(({ failure }) => failure === undefined);
  const first = all.find(({ pane }) => pane === lead) ?? all[0];
  const unit = mostCommon(
    all.map((terrain) => terrain.unit),
    first?.unit ?? 'm',
  );
  const sources = all.filter(hasFigures).flatMap(({ unit: own, figures }) => (own === unit ? [figures.source] : []));
  return { unit, source: mostCommon(sources, first?.unit === unit ? first.figures?.source : undefined) };
}

/** Why a terrain does not fit these axes; undefined if it does. */
function whyUnlike(kind: PlotKind, { unit, figures }: MeasuredTerrain, axes: SharedAxes): string | undefined {
  const why = kind === 'slopes' ? undefined : unlikeUnit(unit, axes.unit);
  if (why !== undefined) return why;
  if (kind === 'spectrum' && figures.source !== axes.source)
    return figures.source === 'line' ? 'power along a line has another unit' : 'power of a map has another unit';
  return undefined;
}

function whyOf(part: Part): string | undefined {
  return 'why' in part ? part.why : undefined;
}

function axesOf(
  kind: PlotKind,
  unit: 'm' | '',
  sources: ReadonlySet<TerrainFigures['source']>,
): Pick<PlotModel, 'title' | 'x' | 'y'> {
  const hasLines = sources.has('line');
  const linear = (name: string, of: string): PlotAxis => ({ scale: 'linear', name, unit: of });
  const log = (name: string, of: string): PlotAxis => ({ scale: 'log', name, unit: of });
  switch (kind) {
    case 'elevations':
      return {
        title: 'Elevation histogram',
        x: linear('elevation', unit),
        y: linear(hasLines ? 'share of samples' : 'share of area', '%'),
      };
    case 'slopes':
      return { title: 'Slopes', x: linear('slope', '°'), y: linear(hasLines ? 'share of samples' : 'share of area', '%') };
    case 'spectrum': {
      const power = unit === 'm' ? (hasLines ? 'm³' : 'm⁴') : '';
      const x = unit === 'm' ? log('wavenumber', 'per km') : log('wavenumber', '');
      return { title: 'Power spectrum', x, y: log('power', power) };
    }
    case 'variogram':
      return { title: 'Variogram', x: log('distance', unit), y: log('mean squared difference', unit === 'm' ? 'm²' : '') };
  }
}

function partsOf(kind: PlotKind, terrains: readonly MeasuredTerrain[], mostBars: number): readonly Part[] {
  switch (kind) {
    case 'elevations':
      return elevationParts(terrains, mostBars);
    case 'slopes':
      return slopeParts(terrains, mostBars);
    case 'spectrum':
      return terrains.map(spectrumPart);
    case 'variogram':
      return terrains.map(variogramPart);
  }
}

function elevationParts(terrains: readonly MeasuredTerrain[], mostBars: number): Part[] {
  const histograms = terrains.map(({ figures }) => figures.elevations.histogram);
  const width = mostBars <= MOST_BARS ? calmWidth(histograms, mostBars) : commonWidth(histograms, mostBars);
  return histograms.map((histogram) => {
    const { first, counts } = merged(histogram, width);
    return { points: { kind: 'steps', start: first * width, width, y: shares(counts) }, fit: undefined };
  });
}

function slopeParts(terrains: readonly MeasuredTerrain[], mostBars: number): Part[] {
  const last = Math.max(...terrains.map(({ figures }) => lastFilled(figures.slopes.perDegree)), 0);
  const width = mostBars <= MOST_BARS && last >= FINE_SLOPES ? 2 : 1;
  const bars = Math.floor(last / width) + 1;
  return terrains.map(({ figures: { slopes } }) => {
    const counts = new Array<number>(bars).fill(0);
    slopes.perDegree.forEach((count, degree) => {
      if (count > 0) counts[Math.floor(degree / width)] += count;
    });
    return { points: { kind: 'steps', start: 0, width, y: shares(counts) }, fit: undefined };
  });
}

/** Power per wavenumber on the ground, power × the area of a cell, so that terrain has the same curve at every number of samples. */
function spectrumPart({ unit, figures: { spectrum, spacing, source } }: MeasuredTerrain): Part {
  if (spectrum.kind === 'none') return { why: spectrum.why };
  const { side, power, fit } = spectrum;
  const perWavenumber = (unit === 'm' ? METRES_PER_KM : 1) / (side * Math.max(spacing.x, spacing.y));
  const density = source === 'line' ? spacing.x : spacing.x * spacing.y;
  const count = power.length - 1; // the mean was taken out: wavenumber 0 has nothing to say
  return {
    points: {
      kind: 'line',
      x: Float64Array.from({ length: count }, (_, i) => (i + 1) * perWavenumber),
      y: Float64Array.from({ length: count }, (_, i) => power[i + 1] * density),
    },
    fit: fit && fitLine(fit, -fit.exponent, perWavenumber, density, `β ${formatNumber(fit.exponent, 2)}, ${hurstText(fit)}`),
  };
}

function variogramPart({ figures: { variogram, spacing } }: MeasuredTerrain): Part {
  if (variogram.kind === 'none') return { why: variogram.why };
  const { unit, lags, meanSquares, fit } = variogram;
  const perLag = unit === 'cells' ? spacing.x : 1;
  // Cells that are not square have lags along both sides.
  const order = lags.map((_, i) => i).sort((a, b) => lags[a] - lags[b]);
  return {
    points: { kind: 'line', x: order.map((i) => lags[i] * perLag), y: order.map((i) => meanSquares[i]) },
    fit: fit && fitLine(fit, fit.exponent, perLag, 1, hurstText(fit)),
  };
}

function hurstText({ hurst }: PowerLawFit): string {
  return `H ≈ ${formatNumber(hurst, 2)}`;
}

/** @param power of the fit's own x; the plot's x and y are so many times those of the fit */
function fitLine(law: PowerLawFit, power: number, timesX: number, timesY: number, text: string): PlotFit {
  const { from, to, logFactor, r2 } = law;
  const at = (x: number): readonly [number, number] => [x * timesX, Math.exp(logFactor + power * Math.log(x)) * timesY];
  return { from: at(from), to: at(to), text, detail: `R² ${r2Text(r2)}${isFractal(law) ? '' : '; no fractal'}` };
}
