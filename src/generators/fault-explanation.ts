import { acrossMap } from '../core/cut.ts';
import {
  type FaultCircle,
  type FaultCut,
  type Law,
  type LawValue,
  pseudocode,
  type RuleLine,
  type StageExplanation,
  type StageGrid,
} from '../core/generator.ts';
import type { Range } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import type { Extent } from '../core/recipe.ts';
import { FAULT_LATTICE } from '../kernels/fault-crossings.ts';
import { drawCircles, drawLines, drawStripes, stepsOf } from './fault-draws.ts';
import type { FaultRecipe } from './fault-params.ts';
import { elevationText, rawScaleOf, sizeText } from './stage-text.ts';

/** The whole map's, at every stage. */
export function faultGrid({ width, height }: FaultRecipe): StageGrid {
  return { width, height, step: 1 };
}

/** What a stage of the fault generator did: its fault, where it runs and by how much it displaced. */
export function explainFault(recipe: FaultRecipe, stage: number, rawRange?: Range): StageExplanation {
  const { lines, shape, edges, faultProfile } = recipe.source.params;
  const isCircle = shape === 'circle';
  const scale = rawScaleOf(recipe, rawRange, 'm');
  const steps = stepsOf(recipe, lines);
  const always = { grid: faultGrid(recipe), reliefShare: reliefShare(steps, Math.max(stage, 1)) };
  if (stage === 0) {
    return {
      title: `0 of ${lines} ${isCircle ? 'circles' : 'lines'}`,
      sentence: `starts with a flat map at ${elevationText(scale, 0)}`,
      details: `No fault cuts the map yet. Next: every stage cuts the whole map along one random ${isCircle ? 'circle' : edges === 'open' ? 'line' : 'set of stripes'}. The formula is that of stage 1.`,
      law: lawOf(recipe, 1, steps[0] * scale.factor, scale.unit),
      changes: [],
      ...always,
    };
  }
  const changes = isCircle ? circlesOf(recipe, stage) : edges === 'toroidal' ? stripesOf(recipe, stage) : linesOf(recipe, stage);
  const step = sizeText(scale, steps[stage - 1]);
  const [raises, one, other] = isCircle
    ? [drawCircles(recipe, stage)[4 * stage - 1] > 0, 'the inside', 'the outside']
    : [true, ...(edges === 'open' ? ['one side', 'the other'] : ['every other stripe', 'the rest'])];
  const isSine = faultProfile === 'sine';
  return {
    title: `${isCircle ? 'Circle' : 'Line'} ${stage} of ${lines}`,
    sentence: isSine
      ? `adds a ridge beside a trough, ${step} from top to bottom`
      : `${raises ? 'raises' : 'lowers'} ${one} by ${step} relative to ${other}`,
    details: `${isSine ? 'The ridge rises by half of the step, the trough falls by the other half.' : 'Half of the step lifts one side, the other half lowers the other side.'} ${ACROSS[faultProfile](sizeText({ ...scale, factor: 1, unit: 'm' }, bandOf(recipe)))}`,
    law: lawOf(recipe, stage, steps[stage - 1] * scale.factor, scale.unit),
    changes,
    ...always,
  };
}

/** What the ground does across a fault. */
const ACROSS = {
  step: () => 'Across the fault the ground is a cliff.',
  ramp: (band: string) => `Across the fault the ground is a straight slope, ${band} wide.`,
  cosine: (band: string) => `Across the fault the ground is a smooth slope, half a cosine ${band} wide.`,
  smoothstep: (band: string) => `Across the fault the ground is a smooth slope, a cubic curve ${band} wide.`,
  sine: (band: string) => `Together ridge and trough are one sine wave, ${band} wide.`,
} as const;

/** Metres. */
function bandOf({ extent, source }: FaultRecipe): number {
  return source.params.band * Math.max(extent.x, extent.y);
}

/** How much of the finished relief a stage has. What stages add is independent of each other, so the deviation of their sum is the root of the sum of their squares. */
export function reliefShare(steps: Float64Array, stage: number): number {
  const power = (some: Float64Array): number => some.reduce((sum, step) => sum + step * step, 0);
  return Math.sqrt(power(steps.subarray(0, stage)) / power(steps));
}

/** Which samples are raised, and by what the ground follows across the fault. */
function lawOf(recipe: FaultRecipe, stage: number, stepSize: number, unit: LawValue['unit']): Law {
  const { shape, edges, faultProfile } = recipe.source.params;
  const step: LawValue = { symbol: 'step', name: 'displacement across the fault', value: stepSize, unit };
  const [where, places] =
    shape === 'circle' ? circleLaw(recipe, stage) : edges === 'toroidal' ? stripeLaw(recipe, stage) : lineLaw(recipe, stage);
  if (faultProfile === 'step') return { formula: where, values: [step, ...places] };
  const band: LawValue = { symbol: 'band', name: 'Band, across which the fault is spread', value: bandOf(recipe), unit: 'm' };
  return { formula: `step · f(u), ${CURVES[faultProfile]}, u = distance from the fault / band`, values: [step, band] };
}

/** What f makes of a distance u, in bands. */
const CURVES = {
  ramp: 'f(u) = u',
  cosine: 'f(u) = ½·sin(π·u)',
  smoothstep: 'f(u) = 3·u/2 − 2·u³',
  sine: 'f(u) = ½·sin(2π·u)',
} as const;

type PlaceLaw = readonly [where: string, values: readonly LawValue[]];

function lineLaw(recipe: FaultRecipe, stage: number): PlaceLaw {
  const { extent } = recipe;
  const [x1, y1, x2, y2] = drawLines(recipe, stage).subarray(-4);
  const metres = (symbol: string, at: number, length: number): LawValue => ({
    symbol,
    name: `${symbol.startsWith('x') ? 'from the west' : 'from the north'} edge to the ${symbol.endsWith('₁') ? 'first' : 'second'} point`,
    value: (at / FAULT_LATTICE) * length,
    unit: 'm',
  });
  return [
    'raised where (x₂ − x₁)·(y − y₁) > (y₂ − y₁)·(x − x₁)',
    [metres('x₁', x1, extent.x), metres('y₁', y1, extent.y), metres('x₂', x2, extent.x), metres('y₂', y2, extent.y)],
  ];
}

function stripeLaw(recipe: FaultRecipe, stage: number): PlaceLaw {
  const [p, q, phase] = drawStripes(recipe, stage).subarray(-3);
  return [
    'raised where the fraction of p·x + q·y + c is below ½',
    [
      { symbol: 'p', name: 'stripes from west to east, x = 0 … 1', value: p, unit: '' },
      { symbol: 'q', name: 'stripes from north to south, y = 0 … 1', value: q, unit: '' },
      { symbol: 'c', name: 'where they begin', value: phase / FAULT_LATTICE, unit: '' },
    ],
  ];
}

function circleLaw(recipe: FaultRecipe, stage: number): PlaceLaw {
  const [x, y, r] = drawCircles(recipe, stage).subarray(-4);
  return [
    'inside where (x − x₀)² + (y − y₀)² < r²',
    [
      { symbol: 'x₀', name: 'from the west edge to the centre', value: x, unit: 'm' },
      { symbol: 'y₀', name: 'from the north edge to the centre', value: y, unit: 'm' },
      { symbol: 'r', name: 'radius', value: r, unit: 'm' },
    ],
  ];
}

/** The fault of a line, from border to border; none through two points that coincide. */
function linesOf(recipe: FaultRecipe, stage: number): FaultCut[] {
  const [x, y, x2, y2] = Array.from(drawLines(recipe, stage).subarray(-4), (v) => v / FAULT_LATTICE);
  const ends = acrossMap({ x, y }, { x: x2 - x, y: y2 - y });
  return ends ? [{ kind: 'fault', ...ends }] : [];
}

/** The faults of a stripe that cross the map, where 2·(p·x + q·y + c) is whole; the longest first. */
function stripesOf(recipe: FaultRecipe, stage: number): FaultCut[] {
  const [p, q, phase] = drawStripes(recipe, stage).subarray(-3);
  const c = phase / FAULT_LATTICE;
  const cuts: (FaultCut & { readonly length: number })[] = [];
  const lowest = Math.ceil(2 * (c + Math.min(q, 0)));
  const highest = Math.floor(2 * (c + p + Math.max(q, 0)));
  for (let fault = lowest; fault <= highest; fault++) {
    const level = fault / 2 - c; // p·x + q·y
    const square = p * p + q * q;
    // Along (q, −p), with what has the larger phase to its right.
    const turn = fault % 2 === 0 ? 1 : -1;
    const ends = acrossMap({ x: (level * p) / square, y: (level * q) / square }, { x: turn * q, y: -turn * p });
    if (!ends) continue;
    const [dx, dy] = [ends.to.x - ends.from.x, ends.to.y - ends.from.y];
    cuts.push({ kind: 'fault', ...ends, length: Math.sqrt(dx * dx + dy * dy) });
  }
  return cuts.sort((a, b) => b.length - a.length).map(({ kind, from, to }) => ({ kind, from, to }));
}

function circlesOf(recipe: FaultRecipe, stage: number): FaultCircle[] {
  const { extent, source } = recipe;
  const [x, y, radius, sign] = drawCircles(recipe, stage).subarray(-4);
  return circleImages({ x, y, radius, raisesInside: sign > 0 }, extent, source.params.edges === 'toroidal');
}

/** A circle, in metres, and, where it wraps around, its images that reach the map. */
export function circleImages(
  { x, y, radius: r, raisesInside }: Point & { readonly radius: number; readonly raisesInside: boolean },
  extent: Extent,
  isWrapped: boolean,
): FaultCircle[] {
  const shifts = isWrapped ? [0, -1, 1] : [0];
  const radius = { x: r / extent.x, y: r / extent.y };
  return shifts.flatMap((east) =>
    shifts.flatMap((south): FaultCircle[] => {
      const centre = { x: x / extent.x + east, y: y / extent.y + south };
      const isNear = Math.abs(centre.x - 0.5) < 0.5 + radius.x && Math.abs(centre.y - 0.5) < 0.5 + radius.y;
      return isNear || (east === 0 && south === 0) ? [{ kind: 'fault-circle', centre, radius, raisesInside }] : [];
    }),
  );
}

/** The rule of the fault generator, in the symbols of its law. */
export function faultRule(recipe: FaultRecipe, stage: number): RuleLine[] {
  const { lines, shape, edges, faultProfile } = recipe.source.params;
  const isFault = stage > 0;
  const fault = shape === 'circle' ? CIRCLE : edges === 'toroidal' ? STRIPES : lineOf(recipe);
  const profile: string[] =
    faultProfile === 'step'
      ? [`    if ${fault.where}`, `      z = z + ${fault.step}/2`, '    else', `      z = z − ${fault.step}/2`]
      : [
          '    u = distance from the fault / band',
          `    u is above 0 ${fault.side}`,
          '    u is kept within −½ … ½',
          `    ${CURVES[faultProfile].replace('f(u)', 'f')}`,
          `    z = z + ${fault.step} · f`,
        ];
  return pseudocode([
    ['for each sample', !isFault],
    ['  z = 0', !isFault],
    [`for i = 0 … ${lines - 1}`, isFault],
    [`  step = ${stepLaw(recipe)}`, isFault],
    ...fault.draws.map((draw) => [`  ${draw}`, isFault] as const),
    ['  for each sample', isFault],
    ...profile.map((line) => [line, isFault] as const),
  ]);
}

interface Fault {
  /** How its place is drawn. */
  readonly draws: readonly string[];
  /** Where a step raises, and on which side a distance is above 0. */
  readonly where: string;
  readonly side: string;
  readonly step: 'step' | 'sign · step';
}

const CIRCLE: Fault = {
  draws: ['draw a centre (x₀, y₀) and a radius r', 'sign = +1 or −1, at random'],
  where: '(x − x₀)² + (y − y₀)² < r²',
  side: 'inside',
  step: 'sign · step',
};

const STRIPES: Fault = {
  draws: ['draw p and q, the stripes across, and c, their start'],
  where: 'the fraction of p·x + q·y + c is below ½',
  side: 'where p·x + q·y + c has a fraction below ½',
  step: 'step',
};

function lineOf(recipe: FaultRecipe): Fault {
  const isTwoPoint = recipe.source.params.sampling === 'two-point';
  return {
    draws: isTwoPoint
      ? ['draw two points of the map, (x₁, y₁) and (x₂, y₂)']
      : ['draw a direction and a distance from the centre', '(x₁, y₁) and (x₂, y₂) = where that line meets the border'],
    where: '(x₂ − x₁)·(y − y₁) > (y₂ − y₁)·(x − x₁)',
    side: 'right of the way from (x₁, y₁) to (x₂, y₂)',
    step: 'step',
  };
}

function stepLaw(recipe: FaultRecipe): string {
  const { lines, stepLaw, stepFirst, stepLast } = recipe.source.params;
  if (stepLaw === 'constant') return '1';
  const way = lines > 1 ? `i/${lines - 1}` : '0';
  return stepLaw === 'linear'
    ? `${stepFirst} + (${stepLast} − ${stepFirst}) · ${way}`
    : `${stepFirst} · (${stepLast} / ${stepFirst})^(${way})`;
}
