import type { Lesson } from './lesson.ts';

const LAND = 'v=1&generator=diamond-square&seed=dolerite&size=257x257&p.hurst=0.9&rivers=true';
/** Cut through the largest hollow. */
const MAP = `${LAND}&cut=row,0.328`;
const RIVERS = 'filter=rivers:strength=0.5,sea=0.2';
/** Cut along the way of water from a crest down to the sea. */
const WORN = `${LAND}&${RIVERS}&cut=water,0.45,0.22`;

export const water: Lesson = {
  id: 'water',
  title: 'Water: from hollows to rivers',
  summary: 'How rivers wear random mountains, and why they are the same at every size.',
  picture: 'comparison-water',
  steps: [
    {
      heading: 'Mountains without rivers',
      text: 'Diamond-square made this map of random moves alone. It looks like mountains, but no water ever ran on it. Here rain is drawn as rivers and lakes: it collects in hollows, from which no way leads down. In real mountains, rivers opened nearly all of them long ago.',
      shows: MAP,
      task: { text: '<Press [V] or|Tap> [:river] Rivers to hide the water and show it again.' },
    },
    {
      heading: 'Fill the hollows',
      text: 'A first cure: each hollow is filled with ground to the level at which it would spill. Now a way leads from every place to the sea or out of the map, and it never climbs. But no valley was made. The filled hollows are level, as the profile shows.',
      shows: `${MAP}&filter=fill:sea=0.2`,
      task: { text: 'In the parameters, under Filters, switch Fill off and on.', section: 'Filters' },
    },
    {
      heading: 'Where the water goes',
      text: 'These mountains are worn by rivers. Water takes the steepest way down, to one of the eight neighbours of a sample. So it runs from A to B: steeply at first, then gently, as the profile shows. All the ground whose water comes through a place is its drainage area.',
      shows: WORN,
      task: { text: '<Click|Tap> on a crest and on a river: the profile tells how much drains there.' },
    },
    {
      heading: 'Rivers cut',
      text: 'The more water a river has, and the steeper it falls, the faster it cuts: by k · √A times the slope, with A for the drainage area. This law is called stream power. It makes valleys that join like the branches of a tree. First it works on few samples, {law:17,d} apart.',
      shows: `${WORN}&stage=17`,
      task: {
        text: '<Press [.] or|Tap> [:next] Next stage.',
        until: { kind: 'stage', from: 18 },
        reply: 'With samples {law:18,d} apart, smaller streams have joined the rivers.',
      },
    },
    {
      heading: 'Level by level',
      text: 'Each level has twice as many samples along each side. It takes over what the level before has changed, and rivers keep their course. The new samples bring their own ground with them, and streams begin on it. Slopes creep as well, so crests become round.',
      shows: `${WORN}&stage=18`,
      task: {
        text: '<Press [.] or|Tap> [:next] for the last level.',
        until: { kind: 'stage', from: 19 },
        reply: 'With samples {law:19,d} apart there are gullies on every slope. What hollows were left are filled.',
      },
    },
    {
      heading: 'Young and old mountains',
      text: 'How much the rivers have cut is set by the strength: how weak the rock is, times how long they had. Here it is {filter:rivers,strength}. With little of it, streams only scratch the ground. With much, they carry whole mountains away.',
      shows: WORN,
      task: {
        text: 'In the parameters, under Rivers, drag Strength to 2.',
        section: 'Filters',
        row: 'Strength',
        until: { kind: 'param', id: 'strength', filter: 'rivers', from: 1.2 },
        reply: 'With a strength of {filter:rivers,strength}, only the crests between the largest rivers still stand high.',
      },
    },
    {
      heading: 'The same at every size',
      text: 'Both maps are the same land, but the second one has four times as many samples. Its rivers are those of the first: the new samples only add streams to them. That is what the levels are for. If all samples were worn at once, each size would have rivers of its own.',
      shows: `v=1&generator=diamond-square&seed=dolerite&size=129x129&p.hurst=0.9&${RIVERS}&view=compare&linkSeed=true&linkSize=false&t2.generator=diamond-square&t2.seed=dolerite&t2.size=257x257&t2.p.hurst=0.9&t2.${RIVERS}&rivers=true`,
      task: { text: 'Turn one map. The other one follows.' },
    },
    {
      heading: 'Rivers of your own',
      text: 'Mountains and rivers are still one recipe: a seed, and the settings of two rules. Another seed has other mountains, and the water finds its way through them.',
      shows: WORN,
      task: {
        text: '<Press [R] or|Tap> [:new-seed] New seed.',
        section: 'Algorithm',
        row: 'Seed',
        until: { kind: 'seed' },
        reply: 'Here they are. The same seed makes the same rivers again, on every machine.',
      },
    },
  ],
};
