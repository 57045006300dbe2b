import type { DisplacedPoints } from '../../core/generator.ts';
import type { Range } from '../../core/heightmap.ts';
import type { Profile } from '../../core/profile.ts';
import type { ColourScale } from '../colour/colour-scale.ts';
import type { ChartPalette } from './palette.ts';
import type { SeriesStyle } from './series-style.ts';

/** A profile drawn over the chart's own, for comparison. Its x and y are in the chart's units. */
export interface PinnedLine extends SeriesStyle {
  readonly name: string;
  readonly profile: Profile;
  /** The chart's own line before the cut in hand: the two are read as one. */
  readonly isBefore?: boolean;
}

/** How a chart shows its lines. */
export interface ChartView {
  /** `fitted`: the lines fill the plot both ways; `true`: a unit is as many pixels up as along. */
  readonly aspect: 'fitted' | 'true';
  /** The part of x that is shown, in the profile's unit; undefined for all. */
  readonly x: Range | undefined;
  /** Lines at distances too, not at elevations only. */
  readonly hasGrid: boolean;
}

/** Everything, fitted. */
export const WHOLE_VIEW: ChartView = { aspect: 'fitted', x: undefined, hasGrid: false };

/** What the profile chart shows. */
export interface ProfileModel {
  /** At least one point. */
  readonly profile: Profile;
  readonly scale: ColourScale;
  /** Elevation at which water stands, if there is any. */
  readonly water: number | undefined;
  /** Of elevations and distances; distances of 10 km and more are written in kilometres. */
  readonly unit: 'm' | '';
  /** Elevations the axis covers whatever the profile is, so that it stays while stepping. */
  readonly axis: Range | undefined;
  /** Names of the first and the last point; none without a cut. */
  readonly ends: readonly [string, string] | undefined;
  /** Hovered position, 0 … 1 along the profile's x. */
  readonly hover: number | undefined;
  /** Points a stage of 1D terrain has moved. */
  readonly change: DisplacedPoints | undefined;
  /** x of one of these points, which has its numbers while none is hovered. */
  readonly explained?: number | undefined;
  /** Drawn in order, under the chart's own line. */
  readonly pins: readonly PinnedLine[];
  /** Where the cut in hand crosses the line, in the profile's unit. */
  readonly crossings?: readonly number[];
  readonly view: ChartView;
  /** How many pinned lines precede the chart's own in lists of lines. */
  readonly listedAfter?: number;
  /** What the chart's own line is called in the legend of a file, and among equals. */
  readonly name?: string | undefined;
  /** The chart's own line is one of several equal ones: drawn and named as they are, without ground and water under it. */
  readonly style?: SeriesStyle | undefined;
  /** A sentence over the plot of a file. */
  readonly caption?: string | undefined;
  readonly palette: ChartPalette;
}
