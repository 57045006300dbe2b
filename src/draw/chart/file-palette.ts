import type { ChartPalette } from './palette.ts';

/** The colours of charts that no page has drawn: those of the page's light theme, for documents. */
export const filePalette: ChartPalette = {
  grid: '#e3e8ed',
  zero: '#2f7597',
  zeroText: '#1f5c7a',
  axis: '#5a6571',
  line: '#1f262d',
  accent: '#b53b08',
  accentInk: '#ffffff',
  section: '#b53b08',
  sectionInk: '#ffffff',
  casing: 'rgb(255 255 255 / 0.9)',
  stick: '#1667c7',
  parent: '#1f262d',
  mean: '#5a6571',
  panel: '#fafbfc',
  raised: '#ffffff',
  lineStrong: '#b6c0ca',
  text1: '#171c22',
  text2: '#434d58',
  text3: '#5a6571',
  series: ['#965500', '#0c7a5b', '#a8327d', '#5a2bd9', '#6a1b0a', '#1769b5'],
  font: 'system-ui, -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", "Open Sans", sans-serif',
};
