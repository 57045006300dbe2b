import type { Lesson } from './lesson.ts';

const CUTS = 'v=1&generator=fault-lines&seed=alps&size=257x257&cut=column,0.5';
const SIDE_BY_SIDE = 'v=1&generator=fault-lines&seed=alps&size=257x257&view=compare&linkSeed=true';
/** One fault, seen from the side. */
const ONE_FAULT = 'v=1&generator=fault-lines&seed=schist&size=257x257&elevation=0..1000&p.lines=1&cut=row,0.5&profile=full';

export const faults: Lesson = {
  id: 'faults',
  title: 'Faults: from one cut to a landscape',
  summary: 'How straight cuts, each of which raises one side, add up to mountains.',
  picture: 'fault-lines-highlands',
  steps: [
    {
      heading: 'One cut',
      text: 'The map was flat. A straight line is drawn across it at random, and one side goes up, the other down, each by half of {bound:1}. The blue triangles point to the raised side. The profile below runs from A to B, across the cut.',
      shows: `${CUTS}&p.lines=16&stage=1`,
      task: {
        text: '<Press [.] or|Tap> [:next] Next stage for the second cut.',
        until: { kind: 'stage', from: 2 },
        reply: 'The second line crosses the first one.',
      },
    },
    {
      heading: 'Two cuts',
      text: 'The second line does the same. Now the map has four parts. One was raised by both lines, one lowered by both, and two were raised once and lowered once. So there are three elevations, each {bound:2} from the next.',
      shows: `${CUTS}&p.lines=16&stage=2`,
      task: {
        text: '<Press [,] and [.], or|Tap> [:previous] and [:next], to go back and on.',
        until: { kind: 'stage', from: 3 },
        reply: 'A third line, and more parts. Each line cuts every part that it crosses in two.',
      },
    },
    {
      heading: 'Sixteen cuts',
      text: 'The map has become a heap of plates with cliffs between them. A place is high if many of the lines happened to raise it. Places that lie close together are on the same side of most lines. That is why there are hills, and not only noise.',
      shows: `${CUTS}&p.lines=16`,
      task: {
        text: 'In the parameters, under Shape, drag Lines to 100.',
        section: 'Shape',
        row: 'Lines',
        until: { kind: 'param', id: 'lines', from: 60 },
        reply:
          '{param:lines} lines: the plates are small now, and hills begin to show. The finished map is {span} high as before, so each cliff is lower: {bound:1}.',
      },
    },
    {
      heading: 'A thousand cuts',
      text: 'After {param:lines} cuts no single line is seen. The finished map is always {span} high, so each cliff is only {bound:1000} high. From afar there are mountains and valleys. Close up, all of it is small cliffs.',
      shows: `${CUTS}&p.lines=1000`,
      task: {
        text: 'Drag Lines to 100.',
        section: 'Shape',
        row: 'Lines',
        until: { kind: 'param', id: 'lines', to: 200 },
        reply:
          'With {param:lines} lines the cliffs are back. The map is as high as before, so each of them is higher: {bound:1}.',
      },
    },
    {
      heading: 'Large steps first',
      text: 'Both maps have the same {param:lines} lines. In map 1 all cliffs are equally high. In map 2 they shrink from cut to cut, from {bound:1@2} to {bound:1000@2}. So the first cuts make the large shapes, and the last ones add fine detail.',
      shows: `${SIDE_BY_SIDE}&p.lines=1000&t2.generator=fault-lines&t2.p.stepLaw=exponential&t2.p.stepLast=0.01`,
    },
    {
      heading: 'A slope instead of a cliff',
      text: 'A cut need not be a cliff. This is one cut, seen from the side. From high to low the ground follows a soft S, half a wave of a cosine, {param:band} of the map wide. This shape is called the fault profile.',
      shows: `${ONE_FAULT}&p.faultProfile=cosine&p.band=0.3`,
      task: {
        text: 'Under Shape, choose another Fault profile.',
        section: 'Shape',
        row: 'Fault profile',
        until: { kind: 'param', id: 'faultProfile' },
        reply: 'The same line with the fault profile {param:faultProfile}.',
      },
    },
    {
      heading: 'The same cuts, but soft',
      text: 'Two maps of the same {param:lines@1} lines: the first with cliffs, the second with slopes. Hills and basins are where they were. Only the cliffs are gone, and the ground looks worn.',
      shows: `${SIDE_BY_SIDE}&p.lines=256&t2.generator=fault-lines&t2.p.faultProfile=cosine&t2.p.band=0.06`,
    },
    {
      heading: 'Cut one yourself',
      text: 'Now it is your turn. A cut of your own is added to the terrain that is there. It works on every map, even one of a real place.',
      shows: 'v=1&generator=fault-lines&seed=alps&size=257x257&p.lines=256&p.faultProfile=cosine&p.band=0.06',
      task: {
        text: '<Press [X] or|Tap> [:fault] Cut a fault, then drag across the terrain.',
        until: { kind: 'fault' },
        reply: 'The side on the right of your drag went up. Drag its ends P and Q, or set its height in its card.',
      },
    },
  ],
};
