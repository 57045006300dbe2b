import { expect, test } from 'vitest';
import type { Mark } from '../../../src/draw/chart/marks.ts';
import { parseChartPalette } from '../../../src/draw/chart/palette.ts';
import { colourScale } from '../../../src/draw/colour/colour-scale.ts';
import { histogramMarks } from '../../../src/view2d/histogram.ts';
import { legendLabels, legendRange } from '../../../src/view2d/legend.ts';

const range = { min: -620, max: 2480 };
const scale = colourScale('hypsometric', range, 0);
const palette = parseChartPalette((token) => token);
const measure = (text: string): number => text.length * 6;
const boxesOf = (marks: readonly Mark[]) => marks.filter((mark) => mark.kind === 'box');

test('a legend has round elevations, the sea named among them', () => {
  const labels = legendLabels(scale, 0, 'vertical', '');
  expect(labels.map(({ text }) => text)).toEqual(['−500', '0 sea', '500', '1,000', '1,500', '2,000']);
  expect(labels[1].at).toBeCloseTo(0.2);
});

test('the coast takes the place of labels it would cover', () => {
  const labels = legendLabels(colourScale('hypsometric', range, 90), 90, 'vertical', '');
  expect(labels.map(({ text }) => text)).toEqual(['−500', '90 sea', '500', '1,000', '1,500', '2,000']);
});

test('a horizontal legend has fewer labels and the unit on the highest', () => {
  expect(legendLabels(scale, 0, 'horizontal', 'm').map(({ text }) => text)).toEqual(['0 sea', '1,000', '2,000 m']);
});

test.each([
  [-14, 196],
  [-125, 62],
  [35, 221],
  [0, 1.86],
])('no two labels of %d … %d touch', (min, max) => {
  for (const orientation of ['vertical', 'horizontal'] as const) {
    const labels = legendLabels({ min, max }, 0, orientation, 'm');
    expect(labels.length).toBeGreaterThan(1);
    for (const [i, { at }] of labels.entries()) expect(at - (labels[i - 1]?.at ?? -1)).toBeGreaterThanOrEqual(0.13);
  }
});

test('a legend without a sea names none', () => {
  const grey = colourScale('grey', { min: 0, max: 1 }, 0);
  const texts = legendLabels(grey, undefined, 'vertical', '').map(({ text }) => text);
  expect(texts).toEqual(['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']);
});

test('a legend reaches as far as what is shown, which early stages and filters take beyond the colours', () => {
  expect(legendRange({ scale, shown: { min: -200, max: 900 } })).toEqual(range);
  const beyond = legendRange({ scale, shown: { min: -700, max: 3100 } });
  expect(beyond).toEqual({ min: -700, max: 3100 });
  const labels = legendLabels(beyond, 0, 'vertical', '');
  expect(labels.at(-1)?.text).toBe('3,000');
  expect(labels.every(({ at }) => at >= 0 && at <= 1)).toBe(true);
});

test('bars are as high as their counts and have the colour of their elevation', () => {
  const marks = histogramMarks({ counts: [1, 4, 0, 2], scale, range, unit: 'm', palette }, 200, 66, measure);
  const bars = boxesOf(marks);
  expect(bars).toHaveLength(3);
  expect(bars[1].height / bars[0].height).toBeCloseTo(4);
  expect(bars[1].height / bars[2].height).toBeCloseTo(2);
  const [red, , blue] = bars[0].fill.match(/\d+/g)?.map(Number) ?? [];
  expect(blue).toBeGreaterThan(red);
});

test('more counts than fit are added up', () => {
  const marks = histogramMarks({ counts: new Uint32Array(256).fill(3), scale, range, unit: 'm', palette }, 288, 66, measure);
  expect(boxesOf(marks)).toHaveLength(64);
});

test('a histogram names its ends and the sea where there is room', () => {
  const textsOf = (changes: object): string[] =>
    histogramMarks({ counts: [1], scale, range, unit: 'm', palette, ...changes }, 280, 66, measure).flatMap((mark) =>
      mark.kind === 'text' ? [mark.text] : [],
    );
  expect(textsOf({})).toEqual(['−620 m', '2,480 m', '0']);
  expect(textsOf({ range: { min: -20, max: 2480 } })).toEqual(['−20 m', '2,480 m']);
});
