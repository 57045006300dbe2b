import { xmlText } from '../core/text.ts';
import { type Drawing, piecesByWidth, type StrokeTone } from './drawn.ts';
import type { Landscape, Moment } from './landscape.ts';
import { createLandscapeShapes, type GroundShape, hexOf, type LandscapeShapes } from './shapes.ts';
import {
  type Attributes,
  createGradients,
  element,
  elementAround,
  type Gradients,
  group,
  moonPath,
  opacityText,
  pathSteps,
} from './svg-parts.ts';

/** A landscape at a moment as a stand-alone SVG 1.1 document, drawn from the geometry that it is painted with: pixels differ at edges, and
 *  where gradients are rounded. Layers are groups from the back to the front, each titled with its name. */
export function landscapeSvg(landscape: Landscape, moment: Moment): string {
  const { scene, palette, seed } = landscape;
  const { width, height } = scene;
  const gradients = createGradients();
  const shapes = createLandscapeShapes(landscape)(moment);
  const body = [...skyElements(landscape, shapes, gradients), ...layerGroups(landscape, shapes, gradients)];
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<title>${xmlText(`${palette.title}, seed ${seed}`)}</title>
<defs>
${gradients.elements.join('\n')}
</defs>
${body.join('\n')}
</svg>
`;
}

function skyElements(
  { scene: { width, height }, palette }: Landscape,
  { sky, glow, disc, stars, shootingStar }: LandscapeShapes,
  gradients: Gradients,
): string[] {
  const picture = { x: 0, y: 0, width, height };
  const elements = [element('rect', { ...picture, fill: gradients.paint(sky) })];
  if (glow) elements.push(element('rect', { ...picture, fill: gradients.paint(glow) }));
  if (disc) {
    const { x, y, radius, phase } = disc;
    const fill = gradients.paint(disc.fill);
    elements.push(
      phase < 1 ? element('path', { d: moonPath(disc), fill }) : element('circle', { cx: x, cy: y, r: radius, fill }),
    );
  }
  const { count, x, y, radius, opacity } = stars;
  const discs = Array.from({ length: count }, (_, i) =>
    element('circle', { cx: x[i], cy: y[i], r: radius[i], 'fill-opacity': opacityText(opacity[i]) }),
  );
  if (count > 0) elements.push(group({ fill: palette.star }, discs));
  if (shootingStar) {
    const { x1, y1, x2, y2, width, stroke } = shootingStar;
    const look = { stroke: gradients.paint(stroke), 'stroke-width': width, 'stroke-linecap': 'round' };
    elements.push(element('line', { x1, y1, x2, y2, ...look }));
  }
  return elements;
}

function layerGroups({ scene, layers }: Landscape, shapes: LandscapeShapes, gradients: Gradients): string[] {
  const { width, height } = scene;
  const groups = shapes.layers.map((shape, i) => {
    if (!shape) return [];
    const isGround = 'crest' in shape;
    const children = isGround
      ? groundElements(shape, height, gradients)
      : drawingElements(shape, { x: 0, y: 0, width, height }, `mask-${i + 1}`);
    return [group({}, children, layers[i].name)];
  });
  return groups.reverse().flat();
}

function groundElements({ crest, fill, outline }: GroundShape, height: number, gradients: Gradients): string[] {
  const ground = { x: [crest.x[0], ...crest.x, crest.x[crest.x.length - 1]], y: [height, ...crest.y, height] };
  const elements = [element('path', { d: `M${pathSteps(ground)}z`, fill: gradients.paint(fill) })];
  if (!outline) return elements;
  const round = { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
  const line = { d: `M${pathSteps(crest)}`, fill: 'none', stroke: hexOf(outline.colour), 'stroke-width': outline.width };
  return [...elements, element('path', { ...line, ...round })];
}

/** The strokes of a drawing: rectangles of their colours, seen through masks that have their tones as greys. So a program that draws them
 *  rounds a colour once, however many tones there are.
 *  @param box x, y, width and height of a rectangle around all that is to be seen
 *  @param id which masks' ids begin with */
function drawingElements({ strokes, lying }: Drawing, box: Attributes, id: string): string[] {
  const look = {
    fill: 'none',
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
    transform: lying < 1 ? `scale(1 ${lying})` : undefined,
  };
  return strokes.flatMap(({ colour, tones }, n) => {
    if (tones.length === 0) return [];
    const mask = `${id}-${n + 1}`;
    return [
      elementAround('mask', { id: mask, maskUnits: 'userSpaceOnUse', ...box }, [group(look, tones.map(toneElement))]),
      element('rect', { ...box, fill: hexOf(colour), mask: `url(#${mask})` }),
    ];
  });
}

function toneElement({ opacity, pieces }: StrokeTone): string {
  const paths = piecesByWidth(pieces).map(([halfWidth, same]) =>
    element('path', { d: same.map((piece) => `M${pathSteps(piece)}`).join(''), 'stroke-width': 2 * halfWidth }),
  );
  const grey = 255 * opacity;
  return group({ stroke: hexOf([grey, grey, grey]) }, paths);
}
