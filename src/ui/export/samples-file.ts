import { shortestFloat32 } from '../../core/decimals.ts';
import { type Heightmap, isSameSize, MAX_SAMPLES, MAX_SIDE, type Range, type Size } from '../../core/heightmap.ts';
import { isSameJson } from '../../core/memo.ts';
import { formatNumber, fullText, withUnit } from '../../core/number-text.ts';
import type { ParamValues, Schema } from '../../core/params.ts';
import { actingFilters, type Recipe } from '../../core/recipe.ts';
import { resamplingText } from '../../core/resampling.ts';
import { generatorOf } from '../../generate.ts';
import { bytesOf } from '../../io/bytes.ts';
import { coveringRange } from '../../io/codes.ts';
import type { FileFormat, SamplesInFile } from '../../io/file-format.ts';
import { cutNote, readRange } from '../../io/range-option.ts';
import { fittedSize, isNested, sameTerrainAt } from '../../resized.ts';
import { longText } from '../../state/long-work.ts';
import { samplesOf } from '../../state/map-cache.ts';
import { sizeText, unitOf } from '../../state/terrain-text.ts';
import { type FileRanges, type TerrainToEncode, terrainToEncode } from '../../worker/encode-terrain.ts';
import type { KitToEncode } from '../../worker/zip-kit.ts';
import type { ExportFacts, ExportPlan, ExportRun, NewFile } from '../page/export-row.ts';
import { fileStem } from '../terrain/terrain-text.ts';
import type { TerrainExport } from './terrain-export.ts';

export type SamplesFile = Pick<ExportPlan, 'name' | 'size' | 'problem' | 'notes' | 'automatic' | 'picture' | 'measure'> & {
  make(job: ExportRun, type: string): Promise<NewFile[]>;
};

/** A file of samples, whatever its format.
 *  @param options `hasNoRecipe` leaves the recipe out; `picture` writes one of this kind
 *  @param kit makes a folder for a program instead */
export function samplesFile(
  of: TerrainExport,
  samples: FileSamples,
  { extension, sidecar, samples: inFile }: Pick<FileFormat, 'extension' | 'sidecar' | 'samples'>,
  options: Pick<TerrainToEncode, 'hasNoRecipe' | 'picture' | 'options'> = {},
  kit?: KitToEncode,
): SamplesFile {
  const { client } = of;
  const { size, recipe } = samples;
  const unit = unitOf(recipe);
  const scale = scaleOf(inFile, options.options);
  const asked = scale === 'codes' ? readRange(options.options?.range) : undefined;
  const own = rangeOf(of, samples, scale);
  const range = asked ?? own;
  const cut = asked && outsideText(of, samples, asked);
  const [lowest, highest] = range ? [range.min, range.max].map((elevation) => withUnit(fullText(elevation), unit)) : [];
  const isOwnSize = isSameSize(size, of.size);
  const name = stemOf(isOwnSize ? of.recipe : { ...of.recipe, ...size }, of) + extension;
  return {
    name,
    size: sizeText(size),
    problem: samples.problem,
    notes: { size: samples.note, ...(cut !== undefined && { range: cut }) },
    automatic: { range: own ? `${own.min}, ${own.max}` : '' },
    picture: {
      kind: 'grey',
      map: of.shown.surface.map,
      range: range ?? of.shown.statistics,
      caption: !range
        ? `The terrain on screen, from black to white. The elevations of ${sizeText(size)} are known once its samples are made.`
        : scale === 'codes'
          ? `In the file, black is ${lowest} and white ${highest}.`
          : `Elevations in the file: ${lowest} … ${highest}, shown from black to white.`,
    },
    ...(!range && { measure: (signal) => measure(of, samples, extension, signal) }),
    async make({ signal, onProgress }, type) {
      const terrain = { ...toEncode(of, samples, extension), ...options };
      const how = { ...sourceOf(of, samples), signal, onProgress };
      if (kit) return [{ name, content: await client.run('kit', { terrain, kit }, how), type }];
      const { pieces, sidecar: beside } = await client.run('encode', terrain, how);
      const files: NewFile[] = [{ name, content: new Blob([...pieces] as BlobPart[]), type }];
      if (beside) files.push({ name: `${name}${sidecar}`, content: beside as BlobPart, type: 'application/json' });
      return files;
    },
  };
}

/** What the elevations of a file are those of: its lowest and highest code, or sample. */
export function scaleOf(inFile: SamplesInFile | undefined, options: ParamValues = {}): keyof FileRanges {
  return inFile?.highestCode?.(options) === undefined ? 'samples' : 'codes';
}

/** Where the worker has the samples from. */
export function sourceOf({ maps }: TerrainExport, { recipe, isMade }: FileSamples) {
  const { source } = recipe;
  const samples = source.kind === 'imported' && { samples: () => samplesOf(source, maps) };
  return { isHandedOver: true, madeFrom: isMade ? [{ recipe, ...samples }] : [] };
}

/** Makes the samples of a file for their elevations alone, which `rangeOf` then knows. */
async function measure(of: TerrainExport, samples: FileSamples, extension: string, signal: AbortSignal): Promise<void> {
  const ranges = await of.client.run('measure', toEncode(of, samples, extension), { ...sourceOf(of, samples), signal });
  of.measured.set(sizeText(samples.size), ranges);
}

/** The samples of a file for a worker, which makes them where they are not on screen. */
export function toEncode(
  of: TerrainExport,
  { recipe, size, isMade, isResampled }: FileSamples,
  extension: string,
): TerrainToEncode {
  const file: TerrainToEncode = isMade
    ? { recipe, isFinished: of.isFinished, samples: { stage: of.stage }, extension }
    : terrainToEncode(of.shown, extension);
  return { ...file, size: isResampled ? size : undefined };
}

/** What a range cuts off; undefined if nothing, as far as it is known before the file is made. */
function outsideText({ shown, recipe }: TerrainExport, { isMade, isResampled }: FileSamples, range: Range): string | undefined {
  const note = cutNote(shown.surface.map.data, range, unitOf(recipe) === 'm');
  if (note === undefined) return undefined;
  return isMade || isResampled ? `On screen, ${note}.` : `${note}.`;
}

/** Elevations of the lowest and the highest code, or sample, of samples that are made; undefined before they are, where no recipe tells. */
export function madeRange(
  { isFinished, measured }: TerrainExport,
  { recipe, size, isResampled }: FileSamples,
  of: keyof FileRanges,
): Range | undefined {
  const isTold = isFinished && actingFilters(recipe).length === 0 && (of === 'codes' || !isResampled);
  return (isTold ? recipe.elevation : undefined) ?? measured.get(sizeText(size))?.[of];
}

/** Elevations of the lowest and the highest code, or sample, of a file in their shortest digits; undefined until its samples are made. */
export function rangeOf(of: TerrainExport, samples: FileSamples, what: keyof FileRanges): Range | undefined {
  const isShown = !samples.isMade && (what === 'codes' || !samples.isResampled);
  const range = isShown ? of.shown.statistics : madeRange(of, samples, what);
  return range && { min: shortest(range.min), max: shortest(range.max) };
}

/** Samples are float32, in which −256.49 is −256.489990234375. */
function shortest(elevation: number): number {
  return Math.fround(elevation) === elevation ? shortestFloat32(elevation) : elevation;
}

/** `dolerite_513`, of an early stage `dolerite_513_stage-3`. */
export function stemOf(
  recipe: TerrainExport['recipe'],
  { stage, isFinished }: Pick<TerrainExport, 'stage' | 'isFinished'>,
): string {
  return isFinished ? fileStem(recipe) : `${fileStem(recipe)}_stage-${stage}`;
}

/** Origin of a file's samples. */
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

/** Stands for a number until the samples of the file are made. */
export const UNKNOWN = '…';

export function isUnknown([, value]: ExportFacts['rows'][number]): boolean {
  return value === UNKNOWN;
}

const OTHER = 'other';
/** Sides that are listed beside the terrain's own: 2^n + 1, which most readers take. */
const LISTED_SIDES = [129, 257, 513, 1025, 2049, 4097, 8193];

/** The options of a file's size: the terrain's own, 2^n + 1 samples on the longer side, or any other number. The ratio of its sides stays, so
 *  that square cells do. */
export function sizeOptions({ size }: Pick<TerrainExport, 'size'>): Schema {
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

/** Origin of the samples of a size: the screen; or generated again, if that is the same terrain in finer or coarser detail; or
 *  they are resampled from the nearest such size. */
export function fileSamples(of: TerrainExport, size: Size): FileSamples {
  const { recipe, standIn } = of;
  const isMade = standIn !== undefined;
  const source = { size, recipe, isMade, isResampled: false };
  if (size.width * size.height > MAX_SAMPLES) {
    const problem = `At most ${formatNumber(MAX_SAMPLES)} samples in all, which is 8193 × 8193.`;
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

function ownNote(of: TerrainExport): string {
  const { recipe, shown, size } = of;
  const isSameFile = isSameJson(recipe.source, shown.recipe.source);
  const fileSize = isSameFile ? shown.importedSize : undefined;
  const isResampled = fileSize && !isSameSize(fileSize, size);
  return isResampled ? `${allNote(of)} The terrain is resampled from the ${sizeText(fileSize)} of its file.` : allNote(of);
}

function allNote({ size, recipe, standIn, shown, isFinished }: TerrainExport): string {
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
function nearestMade({ recipe, isFinished }: TerrainExport, size: Size): Recipe | undefined {
  return isFinished ? sameTerrainAt(recipe, size) : undefined;
}

/** Rows and samples of a map that are encoded to estimate its file. */
const BAND_ROWS = 16;
const SAMPLES = 65_536;

/** About how many bytes a file of a map has at some size: those of bands of its rows, encoded as the file would be. */
export async function estimatedBytes(
  format: FileFormat,
  map: Heightmap,
  range: Range,
  size: Size,
  options: ParamValues,
): Promise<number> {
  const part = rowBands(map);
  // The file's range may not cover samples that are still to be made.
  const elevation = coveringRange(range, part);
  const { pieces } = await format.write({ map: part, elevation, isInMetres: true }, options);
  return Math.round((bytesOf(pieces) / part.data.length) * size.width * size.height);
}

/** Bands of rows, evenly spaced from north to south, as one map. */
export function rowBands({ width, height, data }: Heightmap): Heightmap {
  const bands = Math.max(1, Math.floor(SAMPLES / width / BAND_ROWS));
  if (bands * BAND_ROWS >= height) return { width, height, data };
  const out = new Float32Array(bands * BAND_ROWS * width);
  for (let band = 0; band < bands; band++) {
    const from = Math.floor(((height - BAND_ROWS) * band) / Math.max(1, bands - 1));
    out.set(data.subarray(from * width, (from + BAND_ROWS) * width), band * BAND_ROWS * width);
  }
  return { width, height: bands * BAND_ROWS, data: out };
}
