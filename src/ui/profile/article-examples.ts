import type { ParamValue, ParamValues } from '../../core/params.ts';
import type { Recipe } from '../../core/recipe.ts';
import { registry } from '../../generate.ts';
import { midpointDisplacement } from '../../generators/midpoint-displacement.ts';
import { createEdits } from '../../state/edits.ts';

type Params = typeof midpointDisplacement.params;

const edits = createEdits(registry);

/** A picture of the articles: lines of one seed that differ in one parameter. */
export interface ArticleExample {
  readonly label: string;
  readonly hint: string;
  readonly preset: string;
  /** What differs from the preset in all lines. */
  readonly params?: ParamValues;
  readonly varied: keyof Params;
  /** Of the varied parameter, one for each line. */
  readonly values: readonly ParamValue[];
}

/** Comparisons that the articles about 1D terrain draw. */
export const articleExamples: readonly ArticleExample[] = [
  {
    label: 'Article 000: roughness 0.5 and 0.7',
    hint: 'two lines of one seed: a rolling and a jagged one',
    preset: 'article-000-rolling',
    varied: 'roughness',
    values: [0.5, 0.7],
  },
  {
    label: 'Article 003: decay powers 0.6 … 1.4',
    hint: 'five lines of one seed: the higher the power, the smoother',
    preset: 'article-003-no-decay',
    params: { decay: 'power' },
    varied: 'roughness',
    values: [0.6, 0.8, 1, 1.2, 1.4],
  },
  {
    label: 'Article 003: no decay and once',
    hint: 'the two extremes: never smaller, and nothing after the first',
    preset: 'article-003-no-decay',
    varied: 'decay',
    values: ['none', 'once'],
  },
];

/** The recipes of an example's lines, in the order of its values. Elevations are as generated, so that the lines can be compared.
 *  @param seed of all lines */
export function exampleRecipes({ preset, params = {}, varied, values }: ArticleExample, seed: string): readonly Recipe[] {
  const line = edits.withSeed(edits.withPreset(midpointDisplacement.id, preset), seed);
  const common = Object.entries(params).reduce((recipe, [id, value]) => edits.withParam(recipe, id, value), line);
  return values.map((value) => edits.withParam(common, varied, value));
}
