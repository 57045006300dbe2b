import type { ParamValues } from './params.ts';

/** Parameters that came after 0.2.0, by the id of their generator or filter, each with its default. */
interface LaterParams {
  readonly generators: Readonly<Record<string, ParamValues>>;
  readonly filters: Readonly<Record<string, ParamValues>>;
}

/** A parameter that is added to a generator or a filter is named here. At its default, which makes the terrain that was made without it
 *  and never changes, it is not written, so older versions can read every recipe they can make, and recipes keep their text.
 *  A new generator or filter has none: no older version knows it. */
export const laterParams: LaterParams = {
  generators: { 'midpoint-displacement': { minDisplacedSegment: 0, ceiling: 100_000, ownOffsets: '' } },
  filters: {},
};

/** The parameters as files and links state them: without the later ones that have their defaults. */
export function writtenParams(kind: keyof LaterParams, id: string, params: ParamValues): ParamValues {
  const later = laterParams[kind][id];
  if (later === undefined) return params;
  return Object.fromEntries(
    Object.entries(params).filter(([name, value]) => !Object.hasOwn(later, name) || later[name] !== value),
  );
}
