import type { Lesson } from './lesson.ts';

/** Its first octave has lattice points at the corners and at every fourth of the map, so that the cut follows one of its lattice lines. */
const NOISE = 'v=1&generator=gradient-noise&seed=8609&size=257x257&cut=row,0.5';
/** Its range times 2000 m, so that 0 stays 0. */
const ONE_OCTAVE = `${NOISE}&elevation=-1419..1376&p.octaves=1`;
const MAP = `${NOISE}&p.hurst=1`;
/** Two cells across, in light and shade alone, seen along the middle and lit across it, and cut across it. */
const BARE =
  'cut=column,0.5&camera=90,35,6.3,0,0,0&ramp=grey&contours=false&water=false&sunAzimuthDeg=0&sunAltitudeDeg=30&rock=0';

export const noise: Lesson = {
  id: 'noise',
  title: 'Noise, and why no place in it is special',
  summary: 'How smooth waves of many sizes add up to mountains, without corners to begin from.',
  picture: 'gradient-noise-hills',
  steps: [
    {
      heading: 'Slopes on a line',
      text: 'Noise begins with a lattice: points at equal distances, {param:cells} cells across the map. Each point gets a random slope. There the line passes 0, up or down with that slope, and between two points it bends smoothly from one slope to the next. This is gradient noise, also called Perlin noise.',
      shows: `${ONE_OCTAVE}&profile=full`,
      task: { text: 'Find the {param:cells} cells: the line is about 0 at both ends, and at each quarter between them.' },
    },
    {
      heading: 'Slopes on a map',
      text: 'On a map the lattice is square. Each point has a slope in a random direction, and the ground is mixed from the slopes of the four points around. So it goes up on one side of a lattice point and down on the other. All hills and hollows are about a cell wide.',
      shows: ONE_OCTAVE,
      task: {
        text: 'In the parameters, under Shape, drag Large features across to 12.',
        section: 'Shape',
        row: 'Large features across',
        until: { kind: 'param', id: 'cells', from: 8 },
        reply: 'Now there are {param:cells} cells across: smaller hills, but still all of one size.',
      },
    },
    {
      heading: 'A second octave',
      text: 'Real ground has hills of all sizes. So a second noise is added: here it has twice as many cells across, and is half as high, ±{bound:2} in place of ±{bound:1}. Its slopes are new. Such a noise is called an octave, as in music: there, too, each octave doubles the frequency.',
      shows: `${MAP}&stage=1`,
      task: {
        text: '<Press [.] or|Tap> [:next] Next stage to add it.',
        until: { kind: 'stage', from: 2 },
        reply: 'The large hills stay where they were, and carry smaller ones.',
      },
    },
    {
      heading: 'Finer and lower',
      text: 'Each octave has L times as many cells as the one before, and is L^(−H) times as high. L is the lacunarity, here {param:lacunarity}, and H the Hurst exponent, here {param:hurst}. So the octaves are ±{bound:1}, {bound:2}, {bound:3} high, and so on.',
      shows: `${MAP}&stage=3`,
      task: {
        text: '<Press [Space] or|Tap> [:play] Play to see all {stages} octaves.',
        until: { kind: 'stage', from: 8 },
        reply: 'The last octave is only ±{bound:8} high. The sum of all is the map.',
      },
    },
    {
      heading: 'No place comes first',
      text: 'The lattice of each octave lies at a random place, so no point is a lattice point of all. And no point is earlier than others: each is the sum of the octaves at its own place, whatever its neighbours are. So noise can begin anywhere, and go on without end.',
      shows: MAP,
      task: {
        text: '<Press [R] or|Tap> [:new-seed] New seed.',
        section: 'Algorithm',
        row: 'Seed',
        until: { kind: 'seed' },
        reply: 'Other slopes, and other places of all {param:octaves} lattices.',
      },
    },
    {
      heading: 'What diamond-square has instead',
      text: 'Both have the same H and two cells across. In map 2 the squares are nested: a corner of a large one is a corner of smaller ones at every level, and never moves again. So a straight crest stays where the first squares met. In map 1 there is none.',
      shows: `v=1&view=compare&linkSeed=true&generator=gradient-noise&seed=2462&size=257x257&p.hurst=1&p.cells=2&${BARE}&t2.generator=diamond-square&t2.seed=2462&t2.size=257x257&t2.p.hurst=1&t2.p.cells=2`,
      task: { text: 'Compare the lines in the chart below: one has a peak in the middle.' },
    },
    {
      heading: 'Ridges',
      text: 'Both maps are made of the same octave. In map 2 it is folded at 0 and turned over: the farther the noise is from 0, up or down, the lower the ground. So a sharp crest runs wherever the noise changes its sign. This is called ridged noise.',
      shows: `${ONE_OCTAVE}&view=compare&linkSeed=true&t2.generator=gradient-noise&t2.seed=8609&t2.size=257x257&t2.elevation=168..2000&t2.p.octaves=1&t2.p.fractal=ridged`,
      task: { text: 'In the chart below, find a crest of one line where the other is 0.' },
    },
    {
      heading: 'Where noise is used',
      text: 'Games make endless worlds of it: ground appears where the player goes, and is the same after a walk around. In films it is in clouds, fire and marble. It is quick and fits anywhere, but no river ever ran on it. These ridges have all octaves.',
      shows: 'v=1&generator=simplex-noise&seed=8609&size=257x257&p.cells=2&p.hurst=1&p.fractal=ridged&filter=power:exponent=0.6',
      task: {
        text: 'Under Shape, choose another Fractal.',
        section: 'Shape',
        row: 'Fractal',
        until: { kind: 'param', id: 'fractal' },
        reply: 'The same octaves, added up another way: {param:fractal}.',
      },
    },
  ],
};
