import type { Filter } from '../core/generator.ts';

/** Every filter there is, in the order menus show them. */
export const filters: readonly Filter[] = [];
