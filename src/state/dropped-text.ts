import type { Generator, Registry } from '../core/generator.ts';
import { isSameSize, spacingOf } from '../core/heightmap.ts';
import { isSameJson } from '../core/memo.ts';
import { numberText, valueText } from '../core/number-text.ts';
import { inWords, withoutEffect } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import { generatorOf } from '../generate.ts';
import { createEdits } from './edits.ts';
import { chosenParams, isAsFirst } from './first-recipe.ts';

/** What of a terrain its new generator could not keep: `Fault lines has no Hurst exponent and no Large features across: both were dropped. Undo
 *  brings them back.`; undefined if it kept all that was changed from defaults. */
export function droppedText(before: Recipe, now: Recipe, registry: Registry): string | undefined {
  const [from, to] = [before, now].map(({ source }) =>
    registry.generators.find(({ id }) => source.kind === 'generated' && id === source.generator),
  );
  if (!to) return undefined;
  const isChosen = from !== undefined && !isAsFirst(before, from);
  const missing = isChosen ? [...missingParams(before, from, now, to), ...missingFilters(before, now, registry)] : [];
  const isResized = !isSameSize(before, now);
  const losesGround = from !== undefined && from.kind !== to.kind && hasOwnGround(before, registry);
  const texts = [
    ...(missing.length > 0 ? [`${to.title} has ${inWords(missing, 'and')}: ${countText(missing.length)} dropped.`] : []),
    ...(isResized ? [`The nearest size that ${to.title} can have is ${now.width} × ${now.height} samples.`] : []),
    ...(losesGround ? [`Extent and elevations of the ${from.kind === 'profile' ? 'line' : 'map'} were dropped.`] : []),
  ];
  if (texts.length === 0) return undefined;
  const isOne = texts.length === 1 && (missing.length === 1 || isResized);
  return `${texts.join(' ')} Undo brings ${isOne ? 'it' : 'them'} back.`;
}

/** What a preset changed of the seed and ground that it was to keep: `This preset sets the size (257 × 257, cell size 100 m) and the ground. Undo
 *  brings them back.`; undefined if it kept all. */
export function setByPresetText(before: Recipe, now: Recipe): string | undefined {
  const seeds = [before, now].map(({ source }) => (source.kind === 'generated' ? source.seed : undefined));
  const isSameGround = isSameJson([before.extent, before.elevation], [now.extent, now.elevation]);
  const set = [
    ...(seeds[0] === seeds[1] ? [] : ['the seed']),
    ...(isSameSize(before, now) ? [] : [`the size (${now.width} × ${now.height}${cellText(before, now)})`]),
    ...(isSameGround ? [] : ['the ground']),
  ];
  return set.length === 0
    ? undefined
    : `This preset sets ${inWords(set, 'and')}. Undo brings ${set.length === 1 ? 'it' : 'them'} back.`;
}

/** `, cell size 0.984375 m`, where it is another one: more samples on the same ground have smaller cells. */
function cellText(before: Recipe, now: Recipe): string {
  if (generatorOf(now)?.kind === 'profile') return '';
  const [was, is] = [before, now].map((recipe) => {
    const { x, y } = spacingOf(recipe.extent, recipe);
    return [...new Set([numberText(x), numberText(y)])].join(' × ');
  });
  return was === is ? '' : `, cell size ${is} m`;
}

/** The parameters that were changed, had an effect and are not so any more: `no Large features across`, `no Edges “fixed”`. */
function missingParams(before: Recipe, from: Generator, now: Recipe, to: Generator): string[] {
  if (before.source.kind !== 'generated' || now.source.kind !== 'generated') return [];
  const [was, is] = [before.source.params, now.source.params];
  const chosen = chosenParams(before, from);
  const idle = withoutEffect(from.params, was).map(({ id }) => id);
  const dropped = Object.entries(from.params).filter(([id]) => id in chosen && was[id] !== is[id] && !idle.includes(id));
  return dropped.map(([id, spec]) => `no ${spec.label}${id in to.params ? ` “${valueText(spec, was[id])}”` : ''}`);
}

/** The filters that did not stay: `no Rivers`. */
function missingFilters(before: Recipe, now: Recipe, { filters }: Registry): string[] {
  const has = (recipe: Recipe, id: string): boolean => recipe.filters.some(({ filter }) => filter === id);
  return filters.filter(({ id }) => has(before, id) && !has(now, id)).map(({ title }) => `no ${title}`);
}

function hasOwnGround(recipe: Recipe, registry: Registry): boolean {
  const edits = createEdits(registry);
  const { extent, elevation } = recipe;
  return !isSameJson([extent, elevation], [edits.defaultExtent(recipe), edits.defaultElevation(recipe)]);
}

function countText(count: number): string {
  return count === 1 ? 'it was' : count === 2 ? 'both were' : 'all were';
}
