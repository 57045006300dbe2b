import { describe, expect, test } from 'vitest';
import { hoverReading } from '../../../../src/draw/chart/hover-marks.ts';
import type { PathMark } from '../../../../src/draw/chart/marks.ts';
import { profileLayout } from '../../../../src/draw/chart/profile-layout.ts';
import type { ProfileModel } from '../../../../src/draw/chart/profile-model.ts';
import { colourScale } from '../../../../src/draw/colour/colour-scale.ts';
import { layoutOf, marksOf, measure, modelOf, palette, profileOf, strokesOf, textsOf } from '../../../support/chart-model.ts';

const slope = profileOf([0, 5000, 20_000], [-100, 400, 1900]);

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
    expect(length).toBe('20 km');
    expect(distanceTicks.map(({ text }) => text)).toEqual(['2', '4', '6', '8', '10', '12', '14', '16', '18']);
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
  test('of the hovered point stand on the line, and tell where it is', () => {
    for (const hover of [0, 0.25, 1]) {
      const model = modelOf(slope, { hover });
      const layout = layoutOf(model);
      const [point] = hoverReading(model, layout, measure)?.marks.filter((mark) => mark.kind === 'disc') ?? [];
      expect(point.x).toBeCloseTo(layout.plot.left + hover * (layout.plot.right - layout.plot.left));
      expect(point.y).toBeCloseTo(layout.toY.offset + layout.toY.scale * layout.line.elevationAt(hover * 20_000));
    }
    const layout = layoutOf(modelOf(slope));
    expect(hoverReading(modelOf(slope, { hover: 0.25 }), layout, measure)?.text).toBe('5.00 km · 400 m');
  });

  test('of the hovered point go from before the cut in hand to after it, and the fault that crosses is named over the plot', () => {
    const before = { ...slope, y: slope.y.map((elevation) => elevation - 100) };
    const pins = [{ name: 'before', profile: before, colour: '--text-2', dash: [5, 4], isBefore: true }];
    const model = modelOf(slope, { hover: 0.25, pins, crossings: [5000, 5100, 15_000] });
    const reading = hoverReading(model, layoutOf(model), measure);
    expect([reading?.text, reading?.values]).toEqual(['5.00 km · 300 → 400 m', []]);
    expect(strokesOf(reading?.marks ?? [], '--accent').some(({ width }) => width === 3)).toBe(true);
    const marks = marksOf(model);
    expect(textsOf(marks).filter((text) => text.startsWith('fault'))).toEqual(['fault at 5.00 km', 'fault at 15.00 km']);
    const fills = marks.filter((mark) => mark.kind === 'path' && mark.fill !== undefined);
    expect(fills.map((mark) => mark.kind === 'path' && mark.opacity)).toEqual([0.75, 0.62]);
    expect(profileLayout(model, 800, 200, measure, 'file').crossings).toEqual([]);
  });

  test('fill the ground with land colours and only the drowned part with water', () => {
    const model = modelOf(slope);
    const layout = layoutOf(model);
    const fills = marksOf(model).filter((mark) => mark.kind === 'path' && mark.fill !== undefined);
    expect(fills.map((mark) => (mark.kind === 'path' ? mark.opacity : 0))).toEqual([0.75, 0.62]);
    const [water, ground] = fills.map((mark) => (mark.kind === 'path' && typeof mark.fill === 'object' ? mark.fill : undefined));
    expect(ground?.from).toBeCloseTo(layout.toY.offset);
    expect(water?.to).toBeCloseTo(layout.toY.offset);
    expect(ground?.stops[0][1]).toBe('#446348');
    expect(water?.stops.at(-1)?.[1]).toBe('#78b0bd');
  });

  const watersOf = (model: ProfileModel): PathMark[] =>
    marksOf(model)
      .filter((mark) => mark.kind === 'path')
      .filter(({ opacity }) => opacity === 0.75);

  test('have no water where it is switched off, but still the sea line of the colours', () => {
    const model = modelOf(slope, { water: undefined });
    expect(watersOf(model)).toEqual([]);
    expect(strokesOf(marksOf(model), palette.zero)).toHaveLength(1);
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
    const marks = marksOf(model);
    expect(strokesOf(marks, palette.zero)).toEqual([]);
    expect(marks.filter((mark) => mark.kind === 'path' && mark.opacity === 0.75)).toEqual([]);
  });
});
