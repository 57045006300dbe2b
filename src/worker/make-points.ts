import type { ScatterRules } from '../analysis/scatter.ts';
import type { Heightmap } from '../core/heightmap.ts';
import type { OnProgress } from '../core/progress.ts';
import { bytesOf } from '../io/bytes.ts';
import { FormatError } from '../io/file-format.ts';
import { formatOf } from '../io/input-formats.ts';
import { pointFormats, scatterOn } from '../point-formats.ts';
import { samplesFor, type TerrainToEncode } from './encode-terrain.ts';

/** Points to scatter on a terrain. */
export interface PointsToMake {
  readonly seed: string;
  readonly rules: ScatterRules;
  /** Tells where points stand and how large their file is, without it. */
  readonly isTold?: boolean;
}

export interface MadePoints {
  /** Two for each point: how far east and how far south it lies, as shares of the map's sides. */
  readonly shares: Float32Array;
  /** Of the file, about. */
  readonly bytes: number;
  /** The file; empty if it is only told. */
  readonly pieces: readonly Uint8Array[];
}

/** Points whose bytes tell those of all. */
const TOLD = 4096;

/** Scatters points on a terrain.
 *  @param imported the samples of an imported recipe, if the terrain has to be made
 *  @throws FormatError if there is no such format, or no map; RangeError for rules that this ground cannot have */
export function makePoints(
  of: TerrainToEncode,
  { isTold, ...how }: PointsToMake,
  imported: Heightmap | undefined,
  onProgress: OnProgress,
): MadePoints {
  const format = formatOf(of.extension, pointFormats);
  const { map, found } = samplesFor(of, imported, onProgress);
  if (!format || !map) throw new FormatError(`points: expected a known format and a map, got ${of.extension}`);
  const scattered = scatterOn(map, found.spacing, how);
  const { points, extent } = scattered;
  const shares = Float32Array.from({ length: 2 * points.length }, (_, i) => {
    const { x, y } = points[i >> 1];
    return i % 2 === 0 ? x / extent.x : y / extent.y;
  });
  if (!isTold) {
    const pieces = format.pieces(scattered);
    return { shares, bytes: bytesOf(pieces), pieces };
  }
  const some = points.slice(0, TOLD);
  const bytes = bytesOf(format.pieces({ ...scattered, points: some }));
  return { shares, bytes: Math.round((bytes * points.length) / Math.max(some.length, 1)) || bytes, pieces: [] };
}
