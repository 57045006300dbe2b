import type { DisplacedPoints } from '../../core/generator.ts';
import { oncePer } from '../../core/memo.ts';
import { parseRecipe } from '../../core/parse-recipe.ts';
import type { Profile } from '../../core/profile.ts';
import { RECIPE_VERSION, type Recipe } from '../../core/recipe.ts';
import { generateRun, lineStageOf, rawRange, registry, runOf, sourceOf } from '../../generate.ts';
import type { Session } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import { isExplaining } from '../../state/panes.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';

/** A level of midpoint displacement: what a stage of 2D terrain does, on a line. */
export interface LineLevel {
  /** Of the line, with the terrain's seed, roughness, length and elevations. */
  readonly recipe: Recipe;
  readonly level: number;
  readonly levels: number;
  /** In elevations. */
  readonly profile: Profile;
  /** Level 0 has none. */
  readonly change: DisplacedPoints | undefined;
}

/** Generators whose new points are means of those around them, moved up or down. */
const BY_MIDPOINTS: readonly string[] = ['diamond-square', 'midpoint-squares', 'triangle-edge'];

/** Ends of the line that suit the edges of a map; any others are random. */
const ENDS: Readonly<Record<string, string>> = { toroidal: 'wrapped', fixed: 'fixed' };

type DocumentPage = Pick<AppDocument, 'page'>;
type Tool = Pick<Session, 'cutting'>;

/** The level in one dimension that the profile shows in place of a section. */
export function sameIn1d(document: DocumentPage, session: Tool, terrain: Terrain): LineLevel | undefined {
  return document.page.in1d && offersIn1d(document, session, terrain) ? lineLevelOf(terrain) : undefined;
}

/** Whether the profile can show it: while a stage of such terrain is explained, and no cut. */
export function offersIn1d({ page }: DocumentPage, { cutting }: Tool, terrain: Terrain): boolean {
  return isExplaining({ page }) && !cutting && page.profile !== 'folded' && lineLevelOf(terrain) !== undefined;
}

/** The level in one dimension of a stage; undefined for finished terrain, stages of filters, and terrain that grows in another way. */
const lineLevelOf = oncePer((terrain: Terrain): LineLevel | undefined => {
  const { generator, ownStages } = sourceOf(terrain.recipe);
  if (!generator || !BY_MIDPOINTS.includes(generator.id)) return undefined;
  if (terrain.stage > ownStages || terrain.stage === terrain.stages) return undefined;
  const stagesOfLevel = generator.hasHalfLevels ? 2 : 1;
  const [level, levels] = [terrain.stage, ownStages].map((stages) => Math.ceil(stages / stagesOfLevel));
  const recipe = lineOf(terrain.recipe, levels);
  const [range, run] = [rawRange(recipe), runOf(recipe, level)];
  const profile = generateRun(run, { rawRange: range });
  if ('data' in profile) throw new TypeError('midpoint displacement: expected a line, got a map');
  return { recipe, level, levels, profile, change: lineStageOf(run, range)?.change };
});

/** Each level of the line has 2^−H of the displacement of the one before, as on the map. */
function lineOf({ source, extent, elevation }: Recipe, levels: number): Recipe {
  if (source.kind === 'imported')
    throw new TypeError(`recipe: expected a generated terrain, got the imported one ${source.name}`);
  const { hurst, offsets, edges } = source.params;
  const params = { roughness: 2 ** -Number(hurst), offsets, ends: ENDS[String(edges)] ?? 'random' };
  const line = { kind: 'generated', generator: 'midpoint-displacement', seed: source.seed, params };
  return parseRecipe({ version: RECIPE_VERSION, source: line, width: 2 ** levels + 1, extent, elevation }, registry);
}
