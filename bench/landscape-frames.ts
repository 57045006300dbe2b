import type { Landscape } from '../src/landscape/landscape.ts';
import { createLandscapePainter } from '../src/landscape/painter.ts';
import { landscapePresets } from '../src/landscape/presets.ts';

const FRAMES = 400;
const WARM_UP = 100;

/** The first preset with two more ranges, as a screen shows it. */
function eightLayers(outline: number): Landscape {
  const { scene, layers, ...rest } = landscapePresets[0].landscape;
  const back = layers[layers.length - 1];
  const more = [1, 2].map((i) => ({
    ...back,
    seed: `more ${i}`,
    settings: { ...back.settings, base: back.settings.base + 45 * i },
  }));
  const outlined = [...layers, ...more].map((layer) => ({ ...layer, settings: { ...layer.settings, outline } }));
  return { ...rest, layers: outlined, scene: { ...scene, width: 1920, height: 1080, shootingStars: 60 } };
}

/** Milliseconds of each paint, by what is painted. */
export function paintTimes(): Record<string, number[]> {
  const frames = (landscape: Landscape, secondsAt: (frame: number) => number): number[] => {
    const painter = createLandscapePainter(landscape);
    return timesOf(FRAMES + WARM_UP, (frame) => painter.paint({ seconds: secondsAt(frame) })).slice(WARM_UP);
  };
  const plain = eightLayers(0);
  return {
    'a frame, 60 a second': frames(plain, (frame) => frame / 60),
    'a frame far from the last, with new strips': frames(plain, (frame) => frame * 1000),
    'a frame with outlines of 1 px': frames(eightLayers(1), (frame) => frame / 60),
    'a new painter and its first frame': timesOf(20, () => createLandscapePainter(plain).paint({ seconds: 0 })),
  };
}

function timesOf(count: number, run: (i: number) => void): number[] {
  return Array.from({ length: count }, (_, i) => {
    const start = performance.now();
    run(i);
    return performance.now() - start;
  });
}
