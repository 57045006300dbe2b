/** An offset of a midpoint that a person has set, in place of the one that is drawn. */
export interface OwnOffset {
  /** 0 for that of the first midpoint. */
  readonly level: number;
  /** Among the new points of its level, 0 for the leftmost. */
  readonly index: number;
  readonly offset: number;
}

/** Puts own offsets in the place of drawn ones.
 *  @param drawn holds those of the segments `first` … first + count − 1 of a level, from index `at` on */
export function putOwnOffsets(
  drawn: Float64Array,
  at: number,
  own: readonly OwnOffset[],
  level: number,
  first: number,
  count: number,
): void {
  for (const { level: ownLevel, index, offset } of own) {
    if (ownLevel === level && index >= first && index < first + count) drawn[at + index - first] = offset;
  }
}
