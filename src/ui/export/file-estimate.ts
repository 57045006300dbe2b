import type { Heightmap, Range, Size } from '../../core/heightmap.ts';
import type { ParamValues } from '../../core/params.ts';
import { bytesOf } from '../../io/bytes.ts';
import { coveringRange } from '../../io/codes.ts';
import type { FileFormat } from '../../io/file-format.ts';

/** Rows and samples of a map that are encoded to estimate its file. */
const BAND_ROWS = 16;
const SAMPLES = 65_536;

/** About how many bytes a file of a map has at some size: those of bands of its rows, encoded as the file would be. */
export async function estimatedBytes(
  format: FileFormat,
  map: Heightmap,
  range: Range,
  size: Size,
  options: ParamValues,
): Promise<number> {
  const part = rowBands(map);
  // The file's range may not cover samples that are still to be made.
  const elevation = coveringRange(range, part);
  const { pieces } = await format.write({ map: part, elevation, isInMetres: true }, options);
  return Math.round((bytesOf(pieces) / part.data.length) * size.width * size.height);
}

/** Bands of rows, evenly spaced from north to south, as one map. */
export function rowBands({ width, height, data }: Heightmap): Heightmap {
  const bands = Math.max(1, Math.floor(SAMPLES / width / BAND_ROWS));
  if (bands * BAND_ROWS >= height) return { width, height, data };
  const out = new Float32Array(bands * BAND_ROWS * width);
  for (let band = 0; band < bands; band++) {
    const from = Math.floor(((height - BAND_ROWS) * band) / Math.max(1, bands - 1));
    out.set(data.subarray(from * width, (from + BAND_ROWS) * width), band * BAND_ROWS * width);
  }
  return { width, height: bands * BAND_ROWS, data: out };
}
