import { shortestFloat32 } from '../core/decimals.ts';
import { extentOf, isSingle, type Range } from '../core/heightmap.ts';
import { formatExtent, formatLength, formatNumber, noValueText, numberText } from '../core/number-text.ts';
import type { CodeScale, OpenedFile } from './file-format.ts';
import { EARTH_ELEVATION, elevationOf, type Guesses, type HoleFill, NO_HINT, type Reading } from './reading.ts';
import { absentNodataText, sampleList, sampleText } from './suspect-nodata.ts';

/** Where a person sets what was guessed, such as `--min and --max set them`. */
export interface WhereToSet {
  readonly elevation?: string;
  /** Of floats of 0 … 1 that are not explained. */
  readonly shares?: string;
  readonly spacing?: string;
  readonly size?: string;
  readonly byteOrder?: string;
  readonly rawType?: string;
  readonly encoding?: string;
  readonly nodata?: string;
  readonly holes?: string;
}

/** What a person should know about how a file is read: each guess, named as one, steps of 8 bits, and the holes. Sentences without a
 *  capital and a full stop.
 *  @param guesses those in force */
export function readingNotes(
  file: OpenedFile,
  { holes, scale }: Pick<Reading, 'holes'> & Partial<Pick<Reading, 'scale'>>,
  guesses: Guesses,
  where: WhereToSet = {},
): string[] {
  const notes: string[] = [];
  const guess = (why: string, set: string | undefined) =>
    `(${['a guess', why === NO_HINT ? '' : `: ${why}`, set ? `; ${set}` : ''].join('')})`;
  const { elevation, spacing, size, nodata, rawType, byteOrder, encoding } = guesses;
  if (rawType) {
    notes.push(`the file does not state the type of its samples: assumed ${rawType.value} ${guess(rawType.why, where.rawType)}`);
  }
  if (byteOrder) {
    notes.push(`the file does not state its byte order: assumed ${byteOrder.value} ${guess(byteOrder.why, where.byteOrder)}`);
  }
  if (encoding) {
    notes.push(
      `the file does not state what its colours stand for: assumed ${encoding.value} ${guess(encoding.why, where.encoding)}`,
    );
  }
  if (size) {
    const { width, height } = size.value;
    const square = width === height ? 'a square of ' : '';
    notes.push(
      `the file does not state its size: assumed ${square}${width} × ${height} samples${file.areCodes ? '' : ', in metres'} ${guess(size.why, where.size)}`,
    );
  }
  if (nodata) {
    notes.push(`samples of ${sampleList(nodata.value)} are taken for no value ${guess(nodata.why, where.nodata)}`);
  }
  if (file.absentNodata !== undefined) {
    notes.push(absentNodataText(file.absentNodata, file.stored ?? file.codes, file.areCodes));
  }
  if (file.outlier !== undefined) {
    const mend = where.nodata ? `; if it stands for no value: --nodata=${shortestFloat32(file.outlier)}` : '';
    notes.push(`the sample ${sampleText(file.outlier)} lies far from all others${mend}`);
  }
  if (file.areSharesAssumed && !scale) notes.push(`${SHARES_NOTE} ${guess(NO_HINT, where.shares)}`);
  if (elevation && file.codes.min === file.codes.max) {
    const what = isSingle(file) ? 'it has a single sample' : 'all its samples are equal, so the terrain is flat';
    notes.push(`${what}: assumed at ${numberText(elevation.value.min)} m ${guess(elevation.why, where.elevation)}`);
  } else if (elevation) {
    const { min, max } = elevation.value;
    notes.push(
      `the file does not state its elevations: assumed ${formatNumber(min)} … ${formatNumber(max)} m ${guess(elevation.why, where.elevation)}`,
    );
  }
  if (file.areMetresAssumed && !scale && !isOnEarth(file.codes)) {
    const { min, max } = file.codes;
    const beyond = max > EARTH_ELEVATION.max ? 'high' : 'low';
    notes.push(
      `samples of ${formatNumber(min)} … ${formatNumber(max)} are taken for metres, though no ground on Earth is so ${beyond} ${guess(NO_HINT, where.elevation)}`,
    );
  }
  const steps = stepsNote(file, elevation ? undefined : scale);
  if (steps !== undefined) notes.push(steps);
  if (spacing && !isSingle(file)) {
    const extent = extentOf(spacing.value, file);
    const { x, y } = extent;
    const ground = x > 0 && y > 0 ? formatExtent(extent, 'm') : formatLength(Math.max(x, y), 'm');
    notes.push(`the file does not state how large its ground is: assumed ${ground} ${guess(spacing.why, where.spacing)}`);
  }
  if (file.holes > 0) {
    notes.push(`${noValueText(file.holes, file.width * file.height)}: ${FILLED[holes]}${where.holes ? ` (${where.holes})` : ''}`);
  }
  return notes;
}

/** Of floats of 0 … 1 as long as nobody says what they are. */
export const SHARES_NOTE = 'all samples lie in 0 … 1: they are taken for codes, not for metres';

/** A map less wide than this is more likely one in other units. */
const LEAST_SIDE_M = 1;

/** Why a file, as it is read, can hardly be a map of ground: half a sentence.
 *  @param reading undefined if a person said what its metres are
 *  @returns undefined if it may well be one */
export function doubtText(file: OpenedFile, reading?: Pick<Reading, 'scale' | 'spacing'>): string | undefined {
  const { colourCodes, codes, usualCode, elevation, allCodes, isInMetres } = file;
  if (colourCodes !== undefined) return colourCodes;
  if (usualCode !== undefined) return `${sampleText(usualCode)}, a usual code for no value, is read as an elevation`;
  if (!reading || isSingle(file)) return undefined;
  const { scale, spacing } = reading;
  const { x, y } = extentOf(spacing, file);
  const side = Math.max(x, y);
  if (side < LEAST_SIDE_M) return `the map would be ${formatLength(side, 'm')} wide`;
  const metres = scale ?? (isInMetres && elevation ? { elevation, codes: allCodes } : undefined);
  const relief = metres ? Math.abs(elevationOf(metres, codes.max) - elevationOf(metres, codes.min)) : 0;
  if (relief <= side) return undefined;
  return `its relief of ${formatLength(relief, 'm')} would be more than the map is wide, ${formatLength(side, 'm')}`;
}

/** Below the deepest trench of the Earth. */
const LOWEST_M = -12_000;

function isOnEarth({ min, max }: Range): boolean {
  return min >= LOWEST_M && max <= EARTH_ELEVATION.max;
}

/** The note on a file of so few bits that its slopes become steps; undefined for any other.
 *  @param asked elevations that a person gave */
function stepsNote({ levels, areCodes, codes, stored, ...file }: OpenedFile, asked?: CodeScale): string | undefined {
  if (levels === undefined || codes.min === codes.max) return undefined;
  const known = file.isInMetres ? file.elevation : undefined;
  const scale = asked ?? (known && { elevation: known, codes: areCodes ? file.allCodes : codes });
  const perSample = scale && (scale.elevation.max - scale.elevation.min) / (scale.codes.max - scale.codes.min);
  // Of elevations, `codes` are metres: one step is what one stored integer is.
  const perStep = areCodes || !stored ? 1 : (codes.max - codes.min) / (stored.max - stored.min);
  const metres = perSample && numberText(Number(Math.abs(perSample * perStep).toPrecision(3)));
  const bits = Math.log2(levels);
  return `${bits} ${bits === 1 ? 'bit holds' : 'bits hold'} ${levels} elevations, so slopes become steps${metres ? ` of ${metres} m each` : ''}`;
}

const FILLED: Readonly<Record<HoleFill, string>> = {
  fill: 'filled from the rim',
  around:
    'those around the terrain set to its lowest elevation, as terrain that no figure counts as filled; the others filled from the rim',
  lowest: 'set to the lowest elevation, as terrain that no figure counts as filled',
};
