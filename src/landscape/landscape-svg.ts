import { xmlText } from '../core/text.ts';
import { type LayerFill, layerFills, outlineOf, outlineWidth, type Rgb, rgbOf } from './colours.ts';
import { type Drawing, drawingOf, type StrokePiece, type StrokeTone } from './drawn.ts';
import { isDrawn, type Landscape, type Moment } from './landscape.ts';
import { type SunDisc, skyStops, sunDisc, sunGlow } from './sky.ts';
import { createShootingStars, createStars } from './stars.ts';
import {
  type Attributes,
  createGradients,
  crestOf,
  element,
  elementAround,
  type Gradients,
  group,
  hexOf,
  moonPath,
  opacityText,
  type PixelPoints,
  pathSteps,
} from './svg-parts.ts';

/** A landscape at a moment as a stand-alone SVG 1.1 document, drawn from the geometry that it is painted with: pixels differ at edges, and
 *  where gradients are rounded. Layers are groups from the back to the front, each titled with its name. */
export function landscapeSvg(landscape: Landscape, moment: Moment): string {
  const { scene, palette, seed } = landscape;
  const { width, height } = scene;
  const gradients = createGradients();
  const body = [...skyElements(landscape, moment, gradients), ...layerGroups(landscape, moment, gradients)];
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

function skyElements(landscape: Landscape, moment: Moment, gradients: Gradients): string[] {
  const { width, height } = landscape.scene;
  const picture = { x: 0, y: 0, width, height };
  const elements = [element('rect', { ...picture, fill: skyFill(landscape, gradients) })];
  const glow = sunGlow(landscape);
  if (glow) {
    const { x, y, radius, colour, stops } = glow;
    const fill = gradients.radial(
      x,
      y,
      radius,
      stops.map((stop) => ({ ...stop, colour })),
    );
    elements.push(element('rect', { ...picture, fill }));
  }
  const disc = sunDisc(landscape);
  if (disc && disc.phase > 0) elements.push(discElement(disc, gradients));
  return [...elements, ...starElements(landscape, moment), ...shootingStar(landscape, moment, gradients)];
}

function skyFill(landscape: Landscape, gradients: Gradients): string {
  const stops = skyStops(landscape);
  const horizon = stops[stops.length - 1].at;
  if (horizon === 0) return hexOf(stops[stops.length - 1].colour);
  const shares = stops.map(({ at, colour }) => ({ at: at / horizon, colour }));
  return gradients.linear(0, 0, 0, horizon, shares);
}

function discElement(disc: SunDisc, gradients: Gradients): string {
  const { x, y, radius, colour, rim, phase } = disc;
  const stops = [
    { at: 0, colour },
    { at: 1, colour: rim },
  ];
  const fill = hexOf(colour) === hexOf(rim) ? hexOf(colour) : gradients.radial(x, y, radius, stops);
  return phase < 1 ? element('path', { d: moonPath(disc), fill }) : element('circle', { cx: x, cy: y, r: radius, fill });
}

function starElements(landscape: Landscape, moment: Moment): string[] {
  const { count, x, y, radius, opacity } = createStars(landscape).at(moment);
  const stars = Array.from({ length: count }, (_, i) =>
    element('circle', { cx: x[i], cy: y[i], r: radius[i], 'fill-opacity': opacityText(opacity[i]) }),
  );
  return stars.length > 0 ? [group({ fill: landscape.palette.star }, stars)] : [];
}

function shootingStar(landscape: Landscape, moment: Moment, gradients: Gradients): string[] {
  const star = createShootingStars(landscape).at(moment);
  if (!star) return [];
  const { x1, y1, x2, y2, opacity, width } = star;
  const colour = rgbOf(landscape.palette.star);
  const stroke = gradients.linear(x1, y1, x2, y2, [
    { at: 0, colour, opacity: 0 },
    { at: 1, colour, opacity },
  ]);
  return [element('line', { x1, y1, x2, y2, stroke, 'stroke-width': width, 'stroke-linecap': 'round' })];
}

function layerGroups(landscape: Landscape, moment: Moment, gradients: Gradients): string[] {
  const { scene, layers } = landscape;
  const { width, height } = scene;
  const groups = layerFills(landscape).map((fill, i) => {
    const { settings, name } = layers[i];
    const drawing = drawingOf(landscape, i);
    if (drawing) return [group({}, drawingElements(drawing, { x: 0, y: 0, width, height }, `mask-${i + 1}`), name)];
    const crest = settings.isShown && !isDrawn(settings) ? crestOf(landscape, i, moment) : { x: [], y: [] };
    if (crest.x.length === 0) return [];
    const ground = { x: [crest.x[0], ...crest.x, crest.x[crest.x.length - 1]], y: [height, ...crest.y, height] };
    const children = [element('path', { d: `M${pathSteps(ground)}z`, fill: layerFill(fill, gradients) })];
    if (settings.outline > 0) {
      children.push(outlineElement(crest, outlineOf(landscape), outlineWidth(scene, layers[i])));
    }
    return [group({}, children, name)];
  });
  return groups.reverse().flat();
}

function layerFill({ from, to, top, bottom }: LayerFill, gradients: Gradients): string {
  if (hexOf(from) === hexOf(to) || top >= bottom) return hexOf(from);
  return gradients.linear(0, top, 0, bottom, [
    { at: 0, colour: from },
    { at: 1, colour: to },
  ]);
}

/** @param width in pixels */
function outlineElement(crest: PixelPoints, colour: Rgb, width: number): string {
  const round = { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
  return element('path', { d: `M${pathSteps(crest)}`, fill: 'none', stroke: hexOf(colour), 'stroke-width': width, ...round });
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

/** A path for each width: what it covers twice is still covered once. */
function toneElement({ opacity, pieces }: StrokeTone): string {
  const widths = new Map<number, StrokePiece[]>();
  for (const piece of pieces) widths.set(piece.halfWidth, [...(widths.get(piece.halfWidth) ?? []), piece]);
  const paths = [...widths].map(([halfWidth, same]) =>
    element('path', { d: same.map((piece) => `M${pathSteps(piece)}`).join(''), 'stroke-width': 2 * halfWidth }),
  );
  const grey = 255 * opacity;
  return group({ stroke: hexOf([grey, grey, grey]) }, paths);
}
