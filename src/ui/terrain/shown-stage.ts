import type { DisplacedPoints } from '../../core/generator.ts';
import { grouped } from '../../core/number-text.ts';
import { uncapitalised } from '../../core/text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';

/** A stage of 1D terrain in the profile. */
export interface ShownStage {
  /** `level 4 of 9 · moves 8 midpoints by up to ±12.5 m` */
  readonly text: string;
  /** Its displaced points; stage 0 has none. */
  readonly change: DisplacedPoints | undefined;
}

/** The stage of 1D terrain to show; undefined for finished terrain, unless it was reached by a step.
 *  @param isSteppedToEnd the last stage was reached by a step */
export function shownStage(terrain: Terrain, isSteppedToEnd: boolean): ShownStage | undefined {
  const { explanation, profile, stage, stages } = terrain;
  if (!profile || !explanation || (stage === stages && !isSteppedToEnd)) return undefined;
  const { title, sentence, changes } = explanation;
  return { text: grouped(`${uncapitalised(title)} · ${sentence}`), change: changes.find((change) => change.kind === 'points') };
}
