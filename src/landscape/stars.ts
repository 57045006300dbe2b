import { seedStream } from '../core/random.ts';
import type { Landscape, Moment } from './landscape.ts';
import { endlessSeconds, starOffset, turnOf } from './motion.ts';
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
