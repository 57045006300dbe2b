/** Reads a profile back out of its chart, by the numbers beside its axes. */
import { PNG } from 'pngjs';
import { DIGIT_HEIGHT } from '../../src/draw/chart/marks.ts';

/** A straight line from pixels of a chart to values. */
type Scale = (pixel: number) => number;

export interface ReadChart {
  /** The drawn line: distance and elevation of every point. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Pixels per distance and per elevation. */
  readonly perX: number;
  readonly perY: number;
  readonly toDistance: Scale;
  /** Pixels from the top where an elevation stands. */
  readonly toRow: (elevation: number) => number;
  /** Pixels where the line begins and ends. */
  readonly left: number;
  readonly right: number;
}

/** @param line the colour of the drawn line, hexadecimal */
export function readSvgChart(svg: string, line: string): ReadChart {
  const texts = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" font-size="(\d+)"([^>]*)>([^<]*)</g)];
  const labels = texts.flatMap(([, x, y, size, rest, text]) => {
    const value = Number(text.replace('−', '-').replaceAll(',', '').replace(/^sea /, '').replace(/ m$/, ''));
    return Number.isNaN(value) ? [] : [{ x: Number(x), y: Number(y) - (Number(size) * DIGIT_HEIGHT) / 2, rest, value }];
  });
  const elevations = labels.filter(({ x, rest }) => rest.includes('"end"') && x < 100);
  const distances = labels.filter(({ rest }) => rest.includes('"middle"'));
  const toElevation = through(elevations.map(({ y, value }) => [y, value]));
  const toDistance = through(distances.map(({ x, value }) => [x, value]));
  const pixels = svgCurve(svg, line);
  return {
    points: pixels.map(([x, y]) => [toDistance(x), toElevation(y)]),
    perX: 1 / (toDistance(1) - toDistance(0)),
    perY: 1 / Math.abs(toElevation(1) - toElevation(0)),
    toDistance,
    toRow: (elevation) => (elevation - toElevation(0)) / (toElevation(1) - toElevation(0)),
    left: pixels[0][0],
    right: pixels[pixels.length - 1][0],
  };
}

/** The pixels of the drawn line's points in an SVG document.
 *  @param line its colour, hexadecimal */
export function svgCurve(svg: string, line: string): (readonly [x: number, y: number])[] {
  const [, d] = new RegExp(`<path d="M([^"]*)" fill="none" stroke="${line}" stroke-width="1.6"`).exec(svg) ?? [];
  if (d === undefined) throw new Error('chart: expected a line, got none');
  return d.split('L').map((pair) => {
    const [x, y] = pair.split(' ').map(Number);
    return [x, y] as const;
  });
}

/** The y of a line whose x rises, at an x. */
export function heightAt(points: readonly (readonly [x: number, y: number])[], at: number): number {
  const next = points.findIndex(([x]) => x > at);
  const i = Math.min(Math.max(next < 0 ? points.length : next, 1), points.length - 1);
  const [[x0, y0], [x1, y1]] = [points[i - 1], points[i]];
  return y0 + ((at - x0) / (x1 - x0)) * (y1 - y0);
}

/** The rows of each column of a picture that are as dark as the line, between two columns. */
export function darkRows(bytes: Uint8Array, from: number, to: number): { column: number; top: number; bottom: number }[] {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  const isDark = (column: number, row: number): boolean => {
    const i = 4 * (row * width + column);
    return Math.max(data[i], data[i + 1], data[i + 2]) < 70;
  };
  const found = [];
  for (let column = from; column <= to; column++) {
    const rows = Array.from({ length: height }, (_, row) => row).filter((row) => isDark(column, row));
    found.push({ column, top: rows[0], bottom: rows[rows.length - 1] });
  }
  return found;
}

/** How many pixels of each column are no background, in a part of a picture. */
export function inkHeights(bytes: Uint8Array, left: number, right: number, top: number, bottom: number): number[] {
  const { width, data } = PNG.sync.read(Buffer.from(bytes));
  return Array.from({ length: Math.round(right - left) }, (_, i) => {
    let count = 0;
    for (let row = Math.round(top); row < bottom; row++) if (data[4 * (row * width + Math.round(left) + i)] < 180) count++;
    return count;
  });
}

/** The line through the two marks that are furthest apart. */
function through(marks: readonly (readonly [pixel: number, value: number])[]): Scale {
  const sorted = [...marks].sort(([a], [b]) => a - b);
  const [first, last] = [sorted[0], sorted[sorted.length - 1]];
  if (!first || !last || first[0] === last[0]) throw new Error('chart: expected two numbers beside an axis');
  const slope = (last[1] - first[1]) / (last[0] - first[0]);
  return (pixel) => first[1] + slope * (pixel - first[0]);
}
