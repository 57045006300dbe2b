import { simplexNoise as kind } from '../kernels/noise-simplex.ts';
import { noiseGenerator, noiseParams, SLOPED } from './noise.ts';

/** Round bumps with random slopes on a triangular lattice; −1 … 1 an octave. It shows its lattice less than gradient noise does, and its slopes are
 *  smooth, which ridges need.
 *  @source K. Spencer, OpenSimplex2S, 2020; after K. Perlin, "Noise hardware", 2001 */
export const simplexNoise = noiseGenerator({
  id: 'simplex-noise',
  title: 'Simplex noise',
  summary: 'Adds up round bumps with random slopes on a triangular lattice, in octaves.',
  source: 'Spencer, OpenSimplex2S, 2020; Perlin, 2001',
  params: noiseParams(SLOPED, {}),
  presets: [
    {
      id: 'ridges',
      title: 'Sharp ridges',
      params: { cells: 2, hurst: 1, fractal: 'ridged' },
      filters: [{ filter: 'power', params: { exponent: 0.6 } }],
    },
    {
      id: 'highlands',
      title: 'Rough heights above smooth valleys',
      params: { cells: 3, hurst: 0.5, fractal: 'hybrid' },
      filters: [{ filter: 'power', params: { exponent: 0.7 } }],
    },
    { id: 'hummocks', title: 'Round hummocks between creases', params: { cells: 3, hurst: 1.2, fractal: 'billow' } },
    { id: 'sierra', title: 'Sierra: warped ridges', params: { cells: 2, fractal: 'ridged', warp: 'on', warpAmount: 0.3 } },
  ],
  rule: ['n = 0', 'for each lattice point, r away, with slope g', '  n = n + max(0, 1 − |r|²)⁴ · (g · r)'],
  sampleNs: 4,
  kindOf: () => kind,
});
