import { MAX_SAMPLE } from '../core/bounds.ts';
import { MAX_SAMPLES, MAX_SIDE, type Range, type Size, sampleRange } from '../core/heightmap.ts';
import { canonicalHolesInPlace } from '../core/holes.ts';
import { codesCover, coveringRange, requireWritable, scaled, unfitSample } from './codes.ts';
import {
  type CodeScale,
  type FileBytes,
  type FileFormat,
  FormatError,
  type Guess,
  type OpenedFile,
  type OpenHint,
  type SizeHint,
  type TerrainToWrite,
} from './file-format.ts';
import { fromLittleEndian, overLittleEndian, reversed, toLittleEndian } from './float32-bytes.ts';
import { parseR32Sidecar, type R32Sidecar, r32SidecarText } from './r32-sidecar.ts';
import { likelySizes } from './raw-size.ts';
import { absentNodata, otherDataText, suspectNodata } from './suspect-nodata.ts';

/** R32: headerless float32, little-endian, in metres, row 0 north; `NAME.r32.json` beside it says the rest. */
export const r32Format: FileFormat = {
  extension: '.r32',
  title: 'float32 elevations, little-endian, with a .r32.json beside it',
  samples: {
    as: 'elevations',
    name: 'R32',
    type: 'application/octet-stream',
    label: 'Float samples',
    short: 'R32',
    takenBy: 'Gaea, World Machine and programs of your own',
    facts: () => [
      ['Samples', 'float32, little-endian'],
      ['First row', 'north'],
    ],
    bytes: ({ width, height }) => 4 * width * height,
  },
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

/** Reads an R32. Its size comes from the hint, else from the sidecar; without both it is guessed: a square, unless the rows of another size
 *  are clearly more alike.
 *  @throws FormatError with one sentence about what is wrong, or all that is wrong with the sidecar */
export function openR32(file: FileBytes, hint?: OpenHint): OpenedFile {
  return openSamples(file, hint, fromLittleEndian);
}

function openSamples({ bytes, sidecar }: FileBytes, hint: OpenHint = {}, read: typeof fromLittleEndian): OpenedFile {
  if (bytes.length === 0) throw new FormatError('R32 samples: expected some, got an empty file');
  if (bytes.length % 4 !== 0) {
    throw new FormatError(`R32 samples: expected a multiple of 4 bytes, got ${bytes.length}`);
  }
  const stated = sidecar && parseR32Sidecar(sidecar);
  const data = read(bytes);
  const { width, height, guess, likely } = sizeOf(data, stated, hint);
  const known = hint.nodata === undefined ? stated?.nodata : hint.nodata;
  const absent = absentNodata(data, hint.nodata);
  const marked = markHolesInPlace(data, known ?? undefined);
  const suspicion = known === undefined ? suspicionOf(data, stated) : {};
  const holes = suspicion.nodata ? markHolesInPlace(data, suspicion.nodata.value) : marked;
  const unfit = unfitSample({ width, height, data }, true);
  if (unfit !== undefined) {
    const problem = `R32 samples: expected elevations within ±${MAX_SAMPLE}, got ${unfit}`;
    throw new FormatError(areReversed(data) ? `${problem}; the file seems to be big-endian: expected little-endian` : problem);
  }
  const map = { width, height, data };
  const range = sampleRange(data);
  const elevation = stated?.elevation ? coveringRange(stated.elevation, map) : range;
  const scaledMap = (scale: CodeScale) => {
    const samples = scaled(data, scale);
    if (holes > 0) canonicalHolesInPlace(samples);
    return { width, height, data: samples };
  };
  const otherData = otherDataText(range);
  const isResized = stated !== undefined && (stated.width !== width || stated.height !== height);
  return {
    width,
    height,
    depth: 'float32',
    elevation,
    isInMetres: stated?.unit !== null,
    codes: range,
    allCodes: elevation,
    holes,
    nodata: known ?? suspicion.nodata?.value,
    absentNodata: absent,
    guesses: { ...(guess && { size: guess }), ...(suspicion.nodata && { nodata: suspicion.nodata }) },
    outlier: suspicion.outlier,
    sizes: likely,
    spacing: isResized ? undefined : stated?.cellSize,
    notes: [
      ...(isResized
        ? [`the .json beside it states ${stated.width} × ${stated.height} samples: its size and cell size are ignored`]
        : []),
      ...(stated ? staleNotes(stated, range) : otherData === undefined ? [] : [otherData]),
    ],
    heightmap: (scale) => (scale ? scaledMap(scale) : map),
  };
}

/** The largest float32, either side of 0: what GDAL writes by default where there is no value. */
const FARTHEST = 2 ** 128 - 2 ** 104;

/** Makes holes of all samples without a value.
 *  @returns how many there are */
function markHolesInPlace(data: Float32Array, nodata = Number.NaN): number {
  const stated = Math.fround(nodata);
  for (let i = 0; i < data.length; i++) if (data[i] === stated || Math.abs(data[i]) === FARTHEST) data[i] = Number.NaN;
  return canonicalHolesInPlace(data);
}

/** What may stand for no value, unless the sidecar states that elevations reach so far. */
function suspicionOf(data: Float32Array, stated: R32Sidecar | undefined) {
  const found = suspectNodata(data);
  const value = found.nodata?.value ?? found.outlier;
  const isStated = [stated?.samples, stated?.elevation].some(
    (range) =>
      range &&
      value !== undefined &&
      value >= Math.fround(Math.min(range.min, range.max)) &&
      value <= Math.fround(Math.max(range.min, range.max)),
  );
  return isStated ? {} : found;
}

/** Notes on what a sidecar states and the samples contradict. */
function staleNotes({ samples, elevation }: R32Sidecar, range: Range): string[] {
  const notes: string[] = [];
  const isOther = ({ min, max }: Range) => Math.fround(min) !== range.min || Math.fround(max) !== range.max;
  const span = `its samples are ${range.min} … ${range.max}`;
  if (samples && isOther(samples))
    notes.push(`the .json beside it states samples of ${samples.min} … ${samples.max}, but ${span}`);
  if (elevation && !codesCover(elevation, range)) {
    notes.push(`the .json beside it states elevations of ${elevation.min} … ${elevation.max}, but ${span}, which apply`);
  }
  return notes;
}

/** Elevations of a file are farther from 0 than this, or exactly 0. */
const LEAST = 1e-6;

/** Whether samples that are no elevations would be some with the bytes of each in reverse. */
function areReversed(data: Float32Array): boolean {
  const isElevation = (value: number): boolean =>
    value === 0 || Number.isNaN(value) || (Math.abs(value) >= LEAST && Math.abs(value) <= MAX_SAMPLE);
  return reversed(data.filter((value) => !Number.isNaN(value))).every(isElevation);
}

interface FoundSize extends Size {
  /** Undefined if the size is known. */
  readonly guess: Guess<Size> | undefined;
  /** The sizes that the samples may have, the likeliest first; empty if the sidecar states one. */
  readonly likely: readonly Size[];
}

function sizeOf(data: Float32Array, stated: R32Sidecar | undefined, hint: SizeHint): FoundSize {
  const samples = data.length;
  const known = knownSize(samples, stated, hint);
  const likely = stated ? [] : likelySizes(data);
  const side = Math.sqrt(samples);
  const found = known ?? likely[0] ?? (Number.isInteger(side) ? { width: side, height: side } : undefined);
  if (!found) {
    throw new R32SizeError(
      `the file does not state its size, and ${samples} samples make no map at most ten times as long as wide: expected a .r32.json beside it, or a raw width or height`,
    );
  }
  const { width, height } = found;
  const isSide = (side: number) => Number.isInteger(side) && side >= 1;
  if (!isSide(width) || !isSide(height) || width * height !== samples) {
    throw new R32SizeError(`expected ${wantedSize(width, height)}, got ${samples}`);
  }
  if (Math.max(width, height) > MAX_SIDE || samples > MAX_SAMPLES) {
    throw new R32SizeError(`expected at most ${MAX_SIDE} samples a side, ${MAX_SAMPLES} in all, got ${width} × ${height}`);
  }
  const why = width === height ? 'as many samples as a square has' : 'rows of this width are most alike';
  return { width, height, guess: known ? undefined : { value: { width, height }, why }, likely };
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
