import { valueNoise as kind } from '../kernels/noise-lattice.ts';
import { noiseGenerator, noiseParams, SLOPED } from './noise.ts';

/** Random values on a square lattice, joined by a quintic. −1 … 1 an octave.
 *  @source K. Perlin, "An image synthesizer", SIGGRAPH 1985, called lattice value noise in D. Ebert et al., "Texturing and Modeling", 2003 */
export const valueNoise = noiseGenerator({
  id: 'value-noise',
  title: 'Value noise',
  summary: 'Joins random values on a lattice smoothly, in octaves.',
  source: 'Ebert et al., Texturing and Modeling, 2003; the quintic of Perlin, 2002',
  params: noiseParams(SLOPED, {}),
  presets: [
    { id: 'downs', title: 'Downs', params: { hurst: 1.2, cells: 5 } },
    { id: 'one-octave', title: 'One octave: the lattice shows', params: { octaves: 1, cells: 8 } },
    { id: 'moor', title: 'Moor', params: { hurst: 0.7, cells: 2 } },
  ],
  rule: ['take the random values of the 4 cell corners', 'n = their mix, by 6t⁵ − 15t⁴ + 10t³ of u and v'],
  sampleNs: 1.5,
  kindOf: () => kind,
});
