import { pseudocode, type RuleLine } from '../core/rule.ts';
import { CURVES } from './fault-explanation.ts';
import type { FaultRecipe } from './fault-params.ts';

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
