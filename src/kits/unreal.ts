import { isMapSize, isSameSize, type Size } from '../core/heightmap.ts';
import { pngFormat } from '../io/png-heightmap.ts';
import { type EngineKit, elevationSpan, fieldTable, isTiled, type KitFacts, type KitField, tileTable, typed } from './kit.ts';
import { mapOfTiles } from './tiles.ts';

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
  where: 'Landscape mode › Manage › New › Import from File',
  fields,
  steps(facts) {
    return `1. Landscape mode ▸ Manage ▸ New ▸ **Import from File**, and choose \`${facts.heights}\`.${isTiled(facts) ? ALONE : ''}
2. Type, before Import:

${fieldTable(fields(facts))}
   The dialog's Location is that of the landscape's middle; Details shows that of its north-west corner afterwards. Fit to Data chooses sections and components too.
   A metre is 100 units, and the sea is at Z = 0. North is −Y.${locations(facts)}
3. Weights: give the landscape a material with layers named Water, Low, High and Steep, then Landscape ▸ Manage ▸ Import, and choose the \`-weight-\` files for them.
`;
  },
};

/** LandscapeTiledImage joins tiles side by side, as if they shared nothing. */
const ALONE =
  ' When it asks to use all tiles as one image, answer **No**: that would double their shared borders. For one landscape in a level with World Partition, make the folder without tiles. In a level with World Composition, Levels ▸ **Import Tiled Landscape…** takes all files at once.';

function fields(facts: KitFacts): KitField[] {
  const { spacing } = facts;
  return [
    ...componentFields(facts),
    ...(isTiled(facts)
      ? []
      : ([
          ['Location X', '0 cm'],
          ['Location Y', '0 cm'],
          ['Location Z', `${typed(locationZ(facts))} cm`],
        ] as const)),
    ['Scale X', `${typed(CM * spacing.x)} cm a quad`],
    ['Scale Y', `${typed(CM * spacing.y)} cm a quad`],
    ['Scale Z', `${typed(scaleZ(facts))} cm for ${STEPS} codes`],
  ];
}

function scaleZ({ elevation }: KitFacts): number {
  return (CM * elevationSpan(elevation) * STEPS) / 65_535;
}

function locationZ(facts: KitFacts): number {
  return CM * facts.elevation.min + (MIDDLE / STEPS) * scaleZ(facts);
}

function locations(facts: KitFacts): string {
  if (!isTiled(facts)) return '';
  const z = locationZ(facts);
  const table = tileTable(facts, ['X', 'Y', 'Z'], ({ east, south }) => [CM * east, CM * south, z]);
  return ` Each file is a landscape of its own, with that scale, at the location

${table}`;
}

/** Quads of a section along a side; a landscape has at most 32 × 32 components of 1 or 2 × 2 sections. */
const UNREAL_SECTIONS = [7, 15, 31, 63, 127, 255] as const;
const UNREAL_COMPONENTS = 32;
/** So many more components count as much as a side that is off by a factor of e: each costs the engine time. */
const COMPONENTS_PER_SIZE = 2000;

/** The size of a landscape that Unreal Engine takes whole: both sides are components × sections × quads + 1. A size that it takes stays;
 *  any other becomes the nearest with few components.
 *  @param tiles landscapes along each side of the map */
export function unrealSize({ width, height }: Size, tiles: number): Size {
  let best = { size: { width, height }, cost: Number.POSITIVE_INFINITY };
  for (const quads of UNREAL_SECTIONS) {
    for (const component of [quads, 2 * quads]) {
      const [across, down] = [width, height].map((side) => {
        const count = Math.round((side - 1) / tiles / component);
        return Math.min(Math.max(count, 1), UNREAL_COMPONENTS);
      });
      const size = mapOfTiles({ width: across * component + 1, height: down * component + 1 }, tiles);
      if (isSameSize(size, { width, height })) return size;
      const off = Math.abs(Math.log(size.width / width)) + Math.abs(Math.log(size.height / height));
      const cost = off + (across * down) / COMPONENTS_PER_SIZE;
      if (isMapSize(size) && cost < best.cost) best = { size, cost };
    }
  }
  return best.size;
}

/** How a landscape of a size that Unreal Engine takes is divided: into the largest sections, of which 2 × 2 make a component where they can.
 *  @returns none for any other size */
function componentFields({ width, height }: Size): KitField[] {
  for (const quads of [...UNREAL_SECTIONS].reverse()) {
    for (const sections of [2, 1]) {
      const [across, down] = [width, height].map((side) => (side - 1) / (quads * sections));
      const isWhole = Number.isInteger(across) && Number.isInteger(down);
      if (!isWhole || Math.max(across, down) > UNREAL_COMPONENTS) continue;
      return [
        ['Section Size', `${quads} × ${quads} quads`],
        ['Sections Per Component', `${sections} × ${sections}`],
        ['Number of Components', `${across} × ${down}`],
      ];
    }
  }
  return [];
}
