import type { StrokePiece, StrokeTone } from './drawn-line.ts';
import type { Drawing } from './drawn-strokes.ts';
import { pathSteps } from './svg-crest.ts';
import { type Attributes, element, elementAround, group, hexOf } from './svg-parts.ts';

/** The strokes of a drawing: rectangles of their colours, seen through masks that have their tones as greys. So a program that draws them
 *  rounds a colour once, however many tones there are.
 *  @param box x, y, width and height of a rectangle around all that is to be seen
 *  @param id which masks' ids begin with */
export function drawingElements({ strokes, lying }: Drawing, box: Attributes, id: string): string[] {
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
