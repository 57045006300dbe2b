/** Heightmap files as people have them, and the terrain they are files of. They are made without the code under test. */
import type { Range, Size, Spacing } from '../../src/core/heightmap.ts';
import { makePng } from './png-maker.ts';

export interface ImportedFile extends Size {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The file beside it, `name` and `.json`. */
  readonly sidecar?: Uint8Array<ArrayBuffer>;
  /** What the file holds, or its codes; NaN where there is no value. */
  readonly codes: Range;
  /** What a person has to say, as flags of the command line: two at most. What is left out is guessed right. */
  readonly flags: readonly string[];
  /** The same as answers in metres. */
  readonly answers: { readonly elevation?: Range; readonly codesAreMetres?: true; readonly spacing?: Spacing };
  /** The truth: metres of every sample, NaN where there is none, and how far a code may lie from it. */
  readonly elevations: Float64Array;
  readonly tolerance: number;
  /** Metres of the lowest and the highest sample. */
  readonly elevation: Range;
  readonly spacing: Spacing;
  readonly holes: number;
}

/** Shape of all of them, 0 … 1 and both ends reached: hills, a basin and a ridge. */
function shape({ width, height }: Size, isHole: (x: number, y: number) => boolean = () => false): Float64Array {
  const values = Float64Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (isHole(x, y)) return Number.NaN;
    const [u, v] = [x / width, y / height];
    return Math.sin(5 * u + 2 * v) + Math.cos(7 * v - 3 * u * u) + 0.3 * Math.sin(23 * u) * Math.sin(17 * v);
  });
  const known = values.filter((value) => !Number.isNaN(value));
  const [low, high] = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
  return values.map((value) => (value - low) / (high - low));
}

function inRange(values: Float64Array, { min, max }: Range): Float64Array {
  return values.map((value) => min + value * (max - min));
}

const square = (metres: number): Spacing => ({ x: metres, y: metres });
const inDisc = (x: number, y: number, column: number, row: number, radius: number): boolean =>
  (x - column) ** 2 + (y - row) ** 2 < radius ** 2;
const sidecar = (value: object): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));

/** A file of this size; it is as high and as low as answered, or else as its codes say. */
function fileOf(
  size: Size,
  file: Omit<ImportedFile, 'width' | 'height' | 'elevation' | 'spacing' | 'holes'>,
  guessedSpacing = 0,
): ImportedFile {
  const { codes, answers, elevations } = file;
  return {
    ...size,
    ...file,
    elevation: answers.elevation ?? codes,
    spacing: answers.spacing ?? square(guessedSpacing),
    holes: elevations.filter(Number.isNaN).length,
  };
}

function greyPng(size: Size, bitDepth: 8 | 16, stored: Float64Array): Uint8Array<ArrayBuffer> {
  return makePng({ ...size, bitDepth, colourByte: 0, sample: (x, y) => stored[y * size.width + x] });
}

/** 16-bit grey, twice as wide as high, not all codes used: its ground is guessed. */
export function worldMap(): ImportedFile {
  const size = { width: 360, height: 180 };
  const [codes, elevation] = [
    { min: 118, max: 65_211 },
    { min: -10_898, max: 8742 },
  ];
  const values = shape(size);
  const stored = inRange(values, codes).map(Math.round);
  return fileOf(
    size,
    {
      name: 'world.png',
      bytes: greyPng(size, 16, stored),
      codes,
      flags: ['--min=-10898', '--max=8742'],
      answers: { elevation },
      elevations: inRange(values, elevation),
      tolerance: (0.51 * (elevation.max - elevation.min)) / (codes.max - codes.min),
    },
    40_075_017 / 359,
  );
}

/** Floats below and above the sea; the sidecar says the size alone. */
function bathymetry(): ImportedFile {
  const size = { width: 120, height: 91 };
  const elevation = { min: -4310.5, max: 1288.25 };
  const elevations = inRange(shape(size), elevation);
  return fileOf(size, {
    name: 'bathymetry.r32',
    bytes: floatBytes(elevations),
    sidecar: sidecar(size),
    codes: elevation,
    flags: ['--cell-size=463'],
    answers: { spacing: square(463) },
    elevations,
    tolerance: 1e-3,
  });
}

/** 8-bit grey, codes are metres, 20 m cells. */
export function volcano(): ImportedFile {
  const size = { width: 87, height: 61 };
  const codes = { min: 94, max: 195 };
  const stored = inRange(shape(size), codes).map(Math.round);
  return fileOf(size, {
    name: 'volcano.png',
    bytes: greyPng(size, 8, stored),
    codes,
    flags: ['--codes=metres', '--cell-size=20'],
    answers: { codesAreMetres: true, spacing: square(20) },
    elevations: stored,
    tolerance: 1e-4,
  });
}

/** Floats; the sidecar states which number is no value. */
function nodataMap(): ImportedFile {
  const size = { width: 64, height: 48 };
  const elevation = { min: 12.5, max: 803.5 };
  const elevations = inRange(
    shape(size, (x, y) => inDisc(x, y, 20, 30, 6) || (x > 60 && y < 3)),
    elevation,
  );
  return fileOf(size, {
    name: 'nodata.r32',
    bytes: floatBytes(elevations.map((value) => (Number.isNaN(value) ? -9999 : value))),
    sidecar: sidecar({ ...size, nodata: -9999 }),
    codes: elevation,
    flags: ['--cell-size=30'],
    answers: { spacing: square(30) },
    elevations,
    tolerance: 1e-4,
  });
}

/** 16-bit grey with alpha, codes are metres: 0 where there is no value, 1 … 65534 at some samples that have one. */
export function alphaMap(): ImportedFile {
  const size = { width: 70, height: 50 };
  const codes = { min: 203, max: 2418 };
  const stored = inRange(
    shape(size, (x, y) => inDisc(x, y, 40, 20, 9)),
    codes,
  ).map(Math.round);
  const alpha = (x: number, y: number, code: number): number => (Number.isNaN(code) ? 0 : x + y < 9 ? 30_000 : 65_535);
  const sample = (x: number, y: number, channel: number): number => {
    const code = stored[y * size.width + x];
    return channel === 0 ? code || 0 : alpha(x, y, code);
  };
  return fileOf(size, {
    name: 'alpha.png',
    bytes: makePng({ ...size, bitDepth: 16, colourByte: 4, sample }),
    codes,
    flags: ['--codes=metres', '--cell-size=90'],
    answers: { codesAreMetres: true, spacing: square(90) },
    elevations: stored,
    tolerance: 1e-3,
  });
}

/** 8-bit colours whose brightness is the elevation; its ground is guessed. */
export function colourPicture(): ImportedFile {
  const size = { width: 96, height: 64 };
  const elevation = { min: 0, max: 320 };
  const values = shape(size);
  const codes = { min: 20, max: 230 };
  // Red and green change places: brightness stays within one code.
  const pixels = inRange(values, codes).map(Math.round);
  const sample = (x: number, y: number, channel: number): number => {
    const code = pixels[y * size.width + x];
    return channel === 0 ? code + 17 : channel === 1 ? code - 5 : code;
  };
  return fileOf(
    size,
    {
      name: 'picture.png',
      bytes: makePng({ ...size, bitDepth: 8, colourByte: 2, sample }),
      codes,
      flags: ['--min=0', '--max=320'],
      answers: { elevation },
      elevations: inRange(values, elevation),
      tolerance: (1.6 * (elevation.max - elevation.min)) / (codes.max - codes.min),
    },
    25_600 / 95,
  );
}

/** All six. */
export function importedFiles(): ImportedFile[] {
  return [worldMap(), bathymetry(), volcano(), nodataMap(), alphaMap(), colourPicture()];
}

function floatBytes(values: Float64Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  values.forEach((value, i) => {
    view.setFloat32(4 * i, value, true);
  });
  return bytes;
}
