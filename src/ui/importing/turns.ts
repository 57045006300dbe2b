import type { Orientation } from '../../io/orientation.ts';

/** What a map can be turned by, seen from above. */
export type Turn = 'left' | 'right' | 'mirror-x' | 'mirror-y';

/** The orientation after one more turn: a quarter left or right, or west and east, north and south exchanged. */
export function turnedBy(turn: Turn, { isMirrored, turns }: Orientation): Orientation {
  switch (turn) {
    case 'right':
      return { isMirrored, turns: quarters(turns + 1) };
    case 'left':
      return { isMirrored, turns: quarters(turns - 1) };
    // Turns after a mirror are turns the other way round before it.
    case 'mirror-x':
      return { isMirrored: !isMirrored, turns: quarters(-turns) };
    case 'mirror-y':
      return { isMirrored: !isMirrored, turns: quarters(2 - turns) };
  }
}

function quarters(turns: number): Orientation['turns'] {
  return (((turns % 4) + 4) % 4) as Orientation['turns'];
}
