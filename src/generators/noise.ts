import { exp2, ln } from '../core/exact-math.ts';
import { type HeightmapGenerator, type Preset, pseudocode, type RecipeFor } from '../core/generator.ts';
import { createHeightmap, type Size, samplesIn } from '../core/heightmap.ts';
import { oncePer } from '../core/memo.ts';
import type { Schema } from '../core/params.ts';
import { latticeKey, seedStream } from '../core/random.ts';
import {
  addedByOctaves,
  FRACTALS,
  type Fractal,
  type NoiseKind,
  type NoiseSum,
  noiseWindow,
  type Octave,
} from '../kernels/noise.ts';
import { gradientNoise } from '../kernels/noise-lattice.ts';
import { elevationText, rawScaleOf, sizeText } from './stage-text.ts';
import { edgesSpec } from './subdivision.ts';

/** What all kinds of noise share: parameters, octaves as stages, words. A kind adds its own parameters. */

const FRACTAL_DOC: Record<Fractal, string> = {
  fbm: 'plain sum',
  billow: 'round hills between creases',
  ridged: 'crests, finer beside sharp ones',
  hybrid: 'rough heights above smooth valleys',
  damped: 'steep ground stays smooth, as if worn',
};

/** The parameter `fractal` of a kind that has these. */
function fractalSpec<const O extends readonly Fractal[]>(options: O) {
  const doc = `How octaves become one terrain. ${options.map((option) => `${option}: ${FRACTAL_DOC[option]}`).join('; ')}.`;
  return { kind: 'choice', label: 'Fractal', default: 'fbm', options, words: { fbm: 'fBm' }, doc } as const;
}

/** Of kinds with slopes, and of those without. */
export const SLOPED = FRACTALS;
export const UNSLOPED = ['fbm', 'billow', 'ridged', 'hybrid'] as const;

/** The parameters of noise; those of a kind come between. */
export function noiseParams<const O extends readonly Fractal[], S extends Schema>(fractals: O, own: S) {
  return {
    cells: {
      kind: 'integer',
      label: 'Large features across',
      default: 4,
      min: 1,
      max: 256,
      doc: 'Cells of the first octave across the longer side: how many large features the map has.',
    },
    ...own,
    octaves: {
      kind: 'integer',
      label: 'Octaves',
      default: 8,
      min: 1,
      max: 12,
      doc: 'How many noises are added up, each finer than the one before.',
    },
    hurst: {
      kind: 'number',
      label: 'Hurst exponent',
      default: 0.9,
      min: 0.01,
      max: 2,
      step: 0.01,
      doc: 'Smoothness H: each octave is lacunarity⁻ᴴ times as high as the one before. Fractal dimension 3 − H.',
    },
    lacunarity: {
      kind: 'number',
      label: 'Lacunarity',
      default: 2,
      min: 1.5,
      max: 4,
      step: 0.01,
      doc: 'How many times finer each octave is than the one before.',
    },
    fractal: fractalSpec(fractals),
    warp: {
      kind: 'choice',
      label: 'Warp',
      default: 'off',
      options: ['off', 'on'],
      doc: 'on: the noise is taken at places that gradient noise moves, so that it folds and flows.',
    },
    warpAmount: {
      kind: 'number',
      label: 'Warp amount',
      default: 0.5,
      min: 0.01,
      max: 2,
      step: 0.01,
      doc: 'How far places are moved, in cells of the first octave.',
      when: { warp: ['on'] },
    },
    warpOctaves: {
      kind: 'integer',
      label: 'Warp octaves',
      default: 3,
      min: 1,
      max: 8,
      doc: 'Octaves of the noise that moves places: more give finer folds.',
      when: { warp: ['on'] },
    },
    edges: edgesSpec('plane', 'toroidal'),
  } as const;
}

/** A recipe of any of them. */
type NoiseRecipe = Size & {
  readonly elevation: RecipeFor<Schema>['elevation'];
  readonly source: {
    readonly seed: string;
    readonly params: {
      readonly cells: number;
      readonly octaves: number;
      readonly hurst: number;
      readonly lacunarity: number;
      readonly fractal: Fractal;
      readonly warp: 'off' | 'on';
      readonly warpAmount: number;
      readonly warpOctaves: number;
      readonly edges: 'plane' | 'toroidal';
    };
  };
};

/** What one kind says of itself. */
interface NoiseDescription<S extends Schema> {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly source: string;
  readonly params: S;
  readonly presets: readonly Preset<S>[];
  /** The rule of one octave: how its n is found. */
  readonly rule: readonly string[];
  /** Nanoseconds of an octave's sample. */
  readonly sampleNs: number;
  kindOf(params: RecipeFor<S>['source']['params']): NoiseKind;
}

/** How high an octave is, against the first. */
function amplitudeOf({ source: { params } }: NoiseRecipe, octave: number): number {
  return exp2((-params.hurst * octave * ln(params.lacunarity)) / Math.LN2);
}

/** A generator of noise. Raw values are in heights of the first octave. Each octave's lattice lies at a random place under the map, so no position
 *  is like another over all seeds. */
export function noiseGenerator<S extends ReturnType<typeof noiseParams<readonly Fractal[], Schema>>>({
  rule,
  sampleNs,
  kindOf,
  ...description
}: NoiseDescription<S>): HeightmapGenerator<S> {
  const { id } = description;
  type Own = RecipeFor<S>;
  const plain = (recipe: Own): NoiseRecipe => recipe as unknown as NoiseRecipe;

  const sumOf = oncePer((own: Own): NoiseSum => {
    const recipe = plain(own);
    const { octaves, fractal, warp, warpAmount, warpOctaves } = recipe.source.params;
    const kind = kindOf(own.source.params);
    const moves = (axis: string): NoiseSum => sumOfOctaves(recipe, `${id} warp ${axis}`, gradientNoise, warpOctaves, warpAmount);
    const sum = sumOfOctaves(recipe, id, kind, octaves, 1);
    return { ...sum, fractal, warp: warp === 'on' ? { x: moves('x'), y: moves('y') } : undefined };
  });

  return {
    ...description,
    kind: 'heightmap',
    nesting: 'exact',
    stages: (recipe) => plain(recipe).source.params.octaves,
    repeats: (recipe) => plain(recipe).source.params.edges === 'toroidal',
    grid: ({ width, height }) => ({ width, height, step: 1 }),
    workNs: (recipe, { stage = plain(recipe).source.params.octaves, window = recipe } = {}) =>
      (stage + 1) *
      (ROW_NS * window.height +
        sampleNs * (plain(recipe).source.params.warp === 'on' ? MOVED : 1) * window.width * window.height),

    generate(recipe, { stage = plain(recipe).source.params.octaves, window, buffer, onProgress, onRange } = {}) {
      const part = window ?? { x: 0, y: 0, width: recipe.width, height: recipe.height };
      const map = createHeightmap(part.width, part.height, samplesIn(buffer, part.width * part.height));
      const onRows = (rows: number): void => onProgress?.(rows / part.height);
      noiseWindow(sumOf(recipe), stage, { window: part, out: map.data, onRows, onRange });
      return map;
    },

    addedBy: (recipe, { stage, x, y }) => addedByOctaves(sumOf(recipe), stage, { x, y }),

    explain(own, stage, rawRange) {
      const recipe = plain(own);
      const { octaves, hurst, lacunarity, fractal } = recipe.source.params;
      const grid = { width: recipe.width, height: recipe.height, step: 1 };
      const scale = rawScaleOf(recipe, rawRange, 'm');
      const amplitude = stage === 0 ? 0 : amplitudeOf(recipe, stage - 1);
      const values = [
        { symbol: 'd', name: 'height of the octave', value: amplitude * scale.factor, unit: scale.unit },
        { symbol: 'L', name: 'Lacunarity', value: lacunarity, unit: '' as const },
        { symbol: 'H', name: 'Hurst exponent', value: hurst, unit: '' as const },
        { symbol: 'k', name: 'octaves before', value: Math.max(stage - 1, 0), unit: '' as const },
      ];
      const law = { formula: `d = d₀ · L^(−H·k), ${ADDED[fractal]}`, values };
      if (stage === 0) {
        return {
          title: 'Flat ground',
          sentence: `starts with a flat map at ${elevationText(scale, 0)}`,
          details: 'No octave is added yet. The formula is that of the octaves to come.',
          law,
          changes: [],
          grid,
        };
      }
      const cells = cellsAt(recipe, stage - 1);
      return {
        title: `Octave ${stage} of ${octaves}`,
        sentence: `adds noise ${SIZES[fractal](sizeText(scale, amplitude))}, ${cells} cells across`,
        details: DETAILS[fractal],
        law,
        changes: [],
        grid,
      };
    },

    rule: (own, stage) => {
      const { fractal } = plain(own).source.params;
      const isAtWork = stage > 0;
      return pseudocode([
        ['for each sample', !isAtWork],
        ['  z = 0', !isAtWork],
        ['for k = 0, 1, 2 … one octave each', isAtWork],
        ['  cells = L times as many as before', isAtWork],
        ['  for each sample', isAtWork],
        ...rule.map((line): [string, boolean] => [`    ${line}`, isAtWork]),
        ...ADDING[fractal].map((line): [string, boolean] => [`    ${line}`, isAtWork]),
        ['  d = d · L^(−H)', isAtWork],
      ]);
    },

    questions: () => ({ kinds: ['which'], which: { hurst: [0.3, 0.7, 1.2] } }),
  };
}

const ROW_NS = 300;
/** Nanoseconds of a sample of an octave whose places are moved, against one whose are not. */
const MOVED = 16;

/** A plain sum of octaves of a kind.
 *  @param purpose names its random numbers
 *  @param height of the first octave */
function sumOfOctaves(recipe: NoiseRecipe, purpose: string, kind: NoiseKind, octaves: number, height: number): NoiseSum {
  const { width, height: rows, source } = recipe;
  const { cells, lacunarity, edges } = source.params;
  const steps = { x: width - 1, y: rows - 1 };
  const longer = Math.max(steps.x, steps.y);
  const random = seedStream(source.seed, purpose);
  let frequency: number = cells;
  const all = Array.from({ length: octaves }, (_, level): Octave => {
    const across = frequency * kind.across;
    const down = frequency * kind.down;
    frequency *= lacunarity;
    const phase = { x: random(), y: random() };
    const amplitude = height * amplitudeOf(recipe, level);
    if (edges === 'plane') {
      return { level, scale: { x: across / longer, y: down / longer }, phase, period: { x: 0, y: 0 }, amplitude };
    }
    const period = {
      x: wholeCells((across * steps.x) / longer, 1),
      y: wholeCells((down * steps.y) / longer, kind.multipleDown),
    };
    return { level, scale: { x: period.x / steps.x, y: period.y / steps.y }, phase, period, amplitude };
  });
  const repeat = edges === 'toroidal' ? steps : undefined;
  return { kind, fractal: 'fbm', key: latticeKey(source.seed, purpose), octaves: all, repeat, warp: undefined };
}

/** The whole number of cells nearest to a number, of which it has to be a multiple. */
function wholeCells(cells: number, multiple: number): number {
  return Math.max(Math.round(cells / multiple), 1) * multiple;
}

/** Cells of an octave across the longer side, for people. */
function cellsAt({ source: { params } }: NoiseRecipe, octave: number): string {
  let cells: number = params.cells;
  for (let i = 0; i < octave; i++) cells *= params.lacunarity;
  return String(Math.round(cells));
}

/** What an octave adds. */
const ADDED: Record<Fractal, string> = {
  fbm: 'z + d·n',
  billow: 'z + d·(2|n| − 1)',
  ridged: 'z + d·(1 − |n|)²·w',
  hybrid: 'z + d·(n + 0.7)·w',
  damped: 'z + d·n ⁄ (1 + |q|²)',
};

/** How high that is, given the height of the octave. */
const SIZES: Record<Fractal, (height: string) => string> = {
  fbm: (height) => `of up to ±${height}`,
  billow: (height) => `of up to ±${height}`,
  ridged: (height) => `of up to ${height}, most on crests`,
  hybrid: (height) => `of about ${height} on high ground`,
  damped: (height) => `of up to ±${height}, least on slopes`,
};

const DETAILS: Record<Fractal, string> = {
  fbm: 'Each octave is noise of its own, finer and lower than the one before. All are added up.',
  billow: 'The noise is folded at 0, so that it has creases where it changed its sign and round hills between them.',
  ridged:
    'The noise is folded at 0 and turned over, so that it has crests where it changed its sign. Near a crest the next octave counts more, in the valleys less.',
  hybrid: 'Where the ground is high, the next octave counts more; valleys stay smooth.',
  damped:
    'The slopes of all octaves so far are added up. The steeper they are, the less this octave counts, as if water had smoothed it.',
};

const ADDING: Record<Fractal, readonly string[]> = {
  fbm: ['z = z + d · n'],
  billow: ['z = z + d · (2 · |n| − 1)'],
  ridged: ['s = (1 − |n|)² · w, w = 1 at first', 'z = z + d · s', 'w = 2 · s, kept to 0 … 1'],
  hybrid: ['s = d · (n + 0.7) · w, w = 1 at first', 'z = z + s', 'w = s, kept to 0 … 1'],
  damped: ['q = q + slope of n', 'z = z + d · n / (1 + |q|²)'],
};
