import { extentOf, type Heightmap, type Spacing } from '../core/heightmap.ts';
import { type FileFormat, optionsOf, type TerrainFacts } from './file-format.ts';

const options = {
  riverShare: {
    kind: 'number',
    label: 'Rivers from',
    default: 0.1,
    min: 0.001,
    max: 100,
    step: 0.001,
    unit: '%',
    doc: 'How much of the map must drain through a place for a river to begin there, in percent.',
  },
} as const;

/** A river or a lake, in metres from the north-west corner. */
export interface WaterFeature {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly properties: Readonly<Record<string, string | number>>;
}

/** Finds rivers and lakes.
 *  @param threshold square metres that drain through a river's first sample */
export type FindWater = (
  map: Heightmap,
  options: { readonly spacing: Spacing; readonly threshold: number },
) => readonly WaterFeature[];

/** GeoJSON: rivers as lines, lakes as the points where they spill. Coordinates are metres east and north of the south-west corner.
 *  @param water fetches what finds them
 *  @source RFC 7946, but for its coordinates: made-up terrain lies nowhere on Earth */
export const geojsonFormat = (water: () => Promise<FindWater>): FileFormat => ({
  extension: '.geojson',
  title: 'rivers as lines with order, length, fall and area, lakes with level, depth and volume',
  options,
  vectors: {
    name: 'GeoJSON',
    type: 'application/geo+json',
    label: 'Rivers and lakes',
    short: 'GeoJSON',
    takenBy: 'QGIS and other map programs',
    facts: ({ riverShare }) => [
      ['Coordinates', 'metres east and north'],
      ['Rivers', 'lines: order, length, fall, area'],
      ['Lakes', 'points where they spill: level, depth, volume'],
      ['A river begins', `where ${riverShare} % of the map drain`],
    ],
    // Places with more than A samples above them grow fewer as A^−0.56, about.
    bytes: ({ width, height }, { riverShare }) => {
      const samples = width * height;
      return Math.round(17 * samples * Math.max((samples * Number(riverShare)) / 100, 1) ** -0.56) + 200;
    },
  },
  expects({ isProfile, isInMetres }: TerrainFacts) {
    if (isProfile) return '2D terrain';
    return isInMetres ? undefined : 'terrain in metres';
  },
  async write({ map, spacing = { x: 1, y: 1 } }, given) {
    const extent = extentOf(spacing, map);
    const threshold = (extent.x * extent.y * optionsOf(options, given).riverShare) / 100;
    const features = (await water())(map, { spacing, threshold }).map(({ points, properties }) => {
      const places = points.map(({ x, y }) => [hundredths(x), hundredths(extent.y - y)]);
      const geometry =
        places.length > 1 ? { type: 'LineString', coordinates: places } : { type: 'Point', coordinates: places[0] };
      return JSON.stringify({ type: 'Feature', properties, geometry });
    });
    return { pieces: [new TextEncoder().encode(`{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`)] };
  },
});

function hundredths(metres: number): number {
  return Math.round(metres * 100) / 100;
}
