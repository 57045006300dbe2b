/** The colours and the type of the charts, in CSS. */
export interface ChartPalette {
  readonly grid: string;
  readonly zero: string;
  readonly zeroText: string;
  readonly axis: string;
  readonly line: string;
  /** What the person holds: the fault in hand and the hovered point. */
  readonly accent: string;
  readonly accentInk: string;
  /** The section: as what the person holds, unless that is a fault. */
  readonly section: string;
  readonly sectionInk: string;
  /** Outline under lines on terrain. */
  readonly casing: string;
  readonly stick: string;
  readonly parent: string;
  readonly mean: string;
  readonly panel: string;
  readonly raised: string;
  readonly lineStrong: string;
  readonly text1: string;
  readonly text2: string;
  readonly text3: string;
  /** Lines beside the chart's own, in their order. */
  readonly series: readonly string[];
  /** A font-family list. */
  readonly font: string;
}

const tokens = {
  grid: '--chart-grid',
  zero: '--chart-zero',
  zeroText: '--chart-zero-text',
  axis: '--chart-axis',
  line: '--chart-line',
  accent: '--accent',
  accentInk: '--accent-ink',
  section: '--section',
  sectionInk: '--section-ink',
  casing: '--casing',
  stick: '--stick',
  parent: '--parent',
  mean: '--mean',
  panel: '--bg-panel',
  raised: '--bg-raised',
  lineStrong: '--line-strong',
  text1: '--text-1',
  text2: '--text-2',
  text3: '--text-3',
  font: '--font-sans',
} as const satisfies Readonly<Record<Exclude<keyof ChartPalette, 'series'>, string>>;

/** Blue comes last: it is near the blue of displacements. */
const seriesTokens = ['--series-b', '--series-c', '--series-d', '--series-e', '--series-f', '--series-a'] as const;

/** Collects a palette from the page's design tokens.
 *  @param read value of a CSS custom property: `(name) => getComputedStyle(document.documentElement).getPropertyValue(name)` */
export function parseChartPalette(read: (token: string) => string): ChartPalette {
  const value = (key: keyof typeof tokens): string => read(tokens[key]).trim();
  return {
    grid: value('grid'),
    zero: value('zero'),
    zeroText: value('zeroText'),
    axis: value('axis'),
    line: value('line'),
    accent: value('accent'),
    accentInk: value('accentInk'),
    section: value('section'),
    sectionInk: value('sectionInk'),
    casing: value('casing'),
    stick: value('stick'),
    parent: value('parent'),
    mean: value('mean'),
    panel: value('panel'),
    raised: value('raised'),
    lineStrong: value('lineStrong'),
    text1: value('text1'),
    text2: value('text2'),
    text3: value('text3'),
    series: seriesTokens.map((token) => read(token).trim()),
    font: value('font'),
  };
}
