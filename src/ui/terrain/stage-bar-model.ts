import type { Generator, StageExplanation } from '../../core/generator.ts';
import { grouped } from '../../core/number-text.ts';
import { uncapitalised } from '../../core/text.ts';
import type { PageSettings } from '../../state/page-settings.ts';
import type { StageMark } from './stage-key.ts';

/** How fast stages play. */
export type Speed = PageSettings['speed'];

export const SPEEDS: readonly { readonly value: Speed; readonly label: string; readonly title: string }[] = [
  { value: '0.5', label: '0.5×', title: 'Half as fast' },
  { value: '1', label: '1×', title: 'All stages in about ten seconds' },
  { value: '2', label: '2×', title: 'Twice as fast' },
  { value: '4', label: '4×', title: 'Four times as fast' },
];

export interface StageBarModel {
  /** The stage that is asked for, 0 … stages. */
  readonly stage: number;
  /** The stage that the view shows, which the words and the marks are about. */
  readonly drawnStage: number;
  /** 0 if the terrain has no stages: it is imported, or has too few samples for one level. */
  readonly stages: number;
  /** Where the terrain comes from; undefined while there is none. It decides why there are no stages. */
  readonly source: Generator['kind'] | 'imported' | undefined;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  /** The page asks about the next stage before it shows it. */
  readonly isPredicting: boolean;
  /** Why nothing can be asked; empty if something can. */
  readonly whyNotPredict: string;
  /** What the drawn stage did; undefined for imported terrain. */
  readonly explanation: Pick<StageExplanation, 'title' | 'sentence' | 'details' | 'law'> | undefined;
  /** What acts after the last stage: the faults that a person has cut. */
  readonly cuts?: number;
  /** Of the stages, those of the generator; filters have the others. */
  readonly ownStages: number;
  /** Odd stages displace centres and even ones edge midpoints: drawn as circles and squares. */
  readonly hasHalfLevels: boolean;
  /** What stands on the terrain. */
  readonly marks: readonly StageMark[];
}

const WHY_NONE = {
  imported: 'Imported terrain was not made in stages',
  heightmap: 'Too small for a level: only corners',
  profile: 'Too short for a level: one segment',
} as const;

/** Why a terrain has no stages; empty if it has some. */
export function whyEmpty({ stages, source }: Pick<StageBarModel, 'stages' | 'source'>): string {
  return stages === 0 && source ? WHY_NONE[source] : '';
}

/** `Stage 5 of 20 · level 3, diamond step`; titles that count the stages themselves stand alone, and the last one names the cuts after it. Nothing is said before there is a picture. */
export function headingOf({
  drawnStage,
  stages,
  source,
  cuts = 0,
  explanation,
}: Pick<StageBarModel, 'drawnStage' | 'stages'> & {
  readonly source?: StageBarModel['source'];
  readonly cuts?: number;
  readonly explanation: Pick<StageExplanation, 'title'> | undefined;
}): string {
  if (stages === 0) return source ? 'No stages' : '';
  if (!explanation) return '';
  const { title } = explanation;
  const last = drawnStage < stages || cuts === 0 ? '' : cuts === 1 ? ', then your cut' : `, then your ${cuts} cuts`;
  if (title.includes(`${drawnStage} of ${stages}`)) return grouped(title) + last;
  return grouped(`Stage ${drawnStage} of ${stages} · ${uncapitalised(title)}`) + last;
}
