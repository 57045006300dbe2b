import { createLandscapePainter } from '../../src/landscape/painter.ts';
import { layered } from '../support/landscapes.ts';
import { collected } from './collected.ts';

const FRAMES = 10_000;
const SAMPLES = 10;
/** Of frame time: fast enough for a strip or more of each endless layer to begin with every frame. */
const SECONDS_A_FRAME = 1;
const ENDLESS = { span: 320, speed: 330, iterations: 8, displacement: 60 } as const;

/** The memory in use after so many frames, when all that can be collected was. */
export interface MemorySample {
  readonly frames: number;
  readonly heapBytes: number;
  readonly arrayBytes: number;
}

/** Paints a landscape that never repeats, frame after frame. */
export async function soakLandscape(): Promise<MemorySample[]> {
  const layers = [
    { ...ENDLESS, base: 60, outline: 2 },
    { ...ENDLESS, base: 100, scrollsTo: 'right', offsets: 'gaussian' },
    { ...ENDLESS, base: 140, direction: 'perpendicular', gradientTo: 'foot' },
    { ...ENDLESS, base: 180, continues: 'repeat' },
    { ...ENDLESS, base: 220, speed: 2000, ends: 'wrapped' },
  ] as const;
  const scene = { width: 640, height: 360, designHeight: 360, stars: 200, starSpeed: 20, shootingStars: 60 };
  const painter = createLandscapePainter(layered(layers, scene));
  const samples: MemorySample[] = [];
  for (let frame = 0; frame <= FRAMES; frame++) {
    painter.paint({ seconds: frame * SECONDS_A_FRAME });
    if (frame === 0 || frame % (FRAMES / SAMPLES) !== 0) continue;
    const { heapUsed, arrayBuffers } = await collected();
    samples.push({ frames: frame, heapBytes: heapUsed, arrayBytes: arrayBuffers });
  }
  return samples;
}

/** The most memory that a later sample holds beyond the first one, in bytes. */
export function grownBytes(samples: readonly MemorySample[]): number {
  const [first, ...later] = samples.map(({ heapBytes, arrayBytes }) => heapBytes + arrayBytes);
  return Math.max(...later) - first;
}
