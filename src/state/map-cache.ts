import type { Heightmap } from '../core/heightmap.ts';
import type { ImportedSource, Recipe } from '../core/recipe.ts';
import { errorText } from '../core/text.ts';
import { type AppDocument, selectedRecipe } from './document.ts';

/** The samples of imported terrain, by their SHA-256: cached in memory, stored in the browser's database. */
export interface MapCache {
  /** At once if they are cached; undefined if they are not stored.
   *  @throws Error with one sentence for people, if they cannot be read */
  get(sha256: string): Heightmap | Promise<Heightmap | undefined>;
  /** Caches samples, and stores them for the next visit.
   *  @throws Error with one sentence for people, if they could not be stored; they are cached all the same */
  put(sha256: string, map: Heightmap): Promise<void>;
}

/** The samples of an imported recipe are not available. */
export class NoSamples extends Error {
  constructor({ name }: ImportedSource) {
    super(`${name.trim() || 'Imported terrain'}: its samples are not stored in this browser. Import the file to see it.`);
    this.name = 'NoSamples';
  }
}

/** Whether a recipe needs the imported samples with this SHA-256. */
export function needsSamples({ source }: Recipe, sha256: string): boolean {
  return source.kind === 'imported' && source.sha256 === sha256;
}

/** @throws NoSamples if they are not stored */
export async function samplesOf(source: ImportedSource, maps: Pick<MapCache, 'get'>): Promise<Heightmap> {
  const map = await maps.get(source.sha256);
  if (!map) throw new NoSamples(source);
  return map;
}

/** A recipe, and how to get the samples of an imported one when they are needed. */
export function withSamples(recipe: Recipe, maps: Pick<MapCache, 'get'>) {
  const { source } = recipe;
  return { recipe, samples: source.kind === 'imported' ? () => samplesOf(source, maps) : undefined };
}

/** Why the samples of a recipe are not available; undefined if they are, or if it needs none. */
export async function whyMissing({ source }: Recipe, maps: Pick<MapCache, 'get'>): Promise<string | undefined> {
  if (source.kind !== 'imported') return undefined;
  try {
    await samplesOf(source, maps);
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}

/** Samples cached besides the last map, at most; stored ones are read again when an undo needs them. */
const MAX_CACHED = 16_000_000;

/** @param findElsewhere finds samples that are not stored: those that come with the app
 *  @param onReplaced called when a map comes that may take the place of one of the same samples and another width: raw files may be read in two
 *  ways */
export function createMapCache(
  findElsewhere: (sha256: string) => Promise<Heightmap | undefined>,
  onReplaced: (sha256: string) => void = () => {},
): MapCache {
  const cached = new Map<string, Heightmap>();
  const unsaved = new Set<string>();
  const addToCache = (sha256: string, map: Heightmap): void => {
    cached.delete(sha256);
    let room = MAX_CACHED;
    for (const [other, { data }] of [...cached].reverse()) {
      room -= data.length;
      // Maps that could not be stored stay.
      if (room < 0 && !unsaved.has(other)) cached.delete(other);
    }
    cached.set(sha256, map);
  };
  const find = async (sha256: string): Promise<Heightmap | undefined> => {
    const { getMap } = await import('./maps.ts');
    const stored = getMap(sha256);
    // The app's own samples are found even if storage is blocked.
    const map = (await stored.catch(() => undefined)) ?? (await findElsewhere(sha256)) ?? (await stored);
    if (map) addToCache(sha256, map);
    return map;
  };
  return {
    get: (sha256) => cached.get(sha256) ?? find(sha256),
    async put(sha256, map) {
      const isKnown = cached.get(sha256)?.width === map.width;
      unsaved.add(sha256);
      addToCache(sha256, map);
      if (!isKnown) onReplaced(sha256);
      const { putMap } = await import('./maps.ts');
      await putMap(sha256, map, !isKnown);
      unsaved.delete(sha256);
    },
  };
}

/** The pane to select if the samples of the selected terrain are not available: the first whose terrain can be shown.
 *  @returns undefined if the selected terrain can be shown, or none can */
export async function showablePane(document: AppDocument, maps: Pick<MapCache, 'get'>): Promise<number | undefined> {
  if ((await whyMissing(selectedRecipe(document), maps)) === undefined) return undefined;
  for (const [pane, recipe] of document.terrains.entries()) {
    if ((await whyMissing(recipe, maps)) === undefined) return pane;
  }
  return undefined;
}
