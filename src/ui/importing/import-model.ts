import { isSameSize } from '../../core/heightmap.ts';
import { noValueText } from '../../core/number-text.ts';
import { capitalised } from '../../core/text.ts';
import type { Appearance } from '../../draw/colour/appearance.ts';
import { COLOURS_NOTE } from '../../io/colour-codes.ts';
import type { HoleFill } from '../../io/reading.ts';
import { SHARES_NOTE } from '../../io/reading-notes.ts';
import type { FileFacts, FileReading } from '../../terrain/file-facts.ts';
import type { Answers, RowModel } from './answers.ts';
import { type ByteRows, byteRows, hintOf, type ReadFailure } from './byte-rows.ts';
import { areElevationsGuessed, areElevationsTyped, type ElevationRow, elevationRow } from './elevation-row.ts';
import { type GroundRow, groundRow, northRow, type PartRow, partRow, type SizeRow, sizeRow, sizeTaken } from './ground-rows.ts';
import { type ReadPicture, readPicture } from './read-picture.ts';

/** The rows of the form. */
interface ImportRows extends ByteRows {
  readonly elevation: ElevationRow;
  readonly ground: GroundRow;
  readonly north: RowModel;
  /** How samples without a value are filled; undefined if all have one. */
  readonly holes: HolesRow | undefined;
  readonly part: PartRow;
  readonly size: SizeRow;
}

interface HolesRow extends RowModel {
  readonly fill: HoleFill;
  readonly mayBeAround: boolean;
}

/** All that the dialog shows. */
export interface ImportModel extends ImportRows {
  /** What the file leaves out, in a sentence. */
  readonly lacks: string;
  /** How the file was read, in sentences; empty if there is nothing to tell. */
  readonly notes: string;
  /** What colours are taken for; undefined for grey pictures. */
  readonly colours: string | undefined;
  /** The file as read; the last one that could be, while a field is wrong. */
  readonly picture: ReadPicture | undefined;
  /** Undefined while a field is wrong. */
  readonly reading: FileReading | undefined;
  /** Why the file cannot be opened so. */
  readonly problem: string | undefined;
}

/** What the dialog shows of a file with these answers.
 *  @param failure why the file cannot be read with what was typed on its bytes */
export function importModel(facts: FileFacts, answers: Answers, appearance: Appearance, failure?: ReadFailure): ImportModel {
  const rows: ImportRows = {
    ...byteRows(facts, answers, failure),
    elevation: elevationRow(facts, answers),
    ground: groundRow(facts, answers),
    north: northRow(facts, answers),
    holes: holesRow(facts, answers),
    part: partRow(facts, answers),
    size: sizeRow(facts, answers),
  };
  const all: readonly (RowModel | undefined)[] = Object.values(rows);
  const isWrong = failure !== undefined || all.some((row) => row?.problem !== undefined);
  return {
    ...rows,
    lacks: lacksText(
      facts,
      all.some((row) => row?.hint.isGuess === true),
    ),
    notes: notesText(facts, answers),
    colours: facts.isColoured ? 'Colours are read as brightness: dark is low, bright is high.' : undefined,
    picture: readPicture(facts, answers, rows.elevation, rows.ground, rows.part, appearance),
    reading: readingOf(facts, answers, rows),
    problem: isWrong ? 'A field is not valid: see the text below it' : undefined,
  };
}

function lacksText(facts: FileFacts, isGuessed: boolean): string {
  const { sizes, rawTypes, byteOrders, elevation, spacing, guesses, outlier, doubt } = facts;
  const missing = [
    sizes.length > 0 ? ['its size'] : [],
    rawTypes.length > 0 ? ['the type of its samples'] : [],
    byteOrders.length > 0 ? ['its byte order'] : [],
    guesses.encoding ? ['what its colours stand for'] : [],
    elevation ? [] : ['its elevations'],
    spacing ? [] : ['its cell size'],
  ].flat();
  const check = isGuessed ? ' Check what is marked as a guess.' : '';
  if (doubt !== undefined) return `${capitalised(doubt)}.${check} What is typed here overrides what the file states.`;
  if (missing.length > 0) {
    return `The file does not state ${new Intl.ListFormat('en', { type: 'disjunction' }).format(missing)}.${check}`;
  }
  const isUnsure = guesses.nodata !== undefined || outlier !== undefined;
  return isUnsure
    ? `The file does not state which number stands for no value.${check}`
    : 'The file states all that is needed; what is typed here overrides it.';
}

/** Colours have a row of their own, and the doubt stands in the first sentence. */
function notesText(facts: FileFacts, answers: Answers): string {
  const { areSharesAssumed, notes, groundNotes, doubt } = facts;
  const isGroundTyped = (answers.perSample ?? answers.wide) !== undefined;
  const shares = areSharesAssumed && areElevationsGuessed(facts, answers) && !areElevationsTyped(answers);
  return [...(shares ? [`${SHARES_NOTE} (a guess)`] : []), ...(isGroundTyped ? [] : groundNotes), ...notes]
    .filter((note) => note !== COLOURS_NOTE && note !== doubt)
    .map((note) => `${capitalised(note)}.`)
    .join(' ');
}

function holesRow(facts: FileFacts, { holes }: Answers): HolesRow | undefined {
  if (facts.holes === 0) return undefined;
  const isGuess = holes === undefined && facts.holeFill === 'around';
  const fill = holes ?? facts.holeFill;
  const texts = [
    `${noValueText(facts.holes, facts.width * facts.height)}; hatched in the picture.`,
    isGuess ? 'Many lie around the terrain.' : '',
    fill === 'fill' ? '' : 'Those set to the lowest elevation are terrain from then on: not hatched, and not counted as filled.',
  ];
  return {
    fill,
    mayBeAround: facts.hasOuterHoles,
    problem: undefined,
    hint: { isGuess, text: texts.filter((text) => text !== '').join(' ') },
  };
}

/** What the rows come to; undefined while one of them is wrong. */
function readingOf(
  facts: FileFacts,
  answers: Answers,
  { elevation, ground, part, size: samples }: ImportRows,
): FileReading | undefined {
  const { scale } = elevation;
  const { spacing } = ground;
  const { size } = samples;
  const hint = hintOf(facts, answers);
  if (!scale || !spacing || !size || !hint || part.problem !== undefined) return undefined;
  const { orientation, holes = facts.holeFill, lowest, highest } = answers;
  const isStated = facts.elevation !== undefined && lowest === undefined && highest === undefined;
  return {
    scale: isStated ? undefined : scale,
    spacing,
    orientation,
    holes,
    part: part.window,
    size: isSameSize(size, sizeTaken(facts, answers)) ? undefined : size,
  };
}
