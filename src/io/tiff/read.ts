import type { Range, Size } from '../../core/heightmap.ts';
import { readNumber, show } from '../../core/params.ts';
import type { OnProgress } from '../../core/progress.ts';
import { colourCodesNote } from '../colour-codes.ts';
import { type FileToRead, FormatError, type OpenedFile, type OpenHint } from '../file-format.ts';
import { roundToHalf } from '../half.ts';
import { openedSamples } from '../opened-samples.ts';
import { isTurned, oriented } from '../orientation.ts';
import { OWN_ITEM, type OwnFacts, parseOwn, RECIPE_ITEM } from '../own-facts.ts';
import type { ToMetres } from '../suspect-nodata.ts';
import { readSamples } from './blocks.ts';
import { directoriesAfter, readDirectory, TAG, type TiffDirectory } from './directory.ts';
import { readGround } from './ground.ts';
import { MASK_PHOTOMETRIC, readLayout, type SampleKind, type TiffLayout } from './layout.ts';
import { type MetadataItem, parseMetadata } from './metadata.ts';
import { METRE, unitOfName } from './units.ts';

/** More than a recipe and all that GDAL may say. */
const MAX_TEXT = 1 << 22;

/** Reads the first band of the first image of a TIFF. Integers of a file that says nothing of the ground are codes, as in a picture; all
 *  other samples are elevations.
 *  @throws FormatError with one sentence about what is wrong */
export async function openTiff(
  { bytes, sidecar, name }: FileToRead,
  hint: OpenHint = {},
  onProgress?: OnProgress,
): Promise<OpenedFile> {
  const directory = readDirectory(bytes);
  const layout = readLayout(directory, 0, name);
  const { width, height, kind, bands } = layout;
  const items = parseMetadata(directory.text(TAG.gdalMetadata, MAX_TEXT) ?? '');
  const ground = readGround(directory, layout);
  const own = ownFacts(items, kind);
  const nodata = nodataOf(directory);
  const scale = scaleOf(items);
  const named = own ? undefined : unitNameOf(items);
  const unit = own ? undefined : (unitOfName(named ?? '') ?? ground.elevationUnit);
  const unknownUnit = own || unit ? undefined : named === undefined ? ground.unknownUnit : show(named);
  const [unitM, unitName] = unit ?? METRE;
  const toMetres = toMetresOf(unitM, scale);
  const areCodes = kind === 'uint' && layout.bits < 32 && !ground.cells && nodata === undefined && !toMetres && !own;
  const data = readSamples(bytes, layout, nodata ?? 0, onProgress);
  const highest = layout.bits === 8 ? 255 : 65_535;
  // Elevations are as they are stored, whichever of them a viewer would show white.
  if (areCodes && layout.isInverted) invertInPlace(data, highest);
  const maskNotes = maskInPlace(data, bytes, directory, layout, sidecar);
  const map = { width, height, data };
  const cells = ({ min, max }: Range) => ground.cells?.(own ? undefined : max - min);
  const colourCodes = colourCodesOf(bytes, directory, layout);
  const notes = [
    ...(bands > 1 ? [`it has ${bands} bands: the first one is read`] : []),
    ...maskNotes,
    ...(colourCodes === undefined ? [] : [colourCodes]),
    ...(unitM === 1 ? [] : [`its elevations are in ${unitName}: converted to metres`]),
    ...(unknownUnit === undefined ? [] : [`its elevations are in ${unknownUnit}, which is no known unit: read as metres`]),
    ...ground.notes,
  ];
  return openedSamples(
    {
      format: 'TIFF',
      depth: depthText(layout),
      ...(isTurned(ground.orientation) ? oriented(map, ground.orientation) : map),
      toMetres,
      areBareFloats: kind === 'float' && !own && !unit && !scale && !ground.cells && !ground.isPlaced,
      allCodes: areCodes ? { min: 0, max: highest } : undefined,
      elevation: own?.elevation,
      isInMetres: !areCodes && own?.isInMetres !== false,
      spacing: (range) => cells(range)?.spacing,
      isNorthStated: ground.isNorthStated,
      isPlaced: ground.isPlaced,
      levels: layout.bits === 8 ? 256 : undefined,
      colourCodes,
      areMetresAssumed: kind !== 'float' && !areCodes && !unit && !scale,
      ...(kind === 'float' && layout.bits === 16 && { rounded: roundToHalf }),
      nodata,
      stated: [own?.elevation],
      recipeText: items.find(({ name }) => name === RECIPE_ITEM)?.text,
      notes: () => [...notes, ...(scale ? [`its samples are read × ${scale.factor} + ${scale.offset}, as the file states`] : [])],
      groundNotes: (range) => cells(range)?.notes ?? [],
    },
    hint,
  );
}

/** Samples whose colours are looked at, from the north on, in whole rows of blocks. */
const MAX_COLOURS = 1 << 20;

/** The note on colours that look like elevation codes; undefined without colours. */
function colourCodesOf(bytes: Uint8Array, directory: TiffDirectory, layout: TiffLayout): string | undefined {
  const { kind, bands, width, height, block } = layout;
  if (kind !== 'uint' || layout.bits !== 8 || bands < 3) return undefined;
  const down = Math.max(Math.floor(MAX_COLOURS / width / block.height), 1);
  const colours = [0, 1, 2].map((band) => {
    const whole = readLayout(directory, band);
    const blocks = whole.blocks.slice(0, down * Math.ceil(width / block.width));
    return readSamples(bytes, { ...whole, height: Math.min(height, down * block.height), blocks }, 0);
  });
  return colourCodesNote(colours[0].length, (i, channel) => colours[channel][i]);
}

function depthText({ kind, bits }: TiffLayout): string {
  if (kind === 'float') return `float${bits}`;
  return `${bits}-bit ${kind === 'int' ? 'signed ' : ''}integers`;
}

/** What Faultline says of its own floats: other programs copy it to files of other samples. */
function ownFacts(items: readonly MetadataItem[], kind: SampleKind): OwnFacts | undefined {
  const text = kind === 'float' ? items.find(({ name }) => name === OWN_ITEM)?.text : undefined;
  return text === undefined ? undefined : parseOwn(text);
}

/** The number that GDAL wrote for no value. */
function nodataOf(directory: TiffDirectory): number | undefined {
  const text = directory.text(TAG.gdalNodata, 256)?.trim() ?? '';
  const infinite = /^([+-]?)inf(inity)?$/i.exec(text);
  if (infinite) return infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return readNumber(text);
}

function scaleOf(items: readonly MetadataItem[]): ToMetres | undefined {
  const numberOf = (wanted: string): number | undefined =>
    readNumber(items.find(({ role, band }) => role === wanted && band === 0)?.text.trim() ?? '');
  const [factor = 1, offset = 0] = [numberOf('scale'), numberOf('offset')];
  return factor === 1 && offset === 0 ? undefined : { factor, offset };
}

/** @returns undefined if samples are metres as they are */
function toMetresOf(unitM: number, scale: ToMetres = { factor: 1, offset: 0 }): ToMetres | undefined {
  const [factor, offset] = [scale.factor * unitM, scale.offset * unitM];
  return factor === 1 && offset === 0 ? undefined : { factor, offset };
}

/** The unit of elevations that GDAL names. */
function unitNameOf(items: readonly MetadataItem[]): string | undefined {
  const name = items.find(({ role, band }) => role === 'unittype' && band === 0)?.text.trim();
  return name === '' ? undefined : name;
}

function invertInPlace(codes: Float32Array, highest: number): void {
  for (let i = 0; i < codes.length; i++) codes[i] = highest - codes[i];
}

/** Bits of the tag that says what an image of a file is for. */
const REDUCED = 1;
const MASK = 4;
/** Kinds of extra bands that are alpha, associated or not. */
const ALPHA = [1, 2];
const MOST_BANDS = 1024;

/** Makes holes of samples without a value by alpha, a mask inside the file or the one beside it. A mask that cannot be read is left out.
 *  @param data as it is stored
 *  @param beside the bytes of `NAME.tif.msk`
 *  @returns notes on each */
export function maskInPlace(
  data: Float32Array,
  bytes: Uint8Array,
  directory: TiffDirectory,
  layout: TiffLayout,
  beside: Uint8Array | undefined,
): string[] {
  const notes: string[] = [];
  const apply = (name: string, note: string, read: () => Float32Array): void => {
    try {
      const mask = read();
      for (let i = 0; i < data.length; i++) if (mask[i] === 0) data[i] = Number.NaN;
      notes.push(note);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      notes.push(`its ${name} is ignored: ${error.message}`);
    }
  };
  const alpha = alphaBand(directory, layout);
  if (alpha !== undefined) {
    const note = `band ${alpha + 1} is alpha: where it is 0, there is no value`;
    apply('alpha', note, () => readSamples(bytes, readLayout(directory, alpha), 0));
  }
  const inside = directoriesAfter(bytes, directory).find((other) => isMask(other, layout));
  if (inside) apply('mask', 'its mask says which samples have no value', () => readSamples(bytes, readLayout(inside), 0));
  if (beside) {
    apply('.msk', 'the .msk beside it says which samples have no value', () => {
      const other = readLayout(readDirectory(beside));
      if (other.width === layout.width && other.height === layout.height) return readSamples(beside, other, 0);
      throw new FormatError(`expected ${layout.width} × ${layout.height} samples, got ${other.width} × ${other.height}`);
    });
  }
  return notes;
}

function alphaBand(directory: TiffDirectory, { bands }: TiffLayout): number | undefined {
  const extra = directory.numbers(TAG.extraSamples, MOST_BANDS);
  const found = extra.findIndex((kind) => ALPHA.includes(kind));
  const band = bands - extra.length + found;
  return found >= 0 && band > 0 ? band : undefined;
}

/** Whether an image is the mask of one of a size; others are those of overviews. */
function isMask(directory: TiffDirectory, { width, height }: Size): boolean {
  try {
    const one = (tag: number): number => directory.numbers(tag, MOST_BANDS, 1)[0] ?? 0;
    const subfile = one(TAG.subfile);
    const isOne = (subfile & MASK) !== 0 || one(TAG.photometric) === MASK_PHOTOMETRIC;
    return isOne && (subfile & REDUCED) === 0 && one(TAG.width) === width && one(TAG.height) === height;
  } catch (error) {
    // A damaged image behind the first is no reason to refuse that.
    if (error instanceof FormatError) return false;
    throw error;
  }
}
