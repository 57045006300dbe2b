import type { Lesson } from './lesson.ts';

/** Through the centre; the corners stay free for their marks. */
const DIAGONAL = 'cut=line,0.06,0.06,0.94,0.94';
const MAP = `v=1&generator=diamond-square&seed=dolerite&size=257x257&p.hurst=0.9&p.edges=free&${DIAGONAL}`;
/** Two squares across, in light and shade alone, seen along the middle and lit across it; the cut runs across it too, with A on the left. */
const BARE =
  'cut=line,0.5,1,0.5,0&camera=90,35,6.3,0,0,0&ramp=grey&contours=false&water=false&sunAzimuthDeg=0&sunAltitudeDeg=30&rock=0';
const CREASED = `v=1&generator=diamond-square&seed=2462&size=257x257&p.hurst=1&p.cells=2&${BARE}`;

/** Another terrain of a comparison, which differs only in its generator. */
function likeCreased(pane: number, generator: string): string {
  const values = { generator, seed: '2462', size: '257x257', 'p.hurst': '1', 'p.cells': '2' };
  return Object.entries(values)
    .map(([key, value]) => `t${pane}.${key}=${value}`)
    .join('&');
}

export const diamondSquare: Lesson = {
  id: 'diamond-square',
  title: 'Diamond-square, and its creases',
  summary: 'How four corners become a landscape, and why straight lines stay in it.',
  picture: 'comparison-creases',
  steps: [
    {
      heading: 'Four corners',
      text: 'Diamond-square makes a map as midpoint displacement makes a line. It begins with the four corners of a square, at {mean:0,0,0}. Each moves up or down at random: of many points, two thirds move by less than {bound:0}. The page calls this “by about ±{bound:0}”.',
      shows: `${MAP}&stage=0`,
      task: { text: 'Turn the square: drag it<, or press the arrow keys|>.' },
    },
    {
      heading: 'The diamond step',
      text: 'The square gets a point in its centre. The point starts at the mean of the four corners, {mean:1,1,1}, and moves at random by about ±{bound:1}. Here it moves by {offset:1,1,1}: the blue stick. With many squares, the ends of an edge and the centres on both sides of it make a diamond: hence the name diamond step.',
      shows: `${MAP}&stage=1`,
      task: {
        text: '<Press [.] or|Tap> [:next] Next stage.',
        until: { kind: 'stage', from: 2 },
        reply: 'The square step: the {points:2} edges have midpoints.',
      },
    },
    {
      heading: 'The square step',
      text: 'Each edge gets a point at its midpoint. It starts at the mean of the ends of the edge and the centres on both sides. Here all edges are on the border: there is only one centre. Then it moves by about ±{bound:2}. Now there are four squares in place of one, and the first level is over.',
      shows: `${MAP}&stage=2`,
      task: {
        text: '<Press [.] or|Tap> [:next] for the next diamond step.',
        until: { kind: 'stage', from: 3 },
        reply: 'Each of the {points:3} squares has a centre, moved by about ±{bound:3}.',
      },
    },
    {
      heading: 'Smaller squares, smaller moves',
      text: 'Every level makes four squares of one, and moves points by less: in the square steps of levels 1 to 3 by about ±{bound:2}, {bound:4} and {bound:6}. Each is {factor:hurst} of the one before. This factor is 2^(−H), where H is the Hurst exponent, here {param:hurst}.',
      shows: `${MAP}&stage=6`,
      task: {
        text: '<Press [Space] or|Tap> [:play] Play to see all {stages} stages.',
        until: { kind: 'stage', from: 16 },
        reply: 'The last stage moved {points:16} points, by about ±{bound:16}.',
      },
    },
    {
      heading: 'Smooth or rough',
      text: 'The Hurst exponent sets the roughness. With H near 1 each level moves points about half as far as the one before, and the hills are smooth. With H near 0 all levels move points equally far, and the map is all spikes.',
      shows: MAP,
      task: {
        text: 'Drag Hurst exponent to 0.4.',
        section: 'Shape',
        row: 'Hurst exponent',
        until: { kind: 'param', id: 'hurst', to: 0.55 },
        reply:
          'Rough: each level now moves points {factor:hurst} times as far as the one before, so the late ones count as well.',
      },
    },
    {
      heading: 'Creases',
      text: 'This is another map, in grey, so that its shape shows better. It began with two by two squares. Where they met, a straight crest runs from the front to the back, between dark and light. No mountain is that straight. Such traces of the squares are called creases.',
      shows: CREASED,
      task: { text: '<Press [T] or|Tap> [:top] Top view to look from above.' },
    },
    {
      heading: 'Why they stay',
      text: 'This is the profile across the crest, from A to B: a sharp peak in the middle. The points there are early ones. Diamond-square moves a point once, and never again. Later points start between earlier ones, so an early peak stays a peak.',
      shows: `${CREASED}&profile=full`,
    },
    {
      heading: 'Move all points, always',
      text: 'Another method is called random additions. It moves all points at every level, the old ones too. Here, on a map of its own at level 2, it moves {points:2} points by about ±{bound:2}. So no point stays as high as it was, and no crest straight.',
      shows: `v=1&generator=random-additions&seed=dolerite&size=257x257&p.hurst=0.9&stage=2&${DIAGONAL}`,
      task: {
        text: '<Press [,] and [.], or|Tap> [:previous] and [:next], and watch the corners: they move at every level.',
        until: { kind: 'stage', from: 3 },
        reply: 'All {points:3} points moved, by about ±{bound:3}.',
      },
    },
    {
      heading: 'Three methods',
      text: 'Three methods, with the same H and the same seed. Diamond-square keeps its crest: the blue line has a peak in the middle. Random additions moves the crest again at every level: its line is round there. Square-square keeps no point: at every level, means of four old ones replace them all. With one H they are not equally rough, but only the first has a straight crest.',
      shows: `${CREASED}&view=compare&linkSeed=true&${likeCreased(2, 'random-additions')}&${likeCreased(3, 'square-square')}`,
      task: { text: 'Compare the lines in the chart below.' },
    },
  ],
};
