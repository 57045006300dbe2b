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
  presets: [{ id: 'ridges', title: 'Ridges', params: { fractal: 'ridged' } }],
  rule: ['n = 0', 'for each lattice point, d away, with slope g', '  n = n + max(0, 1 − |d|²)⁴ · (g · d)'],
  sampleNs: 4,
  kindOf: () => kind,
});
