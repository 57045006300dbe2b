import { expectedText, readNumber, show } from '../core/params.ts';
import type { OwnOffset } from '../kernels/midpoint-line.ts';

/** So many a line has at most: each is looked up at every level. */
const MOST = 64;
const LEVELS = 20;
const FARTHEST = 100_000;

/** Own offsets, or the first mistake in their text. */
interface OwnOffsets {
  /** None where there is a mistake. */
  readonly own: readonly OwnOffset[];
  /** `expected …, got …` */
  readonly problem?: string;
}

/** Own offsets as a text: `2.1:35;4.7:-8` moves the second new point of level 2 by 35 and the eighth of level 4 by −8. Levels count from 1, the
 *  points of a level from 0. */
export function readOwnOffsets(text: string): OwnOffsets {
  const items = text === '' ? [] : text.split(';');
  if (items.length > MOST) return { own: [], problem: expectedText(`at most ${MOST} offsets`, items.length) };
  const own: OwnOffset[] = [];
  for (const item of items) {
    const read = readItem(item);
    if (typeof read === 'string') return { own: [], problem: read };
    const isTwice = own.some(({ level, index }) => level === read.level && index === read.index);
    if (isTwice) return { own: [], problem: `expected each point once, got ${read.level + 1}.${read.index} twice` };
    own.push(read);
  }
  return { own };
}

/** @returns what is wrong with it, if anything is */
function readItem(text: string): OwnOffset | string {
  if (text === '') return 'expected an offset before and after each ";", got none';
  const parts = /^([^.:]*)\.([^.:]*):(.*)$/.exec(text.replaceAll(/\s/g, ''));
  if (!parts) return expectedText('LEVEL.INDEX:OFFSET, such as 2.1:-35', text);
  if (/\s/.test(text)) return expectedText('offsets without blanks', text);
  const [, levelText, indexText, offsetText] = parts;
  const wrong = (what: string, got: string): string => `expected ${what}, got ${got ? show(got) : 'nothing'} in ${show(text)}`;
  const zero = [levelText, indexText].find((one) => /^0\d/.test(one));
  if (zero) return wrong('numbers without a 0 before them', zero);
  const level = Number(levelText) - 1;
  if (!isWhole(levelText) || level < 0 || level >= LEVELS) return wrong(`a level from 1 to ${LEVELS}`, levelText);
  const points = 1 << level;
  if (!isWhole(indexText) || Number(indexText) >= points) {
    const reach = points === 1 ? 'index 0: level 1 has one new point' : `an index from 0 to ${points - 1} at level ${levelText}`;
    return wrong(reach, indexText);
  }
  const offset = readNumber(offsetText);
  if (offsetText.includes(',')) return wrong('";" between offsets and "." before decimals', offsetText);
  if (offset === undefined) return wrong('a number after the ":"', offsetText);
  if (Math.abs(offset) > FARTHEST) return wrong(`an offset from ${-FARTHEST} to ${FARTHEST}`, offsetText);
  return { level, index: Number(indexText), offset };
}

function isWhole(text: string): boolean {
  return /^\d+$/.test(text);
}

/** The text of a line's own offsets with another one for a point, in the order of levels and places.
 *  @param offset undefined leaves the point to chance again */
export function withOwnOffset(text: string, level: number, index: number, offset: number | undefined): string {
  const others = readOwnOffsets(text).own.filter((own) => own.level !== level || own.index !== index);
  const all = offset === undefined ? others : [...others, { level, index, offset }];
  return all
    .sort((a, b) => a.level - b.level || a.index - b.index)
    .map((own) => `${own.level + 1}.${own.index}:${own.offset}`)
    .join(';');
}
