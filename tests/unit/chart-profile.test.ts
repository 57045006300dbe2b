import { describe, expect, test } from 'vitest';
import type { Mark, PathMark } from '../../src/chart/marks.ts';
import { parseChartPalette } from '../../src/chart/palette.ts';
import { drownedPart, profileReader, thinProfile } from '../../src/chart/polyline.ts';
import { type ProfileModel, profileLayout } from '../../src/chart/profile-layout.ts';
import { hoverMarks, profileMarks } from '../../src/chart/profile-marks.ts';
import { profileToSvg } from '../../src/chart/profile-svg.ts';
import { colourScale } from '../../src/colour/colour-scale.ts';
import type { Profile } from '../../src/core/profile.ts';

const identity = { scale: 1, offset: 0 };
const measure = (text: string): number => text.length * 6;
const palette = parseChartPalette((token) => token);

function profileOf(x: readonly number[], y: readonly number[]): Profile {
  return { x: Float64Array.from(x), y: Float32Array.from(y) };
}

function modelOf(profile: Profile, changes: Partial<ProfileModel> = {}): ProfileModel {
  const scale = colourScale('hypsometric', { min: -500, max: 2000 }, 0);
  return {
    profile,
    scale,
    water: 0,
    unit: 'm',
    axis: undefined,
    ends: ['A', 'B'],
    hover: undefined,
    change: undefined,
    palette,
    ...changes,
  };
}

const slope = profileOf([0, 5000, 20_000], [-100, 400, 1900]);
const layoutOf = (model: ProfileModel) => profileLayout(model, 800, 200, measure);
const textsOf = (marks: readonly Mark[]): string[] => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
const strokesOf = (marks: readonly Mark[], stroke: string): PathMark[] =>
  marks.filter((mark) => mark.kind === 'path').filter((mark) => mark.stroke === stroke);

describe('a thinned line', () => {
  test('keeps the lowest and the highest point of every column, in their order', () => {
    const profile = profileOf([0, 0.2, 0.4, 0.6, 1.1, 1.3, 1.7, 2.5], [5, 1, 9, 4, 7, 8, 2, 3]);
    expect(thinProfile(profile, identity, identity, 1)).toEqual([0, 5, 0.2, 1, 0.4, 9, 1.3, 8, 1.7, 2, 2.5, 3].map(close));
  });

  test('of few points is all of them', () => {
    expect(thinProfile(profileOf([0, 3, 9], [1, 2, 1]), identity, identity, 1)).toEqual([0, 1, 3, 2, 9, 1]);
    expect(thinProfile(profileOf([4], [1]), identity, identity, 1)).toEqual([4, 1]);
  });

  test('keeps the order of a line that folds back', () => {
    expect(thinProfile(profileOf([0, 6, 3, 9], [0, 1, 2, 3]), identity, identity, 1)).toEqual([0, 0, 6, 1, 3, 2, 9, 3]);
  });

  test('of a million points has a few thousand, with its extremes', () => {
    const count = 1_000_000;
    const y = Float32Array.from({ length: count }, (_, i) => Math.sin(i / 50_000));
    y[777_777] = 12;
    const profile = { x: Float64Array.from({ length: count }, (_, i) => i), y };
    const points = thinProfile(profile, { scale: 1000 / count, offset: 0 }, identity, 1);
    expect(points.length / 2).toBeLessThanOrEqual(2 * 1001 + 2);
    expect(Math.max(...points.filter((_, i) => i % 2 === 1))).toBe(12);
  });

  test('that runs to and fro all the time is bounded too', () => {
    const count = 100_000;
    const profile = { x: Float64Array.from({ length: count }, (_, i) => (i * 7919) % 1000), y: new Float32Array(count) };
    expect(thinProfile(profile, identity, identity, 1).length / 2).toBeLessThanOrEqual(4 * 1002);
  });
});

/** Equal up to the rounding of float32. */
function close(value: number): unknown {
  return expect.closeTo(value, 6);
}

test('the drowned part of a line starts and ends where it crosses the level', () => {
  expect(drownedPart([0, 0, 10, 20, 20, 0], 10)).toEqual([0, 10, 5, 10, 10, 20, 15, 10, 20, 10]);
});

describe('reading a profile', () => {
  test('interpolates between points that are unevenly far apart', () => {
    const read = profileReader(profileOf([10, 20, 50], [0, 10, 40]));
    expect([0, 0.125, 0.25, 0.5, 1].map(read)).toEqual([0, 5, 10, 20, 40]);
    expect([-1, 2].map(read)).toEqual([0, 40]);
  });

  test('takes the highest where the line folds back', () => {
    const read = profileReader(profileOf([0, 8, 4, 10], [0, 8, 20, 0]));
    expect(read(0.4)).toBe(20);
    expect(read(0.2)).toBe(2);
  });
});

describe('the layout', () => {
  test('puts the ends of the line on the ends of the plot', () => {
    const { plot, toX } = layoutOf(modelOf(slope));
    expect(toX.offset).toBeCloseTo(plot.left);
    expect(toX.offset + 20_000 * toX.scale).toBeCloseTo(plot.right);
  });

  test('covers the line with some air, and the axis it is given whatever the line', () => {
    const free = layoutOf(modelOf(slope)).axis;
    expect(free.min).toBeCloseTo(-260);
    expect(free.max).toBeCloseTo(2060);
    const axis = { min: -620, max: 2480 };
    const flat = profileOf([0, 1], [100, 100]);
    expect(layoutOf(modelOf(slope, { axis })).axis).toEqual(layoutOf(modelOf(flat, { axis })).axis);
  });

  test('of a flat line still has a height', () => {
    const { axis, toY, exaggeration } = layoutOf(modelOf(profileOf([0, 100], [250, 250])));
    expect(axis.max - axis.min).toBeCloseTo(50);
    expect(Number.isFinite(toY.scale) && Number.isFinite(exaggeration)).toBe(true);
  });

  test('shows no air below the sea under land', () => {
    expect(layoutOf(modelOf(profileOf([0, 1], [5, 2000]))).axis.min).toBe(0);
  });

  test('names the sea and puts the unit on the topmost tick alone', () => {
    const { elevationTicks, sea } = layoutOf(modelOf(slope));
    expect(elevationTicks.map(({ text }) => text)).toEqual(['500', '1,000', '1,500', '2,000 m']);
    expect(sea?.text).toBe('sea 0');
  });

  test('has no sea where there is no water and the colours have none, or the axis does not reach it', () => {
    const scale = colourScale('viridis', { min: 0, max: 1 }, 0);
    expect(layoutOf(modelOf(slope, { scale, water: undefined })).sea).toBeUndefined();
    expect(layoutOf(modelOf(profileOf([0, 1], [500, 2000]))).sea).toBeUndefined();
  });

  test('leaves room around the named ends and prints the length', () => {
    const { distanceTicks, length } = layoutOf(modelOf(slope));
    expect(length).toBe('20.00 km');
    expect(distanceTicks.map(({ text }) => text)).toEqual(['2', '4', '6', '8', '10', '12', '14', '16']);
  });

  test('without named ends counts from the first point to the last, with the unit', () => {
    const { distanceTicks, length } = layoutOf(modelOf(slope, { ends: undefined }));
    expect(length).toBeUndefined();
    expect([distanceTicks[0].text, distanceTicks.at(-1)?.text]).toEqual(['0', '20 km']);
  });

  test('tells how many times higher than true it draws', () => {
    const { exaggeration, plot, axis } = layoutOf(modelOf(slope));
    const across = (plot.right - plot.left) / 20_000;
    expect(exaggeration).toBeCloseTo((plot.bottom - plot.top) / (axis.max - axis.min) / across);
  });
});

describe('the marks', () => {
  test('of the hovered point stand on the line, the tooltip above the plot and inside the chart', () => {
    for (const hover of [0, 0.25, 1]) {
      const model = modelOf(slope, { hover });
      const layout = layoutOf(model);
      const marks = hoverMarks(model, layout, 800, measure);
      const [point] = marks.filter((mark) => mark.kind === 'disc');
      expect(point.x).toBeCloseTo(layout.plot.left + hover * (layout.plot.right - layout.plot.left));
      expect(point.y).toBeCloseTo(layout.toY.offset + layout.toY.scale * layout.elevationAt(hover));
      const [box] = marks.filter((mark) => mark.kind === 'box');
      expect(box.y + box.height).toBeLessThan(layout.plot.top);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(800);
    }
    expect(textsOf(hoverMarks(modelOf(slope, { hover: 0.25 }), layoutOf(modelOf(slope)), 800, measure))).toEqual([
      '5.00 km · 400 m',
    ]);
  });

  test('fill the ground with land colours and only the drowned part with water', () => {
    const model = modelOf(slope);
    const layout = layoutOf(model);
    const fills = profileMarks(model, layout, 1).filter((mark) => mark.kind === 'path' && mark.fill !== undefined);
    expect(fills.map((mark) => (mark.kind === 'path' ? mark.opacity : 0))).toEqual([0.75, 0.62]);
    const [water, ground] = fills.map((mark) => (mark.kind === 'path' && typeof mark.fill === 'object' ? mark.fill : undefined));
    expect(ground?.from).toBeCloseTo(layout.toY.offset);
    expect(water?.to).toBeCloseTo(layout.toY.offset);
    expect(ground?.stops[0][1]).toBe('#446348');
    expect(water?.stops.at(-1)?.[1]).toBe('#78b0bd');
  });

  const watersOf = (model: ProfileModel): PathMark[] =>
    profileMarks(model, layoutOf(model), 1)
      .filter((mark) => mark.kind === 'path')
      .filter(({ opacity }) => opacity === 0.75);

  test('have no water where it is switched off, but still the sea line of the colours', () => {
    const model = modelOf(slope, { water: undefined });
    expect(watersOf(model)).toEqual([]);
    expect(strokesOf(profileMarks(model, layoutOf(model), 1), palette.zero)).toHaveLength(1);
  });

  test('have water of one colour and a sea line where the colours have no sea', () => {
    const model = modelOf(slope, { scale: colourScale('grey', { min: -500, max: 2000 }, 0) });
    expect(watersOf(model).map(({ fill }) => fill)).toEqual(['rgb(43 43 43)']);
    expect(layoutOf(model).sea?.text).toBe('sea 0');
  });

  test('have water up to the top of the plot where the sea floods everything', () => {
    const model = modelOf(slope, { scale: colourScale('hypsometric', { min: -500, max: 2000 }, 9000), water: 9000 });
    const [water] = watersOf(model);
    const { plot } = layoutOf(model);
    expect(Math.min(...water.points.filter((_, i) => i % 2 === 1))).toBe(plot.top);
  });

  test('have neither water nor sea line on land', () => {
    const model = modelOf(profileOf([0, 1], [500, 2000]));
    const marks = profileMarks(model, layoutOf(model), 1);
    expect(strokesOf(marks, palette.zero)).toEqual([]);
    expect(marks.filter((mark) => mark.kind === 'path' && mark.opacity === 0.75)).toEqual([]);
  });

  test('of a stage show parents, means, sticks and new points', () => {
    const profile = profileOf([0, 1, 2, 3, 4], [0, 9, 4, 1, 8]);
    const change = { kind: 'points', x: Float64Array.of(1, 3), mean: Float32Array.of(2, 6), y: Float32Array.of(9, 1) } as const;
    const model = modelOf(profile, { change, ends: undefined });
    const marks = profileMarks(model, layoutOf(model), 1);
    const discs = marks.filter((mark) => mark.kind === 'disc');
    expect(discs.filter(({ fill }) => fill === palette.parent)).toHaveLength(3);
    expect(discs.filter(({ fill }) => fill === palette.stick)).toHaveLength(2);
    expect(discs.filter(({ stroke }) => stroke === palette.mean)).toHaveLength(2);
    const { toY } = layoutOf(model);
    const ends = strokesOf(marks, palette.stick).map(({ points }) =>
      [points[1], points[3]].map((y) => (y - toY.offset) / toY.scale),
    );
    expect(ends).toEqual([[2, 9].map(close), [6, 1].map(close)]);
  });

  test('of a stage with more sticks than can be told apart show the line alone', () => {
    const x = Float64Array.from({ length: 263 }, (_, i) => i);
    const moved = x.filter((i) => i % 2 === 1);
    const change = { kind: 'points', x: moved, mean: new Float32Array(131), y: new Float32Array(131) } as const;
    const model = modelOf({ x, y: new Float32Array(263) }, { change, ends: undefined });
    expect(profileMarks(model, layoutOf(model), 1).filter((mark) => mark.kind === 'disc')).toEqual([]);
  });
});

describe('the SVG', () => {
  const hexPalette = parseChartPalette((token) => (token === '--font-sans' ? 'system-ui' : '#123456'));

  test('holds the labels, escaped, and no style of the page', () => {
    const svg = profileToSvg(modelOf(slope, { ends: ['A', '<B&'], palette: hexPalette }), 1200, 360);
    expect(svg).toContain('>sea 0</text>');
    expect(svg).toContain('>20.00 km</text>');
    expect(svg).toContain('>&lt;B&amp;</text>');
    expect(svg).not.toMatch(/var\(|NaN|Infinity|undefined|<B|rgb\(/);
  });

  test('of a long line stays under 200 kB, however wide', () => {
    const count = 300_000;
    const x = Float64Array.from({ length: count }, (_, i) => i);
    const y = Float32Array.from({ length: count }, (_, i) => Math.sin(i * 12.9898) * 400);
    expect(profileToSvg(modelOf({ x, y }, { palette: hexPalette }), 8000, 900).length).toBeLessThan(200_000);
  });
});
