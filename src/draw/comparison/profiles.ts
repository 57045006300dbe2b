import { leftOutNotes, unlikeUnit } from '../../analysis/left-out.ts';
import { CUT_ENDS } from '../../core/cut.ts';
import type { Range } from '../../core/heightmap.ts';
import { foldsBack, type Profile } from '../../core/profile.ts';
import type { ChartPalette } from '../chart/palette.ts';
import { distanceRange } from '../chart/polyline.ts';
import { type ProfileModel, WHOLE_VIEW } from '../chart/profile-model.ts';
import type { SeriesStyle } from '../chart/series-style.ts';
import { type Appearance, terrainScale, waterLevelOf } from '../colour/appearance.ts';

/** A terrain's line in the chart of all, or why it has none. */
export interface ChartLine extends SeriesStyle {
  readonly pane: number;
  readonly name: string;
  /** Of elevations and distances. */
  readonly unit: 'm' | '';
  readonly cut: { readonly profile: Profile } | undefined;
  /** 1D terrain, which has no cut; `profile` is the line itself. */
  readonly isLine: boolean;
  /** Why it is not drawn; undefined if it is. */
  readonly leftOut: string | undefined;
}

/** A line that is drawn. */
export type DrawnLine<T extends ChartLine> = T & { readonly cut: NonNullable<T['cut']> };

/** Lengths of lines over the same ground may differ by rounding. */
const SAME_WITHIN = 1e-6;

/** The lines of a chart, that of its axis first. */
export interface ChartedLines<T extends ChartLine> {
  readonly drawn: readonly DrawnLine<T>[];
  /** Whether their lengths are equal. */
  readonly endTogether: boolean;
}

/** The lines that are drawn, in the order of their panes, or longest first if their lengths differ: the chart's axis is that of the first. */
export function chartedLines<T extends ChartLine>(lines: readonly T[]): ChartedLines<T> {
  const drawn = lines.filter((line): line is DrawnLine<T> => line.cut !== undefined && line.leftOut === undefined);
  const spans = new Map(drawn.map((line) => [line, distanceRange(line.cut.profile)]));
  const ends = drawn.map((line) => spans.get(line)?.max ?? 0);
  const [shortest, longest] = [Math.min(...ends), Math.max(...ends)];
  if (!(longest - shortest > SAME_WITHIN * longest)) return { drawn, endTogether: true };
  const byLength = [...drawn].sort((a, b) => (spans.get(b)?.max ?? 0) - (spans.get(a)?.max ?? 0));
  return { drawn: byLength, endTogether: false };
}

/** Sentences on lines that are there and are not drawn, as their unit is not that of the chart. */
export function unlikeNotes(lines: readonly ChartLine[]): string[] {
  const [first] = chartedLines(lines).drawn;
  const there = lines.filter(({ cut }) => cut !== undefined);
  return leftOutNotes(there.map(({ pane, unit }) => ({ pane, why: first && unlikeUnit(unit, first.unit) })));
}

/** `2 Fault lines` */
function nameOf({ pane, name }: Pick<ChartLine, 'pane' | 'name'>): string {
  return `${pane + 1} ${name}`;
}

/** The lines as the chart takes them: the first as its own, the others beside it. All are listed in the order of their panes. */
export function lineParts({
  drawn,
  endTogether,
}: ChartedLines<ChartLine>): Pick<ProfileModel, 'ends' | 'pins' | 'style' | 'listedAfter'> {
  const [own, ...others] = drawn;
  const rest = others.sort((a, b) => a.pane - b.pane);
  return {
    // Lines that go on beyond the end of another have no one end.
    ends: endTogether && drawn.some(({ isLine }) => !isLine) ? CUT_ENDS : undefined,
    style: own && { colour: own.colour, dash: own.dash },
    listedAfter: rest.filter(({ pane }) => pane < own.pane).length,
    pins: rest.map((line) => {
      const { cut, colour, dash } = line;
      return { name: nameOf(line), profile: cut.profile, colour, dash };
    }),
  };
}

/** The chart of lines that are all drawn as equals, with all of their points; undefined without lines.
 *  @param range the elevation range, which decides whether there is sea */
export function profilesModel(
  lines: readonly ChartLine[],
  range: Range,
  appearance: Appearance,
  caption: string | undefined,
  palette: ChartPalette,
): ProfileModel | undefined {
  const charted = chartedLines(lines);
  const { drawn } = charted;
  const [own] = drawn;
  if (!own) return undefined;
  const scale = terrainScale(appearance, range, own.unit === 'm');
  return {
    profile: own.cut.profile,
    scale,
    water: waterLevelOf(appearance, scale),
    unit: own.unit,
    axis: undefined,
    hover: undefined,
    change: undefined,
    ...lineParts(charted),
    view: { ...WHOLE_VIEW, aspect: drawn.some(({ cut }) => foldsBack(cut.profile)) ? 'true' : 'fitted' },
    name: nameOf(own),
    caption,
    palette,
  };
}
