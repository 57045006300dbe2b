import type { Cut } from '../../core/cut.ts';
import type { Range } from '../../core/heightmap.ts';
import type { ChartView, ProfileModel } from '../../draw/chart/profile-model.ts';
import type { SeriesStyle } from '../../draw/chart/series-style.ts';
import type { AppDocument, Pin } from '../../state/document.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import type { CutProfile } from '../terrain/cut-profile.ts';
import type { PinnableProfile } from './pin-menu.ts';
import type { ComparedLine } from './terrain-lines.ts';

/** What the dock shows: the line of one terrain with what is pinned to it, or the lines of all terrains of a comparison as equals. */
export interface DockModel {
  /** undefined if only lines are shown, which have no cut. */
  readonly cut: Cut['mode'] | undefined;
  /** undefined while there is no line. */
  readonly chart: ShownChart | undefined;
  /** The lines of the chart and those that are left out. */
  readonly chips: readonly LineChip[];
  /** In order of importance: without room for all, the last ones are hidden. */
  readonly figures: { readonly title: string; readonly list: readonly LineFigure[] };
  /** What only a terrain alone has. */
  readonly alone: AloneProfile | undefined;
  /** The same idea in one dimension, where it can take the place of the profile, and its text where it does. */
  readonly in1d?: { readonly isShown: boolean; readonly text: string } | undefined;
  /** What only a comparison has: the line of each pane. */
  readonly compared: readonly ComparedLine[] | undefined;
}

/** The chart, with what gestures on it need. */
export interface ShownChart {
  readonly model: ProfileModel;
  /** Where the line of the chart's axis runs; undefined for one that lies on no terrain. */
  readonly line: CutProfile | undefined;
  /** The distances of all of that line. */
  readonly span: Range;
}

/** A line of the chart in its legend. */
export interface LineChip extends SeriesStyle {
  /** The number of a compared terrain, from 0. */
  readonly pane?: number;
  readonly name: string;
  /** Tooltip. */
  readonly description: string;
  /** Why it is not drawn; undefined if it is. */
  readonly leftOut: LeftOut | undefined;
  /** A pin can be removed. */
  readonly pin?: Pin;
}

export interface LeftOut {
  readonly text: string;
  /** Tooltip: what the text means, or what the button does. */
  readonly title?: string;
  /** The text is a button that requests the profile. */
  readonly canAsk?: boolean;
}

/** A number over the chart: `lowest −12 m`. */
export interface LineFigure {
  readonly name: string;
  /** undefined if the name says it all. */
  readonly value: string | undefined;
  readonly title?: string;
}

export interface AloneProfile {
  readonly terrain: Terrain;
  readonly pinnable: PinnableProfile;
  /** What a stage of 1D terrain did; undefined for finished terrain. */
  readonly stage: string | undefined;
  readonly isFolding: boolean;
  /** Stem of file names, with the size of the terrain on screen, which may be a preview. */
  readonly stem: string;
}

/** The chart's view, from the page's settings for lines that fold or do not.
 *  @param span of the profile's x: a zoom applies only to profiles of the same span */
export function chartView(
  { page, profileZoom }: Pick<AppDocument, 'page' | 'profileZoom'>,
  isFolding: boolean,
  span: Range,
): ChartView {
  const isZoomed = profileZoom?.of.min === span.min && profileZoom.of.max === span.max;
  return {
    aspect: isFolding ? page.foldingScale : page.lineScale,
    x: isZoomed ? profileZoom.x : undefined,
    hasGrid: page.profile === 'full',
  };
}
