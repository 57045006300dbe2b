import { isMapSize, type Size } from '../core/heightmap.ts';
import { raw16Format } from '../io/raw16.ts';
import { type EngineKit, elevationSpan, fieldTable, isTiled, type KitFacts, type KitField, tileTable, typed } from './kit.ts';
import { mapOfTiles } from './tiles.ts';

/** Codes that Unity's importer divides by: its highest code is a little below the full height. */
const CODES = 65_536;

/** Unity's Terrain. Its importer reads the first row as the south, and a code as code ⁄ 65536 of the terrain's height (TerrainTools,
 *  ImportRawHeightmap). */
export const unity: EngineKit = {
  id: 'unity',
  title: 'Unity',
  sizes: 'squares of 2ⁿ + 1 samples a side, 33 to 4097',
  sizeFor: squareOfTiles,
  heights: {
    extension: '.raw',
    format: raw16Format,
    options: () => ({ byteOrder: 'little-endian', firstRow: 'south' }),
    holds: '16-bit codes',
  },
  normal: 'normal-opengl',
  // As Terrain Tools has them: columns along X and rows along Z, which runs north.
  tileName: (column, row, tiles) => `_${column}_${tiles - 1 - row}`,
  where: 'Terrain › Settings › Import Raw, then Transform › Position',
  fields: (facts) => [...importFields(facts), ...(isTiled(facts) ? [] : positionFields(facts))],
  steps(facts) {
    return `1. GameObject ▸ 3D Object ▸ Terrain, and open its settings (the cog).${isTiled(facts) ? ' Do so for each file.' : ''}
2. **Import Raw…**, choose \`${facts.heights}\`, and type:

${fieldTable(importFields(facts))}
${position(facts)}
   A metre is a unit, and the sea is at Y = 0. North is +Z.
`;
  },
};

function importFields({ width, extent, elevation }: KitFacts): KitField[] {
  return [
    ['Depth', '16 bit'],
    ['Resolution', String(width)],
    ['Byte Order', 'Windows'],
    ['Flip Vertically', 'off'],
    ['Terrain Size X', typed(extent.x)],
    ['Terrain Size Y', typed((elevationSpan(elevation) * CODES) / (CODES - 1))],
    ['Terrain Size Z', typed(extent.y)],
  ];
}

function positionFields({ elevation }: KitFacts): KitField[] {
  return [
    ['Position X', '0'],
    ['Position Y', typed(elevation.min)],
    ['Position Z', '0'],
  ];
}

function position(facts: KitFacts): string {
  const { elevation, extent, whole } = facts;
  if (!isTiled(facts)) return `3. Set the position of the terrain:\n\n${fieldTable(positionFields(facts))}`;
  const table = tileTable(facts, ['X', 'Y', 'Z'], ({ east, south }) => [east, elevation.min, whole.y - extent.y - south]);
  return `3. Set the position of each terrain:

${table}
   With one Grouping ID and Auto Connect, which is on by default, neighbours meet without a seam at every level of detail.`;
}

/** Samples a side of a square that is halved to the last, 33 … 4097: 2^n + 1. */
const HALVED_SIDES = [33, 65, 129, 257, 513, 1025, 2049, 4097] as const;

/** The least of 2^n + 1 samples, 33 … 4097, that is no fewer than these; else the most. */
function halvedSide(samples: number): number {
  return HALVED_SIDES.find((side) => side >= samples) ?? HALVED_SIDES[HALVED_SIDES.length - 1];
}

/** The smallest square of tiles of 2^n + 1 samples that covers a map, else the largest that a map may be. */
function squareOfTiles({ width, height }: Size, tiles: number): Size {
  const least = Math.ceil((Math.max(width, height) - 1) / tiles) + 1;
  for (let side = halvedSide(least); ; side = (side + 1) / 2) {
    const size = mapOfTiles({ width: side, height: side }, tiles);
    if (isMapSize(size)) return size;
  }
}
