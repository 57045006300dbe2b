import { type Problem, show } from '../core/params.ts';
import { type AppDocument, MAX_OTHERS, type PanePair } from './document.ts';
import { cameraText, readCamera } from './field-texts.ts';
import { pairWithin } from './panes.ts';
import { setUnlessDefault } from './query.ts';
import { differencesFrom, readUnder, recipeFromDifferences } from './recipe-differences.ts';

/** Keys of the document's own that tell of panes. People count them from 1. */
export const PANE_KEYS = ['pane', 'pair'];
const TERRAIN_KEYS = ['camera'];

/** The terrains of a comparison beside the document's own, each by the number of its pane, and which panes are told apart.
 *  @param whole every value of the document's recipe */
export function panesToQuery(
  { others, place, otherCameras, pair, compare }: AppDocument,
  whole: URLSearchParams,
): URLSearchParams {
  const query = new URLSearchParams();
  if (place > 0) query.set('pane', String(place + 1));
  if (pair.of !== 1 || pair.less !== 0) query.set('pair', `${pair.of + 1}-${pair.less + 1}`);
  others.forEach((recipe, i) => {
    const differences = differencesFrom(whole, recipe);
    const { source } = recipe;
    // Always there: a terrain that does not differ is one too.
    if (source.kind === 'generated') differences.set('generator', source.generator);
    else differences.set('imported', source.sha256);
    const camera = compare.linkCamera ? undefined : otherCameras[i];
    setUnlessDefault(differences, 'camera', camera && cameraText(camera));
    for (const [key, value] of differences) query.append(`t${i + (i < place ? 1 : 2)}.${key}`, value);
  });
  return query;
}

/** A document's comparison as its text tells it.
 *  @param own the document's own entries
 *  @param terrains those of each terrain beside it, by the number of its pane, in order */
export function panesFromQuery(
  own: URLSearchParams,
  terrains: ReadonlyMap<number, URLSearchParams>,
  { recipe, pair }: AppDocument,
  changes: Problem[],
): Pick<AppDocument, 'others' | 'place' | 'otherCameras' | 'pair'> {
  const numbers = [...terrains.keys()];
  if (numbers.length > MAX_OTHERS) {
    changes.push({ path: 'terrains', message: `expected at most ${MAX_OTHERS + 1}, got ${numbers.length + 1}` });
  }
  const read = [...terrains].slice(0, MAX_OTHERS).flatMap(([number, query]) =>
    readUnder(`terrain ${number}`, changes, (found) => {
      const other = recipeFromDifferences(query, recipe, TERRAIN_KEYS, found);
      const camera = query.get('camera');
      return { number, other, camera: camera === null ? undefined : readCamera(camera, found) };
    }),
  );
  const given = own.get('pane');
  const pane = given === null ? 1 : readPane(given, Math.min(numbers.length, MAX_OTHERS) + 1, changes);
  const pairText = own.get('pair');
  return {
    others: read.map(({ other }) => other),
    otherCameras: read.map(({ camera }) => camera),
    // A terrain that is left out makes room.
    place: read.filter(({ number }) => number < pane).length,
    pair: pairText === null ? pairWithin(pair, read.length + 1) : readPair(pairText, read.length + 1, changes),
  };
}

function readPane(text: string, terrains: number, changes: Problem[]): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  if (number !== undefined && number >= 1 && number <= terrains) return number;
  const instead = number === undefined ? 1 : Math.min(Math.max(number, 1), terrains);
  changes.push({ path: 'pane', message: `expected the number of a terrain, 1 … ${terrains}, got ${show(text)}`, instead });
  return instead;
}

function readPair(text: string, terrains: number, changes: Problem[]): PanePair {
  const [, of, less] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? ['', '2', '1'];
  const pair = pairWithin({ of: Math.max(Number(of), 1) - 1, less: Math.max(Number(less), 1) - 1 }, terrains);
  const instead = `${pair.of + 1}-${pair.less + 1}`;
  if (instead !== text) {
    changes.push({
      path: 'pair',
      message: `expected two of the terrains 1 … ${Math.max(terrains, 2)}, got ${show(text)}`,
      instead,
    });
  }
  return pair;
}
