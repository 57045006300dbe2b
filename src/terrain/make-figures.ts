import { lineFigures, type TerrainFigures, terrainFigures } from '../analysis/terrain-figures.ts';
import type { Heightmap } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import { generateWithRange, runOf } from '../generate.ts';
import { estimateWork } from '../work.ts';

/** Figures, and how long the terrain takes to generate. */
export interface MadeFigures extends TerrainFigures {
  /** Of one run, the least that was measured; undefined for imported terrain. */
  readonly generationMs: number | undefined;
}

/** The figures of a finished terrain, from all its samples; of 1D terrain without filters, from the line it is.
 *  @param imported the samples of an imported recipe
 *  @throws RangeError if an imported recipe comes without its samples */
export function makeFigures(recipe: Recipe, imported: Heightmap | undefined): MadeFigures {
  const run = runOf(recipe);
  const generate = () => generateWithRange(run, { imported });
  const startMs = performance.now();
  const { terrain } = generate();
  const firstMs = performance.now() - startMs;
  const figures = 'data' in terrain ? terrainFigures(terrain, run.grid.spacing) : lineFigures(terrain);
  const isGenerated = recipe.source.kind === 'generated';
  return { ...figures, generationMs: isGenerated ? (repeatedMs(generate, estimateWork(recipe)) ?? firstMs) : undefined };
}

const MEASUREMENTS = 3;
/** What is shorter is measured over several runs: clocks of browsers go in steps of up to a millisecond. */
const CLOCK_MS = 4;
/** Nanoseconds that measurements may take in all. */
const MEASURING_NS = 1e8;

/** Milliseconds of a run that has been made before. Of several measurements it is the least, which neither the engine's warm-up nor other work at
 *  the same time has lengthened.
 *  @param estimateNs of one run
 *  @returns undefined for a run that takes long: then what comes on top is little of it */
function repeatedMs(run: () => unknown, estimateNs: number): number | undefined {
  const measurements = Math.min(MEASUREMENTS, Math.floor(MEASURING_NS / estimateNs));
  const measured: number[] = [];
  for (let runs = 1; measured.length < measurements; ) {
    const startMs = performance.now();
    for (let i = 0; i < runs; i++) run();
    const elapsedMs = performance.now() - startMs;
    if (elapsedMs < CLOCK_MS && 2 * runs * estimateNs < MEASURING_NS) runs *= 2;
    else measured.push(elapsedMs / runs);
  }
  return measured.length > 0 ? Math.min(...measured) : undefined;
}
