import { extentOf, type Range, type Size, type Window } from '../../core/heightmap.ts';
import {
  decimalsFor,
  formatExtent,
  formatNumber,
  numberText,
  roundStep,
  stepValue,
  ticks,
  withoutTrailingZeros,
} from '../../core/number-text.ts';
import type { Extent } from '../../core/recipe.ts';
import type { Appearance } from '../../draw/colour/appearance.ts';
import { exaggerationOf } from '../../draw/colour/exaggeration.ts';
import type { CodeScale } from '../../io/file-format.ts';
import { type Orientation, turnedSize } from '../../io/orientation.ts';
import { elevationOf, type HoleFill } from '../../io/reading.ts';
import type { FileFacts } from '../../terrain/file-facts.ts';
import type { Answers } from './answers.ts';
import { type ElevationRow, holdsFractions } from './elevation-row.ts';
import type { GroundRow, PartRow } from './ground-rows.ts';

/** What the picture of the file is drawn from. */
export interface ReadPicture {
  readonly scale: CodeScale;
  readonly range: Range;
  /** Metres, west to east and north to south. */
  readonly extent: Extent;
  /** Samples that it shows, and those that are taken of them; undefined for all. */
  readonly size: Size;
  readonly part: Window | undefined;
  readonly orientation: Orientation;
  readonly holes: HoleFill;
  /** How many times higher than true it is drawn. */
  readonly exaggeration: number;
  readonly scaleBar: { readonly metres: number; readonly text: string };
  readonly ticks: readonly LegendTick[];
  /** `1,112 × 834 km, 12,780 m of relief; drawn ×24` */
  readonly summary: string;
  /** `At ×1 the relief would be 1.1 % of the width.` */
  readonly trueScale: string;
}

/** A mark of the legend. */
export interface LegendTick {
  /** Along the legend, 0 … 1. */
  readonly at: number;
  readonly text: string;
  /** In the file; undefined if samples are elevations. */
  readonly code: string | undefined;
}

/** What is drawn of a file with these answers; undefined while a field is wrong. */
export function readPicture(
  facts: FileFacts,
  { orientation, holes = facts.holeFill }: Answers,
  { scale, ofFile }: ElevationRow,
  { spacing }: GroundRow,
  { window: part }: Pick<PartRow, 'window'>,
  appearance: Appearance,
): ReadPicture | undefined {
  if (!scale || !ofFile || !spacing) return undefined;
  const range = { min: Math.min(ofFile.min, ofFile.max), max: Math.max(ofFile.min, ofFile.max) };
  const size = turnedSize(facts, orientation);
  const extent = extentOf(spacing, size);
  const taken = formatExtent(extentOf(spacing, part ?? size), 'm');
  const exaggeration = exaggerationOf(appearance, [{ range, extent }]);
  const relief = range.max - range.min;
  const share = (relief / extent.x) * 100;
  return {
    scale,
    range,
    extent,
    size,
    part,
    orientation,
    holes,
    exaggeration,
    scaleBar: scaleBarOf(extent.x),
    ticks: legendTicks(range, scale, facts),
    summary:
      relief === 0
        ? `${taken}, flat: all samples are equal`
        : `${taken}, ${numberText(Number(relief.toPrecision(5)))} m of relief; drawn ×${numberText(exaggeration)}`,
    trueScale: relief === 0 ? '' : `At ×1 the relief would be ${numberText(Number(share.toPrecision(2)))} % of the width.`,
  };
}

/** The longest scale bar, as a share of the picture's width. */
const BAR_SHARE = 0.3;

/** A round length that takes about a quarter of the width. */
function scaleBarOf(across: number): ReadPicture['scaleBar'] {
  const fitting = stepValue(roundStep(across * BAR_SHARE, 'nearest'));
  const metres = fitting <= across * BAR_SHARE ? fitting : stepValue(roundStep((across * BAR_SHARE) / 2.5, 'up'));
  return { metres, text: metres < 1000 ? `${numberText(metres)} m` : `${numberText(metres / 1000)} km` };
}

/** The least distance between marks of the legend, as a share of its length. */
const LEAST_GAP = 0.15;
/** A character of their texts, about, as a share of that length. */
const CHARACTER = 6 / 360;

/** Both ends, and round elevations between them if there is room. */
function legendTicks(range: Range, scale: CodeScale, facts: FileFacts): LegendTick[] {
  const { hasCodes } = facts;
  const decimals = holdsFractions(facts) ? decimalsFor(facts.codes.max - facts.codes.min) : 0;
  const span = range.max - range.min;
  const codeOf = ({ elevation, codes }: CodeScale, metres: number): number =>
    codes.min + ((metres - elevation.min) / (elevation.max - elevation.min)) * (codes.max - codes.min);
  const code = (metres: number): string | undefined =>
    hasCodes && span > 0 ? withoutTrailingZeros(formatNumber(codeOf(scale, metres), decimals)) : undefined;
  const end = (at: 0 | 1, metres: number): LegendTick => ({
    at,
    text: `${span > 0 ? withoutTrailingZeros(formatNumber(metres, decimalsFor(span))) : numberText(Number(metres.toPrecision(6)))} m`,
    code: code(metres),
  });
  if (span === 0) return [end(0, range.min)];
  const round = [5, 4, 3, 2]
    .map((count) => ticks(range.min, range.max, count))
    .find((values) => values.length < 2 || (values[1] - values[0]) / span >= LEAST_GAP);
  const first = end(0, range.min);
  // The first text begins at its mark, the others have theirs in the middle.
  const firstLength = Math.max(first.text.length, first.code === undefined ? 0 : `code ${first.code}`.length);
  const isBeyondFirst = ({ at, text, code = '' }: LegendTick): boolean =>
    at >= CHARACTER * (firstLength + 1 + Math.max(text.length, code.length) / 2);
  const between = (round ?? [])
    .map((metres) => ({ metres, at: (metres - range.min) / span }))
    .map(({ metres, at }) => ({ at, text: metres === 0 ? '0 sea' : numberText(metres), code: code(metres) }))
    .filter((tick) => isBeyondFirst(tick) && tick.at <= 1 - LEAST_GAP);
  return [first, ...between, end(1, range.max)];
}

/** The elevation of every part of the histogram. */
export function binElevations({ codes, histogram }: FileFacts, scale: CodeScale): number[] {
  const step = (codes.max - codes.min) / histogram.length;
  return Array.from(histogram, (_, i) => elevationOf(scale, codes.min + (i + 0.5) * step));
}
