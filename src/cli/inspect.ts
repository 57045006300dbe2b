import { canEstimateHurst, estimateHurst, type HurstEstimate, type HurstFit, outsideRemark } from '../analysis/hurst.ts';
import { type SampleStatistics, sampleStatistics } from '../analysis/statistics.ts';
import { extentOf, isSingle, type Range, type Spacing } from '../core/heightmap.ts';
import { formatExtent, noValueText, r2Text } from '../core/number-text.ts';
import type { Problem } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import type { TerrainToWrite } from '../io/file-format.ts';
import type { Guesses } from '../io/reading.ts';
import type { Restored } from '../restore.ts';
import { commonFlags } from './common-flags.ts';
import { throwIfAny } from './errors.ts';
import { isOn, readFlags } from './flags.ts';
import { type Input, readInput } from './input-files.ts';
import { notesOf, openMap, readMap } from './map-input.ts';
import { withProgress } from './progress.ts';
import { readingFlags, rejectUnsuitedFlags, type Wishes, wishesFrom } from './reading-flags.ts';
import { recipeOfJson } from './recipe-file.ts';
import { makeTerrain } from './source.ts';
import { note, print, printJson } from './terminal.ts';
import { countOf, definitions, rangeText, shortNumber } from './text.ts';

export const inspectFlags = [...readingFlags(), ...commonFlags(['check', 'json', 'help'])];

/** The findings about a file. Samples without unit lie in 0 … 1, are raw values, or have an unknown scale. */
interface Findings {
  readonly file: string;
  readonly format: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly depth: string;
  readonly unit: 'm' | null;
  /** What the lowest and the highest possible code stand for; of floats, a range that covers them. */
  readonly elevation: Range;
  /** The lowest and the highest code in the file, or its floats as they are; null of a recipe. */
  readonly codes: Range | null;
  /** Whether samples are codes; else they are elevations. */
  readonly areCodes: boolean;
  /** Samples of the file without a value; they are filled in `samples` and `hurst`. */
  readonly holes: number;
  /** What neither the file nor the flags say: `elevation` of the codes in the file, `spacing`; `size` and `nodata` of an .r32. */
  readonly guesses: Guesses;
  readonly samples: SampleStatistics;
  /** Null for maps with a side of fewer than 65 samples. */
  readonly hurst: HurstEstimate | null;
  readonly spacing: Spacing | null;
  readonly extent: Spacing | null;
  readonly recipe: Restored | { readonly kind: 'only'; readonly recipe: Recipe };
  /** What a person should know about how the file was read. */
  readonly notes: readonly string[];
}

/** `faultline inspect`: size, depth, range, statistics and recipe of one file. */
export async function inspectCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, inspectFlags, 1, problems);
  const wishes = wishesFrom(given, problems);
  const input = await readInput(given.positionals[0], problems, false, wishes.hint.rawType);
  if (input) rejectUnsuitedFlags(given, input, problems);
  throwIfAny(problems);
  if (!input) throw new TypeError('inspect: no file, though nothing is wrong');

  const findings = input.format.open ? await inspectMap(input, wishes, isOn(given, 'check')) : inspectRecipe(input);
  for (const text of findings.notes) note(`${input.path}: ${text}`);
  if (isOn(given, 'json')) printJson(findings);
  else print(pageOf(findings));
}

async function inspectMap(input: Input, wishes: Wishes, insist: boolean): Promise<Findings> {
  const file = await openMap(input, wishes, { insist });
  const { depth, codes, holes, areCodes } = file.opened;
  const recipe = file.checkedRecipe();
  // Only now, so that the recipe's terrain is not in memory beside this one.
  const { terrain } = readMap(file);
  return findingsOf(input, terrain, { depth, codes, areCodes, holes, guesses: file.guesses, recipe, notes: notesOf(file) });
}

function inspectRecipe(input: Input): Findings {
  const recipe = recipeOfJson(input);
  const terrain = makeTerrain(recipe, undefined, false);
  const facts = { depth: 'recipe', codes: null, areCodes: false, holes: 0, guesses: {}, notes: [] };
  return findingsOf(input, terrain, { ...facts, recipe: { kind: 'only', recipe } });
}

type FileFacts = Pick<Findings, 'depth' | 'codes' | 'areCodes' | 'holes' | 'guesses' | 'recipe' | 'notes'>;

function findingsOf({ path, format, bytes }: Input, terrain: TerrainToWrite, facts: FileFacts): Findings {
  const { map, elevation, isInMetres, spacing } = terrain;
  const { depth, codes, areCodes, holes, guesses, recipe, notes } = facts;
  const measured = withProgress('measuring', false, () => ({
    samples: sampleStatistics(map.data),
    hurst: canEstimateHurst(map) ? estimateHurst(map, spacing) : null,
  }));
  return {
    ...{ file: path, format: format.extension.slice(1), bytes: bytes.length },
    ...{ width: map.width, height: map.height, depth, unit: isInMetres ? 'm' : null },
    elevation: { min: elevation.min, max: elevation.max },
    ...{ codes, areCodes, holes, guesses, ...measured },
    spacing: spacing ?? null,
    extent: spacing ? extentOf(spacing, map) : null,
    ...{ recipe, notes },
  };
}

function pageOf({
  file,
  format,
  bytes,
  width,
  height,
  depth,
  unit,
  elevation,
  codes,
  areCodes,
  holes,
  guesses,
  samples,
  hurst,
  spacing,
  extent,
  recipe,
}: Findings): string {
  const mark = unit ?? '';
  const ground = (stated: Spacing | null): string => {
    if (isSingle({ width, height })) return 'none of a single sample';
    return stated ? `${formatExtent(stated, 'm')}${guesses.spacing ? ', a guess' : ''}` : 'not stated';
  };
  const codesText = (): string => {
    if (codes && guesses.elevation) return `${rangeText(codes, '')}, assumed ${rangeText(guesses.elevation.value, 'm')}, a guess`;
    const stated = `lowest to highest stand for ${rangeText(elevation, mark)}`;
    return codes ? `${stated}; the file holds ${rangeText(codes, '')}` : stated;
  };
  return definitions(
    [
      ['file', `${file}, ${countOf(bytes, 'bytes')}`],
      ['format', depth === 'recipe' ? 'recipe; the numbers below are of the terrain it makes' : `${format}, ${depth}`],
      ['size', `${width} × ${height} samples${guesses.size ? ', a guess' : ''}`],
      ...(areCodes || codes === null ? [['codes', codesText()] as const] : []),
      ...(holes > 0 ? [['holes', `${noValueText(holes, width * height)}: figures are of the filled terrain`] as const] : []),
      ['samples', rangeText(samples, mark)],
      ['mean', `${shortNumber(samples.mean)} ${mark}`],
      ['deviation', `${shortNumber(samples.deviation)} ${mark}`],
      ...(hurst ? hurstRows(hurst) : []),
      ['cell size', ground(spacing)],
      ['extent', ground(extent)],
      ['recipe', recipeText(recipe)],
      ...('recipe' in recipe ? recipeRows(recipe.recipe) : []),
    ],
    '',
  );
}

function hurstRows(hurst: HurstEstimate): [string, string][] {
  if (hurst.kind === 'none') return [['Hurst estimate', `none: ${hurst.why}`]];
  const estimate = (found: HurstFit, how: string): string => {
    const { hurst, r2, fit } = found;
    const { from, to, unit } = fit;
    const scales =
      unit === 'cycles' ? `${from} … ${to} cycles across the square` : `lags ${shortNumber(from)} … ${shortNumber(to)} ${unit}`;
    return `${hurst.toFixed(2)} by ${how} (${scales}, R² ${r2Text(r2)}${outsideRemark(found)})`;
  };
  return [
    ['Hurst estimate', estimate(hurst.spectrum, 'spectrum')],
    ['', estimate(hurst.variogram, 'variogram')],
  ];
}

function recipeText(recipe: Findings['recipe']): string {
  switch (recipe.kind) {
    case 'none':
      return 'none';
    case 'only':
      return 'complete';
    case 'reproduces':
      return 'reproduces every sample';
    case 'not-checked':
      return `not checked: ${recipe.why}; --check checks it all the same`;
    case 'differs':
      return `does not reproduce the file: ${recipe.why}`;
    case 'unreadable':
      return `unreadable: ${recipe.problems.map(({ path, message }) => `${path}: ${message}`).join('; ')}`;
  }
}

function recipeRows({ source, filters }: Recipe): [string, string][] {
  if (source.kind === 'imported') return [['imported', source.name]];
  const pairs = (params: object) =>
    Object.entries(params)
      .map(([id, value]) => `${id} ${value}`)
      .join(', ');
  return [
    ['generator', source.generator],
    ['seed', source.seed],
    ['params', pairs(source.params)],
    ...filters.map(({ filter, params, isOff }): [string, string] => [
      'filter',
      `${filter} ${pairs(params)}${isOff ? ' (off)' : ''}`,
    ]),
  ];
}
