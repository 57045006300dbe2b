import { midpointLine } from '../src/kernels/midpoint-line.ts';
import { medians, table, times } from './measure.ts';

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

/** Nanoseconds per point, from 16 k to 4 M points into one array, against article 000's loop. */
export function benchMidpointLine(): string {
  const amplitudes = Float64Array.from({ length: 22 }, (_, level) => 100 * 0.5 ** level);
  const key = { a: 1, b: 2 };
  const rows = [14, 16, 18, 20, 22].map((levels) => {
    const out = new Float32Array(2 ** levels + 1);
    const other = new Float32Array(2 ** levels + 1);
    const repeats = 2 ** (22 - levels);
    const repeat = (run: () => void) => () => {
      for (let i = 0; i < repeats; i++) run();
    };
    const t = medians(11, {
      uniform: repeat(() => midpointLine(out, levels, 0, 0, key, 'uniform', amplitudes)),
      gaussian: repeat(() => midpointLine(out, levels, 0, 0, key, 'gaussian', amplitudes)),
      article: repeat(() => article000(other, 0.5)),
    });
    const perPoint = (value: number): string => `${((value * 1e6) / 2 ** 22).toFixed(2)} ns`;
    return [
      `${2 ** levels} points`,
      perPoint(t.uniform),
      perPoint(t.gaussian),
      perPoint(t.article),
      times(t.article / t.uniform),
    ];
  });
  return table(['midpoint-displacement', 'uniform', 'gaussian', 'article 000’s loop', 'faster'], rows);
}
