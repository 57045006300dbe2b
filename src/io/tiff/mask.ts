import type { Size } from '../../core/heightmap.ts';
import { FormatError } from '../file-format.ts';
import { readSamples } from './blocks.ts';
import { directoriesAfter, readDirectory, TAG, type TiffDirectory } from './directory.ts';
import { MASK_PHOTOMETRIC, readLayout, type TiffLayout } from './layout.ts';

/** Bits of the tag that says what an image of a file is for. */
const REDUCED = 1;
const MASK = 4;
/** Kinds of extra bands that are alpha, associated or not. */
const ALPHA = [1, 2];
const MOST_BANDS = 1024;

/** Makes holes of the samples that have no value by another word than their own: by alpha, the image of a mask, or that of the file beside.
 *  A mask that cannot be read is left out.
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
