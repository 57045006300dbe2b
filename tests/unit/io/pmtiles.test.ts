import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { PMTiles, ResolvedValueCache, tileIdToZxy, zxyToTileId } from 'pmtiles';
import { describe, expect, test } from 'vitest';
import { joined } from '../../../src/io/bytes.ts';
import { FormatError } from '../../../src/io/file-format.ts';
import { type PmtilesHeader, readHeader, tileId, tileOf, writeDirectory, writeHeader } from '../../../src/io/pmtiles/layout.ts';
import { openPmtiles } from '../../../src/io/pmtiles/read.ts';
import { type PmtilesFacts, planPmtiles } from '../../../src/io/pmtiles/write.ts';
import { forAll } from '../../support/cases.ts';
import { mutationsOf } from '../../support/hostile-files.ts';
import { diceFrom } from '../../support/png-mutations.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Tiles = ReadonlyMap<number, Uint8Array>;

const facts: PmtilesFacts = {
  west: -180,
  south: -85.0511288,
  east: 180,
  north: 85.0511288,
  centreLon: 7.25,
  centreLat: -46.5,
  centreZoom: 1,
  metadata: { name: 'Höhen', encoding: 'terrarium' },
};

/** The archive as its caller writes it: the head, then the data of each tile that is named. */
function archiveOf(tiles: Tiles): Bytes {
  const sorted = [...tiles].sort(([a], [b]) => a - b);
  const plan = planPmtiles(
    sorted.map(([id, bytes]) => ({ id, length: bytes.length, content: Buffer.from(bytes).toString('hex') })),
    facts,
  );
  const archive = joined([plan.head, ...plan.stored.map((id) => tiles.get(id) ?? new Uint8Array())]);
  expect(archive.length).toBe(plan.size);
  return archive;
}

const open = (bytes: Bytes) => openPmtiles(async (offset, length) => bytes.slice(offset, offset + length), bytes.length);

function opened(bytes: Bytes): PMTiles {
  const getBytes = async (offset: number, length: number) => ({ data: bytes.slice(offset, offset + length).buffer });
  return new PMTiles({ getKey: () => 'world.pmtiles', getBytes }, new ResolvedValueCache());
}

/** Most tiles of zoom levels 0 … 7: random ones, and some of a few contents, singly and in runs. */
function manyTiles(): Tiles {
  const dice = diceFrom(7);
  const random = () => Uint8Array.from({ length: 1 + dice(20) }, () => dice(256));
  const common = Array.from({ length: 5 }, random);
  const tiles = new Map<number, Uint8Array>();
  for (let id = 0; id < tileId(8, 0, 0); ) {
    const [tile, run] = dice(4) === 0 ? [common[dice(5)], 1 + dice(9)] : [random(), 1];
    for (const end = Math.min(id + run, tileId(8, 0, 0)); id < end; id++) tiles.set(id, tile);
    id += dice(6) === 0 ? 1 : 0;
  }
  return tiles;
}

const fewTiles: Tiles = new Map([
  [0, Uint8Array.of(10)],
  [1, Uint8Array.of(20, 21)],
  [2, Uint8Array.of(20, 21)],
  [3, Uint8Array.of(20, 21)],
  [4, Uint8Array.of(10)],
  [300, Uint8Array.of(30, 31, 32)],
]);

const isSame = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean => (a && b ? Buffer.compare(a, b) === 0 : a === b);

describe('the id of a tile', () => {
  test.each([
    [0, 0, 0, 0],
    [1, 0, 0, 1],
    [1, 0, 1, 2],
    [1, 1, 1, 3],
    [1, 1, 0, 4],
    [2, 0, 0, 5],
    [2, 1, 0, 6],
    [2, 1, 1, 7],
    [2, 0, 1, 8],
    [2, 3, 0, 20],
    [12, 3423, 1763, 19_078_479],
    [26, 0, 0, 1_501_199_875_790_165],
    [26, 2 ** 26 - 1, 0, 6_004_799_503_160_660],
  ])('%i/%i/%i', (z, x, y, id) => {
    expect(tileId(z, x, y)).toBe(id);
    expect(tileOf(id)).toEqual({ z, x, y });
  });

  test('is that of the pmtiles package at every zoom level, there and back', () => {
    forAll(2000, [fc.nat(26), fc.nat(2 ** 26 - 1), fc.nat(2 ** 26 - 1)], (z, east, south) => {
      const [x, y] = [east % 2 ** z, south % 2 ** z];
      const id = tileId(z, x, y);
      expect(id).toBe(zxyToTileId(z, x, y));
      expect(tileOf(id)).toEqual({ z, x, y });
      expect(tileIdToZxy(id)).toEqual([z, x, y]);
    });
  });

  test('is refused where there is no tile', () => {
    expect(() => tileId(27, 0, 0)).toThrow('tile 27/0/0: expected a zoom level of 0 … 26');
    expect(() => tileId(3, 8, 0)).toThrow('tile 3/8/0: expected a column and a row of 0 … 7 at zoom level 3');
    expect(() => tileId(3, 0, 0.5)).toThrow('tile 3/0/0.5: expected a column and a row of 0 … 7 at zoom level 3');
    expect(() => tileOf(6_004_799_503_160_661)).toThrow('expected a whole number of 0 … 6004799503160660, got 6004799503160661');
  });
});

describe('a PMTiles archive', () => {
  test('is header, directory, metadata and each content once', () => {
    const words = [
      '504d54696c6573 03', // PMTiles, version 3
      '7f00000000000000 1200000000000000', // root directory
      '9100000000000000 2800000000000000', // metadata
      'b900000000000000 0000000000000000', // leaf directories
      'b900000000000000 0600000000000000', // tile data
      '0600000000000000 0400000000000000 0300000000000000', // 6 tiles, 4 entries, 3 contents
      '01 01 01 02 00 04', // clustered, not compressed, PNG, zoom levels 0 … 4
      '002eb694 483a4ecd 00d2496b b8c5b132', // −180°, −85.0511288°, 180°, 85.0511288°
      '01 20435204 c0a948e4', // zoom level 1 at 7.25°, −46.5°
      '04 00 01 03 a802 01 03 01 01 01 02 01 03 01 00 01 04', // ids, runs, lengths, offsets
      Buffer.from('{"name":"Höhen","encoding":"terrarium"}').toString('hex'),
      '0a 1415 1e1f20',
    ];
    expect(Buffer.from(archiveOf(fewTiles)).toString('hex')).toBe(words.join('').replaceAll(' ', ''));
  });

  test('with leaf directories is read by the pmtiles package: every tile, header and metadata', async () => {
    const tiles = manyTiles();
    const bytes = archiveOf(tiles);
    const archive = opened(bytes);
    const header = await archive.getHeader();
    const own = await open(bytes);
    expect(header).toMatchObject({
      numAddressedTiles: tiles.size,
      numTileContents: new Set([...tiles.values()].map(String)).size,
      clustered: true,
      internalCompression: 1,
      tileCompression: 1,
      tileType: 2,
      minZoom: 0,
      maxZoom: 7,
      minLon: -180,
      maxLat: 85.0511288,
      centerZoom: 1,
      centerLon: 7.25,
      centerLat: -46.5,
    });
    expect(header.leafDirectoryLength).toBeGreaterThan(16_384);
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384);
    expect(await archive.getMetadata()).toEqual(facts.metadata);
    expect(await own.metadata()).toEqual(facts.metadata);
    for (let id = 0; id < tileId(8, 0, 0); id++) {
      const { z, x, y } = tileOf(id);
      const [theirs, ours, tile] = [await archive.getZxy(z, x, y), await own.tile(z, x, y), tiles.get(id)];
      if (!isSame(theirs && new Uint8Array(theirs.data), tile) || !isSame(ours, tile))
        throw new Error(`tile ${z}/${x}/${y} differs`);
    }
    expect(await own.tile(8, 0, 0)).toBeUndefined();
  });

  test('is the same whatever the order in which tiles were made and the names of their contents', () => {
    const tiles = manyTiles();
    expect(isSame(archiveOf(new Map([...tiles].reverse())), archiveOf(tiles))).toBe(true);
    const { head } = planPmtiles(
      [...fewTiles].map(([id, bytes]) => ({ id, length: bytes.length, content: `sum ${bytes[0]}` })),
      facts,
    );
    expect(isSame(archiveOf(fewTiles).subarray(0, head.length), head)).toBe(true);
  });

  test('has its data in the order of the first tiles, and equal neighbours as one entry, across zoom levels too', async () => {
    const letters = [...'aabcbbbdda'].map((content, id) => ({ id, length: 5, content }));
    const { head, stored, size } = planPmtiles(letters, facts);
    expect(stored).toEqual([0, 2, 3, 7]);
    expect(size).toBe(head.length + 20);
    const { header } = await open(joined([head, new Uint8Array(20)]));
    expect(header).toMatchObject({ addressedTiles: 10, tileEntries: 6, tileContents: 4, minZoom: 0, maxZoom: 2 });
  });

  test('has no leaf directories as long as header and root directory fit into 16 KiB', async () => {
    // A tile between two that have one makes an entry of 4 bytes; the number of them has 2.
    const headerFor = async (count: number) => {
      const tiles = Array.from({ length: count }, (_, i) => ({ id: 2 * i, length: 1, content: 'sea' }));
      return (await open(joined([planPmtiles(tiles, facts).head, new Uint8Array(1)]))).header;
    };
    expect(await headerFor(4063)).toMatchObject({ rootBytes: 16_254, leavesBytes: 0 });
    expect(await headerFor(4064)).toMatchObject({ rootBytes: 6, leavesBytes: 16_258 });
    expect(await headerFor(4097)).toMatchObject({ rootBytes: 12, leavesBytes: 16_386 + 6 });
  });

  test.each([
    [[], 'tiles: expected at least one, got none'],
    [[{ id: 4 }, { id: 4 }], 'tiles: expected ascending ids, got 4 after 4'],
    [[{ id: 4 }, { id: 3 }], 'tiles: expected ascending ids, got 3 after 4'],
    [[{ id: 4, length: 0 }], 'tile 4: expected 1 byte or more, got 0'],
    [[{ id: 4 }, { id: 9, length: 8 }], 'tile 9: expected 7 bytes, as of tile 4 of equal content, got 8'],
  ])('is not planned of %j', (tiles, problem) => {
    const plan = () =>
      planPmtiles(
        tiles.map((tile) => ({ length: 7, content: 'sea', ...tile })),
        facts,
      );
    expect(plan).toThrow(new RangeError(problem));
  });
});

/** An archive of given sections, with some fields of its header changed. */
function assembled(
  { root, metadata = text('{}'), leaves = new Uint8Array(), data = Uint8Array.of(7, 8, 9) }: Sections,
  changes = {},
): Bytes {
  const metadataOffset = 127 + root.length;
  const leavesOffset = metadataOffset + metadata.length;
  const dataOffset = leavesOffset + leaves.length;
  const header: PmtilesHeader = {
    ...readHeader(planPmtiles([{ id: 0, length: 3, content: 'sea' }], facts).head),
    maxZoom: 1,
    rootBytes: root.length,
    metadataOffset,
    metadataBytes: metadata.length,
    leavesOffset,
    leavesBytes: leaves.length,
    dataOffset,
    dataBytes: data.length,
  };
  return joined([writeHeader({ ...header, ...changes }), root, metadata, leaves, data]);
}

interface Sections {
  readonly root: Uint8Array;
  readonly metadata?: Uint8Array;
  readonly leaves?: Uint8Array;
  readonly data?: Uint8Array;
}

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

const leafAt = (offset: number, length: number): Uint8Array => writeDirectory([{ id: 0, offset, length, run: 0 }]);

describe('the reader of PMTiles', () => {
  test('reads archives of others: compressed by gzip, with two levels of leaf directories, and sections in another order', async () => {
    const tile = Uint8Array.from({ length: 1000 }, (_, i) => i % 7);
    const packed = gzipSync(tile);
    const last = gzipSync(writeDirectory([{ id: 0, offset: 0, length: packed.length, run: 3 }]));
    const first = gzipSync(leafAt(0, last.length));
    const sections = {
      root: gzipSync(leafAt(last.length, first.length)),
      metadata: gzipSync('{"name":"Höhen"}'),
      leaves: joined([last, first]),
      data: packed,
    };
    const bytes = assembled(sections, { internalCompression: 2, tileCompression: 2 });
    for (const archive of [bytes, withDataFirst(bytes, packed.length)]) {
      const { metadata, tile: read } = await open(archive);
      expect(await metadata()).toEqual({ name: 'Höhen' });
      expect(await read(1, 0, 1)).toEqual(tile);
      expect(await read(1, 1, 1)).toBeUndefined();
    }
    expect(new Uint8Array((await opened(bytes).getZxy(1, 0, 1))?.data ?? new ArrayBuffer())).toEqual(tile);
  });

  test('finds no tiles in an archive without any, as some write it', async () => {
    expect(await (await open(assembled({ root: Uint8Array.of(0) }))).tile(0, 0, 0)).toBeUndefined();
  });

  const root = writeDirectory([{ id: 0, offset: 0, length: 3, run: 2 }]);
  const whole = assembled({ root });
  const bomb = gzipSync(new Uint8Array(5_000_000));
  test.each<[name: string, bytes: Bytes, problem: string]>([
    ['no bytes', new Uint8Array(), 'the file is empty'],
    ['another kind of file', whole.slice(1), 'PMTiles: expected a PMTiles archive, got another kind of file'],
    ['another version', changed(whole, 7, 2), 'PMTiles: expected version 3, got 2'],
    ['a cut header', whole.slice(0, 100), 'PMTiles: the header is cut off: expected 127 bytes, got 100'],
    ['cut tile data', whole.slice(0, -1), 'PMTiles: the tile data would end at byte 137, but the file has 136'],
    [
      'no zoom levels',
      assembled({ root }, { minZoom: 2 }),
      'PMTiles: expected zoom levels of 0 … 26, the lowest first, got 2 … 1',
    ],
    [
      'zoom levels too deep',
      assembled({ root }, { maxZoom: 200 }),
      'PMTiles: expected zoom levels of 0 … 26, the lowest first, got 0 … 200',
    ],
    [
      'a root directory far outside',
      assembled({ root }, { rootOffset: 2 ** 63 }),
      'PMTiles: the root directory would end at byte 9223372036854776000, but the file has 137',
    ],
    [
      'a huge root directory',
      assembled({ root: new Uint8Array(5_000_000) }),
      'PMTiles: the root directory: expected at most 4194304 bytes, got 5000000',
    ],
    [
      'billions of entries',
      assembled({ root: Uint8Array.of(0x80, 0x80, 0x80, 0x80, 0x10, 0, 0, 0, 0) }),
      'PMTiles: the root directory claims 4294967296 entries, more than its 9 bytes hold',
    ],
    ['an empty directory', assembled({ root: new Uint8Array() }), 'PMTiles: the root directory is cut off'],
    ['a cut number', assembled({ root: Uint8Array.of(1, 0, 1, 3, 0x81) }), 'PMTiles: the root directory is cut off'],
    [
      'a number without end',
      assembled({ root: new Uint8Array(20).fill(0xff) }),
      'PMTiles: the root directory has a number above 2⁵³',
    ],
    [
      'ids twice',
      assembled({ root: Uint8Array.of(2, 1, 0, 1, 1, 1, 1, 1, 1) }),
      'PMTiles: the root directory: the ids of its tiles do not ascend',
    ],
    [
      'no offset',
      assembled({ root: Uint8Array.of(1, 0, 1, 3, 0) }),
      'PMTiles: the root directory: its first entry has no offset',
    ],
    [
      'tiles without bytes',
      assembled({ root: Uint8Array.of(1, 0, 1, 0, 1) }),
      'PMTiles: the root directory: expected entries of at least 1 byte, got 0',
    ],
    [
      'leaf directories in a circle',
      assembled({ root: leafAt(0, 5), leaves: leafAt(0, 5) }),
      'PMTiles: expected at most 3 levels of leaf directories, got more',
    ],
    [
      'a leaf directory outside',
      assembled({ root: leafAt(900, 5) }),
      'PMTiles: the leaf directory from tile id 0 on would end at byte 1040, but the file has 138',
    ],
    [
      'a tile outside',
      assembled({ root: writeDirectory([{ id: 0, offset: 2, length: 3, run: 2 }]) }),
      'PMTiles: tile 1/0/0 would end at byte 139, but the file has 137',
    ],
    [
      'another compression',
      assembled({ root }, { tileCompression: 3 }),
      'PMTiles: tile 1/0/0: expected no compression or gzip, got brotli',
    ],
    [
      'an unknown compression',
      assembled({ root }, { internalCompression: 9 }),
      'PMTiles: the root directory: expected no compression or gzip, got method 9',
    ],
    [
      'damaged gzip',
      assembled({ root }, { tileCompression: 2 }),
      'PMTiles: tile 1/0/0: expected an intact gzip stream of at most 67108864 bytes',
    ],
    [
      'cut gzip',
      assembled({ root: gzipSync(root).subarray(0, -9) }, { internalCompression: 2 }),
      'PMTiles: the root directory: expected an intact gzip stream of at most 4194304 bytes',
    ],
    [
      'gzip that holds too much',
      assembled({ root: bomb }, { internalCompression: 2 }),
      'PMTiles: the root directory: expected an intact gzip stream of at most 4194304 bytes',
    ],
    [
      'metadata in words',
      assembled({ root, metadata: text('hills') }),
      'PMTiles: the metadata: expected JSON, got something else',
    ],
    ['metadata as a list', assembled({ root, metadata: text('[1]') }), 'PMTiles: the metadata: expected an object, got [1]'],
  ])('refuses %s', async (_name, bytes, problem) => {
    await expect(readAll(bytes)).rejects.toThrow(new FormatError(problem));
  });

  test('refuses a file that is shorter than its size', async () => {
    const read = async (offset: number, length: number) => whole.slice(0, 130).slice(offset, offset + length);
    await expect(openPmtiles(read, whole.length)).rejects.toThrow('the root directory is cut off: expected 5 bytes, got 3');
  });

  test('gives tiles or one sentence for archives that are damaged anyhow', async () => {
    const verdicts = new Set<string>();
    const compressed = assembled({ root: gzipSync(root), metadata: gzipSync('{}') }, { internalCompression: 2 });
    for (const bytes of mutationsOf([whole, compressed, archiveOf(fewTiles)], 11, 300)) {
      verdicts.add(await readAll(bytes).then(() => 'read', sentenceOf));
    }
    expect(verdicts.size).toBeGreaterThan(20);
    expect(verdicts).toContain('read');
  });
});

function changed(bytes: Bytes, at: number, value: number): Bytes {
  const out = bytes.slice();
  out[at] = value;
  return out;
}

async function readAll(bytes: Bytes): Promise<void> {
  const { metadata, tile } = await open(bytes);
  await tile(1, 0, 0);
  await metadata();
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof FormatError)) throw error;
  expect(error.message).toMatch(/^[^\n]{10,400}$/);
  return error.message;
}

/** The archive with its data between header and root directory. */
function withDataFirst(bytes: Bytes, length: number): Bytes {
  const moved = joined([bytes.subarray(0, 127), bytes.subarray(-length), bytes.subarray(127, -length)]);
  const view = new DataView(moved.buffer);
  for (const at of [8, 24, 40]) view.setBigUint64(at, view.getBigUint64(at, true) + BigInt(length), true);
  view.setBigUint64(56, 127n, true);
  return moved;
}
