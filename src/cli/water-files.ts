import path from 'node:path';
import { type Basins, basinsOf } from '../analysis/basins.ts';
import { type DInfinity, dInfinity, wetnessOf } from '../analysis/d-infinity.ts';
import { type Hydrology, hydrology } from '../analysis/hydrology.ts';
import { M2_PER_KM2 } from '../analysis/water-figures.ts';
import type { Heightmap, Spacing } from '../core/heightmap.ts';
import { latest } from '../core/memo.ts';
import { inWords, type ParamValues, type Problem, show, type ValuesOf } from '../core/params.ts';
import { formats } from '../formats.ts';
import { columnName, csvFormat, csvText } from '../io/csv.ts';
import type { FileFormat, MadeFile } from '../io/file-format.ts';
import { geojsonFormat, LEAST_LAKE, type riverOptions, riverThreshold } from '../io/geojson.ts';
import { extensionsOf, holdsMap } from '../io/input-formats.ts';
import { rangeOf } from '../kernels/values.ts';
import { outputName, type Target } from './output-files.ts';

/** Water on a map, and where it was looked for. */
export interface FoundWater {
  readonly map: Heightmap;
  readonly spacing: Spacing;
  readonly options: ValuesOf<typeof riverOptions>;
  /** Square metres that drain through a river's first sample. */
  readonly threshold: number;
  readonly water: Hydrology;
  readonly land: Basins;
  /** Followed when it is first asked for. */
  readonly parted: () => DInfinity;
}

/** Follows the water of a map. */
export function findWater(map: Heightmap, spacing: Spacing, options: FoundWater['options']): FoundWater {
  const sea = options.riverSea;
  const threshold = riverThreshold(map, spacing, options.riverShare);
  const water = hydrology(map, { spacing, sea, threshold });
  const land = basinsOf(map, water, { spacing, sea });
  const parted = latest(() => dInfinity(map, water, { spacing, sea }));
  return { map, spacing, options, threshold, water, land, parted };
}

/** What a file may hold. */
interface Content {
  /** For help: what samples of it are. */
  readonly doc: string;
  readonly unit: 'm' | 'km²' | '';
  readonly samples: (found: FoundWater) => Float32Array;
}

const CONTENTS = {
  rivers: {
    doc: '1 where a river runs, 0 elsewhere',
    unit: '',
    samples: ({ water }) => Float32Array.from(water.order, (order) => (order > 0 ? 1 : 0)),
  },
  order: {
    doc: 'Strahler’s order of the river, 0 where there is none',
    unit: '',
    samples: ({ water }) => Float32Array.from(water.order),
  },
  lakes: {
    doc: 'depth of water in m',
    unit: 'm',
    samples: ({ water, map }) => water.level.map((level, i) => level - map.data[i]),
  },
  level: {
    doc: 'elevation of water or ground in m',
    unit: 'm',
    samples: ({ water }) => water.level,
  },
  area: {
    doc: 'km² that drain through a sample, its own cell included',
    unit: 'km²',
    samples: ({ water }) => Float32Array.from(water.area, (m2) => m2 / M2_PER_KM2),
  },
  dinf: {
    doc: 'the same by D∞, where water parts between two neighbours',
    unit: 'km²',
    samples: ({ parted }) => Float32Array.from(parted().area, (m2) => m2 / M2_PER_KM2),
  },
  wetness: {
    doc: 'topographic wetness index by D∞, ln(metres drained ⁄ slope)',
    unit: '',
    samples: ({ parted, spacing }) => wetnessOf(parted(), spacing),
  },
  basins: {
    doc: 'number of the basin, 1 for the largest, 0 where no river drains it',
    unit: '',
    samples: ({ land }) => Float32Array.from(land.numbers),
  },
} as const satisfies Record<string, Content>;

type What = keyof typeof CONTENTS;

const whats = Object.keys(CONTENTS) as What[];

/** Rivers and lakes, as the export of terrain writes them. */
const vectorFormat = geojsonFormat(async () => hydrology);
/** Any heightmap. */
export const rasterFormats = formats.filter(holdsMap);

/** What `-o` takes. */
export const waterFormats: readonly FileFormat[] = [vectorFormat, csvFormat, ...rasterFormats];

/** What help says of `--what`. */
export const WHAT_DOC = `What a raster holds: ${whats.map((what) => `${what}, ${CONTENTS[what].doc}`).join('; ')}. A .geojson holds rivers and lakes, or only one of them; a .csv the basins that a river drains. Without it a file holds what the last word of its name says: hills-area.tif, lakes.geojson.`;

/** A file, and what it is to hold; `both` rivers and lakes. */
export interface WaterTarget extends Target {
  readonly what: What | 'both';
}

/** Finds what files are to hold: as --what says, else as their names do.
 *  @param optionsOf the options of a format that are given */
export function whatTargets(
  targets: readonly Target[],
  given: string | undefined,
  optionsOf: (format: FileFormat) => ParamValues,
  problems: Problem[],
): WaterTarget[] {
  if (given !== undefined && !isWhat(given)) {
    problems.push({ path: '--what', message: `expected ${inWords(whats, 'or')}, got ${show(given)}` });
    return [];
  }
  return targets.flatMap((target) => {
    const wished = given ?? lastWordOf(target.path);
    const what = whatIn(target.format, wished);
    if (what) return { ...target, what, options: optionsOf(target.format) };
    problems.push({ path: `-o ${outputName(target)}`, message: messageFor(target.format, wished) });
    return [];
  });
}

function isWhat(word: string | undefined): word is What {
  return whats.some((what) => what === word);
}

/** The last word of a file's name without its extension, if it says what it holds. */
function lastWordOf(file: string): What | undefined {
  const [word] = /[a-z]+$/.exec(path.parse(file).name.toLowerCase()) ?? [];
  return isWhat(word) ? word : undefined;
}

function whatIn(format: FileFormat, wished: What | undefined): WaterTarget['what'] | undefined {
  if (format === vectorFormat) return wished === undefined ? 'both' : isOneOf(wished, ['rivers', 'lakes']);
  if (format === csvFormat) return isOneOf(wished ?? 'basins', ['basins']);
  return wished;
}

function isOneOf(what: What, among: readonly What[]): What | undefined {
  return among.includes(what) ? what : undefined;
}

function messageFor(format: FileFormat, wished: What | undefined): string {
  if (wished === undefined)
    return `expected --what, or a name that ends in ${inWords(whats, 'or')}, such as hills-area${format.extension}`;
  const taking = waterFormats.filter((one) => whatIn(one, wished) !== undefined);
  const extensions = inWords(taking.flatMap(extensionsOf), 'or');
  return `expected ${extensions} for ${wished}, got ${format.extension}`;
}

/** Makes a file.
 *  @returns what samples are in, for reports */
export async function waterFile(target: WaterTarget, found: FoundWater): Promise<MadeFile & { readonly unit: string }> {
  const { format, what, options } = target;
  if (format === csvFormat) return { pieces: [new TextEncoder().encode(basinsCsv(found))], unit: '' };
  if (what === 'both' || format === vectorFormat) return { ...(await vectorFile(what, found)), unit: '' };
  const { unit, samples }: Content = CONTENTS[what];
  const { map, spacing } = found;
  const data = samples(found);
  const range = rangeOf(data);
  const raster = { map: { ...map, data }, elevation: range, isInMetres: unit === 'm', spacing };
  return { ...(await format.write(raster, options)), range, unit };
}

async function vectorFile(what: WaterTarget['what'], { map, spacing, options, water }: FoundWater): Promise<MadeFile> {
  const rivers = what === 'lakes' ? [] : water.rivers;
  const lakes = what === 'rivers' ? [] : water.lakes;
  const format = geojsonFormat(async () => () => ({ rivers, lakes }));
  const file = await format.write({ map, spacing, elevation: rangeOf(map.data), isInMetres: true }, options);
  const isEmpty = file.notes?.length !== 0;
  return isEmpty && what === 'lakes' ? { ...file, notes: [`there is no lake of ${LEAST_LAKE} samples or more`] } : file;
}

/** A row for each basin that a river drains, the largest first. */
function basinsCsv({ map, spacing, land }: FoundWater): string {
  const north = spacing.y * (map.height - 1);
  const head = [
    ['basin', ''],
    ['outlet east', 'm'],
    ['outlet north', 'm'],
    ['area', 'm²'],
    ['mean elevation', 'm'],
    ['relief', 'm'],
    ['hypsometric integral', ''],
    ['river length', 'm'],
    ['drainage density', 'km/km²'],
  ].map(([name, unit]) => columnName(name, unit));
  const rows = land.basins.map(({ place, area, meanElevation, relief, hypsometricIntegral, riverLength }, k) => [
    ...[k + 1, rounded(place.x, 2), rounded(north - place.y, 2), rounded(area, 2)],
    ...[rounded(meanElevation, 2), rounded(relief, 2)],
    hypsometricIntegral === undefined ? undefined : rounded(hypsometricIntegral, 4),
    ...[rounded(riverLength, 2), rounded((riverLength * 1000) / area, 4)],
  ]);
  return csvText([head, ...rows]);
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
