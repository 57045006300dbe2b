import type { FaultCircle, FaultCut, StageExplanation, StageGrid } from '../core/generator.ts';
import { FAULT_LATTICE } from '../kernels/fault-crossings.ts';
import { clip, drawCircles, drawLines, drawStripes, stepsOf } from './fault-draws.ts';
import type { FaultRecipe } from './fault-params.ts';

/** The whole map's, at every stage. */
export function faultGrid({ width, height }: FaultRecipe): StageGrid {
  return { width, height, step: 1 };
}

/** What a stage of the fault generator did: its fault, where it runs and by how much it displaced. */
export function explainFault(recipe: FaultRecipe, stage: number): StageExplanation {
  const { lines, shape, edges, faultProfile, band } = recipe.source.params;
  const grid = faultGrid(recipe);
  const isCircle = shape === 'circle';
  const bandM = band * Math.max(recipe.extent.x, recipe.extent.y);
  const step = stage === 0 ? stepsOf(recipe, 1)[0] : stepsOf(recipe, stage)[stage - 1];
  const law = {
    formula: formulaOf(recipe),
    values: [
      { symbol: 'step', value: step, isElevation: true },
      ...(faultProfile === 'step' ? [] : [{ symbol: 'band', value: bandM }]),
    ],
  };
  if (stage === 0)
    return { title: `0 of ${lines} ${isCircle ? 'circles' : 'lines'}`, sentence: 'starts flat', law, changes: [], grid };
  const changes = isCircle ? circlesOf(recipe, stage) : edges === 'toroidal' ? stripesOf(recipe, stage) : [lineOf(recipe, stage)];
  const raisesInside = changes.some((change) => change.kind === 'fault-circle' && change.raisesInside);
  const [raised, lowered] = isCircle
    ? raisesInside
      ? ['the inside', 'the outside']
      : ['the outside', 'the inside']
    : sidesOf(edges);
  const half = step === 1 ? '½' : shorten(step / 2);
  const across = faultProfile === 'step' ? '' : `, ${ACROSS[faultProfile]} over ${shorten(bandM)} m`;
  const sentence =
    faultProfile === 'sine'
      ? `lays a ridge of ${half} beside a trough${across}`
      : `raises ${raised} by ${half}, lowers ${lowered}${across}`;
  return { title: `${isCircle ? 'Circle' : 'Line'} ${stage} of ${lines}`, sentence, law, changes, grid };
}

const ACROSS = {
  ramp: 'straight',
  cosine: 'half a cosine',
  smoothstep: 'cubic',
  sine: 'one wave',
} as const;

function sidesOf(edges: 'open' | 'toroidal'): [raised: string, lowered: string] {
  return edges === 'open' ? ['one side', 'the other'] : ['every other stripe', 'the rest'];
}

function formulaOf(recipe: FaultRecipe): string {
  const { shape, edges, faultProfile } = recipe.source.params;
  const where =
    shape === 'circle' ? 'd = r − √(dx² + dy²)' : edges === 'toroidal' ? 'φ = p·x/P + q·y/Q + c' : 'dx·(y − y₁) − dy·(x − x₁)';
  if (faultProfile !== 'step') return `step · f(d / band), ${CURVES[faultProfile]}`;
  if (shape === 'circle') return `inside where ${where} > 0`;
  return edges === 'toroidal' ? `raised where the fraction of ${where} is below ½` : `raised where ${where} > 0`;
}

const CURVES = {
  ramp: 'f(u) = u',
  cosine: 'f(u) = ½·sin(π·u)',
  smoothstep: 'f(u) = 3·u/2 − 2·u³',
  sine: 'f(u) = ½·sin(2π·u)',
} as const;

function lineOf(recipe: FaultRecipe, stage: number): FaultCut {
  const [x1, y1, x2, y2] = Array.from(drawLines(recipe, stage).subarray(-4), (v) => v / FAULT_LATTICE);
  return { kind: 'fault', from: { x: x1, y: y1 }, to: { x: x2, y: y2 } };
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
    const [footX, footY] = [(level * p) / square, (level * q) / square];
    // Along (q, −p), with what has the larger phase to its right.
    const [alongX, alongY] = [clip(footX, q, 1), clip(footY, -p, 1)];
    const [enter, leave] = [Math.max(alongX[0], alongY[0]), Math.min(alongX[1], alongY[1])];
    if (enter >= leave) continue;
    const ends = [enter, leave].map((t) => ({ x: footX + t * q, y: footY - t * p }));
    const [from, to] = fault % 2 === 0 ? ends : ends.reverse();
    cuts.push({ kind: 'fault', from, to, length: leave - enter });
  }
  return cuts.sort((a, b) => b.length - a.length).map(({ kind, from, to }) => ({ kind, from, to }));
}

/** The circle and, where it wraps around, its images that reach the map. */
function circlesOf(recipe: FaultRecipe, stage: number): FaultCircle[] {
  const { extent, source } = recipe;
  const [x, y, r, sign] = drawCircles(recipe, stage).subarray(-4);
  const shifts = source.params.edges === 'toroidal' ? [0, -1, 1] : [0];
  const radius = { x: r / extent.x, y: r / extent.y };
  return shifts.flatMap((east) =>
    shifts.flatMap((south): FaultCircle[] => {
      const centre = { x: x / extent.x + east, y: y / extent.y + south };
      const isNear = Math.abs(centre.x - 0.5) < 0.5 + radius.x && Math.abs(centre.y - 0.5) < 0.5 + radius.y;
      return isNear || (east === 0 && south === 0) ? [{ kind: 'fault-circle', centre, radius, raisesInside: sign > 0 }] : [];
    }),
  );
}

/** Three digits are enough to read. */
function shorten(value: number): string {
  return String(Number(value.toPrecision(3)));
}
