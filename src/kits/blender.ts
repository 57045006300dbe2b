import { exrFormat } from '../io/exr/index.ts';
import { type EngineKit, isTiled, type KitFacts, tileTable, typed } from './kit.ts';
import { evenlyCut } from './tiles.ts';

/** Blender: a grid with a Displace modifier, which moves a vertex by (value − midlevel) · strength (Blender Manual). The value of a float picture
 *  is the mean of its colours: metres. UV 0 … 1 are the outer sides of pixels, and vertices lie in their middles. */
export const blender: EngineKit = {
  id: 'blender',
  title: 'Blender',
  sizes: 'any',
  sizeFor: evenlyCut,
  heights: {
    extension: '.exr',
    format: exrFormat,
    options: () => ({ precision: 'float', channels: 'RGB' }),
    holds: 'metres, float32',
  },
  normal: 'normal-opengl',
  steps(facts) {
    const { width, height, extent, heights, whole } = facts;
    return `1. Add ▸ Mesh ▸ Grid with ${width} × ${height} vertices (X and Y Subdivisions ${width - 1} and ${height - 1}), Size 1 m. Set its dimensions to X ${typed(extent.x)} m, Y ${typed(extent.y)} m,
   and apply its scale (Ctrl+A ▸ Scale).${locations(facts)}
2. Add a **Displace** modifier: Coordinates UV, Direction Z, Midlevel 0, Strength 1, as the file holds metres. Press **New** beside its Texture, and *Show texture in
   texture tab* beside that.
3. In Texture properties choose Type Image or Movie, open \`${heights}\`, and set, so that each vertex takes its own sample:

   | field | value |
   | --- | --- |
   | Image ▸ Settings ▸ Color Space | Non-Color |
   | Image ▸ Mapping ▸ Extension | Extend |
   | Image ▸ Mapping ▸ Crop ▸ Minimum X, Y | ${typed(0.5 / width)}, ${typed(0.5 / height)} |
   | Image ▸ Mapping ▸ Crop ▸ Maximum X, Y | ${typed(1 - 0.5 / width)}, ${typed(1 - 0.5 / height)} |
   | Image ▸ Sampling ▸ Interpolation | off |
   | Colors ▸ Clamp | off, or all below the sea is at 0 |

4. View ▸ Clip End beyond ${typed(2 * Math.max(whole.x, whole.y))} m shows all of it. North is +Y, and the sea is at Z = 0.
`;
  },
};

function locations(facts: KitFacts): string {
  if (!isTiled(facts)) return '';
  const { extent, whole } = facts;
  // Of the middle of a grid, from the middle of the map.
  const table = tileTable(facts, ['X', 'Y', 'Z'], ({ east, south }) => [
    east + (extent.x - whole.x) / 2,
    (whole.y - extent.y) / 2 - south,
    0,
  ]);
  return ` Each file has a grid of its own, at the location\n\n${table}`;
}
