import { diamondSquare, pyramidOf } from '../src/generators/diamond-square.ts';
import { OFFSET_LAWS } from '../src/kernels/lattice-offsets.ts';
import { squarePyramidWindow } from '../src/kernels/square-pyramid.ts';
import { typedRecipe } from '../tests/support/recipes.ts';
import { medians, table, times } from './measure.ts';

/** The loop of the textbooks: one array, ever smaller strides, Math.random, neighbours counted at the border. */
function textbook(data: Float32Array, size: number): void {
  let displacement = 1;
  for (const corner of [0, size - 1, size * (size - 1), size * size - 1]) data[corner] = Math.random() * 2 - 1;
  for (let side = size - 1; side > 1; side >>= 1) {
    const half = side >> 1;
    for (let y = half; y < size; y += side) {
      for (let x = half; x < size; x += side) {
        const north = data[(y - half) * size + x - half] + data[(y - half) * size + x + half];
        const south = data[(y + half) * size + x - half] + data[(y + half) * size + x + half];
        data[y * size + x] = (north + south) / 4 + (Math.random() * 2 - 1) * displacement;
      }
    }
    for (let y = 0; y < size; y += half) {
      for (let x = (y + half) % side; x < size; x += side) {
        let sum = 0;
        let count = 0;
        if (x >= half) [sum, count] = [sum + data[y * size + x - half], count + 1];
        if (x + half < size) [sum, count] = [sum + data[y * size + x + half], count + 1];
        if (y >= half) [sum, count] = [sum + data[(y - half) * size + x], count + 1];
        if (y + half < size) [sum, count] = [sum + data[(y + half) * size + x], count + 1];
        data[y * size + x] = sum / count + (Math.random() * 2 - 1) * displacement;
      }
    }
    displacement *= 0.57;
  }
}

/** The pyramid against the textbook loop and against filling the same array, all into arrays that exist. */
export function benchDiamondSquare(): string {
  const rows = [1025, 4097].flatMap((size) => {
    const out = new Float32Array(size * size);
    const other = new Float32Array(size * size);
    const run = (offsets: string, edges: string) => {
      const pyramid = pyramidOf(typedRecipe(diamondSquare, { width: size, height: size, params: { offsets, edges } }));
      const levels = Math.log2(size - 1);
      return () => squarePyramidWindow(pyramid, levels, { window: { x: 0, y: 0, width: size, height: size }, out });
    };
    const variants = [...OFFSET_LAWS.map((law) => [law, 'plane']), ['gaussian', 'free'], ['gaussian', 'toroidal']];
    const t = medians(7, {
      textbook: () => textbook(other, size),
      fill: () => out.fill(1),
      ...Object.fromEntries(variants.map(([law, edges]) => [`${law} ${edges}`, run(law, edges)])),
    } as Record<string, () => unknown>);
    return variants.map(([law, edges]) => {
      const own = t[`${law} ${edges}`];
      const perSample = ((own * 1e6) / size ** 2).toFixed(2);
      return [
        `${size}², ${law}, ${edges}`,
        `${perSample} ns`,
        `${((t.textbook * 1e6) / size ** 2).toFixed(1)} ns`,
        times(t.textbook / own),
        times(own / t.fill),
      ];
    });
  });
  return table(['diamond-square', 'per sample', 'textbook loop', 'faster', 'of a fill'], rows);
}
