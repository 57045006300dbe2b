import { defaultsOf, type ParamValues } from '../src/core/params.ts';
import type { Recipe } from '../src/core/recipe.ts';
import { readFilterStep } from '../src/core/recipe-text.ts';
import { generateHeightmap, registry } from '../src/generate.ts';
import { estimateWork } from '../src/work.ts';
import { bumpyMap } from '../tests/support/filter-maps.ts';
import { type RecipeWishes, recipeFor } from '../tests/support/recipes.ts';
import { ms, table, times } from './measure.ts';

/** A recipe or filter to measure, and what it is estimated at. */
interface Case {
  readonly family: string;
  readonly name: string;
  readonly run: () => unknown;
  readonly estimateNs: number;
}

/** Each is measured for so long, twice at least. */
const PATIENCE_MS = 40;

/** Measured time ÷ estimated time of many recipes and filters, cheap and dear, small and large: the extremes of each family, and every
 *  case that is not within a factor of 3. */
export function benchWork(): string {
  const measured = [...recipeCases(), ...filterCases()].map(({ family, name, run, estimateNs }) => {
    const measuredMs = fastest(run);
    return { family, name, measuredMs, ratio: (measuredMs * 1e6) / estimateNs };
  });
  const families = [...new Set(measured.map(({ family }) => family))];
  const rows = families.map((family) => {
    const own = measured.filter((one) => one.family === family).sort((a, b) => a.ratio - b.ratio);
    const ends = [own[0], own[own.length - 1]].map(({ name, ratio }) => `${times(ratio)} (${name})`);
    return [family, String(own.length), ...ends, ms(Math.max(...own.map(({ measuredMs }) => measuredMs)))];
  });
  const far = measured.filter(({ ratio }) => ratio > 3 || ratio < 1 / 3);
  const outside = far.map(({ family, name, ratio, measuredMs }) => [`${family}, ${name}`, ms(measuredMs), times(ratio)]);
  return [
    table(['measured ÷ estimated', 'cases', 'least', 'most', 'the longest took'], rows),
    ...(far.length > 0 ? [table(['not within a factor of 3', 'measured', 'ratio'], outside)] : []),
  ].join('\n\n');
}

/** Milliseconds of processor time of the fastest turn: what else is at work on the machine counts little. */
function fastest(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  let spent = 0;
  for (let turn = 0; turn < 2 || spent < PATIENCE_MS; turn++) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    const elapsedMs = (user + system) / 1000;
    best = Math.min(best, elapsedMs);
    spent += elapsedMs + 0.001;
  }
  return best;
}

function recipeCases(): Case[] {
  return [...presetCases(), ...latticeCases(), ...faultCases(), ...lineCases()];
}

function caseOf(generator: string, name: string, wishes: RecipeWishes): Case {
  const recipe: Recipe = recipeFor(generator, wishes);
  return { family: generator, name, run: () => generateHeightmap(recipe), estimateNs: estimateWork(recipe) };
}

/** Every generator of the registry: its defaults and its presets. */
function presetCases(): Case[] {
  return registry.generators.flatMap(({ id, presets }) =>
    [{ id: 'defaults', params: {} }, ...presets].flatMap((preset) =>
      SQUARES.map((side) => {
        const params = preset.params as ParamValues;
        return caseOf(id, `${preset.id} ${side}²`, { width: side, height: side, params });
      }),
    ),
  );
}

/** Every parameter that could matter, at every size. */
function latticeCases(): Case[] {
  const ids = ['diamond-square', 'midpoint-squares', 'square-square', 'triangle-edge', 'random-additions'];
  const wishes: Readonly<Record<string, ParamValues>> = {
    gaussian: {},
    uniform: { offsets: 'uniform' },
    binary: { offsets: 'binary' },
    toroidal: { edges: 'toroidal' },
    'many cells': { cells: 256 },
  };
  const sizes: readonly (readonly [number, number])[] = [
    [3, 3],
    [33, 33],
    [257, 257],
    [1025, 1025],
    [2049, 2049],
    [4097, 3],
    [3, 4097],
  ];
  return ids.flatMap((id) =>
    sizes.flatMap(([width, height]) =>
      Object.entries(wishes)
        .filter(([name]) => name !== 'toroidal' || width === height)
        .map(([name, params]) => caseOf(id, `${name} ${width} × ${height}`, { width, height, params })),
    ),
  );
}

const SQUARES = [33, 129, 513, 1025];

function faultCases(): Case[] {
  const shapes: Readonly<Record<string, ParamValues>> = {
    'two-point': {},
    isotropic: { sampling: 'isotropic' },
    circles: { shape: 'circle' },
    'wide circles': { shape: 'circle', radius: 1 },
    stripes: { edges: 'toroidal' },
    'toroidal circles': { shape: 'circle', edges: 'toroidal' },
  };
  const profiles: Readonly<Record<string, ParamValues>> = {
    step: {},
    'decaying step': { stepLaw: 'exponential' },
    ramp: { faultProfile: 'ramp' },
    'wide ramp': { faultProfile: 'ramp', band: 1 },
    sine: { faultProfile: 'sine' },
    'narrow sine': { faultProfile: 'sine', band: 0.002 },
    'wide sine': { faultProfile: 'sine', band: 1 },
    smoothstep: { faultProfile: 'smoothstep', band: 0.2 },
  };
  return Object.entries(shapes).flatMap(([shape, params]) =>
    Object.entries(profiles).flatMap(([profile, more]) => [
      ...SQUARES.map((side) =>
        caseOf('fault-lines', `${shape} ${profile} ${side}²`, {
          width: side,
          height: side,
          params: { ...params, ...more, lines: side > 600 ? 64 : 256 },
        }),
      ),
      caseOf('fault-lines', `${shape} ${profile} 65536 at 33²`, {
        width: 33,
        height: 33,
        params: { ...params, ...more, lines: 65_536 },
      }),
      caseOf('fault-lines', `${shape} ${profile} 1025 × 129`, {
        width: 1025,
        height: 129,
        params: { ...params, ...more, lines: 256 },
      }),
      caseOf('fault-lines', `${shape} ${profile} 129 × 1025`, {
        width: 129,
        height: 1025,
        params: { ...params, ...more, lines: 256 },
      }),
    ]),
  );
}

function lineCases(): Case[] {
  const wishes: Readonly<Record<string, ParamValues>> = {
    uniform: {},
    gaussian: { offsets: 'gaussian' },
    perpendicular: { direction: 'perpendicular' },
    folding: { direction: 'perpendicular', decay: 'none', displacement: 50 },
    '2^20 points': { iterations: 20 },
    '2^20 gaussian': { iterations: 20, offsets: 'gaussian' },
    '2^20 perpendicular': { iterations: 20, direction: 'perpendicular' },
    '2^16 folding': { iterations: 16, direction: 'perpendicular', decay: 'none', displacement: 10 },
    'one level': { iterations: 1 },
  };
  return Object.entries(wishes).flatMap(([name, params]) =>
    [
      [3, 3],
      [513, 2],
      [1025, 1025],
      [16_384, 2],
    ].map(([width, height]) => caseOf('midpoint-displacement', `${name} ${width} × ${height}`, { width, height, params })),
  );
}

function filterCases(): Case[] {
  const steps = [
    ...registry.filters.map(({ id }) => id),
    ...['smooth:sigma=0', 'smooth:sigma=0.001', 'smooth:sigma=0.0035', 'smooth:sigma=0.02', 'smooth:sigma=0.1'],
    ...['median:radius=1', 'median:radius=4', 'median:radius=8'],
    ...['fault:profile=step', 'fault:shape=circle', 'fault:shape=circle,profile=step', 'fault:shape=circle,profile=sine,band=1'],
    ...['power:exponent=0.1', 'power:exponent=1', 'power:exponent=10', 'terrace:sharpness=1', 'edge-falloff:shape=radial'],
  ];
  const sizes: readonly (readonly [number, number])[] = [
    [129, 129],
    [513, 513],
    [1025, 1025],
    [2049, 65],
    [65, 2049],
  ];
  return sizes.flatMap(([width, height]) => {
    const map = bumpyMap(width, height);
    return steps.map((text): Case => {
      const recipe = recipeFor('diamond-square', { width, height });
      const step = readFilterStep(text, registry);
      const filter = registry.filters.find(({ id }) => id === step.filter);
      if (!filter) throw new RangeError(`bench: no filter named "${step.filter}"`);
      const params = { ...defaultsOf(filter.params), ...step.params };
      return {
        family: `filter ${step.filter}`,
        name: `${text} ${width} × ${height}`,
        run: () => filter.apply(map, params),
        estimateNs: filter.workNs(recipe, params),
      };
    });
  });
}
