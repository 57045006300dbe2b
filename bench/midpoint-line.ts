import { midpointLine, midpointPolyline } from '../src/kernels/midpoint-line.ts';
import { article002 } from '../tests/oracles/midpoint-points.ts';
import { medians, table, times } from './measure.ts';

const KEY = { a: 1, b: 2 };
const AMPLITUDES = Float64Array.from({ length: 22 }, (_, level) => 100 * 0.5 ** level);

/** Article 000's loop into an array that exists. */
function article000(points: Float32Array, roughness: number): void {
  const power = points.length - 1;
  let displace = 100;
  points[0] = Math.random() * displace * 2 - displace;
  points[power] = Math.random() * displace * 2 - displace;
  displace *= roughness;
  for (let i = 1; i < power; i *= 2) {
    const step = power / i;
    for (let j = step / 2; j < power; j += step) {
      points[j] = (points[j - step / 2] + points[j + step / 2]) / 2 + Math.random() * displace * 2 - displace;
    }
    displace *= roughness;
  }
}

/** Article 001's recursion into an array that exists. */
function article001(terrain: Float32Array, left: number, right: number, displacement: number, roughness: number): void {
  if (left + 1 === right) return;
  const middle = Math.floor((left + right) / 2);
  terrain[middle] = (terrain[left] + terrain[right]) / 2 + (Math.random() * 2 - 1) * displacement;
  article001(terrain, left, middle, displacement * roughness, roughness);
  article001(terrain, middle, right, displacement * roughness, roughness);
}

/** Makes a line of 2^levels segments as often as makes 2^total points. */
function turn(levels: number, total: number, run: () => unknown): () => void {
  return () => {
    for (let i = 0; i < 2 ** (total - levels); i++) run();
  };
}

/** Nanoseconds per point: long lines into arrays that exist, against the articles' loop and recursion, then short ones against the
 *  article that sorts its list. */
export function benchMidpointLine(): string {
  return `${longLines()}\n\n${sortedLists()}`;
}

/** From 16 k to 4 M points. */
function longLines(): string {
  const size = 2 ** 22 + 1;
  const [ours, theirs] = [new Float32Array(size), new Float32Array(size)];
  const [x, y] = [new Float64Array(size), new Float64Array(size)];
  const start = { x: 0, y: 0 };
  const end = { x: 1000, y: 0 };
  const rows = [14, 16, 18, 20, 22].map((levels) => {
    const line = (law: 'uniform' | 'binary' | 'gaussian') => () => midpointLine(ours, levels, 0, 0, KEY, law, AMPLITUDES);
    const points = theirs.subarray(0, 2 ** levels + 1);
    const t = medians(11, {
      uniform: turn(levels, 22, line('uniform')),
      binary: turn(levels, 22, line('binary')),
      gaussian: turn(levels, 22, line('gaussian')),
      polyline: turn(levels, 22, () => midpointPolyline(x, y, levels, start, end, KEY, 'uniform', AMPLITUDES)),
      loop: turn(levels, 22, () => article000(points, 0.5)),
      recursion: turn(levels, 22, () => article001(points, 0, points.length - 1, 100, 0.5)),
    });
    const perPoint = (value: number): string => `${((value * 1e6) / 2 ** 22).toFixed(2)} ns`;
    const { uniform, binary, gaussian, polyline, loop, recursion } = t;
    return [
      `${2 ** levels} points`,
      ...[uniform, binary, gaussian, polyline, loop, recursion].map(perPoint),
      times(loop / uniform),
    ];
  });
  const laws = ['uniform', 'binary', 'gaussian', 'perpendicular'];
  return table(['midpoint-displacement', ...laws, 'article 000’s loop', 'article 001’s recursion', 'faster than the loop'], rows);
}

/** From 64 to 4096 points, as far as the bubble sort is bearable. */
function sortedLists(): string {
  const out = new Float32Array(2 ** 12 + 1);
  const rows = [6, 7, 8, 9, 10, 11, 12].map((levels) => {
    const t = medians(7, {
      ours: turn(levels, 16, () => midpointLine(out, levels, 0, 0, KEY, 'uniform', AMPLITUDES)),
      theirs: turn(levels, 12, () => article002(1000, 400, 100, 1, levels, 'as printed', () => Math.random() * 2 - 1)),
    });
    const ours = (t.ours * 1e6) / 2 ** 16;
    const theirs = (t.theirs * 1e6) / 2 ** 12;
    return [`${2 ** levels} points`, `${ours.toFixed(2)} ns`, `${theirs.toFixed(0)} ns`, times(theirs / ours)];
  });
  return table(['short lines, per point', 'uniform', 'article 002’s list and bubble sort', 'faster'], rows);
}
