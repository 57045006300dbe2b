import {
  type FaultCircle,
  type HeightmapGenerator,
  pseudocode,
  type RecipeFor,
  type RuleLine,
  type StageExplanation,
} from '../core/generator.ts';
import { createHeightmap, type Range, requireInside, samplesIn } from '../core/heightmap.ts';
import { oncePer } from '../core/memo.ts';
import { seedStream } from '../core/random.ts';
import { addedByBumps, BUMP_PROFILES, BUMP_VOLUMES, type BumpProfile, type BumpRun, sumBumps } from '../kernels/bumps.ts';
import { circleImages, reliefShare } from './fault-explanation.ts';
import { elevationText, rawScaleOf, sizeText } from './stage-text.ts';

const params = {
  count: {
    kind: 'integer',
    label: 'Hills',
    default: 400,
    min: 1,
    max: 16_384,
    doc: 'Number of hills.',
  },
  radius: {
    kind: 'number',
    label: 'Largest radius',
    default: 0.25,
    min: 0.01,
    max: 0.5,
    step: 0.01,
    doc: 'Radius of the largest hills, as a fraction of the longer side; with toroidal edges at most half of the shorter side.',
  },
  radiusLaw: {
    kind: 'choice',
    label: 'Radius law',
    default: 'power',
    options: ['power', 'even', 'constant'],
    doc: 'How radii are drawn. power: few large, many small, so that each size covers as much ground; even: all equally often; constant: all the largest.',
  },
  smallestRadius: {
    kind: 'number',
    label: 'Smallest radius',
    default: 0.1,
    min: 0.01,
    max: 1,
    step: 0.01,
    doc: 'Radius of the smallest hills, as a share of the largest.',
    when: { radiusLaw: ['power', 'even'] },
  },
  profile: {
    kind: 'choice',
    label: 'Hill profile',
    default: 'smooth',
    options: BUMP_PROFILES,
    doc: 'The shape of a hill. smooth: round top and foot; bell: narrower, with a longer foot; dome: round, with a crease at its foot; cone: straight slopes; crater: a hill within a moat, downwards a pit within a rim.',
  },
  direction: {
    kind: 'choice',
    label: 'Direction',
    default: 'up',
    options: ['up', 'down', 'both'],
    doc: 'up: all hills are raised; down: all are lowered; both: either, with equal chance.',
  },
  edges: {
    kind: 'choice',
    label: 'Edges',
    default: 'open',
    options: ['open', 'toroidal'],
    doc: 'open: hills may stand half beyond the border; toroidal: tiles seamlessly, the last row and column repeat the first.',
  },
} as const;

type HillRecipe = RecipeFor<typeof params>;

/** Adds up round hills at random places. Raw values are in heights of the largest hill; where all go one way, the mean of each hill over the map
 *  is taken off everywhere, so that no position is raised on average.
 *  @source R. Nystrom, "Terrain Generation Tutorial: Hill Algorithm" (robot frog, about 2000): paraboloids of even radii; the other profiles and
 *  laws are defined here and by the kernel */
export const hills: HeightmapGenerator<typeof params> = {
  id: 'hills',
  kind: 'heightmap',
  title: 'Hills',
  summary: 'Adds up many round hills of different sizes at random places.',
  source: 'R. Nystrom, Terrain Generation Tutorial: Hill Algorithm, robot-frog.com, about 2000',
  params,
  presets: [
    {
      id: 'rolling',
      title: 'Rolling hills',
      params: { count: 400, radius: 0.15, radiusLaw: 'even', smallestRadius: 0.3, direction: 'both' },
    },
    {
      id: 'craters',
      title: 'Craters: pits with rims',
      params: { count: 1200, radius: 0.2, smallestRadius: 0.04, profile: 'crater', direction: 'down' },
    },
    { id: 'islands', title: 'Islands', params: { count: 120, radius: 0.3, smallestRadius: 0.2, profile: 'bell' } },
    {
      id: 'hill-algorithm',
      title: 'The hill algorithm: 200 domes',
      params: { count: 200, radius: 0.16, radiusLaw: 'even', smallestRadius: 0.05, profile: 'dome' },
    },
    { id: 'tiling', title: 'Hills that tile', params: { edges: 'toroidal' } },
  ],
  nesting: 'exact',

  stages: (recipe) => recipe.source.params.count,

  repeats: ({ source }) => source.params.edges === 'toroidal',

  grid: gridOf,

  workNs(recipe, { stage = recipe.source.params.count, window = recipe } = {}) {
    const { length } = placeOf(recipe);
    const share = { x: window.width / recipe.width, y: window.height / recipe.height };
    const covered = averageOf(recipe, (r, ground) => (Math.PI * r * r) / (ground.x * ground.y));
    // Those that reach the window's columns are visited in all of its rows that they reach.
    const rows = averageOf(
      recipe,
      (r, ground) =>
        Math.min(1, (share.x * length.x + 2 * r) / ground.x) *
        Math.min(1, (share.y * length.y + 2 * r) / ground.y) *
        Math.min(1, (2 * r) / (share.y * length.y)),
    );
    const samples = window.width * window.height;
    return (
      RUN_NS +
      recipe.source.params.count * DRAW_NS +
      stage * (rows * window.height * ROW_NS + covered * samples * COVERED_NS) +
      samples * SAMPLE_NS
    );
  },

  generate(recipe, { stage = recipe.source.params.count, window, buffer, onProgress } = {}) {
    const { width, height } = recipe;
    const part = window ?? { x: 0, y: 0, width, height };
    requireInside(part, width, height);
    const map = createHeightmap(part.width, part.height, samplesIn(buffer, part.width * part.height));
    const onRows = (rows: number): void => onProgress?.(rows / part.height);
    sumBumps(runOf(recipe, stage), -stage * meanOf(recipe), { window: part, out: map.data, onRows });
    return map;
  },

  addedBy(recipe, { stage, x, y }) {
    const mean = meanOf(recipe);
    return addedByBumps(runOf(recipe, stage), x, y).map((added) => added - mean);
  },

  explain: explainHill,

  rule: hillRule,

  questions: () => ({ kinds: ['which'], which: { count: [8, 60, 1000], radius: [0.05, 0.15, 0.5] } }),
};

/** Of a run; to draw a hill; of a row that one covers, a sample that one covers, a sample of the map. */
const [RUN_NS, DRAW_NS, ROW_NS, COVERED_NS, SAMPLE_NS] = [50_000, 800, 30, 2.5, 4];

/** Radii that an average over a law is taken from. */
const RADII = 64;

function gridOf({ width, height }: HillRecipe): { width: number; height: number; step: 1 } {
  return { width, height, step: 1 };
}

/** Lengths are fractions of the longer side. */
interface Place {
  /** Of the sides. */
  readonly length: { readonly x: number; readonly y: number };
  readonly largest: number;
  readonly smallest: number;
}

function placeOf({ extent, source: { params } }: HillRecipe): Place {
  const longer = Math.max(extent.x, extent.y);
  const length = { x: extent.x / longer, y: extent.y / longer };
  // Larger ones would meet themselves on a torus.
  const largest = params.edges === 'open' ? params.radius : Math.min(params.radius, length.x / 2, length.y / 2);
  return { length, largest, smallest: params.radiusLaw === 'constant' ? largest : largest * params.smallestRadius };
}

/** The ground that centres are drawn from: with open edges it reaches a radius beyond them, so that borders are covered as often as the middle. */
function groundOf({ source }: HillRecipe, { length }: Place, radius: number): { readonly x: number; readonly y: number } {
  const beyond = source.params.edges === 'open' ? 2 * radius : 0;
  return { x: length.x + beyond, y: length.y + beyond };
}

/** All hills of a recipe: x, y, radius and height of each, lengths in fractions of the longer side. A hill is as high as it is wide: the largest are 1
 *  high, those that go down −1. */
const drawHills = oncePer((recipe: HillRecipe): Float64Array => {
  const { count, radiusLaw, direction } = recipe.source.params;
  const random = seedStream(recipe.source.seed, 'hills');
  const place = placeOf(recipe);
  const { length, largest, smallest } = place;
  const [most, least] = [1 / (smallest * smallest), 1 / (largest * largest)];
  const drawn = new Float64Array(4 * count);
  for (let i = 0; i < drawn.length; i += 4) {
    const u = random();
    // As many have a radius of r or more as 1 ⁄ r².
    const radius = radiusLaw === 'power' ? 1 / Math.sqrt(least + (most - least) * u) : smallest + (largest - smallest) * u;
    const ground = groundOf(recipe, place, radius);
    const x = random() * ground.x - (ground.x - length.x) / 2;
    const y = random() * ground.y - (ground.y - length.y) / 2;
    const chance = random();
    const isUp = direction === 'both' ? chance < 0.5 : direction === 'up';
    drawn.set([x, y, radius, (isUp ? radius : -radius) / largest], i);
  }
  return drawn;
});

/** The first `count` hills of a recipe, for the kernel. */
function runOf(recipe: HillRecipe, count: number): BumpRun {
  const { profile, edges } = recipe.source.params;
  const bumps = drawHills(recipe).subarray(0, 4 * count);
  return { bumps, profile, map: recipe, length: placeOf(recipe).length, isWrapped: edges === 'toroidal' };
}

/** The mean over all hills that may be drawn.
 *  @param of a hill of a radius whose centre is drawn from a ground */
function averageOf(
  recipe: HillRecipe,
  of: (radius: number, ground: { readonly x: number; readonly y: number }) => number,
): number {
  const { radiusLaw } = recipe.source.params;
  const place = placeOf(recipe);
  const { largest, smallest } = place;
  const at = (radius: number): number => of(radius, groundOf(recipe, place, radius));
  if (largest === smallest) return at(largest);
  const step = (largest - smallest) / RADII;
  const powers = 1 / (smallest * smallest) - 1 / (largest * largest);
  let sum = 0;
  for (let i = 0; i < RADII; i++) {
    const radius = smallest + (i + 0.5) * step;
    const density = radiusLaw === 'power' ? 2 / (radius * radius * radius * powers) : 1 / (largest - smallest);
    sum += at(radius) * density * step;
  }
  return sum;
}

/** What a hill adds to a position, on average over all hills that may be drawn: its volume, over the ground that it may stand on. */
const meanOf = oncePer((recipe: HillRecipe): number => {
  const { profile, direction } = recipe.source.params;
  if (direction === 'both') return 0;
  const { largest } = placeOf(recipe);
  const volume =
    Math.PI * BUMP_VOLUMES[profile] * averageOf(recipe, (r, ground) => (r * r * r) / (largest * ground.x * ground.y));
  return direction === 'up' ? volume : -volume;
});

const FORMULAS: Readonly<Record<BumpProfile, string>> = {
  smooth: '(1 − (d/r)²)²',
  bell: '(1 − (d/r)²)³',
  dome: '(1 − (d/r)²)',
  cone: '(1 − d/r)',
  crater: '(1 − (d/r)²)² · (1 − 4·(d/r)²)',
};

function explainHill(recipe: HillRecipe, stage: number, rawRange?: Range): StageExplanation {
  const { extent, source } = recipe;
  const { count, profile, direction, edges } = source.params;
  const scale = rawScaleOf(recipe, rawRange, 'm');
  const longer = Math.max(extent.x, extent.y);
  const hills = drawHills(recipe);
  const shown = Math.max(stage, 1);
  const [x, y, radius, height] = hills.subarray(4 * shown - 4, 4 * shown);
  const [xM, yM, radiusM] = [x * longer, y * longer, radius * longer];
  const law = {
    formula: `z + h · ${FORMULAS[profile]}`,
    values: [
      { symbol: 'h', name: 'height of the hill', value: height * scale.factor, unit: scale.unit },
      { symbol: 'r', name: 'radius', value: radiusM, unit: 'm' as const },
      { symbol: 'x₀', name: 'from the west edge to the centre', value: xM, unit: 'm' as const },
      { symbol: 'y₀', name: 'from the north edge to the centre', value: yM, unit: 'm' as const },
    ],
  };
  const spread = Float64Array.from({ length: count }, (_, i) => hills[4 * i + 2] * hills[4 * i + 3]);
  const always = { law, grid: gridOf(recipe), reliefShare: reliefShare(spread, shown) };
  if (stage === 0) {
    return {
      title: `0 of ${count} hills`,
      sentence: `starts with a flat map at ${elevationText(scale, 0)}`,
      details:
        'No hill stands on the map yet. Next: every stage adds one round hill at a random place. The formula is that of stage 1.',
      changes: [],
      ...always,
    };
  }
  const mean = meanOf(recipe);
  const isRaised = height > 0;
  const [up, down = up] = SHAPES[profile];
  const circle: FaultCircle[] = circleImages(
    { x: xM, y: yM, radius: radiusM, raisesInside: isRaised },
    extent,
    edges === 'toroidal',
  );
  const size = sizeText({ ...scale, factor: 1, unit: 'm' }, radiusM);
  const evened =
    mean === 0
      ? ''
      : ` All ground ${mean > 0 ? 'sinks' : 'rises'} by ${sizeText(scale, mean)} at each stage, so that no place ends higher on average.`;
  return {
    title: `Hill ${stage} of ${count}`,
    sentence: `${isRaised ? 'raises' : 'lowers'} a ${isRaised ? up : down} by ${sizeText(scale, height)} at its centre`,
    details: `It reaches ${size} from its centre; smaller hills are lower in proportion.${direction === 'both' ? ' Hills go up or down with equal chance.' : ''}${evened}`,
    changes: circle,
    ...always,
  };
}

/** Of those that go up, and of those that go down where that is another. */
const SHAPES: Readonly<Record<BumpProfile, readonly [up: string, down?: string]>> = {
  smooth: ['round hill'],
  bell: ['round hill'],
  dome: ['dome'],
  cone: ['cone'],
  crater: ['hill within a moat', 'pit within a rim'],
};

function hillRule(recipe: HillRecipe, stage: number): RuleLine[] {
  const { count, radiusLaw, profile, direction, edges } = recipe.source.params;
  const { largest, smallest } = placeOf(recipe);
  const isHill = stage > 0;
  const [from, to] = [smallest, largest].map((radius) => Number(radius.toPrecision(3)));
  const radius = {
    power: `draw r from ${from} … ${to}, as often as 1/r³`,
    even: `draw r from ${from} … ${to}, all as often`,
    constant: `r = ${to}`,
  };
  const height = { up: `h = r/${to}`, down: `h = −r/${to}`, both: `h = r/${to} or −r/${to}, at random` };
  return pseudocode([
    ['for each sample', !isHill],
    ['  z = 0', !isHill],
    [`repeat ${count} times`, isHill],
    [`  ${radius[radiusLaw]}`, isHill],
    [`  draw a centre (x₀, y₀)${edges === 'open' ? ', at most r beyond the map' : ''}`, isHill],
    [`  ${height[direction]}`, isHill],
    ['  for each sample, d away from the centre', isHill],
    ['    if d < r', isHill],
    [`      z = z + h · ${FORMULAS[profile]}`, isHill],
    [meanOf(recipe) === 0 ? '' : '    z = z − the mean of a hill over all places', isHill],
  ]);
}
