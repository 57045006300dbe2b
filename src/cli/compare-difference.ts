import { type DifferenceFigures, differenceFigures, differenceOf, whyNoMap } from '../analysis/difference.ts';
import { filledPairText } from '../analysis/difference-text.ts';
import { extentOf, firstRow, type Heightmap, spacingOf } from '../core/heightmap.ts';
import type { OnProgress } from '../core/progress.ts';
import { reducedForPicture } from '../draw/comparison/figure.ts';
import { pictureFormat } from '../draw/pictures/picture.ts';
import { columnName, csvFormat, profileToCsv } from '../io/csv.ts';
import type { MadeFile, TerrainToWrite } from '../io/file-format.ts';
import { r32Format } from '../io/r32.ts';
import { rangeOf } from '../kernels/values.ts';
import { filledCount, type Source } from './compare-inputs.ts';
import { resamplingText } from './compare-report.ts';
import { differencePicture } from './difference-picture.ts';
import { namingFile } from './errors.ts';
import type { Target } from './output-files.ts';

/** A terrain with its source. */
export interface Sampled {
  readonly source: Source;
  readonly terrain: TerrainToWrite;
}

/** How two terrains differ. */
export interface Difference {
  readonly figures: DifferenceFigures;
  /** Makes the file of it; undefined if none is wanted. */
  readonly file: (() => Promise<MadeFile>) | undefined;
  /** The differences of two maps, as many as a picture needs; undefined if none is wanted, or where samples cannot hold them. */
  readonly map: Heightmap | undefined;
}

interface DifferenceOptions {
  /** The file that is wanted, if one is. */
  readonly target: Target | undefined;
  /** Whether the samples of `of` are not needed afterwards: the differences may then overwrite them. */
  readonly isLastUse: boolean;
  /** Whether a picture of the differences is wanted. */
  readonly isPictured: boolean;
  readonly onProgress: OnProgress;
}

/** One terrain less another. Of two lines only one row is compared. */
export function differenceBetween(
  of: Sampled,
  less: Sampled,
  { target, isLastUse, isPictured, onProgress }: DifferenceOptions,
): Difference {
  const [top, ground] = [of.terrain.map, less.terrain.map];
  const isOfLines = of.source.isProfile && less.source.isProfile;
  const [seen, seenLess] = isOfLines ? [firstRow(top), firstRow(ground)] : [top, ground];
  if (!target && !isPictured) return { figures: differenceFigures(seen, seenLess, onProgress), file: undefined, map: undefined };
  const buffer = isLastUse ? seen.data : undefined;
  const { map, figures } = differenceOf(seen, seenLess, { buffer, onProgress });
  const hasPicture = isPictured && !isOfLines && whyNoMap(figures) === undefined;
  const pictured = hasPicture ? reducedForPicture(map) : undefined;
  if (!target) return { figures, file: undefined, map: pictured };
  // An R32 holds lines drawn out to a map.
  const written = isOfLines && target.format === r32Format ? differenceOf(top, ground).map : map;
  return { figures, file: fileOf(target, written, figures, factsOf(of, less)), map: pictured };
}

/** What a file states about a difference besides its samples. It refers to no terrain, so that none stays in memory once it is measured. */
type Facts = ReturnType<typeof factsOf>;

function factsOf(of: Sampled, less: Sampled) {
  const { map, spacing, isInMetres } = of.terrain;
  const [a, b] = [less.source, of.source];
  return {
    isOfLines: a.isProfile && b.isProfile,
    isInMetres,
    hasSpacing: spacing !== undefined,
    extent: extentOf(spacing ?? { x: 1, y: 1 }, map),
    chip: `${b.number} − ${a.number}`,
    name: `${b.name} less ${a.name}`,
    numbers: [b.number, a.number] as const,
    filled: filledPairText([b, a].map(filledCount)),
    holes: [b.filledAt, a.filledAt].filter((mask) => mask !== undefined),
    isGuessed: [a, b].some(({ guesses }) => guesses.elevation !== undefined),
  };
}

function fileOf({ path, format }: Target, map: Heightmap, figures: DifferenceFigures, facts: Facts): () => Promise<MadeFile> {
  const { isOfLines, isInMetres, hasSpacing, extent, chip, name, numbers, filled, holes, isGuessed } = facts;
  if (format !== pictureFormat) {
    const spacing = hasSpacing ? spacingOf(extent, map) : undefined;
    const profile = isOfLines ? { x: evenly(map.width, extent.x), y: map.data } : undefined;
    if (format === csvFormat && profile) {
      const unit = isInMetres ? 'm' : '';
      const text = profileToCsv(profile, [columnName('distance', unit), columnName('difference', unit)]);
      return async () => ({ pieces: [new TextEncoder().encode(text)] });
    }
    const elevation = rangeOf(map.data);
    return () => namingFile(path, format.write({ map, profile, elevation, isInMetres, spacing }));
  }
  const picture = {
    map,
    figures,
    chip,
    name,
    resampling: resamplingText(figures.resampled, ...numbers),
    unit: isInMetres ? ('m' as const) : ('' as const),
    aspect: (extent.x || 1) / (extent.y || 1),
    isOfLines,
    filled,
    holes,
    isGuessed,
  };
  return async () => ({ pieces: [await differencePicture(picture)] });
}

function evenly(count: number, length: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => (i * length) / Math.max(count - 1, 1));
}
