import { pngFormat } from '../io/png-heightmap.ts';
import { unrealSize } from './engine-sizes.ts';
import { type EngineKit, elevationSpan, isTiled, type KitFacts, tileTable, typed } from './kit.ts';

/** Centimetres of a step of the code at a Z scale of 1 are one of so many. */
const STEPS = 128;
/** The code that stands at the landscape's own height. */
const MIDDLE = 32_768;
const CM = 100;

/** Unreal Engine's Landscape: a code lies (code − 32768) ⁄ 128 · Z scale centimetres above the actor (Landscape Technical Guide). */
export const unreal: EngineKit = {
  id: 'unreal',
  title: 'Unreal Engine',
  sizes: 'components × quads + 1 samples a side, as 127, 253, 505, 1009, 2017, 4033 and 8129',
  sizeFor: unrealSize,
  heights: { extension: '.png', format: pngFormat, holds: '16-bit codes' },
  normal: 'normal-directx',
  steps(facts) {
    const { spacing, elevation, heights } = facts;
    const scale = (CM * elevationSpan(elevation) * STEPS) / 65_535;
    const location = CM * elevation.min + (MIDDLE / STEPS) * scale;
    return `1. Landscape mode ▸ Manage ▸ New ▸ **Import from File**, and choose \`${heights}\`.${isTiled(facts) ? ALONE : ''}
2. Type, before Import:

   | field | X | Y | Z |
   | --- | --- | --- | --- |
   | Location | 0 | 0 | ${typed(location)} |
   | Scale | ${typed(CM * spacing.x)} | ${typed(CM * spacing.y)} | ${typed(scale)} |

   The dialog's Location is that of the landscape's middle; Details shows that of its north-west corner afterwards. Fit to Data chooses sections and components.
   A metre is 100 units, and the sea is at Z = 0. North is −Y.${locations(facts, location)}
3. Weights: give the landscape a material with layers named Water, Low, High and Steep, then Landscape ▸ Manage ▸ Import, and choose the \`-weight-\` files for them.
`;
  },
};

/** LandscapeTiledImage joins tiles side by side, as if they shared nothing. */
const ALONE =
  ' When it asks to use all tiles as one image, answer **No**: that would double their shared borders. For one landscape in a level with World Partition, make the folder without tiles. In a level with World Composition, Levels ▸ **Import Tiled Landscape…** takes all files at once.';

function locations(facts: KitFacts, z: number): string {
  if (!isTiled(facts)) return '';
  const table = tileTable(facts, ['X', 'Y', 'Z'], ({ east, south }) => [CM * east, CM * south, z]);
  return ` Each file is a landscape of its own, with that scale, at the location

${table}`;
}
