import { latticeHash, latticeKey, rowKey, seedStream } from '../core/random.ts';
import type { Landscape, Moment } from './landscape.ts';
import { endlessSeconds, goesRound, isLoop, starOffset, turnOf } from './motion.ts';
import { sunDisc } from './sky.ts';

type SkyOf = Pick<Landscape, 'seed' | 'palette' | 'scene'>;

/** Stars as discs in the palette's star colour, in pixels of the picture: the first `count` entries of each. */
export interface StarField {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly radius: Float64Array;
  /** 0 … 1. */
  readonly opacity: Float64Array;
}

export interface Stars {
  /** The stars of a moment: the same object every time. One that is cut by an edge of the picture is there twice, once at each. */
  at(moment: Moment): StarField;
}

/** The least share of the largest star's radius and light that a star has. */
const LEAST_RADIUS = 0.45;
const LEAST_LIGHT = 0.2;
/** Twinkles a second. */
const SLOWEST = 0.12;
const FASTEST = 0.6;

/** Stars over the sky's gradient: most of them faint and small, fewer and fainter towards the horizon. Drift takes them round the picture;
 *  those before the sun or moon are left out, and its glow outshines the ones near it. In a loop each twinkles in whole cycles. */
export function createStars({ seed, palette, scene }: SkyOf): Stars {
  const { stars: total, width, height, horizon, loopSeconds, twinkle } = scene;
  const scale = height / scene.designHeight;
  const random = seedStream(seed, 'landscape stars');
  const disc = sunDisc({ palette, scene });
  const [home, down, size, light, phase, rate] = Array.from({ length: 6 }, () => new Float64Array(total));
  for (let i = 0; i < total; i++) {
    home[i] = random() * width;
    const far = 1 - Math.sqrt(1 - random()); // as a share of the way to the horizon: thinning out evenly
    const bright = random();
    down[i] = far * horizon * height;
    size[i] = scene.starSize * scale * (LEAST_RADIUS + (1 - LEAST_RADIUS) * bright * bright * bright);
    light[i] = (LEAST_LIGHT + (1 - LEAST_LIGHT) * bright) * (1 - far * far);
    phase[i] = random();
    rate[i] = SLOWEST + (FASTEST - SLOWEST) * random();
  }
  const cycles = rate.map((perSecond) => Math.max(1, Math.round(perSecond * loopSeconds)));
  const [x, y, radius, opacity] = Array.from({ length: 4 }, () => new Float64Array(2 * total));
  const field = { count: 0, x, y, radius, opacity };
  const [sunX, sunY] = [scene.sunX * width, scene.sunY * height];
  const hidden = disc ? disc.radius * disc.radius : 0;
  const glow = scene.sun === 'none' ? 0 : scene.glow;
  const reach = scene.glowSize * height;

  function put(count: number, i: number, across: number, shine: number): void {
    x[count] = across;
    y[count] = down[i];
    radius[count] = size[i];
    opacity[count] = shine;
  }

  return {
    at(moment) {
      const drift = starOffset({ scene }, moment) * scale;
      const seconds = endlessSeconds(scene, moment);
      let count = 0;
      for (let i = 0; i < total; i++) {
        const moved = (home[i] - drift) % width;
        const across = moved < 0 ? moved + width : moved;
        const dx = across - sunX;
        const dy = down[i] - sunY;
        const squared = dx * dx + dy * dy;
        if (squared < hidden) continue;
        let shine = light[i];
        if (glow > 0 && squared < reach * reach) {
          const near = 1 - Math.sqrt(squared) / reach;
          shine *= 1 - glow * near * near;
        }
        if (twinkle > 0) shine *= 1 - twinkle * wave(phase[i] + turnOf(scene, moment, cycles[i]) + rate[i] * seconds);
        put(count++, i, across, shine);
        if (across < size[i]) put(count++, i, across + width, shine);
        else if (across > width - size[i]) put(count++, i, across - width, shine);
      }
      field.count = count;
      return field;
    },
  };
}

/** 0 at whole cycles, 1 between them, smooth. */
function wave(cycle: number): number {
  const t = 1 - Math.abs(2 * (cycle - Math.floor(cycle)) - 1);
  return t * t * (3 - 2 * t);
}

/** A line in pixels of the picture, from the end of its tail, which is clear, to its head; opacity is even between them. */
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
