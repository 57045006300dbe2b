import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { blockFile, blocksOf, isKept, keptTiles, makeBlock, tileBytes } from '../../../src/cli/world-blocks.ts';
import { joined } from '../../../src/io/bytes.ts';
import { tileOf } from '../../../src/io/pmtiles/layout.ts';
import { worldFrom, worldTileFile } from '../../../src/world.ts';
import { recipeFor } from '../../support/recipes.ts';

const world = worldFrom(recipeFor('value-noise', { width: 65, height: 65 }), { tileSize: '256' });

test('blocks are all tiles of their levels, each once and in order', () => {
  const ids = blocksOf(0, 6).flatMap(({ first, count }) => Array.from({ length: count }, (_, i) => first + i));
  expect(ids).toEqual(Array.from({ length: (4 ** 7 - 1) / 3 }, (_, i) => i));
  expect(blocksOf(5, 5)).toEqual([0, 256, 512, 768].map((first) => ({ first: 341 + first, count: 256 })));
});

test('a block is kept with the bytes of its tiles, and trusted only if it is whole', async () => {
  const folder = await mkdtemp(path.join(inject('cliFolder'), 'blocks-'));
  const [, block] = blocksOf(0, 1);
  expect(isKept(folder, block)).toBe(false);
  expect(() => keptTiles(folder, block)).toThrow('which are gone; call again to make them');
  const parts: number[] = [];
  await makeBlock({ world, folder, block }, (part) => parts.push(part));
  expect(parts).toEqual([0.25, 0.5, 0.75, 1]);
  expect(isKept(folder, block)).toBe(true);
  const tiles = keptTiles(folder, block);
  const bytes = [...tileBytes(folder, block, tiles)];
  expect(bytes.map((tile) => tile.length)).toEqual(tiles.map(({ length }) => length));
  for (const [i, { id }] of tiles.entries()) expect(bytes[i].equals(joined(await worldTileFile(world, tileOf(id))))).toBe(true);
  expect(readdirSync(folder)).toHaveLength(1);

  const file = blockFile(folder, block);
  const whole = readFileSync(file);
  for (let at = 0; at < whole.length; at += 997) {
    const changed = Buffer.from(whole);
    changed[at] ^= 1;
    writeFileSync(file, changed);
    expect(isKept(folder, block), `byte ${at}`).toBe(false);
  }
  writeFileSync(file, whole);
  for (const length of [whole.length - 1, 1000, 176, 0]) {
    truncateSync(file, length);
    expect(isKept(folder, block), `${length} bytes`).toBe(false);
  }
});
