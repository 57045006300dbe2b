import type { ArticleSection } from './row.ts';

const FAULTS = 'generate fault-lines';
/** Faults few enough to be told apart. */
const FEW_FAULTS = `${FAULTS} --size 129 --seed gneiss --lines 24 --sampling isotropic`;

/** Article 004, and the wider family. */
export const mapSections: readonly ArticleSection[] = [
  {
    short: '004',
    heading: '004: fault lines',
    rows: [
      {
        shows: 'A flat map, cut again and again',
        text: 'After 1, 4, 16 and 64 lines. Each raises one side by the same step. On the page `Space` plays line after line.',
        calls: [1, 4, 16, 64].map(
          (stage) => `${FAULTS} --preset article-004 --size 129 --stage ${stage} --picture -o 004-lines-${stage}.png`,
        ),
      },
      {
        shows: 'The same as a film',
        text: 'After 1, 2, 4, 8 … lines, in the elevations of the finished map: the first cuts are low.',
        calls: [
          `${FAULTS} --preset article-004-demo --stages --spread doubling --frame-time 0.6 --frame-width 128 -o 004-growing.apng`,
        ],
      },
      {
        shows: 'The demo: 100 × 100 cells, 256 lines',
        text: '**Article 004, demo: 256 lines at 100 × 100**, in the Gallery under *Algorithms*, opens it at once.',
        calls: [`${FAULTS} --preset article-004-demo --picture -o 004-demo.png`],
      },
      {
        shows: 'The figure: 256 × 256 cells, 1024 lines',
        text: 'As elevations in grey and as shaded ground. **Article 004: 1024 lines at 256 × 256**, in the Gallery under *Algorithms*, opens it in 3D.',
        calls: [
          `${FAULTS} --preset article-004 --depth 8 -o 004-figure.png`,
          `${FAULTS} --preset article-004 --kind hillshade -o 004-figure-shaded.png`,
        ],
      },
      {
        shows: 'Quality by the number of lines',
        text: '64, 256 and 4096 lines; larger maps need more. **64, 256, 1024 and 4096 fault lines**, in the Gallery under *Algorithms*, compares them.',
        calls: [64, 256, 4096].map(
          (lines) => `${FAULTS} --preset article-004 --size 129 --lines ${lines} --kind hillshade -o 004-count-${lines}.png`,
        ),
      },
      {
        shows: 'Any size of map, any range of heights',
        text: '213 × 107 samples, mapped linearly to 100 … 900 m: lowest and highest sample have exactly these.',
        calls: [`${FAULTS} --width 213 --height 107 --lines 400 --min 100 --max 900 --picture -o 004-any-size.png`],
      },
      {
        shows: 'Weakness: cost of W · H · N',
        text: 'Ours is [N · H + W · H](performance.md#fault-lines), as only the crossing of a line and a row is computed, never each cell. Here are 65,536 lines.',
        calls: [`${FAULTS} --size 161 --lines 65536 --kind hillshade -o 004-65536-lines.png`],
      },
      {
        shows: 'Weakness: not infinite, as noise is',
        text: 'Toroidal faults tile: the last row and column repeat the first. Diamond-square is an endless plane, of which any part can be made alone: beside the tile are two neighbours, far from the map.',
        calls: [
          `${FAULTS} --preset tiling-hills --size 129 --kind hillshade -o 004-tile.png`,
          ...[-4096, -3968].flatMap((column) => [
            `generate diamond-square --size 129 --hurst 0.9 --window ${column},2048,129,129 -o window${column}.r32`,
            `convert window${column}.r32 --cell-size 0.01 --kind hillshade -o 004-endless${column}.png`,
          ]),
        ],
      },
    ],
  },
  {
    short: 'Family',
    heading: 'The wider family',
    rows: [
      {
        shows: 'Fault profiles',
        text: 'Step, ramp, cosine, smoothstep and sine across the same lines. Only the step, which has no band, makes cliffs. **Step and cosine faults**, in the Gallery under *Algorithms*, compares two.',
        calls: [
          `${FEW_FAULTS} --picture -o family-step.png`,
          ...['ramp', 'cosine', 'smoothstep', 'sine'].map(
            (profile) => `${FEW_FAULTS} --fault-profile ${profile} --band 0.15 --picture -o family-${profile}.png`,
          ),
        ],
      },
      {
        shows: 'The same profiles, in a section across one fault',
        text: 'Each begins and ends its band without a jump; sine is a ridge beside a trough.',
        calls: ['ramp', 'cosine', 'smoothstep', 'sine'].flatMap((profile) => [
          `${FAULTS} --size 257 --lines 1 --seed schist --fault-profile ${profile} --band 0.3 --min 0 --max 1000 -o ${profile}.json`,
          `slice ${profile}.json --row 128 -o family-across-${profile}.svg`,
        ]),
      },
      {
        shows: 'Circles instead of lines',
        text: 'Round hills and craters.',
        calls: ['round-hills', 'craters'].map((id) => `${FAULTS} --preset ${id} --size 161 --picture -o family-${id}.png`),
      },
      {
        shows: 'How lines are drawn',
        text: 'Through two random points, which crowds the centre (left), or isotropic (right). **Two-point and isotropic lines**, in the Gallery under *Algorithms*, compares them.',
        calls: ['two-point', 'isotropic'].map(
          (sampling) =>
            `${FAULTS} --size 193 --lines 200 --seed dolerite --sampling ${sampling} --kind slope -o family-${sampling}.png`,
        ),
      },
      {
        shows: 'Step laws',
        text: 'Constant, linear and exponential steps from the first fault to the last.',
        calls: ['constant', 'linear --step-last 0.01', 'exponential --step-last 0.01'].map(
          (law) =>
            `${FAULTS} --size 129 --lines 400 --sampling isotropic --step-law ${law} --kind hillshade -o family-${law.split(' ')[0]}-steps.png`,
        ),
      },
      {
        shows: 'The filter that wears down steps',
        text: 'The same faults without it, and with f = 0.4 and 0.6.',
        calls: [
          `${FAULTS} --size 129 --lines 400 --kind hillshade -o family-uneroded.png`,
          ...[0.4, 0.6].map(
            (f) => `${FAULTS} --size 129 --lines 400 --filter erosion:f=${f} --kind hillshade -o family-eroded-${f}.png`,
          ),
        ],
      },
      {
        shows: 'Subdivisions of a map',
        text: 'Midpoint squares (plasma), diamond-square, square-square, triangle edges and Voss’s random additions; [Algorithms](algorithms.md) has a page for each. **Creases: diamond-square and square-square**, in the Gallery under *Algorithms*, shows why the third was invented.',
        calls: ['midpoint-squares', 'diamond-square', 'square-square', 'triangle-edge', 'random-additions'].map(
          (id) => `generate ${id} --size 129 --picture -o family-${id}.png`,
        ),
      },
      {
        shows: 'The Hurst exponent',
        text: 'H = 0.3, 0.6 and 0.9; the surface has the fractal dimension 3 − H. **Hurst exponents 0.3, 0.5, 0.7 and 0.9**, in the Gallery under *Algorithms*, compares four.',
        calls: [0.3, 0.6, 0.9].map(
          (hurst) => `generate diamond-square --size 129 --hurst ${hurst} --picture -o family-hurst-${hurst}.png`,
        ),
      },
      {
        shows: 'Offset laws of maps',
        text: 'Uniform, binary and Gaussian.',
        calls: ['uniform', 'binary', 'gaussian'].map(
          (law) => `generate diamond-square --size 129 --offsets ${law} --picture -o family-${law}.png`,
        ),
      },
      {
        shows: 'Edges of maps',
        text: 'Free edges, toroidal ones that tile, and fixed ones that make an island.',
        calls: [
          'generate diamond-square --size 129 --edges free --picture -o family-free.png',
          'generate diamond-square --size 129 --edges toroidal --cells 2 --picture -o family-toroidal.png',
          'generate diamond-square --size 129 --preset island --picture -o family-island.png',
        ],
      },
      {
        shows: 'Errors of other programs, absent here',
        text: 'Three known errors do not occur here. Tiles meet without a seam: the corner of four tiles is in the middle of this picture. No corner stays at 0: each is as random as any other sample. The cosine profile does not jump at the edge of its band: see the second chart above.',
        calls: [
          'generate diamond-square --size 257 --hurst 0.9 --edges toroidal --window -64,-64,129,129 -o seam.r32',
          'convert seam.r32 --cell-size 0.01 --kind hillshade -o family-seam.png',
        ],
      },
    ],
  },
];
