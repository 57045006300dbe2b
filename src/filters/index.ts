import type { Filter } from '../core/generator.ts';
import { clamp } from './clamp.ts';
import { curve } from './curve.ts';
import { edgeFalloff } from './edge-falloff.ts';
import { erosion } from './erosion.ts';
import { fault } from './fault.ts';
import { fill } from './fill.ts';
import { gullies } from './gullies.ts';
import { invert } from './invert.ts';
import { median } from './median.ts';
import { power } from './power.ts';
import { rivers } from './rivers.ts';
import { smooth } from './smooth.ts';
import { terrace } from './terrace.ts';
import { thermal } from './thermal.ts';

/** Every filter there is, in the order menus show them. */
export const filters: readonly Filter[] = [
  fault,
  rivers,
  gullies,
  fill,
  thermal,
  erosion,
  smooth,
  median,
  terrace,
  clamp,
  power,
  curve,
  edgeFalloff,
  invert,
];
