import { exrFormat } from '../io/exr/index.ts';
import { type EngineKit, typed } from './kit.ts';

/** The most samples a side that Terrain3D holds: 32 regions of 2048. */
const MOST = 65_536;

/** Godot with the Terrain3D plugin, which reads the red channel of an EXR as metres (Terrain3D, Importing & Exporting Data). A PNG it reads as 8 bits. */
export const godot: EngineKit = {
  id: 'godot',
  title: 'Godot (Terrain3D)',
  sizes: `any, up to ${MOST} samples a side`,
  sizeFor: (size) => size,
  heights: {
    extension: '.exr',
    format: exrFormat,
    options: () => ({ precision: 'float', channels: 'RGB' }),
    holds: 'metres, float32',
  },
  normal: 'normal-opengl',
  steps({ spacing, extent, heights }) {
    const isSquare = Math.abs(spacing.x - spacing.y) <= 1e-6 * spacing.x;
    const stretched = isSquare
      ? ''
      : ` Its cells are square: from north to south the terrain is then ${typed((extent.y * spacing.x) / spacing.y)} m long and not ${typed(extent.y)} m.`;
    return `1. Install the Terrain3D plugin, and open the scene \`addons/terrain_3d/tools/importer.tscn\`.
2. Select **Importer**, and type in the Inspector:

   | field | value |
   | --- | --- |
   | Height File Name | \`${heights}\` |
   | Import Position | 0, 0, 0 |
   | Height Offset | 0 |
   | Height Scale | 1 |
   | Vertex Spacing | ${typed(spacing.x)} |

   Choose a region size that holds the map in 32 × 32 regions, then **Run Import**: the file holds real metres. The importer centres the map on the position, rounded to whole regions.${stretched}
3. Save with **Data Directory** and Run Save. The sea is at Y = 0, and north is −Z.
`;
  },
};
