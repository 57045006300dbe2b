import { describe, expect, test } from 'vitest';
import { drawSvgPixels } from '../../../src/cli/draw-svg.ts';
import type { Landscape, Moment } from '../../../src/landscape/landscape.ts';
import { landscapeSvg } from '../../../src/landscape/landscape-svg.ts';
import { landscapeFromText } from '../../../src/landscape/landscape-text.ts';
import { createLandscapePainter } from '../../../src/landscape/painter.ts';

/** Tiny stars are all edges. */
const SMALL = 'l.width=320&l.height=200&l.stars=0';
const MOON = `${SMALL}&l.sun=moon&l.sunSize=0.4&l.sunX=0.3&l.sunY=0.25`;
/** Two pixels to one of the design, so that outlines are wide. */
const LARGE =
  'l.width=200&l.height=120&l.designHeight=60&l2.base=40&l1.base=20&l1.displacement=10&l.stars=0&l.palette=article-003&l.layers=2';

const ALONE = 'l2.ends=segment&l2.startX=20&l2.endX=70&l2.continues=once';
const STARS = 'l.width=320&l.height=200&l.designHeight=200&l.layers=1&l1.base=30&l1.span=120&l.shootingStars=60&l.starSize=4';
const DRAWN = 'ends=segment&direction=perpendicular&floor=-100000&base=0'.split('&');
const drawn = (layer: number, text: string): string => [...DRAWN, ...text.split('&')].map((one) => `l${layer}.${one}`).join('&');
const STROKE = 'l.width=320&l.height=200&l.designHeight=200&l.stars=40&l.starSize=4&l.layers=3&l1.base=30&l3.base=70&l3.span=300';
const BOLT = `${STROKE}&l.palette=rain-front&${drawn(2, 'drawnAs=lightning&startX=90&startY=10&endX=190&endY=210&displacement=40&strokeWidth=5')}`;
const RIVER = `${STROKE}&l3.outline=3&${drawn(1, 'drawnAs=lightning&startX=200&startY=10&endX=240&endY=150&strokeGlow=0')}&${drawn(2, 'drawnAs=river&startX=100&startY=-5&endX=220&endY=60&displacement=30&strokeWidth=40')}`;

describe('drawn by another program, an SVG has the pixels of the painted picture', () => {
  test('article 003: exactly, but for the pixels at edges, which are all but equal', async () => {
    const { worst, edges, atEdges } = await comparison(landscapeOf('l.preset=article-003'), { seconds: 0 }, 0);
    expect(worst).toBe(0);
    expect(edges).toBeLessThan(0.05);
    expect(atEdges).toBeLessThan(1);
  });

  test.each<[string, string, Moment]>([
    ['sun, glow, haze and gradients after a while', `${SMALL}&l.pace=2&l3.gradientFrom=top`, { seconds: 137.3 }],
    ['a crescent, backwards', `${MOON}&l.moonPhase=0.2&l1.span=90`, { seconds: -41 }],
    ['a moon nearly full and lines that fold', `${MOON}&l.moonPhase=0.8&l2.direction=perpendicular`, { seconds: 2 }],
    ['a new moon and a layer left out', `${MOON}&l.moonPhase=0&l3.isShown=false`, { seconds: 9 }],
    ['outlines, and a strip that stands alone', `${LARGE}&l1.outline=5&l2.outline=4&${ALONE}`, { seconds: 9 }],
    ['lightning behind hills that move, before stars', BOLT, { seconds: 40 }],
    ['a river with lightning over it, before a layer with an outline', RIVER, { seconds: 3 }],
    ['large stars and a shooting one in a loop', `${STARS}&l.starTurns=1&l1.turns=2`, { frame: 7, frames: 30 }],
  ])('%s', async (_, text, moment) => {
    const { worst, edges, atEdges } = await comparison(landscapeOf(text), moment, 6);
    // Where the glow lies over the sky, two gradients are rounded.
    expect(worst).toBeLessThanOrEqual(3);
    expect(edges).toBeLessThan(0.25);
    expect(atEdges).toBeLessThan(3.5);
  });
});

const TINY = 'l.width=100&l.height=60';

test('layers are groups from the back to the front with their names, whatever those are', () => {
  const svg = landscapeSvg(landscapeOf(`${TINY}&l1.name=a+%3Cb%3E+%26+%22c%22&l2.isShown=false&l.layers=3`), { seconds: 0 });
  const titles = [...svg.matchAll(/<g>\n<title>(.*)<\/title>/g)].map(([, title]) => title);
  expect(titles).toEqual(['Hills', 'a &lt;b&gt; &amp; &quot;c&quot;']);
});

test('a seed is told with what XML keeps for itself escaped', () => {
  const svg = landscapeSvg(landscapeOf(`${TINY}&l.seed=1%3C2%00`), { seconds: 0 });
  expect(svg).toContain('<title>Violet dusk, seed 1&lt;2</title>');
});

test('a crest has no points that lie on a straight line between others', () => {
  const text = `${TINY}&l.designHeight=60&l.layers=1&l1.displacement=0&l1.base=30`;
  const [, path] = /<path d="([^"]*)"/.exec(landscapeSvg(landscapeOf(text), { seconds: 0 })) ?? [];
  expect(path).toMatch(/^M0 60l0 -30 10\d(\.\d+)? 0 0 30z$/);
});

function landscapeOf(text: string): Landscape {
  const { landscape, changes } = landscapeFromText(text);
  expect(changes).toEqual([]);
  return landscape;
}

/** How far the SVG's pixels are from the painted ones, in levels of a channel.
 *  @param contrast levels between neighbours from which on there is an edge between them
 *  @returns the largest distance beside edges, the mean one at edges, and the share of pixels there */
async function comparison(
  landscape: Landscape,
  moment: Moment,
  contrast: number,
): Promise<Record<'worst' | 'edges' | 'atEdges', number>> {
  const painter = createLandscapePainter(landscape);
  painter.paint(moment);
  const { width, height, pixels } = painter;
  // Pictures are drawn at two pixels to one of the document.
  const half = landscapeSvg(landscape, moment).replace(
    `width="${width}" height="${height}"`,
    `width="${width / 2}" height="${height / 2}"`,
  );
  const drawn = await drawSvgPixels(half);
  expect([drawn.width, drawn.height]).toEqual([width, height]);
  let [worst, edges, sum] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = 4 * (y * width + x);
      let isEdge = false;
      for (let v = Math.max(y - 1, 0); v <= Math.min(y + 1, height - 1); v++) {
        for (let u = Math.max(x - 1, 0); u <= Math.min(x + 1, width - 1); u++) {
          isEdge ||= distance(pixels, i, pixels, 4 * (v * width + u)) > contrast;
        }
      }
      const apart = distance(pixels, i, drawn.data, i);
      if (!isEdge) worst = Math.max(worst, apart);
      else [edges, sum] = [edges + 1, sum + apart];
    }
  }
  return { worst, edges: edges / (width * height), atEdges: sum / Math.max(1, edges) };
}

/** Of two pixels, in the channel where they differ most. */
function distance(a: Uint8ClampedArray, i: number, b: Uint8ClampedArray, j: number): number {
  return Math.max(Math.abs(a[i] - b[j]), Math.abs(a[i + 1] - b[j + 1]), Math.abs(a[i + 2] - b[j + 2]));
}
