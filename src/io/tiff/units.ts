/** A unit of length. */
export type Unit = readonly [metres: number, name: string];

export const METRE: Unit = [1, 'metres'];
export const FOOT: Unit = [0.3048, 'feet'];
export const SURVEY_FOOT: Unit = [1200 / 3937, 'US survey feet'];
