import type { ArticleSection } from './row.ts';

const LINE = 'generate midpoint-displacement';

/** Articles 000 to 002. */
export const lineSections: readonly ArticleSection[] = [
  {
    short: '000',
    heading: '000: a line, level by level',
    rows: [
      {
        shows: 'The first steps, in three figures',
        text: 'Two random ends, then one midpoint, two, four. Each starts at the mean of its neighbours and moves up or down; the range shrinks by the roughness before each level, the first included. Blue sticks are the displacements.',
        calls: [`${LINE} --preset article-000-rolling --seed karst --last-stage 3 --evolution -o 000-first-steps.svg`],
      },
      {
        shows: 'A film of the line growing',
        text: 'The line is drawn again after every level. On the page `Space` plays the same stages, `,` and `.` step through them.',
        calls: [
          `${LINE} --preset article-000-rolling --seed karst --last-stage 7 --stages --frame-width 480 -o 000-growing.apng`,
        ],
      },
      {
        shows: 'Roughness 0.5 and 0.7',
        text: 'Rolling on the left, jagged on the right, from the same random numbers. **Roughness 0.5 and 0.7**, in the Gallery under *Algorithms*, compares the two live, with their spectra.',
        calls: [
          `${LINE} --preset article-000-rolling --seed karst --picture -o 000-rolling.png`,
          `${LINE} --preset article-000-jagged --seed karst --picture -o 000-jagged.png`,
        ],
      },
      {
        shows: 'A greatest deviation, so that the line stays on the canvas',
        text: 'One line with a displacement of 30 and of 160 pixels, on a canvas of 400.',
        calls: [30, 160].map(
          (pixels) =>
            `landscape --preset article-000-wrapped --size 512x200 --set 1.displacement=${pixels} -o 000-displacement-${pixels}.png`,
        ),
      },
      {
        shows: 'A strip that wraps',
        text: 'Both ends have one elevation, so the strip repeats: three rounds of 700 pixels here. The article’s loop closes at the next power of two; ours wraps at any width.',
        calls: ['landscape --preset article-000-wrapped --size 1050x200 --set 1.span=700 -o 000-wrapped.png'],
      },
      {
        shows: 'New strips that continue old ones',
        text: 'Strip after strip, each from the elevation at which the last one ended; none repeats, and any of them can be made alone. An end can also be given by hand, as the article passes its seed on: the second line starts at 167.',
        calls: [
          `${LINE} --preset article-000-rolling --seed karst --width 257 --strips 0..3 -o 000-strips.svg`,
          `${LINE} --ends fixed --start-y 167 --end-y 240 --displacement 100 --seed karst -o 000-given-ends.svg`,
        ],
      },
      {
        shows: 'Scrolling, the first way: one wrapped strip goes round',
        text: 'A loop here; live in the view **Landscape**, preset *Strip that wraps (000)*.',
        calls: [
          'landscape --preset article-000-wrapped --size 320x125 --set motion=loop --set twinkle=0 --set shootingStars=0 --frames 32 --fps 6 -o 000-rotating.apng',
        ],
      },
      {
        shows: 'Scrolling, the second way: two strips and an offset',
        text: 'One moment and the same view 20 seconds later, 600 px on; live in **Landscape**, preset *Endless strip (000)*, which never repeats.',
        calls: [
          'landscape --preset article-000-endless --size 384x150 -o 000-endless.png',
          'landscape --preset article-000-endless --size 384x150 --at 20 -o 000-endless-later.png',
        ],
      },
      {
        shows: 'The linked demo: silhouettes under stars that shoot',
        text: 'Layers that scroll under a starry sky, at the moment of a shooting star; how many there are is `shootingStars`. Live in **Landscape** with the same settings.',
        calls: [
          'landscape --preset moonlit-snow --palette starry-night --size 640x300 --set sun=none --set shootingStars=40 --at 3 -o 000-shooting-stars.png',
        ],
      },
    ],
  },
  {
    short: '001',
    heading: '001: evolution of a mountain',
    rows: [
      {
        shows: 'The evolution, with displacements in blue',
        text: 'At each level a blue stick stands where a point was moved, as long as it was moved. The ends stay at 0 and the first displacement, 50, is not yet reduced.',
        calls: [`${LINE} --preset article-001 --last-stage 5 --evolution -o 001-evolution.svg`],
      },
      {
        shows: 'The demo: a wrapped mountain that scrolls',
        text: '513 points, roughness 0.55, a purple gradient and a thin grey outline. A loop of few frames here; live in **Landscape**, preset *Demo (001)*.',
        calls: ['landscape --preset article-001 --size 384x150 --frames 48 --fps 8 -o 001-demo.apng'],
      },
      {
        shows: 'Usual values of roughness, 0.5 to 0.75',
        text: 'From the same random numbers: the higher, the rougher.',
        calls: [
          `${LINE} --preset article-001 --roughness 0.5 -o 001-smooth.svg`,
          `${LINE} --preset article-001 --roughness 0.75 -o 001-rough.svg`,
        ],
      },
      {
        shows: 'Recursion, left half before right half',
        text: 'A random number belongs to its level and its place, not to the moment at which it is drawn, so recursion and loop make the same line, bit for bit, as the [output contract](output-contract.md) promises. It shows when there are fewer points: 17 of them lie on the line of 513.',
        calls: [
          `${LINE} --preset article-001 --iterations 4 -o 001-17-points.svg`,
          `${LINE} --preset article-001 --iterations 9 -o 001-513-points.svg`,
        ],
      },
    ],
  },
  {
    short: '002',
    heading: '002: a list of points',
    rows: [
      {
        shows: 'From two points to a stage',
        text: 'The left end is at half the height, the right one is random; the bound comes from the two and shrinks by 2⁻ʳ with each level, r being the roughness. A `.csv` of the line has its points, x and y.',
        calls: [`${LINE} --preset article-002 --last-stage 7 --stages --frame-width 480 -o 002-growing.apng`],
      },
      {
        shows: 'The first bound, as printed and as meant',
        text: 'As printed it is a + b ⁄ 2 (left); the mean is (a + b) ⁄ 2 (right). The ends are the same, the hills of the first are larger.',
        calls: [`${LINE} --preset article-002 -o 002-as-printed.svg`, `${LINE} --preset article-002-mean -o 002-mean.svg`],
      },
      {
        shows: 'A list that is sorted after every level',
        text: 'The article wishes for a faster sort. Ours needs none: each level is written in order, so a million points take [milliseconds](performance.md#midpoint-displacement). Here are 65,537 in a chart.',
        calls: [`${LINE} --preset article-002 --iterations 16 --strips 0..0 -o 002-65537-points.png`],
      },
    ],
  },
];
