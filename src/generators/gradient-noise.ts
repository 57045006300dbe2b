import { gradientNoise as kind } from '../kernels/noise-lattice.ts';
import { noiseGenerator, noiseParams, SLOPED } from './noise.ts';

/** Perlin noise: random slopes on a square lattice, joined by a quintic; 0 at each lattice point, −1 … 1 an octave. Slopes have one of 24
 *  directions.
 *  @source K. Perlin, "Improving noise", SIGGRAPH 2002 */
export const gradientNoise = noiseGenerator({
  id: 'gradient-noise',
  title: 'Gradient noise',
  summary: 'Perlin noise: joins random slopes on a lattice smoothly, in octaves.',
  source: 'Perlin, Improving noise, 2002',
  params: noiseParams(SLOPED, {}),
  presets: [
    { id: 'hills', title: 'Rolling hills', params: { hurst: 1.1, cells: 3 } },
    { id: 'uplands', title: 'Worn uplands: steep ground stays smooth', params: { cells: 3, fractal: 'damped' } },
    { id: 'folds', title: 'Folded land: warped', params: { cells: 3, hurst: 1, warp: 'on', warpAmount: 0.7 } },
    { id: 'tiling', title: 'Knolls that tile', params: { cells: 6, hurst: 1.4, fractal: 'billow', edges: 'toroidal' } },
  ],
  rule: ['take the random slopes g of the 4 cell corners', 'n = mix of g · (x, y from corner), by 6t⁵ − 15t⁴ + 10t³'],
  sampleNs: 1.5,
  kindOf: () => kind,
});
