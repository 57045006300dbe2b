import type { Lesson } from './lesson.ts';

/** A line between two ends at 0, in full size. */
const LINE = 'v=1&generator=midpoint-displacement&seed=fell&size=1025x257&p.ends=fixed&profile=full';
const COMPARED = 'v=1&generator=midpoint-displacement&seed=fell&size=1025x257&p.ends=fixed&view=compare&linkSeed=true';

export const midpointDisplacement: Lesson = {
  id: 'midpoint-displacement',
  title: 'Midpoint displacement, and why roughness is a power',
  summary: 'How a straight line becomes a line of mountains, and what makes it smooth or jagged.',
  picture: 'midpoint-displacement-article-000-jagged',
  steps: [
    {
      heading: 'A line between two ends',
      text: 'Midpoint displacement makes a line of mountains. It begins with a straight line between two ends, here both at 0. Then it moves midpoints, again and again, by less and less.',
      shows: `${LINE}&stage=0`,
      task: {
        text: '<Press [.] or|Tap> [:next] Next stage.',
        until: { kind: 'stage', from: 1 },
        reply: 'The line has its first midpoint. It moved by {offset:1,1,0}.',
      },
    },
    {
      heading: 'The first midpoint',
      text: 'The line gets a point in its middle. The point starts at the mean of the two ends, the hollow dot at {mean:1,1,0}. Then it moves up or down by a random amount, at most {bound:1}. This largest displacement is called d. With the seed {seed} the point moves by {offset:1,1,0}: the blue stick.',
      shows: `${LINE}&stage=1`,
      task: {
        text: '<Press [R] or|Tap> [:new-seed] New seed for other random numbers.',
        section: 'Algorithm',
        row: 'Seed',
        until: { kind: 'seed' },
        reply: 'Another seed, another stick: {offset:1,1,0}. None is longer than {bound:1}.',
      },
    },
    {
      heading: 'Half as far',
      text: 'Now each half of the line gets a midpoint of its own, and d is half as large: {bound:2}. The two points move by {offset:2,1,0} and {offset:2,3,0}. The points of earlier levels stay where they are.',
      shows: `${LINE}&stage=2`,
      task: {
        text: 'How far can the next points move? <Press [.] or|Tap> [:next] to see them.',
        until: { kind: 'stage', from: 3 },
        reply: '{points:3} new points, each moved by at most {bound:3}: half as far as before.',
      },
    },
    {
      heading: 'More points, smaller moves',
      text: 'Every level has twice as many new points and half the largest displacement: {points:3} points and {bound:3} at level 3, {points:4} and {bound:4} at level 4, {points:5} and {bound:5} at level 5. The first levels make the mountain, the later ones only its detail.',
      shows: `${LINE}&stage=5`,
      task: {
        text: '<Press [Space] or|Tap> [:play] Play to see all {stages} levels.',
        until: { kind: 'stage', from: 10 },
        reply: 'The last level moved {points:10} points, by at most {bound:10} each.',
      },
    },
    {
      heading: 'Roughness',
      text: 'So far, every level halved d. It could be another factor: the roughness r, here {param:roughness}. So d begins with {param:displacement}, and each level makes it r times as large: at level {stages} it is only {bound:10}.',
      shows: LINE,
      task: {
        text: 'In the parameters, under Shape, drag Roughness to 0.7.',
        section: 'Shape',
        row: 'Roughness',
        until: { kind: 'param', id: 'roughness', from: 0.6 },
        reply:
          'You made the line rougher, but the mountain is the same: its first midpoint moved as far as before, only the later ones move farther.',
      },
    },
    {
      heading: 'Small and large',
      text: 'The same random numbers with r = {param:roughness@1}, {param:roughness@2} and {param:roughness@3}. With a small r the late levels add almost nothing, and the line is smooth. With a large one they still move points far: spikes everywhere. For mountains, 0.5 to 0.75 is usual. Each line is shown as a thick wall; the chart below has the lines themselves.',
      shows: `${COMPARED}&p.roughness=0.3&t2.generator=midpoint-displacement&t2.p.roughness=0.5&t3.generator=midpoint-displacement&t3.p.roughness=0.8`,
    },
    {
      heading: 'Roughness as a power',
      text: 'Decay is now Power: each d is 2^(−r) times the one before. Each level halves the pieces of the line, so d follows their length to the power of r. Here r is {param:roughness} and 2^(−r) is {factor:roughness}: the line that you know. So r works the other way round now: a small one is rough, a large one smooth.',
      shows: `${LINE}&p.decay=power&p.roughness=1`,
      task: {
        text: 'Drag Roughness to 0.5.',
        section: 'Shape',
        row: 'Roughness',
        until: { kind: 'param', id: 'roughness', to: 0.7 },
        reply:
          'Each d is now {factor:roughness} of the one before: late levels still move points far. So a smaller exponent is rougher.',
      },
    },
    {
      heading: 'Mountains on mountains',
      text: 'This is one part in {zoom} of a new line, with r = {param:roughness} and {stages} levels. It looks much like a whole one: mountains, and on them smaller mountains. One rule made all sizes, so all look alike. A shape whose parts look like the whole is called self-similar.',
      shows: `${LINE}&p.decay=power&p.roughness=0.7&p.iterations=14&zoom=64,128,0,1024`,
      task: {
        text: '<Turn the wheel over the chart, or press All above it|Pinch the chart>.',
        until: { kind: 'zoom' },
        reply: 'Another size, the same look: only the numbers at the axes tell which part it is.',
      },
    },
  ],
};
