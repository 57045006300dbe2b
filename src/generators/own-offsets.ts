import { readNumber } from '../core/params.ts';
import type { OwnOffset } from '../kernels/midpoint-line.ts';

/** So many a line has at most: each is looked up at every level. */
const MOST = 64;
const LEVELS = 20;
const FARTHEST = 100_000;

/** Own offsets as a text: `2.1:35;4.7:-8` moves the second new point of level 2 by 35 and the eighth of level 4 by −8.
 *  @returns undefined for a text of another form, and for a point that is named twice or that its level does not have */
export function readOwnOffsets(text: string): readonly OwnOffset[] | undefined {
  if (text === '') return [];
  const items = text.split(';').map(readItem);
  const own = items.filter((item) => item !== undefined);
  const names = new Set(own.map(({ level, index }) => `${level}.${index}`));
  return own.length === items.length && names.size === items.length && items.length <= MOST ? own : undefined;
}

function readItem(text: string): OwnOffset | undefined {
  const [, levelText, indexText, offsetText = ''] = /^([1-9]\d?)\.(0|[1-9]\d{0,5}):(.+)$/.exec(text) ?? [];
  const [level, index] = [Number(levelText) - 1, Number(indexText)];
  const offset = readNumber(offsetText);
  const isPoint = level < LEVELS && index < 1 << level;
  return isPoint && offset !== undefined && Math.abs(offset) <= FARTHEST ? { level, index, offset } : undefined;
}

/** The text of a line's own offsets with another one for a point, in the order of levels and places.
 *  @param offset undefined leaves the point to chance again */
export function withOwnOffset(text: string, level: number, index: number, offset: number | undefined): string {
  const others = (readOwnOffsets(text) ?? []).filter((own) => own.level !== level || own.index !== index);
  const all = offset === undefined ? others : [...others, { level, index, offset }];
  return all
    .sort((a, b) => a.level - b.level || a.index - b.index)
    .map((own) => `${own.level + 1}.${own.index}:${own.offset}`)
    .join(';');
}
