import { raw16Format } from '../io/raw16.ts';
import { sideFrom, UNITY_SIDES } from './engine-sizes.ts';
import { type EngineKit, heightOf, typed } from './kit.ts';

/** Codes that Unity's importer divides by: its highest code is a little below the full height. */
const CODES = 65_536;

/** Unity's Terrain. Its importer reads the first row as the south, and a code as code ⁄ 65536 of the terrain's height (TerrainTools, ImportRawHeightmap). */
export const unity: EngineKit = {
  id: 'unity',
  title: 'Unity',
  sizes: 'square, 2^n + 1 samples a side, 33 to 4097',
  sizeFor({ width, height }) {
    const side = sideFrom(UNITY_SIDES, Math.max(width, height));
    return { width: side, height: side };
  },
  heights: {
    extension: '.raw',
    format: raw16Format,
    options: () => ({ byteOrder: 'little-endian', firstRow: 'south' }),
    holds: '16-bit codes',
  },
  normal: 'normal-opengl',
  steps({ width, extent, elevation, heights }) {
    const height = (heightOf(elevation) * CODES) / (CODES - 1);
    return `1. GameObject ▸ 3D Object ▸ Terrain, and open its settings (the cog).
2. **Import Raw…**, choose \`${heights}\`, and type:

   | field | value |
   | --- | --- |
   | Depth | 16 bit |
   | Resolution | ${width} |
   | Byte Order | Windows |
   | Flip Vertically | off |
   | Terrain Size X | ${typed(extent.x)} |
   | Terrain Size Y | ${typed(height)} |
   | Terrain Size Z | ${typed(extent.y)} |

3. Set the terrain's position to X 0, Y ${typed(elevation.min)}, Z 0: a metre is a unit, and the sea is at Y = 0. North is +Z.
`;
  },
};
