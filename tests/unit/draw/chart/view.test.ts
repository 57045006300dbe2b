import { describe, expect, test } from 'vitest';
import { hoverMarks } from '../../../../src/draw/chart/hover-marks.ts';
import { isInside, rectAt } from '../../../../src/draw/chart/placing.ts';
import { chartLine } from '../../../../src/draw/chart/polyline.ts';
import { drawnLines } from '../../../../src/draw/chart/profile-marks.ts';
import { type ChartView, type PinnedLine, type ProfileModel, WHOLE_VIEW } from '../../../../src/draw/chart/profile-model.ts';
import { following, leastSpan, panned, pinched, shownRange, zoomed } from '../../../../src/draw/chart/view-range.ts';
import {
  displacedLine,
  layoutOf,
  marksOf,
  measure,
  modelOf,
  noise,
  palette,
  profileOf,
  strokesOf,
  textsOf,
  touches,
} from '../../../support/chart-model.ts';

const WIDTH = 800;
const jagged = displacedLine(10, 250, 0.6).profile;
const viewOf = (changes: Partial<ChartView>): ChartView => ({ ...WHOLE_VIEW, ...changes });
const landOf = (profile: ProfileModel['profile'], changes: Partial<ProfileModel> = {}): ProfileModel =>
  modelOf(profile, { ends: undefined, water: undefined, ...changes });
const pinOf = (profile: PinnedLine['profile'], name: string, colour = `colour of ${name}`): PinnedLine => ({
  name,
  profile,
  colour,
  dash: [6, 4],
});
const hoverOf = (model: ProfileModel, width = WIDTH, height = 200) => {
  const layout = layoutOf(model, width, height);
  const lines = drawnLines(layout, 1);
  return { layout, lines, marks: hoverMarks(model, layout, lines, width, measure) };
};

describe('a view of a part of x', () => {
  test('fills the plot with that part and fits the elevations to it', () => {
    const line = profileOf([0, 1000, 2000, 3000], [0, 100, 120, 900]);
    const { toX, plot, axis } = layoutOf(landOf(line, { view: viewOf({ x: { min: 1000, max: 2000 } }) }));
    expect([toX.offset + toX.scale * 1000, toX.offset + toX.scale * 2000]).toEqual(
      [plot.left, plot.right].map((x) => expect.closeTo(x, 6)),
    );
    expect(axis.min).toBeCloseTo(98.4);
    expect(axis.max).toBeCloseTo(121.6);
  });

  test('is clamped to what there is, and all of it where it is nonsense', () => {
    const whole = { min: 0, max: 100 };
    expect(shownRange({ min: -50, max: 40 }, whole)).toEqual({ min: 0, max: 40 });
    for (const x of [undefined, { min: 5, max: 5 }, { min: 9, max: 3 }, { min: Number.NaN, max: 4 }, { min: 200, max: 300 }]) {
      expect(shownRange(x, whole)).toEqual(whole);
    }
  });

  test('draws nothing beside the plot, of a million points no more than the columns hold', () => {
    const count = 1_000_000;
    const x = Float64Array.from({ length: count }, (_, i) => i);
    const model = landOf({ x, y: x.map(Math.sin) as never }, { view: viewOf({ x: { min: 1000.5, max: 400_000.25 } }) });
    const layout = layoutOf(model);
    const [line] = drawnLines(layout, 1).own;
    const xs = line.filter((_, i) => i % 2 === 0);
    expect(Math.min(...xs)).toBeCloseTo(layout.plot.left);
    expect(Math.max(...xs)).toBeCloseTo(layout.plot.right);
    expect(line.length / 2).toBeLessThanOrEqual(2 * WIDTH + 4);
  });

  test('names only the ends that are shown, and puts the unit on the last distance where the length is not', () => {
    const slope = profileOf([0, 5000, 20_000], [100, 400, 1900]);
    const marks = marksOf(modelOf(slope, { view: viewOf({ x: { min: 0, max: 10_000 } }) }));
    expect(textsOf(marks)).toContain('A');
    expect(textsOf(marks)).not.toContain('B');
    expect(textsOf(marks)).toContain('10 km');
    expect(textsOf(marks)).not.toContain('20 km');
  });

  test('has a bar that tells which part it is, all of x has none', () => {
    const boxes = (view: ChartView) => marksOf(landOf(jagged, { view })).flatMap((mark) => (mark.kind === 'box' ? [mark] : []));
    expect(boxes(WHOLE_VIEW)).toEqual([]);
    const [track, thumb] = boxes(viewOf({ x: { min: 250, max: 500 } }));
    expect((thumb.x - track.x) / track.width).toBeCloseTo(0.25);
    expect(thumb.width / track.width).toBeCloseTo(0.25);
    expect(thumb.y + thumb.height).toBeLessThanOrEqual(200);
  });

  test('keeps the hovered position one of the whole line, and shows no point outside', () => {
    const view = viewOf({ x: { min: 250, max: 500 } });
    const { layout, marks } = hoverOf(landOf(jagged, { view, hover: 0.4 }));
    const [point] = marks.filter((mark) => mark.kind === 'disc');
    expect(point.x).toBeCloseTo(layout.toX.offset + layout.toX.scale * 400);
    expect(hoverOf(landOf(jagged, { view, hover: 0.6 })).marks).toEqual([]);
  });
});

describe('the true scale', () => {
  test('has as many pixels a unit up as along and holds the line, for any line, part and size', () => {
    const random = noise(5);
    for (let round = 0; round < 40; round++) {
      const { profile } = displacedLine(1 + (round % 8), 50 + 400 * Math.abs(random()), 0.7, round % 2 === 1);
      const x = round % 3 === 0 ? { min: 100, max: 100 + 800 * Math.abs(random()) } : undefined;
      const layout = layoutOf(
        landOf(profile, { view: viewOf({ aspect: 'true', x }) }),
        300 + 900 * Math.abs(random()),
        120 + (round % 5) * 100,
      );
      expect(layout.exaggeration).toBe(1);
      expect(layout.toY.scale).toBe(-layout.toX.scale);
      for (const line of drawnLines(layout, 1).own) {
        for (let i = 0; i < line.length; i += 2) {
          expect(line[i]).toBeGreaterThanOrEqual(layout.plot.left - 1e-6);
          expect(line[i]).toBeLessThanOrEqual(layout.plot.right + 1e-6);
          expect(line[i + 1]).toBeGreaterThanOrEqual(layout.plot.top - 1e-6);
          expect(line[i + 1]).toBeLessThanOrEqual(layout.plot.bottom + 1e-6);
        }
      }
    }
  });
});

describe('zooming and panning', () => {
  const whole = { min: -20, max: 980 };

  test('keeps what is under the pointer there, whatever the factor', () => {
    const random = noise(9);
    for (let round = 0; round < 100; round++) {
      const shown = { min: 100, max: 100 + 300 * Math.abs(random()) + 50 };
      const anchor = shown.min + Math.abs(random()) * (shown.max - shown.min);
      const view = zoomed(shown, whole, 1, anchor, 1.05 + Math.abs(random()));
      const place = ({ min, max }: typeof shown): number => (anchor - min) / (max - min);
      expect(place(view ?? whole)).toBeCloseTo(place(shown), 9);
    }
  });

  test('ends at four points across and at all of x', () => {
    const least = leastSpan(chartLine(jagged), { min: 0, max: 1000 });
    expect(least).toBeCloseTo(3000 / 1024);
    const view = zoomed({ min: 0, max: 1000 }, { min: 0, max: 1000 }, least, 10, 1e9);
    expect((view?.max ?? 0) - (view?.min ?? 0)).toBeCloseTo(least);
    expect(zoomed({ min: 100, max: 600 }, whole, 1, 300, 1e-9)).toBeUndefined();
  });

  test('moves no farther than there is something to show', () => {
    expect(panned({ min: 0, max: 100 }, whole, -500)).toEqual({ min: -20, max: 80 });
    expect(panned({ min: 0, max: 100 }, whole, 5000)).toEqual({ min: 880, max: 980 });
    expect(panned(whole, whole, 5)).toBeUndefined();
  });

  test('follows a point as little as it must', () => {
    expect(following({ min: 0, max: 100 }, whole, 50)).toEqual({ min: 0, max: 100 });
    expect(following({ min: 0, max: 100 }, whole, 130)).toEqual({ min: 30, max: 130 });
    expect(following({ min: 0, max: 100 }, whole, -10)).toEqual({ min: -10, max: 90 });
  });

  test('with two fingers leaves both on their distances', () => {
    const view = pinched([200, 300], [0.25, 0.75], whole, 1);
    expect(view).toEqual({ min: 150, max: 350 });
  });
});

test('the grid has a line at every distance only where the view has it', () => {
  const upright = (hasGrid: boolean) =>
    strokesOf(marksOf(landOf(jagged, { view: viewOf({ hasGrid }) })), palette.grid).filter(
      ({ points }) => points[0] === points[2],
    );
  expect(upright(false)).toEqual([]);
  expect(upright(true)).toHaveLength(layoutOf(landOf(jagged)).distanceTicks.length);
});

test('the crosshair reaches the elevations only where the view has a grid', () => {
  const level = (hasGrid: boolean) => {
    const { layout, marks } = hoverOf(landOf(jagged, { hover: 0.5, view: viewOf({ hasGrid }) }));
    return strokesOf(marks, palette.accent).filter(({ points }) => points[0] === layout.plot.left && points[1] === points[3]);
  };
  expect([level(false).length, level(true).length]).toEqual([0, 1]);
});

test('a folding line has neither ground nor water', () => {
  const { profile } = displacedLine(6, 400, 0.8, true);
  expect(marksOf(modelOf(profile)).filter((mark) => mark.kind === 'path' && mark.fill !== undefined)).toEqual([]);
});

describe('pinned lines', () => {
  const far = profileOf([-500, 2000], [900, -300]);

  test('widen both axes and lie under the own line in their colours and dashes', () => {
    const model = landOf(jagged, { pins: [pinOf(far, 'far', '#abcdef')] });
    const { whole, axis } = layoutOf(model);
    expect(whole).toEqual({ min: -500, max: 2000 });
    expect(axis.max).toBeGreaterThan(900);
    expect(axis.min).toBeLessThan(-300);
    const marks = marksOf(model);
    const [pin] = strokesOf(marks, '#abcdef');
    expect(pin.dash).toEqual([6, 4]);
    expect(marks.indexOf(pin)).toBeLessThan(marks.indexOf(strokesOf(marks, palette.line)[0]));
  });

  test('have a point in their colour and a value in the tooltip, where they reach', () => {
    const pins = [pinOf(far, 'far', '#abcdef'), pinOf(profileOf([0, 100], [5, 5]), 'short')];
    const { marks, layout } = hoverOf(landOf(jagged, { pins, hover: 0.5 }));
    const [point] = marks.filter((mark) => mark.kind === 'disc' && mark.fill === '#abcdef');
    expect(point).toMatchObject({ y: expect.closeTo(layout.toY.offset + layout.toY.scale * 420) });
    expect(textsOf(marks)).toEqual(expect.arrayContaining(['far', '420 m']));
    expect(textsOf(marks)).not.toContain('short');
  });

  test('leave the tooltip inside the chart and on no line, however many they are and however small it is', () => {
    for (const [width, height] of [
      [1280, 560],
      [1000, 136],
      [640, 160],
      [390, 148],
    ]) {
      for (const count of [1, 3, 12]) {
        const pins = Array.from({ length: count }, (_, i) =>
          pinOf(displacedLine(9, 100 + 20 * i, 0.6).profile, `Roughness 0.${i}`),
        );
        for (let hover = 0; hover <= 1; hover += 0.125) {
          const { lines, layout, marks } = hoverOf(landOf(jagged, { pins, hover }), width, height);
          const [box] = marks.flatMap((mark) => (mark.kind === 'box' ? [rectAt(mark.x, mark.y, mark.width, mark.height)] : []));
          expect(isInside(box, { left: 0, top: 0, right: width, bottom: layout.plot.bottom })).toBe(true);
          expect([...lines.own, ...lines.pins.flat()].some((line) => touches(line, box))).toBe(false);
        }
      }
    }
  });

  test('are read in a few places for a hovered point, however many points they have', () => {
    const x = counted(Float64Array.from({ length: 4097 }, (_, i) => i / 4));
    const pins = Array.from({ length: 6 }, (_, i) => pinOf({ x: x.values, y: new Float32Array(4097) }, `pin ${i}`));
    const model = landOf(jagged, { pins, hover: 0.5 });
    const layout = layoutOf(model);
    const lines = drawnLines(layout, 1);
    const before = x.reads();
    hoverMarks(model, layout, lines, WIDTH, measure);
    expect(x.reads() - before).toBeLessThan(6 * 40);
  });

  test('are passed along a few times to find the tooltip a place, not once for every place', () => {
    const pins = Array.from({ length: 6 }, (_, i) => pinOf(jagged, `A rather long name of roughness 0.${i}`));
    const model = landOf(jagged, { pins, hover: 0.5 });
    const layout = layoutOf(model);
    const { own, pins: drawn } = drawnLines(layout, 1);
    const points = counted(drawn[0][0]);
    hoverMarks(model, layout, { own, pins: [[points.values]] }, WIDTH, measure);
    expect(points.reads()).toBeGreaterThan(0);
    expect(points.reads()).toBeLessThan(20 * drawn[0][0].length);
  });
});

/** The same values, which count how often one of them is read. */
function counted<T extends object>(values: T): { readonly values: T; reads(): number } {
  let reads = 0;
  const get = (target: T, name: string | symbol): unknown => {
    if (typeof name === 'string' && /^\d+$/.test(name)) reads++;
    const value: unknown = Reflect.get(target, name);
    return typeof value === 'function' ? value.bind(target) : value;
  };
  return { values: new Proxy(values, { get }), reads: () => reads };
}

describe('a true scale in a plot that is too low for it', () => {
  const stroke = profileOf([400, 480, 500], [900, 400, 0]);

  test('has distances beside the line as well', () => {
    const { distanceTicks, plot, toX } = layoutOf(landOf(stroke, { view: viewOf({ aspect: 'true' }) }));
    const [first, last] = [distanceTicks[0].at, distanceTicks.at(-1)?.at ?? 0];
    expect(first).toBeLessThan(toX.offset + toX.scale * 400);
    expect(last).toBeGreaterThan(toX.offset + toX.scale * 500);
    expect([first >= plot.left, last <= plot.right]).toEqual([true, true]);
  });

  test('marks where a part is cut off that does not fill the plot', () => {
    const edgesOf = (aspect: ChartView['aspect']) => {
      const model = landOf(stroke, { view: viewOf({ aspect, x: { min: 420, max: 480 } }) });
      const { plot, toX } = layoutOf(model);
      const edges = [420, 480].map((x) => Math.floor(toX.offset + toX.scale * x) + 0.5);
      const uprights = strokesOf(marksOf(model), palette.axis).filter(({ points }) => points[0] === points[2]);
      return { edges, found: uprights.filter(({ points }) => points[3] === plot.bottom).map(({ points }) => points[0]) };
    };
    const { edges, found } = edgesOf('true');
    expect(found).toEqual(edges);
    expect(edgesOf('fitted').found).toEqual([]);
  });
});
