import type { ArticleSection } from './row.ts';

const LINE = 'generate midpoint-displacement';
/** The segment on which article 003 shows how laws differ. */
const SEGMENT = `${LINE} --preset article-003-no-decay`;

/** Article 003, with the wishes of its readers. */
export const landscapeSections: readonly ArticleSection[] = [
  {
    short: '003',
    heading: '003: segments and layered landscapes',
    rows: [
      {
        shows: 'A segment, then two, four and eight',
        text: 'Each midpoint moves by exactly the bound, up or down, and the bound halves with each level.',
        calls: [`${SEGMENT} --decay power --roughness 1 --seed scree --last-stage 3 --evolution -o 003-segments.svg`],
      },
      {
        shows: 'The defaults: the mean of the ends, 16 iterations',
        text: 'With `displacementFrom` mean the bound is the mean of the ends’ heights; 16 levels make 65,537 points.',
        calls: [
          `${SEGMENT} --start-y 60 --end-y 140 --displacement-from mean --decay power --roughness 1 --iterations 16 --seed scree --picture -o 003-defaults.png`,
        ],
      },
      {
        shows: 'Stopping at a shortest segment',
        text: 'Subdivision ends once segments are no longer than `minSegment`, 60 of 1000 here.',
        calls: [`${SEGMENT} --decay power --roughness 1 --seed scree --iterations 12 --min-segment 60 -o 003-min-segment.svg`],
      },
      {
        shows: 'Two directions: vertical and perpendicular',
        text: 'On the left only y moves; on the right points move at right angles to their segment, and the line may fold over itself.',
        calls: [
          `${SEGMENT} --decay power --roughness 0.8 --seed scree --displacement 250 --iterations 6 -o 003-vertical.svg`,
          `${SEGMENT} --decay power --roughness 0.8 --seed scree --displacement 250 --iterations 6 --direction perpendicular -o 003-perpendicular.svg`,
        ],
      },
      {
        shows: 'How far a midpoint moves: uniform, or exactly the bound',
        text: 'The sticks of level 4, without reduction: binary ones (left) are all as long as the bound, uniform ones (right) at most that long. **Uniform, binary and Gaussian displacement**, in the Gallery under *Algorithms*, adds a third law.',
        calls: ['binary', 'uniform'].map((law) => `${SEGMENT} --seed tarn --offsets ${law} --stage 4 -o 003-${law}.svg`),
      },
      {
        shows: 'Larger first displacements make larger mountains',
        text: 'The third layer of the sample landscape with a first displacement of 30 and of 200. Lengths are given for a picture 500 px high, and a smaller picture shows the same mountains.',
        calls: [30, 200].map(
          (first) =>
            `landscape --preset article-003 --size 480x240 --set 3.displacement=${first} -o 003-displacement-${first}.png`,
        ),
      },
      {
        shows: 'The two extremes: no reduction, and nothing after the first',
        text: 'Without reduction the last level moves points as far as the first; with `once` a single midpoint is left.',
        calls: ['no-decay', 'once'].map((id) => `${LINE} --preset article-003-${id} --seed scree -o 003-${id}.svg`),
      },
      {
        shows: 'Decay powers, from jagged to smooth',
        text: 'Powers 0.5, 1, 1.5 and 2. **Decay powers 0.5, 1, 1.5 and 2**, in the Gallery under *Algorithms*, compares them with their spectra.',
        calls: [0.5, 1, 1.5, 2].map(
          (power) => `${SEGMENT} --decay power --roughness ${power} --seed scree --picture -o 003-power-${power}.png`,
        ),
      },
      {
        shows: 'Other laws of reduction: linear, exponential, logarithmic',
        text: 'All three from the same seed; the [formulas](generators/midpoint-displacement.md) are ours, as the article only names the laws.',
        calls: [
          `${SEGMENT} --decay linear --roughness 0.25 --seed scree --picture -o 003-linear.png`,
          `${SEGMENT} --decay factor --roughness 0.5 --seed scree --picture -o 003-exponential.png`,
          `${SEGMENT} --decay logarithmic --roughness 0.35 --seed scree --picture -o 003-logarithmic.png`,
        ],
      },
      {
        shows: 'The sample landscape: four layers, a sun, a palette',
        text: 'The article’s four segments, colours, sun and size, painted from back to front. Live in **Landscape**, preset *Sample picture (003)*. A palette needs one colour more than there are layers, for the background; one of fewer is refused with both numbers.',
        calls: ['landscape --preset article-003 -o 003-landscape.png'],
      },
      {
        shows: 'The layers of that landscape, one by one',
        text: 'From the front to the back, each with its own segment, power, bound and iterations.',
        calls: [1, 2, 3, 4].map((layer) => `${LINE} --preset article-003-layer-${layer} --picture -o 003-layer-${layer}.png`),
      },
      {
        shows: 'More pictures by the same code',
        text: 'Other seeds, and other colours for the same layers.',
        calls: [
          'landscape --preset article-003 --seed heather --size 480x240 -o 003-another.png',
          'landscape --preset article-003 --seed bracken --palette ember-sunset --size 480x240 -o 003-ember.png',
          'landscape --preset article-003 --seed sorrel --palette blue-hour --size 480x240 -o 003-blue.png',
        ],
      },
      {
        shows: 'Other uses: lightning',
        text: 'Strokes of four seeds as a layer of a landscape, live in **Landscape**, preset *Thunderstorm*. Their branches follow the same rule. Points move at right angles to the segments, so a stroke can turn back. The preset *Lightning* of midpoint displacement is such a line alone; **Export**, *Picture of the line*, draws it with branches and glow.',
        calls: [
          ...['storm', 'thunder', 'squall'].map(
            (seed) => `landscape --preset thunderstorm --seed ${seed} --size 480x270 -o 003-lightning-${seed}.png`,
          ),
          'landscape --preset thunderstorm --size 480x270 -o 003-thunderstorm.png',
        ],
      },
      {
        shows: 'Other uses: rivers and fake graphs',
        text: 'A river meanders, as its points move sideways too (first); the points of a graph go only up and down (second). The third is a river as a layer of a landscape: preset *River valley*.',
        calls: [
          `${LINE} --preset river -o 003-river.svg`,
          `${LINE} --preset fake-graph -o 003-graph.svg`,
          'landscape --preset river-valley --size 480x270 -o 003-river-valley.png',
        ],
      },
      {
        shows: 'A reader’s wish: layers that drift different ways, as a screensaver',
        text: 'Some layers drift to the left, some to the right: a loop here, without end in **Landscape**, preset *Opposite winds*. `F` fills the screen, and the seed changes every few minutes.',
        calls: [
          'landscape --preset opposite-winds --size 200x112 --set motion=loop --frames 20 --fps 5 -o 003-opposite-winds.apng',
        ],
      },
      {
        shows: 'A reader’s wish: a landscape that moves left, for ever or in a loop',
        text: 'For ever in **Landscape**, with **Motion** endless; here the loop of `autumn-loop`, whose end meets its beginning. `--frames-dir` writes frames for a game.',
        calls: ['landscape --preset autumn-loop --size 240x135 --frames 30 --fps 5 -o 003-loop.apng'],
      },
      {
        shows: 'A reader’s wish: no points below the picture',
        text: 'Without and with a floor of 0: lower points are lifted to it before their children are made. A ceiling works the same way.',
        calls: [
          `${LINE} --preset article-000-jagged --seed kame --displacement 260 -o 003-sinking.svg`,
          `${LINE} --preset article-000-jagged --seed kame --displacement 260 --floor 0 -o 003-floor.svg`,
        ],
      },
      {
        shows: 'A reader’s wish: more palettes',
        text: '[Sixteen palettes](landscape.md#palettes), and colours of one’s own with **Edit…** beside *Palette*.',
        calls: ['misty-morning', 'desert-evening', 'polar-night', 'autumn-valley', 'golden-hour', 'ink-and-paper'].map(
          (palette) => `landscape --palette ${palette} --set shootingStars=0 --size 320x198 -o 003-palette-${palette}.png`,
        ),
      },
      {
        shows: 'A reader’s bot: a new landscape every few hours',
        text: 'Any text is a seed, such as the hour; on the page `R` makes another one.',
        calls: ['three', 'six'].map(
          (hour) => `landscape --seed ${hour} --palette clear-day --set shootingStars=0 --size 320x198 -o 003-seed-${hour}.png`,
        ),
      },
      {
        shows: 'A reader’s remarks: maps instead of lines, and shrinking triangles',
        text: 'Midpoints on squares (left) and on the edges of triangles (right); [the wider family](#the-wider-family) has more.',
        calls: [
          'generate midpoint-squares --preset plasma --size 161 --picture -o 003-squares.png',
          'generate triangle-edge --preset crags --size 161 --picture -o 003-triangles.png',
        ],
      },
    ],
  },
];
