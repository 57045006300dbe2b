import { lineItem, namedBand } from './legend-band.ts';
import type { Mark } from './marks.ts';
import { plotLayout } from './plot-layout.ts';
import { plotMarks } from './plot-marks.ts';
import type { PlotModel } from './plot-model.ts';
import { estimateWidth, marksToSvg } from './svg-marks.ts';

/** Pixels around a plot in a file. */
const MARGIN = 14;

/** A plot as a stand-alone SVG 1.1 document of width × height pixels, its title and legend over it.
 *  @throws RangeError where there is nothing to draw */
export function plotToSvg(model: PlotModel, width: number, height: number): string {
  return marksToSvg(plotFileMarks(model, width, height), width, height, model.title, model.palette.panel);
}

/** The same as marks without a background. */
export function plotFileMarks(model: PlotModel, width: number, height: number): Mark[] {
  const { title, series, palette } = model;
  const items = series.map(({ mark, name, colour, dash, fit }) =>
    lineItem(`${mark} ${name}${fit ? `: ${fit.text}, ${fit.detail}` : ''}`, colour, dash),
  );
  const band = namedBand(title, items, width, estimateWidth, palette);
  const layout = plotLayout(model, width, height, estimateWidth, { top: band.height, margin: MARGIN });
  if (!layout) throw new RangeError(`${title}: expected figures to draw, got none`);
  return [...plotMarks(model, layout, estimateWidth), ...band.marks];
}
