import { sha256Hex, toLittleEndian } from '../../src/io/bytes.ts';
import type { ImportedMap } from '../../src/state/maps.ts';
import { mapFrom } from './recipes.ts';

let made: Promise<readonly ImportedMap[]> | undefined;

/** Small imported terrains for links, sessions and projects. */
export function importedMaps(): Promise<readonly ImportedMap[]> {
  made ??= makeMaps();
  return made;
}

async function makeMaps(): Promise<readonly ImportedMap[]> {
  const maps = [
    ['hill.png', mapFrom(12, 7, (x, y) => 40 - (x - 5) ** 2 - 2 * (y - 3) ** 2)],
    ['älps & co.r32', mapFrom(9, 9, (x, y) => ((x * 7 + y * 11) % 13) / 4)],
    ['bay 3.csv', mapFrom(17, 5, (x, y) => 6.5 * x - y * y * y)],
  ] as const;
  return Promise.all(maps.map(async ([name, map]) => ({ name, map, sha256: await sha256Hex(toLittleEndian(map.data)) })));
}
