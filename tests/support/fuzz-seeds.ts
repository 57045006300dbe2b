/** Small inputs of every kind that is read, from which a search begins: of our own writers, and of makers that write as others do. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { ParamValues } from '../../src/core/params.ts';
import { recipeToJson } from '../../src/core/recipe.ts';
import { recipeToText } from '../../src/core/recipe-text.ts';
import { ascFormat } from '../../src/io/asc.ts';
import { sha256Hex, toLittleEndian } from '../../src/io/bytes.ts';
import { exrFormat } from '../../src/io/exr/index.ts';
import type { FileFormat } from '../../src/io/file-format.ts';
import { pgmFormat } from '../../src/io/pgm.ts';
import { readHeader, writeDirectory, writeHeader } from '../../src/io/pmtiles/layout.ts';
import { planPmtiles } from '../../src/io/pmtiles/write.ts';
import { pngFormat } from '../../src/io/png-heightmap.ts';
import { r32Format } from '../../src/io/r32.ts';
import { raw16Format } from '../../src/io/raw16.ts';
import { tiffFormat } from '../../src/io/tiff/index.ts';
import { landscapeToText } from '../../src/landscape/landscape-text.ts';
import { landscapePresets } from '../../src/landscape/presets.ts';
import { documentToText, historyToJson } from '../../src/state/document-text.ts';
import { writeProjectFile } from '../../src/state/project-file.ts';
import { anyLandscape } from './any-landscape.ts';
import { anyComparison, anyDocument } from './documents.ts';
import { makeExr } from './exr-maker.ts';
import { originals } from './hostile-originals.ts';
import { byOpenImageIo } from './piz-maker.ts';
import { bytesOf, joined, makePng } from './png-maker.ts';
import { smallPngs } from './png-samples.ts';
import { randomRecipe } from './random-recipes.ts';
import { mapFrom, recipeFor, terrainOf } from './recipes.ts';
import { makeTiff } from './tiff-maker.ts';
import { written } from './written.ts';

type Bytes = Uint8Array;

const SEED = 20_261_130;
const MANY = 12;
const terrain = () => terrainOf(recipeFor('diamond-square', { width: 9, height: 9, extent: { x: 240, y: 240 } }));
const ofOthers = (extension: string): readonly Bytes[] =>
  originals.find(({ format }) => format.extension === extension)?.files ?? [];
const ofOurs = async (format: FileFormat, ...options: readonly ParamValues[]): Promise<Bytes[]> =>
  Promise.all(options.map(async (chosen) => (await written(format, terrain(), chosen)).bytes));
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** A file whose name, or the file beside it, counts too: a line each, before its bytes. */
export interface NamedInput {
  readonly name: string;
  readonly beside?: Bytes | undefined;
  readonly bytes: Bytes;
}

export function packed({ name, beside, bytes }: NamedInput): Bytes {
  // A line has no end of line in it; JSON does not need any.
  const line = Buffer.from(beside ?? [])
    .toString('latin1')
    .replaceAll('\n', ' ');
  return bytesOf(`${name}\n${line}\n`, bytes);
}

export function unpacked(input: Bytes): NamedInput {
  const first = input.indexOf(10);
  const second = first < 0 ? -1 : input.indexOf(10, first + 1);
  if (second < 0) return { name: 'terrain', bytes: input };
  const beside = second > first + 1 ? input.slice(first + 1, second) : undefined;
  return { name: Buffer.from(input.subarray(0, first)).toString('latin1'), beside, bytes: input.slice(second + 1) };
}

const flat = { width: 7, height: 5, bitDepth: 4, sample: (x: number, y: number) => (x + 2 * y) % 7 };

/** PNGs: of every colour type, with our chunks, compressed and stored. */
export const pngSeeds = async (): Promise<Bytes[]> => [
  ...smallPngs.map(([, bytes]) => bytes),
  ...(await ofOurs(pngFormat, {}, { depth: '8' }, { pngEncoding: 'terrarium' }, { pngEncoding: 'terrain-rgb' })),
  ...[0, 2, 3, 4, 6].flatMap((colourByte) =>
    [false, true].map((interlaced) =>
      makePng(
        { ...flat, bitDepth: colourByte === 3 ? 4 : 8, colourByte, interlaced, filters: [0, 1, 2, 3, 4] },
        colourByte === 3 ? [['PLTE', Uint8Array.from({ length: 48 }, (_, i) => 5 * i)]] : [],
      ),
    ),
  ),
];

export const tiffSeeds = async (): Promise<Bytes[]> => {
  const small = { width: 6, height: 5, kind: 'uint', bits: 8, sample: (x: number) => 9 * x } as const;
  return [
    ...ofOthers('.tif'),
    ...(await ofOurs(tiffFormat, {})),
    makeTiff({ ...small, bits: 16, isPlanar: true, bands: 2, compression: 'deflate', predictor: 2 }),
    makeTiff({ ...small, bands: 4, tags: [[338, 'short', [2]]] }),
    makeTiff({ ...small, next: { ...small, bits: 1, sample: (x) => x & 1, tags: [[254, 'long', [4]]] } }),
    makeTiff({ ...small, kind: 'float', bits: 16, compression: 'lzw' }),
    makeTiff({
      ...small,
      kind: 'float',
      bits: 32,
      isSparse: true,
      tags: [[34_264, 'double', Array.from({ length: 16 }, (_, i) => i % 5)]],
    }),
  ];
};

/** A mask, and the TIFF beside which it lies. */
export const maskedTiff = makeTiff({ width: 6, height: 5, kind: 'uint', bits: 8, sample: (x, y) => x + 6 * y });
export const maskSeeds = (): Bytes[] =>
  ([1, 8] as const).map((bits) =>
    makeTiff({ width: 6, height: 5, kind: 'uint', bits, sample: (x) => x & 1, tags: [[262, 'short', [4]]] }),
  );

export const exrSeeds = async (): Promise<Bytes[]> => [
  ...ofOthers('.exr'),
  ...(await ofOurs(exrFormat, {}, { precision: 'half', channels: 'RGB' })),
  makeExr({ A: 'half', 'height.Z': 'float' }, 2, (_, x, y) => x - y),
  byOpenImageIo,
  makeExr({ Y: 'half' }, 5, (_, x, y) => x * y),
];

export const ascSeeds = async (): Promise<Bytes[]> => [
  ...ofOthers('.asc'),
  ...(await ofOurs(ascFormat, {})),
  utf8('north: 46:30:15.5N\nsouth: 46:30N\neast: 8E\nwest: 7:59E\nrows: 2\ncols: 3\nnull: *\n1 2 * 4 5,5 6\n'),
  utf8('DSAA\n3 2\n500000 500060\n5000000 5000030\n1 6\n1 2 3\n4 1.70141e38 6\n'),
];

export const pgmSeeds = async (): Promise<Bytes[]> => [
  ...ofOthers('.pgm'),
  ...(await ofOurs(pgmFormat, {})),
  utf8('P2 # text\n3 2 255\n1 2 3\n4 5 6\n'),
];

/** Samples without a header, alone and with what describes them. */
export const rawSeeds = async (format: FileFormat, names: readonly string[]): Promise<Bytes[]> => {
  const { bytes, sidecar } = await written(format, terrain());
  return names.flatMap((name) => [packed({ name, bytes }), packed({ name, beside: sidecar, bytes })]);
};

export const hgtSeeds = (): Bytes[] =>
  ['N46E007.hgt', 's33w070.hgt', 'tile.hgt'].map((name, i) => packed({ name, bytes: Uint8Array.of(0, 9, 128, i) }));

const recipes = () => Array.from({ length: MANY }, (_, i) => randomRecipe(i));
export const recipeJsonSeeds = (): Bytes[] => recipes().map((recipe) => utf8(recipeToJson(recipe)));
export const recipeTextSeeds = (): Bytes[] => recipes().map((recipe) => utf8(recipeToText(recipe)));

const documents = () => [
  ...fc.sample(anyDocument, { numRuns: MANY, seed: SEED }),
  ...fc.sample(anyComparison, { numRuns: MANY, seed: SEED }),
];
export const linkSeeds = (): Bytes[] => documents().map((document) => utf8(documentToText(document)));

/** Sessions as a tab keeps them, with histories. */
export const sessionSeeds = (): Bytes[] => {
  const steps = documents()
    .slice(0, 5)
    .map((document, i) => ({ name: `step ${i}`, document, replaced: undefined }));
  return steps.map(({ document }, at) => {
    const past = historyToJson({ steps, at });
    const lesson = { id: 'noise', step: at };
    return utf8(JSON.stringify({ text: documentToText(document), savedAtMs: 1e12, title: 'Alps', isClosed: true, past, lesson }));
  });
};

export const projectSeeds = async (): Promise<Bytes[]> => {
  const map = mapFrom(3, 2, (x, y) => x - y);
  const sha256 = await sha256Hex(toLittleEndian(map.data));
  const [first, ...others] = documents().map(documentToText);
  const files = [
    { name: 'Alps', text: first, maps: [{ name: 'alps.png', sha256, map }] },
    ...others.slice(0, 3).map((text) => ({ name: 'Höhen', text, maps: [] })),
  ];
  return Promise.all(files.map(async (file) => new Uint8Array(await writeProjectFile(file).arrayBuffer())));
};

export const landscapeSeeds = (): Bytes[] => [
  ...landscapePresets.map(({ landscape }) => utf8(landscapeToText(landscape))),
  ...fc.sample(anyLandscape, { numRuns: MANY, seed: SEED }).map((landscape) => utf8(landscapeToText(landscape))),
];

/** Archives of tiles: as we write them, and compressed with a leaf directory as others do. */
export const pmtilesSeeds = (): Bytes[] => {
  const facts = { west: -180, south: -85, east: 180, north: 85, centreLon: 7, centreLat: 46, centreZoom: 1 };
  const tiles = [0, 1, 2, 3, 4, 9].map((id) => ({ id, length: 3, content: `${id % 3}` }));
  const { head, stored } = planPmtiles(tiles, { ...facts, metadata: { name: 'Höhen', encoding: 'terrarium' } });
  const ours = joined([head, new Uint8Array(3 * stored.length)]);
  const data = gzipSync(Uint8Array.from({ length: 200 }, (_, i) => i % 7));
  const leaf = gzipSync(writeDirectory([{ id: 0, offset: 0, length: data.length, run: 5 }]));
  const root = gzipSync(writeDirectory([{ id: 0, offset: 0, length: leaf.length, run: 0 }]));
  const metadata = gzipSync('{"name":"Höhen"}');
  const sizes = [127, root.length, metadata.length, leaf.length];
  const [rootOffset, metadataOffset, leavesOffset, dataOffset] = sizes.map((_, i) =>
    sizes.slice(0, i + 1).reduce((sum, size) => sum + size, 0),
  );
  const header = {
    ...readHeader(ours),
    ...{ rootOffset, metadataOffset, leavesOffset, dataOffset },
    ...{ rootBytes: root.length, metadataBytes: metadata.length, leavesBytes: leaf.length, dataBytes: data.length },
    ...{ internalCompression: 2, tileCompression: 2 },
  };
  return [ours, joined([writeHeader(header), root, metadata, leaf, data])];
};

/** Files of every kind, with names of their kind and without. */
export const fileSeeds = async (): Promise<Bytes[]> => {
  const recipe = utf8(recipeToJson(recipeFor('diamond-square', { width: 9, height: 9 })));
  const [kinds, raw16, raw32] = await Promise.all([
    Promise.all([pngSeeds(), tiffSeeds(), exrSeeds(), ascSeeds(), pgmSeeds()]),
    rawSeeds(raw16Format, ['a.r16', 'a.raw']),
    rawSeeds(r32Format, ['a.r32']),
  ]);
  const named = kinds.flatMap((files, i) => {
    const name = ['a.png', 'a.tif', 'a.exr', 'a.asc', 'a.pgm'][i];
    return files.slice(-6).flatMap((bytes) => [name, 'a'].map((each) => packed({ name: each, bytes })));
  });
  const masks = maskSeeds().map((beside) => packed({ name: 'a.tif', beside, bytes: maskedTiff }));
  return [...named, ...masks, ...raw16, ...raw32, packed({ name: 'a.json', bytes: recipe })];
};
