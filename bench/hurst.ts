import { estimateHurst, type HurstFit } from '../src/analysis/hurst.ts';
import { generateHeightmap, registry } from '../src/generate.ts';
import { fractalField } from '../tests/support/fractal-field.ts';
import { recipeFor } from '../tests/support/recipes.ts';
import { table } from './measure.ts';

const SIDE = 1025;
const SEEDS = ['alps', 'dolerite', 'hills', 'karst', 'moor'];
const EXPONENTS = [0.3, 0.5, 0.8];

interface Estimates {
  readonly spectrum: HurstFit;
  readonly variogram: HurstFit;
}

/** What the estimates say of terrain made with a Hurst exponent that is known: of synthetic fields, where it is true by construction,
 *  and of every subdivision generator, whose terrain is only near to it. */
export function benchHurst(): string {
  const subdivisions = registry.generators.filter(({ kind, params }) => kind === 'heightmap' && 'hurst' in params);
  const rows = [
    ...EXPONENTS.map((hurst) => row('spectral synthesis', hurst, (seed) => estimatesOf(fractalField(SIDE - 1, hurst, seed)))),
    ...subdivisions.flatMap(({ id }) =>
      EXPONENTS.map((hurst) =>
        row(id, hurst, (seed) => {
          const params = { hurst, offsets: 'gaussian', edges: 'plane' };
          return estimatesOf(generateHeightmap(recipeFor(id, { seed, width: SIDE, height: SIDE, params })));
        }),
      ),
    ),
  ];
  for (const lines of [256, 1024, 4096, 16_384]) {
    const params = { lines };
    const cut = (seed: string) =>
      estimatesOf(generateHeightmap(recipeFor('fault-lines', { seed, width: SIDE, height: SIDE, params })));
    rows.push(row(`fault-lines, ${lines} lines`, undefined, cut));
  }
  return table(['terrain', 'H', 'by spectrum', 'R²', 'by variogram', 'R²'], rows);
}

function estimatesOf(map: Parameters<typeof estimateHurst>[0]): Estimates {
  const estimate = estimateHurst(map);
  if (estimate.kind === 'none') throw new TypeError(`bench: expected an estimate, got none: ${estimate.why}`);
  return estimate;
}

/** Means of five seeds, ± their standard deviation. */
function row(name: string, hurst: number | undefined, estimate: (seed: string) => Estimates): string[] {
  const all = SEEDS.map(estimate);
  const cells = (['spectrum', 'variogram'] as const).flatMap((how) => {
    const { mean, deviation } = spreadOf(all.map((estimates) => estimates[how].hurst));
    const r2 = spreadOf(all.map((estimates) => estimates[how].r2)).mean;
    return [`${mean.toFixed(2)} ± ${deviation.toFixed(2)}`, r2.toFixed(3)];
  });
  return [name, hurst?.toFixed(1) ?? '–', ...cells];
}

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) };
}
