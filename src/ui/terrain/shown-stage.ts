import type { DisplacedPoints } from '../../core/generator.ts';
import { uncapitalised } from '../../state/param-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { grouped, liveLaw } from './law-text.ts';
import { metresPerUnitOf } from './terrain-text.ts';

/** A stage of 1D terrain in the profile. */
export interface ShownStage {
  /** `level 4 of 9 · b × r each level · b 12.5 · r 0.55` */
  readonly text: string;
  /** Its displaced points; stage 0 has none. */
  readonly change: DisplacedPoints | undefined;
}

/** The stage of 1D terrain to show; undefined for finished terrain, unless it was reached by a step.
 *  @param isSteppedToEnd the last stage was reached by a step */
export function shownStage(terrain: Terrain, isSteppedToEnd: boolean): ShownStage | undefined {
  const { explanation, profile, stage, stages } = terrain;
  if (!profile || !explanation || (stage === stages && !isSteppedToEnd)) return undefined;
  const { title, law, changes } = explanation;
  const text = `${uncapitalised(title)} · ${liveLaw(law, metresPerUnitOf(terrain))}`;
  return { text: grouped(text), change: changes.find((change) => change.kind === 'points') };
}
