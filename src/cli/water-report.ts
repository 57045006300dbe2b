import { M2_PER_KM2 } from '../analysis/water-figures.ts';
import { extentOf, ownSizeOf } from '../core/heightmap.ts';
import { formatArea, formatBeside, formatExtent, formatLength, formatNumber } from '../core/number-text.ts';
import { LEAST_LAKE } from '../io/geojson.ts';
import type { Source } from './source.ts';
import { countOf, definitions } from './text.ts';
import type { FoundWater } from './water-files.ts';
import type { WrittenFile } from './write-files.ts';

/** The report as data. Lengths are in metres, areas in square metres, shares 0 … 1. */
export function waterJson(
  { map, spacing, options, threshold, water, land }: FoundWater,
  source: Source,
  files: readonly WrittenFile[],
) {
  const { file, format, guesses, holes, notes } = source;
  const lakes = water.lakes.filter(({ area }) => area >= LEAST_LAKE * spacing.x * spacing.y);
  const share = (m2: number) => (land.land > 0 ? m2 / land.land : null);
  return {
    ...{ file, format, width: map.width, height: map.height, spacing, extent: extentOf(spacing, map) },
    ...{ ...options, thresholdM2: threshold, landM2: land.land, landShare: landShareOf({ map, spacing, land }) },
    rivers: {
      stretches: water.rivers.length,
      lengthM: land.riverLength,
      highestOrder: highestOrderOf(water.rivers),
      kmPerKm2: land.land > 0 ? (land.riverLength * 1000) / land.land : null,
    },
    lakes: { count: lakes.length, areaM2: lakes.reduce((sum, { area }) => sum + area, 0), largest: lakes[0] ?? null },
    basins: { count: land.basins.length, largest: land.basins[0] ?? null },
    endsOfWater: { sea: share(land.ends.sea), border: share(land.ends.border), inside: share(land.ends.inside) },
    ...{ guesses, holes, notes, files },
  };
}

function highestOrderOf(rivers: readonly { readonly order: number }[]): number {
  return rivers.reduce((most, { order }) => Math.max(most, order), 0);
}

function landShareOf({ map, spacing, land }: Pick<FoundWater, 'map' | 'spacing' | 'land'>): number {
  const { width, height } = ownSizeOf(map);
  return land.land / (width * height * (spacing.x * spacing.y));
}

type WaterSummary = ReturnType<typeof waterJson>;

/** The same for people. */
export function waterText(found: FoundWater, source: Source): string {
  const summary = waterJson(found, source, []);
  const size = `${summary.width} × ${summary.height} samples, ${formatExtent(summary.extent, 'm')}`;
  return definitions(
    [
      ['file', source.file],
      ['size', `${size}${source.guesses.spacing ? ', a guess' : ''}`],
      ['sea', seaText(summary)],
      ['rivers', riversText(summary)],
      ['lakes', lakesText(summary)],
      ['basins', basinsText(summary)],
      ['water ends', endsText(summary)],
    ],
    '',
  );
}

function seaText({ landShare, riverSea }: WaterSummary): string {
  return landShare < 1 ? `${percent(1 - landShare)} of the map, below ${riverSea} m` : `none: no ground below ${riverSea} m`;
}

function riversText({ rivers, thresholdM2, riverShare }: WaterSummary): string {
  const { stretches, lengthM, highestOrder, kmPerKm2 } = rivers;
  const least = `${km2(thresholdM2)} drain, ${riverShare} % of the map`;
  if (stretches === 0 || kmPerKm2 === null) return `none: nowhere on land do ${least}`;
  const length = `${countOf(stretches, stretches === 1 ? 'stretch' : 'stretches')}, ${lengthM < 1000 ? formatLength(lengthM, 'm') : `${digits(lengthM / 1000)} km`}`;
  return `${length}; highest order ${highestOrder}; ${digits(kmPerKm2)} km per km² of land; they begin where ${least}`;
}

function lakesText({ lakes: { count, areaM2, largest } }: WaterSummary): string {
  const which = `of ${LEAST_LAKE} samples or more`;
  if (!largest) return `none ${which}`;
  const { area, level, depth } = largest;
  return `${formatNumber(count)} ${which}, ${km2(areaM2)}; the largest ${km2(area)}, at ${digits(level)} m, ${digits(depth)} m deep`;
}

function basinsText({ basins: { count, largest }, landM2 }: WaterSummary): string {
  if (!largest) return 'none with a river';
  return `${formatNumber(count)} with rivers; the largest ${km2(largest.area)}, ${percent(largest.area / landM2)} of the land`;
}

function endsText({ endsOfWater: { sea, border, inside } }: WaterSummary): string {
  const ends = [
    ['in the sea', sea],
    ['beyond the border', border],
    ['inside', inside],
  ] as const;
  const shares = ends.flatMap(([where, share]) => (share ? [`${where} from ${percent(share)} of the land`] : []));
  return shares.join(', ') || 'nowhere: all is sea';
}

/** Three digits that count. */
function digits(value: number): string {
  const size = Math.floor(Math.log10(Math.abs(value) || 1));
  return formatNumber(value, Math.max(2 - Math.max(size, -4), 0));
}

/** In km², but of a small ground. */
function km2(m2: number): string {
  return m2 < 1000 ? formatArea(m2, 'm') : `${digits(m2 / M2_PER_KM2)} km²`;
}

function percent(share: number): string {
  return `${formatBeside([0, 100], 100 * share, 1)} %`;
}
