import { errorText } from '../core/error-text.ts';
import type { Heightmap } from '../core/heightmap.ts';
import type { ImportedSource, Recipe } from '../core/recipe.ts';

/** The samples that imported recipes name, by their SHA-256. */
export interface MapShelf {
  /** At once where they are at hand; else what has been kept of them, undefined if nothing has.
   *  @throws Error with one sentence for people, where they cannot be read */
  get(sha256: string): Heightmap | Promise<Heightmap | undefined>;
  /** Has samples at hand, and keeps them in the browser for the next visit.
   *  @throws Error with one sentence for people, where they could not be kept; they are at hand all the same */
  put(sha256: string, map: Heightmap): Promise<void>;
}

/** The samples of an imported recipe are not at hand. */
export class NoSamples extends Error {
  constructor({ name }: ImportedSource) {
    super(`${name.trim() || 'Imported terrain'}: its samples are not kept in this browser. Import the file to see it.`);
    this.name = 'NoSamples';
  }
}

/** @throws NoSamples where they are not kept */
export async function samplesOf(source: ImportedSource, maps: Pick<MapShelf, 'get'>): Promise<Heightmap> {
  const map = await maps.get(source.sha256);
  if (!map) throw new NoSamples(source);
  return map;
}

/** Why imported terrain cannot be shown; undefined where nothing keeps it from being. */
export async function whyMissing({ source }: Recipe, maps: Pick<MapShelf, 'get'>): Promise<string | undefined> {
  if (source.kind !== 'imported') return undefined;
  try {
    await samplesOf(source, maps);
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}

/** Samples held in memory beside the last map, at most; kept ones are read again when an undo wants them. */
const MAX_AT_HAND = 16_000_000;

/** @param findElsewhere where samples come from that are not kept: those of the app's own samples */
export function createMapShelf(findElsewhere: (sha256: string) => Promise<Heightmap | undefined>): MapShelf {
  const atHand = new Map<string, Heightmap>();
  const unkept = new Set<string>();
  const hold = (sha256: string, map: Heightmap): void => {
    atHand.delete(sha256);
    let room = MAX_AT_HAND;
    for (const [other, { data }] of [...atHand].reverse()) {
      room -= data.length;
      // What is kept nowhere else stays.
      if (room < 0 && !unkept.has(other)) atHand.delete(other);
    }
    atHand.set(sha256, map);
  };
  const find = async (sha256: string): Promise<Heightmap | undefined> => {
    const { getMap } = await import('./maps.ts');
    const kept = getMap(sha256);
    // The app's own samples can be had where the browser keeps nothing.
    const map = (await kept.catch(() => undefined)) ?? (await findElsewhere(sha256)) ?? (await kept);
    if (map) hold(sha256, map);
    return map;
  };
  return {
    get: (sha256) => atHand.get(sha256) ?? find(sha256),
    async put(sha256, map) {
      unkept.add(sha256);
      hold(sha256, map);
      const { putMap } = await import('./maps.ts');
      await putMap(sha256, map);
      unkept.delete(sha256);
    },
  };
}
