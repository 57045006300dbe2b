import { isSameJson } from '../../core/equality.ts';
import { isSameSize, MAX_SAMPLES, MAX_SIDE, type Size } from '../../core/heightmap.ts';
import type { ParamValues, Schema } from '../../core/params.ts';
import type { Recipe } from '../../core/recipe.ts';
import { resamplingText } from '../../core/resample-wide.ts';
import { generatorOf } from '../../generate.ts';
import { isNested, sameTerrainAt } from '../../kits/other-size.ts';
import { longText } from '../../state/long-work.ts';
import { sizeText } from '../../state/terrain-text.ts';
import { fittedSize } from '../../terrain/display.ts';
import type { TerrainSubject } from './terrain-subject.ts';

/** Where the samples of a file come from. */
export interface FileSamples {
  readonly size: Size;
  /** Named by the file, if it has a recipe: the terrain's own, or that of another size. */
  readonly recipe: Recipe;
  /** They are made for the file; else they are those on screen. */
  readonly isMade: boolean;
  /** They are resampled to `size`, so no recipe names them. */
  readonly isResampled: boolean;
  /** How they come about, for people. */
  readonly note: string;
  /** Why there can be none. */
  readonly problem?: string;
}

const OTHER = 'other';
/** Sides that are listed beside the terrain's own: 2^n + 1, which most readers take. */
const LISTED_SIDES = [129, 257, 513, 1025, 2049, 4097, 8193];

/** The options of a file's size: the terrain's own, 2^n + 1 samples on the longer side, or any other number. The ratio of its sides stays, so
 *  that square cells do. */
export function sizeOptions({ size }: Pick<TerrainSubject, 'size'>): Schema {
  const longer = Math.max(size.width, size.height);
  const listed = [...LISTED_SIDES.filter((side) => side !== longer).map((side) => fittedSize(size, side)), size];
  const options = listed.sort((a, b) => a.width * a.height - b.width * b.height).map(sizeText);
  return {
    size: {
      kind: 'choice',
      label: 'Size',
      options: [...options, OTHER],
      default: sizeText(size),
      doc: 'Samples west to east × north to south, over the same ground.',
    },
    side: {
      kind: 'integer',
      label: 'Longer side',
      default: longer,
      min: 2,
      max: MAX_SIDE,
      when: { size: [OTHER] },
      doc: 'Samples along it; the other side keeps its ratio.',
    },
  };
}

/** The size that the values of `sizeOptions` choose. */
export function chosenSize(own: Size, { size, side }: ParamValues): Size {
  if (size === OTHER) return fittedSize(own, Number(side));
  const [width, height] = String(size).split(' × ').map(Number);
  return { width, height };
}

/** Where samples of a size come from: the screen, or they are generated again where that is the same terrain, in finer or coarser detail; else
 *  they are resampled from the nearest such size. */
export function fileSamples(of: TerrainSubject, size: Size): FileSamples {
  const { recipe, standIn } = of;
  const isMade = standIn !== undefined;
  const source = { size, recipe, isMade, isResampled: false };
  if (size.width * size.height > MAX_SAMPLES) {
    const problem = `At most ${MAX_SAMPLES.toLocaleString('en')} samples in all, which is 8193 × 8193.`;
    return { ...source, note: '', problem };
  }
  if (isSameSize(size, of.size)) return { ...source, note: ownNote(of) };
  const near = nearestMade(of, size);
  if (near && isSameSize(near, size)) {
    const detail = size.width > of.size.width ? 'finer' : 'coarser';
    return {
      ...source,
      recipe: near,
      isMade: true,
      note: `Generated at this size: the same terrain in ${detail} detail${timeNote(near)}.`,
    };
  }
  const from = near ?? recipe;
  const how = resamplingText(near ?? of.size, size, of.isFinished && isNested(recipe));
  const why = generatorOf(recipe)?.nesting === 'none' ? ': generated at another size, it would be another terrain' : '';
  return {
    ...source,
    recipe: from,
    isMade: isMade || near !== undefined,
    isResampled: true,
    note: `Resampled from ${sizeText(near ?? of.size)}, ${how}${why}${near || isMade ? timeNote(from) : ''}.`,
  };
}

function ownNote(of: TerrainSubject): string {
  const { recipe, shown, size } = of;
  const isSameFile = isSameJson(recipe.source, shown.recipe.source);
  const fileSize = isSameFile ? shown.importedSize : undefined;
  const isResampled = fileSize && !isSameSize(fileSize, size);
  return isResampled ? `${allNote(of)} The terrain is resampled from the ${sizeText(fileSize)} of its file.` : allNote(of);
}

function allNote({ size, recipe, standIn, shown, isFinished }: TerrainSubject): string {
  const all = `All ${sizeText(size)} samples`;
  switch (standIn) {
    case undefined:
      return `${all} of ${isFinished ? 'the terrain' : 'this stage'}.`;
    case 'preview':
      return `${all}. The screen shows a preview of ${sizeText(shown.surface.map)}; the file is made in full${timeNote(recipe)}.`;
    case 'earlier':
      return `${all}. The terrain is still being made; the file gets the finished one${timeNote(recipe)}.`;
  }
}

function timeNote(recipe: Recipe): string {
  const duration = longText(recipe);
  return duration === undefined ? '' : `, which takes ${duration}`;
}

/** See `sameTerrainAt`; an early stage has a grid of its own. */
function nearestMade({ recipe, isFinished }: TerrainSubject, size: Size): Recipe | undefined {
  return isFinished ? sameTerrainAt(recipe, size) : undefined;
}
