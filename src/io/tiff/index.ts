import type { FileFormat } from '../file-format.ts';

/** GeoTIFF: written as float32 elevations, read as GDAL and others write it. Its code is fetched when it is used. */
export const tiffFormat: FileFormat = {
  extension: '.tif',
  aliases: ['.tiff'],
  mask: '.msk',
  title: 'GeoTIFF of float32 elevations with their range, cell size and recipe, if there is one',
  samples: {
    as: 'elevations',
    name: 'GeoTIFF',
    type: 'image/tiff',
    label: 'GeoTIFF',
    short: 'GeoTIFF, float32',
    takenBy: 'QGIS, GDAL, ArcGIS and Gaea',
    carriesRecipe: true,
    facts: () => [
      ['Samples', 'float32, Deflate'],
      ['Origin', 'the south-west sample'],
    ],
  },
  write: async (terrain) => ({ pieces: await (await import('./write.ts')).heightmapToTiff(terrain) }),
  open: async (file, hint, onProgress) => (await import('./read.ts')).openTiff(file, hint, onProgress),
};
