import { MAX_SAMPLE } from '../core/bounds.ts';
import { MAX_SAMPLES, MAX_SIDE, type Range, rescaleInPlace, sampleRange } from '../core/heightmap.ts';
import { codesCover, coveringRange, requireWritable, unfitSample } from './codes.ts';
import {
  type FileBytes,
  type FileFormat,
  FormatError,
  type OpenedFile,
  type SizeHint,
  type TerrainToWrite,
} from './file-format.ts';
import { fromLittleEndian, overLittleEndian, toLittleEndian } from './float32-bytes.ts';
import { parseR32Sidecar, type R32Sidecar, r32SidecarText } from './r32-sidecar.ts';

type Size = Pick<R32Sidecar, 'width' | 'height'>;

/** R32: headerless float32, little-endian, in metres, row 0 north; `NAME.r32.json` beside it says the rest. */
export const r32Format: FileFormat = {
  extension: '.r32',
  title: 'float32 metres, little-endian, with a .r32.json beside it',
  sidecar: '.json',
  write: async (terrain) => heightmapToR32(terrain),
  open: async (file, hint) => openSamples(file, hint, overLittleEndian),
};

/** The samples as they are, and a sidecar with size, range, extent, byte and row order.
 *  @throws FormatError where samples lie outside `elevation`, or beyond what files hold */
export function heightmapToR32(terrain: TerrainToWrite): FileBytes {
  requireWritable(terrain);
  return { bytes: toLittleEndian(terrain.map.data), sidecar: new TextEncoder().encode(r32SidecarText(terrain)) };
}

/** Says that the number of samples does not fit the known size, or any. */
export class R32SizeError extends FormatError {
  constructor(problem: string) {
    super(`R32 size: ${problem}`);
  }
}

/** Reads an R32. Its size comes from the hint, else from the sidecar; without both the samples are taken for a square.
 *  @throws FormatError with one sentence about what is wrong, or all that is wrong with the sidecar */
export function openR32(file: FileBytes, hint?: SizeHint): OpenedFile {
  return openSamples(file, hint, fromLittleEndian);
}

function openSamples({ bytes, sidecar }: FileBytes, hint: SizeHint = {}, read: typeof fromLittleEndian): OpenedFile {
  if (bytes.length % 4 !== 0 || bytes.length === 0) {
    throw new FormatError(`R32 samples: a multiple of 4 bytes expected, got ${bytes.length}`);
  }
  const stated = sidecar && parseR32Sidecar(sidecar);
  const { width, height, isGuess } = sizeOf(bytes.length / 4, stated, hint);
  const data = read(bytes);
  const unfit = unfitSample({ width, height, data });
  if (unfit !== undefined) throw new FormatError(`R32 samples: elevations within ±${MAX_SAMPLE} expected, got ${unfit}`);
  const map = { width, height, data };
  const range = sampleRange(data);
  const elevation = stated?.elevation ? coveringRange(stated.elevation, map) : range;
  const isResized = stated !== undefined && (stated.width !== width || stated.height !== height);
  return {
    width,
    height,
    depth: 'float32',
    elevation,
    isInMetres: stated?.unit !== null,
    spacing: isResized ? undefined : stated?.cellSize,
    notes: [
      ...(isGuess
        ? [`no size is given and no sidecar lies beside it: taken as a square of ${width} × ${height} samples, in metres`]
        : []),
      ...(isResized
        ? [`its .json states ${stated.width} × ${stated.height} samples and is not followed in that, nor in its cell size`]
        : []),
      ...(stated ? staleNotes(stated, range) : []),
    ],
    heightmap: (range) => ({ width, height, data: range ? rescaled(data, elevation, range) : data }),
  };
}

/** Notes on what a sidecar states and the samples contradict. */
function staleNotes({ samples, elevation }: R32Sidecar, range: Range): string[] {
  const notes: string[] = [];
  const isOther = ({ min, max }: Range) => Math.fround(min) !== range.min || Math.fround(max) !== range.max;
  const span = `its samples span ${range.min} … ${range.max}`;
  if (samples && isOther(samples)) notes.push(`its .json states samples of ${samples.min} … ${samples.max}, but ${span}`);
  if (elevation && !codesCover(elevation, range)) {
    notes.push(`its .json states elevations of ${elevation.min} … ${elevation.max}, but ${span}, which counts`);
  }
  return notes;
}

function sizeOf(samples: number, stated: R32Sidecar | undefined, hint: SizeHint): Size & { readonly isGuess: boolean } {
  const side = Math.sqrt(samples);
  const known = knownSize(samples, stated, hint);
  if (!known && !Number.isInteger(side)) {
    throw new R32SizeError(`a sidecar, a raw width or height, or a square expected, got ${samples} samples`);
  }
  const { width, height } = known ?? { width: side, height: side };
  const isSide = (side: number) => Number.isInteger(side) && side >= 1;
  if (!isSide(width) || !isSide(height) || width * height !== samples) {
    throw new R32SizeError(`${wantedSize(width, height)} expected, got ${samples}`);
  }
  if (Math.max(width, height) > MAX_SIDE || samples > MAX_SAMPLES) {
    throw new R32SizeError(`at most ${MAX_SIDE} samples a side, ${MAX_SAMPLES} in all, expected, got ${width} × ${height}`);
  }
  return { width, height, isGuess: !known };
}

/** The expected size in words, without a side that was computed from the other and is a fraction. */
function wantedSize(width: number, height: number): string {
  if (!Number.isInteger(height)) return `samples in whole rows of ${width}`;
  return Number.isInteger(width) ? `${width} × ${height} samples` : `samples in ${height} whole rows`;
}

/** The size of the hint, with a missing side computed from the other; without a hint the sidecar's. */
function knownSize(samples: number, stated: R32Sidecar | undefined, { width, height }: SizeHint): Size | undefined {
  if (width !== undefined) return { width, height: height ?? samples / width };
  return height === undefined ? stated : { width: samples / height, height };
}

function rescaled(data: Float32Array, from: Range, to: Range): Float32Array {
  const copy = data.slice();
  rescaleInPlace(copy, from, to);
  return copy;
}
