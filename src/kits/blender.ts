import { exrFormat } from '../io/exr/index.ts';
import { type EngineKit, fieldTable, isTiled, type KitFacts, type KitField, tileTable, typed } from './kit.ts';
import { evenlyCut } from './tiles.ts';

/** Blender: a grid with a Displace modifier, which moves a vertex by (value − midlevel) · strength (Blender Manual). The value of a float picture
 *  is the mean of its colours: metres. UV 0 … 1 are the outer sides of pixels, and vertices lie in their middles. */
export const blender: EngineKit = {
  id: 'blender',
  title: 'Blender',
  sizes: 'any size',
  sizeFor: evenlyCut,
  heights: {
    extension: '.exr',
    format: exrFormat,
    options: () => ({ precision: 'float', channels: 'RGB' }),
    holds: 'metres, float32',
  },
  normal: 'normal-opengl',
  where: 'Grid, Displace modifier, its texture, and View › Clip End',
  fields: (facts) => [...gridFields(facts), ...DISPLACE, ...textureFields(facts), ...clipFields(facts)],
  steps(facts) {
    const { width, height, heights } = facts;
    return `1. Add ▸ Mesh ▸ Grid with ${width} × ${height} vertices, set its dimensions, and apply its scale (Ctrl+A ▸ Scale).

${fieldTable(gridFields(facts))}
${locations(facts)}2. Add a **Displace** modifier, as the file holds metres:

${fieldTable(DISPLACE)}
   Press **New** beside its Texture, and *Show texture in texture tab* beside that.
3. In Texture properties choose Type Image or Movie, open \`${heights}\`, and set, under Image and Colors, so that each vertex takes its own sample:

${fieldTable(textureFields(facts))}
   With Clamp on, all below the sea would be at 0.
4. In View, see all of it:

${fieldTable(clipFields(facts))}
   North is +Y, and the sea is at Z = 0.
`;
  },
};

function gridFields({ width, height, extent }: KitFacts): KitField[] {
  return [
    ['X Subdivisions', String(width - 1)],
    ['Y Subdivisions', String(height - 1)],
    ['Size', '1 m'],
    ['Dimensions X', `${typed(extent.x)} m`],
    ['Dimensions Y', `${typed(extent.y)} m`],
  ];
}

const DISPLACE: readonly KitField[] = [
  ['Coordinates', 'UV'],
  ['Direction', 'Z'],
  ['Midlevel', '0'],
  ['Strength', '1'],
];

function textureFields({ width, height }: KitFacts): KitField[] {
  return [
    ['Color Space', 'Non-Color'],
    ['Extension', 'Extend'],
    ['Crop Minimum X', typed(0.5 / width)],
    ['Crop Minimum Y', typed(0.5 / height)],
    ['Crop Maximum X', typed(1 - 0.5 / width)],
    ['Crop Maximum Y', typed(1 - 0.5 / height)],
    ['Interpolation', 'off'],
    ['Clamp', 'off'],
  ];
}

const clipFields = ({ whole }: KitFacts): KitField[] => [['Clip End', `${typed(2 * Math.max(whole.x, whole.y))} m`]];

function locations(facts: KitFacts): string {
  if (!isTiled(facts)) return '';
  const { extent, whole } = facts;
  // Of the middle of a grid, from the middle of the map.
  const table = tileTable(facts, ['X', 'Y', 'Z'], ({ east, south }) => [
    east + (extent.x - whole.x) / 2,
    (whole.y - extent.y) / 2 - south,
    0,
  ]);
  return `   Each file has a grid of its own, at the location\n\n${table}\n`;
}
