import type { Heightmap } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import { sha256Hex, toLittleEndian } from '../io/bytes.ts';
import { scaled } from '../io/codes.ts';
import type { CodeScale, OpenedFile, OpenHint } from '../io/file-format.ts';
import { AS_STORED, allOrientations } from '../io/orientation.ts';
import { pngSamples } from '../io/png/index.ts';
import { codesAsMetres, readAs } from '../io/reading.ts';

/** What versions before 0.3 took black and white for where a picture did not say, holes included. */
const ONCE_GUESSED = { min: 0, max: 1000 };
/** Files with more samples are tried as they lie only. */
const MAX_TURNED = 4_000_000;
/** Sizes of a file without a size that are tried, besides the likeliest. */
const MAX_OTHER_SIZES = 4;
/** Channels likewise. */
const MAX_OTHER_CHANNELS = 4;

/** The samples of a file as they were read for an imported recipe; undefined if the file has none with its SHA-256.
 *  @param openAs opens the same bytes again */
export async function samplesOfSource(
  { source, width }: Recipe,
  file: OpenedFile,
  openAs: (hint: OpenHint) => Promise<OpenedFile>,
): Promise<Heightmap | undefined> {
  if (source.kind !== 'imported') return undefined;
  const found = async (opened: OpenedFile): Promise<Heightmap | undefined> => {
    for (const read of readings(opened)) {
      const map = read();
      if ((await sha256Hex(toLittleEndian(map.data))) === source.sha256) return map;
    }
    return undefined;
  };
  const first = await found(file);
  if (first) return first;
  for (const hint of otherHints(file, width)) {
    // A hint that leaves no sample with a value throws.
    const other = await openAs(hint).catch(() => undefined);
    const isOther = other && (other.holes !== file.holes || other.width !== file.width || other.codes.max !== file.codes.max);
    const map = isOther && (await found(other));
    if (map) return map;
  }
  return undefined;
}

/** How a person may have had the bytes read: with another number for no value, or in another size.
 *  @param width of the terrain, which may be that of its samples */
function otherHints(
  { guesses, codes, stored = codes, areCodes, sizes, byteOrders, rawTypes, channels, encodings }: OpenedFile,
  width: number,
): OpenHint[] {
  const values = [...(areCodes ? [0, 32_768, 65_535] : []), stored.min, stored.max];
  return [
    ...(guesses.nodata ? [{ nodata: null }] : []),
    ...[...new Set(values)].map((nodata) => ({ nodata })),
    ...channels.slice(1, 1 + MAX_OTHER_CHANNELS).map((channel) => ({ channel })),
    ...encodings.slice(1).map((encoding) => ({ encoding })),
    ...rawTypes.slice(1).map((rawType) => ({ rawType })),
    ...byteOrders.slice(1).map((byteOrder) => ({ byteOrder })),
    ...(sizes.length > 0 ? [{ width }] : []),
    ...sizes.slice(0, 1 + MAX_OTHER_SIZES).map(({ width }) => ({ width })),
  ];
}

/** All that a file can have been read as, the most likely first. */
function* readings(file: OpenedFile): Generator<() => Heightmap> {
  const { codes, elevation, png } = file;
  const spacing = { x: 1, y: 1 };
  const turns = file.width * file.height > MAX_TURNED ? [AS_STORED] : allOrientations();
  const scales: (CodeScale | undefined)[] = elevation
    ? [undefined]
    : [codesAsMetres(file), { elevation: { min: codes.max, max: codes.min }, codes }];
  if (png) {
    const { width, height } = png;
    const { samples, maxValue } = pngSamples(png);
    const scale = { elevation: elevation ?? ONCE_GUESSED, codes: { min: 0, max: maxValue } };
    yield () => ({ width, height, data: scaled(samples, scale) });
  }
  for (const orientation of turns) {
    for (const scale of codes.min < codes.max ? scales : [undefined]) {
      for (const holes of file.holes > 0 ? (['fill', 'around', 'lowest'] as const) : (['fill'] as const)) {
        yield () => readAs(file, { scale, spacing, holes, orientation });
      }
    }
  }
}
