import type { Heightmap, Range } from '../core/heightmap.ts';
import { formatNumber } from '../core/number-text.ts';
import type { ParamValues, Schema } from '../core/params.ts';
import { recipeToJson } from '../core/recipe.ts';
import { joined } from './bytes.ts';
import { narrowNote, quantiseInto, requireWritable } from './codes.ts';
import { COLOURS_NOTE, likelyColourCodes } from './colour-codes.ts';
import {
  ENCODINGS,
  type FileFormat,
  FormatError,
  type MadeFile,
  type OpenedFile,
  type OpenHint,
  optionsOf,
  type TerrainToWrite,
} from './file-format.ts';
import { heightmapOf } from './opened-samples.ts';
import {
  type DecodedPng,
  decodePng,
  encodePngGrey,
  isColoured,
  type PngSamples,
  pngSamples,
  transparencyOf,
} from './png/index.ts';
import { byteOf, colourPieces, encodingsFrom, openColours } from './png-colours.ts';
import { inRange, rangeOption } from './range-option.ts';
import { absentNodata } from './suspect-nodata.ts';

/** The elevations that a picture's samples stand for, NaN where it is wholly transparent.
 *  @param elevation of the lowest and highest possible sample: by default what the file states, or else 0 … 1 */
export function heightmapFromPng(png: DecodedPng, elevation: Range = png.elevation ?? { min: 0, max: 1 }): Heightmap {
  const { width, height } = png;
  const { samples: data, maxValue } = pngSamples(png);
  const samples = { data, holes: transparencyOf(png).clear };
  return heightmapOf({ width, height, samples, areCodes: true, allCodes: { min: 0, max: maxValue }, elevation });
}

/** A heightmap as a 16-bit grey PNG, with its elevation range and spacing if they are known, and the recipe of a generated terrain.
 *  @throws FormatError if samples lie outside `elevation` by more than half a code, or beyond what files hold: nothing is clamped */
export async function heightmapToPng(terrain: TerrainToWrite): Promise<Uint8Array<ArrayBuffer>> {
  return joined((await writePng(terrain)).pieces);
}

const pngOptions = {
  pngEncoding: {
    kind: 'choice',
    label: 'Encoding',
    options: ENCODINGS,
    default: 'grey',
    words: { grey: 'Grey', terrarium: 'Terrarium', 'terrain-rgb': 'Terrain-RGB' },
    doc: 'Grey codes of the range of elevations, or metres in the bytes of 8-bit colours, as of map tiles. terrarium: steps of 1/256 m; terrain-rgb: of 0.1 m. Colours carry no recipe.',
  },
  depth: {
    kind: 'choice',
    label: 'Depth',
    options: ['16', '8'],
    default: '16',
    when: { pngEncoding: ['grey'] },
    doc: 'Bits of a sample: 16 for 65,536 elevations, 8 for 256, which carry no recipe.',
  },
  smallest: {
    kind: 'flag',
    label: 'Smaller file',
    default: false,
    when: { pngEncoding: ['grey'], depth: ['16'] },
    doc: 'Slower, for up to 12 % less: most on a few faults and real maps, next to nothing on rough ground. Its bytes may differ from one browser to the next.',
  },
  range: { ...rangeOption.range, when: { pngEncoding: ['grey'] } },
} as const satisfies Schema;

async function writePng(given: TerrainToWrite, options?: ParamValues): Promise<MadeFile> {
  const { pngEncoding, depth, smallest, range } = optionsOf(pngOptions, options);
  const { terrain, held, notes } = inRange(given, pngEncoding === 'grey' ? range : '');
  const { map, elevation, isInMetres, isUnscaled, spacing, recipe } = terrain;
  requireWritable(terrain);
  if (pngEncoding !== 'grey') return { pieces: colourPieces(terrain, pngEncoding), range: held, notes };
  const is16 = depth === '16';
  const { width, height, data } = map;
  const pieces = await encodePngGrey({
    width,
    height,
    bitDepth: is16 ? 16 : 8,
    isSmallest: smallest,
    samplesOf: (y, out) => quantiseInto(out, data.subarray(y * width, (y + 1) * width), elevation, is16 ? undefined : 255),
    ...(!isUnscaled && { elevation: { ...elevation, unit: isInMetres ? 'm' : '' } }),
    ...(spacing && { spacing }),
    ...(is16 && recipe?.source.kind === 'generated' && { recipeText: recipeToJson(recipe) }),
  });
  return { pieces, range: held, notes };
}

const READERS = 'Unreal Engine, Blender, Gaea, GIS and image editors';

/** PNG: written as 16-bit grey, read in every colour type and bit depth. */
export const pngFormat: FileFormat = {
  extension: '.png',
  title: '16-bit grey picture with elevation range, cell size and its recipe, if it has one',
  samples: {
    as: 'codes',
    name: 'PNG',
    type: 'image/png',
    label: 'Image',
    short: 'PNG, 16-bit',
    takenBy: READERS,
    carriesRecipe: true,
    highestCode: ({ pngEncoding = 'grey', depth }) => (pngEncoding !== 'grey' ? undefined : depth === '8' ? 255 : 65_535),
    otherwise,
    noRecipe,
  },
  options: pngOptions,
  write: writePng,
  open: async ({ bytes }, hint, onProgress) => openPng(await decodePng(bytes, onProgress), hint),
};

function otherwise({ pngEncoding, depth }: ParamValues) {
  if (pngEncoding === 'grey') {
    return depth === '8' ? { title: '8-bit grey picture with elevation range and cell size', takenBy: READERS } : undefined;
  }
  return { title: 'metres in the bytes of 8-bit colours, and cell size', takenBy: 'MapLibre, deck.gl and other maps of tiles' };
}

function noRecipe({ pngEncoding, depth, range }: ParamValues): string | undefined {
  if (pngEncoding !== 'grey') return 'Colours hold steps of metres, which the recipe does not make';
  if (depth === '8') return '8 bits hold 256 elevations, too few to name the terrain by its recipe';
  return range ? 'The recipe makes codes of its own scale, not of this one' : undefined;
}

function openPng(png: DecodedPng, hint: OpenHint = {}): OpenedFile {
  const { width, height, elevation } = png;
  const { nodata } = hint;
  const byteAt = byteOf(png);
  const hasBrightness = isColoured(png);
  const mayBeCodes = byteAt !== undefined && hasBrightness && !elevation;
  const stated = hint.encoding ?? (mayBeCodes ? ENCODINGS.find((one) => one === png.encoding) : undefined);
  const likely = mayBeCodes && stated === undefined ? likelyColourCodes(width * height, byteAt) : undefined;
  const encoding = stated ?? (likely?.isSure ? likely.encoding : 'grey');
  const { clear, partly } = transparencyOf(png);
  if (encoding !== 'grey') return openColours(png, encoding, clear, likely, notesOn(png, partly, false), hint);
  const grey = pngSamples(png);
  const holes = withNodata(clear, grey, nodata);
  const allCodes = { min: 0, max: grey.maxValue };
  const codesNote = likely && `${likely.text}: the encoding ${likely.encoding} reads them so`;
  const { held, codes, atLowest } = heldCodes(grey, holes);
  if (held === 0)
    throw new FormatError('this picture has no elevations: all of its pixels are transparent or stand for no value');
  return {
    width,
    height,
    depth: `${png.bitDepth}-bit ${png.colourType}${png.interlaced ? ', interlaced' : ''}`,
    elevation,
    // `notesOn` says so if the unit is not the metre. Without a unit, elevations are plain numbers.
    isInMetres: elevation?.unit !== undefined,
    spacing: png.spacing,
    codes,
    allCodes,
    holes: grey.samples.length - held,
    nodata: nodata ?? undefined,
    absentNodata: absentNodata(grey.samples, nodata),
    guesses: {},
    sizes: [],
    byteOrders: [],
    rawTypes: [],
    channels: [],
    encodings: mayBeCodes ? encodingsFrom('grey', likely) : [],
    areCodes: true,
    levels: grey.maxValue < 256 ? grey.maxValue + 1 : undefined,
    atLowest,
    isColoured: hasBrightness,
    colourCodes: codesNote,
    notes: notesOn(png, partly, hasBrightness, codesNote),
    groundNotes: [],
    png,
    samples: { data: grey.samples, holes },
  };
}

/** The holes, with those samples that equal the nodata value. */
function withNodata(clear: Uint8Array | undefined, { samples }: PngSamples, nodata?: number | null): Uint8Array | undefined {
  if (nodata === undefined || nodata === null || !samples.some((sample) => sample === nodata)) return clear;
  const holes = clear ?? new Uint8Array(samples.length);
  for (let i = 0; i < holes.length; i++) if (samples[i] === nodata) holes[i] = 1;
  return holes;
}

/** How many samples have a value, the lowest and the highest of these, and how many of them are at the lowest. */
function heldCodes({ samples, maxValue }: PngSamples, holes: Uint8Array | undefined) {
  const counts = new Uint32Array(maxValue + 1);
  for (let i = 0; i < samples.length; i++) if (holes?.[i] !== 1) counts[samples[i]]++;
  const min = counts.findIndex((count) => count > 0);
  const max = counts.reduce((last, count, code) => (count > 0 ? code : last), min);
  return { held: counts.reduce((sum, count) => sum + count, 0), codes: { min, max }, atLowest: counts[min] };
}

/** What a person should know of an opened picture. */
function notesOn(png: DecodedPng, partly: number, hasBrightness: boolean, codesNote?: string): string[] {
  const notes = [...(png.ignored ?? [])];
  if (hasBrightness) notes.push(COLOURS_NOTE);
  if (codesNote !== undefined) notes.push(codesNote);
  if (partly > 0)
    notes.push(
      `${formatNumber(partly)} of ${formatNumber(png.width * png.height)} samples are partly transparent: they keep their values`,
    );
  if (png.elevation === undefined) return notes;
  const { unit } = png.elevation;
  if (unit !== undefined && unit !== 'm')
    notes.push(`it states elevations in ${JSON.stringify(unit)}: the numbers are taken as metres, not converted`);
  const narrow = png.bitDepth === 16 ? narrowNote(png.elevation, unit !== undefined) : undefined;
  return narrow === undefined ? notes : [...notes, narrow];
}
