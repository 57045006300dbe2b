import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { MAX_SAMPLE } from '../core/bounds.ts';
import { type Heightmap, isFloat32Array, mapProblems } from '../core/heightmap.ts';
import { holeProblem, withCanonicalHoles } from '../core/holes.ts';
import type { Problem } from '../core/params.ts';
import { type Recipe, RecipeError } from '../core/recipe.ts';
import { toLittleEndian } from '../io/bytes.ts';
import { unfitSample } from '../io/codes.ts';

/** What imported samples may be like. */
export interface ImportedOptions {
  /** Takes imported samples whose size is not the recipe's, and resamples them, bilinear; without it they are refused. */
  readonly resample?: boolean | undefined;
  /** Takes imported samples of which some have no value, NaN, and fills these as `fillHoles` does; without it they are refused. */
  readonly fillHoles?: boolean | undefined;
}

/** Checks that a map is the one that a recipe was made from, so that what comes of both is the terrain that the recipe names.
 *  @throws RecipeError with every problem at once */
export function requireImported(
  { source, width, height }: Recipe,
  imported: unknown,
  { resample = false, fillHoles: fill = false }: ImportedOptions,
): void {
  if (source.kind !== 'imported') return;
  const problems = shapeProblems(imported);
  if (problems.length > 0) throw new RecipeError(problems);
  const map = imported as Heightmap;
  if (!resample && (map.width !== width || map.height !== height)) {
    const message = `expected the recipe's ${width} × ${height} samples, got ${map.width} × ${map.height}; resample: true takes them anyway`;
    problems.push({ path: 'imported', message });
  }
  const holes = fill ? undefined : holeProblem(map);
  if (holes !== undefined)
    problems.push({ path: 'imported.data', message: `${holes}; fillHoles: true fills them from their rim` });
  const unfit = unfitSample(map, true);
  if (unfit) problems.push({ path: 'imported.data', message: `expected elevations within ±${MAX_SAMPLE}, got ${unfit}` });
  const sha256 = samplesSha256(map.data);
  if (sha256 !== source.sha256) {
    problems.push({ path: 'imported.data', message: `expected samples with SHA-256 ${source.sha256}, got ${sha256}` });
  }
  if (problems.length > 0) throw new RecipeError(problems);
}

/** What is wrong with a map, apart from its samples. */
export function shapeProblems(imported: unknown): Problem[] {
  if (imported !== undefined) return mapProblems(imported, 'imported');
  return [{ path: 'imported', message: 'expected the samples that this recipe was made from, got nothing' }];
}

/** SHA-256 of samples as little-endian float32: what a recipe for imported terrain has as its `sha256`. Every
 *  NaN, a sample without a value, counts as the bits 0x7fc00000.
 *
 *      import { samplesSha256 } from 'faultline';
 *
 *      const source = { kind: 'imported', name: 'alps.r32', sha256: samplesSha256(map.data) };
 *
 *  @returns 64 lower-case hexadecimal digits
 *  @throws TypeError if the samples are no Float32Array */
export function samplesSha256(samples: Float32Array): string {
  if (!isFloat32Array(samples)) throw new TypeError('samples: expected a Float32Array');
  return bytesToHex(sha256(toLittleEndian(withCanonicalHoles(samples))));
}
