import type { Range } from '../../core/heightmap.ts';
import { isOnItsSide } from '../../io/orientation.ts';
import { EARTH_ELEVATION, EQUATOR_M, GUESSED_SIDE_M, isWorldShaped, LAND_ELEVATION } from '../../io/reading.ts';
import { sampleText } from '../../io/suspect-nodata.ts';
import { numberText } from '../../state/param-text.ts';
import type { FileFacts } from '../../terrain/file-facts.ts';
import type { Answers } from './answers.ts';

/** An answer in one click: the label of its button, and what it changes. */
export type Choice = readonly [label: string, answers: Partial<Answers>];

/** Elevations offered in place of the guess. */
export function elevationChoices(facts: FileFacts): readonly Choice[] {
  const { codes, hasCodes, elevation, spacing } = facts;
  if (!hasCodes || elevation) return [];
  const untyped = { lowest: undefined, highest: undefined, lowestCode: undefined, highestCode: undefined };
  const between = ({ min, max }: Range): Choice => {
    const [lowest, highest] = [numberText(min), numberText(max)];
    return [`${lowest} … ${highest} m`, { ...untyped, areCodesMetres: undefined, lowest, highest }];
  };
  const isWorld = !spacing && isWorldShaped(facts);
  return [
    ...(codes.min === codes.max ? [] : [between({ min: 0, max: 1000 })]),
    ...(isWorld ? [EARTH_ELEVATION, LAND_ELEVATION].map(between) : []),
    ['Codes as metres', { ...untyped, areCodesMetres: true }],
  ];
}

/** Grounds offered for a map that has the shape of a world map. */
export function groundChoices(facts: FileFacts, { orientation }: Answers): readonly Choice[] {
  if (facts.spacing || !isWorldShaped(facts) || isOnItsSide(orientation)) return [];
  return [EQUATOR_M, GUESSED_SIDE_M].map((metres) => {
    const text = numberText(Math.round(metres / 100) / 10);
    const label = metres === EQUATOR_M ? 'Whole Earth' : `${text} km wide`;
    // Without a typed width the ground stays a guess, and elevations are guessed with it.
    const wide = metres === EQUATOR_M ? undefined : text;
    return [label, { wide, perSample: undefined }];
  });
}

/** The number that may stand for no value. */
export function nodataChoices({ outlier, usualCode = outlier }: FileFacts): readonly Choice[] {
  return usualCode === undefined ? [] : [[`${sampleText(usualCode)} is no value`, { nodata: sampleText(usualCode) }]];
}
