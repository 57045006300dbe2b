import { formatElevation, formatExtent, formatLength, formatNumber, valueText } from '../../core/number-text.ts';
import type { ParamValues, Schema } from '../../core/params.ts';
import { actingFilters, type Recipe } from '../../core/recipe.ts';
import { uncapitalised } from '../../core/text.ts';
import { generatorOf, registry, stageCount } from '../../generate.ts';
import type { ProfileOrigin } from '../../state/document.ts';
import { createEdits } from '../../state/edits.ts';
import { unscaledText } from '../../state/param-text.ts';
import { titleOf } from '../../state/terrain-text.ts';
import { whyInactive } from '../panel/wording.ts';
import { cutText } from '../terrain/terrain-text.ts';
import { stageOf } from './pins.ts';

export interface PinName {
  /** How it differs from the other profiles: `Roughness 0.7`. */
  readonly name: string;
  /** All its traits, over several lines. */
  readonly description: string;
}

/** A name lists all differences only if there are no more than this. */
const MAX_PARTS = 3;

const edits = createEdits(registry);

/** A property of a profile. Two profiles with the same key differ in it if their texts do. */
interface Trait {
  readonly key: string;
  readonly text: string;
}

/** The key of the preset, which appears in a name only in place of its parameters. */
const PRESET = 'preset';

/** Names profiles by their differences; what they have in common is in the descriptions alone. If there are many differences, a name lists
 *  as few as tell the profiles apart, and the preset may replace its parameters. */
export function pinNames(origins: readonly ProfileOrigin[]): readonly PinName[] {
  const traits = origins.map(traitsOf);
  const keys = [...new Set(traits.flat().map(({ key }) => key))];
  const differing = keys.filter((key) => new Set(textsOf(traits, key)).size > 1);
  const single = differing.filter((key) => key !== PRESET);
  const named = single.length > MAX_PARTS ? distinguishingKeys(traits, differing) : single;
  return traits.map((all, i) => {
    const parts = all.filter(({ key }) => named.includes(key)).map(({ text }, part) => (part > 0 ? uncapitalised(text) : text));
    return { name: parts.join(', ') || titleOf(origins[i].recipe), description: describe(all) };
  });
}

/** A trait's texts, of the profiles that have it. */
function textsOf(traits: readonly Trait[][], key: string): string[] {
  return traits.flatMap((all) => all.filter((trait) => trait.key === key).map(({ text }) => text));
}

/** Few keys that distinguish as many profiles as all of them do, chosen greedily: the next key splits the most groups. */
function distinguishingKeys(traits: readonly Trait[][], keys: readonly string[]): string[] {
  const groupsBy = (chosen: readonly string[]): number =>
    new Set(traits.map((all) => chosen.map((key) => all.find((trait) => trait.key === key)?.text).join('\n'))).size;
  const chosen: string[] = [];
  const most = groupsBy(keys);
  while (groupsBy(chosen) < most) {
    const counts = keys.map((key) => groupsBy([...chosen, key]));
    chosen.push(keys[counts.indexOf(Math.max(...counts))]);
  }
  return chosen;
}

function describe(traits: readonly Trait[]): string {
  const lines = [traits.filter(({ key }) => !isParam(key)), traits.filter(({ key }) => isParam(key))];
  return lines
    .map((line) => line.map(({ text }) => text).join(', '))
    .filter(Boolean)
    .join('\n');
}

function isParam(key: string): boolean {
  return key.startsWith('param ');
}

function traitsOf(origin: ProfileOrigin): Trait[] {
  const { recipe, cut } = origin;
  const { source } = recipe;
  const generator = generatorOf(recipe);
  const traits: Trait[] = [{ key: 'terrain', text: generator?.title ?? titleOf(recipe) }];
  if (generator && source.kind === 'generated') {
    const id = edits.presetOf(recipe);
    traits.push({ key: PRESET, text: generator.presets.find((preset) => preset.id === id)?.title ?? 'Custom' });
    traits.push(...paramTraits(`param ${generator.id}`, generator.params, source.params));
    traits.push({ key: 'seed', text: source.seed.trim() ? `Seed ${source.seed.trim()}` : 'Empty seed' });
  }
  traits.push(...filterTraits(recipe), ...shapeTraits(recipe));
  if (generator) traits.push({ key: 'stage', text: stageText(origin) });
  if (cut) traits.push({ key: 'cut', text: cutText(cut, recipe) });
  return traits;
}

/** Traits of the parameters that have an effect. */
function paramTraits(key: string, schema: Schema, values: ParamValues, prefix = ''): Trait[] {
  return Object.entries(schema)
    .filter(([id]) => whyInactive(schema, id, values) === undefined)
    .map(([id, spec]) => {
      const text = `${spec.label} ${valueText(spec, values[id])}`;
      return { key: `${key}.${id}`, text: prefix ? `${prefix} ${uncapitalised(text)}` : text };
    });
}

function filterTraits(recipe: Recipe): Trait[] {
  const found = actingFilters(recipe).map(({ filter, params }) => ({
    id: filter,
    params,
    known: registry.filters.find(({ id }) => id === filter),
  }));
  const titles = found.map(({ id, known }) => known?.title ?? id);
  return [
    { key: 'filters', text: titles.length > 0 ? titles.join(' + ') : 'No filters' },
    ...found.flatMap(({ known, params }, i) =>
      known ? paramTraits(`param ${i} ${known.id}`, known.params, params, known.title) : [],
    ),
  ];
}

/** Number of samples, extent and elevations. 1D terrain and maps have different keys: they are not compared with each other. */
function shapeTraits(recipe: Recipe): Trait[] {
  const { width, height, extent, elevation } = recipe;
  const isLine = generatorOf(recipe)?.kind === 'profile';
  const samples = isLine ? `${formatNumber(width)} samples` : `${formatNumber(width)} × ${formatNumber(height)}`;
  const across =
    isLine || extent.x === extent.y ? `${formatLength(extent.x, isLine ? '' : 'm')} across` : formatExtent(extent, 'm');
  const range = elevation && [elevation.min, elevation.max].map((end) => formatElevation(end, '', elevation.max - elevation.min));
  return [
    { key: `size ${isLine}`, text: samples },
    { key: `extent ${isLine}`, text: across },
    { key: `elevation ${isLine}`, text: range ? `${range.join(' … ')} m` : unscaledText(recipe) },
  ];
}

function stageText(origin: ProfileOrigin): string {
  const stages = stageCount(origin.recipe);
  const stage = stageOf(origin);
  return stage === stages ? 'Finished' : `Stage ${formatNumber(stage)} of ${formatNumber(stages)}`;
}
