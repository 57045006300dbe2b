import type { Heightmap } from '../src/core/heightmap.ts';
import { readFilterStep } from '../src/core/recipe-text.ts';
import { registry } from '../src/generate.ts';
import { applied, bumpyMap } from '../tests/support/filter-maps.ts';
import { medians, table } from './measure.ts';

const SMOOTH = ['smooth:sigma=0.002', 'smooth:sigma=0.0035', 'smooth:sigma=0.02', 'smooth:sigma=0.1'];
const MEDIAN = ['median:radius=1', 'median:radius=3', 'median:radius=8'];

/** Every filter at its defaults, and the two that look far around them at other settings; smooth on a larger map too. */
export function benchFilters(): string {
  const rows = [
    ...measured(1025, 7, [...registry.filters.map(({ id }) => id), ...SMOOTH, ...MEDIAN]),
    ...measured(4097, 3, ['smooth:sigma=0.02', 'smooth:sigma=0.1']),
  ];
  return table(['filter', 'map', 'per sample'], rows);
}

function measured(side: number, rounds: number, steps: readonly string[]): string[][] {
  const map = bumpyMap(side, side);
  const t = medians(rounds, Object.fromEntries(steps.map((step) => [step, () => act(step, map)])));
  return steps.map((step) => [`\`${step}\``, `${side}²`, `${((t[step] * 1e6) / side ** 2).toPrecision(3)} ns`]);
}

/** `median:radius=3`, or an id alone for the defaults. */
function act(text: string, map: Heightmap): Heightmap {
  const { filter: id, params } = readFilterStep(text, registry);
  const filter = registry.filters.find((f) => f.id === id);
  if (!filter) throw new RangeError(`bench: no filter named "${id}"`);
  return applied(filter, map, params);
}
