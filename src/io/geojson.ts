import { extentOf, type Heightmap, ownSizeOf, type Spacing } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import { type FileFormat, optionsOf, type TerrainFacts } from './file-format.ts';

/** Where rivers begin and end. */
export const riverOptions = {
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
  riverSea: {
    kind: 'number',
    label: 'Sea at',
    default: 0,
    min: -100_000,
    max: 100_000,
    step: 1,
    unit: 'm',
    doc: 'Elevation below which ground is sea, where rivers end, in metres.',
  },
} as const;

/** Rivers and lakes of a map, lengths in metres, areas in square metres, places in metres from the north-west corner. */
interface Water {
  readonly rivers: readonly {
    readonly points: readonly Point[];
    readonly order: number;
    readonly length: number;
    readonly fall: number;
    readonly area: number;
  }[];
  readonly lakes: readonly {
    readonly place: Point;
    readonly level: number;
    readonly depth: number;
    readonly area: number;
    readonly volume: number;
  }[];
}

/** Finds rivers and lakes.
 *  @param threshold square metres that drain through a river's first sample */
type FindWater = (
  map: Heightmap,
  options: { readonly spacing: Spacing; readonly threshold: number; readonly sea: number },
) => Water;

/** Cells of the smallest lake that is reported. Rough ground has thousands of smaller ones. */
export const LEAST_LAKE = 10;

/** GeoJSON: rivers as lines, lakes as the points where they spill. Coordinates are metres east and north of the south-west corner.
 *  @param water fetches what finds them
 *  @source RFC 7946, but for its coordinates: made-up terrain lies nowhere on Earth */
export const geojsonFormat = (water: () => Promise<FindWater>): FileFormat => ({
  extension: '.geojson',
  title: 'rivers as lines with order, length, fall and area, lakes with level, depth and volume',
  options: riverOptions,
  vectors: {
    name: 'GeoJSON',
    type: 'application/geo+json',
    label: 'Rivers and lakes',
    short: 'GeoJSON',
    takenBy: 'QGIS and other map programs',
    facts: ({ riverShare, riverSea }) => [
      ['Coordinates', 'metres east and north'],
      ['Rivers', 'lines: order, length, fall, area'],
      ['Lakes', 'points: level, depth, volume'],
      ['A river begins', `where ${riverShare} % of the map drains`],
      ['The sea', `below ${riverSea} m`],
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
    const { riverShare, riverSea } = optionsOf(riverOptions, given);
    const extent = extentOf(spacing, map);
    const find = await water();
    const { rivers, lakes } = find(map, { spacing, sea: riverSea, threshold: riverThreshold(map, spacing, riverShare) });
    const placed = ({ x, y }: Point): number[] => [rounded(x), rounded(extent.y - y)];
    const leastLake = LEAST_LAKE * spacing.x * spacing.y;
    const features = [
      ...rivers.map(({ points, order, length, fall, area }) => ({
        properties: { kind: 'river', order, lengthM: rounded(length), fallM: rounded(fall), areaM2: rounded(area) },
        geometry: { type: 'LineString', coordinates: points.map(placed) },
      })),
      ...lakes
        .filter(({ area }) => area >= leastLake)
        .map(({ place, level, depth, area, volume }) => ({
          properties: {
            ...{ kind: 'lake', levelM: rounded(level), depthM: rounded(depth) },
            ...{ areaM2: rounded(area), volumeM3: rounded(volume) },
          },
          geometry: { type: 'Point', coordinates: placed(place) },
        })),
    ].map((feature) => JSON.stringify({ type: 'Feature', ...feature }));
    const none = `no river drains ${riverShare} % of the map above ${riverSea} m, and there is no lake`;
    return {
      notes: features.length === 0 ? [none] : [],
      pieces: [new TextEncoder().encode(`{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`)],
    };
  },
});

/** Square metres that drain through a river's first sample.
 *  @param riverShare percent of the map */
export function riverThreshold(map: Heightmap, { x, y }: Spacing, riverShare: number): number {
  const { width, height } = ownSizeOf(map);
  return (width * height * x * y * riverShare) / 100;
}

/** To hundredths. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
