import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../../src/core/profile.ts';
import { profileLayout } from '../../../../src/draw/chart/profile-layout.ts';
import type { ProfileModel } from '../../../../src/draw/chart/profile-model.ts';
import { profileToSvg } from '../../../../src/draw/chart/profile-svg.ts';
import { estimateWidth, marksToSvg } from '../../../../src/draw/chart/svg-marks.ts';
import { displacedLine, distanceTo, filePalette, modelOf, profileOf, textsOf } from '../../../support/chart-model.ts';
import { svgCurve } from '../../../support/chart-reading.ts';

const slope = profileOf([0, 5000, 20_000], [-100, 400, 1900]);

function noisy(count: number): Profile {
  const x = Float64Array.from({ length: count }, (_, i) => i);
  return { x, y: Float32Array.from({ length: count }, (_, i) => Math.sin(i * 12.9898) * 400) };
}

/** The chart's own line in a file of 1200 × 360 pixels, x and y in turn, and where its profile's points are. */
function curveOf(model: ProfileModel) {
  const svg = profileToSvg({ ...model, palette: { ...filePalette, line: '#fedcba' } }, 1200, 360);
  const { toX, toY } = profileLayout(model, 1200, 360, estimateWidth, 'file');
  const at = (i: number) => [toX.offset + toX.scale * model.profile.x[i], toY.offset + toY.scale * model.profile.y[i]] as const;
  return { points: svgCurve(svg, '#fedcba').flat(), at };
}

describe('the SVG', () => {
  test('holds the labels, escaped, and no style of the page', () => {
    const svg = profileToSvg(modelOf(slope, { ends: ['A', '<B&'], palette: filePalette }), 1200, 360);
    expect(svg).toContain('>sea 0</text>');
    expect(svg).toContain('>20 km</text>');
    expect(svg).toContain('>&lt;B&amp;</text>');
    expect(svg).not.toMatch(/var\(|NaN|Infinity|undefined|<B|rgb\(/);
    const gradients = [...svg.matchAll(/fill="url\(#([^)]+)\)"/g)].map(([, id]) => id);
    expect(gradients).toHaveLength(2);
    for (const id of gradients) expect(svg).toContain(`<linearGradient id="${id}"`);
  });

  test('has none of the characters that XML forbids, whatever the names hold', () => {
    const caption = 'seed a\u0000b\u001Bc\uFFFFd\uD800e\uDC00 😀';
    const svg = profileToSvg(modelOf(slope, { caption, palette: filePalette }), 1200, 360);
    expect(svg).toContain('>seed abcde 😀</text>');
    expect(svg).toMatch(/^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u);
  });

  test.each([
    ['all marks of a few sticks', 3, ['parent', 'mean of parents', 'displacement', 'new point']],
    ['sticks alone where no more is drawn', 12, ['displacement']],
  ])('lists %s', (_, levels, words) => {
    const model = modelOf(slope, { ...displacedLine(levels, 250, 0.7), ends: undefined });
    const { band } = profileLayout(model, 1200, 360, estimateWidth, 'file');
    expect(textsOf(band?.marks ?? [])).toEqual(words);
  });

  test('of a million points stays under 250 kB, however wide', () => {
    expect(profileToSvg(modelOf(noisy(1_000_000), { palette: filePalette }), 8000, 900).length).toBeLessThan(250_000);
  });

  test.each([
    ['rises', false],
    ['folds', true],
  ])('of a line that %s holds its curve within half a pixel', (_, isFolding) => {
    const { profile } = displacedLine(12, 250, 0.6, isFolding);
    const { points, at } = curveOf(modelOf(profile, { ends: undefined }));
    for (let i = 0; i < profile.x.length; i += 13) expect(distanceTo(points, ...at(i))).toBeLessThanOrEqual(0.5);
  });

  test('has the caption and the names of all lines above the plot, which the chart on the page has not', () => {
    const pins = ['0.7', '<0.5>'].map((name) => ({ name, profile: slope, colour: '#654321', dash: [6, 4] }));
    const model = modelOf(slope, { pins, name: 'Own line', caption: 'Level 4 & b 12.5', palette: filePalette });
    const svg = profileToSvg(model, 1200, 360);
    for (const text of ['Own line', '0.7', '&lt;0.5&gt;', 'Level 4 &amp; b 12.5']) expect(svg).toContain(`>${text}</text>`);
    expect(svg.match(/stroke="#654321"[^>]*stroke-dasharray="6 4"/g)).toHaveLength(4);
    expect(profileLayout(model, 1200, 360, estimateWidth).band).toBeUndefined();
  });

  test('wraps a legend that is wider than the chart and lowers the plot', () => {
    const pins = Array.from({ length: 20 }, (_, i) => ({ name: `Roughness ${i}`, profile: slope, colour: '#654321', dash: [] }));
    const { band, plot } = profileLayout(modelOf(slope, { pins }), 400, 360, estimateWidth, 'file');
    const texts = (band?.marks ?? []).flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
    for (const { x, y, text, size } of texts) {
      expect(x + estimateWidth(text, size)).toBeLessThanOrEqual(400);
      expect(y).toBeLessThan(plot.top);
    }
    expect(new Set(texts.map(({ x, y }) => `${x} ${y}`)).size).toBe(20);
  });
});

test('exponents are raised plain characters, which every font has', () => {
  const text = { kind: 'text', x: 0, y: 0, align: 'middle', colour: '#000000', size: 10 } as const;
  const svg = marksToSvg(
    [
      { ...text, text: '10⁻⁴ m²' },
      { ...text, text: '3.40 · 10¹⁷' },
      { ...text, text: '2⁻ᴴ' },
    ],
    9,
    9,
    'Powers',
    '#ffffff',
  );
  expect(svg).toContain('>10<tspan dy="-3.6" font-size="7.4">−4</tspan><tspan dy="3.6"> m²</tspan></text>');
  expect(svg).toContain('>3.40 · 10<tspan dy="-3.6" font-size="7.4">17</tspan></text>');
  expect(svg).toContain('>2<tspan dy="-3.6" font-size="7.4">−H</tspan></text>');
});
