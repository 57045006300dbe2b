import type { Range } from './heightmap.ts';
import type { Point } from './profile.ts';

/** How a rule made one sample: what a generator says of it, in raw values. `src/rules` puts the elevations of the stages in. */

/** A sample of a stage, or a point of its line. */
export interface StagePlace {
  readonly stage: number;
  /** Column and row in that stage's own grid; of a line, the number of the point from its left end, and 0. They may lie beyond the map
   *  where its terrain goes on. */
  readonly x: number;
  readonly y: number;
}

/** A point that another one was made from. */
export interface ParentPlace extends StagePlace {
  /** How much of it the mean has; those of a point add up to 1. */
  readonly weight: number;
  /** Where it lies in the grid of the stage that it made a point of: between its samples where new points stand between old ones. */
  readonly at: Point;
}

/** The step of the rule that last changed a sample, up to its stage. */
export interface Descent extends StagePlace {
  /** What the rule calls it: `centre`. */
  readonly point: string;
  /** Of the stage before, or of the same one; none where the terrain begins. */
  readonly parents: readonly ParentPlace[];
  /** Raw elevation from which a point without parents was moved; 0 without it. */
  readonly start?: number;
  /** How far the rule moves it at most, raw; the deviation where offsets are normal; 0 where it stays. Left out where the rule has no such
   *  number. */
  readonly bound?: number;
  /** Raw elevations between which the rule keeps it. */
  readonly limits?: Range;
}

/** A fault as one sample meets it. */
export interface FaultAt {
  /** Metres from the fault, above 0 on the side that it raises; left out for a line whose two points coincide. */
  readonly distance?: number;
  /** −½ … ½: what the fault profile makes of the distance. */
  readonly f: number;
  /** The displacement across the fault; what the sample gains is step · f. */
  readonly step: number;
}

/** Questions before a stage is shown. `where`: how far a point moves from its mean; `side`: which of two samples a fault raises; `count`:
 *  how many points move; `which`: which of three terrains has a value; `outlet`: where water leaves the land. */
export type QuestionKind = 'where' | 'side' | 'count' | 'which' | 'outlet';

/** The questions that fit a generator's recipe. */
export interface QuestionMaterial {
  readonly kinds: readonly ('where' | 'side' | 'count' | 'which')[];
  /** Three values that can be told apart by eye, of each parameter that `which` asks about. */
  readonly which: Readonly<Record<string, readonly [low: number, middle: number, high: number]>>;
}
