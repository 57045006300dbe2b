import type { Generator } from '../core/generator.ts';
import { diamondSquare } from './diamond-square.ts';
import { faultLines } from './fault-lines.ts';
import { midpointDisplacement } from './midpoint-displacement.ts';

/** Every generator there is, in the order menus show them. */
export const generators: readonly Generator[] = [diamondSquare, faultLines, midpointDisplacement];
