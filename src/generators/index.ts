import type { Generator } from '../core/generator.ts';
import { cellular } from './cellular.ts';
import { diamondSquare } from './diamond-square.ts';
import { faultLines } from './fault-lines.ts';
import { gradientNoise } from './gradient-noise.ts';
import { hills } from './hills.ts';
import { midpointDisplacement } from './midpoint-displacement.ts';
import { midpointSquares } from './midpoint-squares.ts';
import { randomAdditions } from './random-additions.ts';
import { simplexNoise } from './simplex-noise.ts';
import { squareSquare } from './square-square.ts';
import { triangleEdge } from './triangle-edge.ts';
import { valueNoise } from './value-noise.ts';

/** Every generator there is, in the order menus show them. */
export const generators: readonly Generator[] = [
  diamondSquare,
  midpointSquares,
  squareSquare,
  triangleEdge,
  randomAdditions,
  faultLines,
  hills,
  gradientNoise,
  simplexNoise,
  valueNoise,
  cellular,
  midpointDisplacement,
];
