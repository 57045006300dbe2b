import { icon } from '../controls/icons.ts';

/** Of the list of layers, as those in icons.ts are drawn. */
const shapes = {
  grip: '<path d="M6 4v.01M6 8v.01M6 12v.01M10 4v.01M10 8v.01M10 12v.01" stroke-width="1.8"/>',
  eye: '<path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z"/><circle cx="8" cy="8" r="1.8"/>',
  'eye-off': '<path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z" opacity=".55"/><path d="m3.2 13 9.6-10"/>',
  left: '<path d="M13 8H3M6.5 4.5 3 8l3.5 3.5"/>',
  right: '<path d="M3 8h10M9.5 4.5 13 8l-3.5 3.5"/>',
} as const;

export type LayerIconName = keyof typeof shapes;

/** A new 16 px drawing, hidden from screen readers. */
export function layerIcon(name: LayerIconName): SVGSVGElement {
  const drawing = icon('plus');
  drawing.innerHTML = shapes[name];
  return drawing;
}
