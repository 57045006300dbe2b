import type { Size, Spacing } from '../core/heightmap.ts';
import { DEGREE_TILES, degreesAsMetres, latitudeText } from './degrees.ts';
import { type FileToRead, FormatError, type InputFormat, type OpenedFile, type OpenHint } from './file-format.ts';
import { openedSamples } from './opened-samples.ts';

/** The sample for no value. */
const VOID = -32_768;

/** HGT: a tile of one degree of the Shuttle Radar Topography Mission, 16-bit metres, big-endian. Its name says where it lies. */
export const hgtFormat: InputFormat = {
  extension: '.hgt',
  title: 'an SRTM tile of one degree, 16-bit metres, named after its south-west corner',
  open: async (file, hint) => openHgt(file, hint),
};

/** The size of a tile of so many bytes. */
export function tileSize(bytes: number): Size | undefined {
  const sizes = DEGREE_TILES.flatMap(({ rows, columns }) => columns.map((width) => ({ width, height: rows })));
  return sizes.find(({ width, height }) => 2 * width * height === bytes);
}

/** @throws FormatError if the file has not as many bytes as a tile has */
function openHgt({ bytes, name = '' }: FileToRead, hint: OpenHint = {}): OpenedFile {
  const size = tileSize(bytes.length);
  if (!size) {
    const whole = DEGREE_TILES.map(({ rows }) => `${2 * rows * rows} (${rows} × ${rows})`).join(' or ');
    throw new FormatError(`HGT: expected ${whole} bytes, or those of a tile with fewer columns, got ${bytes.length}`);
  }
  const { width, height } = size;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) data[i] = view.getInt16(2 * i);
  const latitude = middleOf(name);
  const isPlace = latitude !== undefined && Math.abs(latitude) < 90;
  const degrees = { x: 1 / (width - 1), y: 1 / (height - 1) };
  const spacing: Spacing | undefined = isPlace ? degreesAsMetres(degrees, latitude) : undefined;
  const notes: string[] = [];
  if (isPlace) notes.push(`its name puts its middle at ${latitudeText(latitude)}`);
  else if (latitude !== undefined) {
    notes.push(`its name would put its middle at ${latitudeText(latitude)}, where there is no ground: the name is ignored`);
  }
  return openedSamples(
    {
      format: 'HGT',
      depth: '16-bit signed integers',
      width,
      height,
      data,
      isInMetres: true,
      spacing,
      isNorthStated: true,
      isPlaced: isPlace,
      nodata: VOID,
      notes: () => notes,
    },
    hint,
  );
}

/** The latitude of a tile's middle by its name, such as N46E007.hgt. */
function middleOf(name: string): number | undefined {
  const [, hemisphere, degrees] = /(?:^|[^a-z])([NS])(\d\d)[EW]\d{3}[^/\\]*$/i.exec(name) ?? [];
  if (degrees === undefined) return undefined;
  return (hemisphere.toUpperCase() === 'N' ? 1 : -1) * Number(degrees) + 0.5;
}
