import { chartOfTerrain } from '../draw/chart/svg-format.ts';
import { expectsProfile, type FileFormat } from '../io/file-format.ts';
import { drawSvg } from './draw-svg.ts';

/** A PNG of a profile's elevation chart: the chart of the SVG, at two pixels to one. */
export const chartPictureFormat: FileFormat = {
  extension: '.png',
  title: 'the elevation chart as a picture',
  isOfProfile: true,
  expects: expectsProfile,
  write: async (terrain) => ({ pieces: [await drawSvg(await chartOfTerrain(terrain))] }),
};
