/** Everything that reads what others wrote, for a search for inputs that it cannot take. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recipeFromText } from '../../src/core/recipe-text.ts';
import { registry } from '../../src/generate.ts';
import { ascFormat } from '../../src/io/asc.ts';
import { readHeader as readExrHeader } from '../../src/io/exr/header.ts';
import { exrFormat } from '../../src/io/exr/index.ts';
import { type FileToRead, FormatError, type InputFormat } from '../../src/io/file-format.ts';
import { hgtFormat } from '../../src/io/hgt.ts';
import { extensionBeside, formatOfBeginning } from '../../src/io/input-formats.ts';
import { pgmFormat } from '../../src/io/pgm.ts';
import { openPmtiles } from '../../src/io/pmtiles/read.ts';
import { parseHeader } from '../../src/io/png/header.ts';
import { pngFormat } from '../../src/io/png-heightmap.ts';
import { r32Format } from '../../src/io/r32.ts';
import { raw16Format } from '../../src/io/raw16.ts';
import { fullReading, guessReading, readAs } from '../../src/io/reading.ts';
import { doubtText, readingNotes } from '../../src/io/reading-notes.ts';
import { parseRecipeJson } from '../../src/io/recipe-json.ts';
import { readDirectory } from '../../src/io/tiff/directory.ts';
import { tiffFormat } from '../../src/io/tiff/index.ts';
import { readLayout } from '../../src/io/tiff/layout.ts';
import { landscapeProblems } from '../../src/landscape/landscape.ts';
import { landscapeFromText } from '../../src/landscape/landscape-text.ts';
import type { BrowserStorage } from '../../src/state/browser-storage.ts';
import { documentFromText, documentToText, historyFromJson } from '../../src/state/document-text.ts';
import { readProjectFile } from '../../src/state/project-file.ts';
import { isReadable, readSession } from '../../src/state/sessions.ts';
import { openPicture } from '../../src/terrain/open-picture.ts';
import { called } from './called.ts';
import * as seeds from './fuzz-seeds.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** One reader of input from outside. */
export interface FuzzReader {
  readonly name: string;
  /** Its own files below src. */
  readonly files: RegExp;
  readonly seeds: () => readonly Uint8Array[] | Promise<readonly Uint8Array[]>;
  /** Reads an input, and does with it what everyone does who read it.
   *  @param folder where files may be written
   *  @throws one of the errors for unreadable input */
  readonly read: (bytes: Bytes, folder: string) => unknown;
  /** Whether it holds streams with checksums. */
  readonly hasSums?: true;
  /** Whether it makes the terrain of recipes that it reads, which takes a while. */
  readonly makesTerrain?: true;
}

/** Opens a file, guesses what it leaves out and reads all samples. */
async function openFile({ open }: InputFormat, file: FileToRead): Promise<void> {
  if (!open) throw new TypeError('expected a format that is read');
  const opened = await open(file);
  const guesses = guessReading(opened);
  const reading = fullReading(opened, guesses);
  const { data } = readAs(opened, reading);
  readingNotes(opened, reading, guesses);
  doubtText(opened, reading);
  if (data.length !== opened.width * opened.height) throw new Error(`expected all samples, got ${data.length}`);
}

const named = (format: InputFormat) => (input: Bytes) => {
  const { name, beside, bytes } = seeds.unpacked(input);
  return openFile(format, { name, sidecar: beside, bytes });
};
const textOf = (bytes: Bytes): string => new TextDecoder().decode(bytes);
/** Tiles of such a size are the smallest. */
const TILE_BYTES = 2 * 1201 * 121;

function openTile(input: Bytes): Promise<void> {
  const { name, bytes } = seeds.unpacked(input);
  const tile = new Uint8Array(TILE_BYTES);
  for (let at = 0; at < TILE_BYTES && bytes.length > 0; at += bytes.length) tile.set(bytes.subarray(0, TILE_BYTES - at), at);
  return openFile(hgtFormat, { name, bytes: tile });
}

async function readArchive(bytes: Bytes): Promise<void> {
  const archive = await openPmtiles(async (offset, length) => bytes.slice(offset, offset + length), bytes.length);
  await archive.metadata();
  const { minZoom, maxZoom } = archive.header;
  for (const z of new Set([minZoom, 1, maxZoom])) {
    await archive.tile(z, 0, 0);
    await archive.tile(z, 2 ** z - 1, 2 ** z - 1);
  }
}

/** What is written of a document that was read is read again without changes. */
function readDocument(text: string): void {
  const { document } = documentFromText(text);
  const { changes } = documentFromText(documentToText(document));
  if (changes.length > 0) throw new Error(`expected no changes of what was written, got ${JSON.stringify(changes)}`);
}

function readKept(bytes: Bytes): void {
  const storage = { local: { getItem: () => textOf(bytes) }, session: undefined } as unknown as BrowserStorage;
  const saved = readSession('any', storage);
  if (isReadable(saved, documentFromText)) historyFromJson(saved.past, documentFromText(saved.text).document);
}

function readLandscape(bytes: Bytes): void {
  const problems = landscapeProblems(landscapeFromText(textOf(bytes)).landscape);
  if (problems.length > 0) throw new Error(`expected a landscape without problems, got ${JSON.stringify(problems)}`);
}

function openAny(input: Bytes): Promise<unknown> {
  const { name, beside, bytes } = seeds.unpacked(input);
  return openPicture({ name, bytes, sidecar: beside });
}

/** A line of a stack trace. */
const TRACE = /^\s+at .*:\d+:\d+\)?$/m;
const CALLS = [
  'inspect FILE',
  'slice FILE --row 1 -o FOLDER/out.csv --force',
  'convert FILE -o FOLDER/out.r32 -o FOLDER/out.stl --max-error 9 --force',
];

/** Makes calls of the command line on a file. They answer in sentences, and leave it as it is. */
async function callOn(input: Bytes, folder: string): Promise<void> {
  const { name, beside, bytes } = seeds.unpacked(input);
  const file = join(folder, `in-${/^[\w-]{1,40}(?:\.\w{1,8}){0,3}$/.test(name) ? name : 'a.png'}`);
  writeFileSync(file, bytes);
  const extension = extensionBeside(file);
  if (extension !== undefined) {
    if (beside) writeFileSync(file + extension, beside);
    else rmSync(file + extension, { force: true });
  }
  const codes: number[] = [];
  for (const call of CALLS) {
    const { code, stderr } = await called(call.split(' ').map((word) => word.replace('FILE', file).replace('FOLDER', folder)));
    codes.push(code);
    if (![0, 1, 2].includes(code) || TRACE.test(stderr))
      throw new Error(`${call}: expected an answer in sentences, got ${stderr}`);
  }
  if (!readFileSync(file).equals(bytes)) throw new Error(`${file}: expected the file as it was`);
  rmSync(file);
  if (codes[0] !== 0) throw new FormatError('the call is refused');
}

export const fuzzReaders: readonly FuzzReader[] = [
  {
    name: 'png',
    files: /io\/(png\/(decode|split|chunks|header|metadata|rows|filters|samples)|png-colours|inflate(-codes)?|colour-codes)\.ts/,
    seeds: seeds.pngSeeds,
    read: (bytes) => openFile(pngFormat, { bytes }),
    hasSums: true,
  },
  {
    name: 'tif',
    files: /io\/tiff\/(?!index|write)/,
    seeds: seeds.tiffSeeds,
    read: (bytes) => openFile(tiffFormat, { bytes }),
    hasSums: true,
  },
  {
    name: 'msk',
    files: /io\/tiff\/(directory|layout|blocks|compressions)/,
    seeds: seeds.maskSeeds,
    read: (bytes) => openFile(tiffFormat, { bytes: seeds.maskedTiff.slice(), sidecar: bytes }),
  },
  {
    name: 'exr',
    files: /io\/exr\/(?!index|write)/,
    seeds: seeds.exrSeeds,
    read: (bytes) => openFile(exrFormat, { bytes }),
    hasSums: true,
  },
  { name: 'asc', files: /io\/(asc|degrees)\.ts/, seeds: seeds.ascSeeds, read: (bytes) => openFile(ascFormat, { bytes }) },
  { name: 'pgm', files: /io\/pgm\.ts/, seeds: seeds.pgmSeeds, read: (bytes) => openFile(pgmFormat, { bytes }) },
  {
    name: 'r16',
    files: /io\/(raw16|raw-sidecar|raw-size|raw-types)\.ts/,
    seeds: () => seeds.rawSeeds(raw16Format, ['a.r16', 'a.raw', 'a.bil']),
    read: named(raw16Format),
  },
  {
    name: 'r32',
    files: /io\/(r32|raw-sidecar|raw-size)\.ts/,
    seeds: () => seeds.rawSeeds(r32Format, ['a.r32']),
    read: named(r32Format),
  },
  { name: 'hgt', files: /io\/(hgt|degrees)\.ts/, seeds: seeds.hgtSeeds, read: openTile },
  { name: 'pmtiles', files: /io\/pmtiles\/(layout|read)/, seeds: seeds.pmtilesSeeds, read: readArchive, hasSums: true },
  {
    name: 'recipe-json',
    files: /(io\/recipe-json|core\/(parse-recipe|recipe-fields|params))\.ts/,
    seeds: seeds.recipeJsonSeeds,
    read: (bytes) => parseRecipeJson(textOf(bytes), registry),
  },
  {
    name: 'recipe-text',
    files: /core\/(recipe-text|parse-recipe|recipe-fields|params|curve)\.ts|own-offsets/,
    seeds: seeds.recipeTextSeeds,
    read: (bytes) => recipeFromText(textOf(bytes), registry),
  },
  {
    name: 'link',
    files: /state\/(document-text|pane-text|field-texts)\.ts|core\/(codec|parse-recipe)\.ts/,
    seeds: seeds.linkSeeds,
    read: (bytes) => readDocument(textOf(bytes)),
  },
  { name: 'session', files: /state\/(sessions|document-text)\.ts/, seeds: seeds.sessionSeeds, read: readKept },
  {
    name: 'project',
    files: /state\/(project-file|base64|project-name)\.ts/,
    seeds: seeds.projectSeeds,
    read: (bytes) => readProjectFile(new Blob([bytes]), documentFromText),
  },
  {
    name: 'landscape',
    files: /landscape\/(landscape-text|landscape-fields|landscape)\.ts|core\/codec\.ts/,
    seeds: seeds.landscapeSeeds,
    read: readLandscape,
  },
  {
    name: 'any',
    files:
      /(terrain\/open-picture|restore|io\/(input-formats|unreadable|reading|reading-notes|imported-recipe|suspect-nodata|opened-samples))\.ts/,
    seeds: seeds.fileSeeds,
    read: openAny,
    hasSums: true,
    makesTerrain: true,
  },
  {
    name: 'call',
    files: /cli\/(inspect|slice|convert|input-files|map-input|source)\.ts/,
    seeds: seeds.fileSeeds,
    read: callOn,
    hasSums: true,
    makesTerrain: true,
  },
];

/** The bytes of the map that an input announces, as it is stored or as float32; 0 if it announces none that may be read. */
export function announcedBytes(input: Uint8Array): number {
  const bytes = formatOfBeginning(input) ? input : seeds.unpacked(input).bytes;
  try {
    switch (formatOfBeginning(bytes)) {
      case pngFormat: {
        const { width, height, channels, bitDepth } = parseHeader(bytes.subarray(16, 29));
        return width * height * Math.max(4, channels * Math.ceil(bitDepth / 8));
      }
      case tiffFormat: {
        const { width, height, rowBytes, block } = readLayout(readDirectory(bytes));
        return height * Math.max(4 * width, rowBytes * Math.ceil(width / block.width));
      }
      case exrFormat: {
        const { width, height, pixelBytes } = readExrHeader(bytes);
        return width * height * Math.max(4, pixelBytes);
      }
      default:
        return 0;
    }
  } catch {
    return 0;
  }
}

/** @throws RangeError if there is none of that name */
export function readerOf(name: string): FuzzReader {
  const reader = fuzzReaders.find((one) => one.name === name);
  if (!reader) throw new RangeError(`expected one of ${fuzzReaders.map((one) => one.name).join(', ')}, got ${name}`);
  return reader;
}
