import { latticeKey } from '../../core/random.ts';
import { type BranchRule, branchesOf } from './branches.ts';
import type { Along, PixelLine } from './stroke.ts';

/** Seen from the mouth: brooks leave it up the river. */
const BROOKS: BranchRule = { counts: [10, 3], leave: [0.1, 0.9], length: [0.3, 0.6], turn: [0.7, 1.6] };

/** Half the width of the river, as shares of the picture's smaller side. */
const SPRING = 1 / 340;
const MOUTH = 1 / 46;
/** What a brook has of the river's width where it ends in it, and of its own at its spring. */
const BROOK = 0.42;
const BROOK_SPRING = 0.25;
/** How far brooks keep from other water, as a share of the smaller side. */
const APART = 0.045;
/** Bends of the water are rounded about so many of its half widths wide. */
const BEND = 0.8;
const MOST_ROUNDS = 4000;

const NOTHING: Along = { from: 0, to: 0 };

/** Water from its mouth to its spring. */
export interface Stream {
  readonly line: PixelLine;
  readonly halfWidth: Along;
}

/** The river and its brooks. Brooks that would meet other water on their way, and those that join them, are left out.
 *  @param line in pixels, from spring to mouth
 *  @param text the seed of the brooks
 *  @param side the picture's smaller side */
export function streamsOf(line: PixelLine, text: string, side: number): Stream[] {
  const main = streamOf(reversed(line), { from: MOUTH * side, to: SPRING * side });
  const streams = [main];
  const brooks: (Stream | undefined)[] = [];
  for (const { line: brook, parent, at } of branchesOf(main.line, latticeKey(text, 'brooks'), BROOKS)) {
    const mouthOf = parent < 0 ? main : brooks[parent];
    const { from, to } = mouthOf?.halfWidth ?? NOTHING;
    const mouth = BROOK * (from + (to - from) * at);
    const stream = streamOf(brook, { from: mouth, to: BROOK_SPRING * mouth });
    const isFree = mouthOf !== undefined && streams.every((other) => !meets(stream.line, other.line, APART * side));
    brooks.push(isFree ? stream : undefined);
    if (isFree) streams.push(stream);
  }
  return streams;
}

/** Whether a line comes close to another, its first quarter aside. */
function meets(a: PixelLine, b: PixelLine, distance: number): boolean {
  for (let i = a.x.length >> 2; i < a.x.length; i++) {
    for (let k = 0; k < b.x.length; k++) {
      const [dx, dy] = [a.x[i] - b.x[k], a.y[i] - b.y[k]];
      if (dx * dx + dy * dy < distance * distance) return true;
    }
  }
  return false;
}

function streamOf(line: PixelLine, halfWidth: Along): Stream {
  return { line: rounded(line, BEND * halfWidth.from, halfWidth.to / halfWidth.from), halfWidth };
}

/** A line whose bends are about `radius` wide at its first point, and `share` of it at its last: each point moves towards the mean of its neighbours,
 *  again and again, the farther the wider its bends. The ends stay. */
export function rounded(line: PixelLine, radius: number, share: number): PixelLine {
  const [x, y] = [line.x.slice(), line.y.slice()];
  const last = x.length - 1;
  let length = 0;
  for (let k = 1; k <= last; k++)
    length += Math.sqrt((x[k] - x[k - 1]) * (x[k] - x[k - 1]) + (y[k] - y[k - 1]) * (y[k] - y[k - 1]));
  const points = length > 0 ? (radius * last) / length : 0;
  for (let times = Math.min(Math.round(2 * points * points), MOST_ROUNDS); times > 0; times--) {
    for (const v of [x, y]) {
      for (let k = 1, before = v[0]; k < last; k++) {
        const here = v[k];
        const width = 1 + ((share - 1) * k) / last;
        v[k] += width * width * ((before + v[k + 1]) / 4 - here / 2);
        before = here;
      }
    }
  }
  return { x, y };
}

/** The same line from its end to its start. */
export function reversed({ x, y }: PixelLine): PixelLine {
  return { x: x.slice().reverse(), y: y.slice().reverse() };
}

/** Both ends of a value that follows from another along a line. */
export function along({ from, to }: Along, of: (value: number) => number): Along {
  return { from: of(from), to: of(to) };
}
