import { latticeHash, latticeKey, rowKey } from '../core/random.ts';
import type { Landscape, Moment } from './landscape.ts';
import { endlessSeconds, goesRound, isLoop, turnOf } from './motion.ts';

/** A line in pixels of the picture, from the end of its tail, where it is clear, to its head, where it has the opacity; even between them. */
export interface ShootingStar {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** Of the head, 0 … 1. */
  readonly opacity: number;
  readonly width: number;
}

/** How long one is seen. */
const SECONDS = 1.4;
/** How far of its way the first one has come at the beginning, and in a picture that stands still. */
const BEGUN = 0.5;
/** Lengths as shares of the picture's height, down to the nearest of them: where the head starts and how far it goes. */
const WAY = { from: 0.4, to: 0.6 };
const TAIL = { from: 0.16, to: 0.26 };
const SLOPE = { from: 0.2, to: 0.55 };
/** Share of the sky's height in which they begin. */
const HIGHEST = 0.04;
const LOWEST = 0.4;
/** What is drawn for each: shares 0 … 1, in this order. */
const [BEGINS, HEIGHT, SLANT, SIDE, LENGTH, TAIL_LENGTH, ACROSS, DRAWN] = [0, 1, 2, 3, 4, 5, 6, 7];

/** Shooting stars at even rates and random moments. Each is known from the seed and its number alone. In a loop a whole number of them
 *  falls, as near the rate as that comes.
 *  @returns `at` gives the one that falls at a moment: the same object every time */
export function createShootingStars({ seed, scene }: Pick<Landscape, 'seed' | 'scene'>): {
  at(moment: Moment): ShootingStar | undefined;
} {
  const { shootingStars: rate, loopSeconds, width, height, horizon } = scene;
  const key = latticeKey(seed, 'landscape shooting stars');
  const keys = [rowKey(key.a, 0, 0), rowKey(key.b, 0, 0)] as const;
  const perLoop = Math.round((rate * loopSeconds) / 60);
  const drawn = new Float64Array(DRAWN);
  let drawnFor = Number.NaN;
  const star = { x1: 0.5, y1: 0.5, x2: 0.5, y2: 0.5, opacity: 0.5, width: (1.5 * scene.starSize * height) / scene.designHeight };

  function draw(n: number): void {
    if (n === drawnFor) return;
    drawnFor = n;
    for (let k = 0; k < DRAWN; k++) drawn[k] = latticeHash(keys[0], keys[1], n * DRAWN + k) / 4294967296 + 0.5;
    if (n === 0) drawn[BEGINS] = 0;
  }

  return {
    at(moment) {
      if (rate === 0) return undefined;
      const isRound = goesRound(scene, isLoop(moment));
      if (isRound && perLoop === 0) return undefined;
      const interval = isRound ? loopSeconds / perLoop : 60 / rate;
      const lasts = Math.min(SECONDS, interval);
      const seconds = isRound ? turnOf(scene, moment, 1) * loopSeconds : endlessSeconds(scene, moment);
      const time = seconds + BEGUN * lasts;
      const number = Math.floor(time / interval);
      draw(isRound ? number % perLoop : number);
      const progress = (time - number * interval - drawn[BEGINS] * (interval - lasts)) / lasts;
      if (progress <= 0 || progress >= 1) return undefined;

      const slope = SLOPE.from + (SLOPE.to - SLOPE.from) * drawn[SLANT];
      const length = WAY.from + (WAY.to - WAY.from) * drawn[LENGTH];
      const gone = length * progress;
      const tail = Math.min(TAIL.from + (TAIL.to - TAIL.from) * drawn[TAIL_LENGTH], gone);
      const across = height / Math.sqrt(1 + slope * slope);
      const dx = drawn[SIDE] < 0.5 ? -across : across;
      // The middle of the way lies inside the picture.
      star.x2 = (0.1 + 0.8 * drawn[ACROSS]) * width + dx * (gone - length / 2);
      star.y2 = (HIGHEST + (LOWEST - HIGHEST) * drawn[HEIGHT]) * horizon * height + across * slope * gone;
      star.x1 = star.x2 - dx * tail;
      star.y1 = star.y2 - across * slope * tail;
      star.opacity = Math.min(1, 4 * progress * (1 - progress));
      return star;
    },
  };
}
