import { bakeTerrainLight, reducedGrid } from '../src/draw/colour/terrain-light.ts';
import { generateHeightmap } from '../src/generate.ts';
import { skyShare, sunShare } from '../tests/oracles/horizon.ts';
import { recipeFor } from '../tests/support/recipes.ts';
import { medians, ms, table, times } from './measure.ts';

const SIDE = 4097;
const EXTENT = 25_600;
const OPTIONS = { exaggeration: 1.8, sunAzimuthDeg: 300, sunAltitudeDeg: 30, floor: undefined };
/** 16 of the sky, and that to the sun. */
const DIRECTIONS = 17;
/** Places whose light is also found literally, along every ray to the edge of the map. */
const PLACES = 300;
const ROUNDS = 3;

/** Light of one terrain with few of its samples, as it comes with the terrain, and with more and all of them. */
export function benchLight(): string {
  const map = generateHeightmap(
    recipeFor('diamond-square', { width: SIDE, height: SIDE, params: { hurst: 0.8 }, extent: { x: EXTENT, y: EXTENT } }),
  );
  const whole = { map, spacing: { x: EXTENT / (SIDE - 1), y: EXTENT / (SIDE - 1) } };
  const grids = [385, 1025, 2049, SIDE].map((side) => reducedGrid(whole, side));
  const bakes = Object.fromEntries(grids.map(({ map, spacing }) => [map.width, () => bakeTerrainLight(map, spacing, OPTIONS)]));
  const medianMs = medians(ROUNDS, bakes);
  const rows = grids.map(({ map: { width, height, data }, spacing }) => {
    const nsPerLook = (1e6 * medianMs[width]) / (width * height * DIRECTIONS);
    const light = bakes[width]().data;
    const high = { width, height, data: data.map((elevation) => elevation * OPTIONS.exaggeration) };
    const startMs = performance.now();
    let worst = 0;
    for (let i = 0; i < PLACES; i++) {
      const [x, y] = [(i * 977) % width, (i * 613) % height];
      worst = Math.max(worst, Math.abs(light[2 * (y * width + x) + 1] / 255 - skyShare(high, spacing, x, y)));
      sunShare(high, spacing, x, y, OPTIONS.sunAzimuthDeg, OPTIONS.sunAltitudeDeg);
    }
    const literalNs = (1e6 * (performance.now() - startMs)) / (PLACES * DIRECTIONS);
    return [
      `${width} × ${height}`,
      ms(medianMs[width]),
      `${nsPerLook.toFixed(1)} ns`,
      times(literalNs / nsPerLook),
      worst.toFixed(4),
    ];
  });
  return table(
    ['light of 4097 × 4097 at', 'time', 'a sample and direction', 'faster than along every ray', 'sky off by at most'],
    rows,
  );
}
