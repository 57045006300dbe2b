import { describe, expect, test } from 'vitest';
import { hoverReading } from '../../../../src/draw/chart/hover-marks.ts';
import { isInside, overlaps, rectAt } from '../../../../src/draw/chart/marks.ts';
import type { ProfileModel } from '../../../../src/draw/chart/profile-model.ts';
import {
  displacedLine,
  layoutOf,
  marksOf,
  measure,
  modelOf,
  palette,
  profileOf,
  strokesOf,
  textsOf,
} from '../../../support/chart-model.ts';

const WIDTH = 1280;
const HEIGHT = 560;

function stageOf(levels: number, isFolding = false, changes: Partial<ProfileModel> = {}): ProfileModel {
  const { profile, change } = displacedLine(levels, 250, 0.7, isFolding);
  return modelOf(profile, { change, ends: undefined, water: undefined, ...changes });
}

/** Points that were moved up or down from their means. */
function moved(x: readonly number[], y: readonly number[], meanY: readonly number[]) {
  const [meanX, at] = [x, x].map((values) => Float64Array.from(values));
  return { kind: 'points', x: at, y: Float32Array.from(y), meanX, meanY: Float32Array.from(meanY) } as const;
}

/** Equal up to the rounding of float32. */
function close(value: number): unknown {
  return expect.closeTo(value, 4);
}

describe('the evolution picture', () => {
  test('shows parents, means, sticks and new points', () => {
    const profile = profileOf([0, 1, 2, 3, 4], [0, 9, 4, 1, 8]);
    const model = modelOf(profile, { change: moved([1, 3], [9, 1], [2, 6]), ends: undefined });
    const marks = marksOf(model);
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

  test('of points moved at right angles has sticks from the mean to the new point, along and up', () => {
    const model = stageOf(3, true);
    const { toX, toY } = layoutOf(model);
    const { change } = model;
    const sticks = strokesOf(marksOf(model), palette.stick).map(({ points }) => points);
    expect(sticks).toHaveLength(4);
    for (const [i, [fromX, fromY, x, y]] of sticks.entries()) {
      expect((fromX - toX.offset) / toX.scale).toEqual(close(change?.meanX[i] ?? Number.NaN));
      expect((fromY - toY.offset) / toY.scale).toBeCloseTo(change?.meanY[i] ?? Number.NaN, 2);
      expect((x - toX.offset) / toX.scale).toEqual(close(change?.x[i] ?? Number.NaN));
      expect((y - toY.offset) / toY.scale).toBeCloseTo(change?.y[i] ?? Number.NaN, 2);
    }
  });

  test.each([256, 4096])('of %i sticks has no discs and at most one stick a pixel column', (count) => {
    const model = stageOf(1 + Math.log2(count));
    const marks = marksOf(model);
    const columns = strokesOf(marks, palette.stick).map(({ points }) => Math.floor(points[0]));
    expect(marks.filter((mark) => mark.kind === 'disc')).toEqual([]);
    expect(columns.length).toBeGreaterThan(100);
    expect(new Set(columns).size).toBe(columns.length);
  });

  const newPoints = (model: ProfileModel) => marksOf(model).filter((mark) => mark.kind === 'disc' && mark.fill === palette.stick);

  test.each([
    ['rises', 11, false],
    ['folds', 9, true],
  ])('of a line that %s has its discs again where few of many sticks are shown', (_, levels, isFolding) => {
    const zoomed = { aspect: 'fitted', x: { min: 500, max: 520 }, hasGrid: false } as const;
    expect(newPoints(stageOf(levels, isFolding))).toEqual([]);
    expect(newPoints(stageOf(levels, isFolding, { view: zoomed })).length).toBeGreaterThan(2);
  });

  test('has no discs where a pinned line leaves its own line no room', () => {
    const wide = { name: 'wide', profile: profileOf([-20_000, 20_000], [0, 0]), colour: '#abcdef', dash: [] };
    expect(newPoints(stageOf(6)).length).toBe(32);
    expect(newPoints(stageOf(6, false, { pins: [wide] }))).toEqual([]);
  });
});

describe('the labels of a stick', () => {
  const labelled = (model: ProfileModel, hover: number, [width, height]: readonly number[] = [WIDTH, HEIGHT]) => {
    const layout = layoutOf(model, width, height);
    const { marks = [] } = hoverReading({ ...model, hover }, layout, measure) ?? {};
    return { layout, marks };
  };

  /** Twenty of each segment, in pixels. */
  const pointsAlong = ({ profile: { x, y } }: ProfileModel, { toX, toY }: ReturnType<typeof layoutOf>) =>
    Array.from({ length: 20 * (x.length - 1) }, (_, k) => {
      const [i, t] = [Math.floor(k / 20), (k % 20) / 20];
      const [along, up] = [x, y].map((values) => values[i] + t * (values[i + 1] - values[i]));
      return rectAt(toX.offset + toX.scale * along, toY.offset + toY.scale * up, 0, 0);
    });

  test("tell the mean, the displacement, the new elevation and the parents'", () => {
    const change = moved([500], [948], [748]);
    const model = modelOf(profileOf([0, 500, 1000], [798, 948, 698]), { change, ends: undefined });
    const texts = textsOf(labelled(model, 0.5).marks);
    expect(texts.sort()).toEqual(['+200 m', '698 m', '798 m', '948 m', 'mean 748 m']);
    expect(textsOf(labelled(model, 0.4).marks)).toEqual([]);
  });

  test('cover neither each other nor the line, nor leave the plot, at any stage, size and stick', () => {
    let seen = 0;
    for (const size of [
      [1280, 560],
      [1000, 136],
      [390, 148],
    ]) {
      for (const isFolding of [false, true]) {
        for (let levels = 1; levels <= 6; levels++) {
          const model = stageOf(levels, isFolding);
          for (let hover = 0.01; hover < 1; hover += 0.043) {
            const { layout, marks } = labelled(model, hover, size);
            const boxes = marks
              .filter((mark) => mark.kind === 'box')
              .filter(({ fill }) => fill === palette.panel)
              .map(({ x, y, width, height }) => rectAt(x, y, width, height));
            seen += boxes.length;
            const line = pointsAlong(model, layout);
            for (const [i, box] of boxes.entries()) {
              expect(isInside(box, layout.plot)).toBe(true);
              expect(line.some((point) => overlaps(box, point))).toBe(false);
              for (const other of boxes.slice(0, i)) expect(overlaps(box, other)).toBe(false);
            }
          }
        }
      }
    }
    expect(seen).toBeGreaterThan(100);
  });

  test('are left out where sticks stand too close', () => {
    const model = stageOf(8);
    expect(textsOf(labelled(model, 0.5).marks)).toEqual([]);
  });
});
