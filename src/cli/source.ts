import { existsSync } from 'node:fs';
import type { Heightmap, Size } from '../core/heightmap.ts';
import type { Problem } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import {
  generateLine,
  generateRun,
  lineLack,
  lineStageOf,
  makesProfile,
  rawRange,
  runOf,
  stageCount,
  toHeightmap,
} from '../generate.ts';
import type { TerrainFacts, TerrainToWrite } from '../io/file-format.ts';
import type { Guesses } from '../io/reading.ts';
import { recipeFormat } from '../io/recipe-json.ts';
import { terrainToWrite } from '../io/terrain-to-write.ts';
import { throwIfAny } from './errors.ts';
import type { ReadableInput } from './input-files.ts';
import { notesOf, openMap, readMap } from './map-input.ts';
import { noteLongWork, withLabel, withProgress } from './progress.ts';
import type { Wishes } from './reading-flags.ts';
import { recipeOfJson } from './recipe-file.ts';

/** Makes the terrain of a generated recipe, behind a progress bar.
 *  @param stage the stage to stop at, the last one without it
 *  @param label names the work; by default the generator's id */
export function makeTerrain(recipe: Recipe, stage: number | undefined, quiet: boolean, label?: string): TerrainToWrite {
  const run = runOf(recipe, stage);
  if (!quiet) noteLongWork(run.generator?.title ?? 'the terrain', recipe, stage === undefined ? {} : { stage });
  // The chart of a stage that was asked for spans the elevations of the finished line.
  const range = stage === undefined || run.generator?.kind !== 'profile' ? undefined : rawRange(recipe);
  const terrain = withProgress(label ?? run.generator?.id ?? 'terrain', quiet, (onProgress) =>
    generateRun(run, { rawRange: range, onProgress }),
  );
  const profile = 'data' in terrain ? undefined : terrain;
  const map = toHeightmap(terrain, recipe);
  const made = terrainToWrite(recipe, { map, profile, spacing: run.grid.spacing }, run.stage === run.stages);
  const line = profile || lineLack(recipe) !== undefined ? undefined : generateLine(recipe);
  return { ...made, line, ...(range && { lineStage: lineStageOf(run, range) }) };
}

/** What is known of a terrain before it is made. */
export function factsOf(recipe: Recipe, stage: number | undefined): TerrainFacts {
  const lack = lineLack(recipe);
  return {
    isProfile: makesProfile(recipe),
    hasLine: lack === undefined,
    lineLack: lack,
    hasRecipe: stage === undefined || stage === stageCount(recipe),
    isInMetres: recipe.elevation !== null,
  };
}

/** A terrain that a call reads: a heightmap file, or the recipe that makes it. */
export interface Source extends Size {
  readonly file: string;
  /** `recipe`, or the extension of the format. */
  readonly format: string;
  readonly isInMetres: boolean;
  /** Whether it is 1D terrain, which is its own profile. */
  readonly isProfile: boolean;
  /** What to print about the file. */
  readonly notes: readonly string[];
  /** What neither the file nor the flags say. */
  readonly guesses: Guesses;
  /** Samples of the file that have no value. */
  readonly holes: number;
  /** Whether the file says where on Earth it lies. */
  readonly isPlaced: boolean;
  readonly recipe: Recipe | undefined;
}

/** A terrain whose file was read. */
export interface OpenedSource {
  readonly source: Source;
  /** NaN where the terrain is filled; undefined of a recipe. */
  readonly samples: Heightmap | undefined;
  /** A recipe's terrain is made by each call; of a heightmap file only the samples are still in memory.
   *  @param label names the work */
  readonly terrain: (quiet: boolean, label?: string) => TerrainToWrite;
}

/** Reads a file.
 *  @param isForAll the flags are for all files of a call, and count only in those that do not state the same
 *  @throws Failure that names the file and what is wrong with it; CallError for flags that do not suit it */
export async function openSource(
  input: ReadableInput,
  wishes: Wishes,
  { quiet, isForAll = false }: { readonly quiet: boolean; readonly isForAll?: boolean },
): Promise<OpenedSource> {
  const { path: file, format } = input;
  if (format === recipeFormat) {
    const recipe = recipeOfJson(await input.read());
    const { width, height, elevation } = recipe;
    const facts = {
      isInMetres: elevation !== null,
      isProfile: makesProfile(recipe),
      notes: [],
      guesses: {},
      holes: 0,
      isPlaced: false,
    };
    const terrain = (isQuiet: boolean, label?: string) => makeTerrain(recipe, undefined, isQuiet, label);
    return { source: { file, width, height, format: 'recipe', ...facts, recipe }, samples: undefined, terrain };
  }
  const isStated = isForAll && format.sidecar !== undefined && existsSync(file + format.sidecar);
  const asked = isStated ? { ...wishes, hint: { nodata: wishes.hint.nodata } } : wishes;
  const map = await openMap(await input.read(), asked, { quiet, onlyGaps: isForAll });
  const { width, height } = map.size;
  // Made here, so that the file and its codes are not kept.
  const { samples, terrain } = readMap(map);
  const { isInMetres } = terrain;
  const { holes, isPlaced = false } = map.opened;
  const facts = { isInMetres, isProfile: false, notes: notesOf(map), guesses: map.guesses, holes, isPlaced };
  const source = { file, width, height, format: format.extension.slice(1), ...facts, recipe: undefined };
  return { source, samples, terrain: () => terrain };
}

/** Opens the file of a call. A damaged one is a failure, unless the call itself is wrong: then that is reported. */
export async function openOfCall(
  input: ReadableInput,
  wishes: Wishes,
  problems: readonly Problem[],
  quiet: boolean,
): Promise<OpenedSource> {
  try {
    return await withLabel(`reading ${input.path}`, quiet, () => openSource(input, wishes, { quiet: true }));
  } catch (error) {
    throwIfAny(problems);
    throw error;
  }
}
