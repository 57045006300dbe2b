import { svgFormat } from './draw/chart/svg-format.ts';
import { ascFormat } from './io/asc.ts';
import { csvFormat } from './io/csv.ts';
import { exrFormat } from './io/exr/index.ts';
import type { FileFormat } from './io/file-format.ts';
import { geojsonFormat } from './io/geojson.ts';
import { glbFormat, objFormat, stlFormat } from './io/mesh/index.ts';
import { pgmFormat } from './io/pgm.ts';
import { pngFormat } from './io/png-heightmap.ts';
import { r32Format } from './io/r32.ts';
import { raw16Format } from './io/raw16.ts';
import { recipeFormat } from './io/recipe-json.ts';
import { scadFormat } from './io/scad.ts';
import { tiffFormat } from './io/tiff/index.ts';

/** Every file format that is written, in the order help lists them. Loaded at first use: how a mesh gets its colours, and what finds rivers. */
export const formats: readonly FileFormat[] = [
  pngFormat,
  raw16Format,
  r32Format,
  tiffFormat,
  exrFormat,
  pgmFormat,
  ascFormat,
  scadFormat,
  stlFormat,
  objFormat,
  glbFormat(() => import('./draw/picture.ts')),
  geojsonFormat(async () => (await import('./analysis/hydrology.ts')).hydrology),
  recipeFormat,
  csvFormat,
  svgFormat,
];
