import type { Range, Size } from '../core/heightmap.ts';
import { type OnProgress, reportRow } from '../core/progress.ts';
import {
  type AscPlace,
  isNoNumber,
  numberOf,
  parsed,
  placeOf,
  readHeader,
  requireNumber,
  sizeOf,
  wordsOf,
} from './asc-header.ts';
import { type Cells, degreeGround, possibleCells } from './degrees.ts';
import { type FileToRead, FormatError, type InputFormat, type OpenedFile, type OpenHint } from './file-format.ts';
import { openedSamples } from './opened-samples.ts';
import { turnRowsInPlace } from './orientation.ts';

/** ASCII grid of ESRI or of GRASS: a few named numbers, then the elevations as text, row 0 north. Surfer has numbers without names, and row 0
 *  south. */
export const ascFormat: InputFormat = {
  extension: '.asc',
  aliases: ['.txt', '.grd'],
  title: 'an ASCII grid of elevations, of ESRI, GRASS or Surfer, with cell size and number for no value',
  open: async (file, hint, onProgress) => openAsc(file, hint, onProgress),
};

/** @throws FormatError with one sentence about what is wrong
 *  @source https://desktop.arcgis.com/en/arcmap/latest/manage-data/raster-and-images/esri-ascii-raster-format.htm
 *  @source https://grass.osgeo.org/grass-stable/manuals/r.out.ascii.html */
function openAsc({ bytes, name }: FileToRead, hint: OpenHint = {}, onProgress?: OnProgress): OpenedFile {
  const words = wordsOf(bytes);
  const { header, first, isSouthFirst } = readHeader(words, name);
  const size = sizeOf(header);
  const count = size.width * size.height;
  // Every number has a digit, and all but the last a blank.
  if (bytes.length < 2 * count - 1) {
    throw new FormatError(`ASC: expected ${count} numbers for ${size.width} × ${size.height} samples, got fewer`);
  }
  const factor = header.has('multiplier:') ? numberOf(header, 'multiplier:') : 1;
  const place = placeOf(header, size);
  const data = new Float32Array(count);
  const missing = header.get('nodata_value') ?? header.get('null:');
  const nodata = missing === undefined || isNoNumber(missing) ? undefined : parsed(missing);
  let word: string | undefined = first;
  let comma: string | undefined;
  for (let y = 0, i = 0; y < size.height; y++) {
    reportRow(onProgress, y, size.height);
    for (let x = 0; x < size.width; x++, i++, word = words()) {
      if (word === undefined) {
        throw new FormatError(`ASC: expected ${count} numbers for ${size.width} × ${size.height} samples, got ${i}`);
      }
      const number = parsed(word);
      const isVoid = number === undefined && (word === missing || isNoNumber(word));
      data[i] = isVoid ? Number.NaN : (number ?? requireNumber(word, `the sample at column ${x}, row ${y}`));
      if (comma === undefined && word.includes(',')) comma = word;
    }
  }
  if (isSouthFirst) turnRowsInPlace({ ...size, data });
  const rest = [
    ...(comma === undefined ? [] : [`a comma in its numbers is taken for the decimal point, as in ${comma} (a guess)`]),
    ...(word === undefined ? [] : [`it has more than the ${count} numbers that its size needs: the rest is ignored`]),
  ];
  return openedSamples(
    {
      ...size,
      format: 'ASC',
      depth: 'decimal numbers',
      data,
      toMetres: factor === 1 ? undefined : { factor, offset: 0 },
      isInMetres: true,
      spacing: (range) => groundOf(place, size, range).spacing,
      isNorthStated: true,
      nodata,
      notes: (range) => [...groundOf(place, size, range).notes, ...rest],
      groundNotes: (range) => groundOf(place, size, range).notes,
    },
    hint,
  );
}

/** The cell size in metres. A grid of ESRI does not say whether its numbers are degrees. */
function groundOf(place: AscPlace | undefined, size: Size, { min, max }: Range): Cells {
  if (!place) return { spacing: undefined, notes: [] };
  const ground = degreeGround(place, size, place.saysDegrees, max - min);
  return ground ? possibleCells(ground.spacing, size, [ground.note]) : possibleCells(place.cells, size, []);
}
