import type { Law, LawValue } from '../../core/generator.ts';
import type { IntegerSpec, NumberSpec } from '../../core/params.ts';
import type { Recipe } from '../../core/recipe.ts';
import { explainStage, generatorOf, stageCount } from '../../generate.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { oncePer } from '../controls/memo.ts';

/** A number of a law that a parameter sets. */
export interface Constant {
  readonly id: string;
  readonly spec: NumberSpec | IntegerSpec;
}

/** The parameter that a value of a law is: the one whose label begins its name. */
export function constantOf(recipe: Recipe, { name }: Pick<LawValue, 'name'>): Constant | undefined {
  const label = name.split(',')[0];
  for (const [id, spec] of Object.entries(generatorOf(recipe)?.params ?? {}))
    if (spec.label === label && (spec.kind === 'number' || spec.kind === 'integer')) return { id, spec };
  return undefined;
}

/** A stage with how far it moves its points. */
export interface StageDisplacement {
  readonly stage: number;
  readonly d: Pick<LawValue, 'value' | 'unit'>;
}

/** How far each stage of a terrain moves its points; none where the law has no d. */
export const displacementsOf = oncePer(
  ({ recipe, rawRange }: Pick<Terrain, 'recipe' | 'rawRange'>): readonly StageDisplacement[] => {
    const stages = stageCount(recipe);
    const d = (stage: number): LawValue | undefined => lawValue(explainStage(recipe, stage, rawRange).law, 'd');
    if (stages === 0 || !d(1)) return [];
    return Array.from({ length: stages }, (_, i) => i + 1).flatMap((stage) => {
      const value = d(stage);
      return value ? [{ stage, d: value }] : [];
    });
  },
);

function lawValue({ values }: Law, symbol: string): LawValue | undefined {
  return values.find((value) => value.symbol === symbol);
}
