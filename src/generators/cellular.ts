import { cellularNoise, FEATURES, METRICS } from '../kernels/noise-cellular.ts';
import { noiseGenerator, noiseParams, UNSLOPED } from './noise.ts';

/** Worley noise: one random point in each cell of a square lattice, and how far the nearest ones are. Raw values are in cells, less their mean.
 *  @source S. Worley, "A cellular texture basis function", SIGGRAPH 1996 */
export const cellular = noiseGenerator({
  id: 'cellular',
  title: 'Cellular noise',
  summary: 'Worley noise: distances to random points, one in each cell of a lattice, in octaves.',
  source: 'Worley, A cellular texture basis function, 1996',
  params: noiseParams(UNSLOPED, {
    feature: {
      kind: 'choice',
      label: 'Feature',
      default: 'f1',
      options: FEATURES,
      words: { f1: 'nearest', f2: 'second nearest', 'f2-f1': 'borders', cell: 'cell values' },
      doc: 'What is measured. f1: how far the nearest point is; f2: the second nearest; f2-f1: the difference, 0 on borders; cell: a random value of the nearest point.',
    },
    metric: {
      kind: 'choice',
      label: 'Metric',
      default: 'euclidean',
      options: METRICS,
      when: { feature: ['f1', 'f2', 'f2-f1'] },
      doc: 'euclidean: distances, cones around points; squared: their squares, round bowls.',
    },
    jitter: {
      kind: 'number',
      label: 'Jitter',
      default: 1,
      min: 0,
      max: 1,
      step: 0.01,
      doc: 'How far points leave the middle of their cells. 0: not at all; 1: anywhere in them.',
    },
  } as const),
  presets: [
    { id: 'scales', title: 'Scales: borders between cells', params: { feature: 'f2-f1', octaves: 2, cells: 8 } },
    { id: 'bowls', title: 'Bowls: squared distances', params: { metric: 'squared', octaves: 1, cells: 6 } },
    { id: 'blocks', title: 'Blocks: cell values', params: { feature: 'cell', octaves: 4, cells: 6 } },
    {
      id: 'peaks',
      title: 'Peaks: turned over and warped',
      params: { cells: 3, hurst: 1, warp: 'on', warpAmount: 0.3 },
      filters: [{ filter: 'invert', params: {} }],
    },
  ],
  rule: [
    'look at the points of the cells around',
    'f1, f2 = distances of the nearest two',
    'n = f1, or what the feature makes of them',
  ],
  sampleNs: 10,
  kindOf: cellularNoise,
});
