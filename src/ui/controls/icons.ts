import { html, nothing, type TemplateResult } from 'lit-html';
import { unsafeSVG } from 'lit-html/directives/unsafe-svg.js';
import { elementOf } from './dom.ts';

/** SVG content in a 16 × 16 box: strokes 1.4 wide with round ends, in the text's colour. */
const shapes = {
  'chevron-down': '<path d="m4.5 6.5 3.5 3.5 3.5-3.5"/>',
  'chevron-up': '<path d="m4.5 9.5 3.5-3.5 3.5 3.5"/>',
  gallery:
    '<rect x="2.2" y="2.2" width="4.8" height="4.8" rx="1"/><rect x="9" y="2.2" width="4.8" height="4.8" rx="1"/>' +
    '<rect x="2.2" y="9" width="4.8" height="4.8" rx="1"/><rect x="9" y="9" width="4.8" height="4.8" rx="1"/>',
  help: '<circle cx="8" cy="8" r="6"/><path d="M6.3 6.2a1.8 1.8 0 1 1 2.5 1.7c-.5.2-.8.5-.8 1.1M8 11.4v.01"/>',
  frame: '<path d="M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3"/>',
  expand: '<path d="M9.5 6.5 13.5 2.5M10 2.5h3.5V6M6.5 9.5l-4 4M2.5 10v3.5H6"/>',
  contract: '<path d="m9 7 4.5-4.5M9 3.5V7h3.5M7 9l-4.5 4.5M3.5 9H7v3.5"/>',
  top: '<path d="M8 2 14 5.5 8 9 2 5.5z"/><path d="m2 9.2 6 3.5 6-3.5" opacity=".55"/>',
  walk: '<circle cx="8.6" cy="2.9" r="1.2"/><path d="M8.3 6 7.6 9.6l2 1.8.6 3M7.6 9.6 6.9 12l-1.8 2.3M8.3 6 5.9 7.2l-.8 2M8.3 6l1.6 2.2 2 .6"/>',
  wireframe: '<path d="M2 11.5 6 4l4 5 4-3M2 11.5 10 9l4 3.5M6 4l8 2"/>',
  marks: '<path d="m5.4 10.4 5.2-4.8"/><circle cx="4" cy="11.6" r="1.9"/><circle cx="12" cy="4.4" r="1.9"/>',
  river: '<path d="M4.2 2.2c.4 2.6 3.4 3 3.8 5.8s-2.6 3-2 5.8M12 2.6c-.2 2.2-2.6 3-4 5.4"/>',
  fault: '<path d="M2 10h4.2l3.6-4H14M8.6 3l-1.2 10" /><path d="M12.2 13V9.8m-1.5 1.5 1.5-1.5 1.5 1.5"/>',
  sun:
    '<circle cx="8" cy="8" r="2.7"/>' +
    '<path d="M8 1.8v1.5M8 12.7v1.5M1.8 8h1.5M12.7 8h1.5M3.6 3.6l1.1 1.1M11.3 11.3l1.1 1.1M3.6 12.4l1.1-1.1M11.3 4.7l1.1-1.1"/>',
  compass:
    '<path d="M8 1.8 10.3 8H5.7z" fill="var(--accent)" stroke="none"/><path d="M8 14.2 10.3 8H5.7z" fill="currentColor" stroke="none" opacity=".55"/>',
  first: '<path d="M4 3.5v9M12 4 6.5 8l5.5 4z"/>',
  previous: '<path d="M10.8 4 5.3 8l5.5 4z"/>',
  play: '<path d="M5 3.5 12 8l-7 4.5z" fill="currentColor"/>',
  pause: '<path d="M5.5 3.8v8.4M10.5 3.8v8.4" stroke-width="2.2"/>',
  next: '<path d="m5.2 4 5.5 4-5.5 4z"/>',
  last: '<path d="M12 3.5v9M4 4l5.5 4L4 12z"/>',
  'new-seed': '<path d="M13 6.5A5.2 5.2 0 0 0 3.6 5M3 9.5A5.2 5.2 0 0 0 12.4 11M3.4 2.2V5h2.8M12.6 13.8V11H9.8"/>',
  reset: '<path d="M3 3.2v3.3h3.3M3.3 6.3a5.2 5.2 0 1 1-.5 3.2"/>',
  undo: '<path d="M5.8 3 2.8 6l3 3M2.8 6h6.7a3.7 3.7 0 0 1 0 7.4H6.6"/>',
  redo: '<path d="m10.2 3 3 3-3 3M13.2 6H6.5a3.7 3.7 0 0 0 0 7.4h2.9"/>',
  history: '<path d="M2.6 3v3h3M2.9 5.8a5.6 5.6 0 1 1-.5 3M8 5.2V8l2 1.4"/>',
  projects: '<path d="M2 3h12v3.2H2zM3.2 6.2v6.6h9.6V6.2M6.4 9h3.2"/>',
  predict:
    '<path d="M1.8 12.6 5.2 9M10.8 9l3.4 3.6"/><circle cx="8" cy="7.6" r="1.9"/><path d="M8 4V1.8M6.6 3 8 1.6 9.4 3M8 11.2v2.6m-1.4-1.2L8 14l1.4-1.4"/>',
  check: '<path d="m3 8.6 3.4 3.3L13 4.6"/>',
  more: '<path d="M3.5 8v.01M8 8v.01M12.5 8v.01" stroke-width="2"/>',
  terrain: '<path d="M1.6 12.4 6 5l2.8 4.4L10.4 7l4 5.4z"/>',
  landscape: '<path d="M1.6 8.2 5 4.4l2.6 2.4L10.3 4l4.1 3.8M1.6 12.4 5 8.8l2.9 2.3 2.5-2.1 4 3.2"/>',
  compare: '<rect x="2" y="3" width="12" height="10" rx="1.2"/><path d="M8 3v10"/>',
  copy: '<rect x="5.5" y="5.5" width="8" height="8" rx="1.2"/><path d="M3.6 10.5H2.5v-8h8v1.1"/>',
  download: '<path d="M8 2.5v7.6M4.9 7.2 8 10.3l3.1-3.1M3 13.2h10"/>',
  plus: '<path d="M8 3.5v9M3.5 8h9"/>',
  close: '<path d="m4 4 8 8M12 4l-8 8"/>',
  menu: '<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11"/>',
  error: '<path d="M8 2.2 14.3 13H1.7zM8 6.4v3M8 11.3v.01"/>',
  note: '<circle cx="8" cy="8" r="6"/><path d="M8 7.4v3.4M8 5.2v.01"/>',
  grip: '<path d="M6 4v.01M6 8v.01M6 12v.01M10 4v.01M10 8v.01M10 12v.01" stroke-width="1.8"/>',
  eye: '<path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z"/><circle cx="8" cy="8" r="1.8"/>',
  'eye-off': '<path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z" opacity=".55"/><path d="m3.2 13 9.6-10"/>',
  'turn-left': '<path d="M3 3v3.6h3.6M3.3 6.6A5.2 5.2 0 1 1 2.9 9.6"/>',
  'turn-right': '<path d="M13 3v3.6H9.4M12.7 6.6A5.2 5.2 0 1 0 13.1 9.6"/>',
  'mirror-x': '<path d="M8 2v12" stroke-dasharray="1.6 2.2"/><path d="M5.6 4.5v7H2zM10.4 4.5v7H14z"/>',
  'mirror-y': '<path d="M2 8h12" stroke-dasharray="1.6 2.2"/><path d="M4.5 5.6h7V2zM4.5 10.4h7V14z"/>',
  left: '<path d="M13 8H3M6.5 4.5 3 8l3.5 3.5"/>',
  up: '<path d="M8 13V3M4.5 6.5 8 3l3.5 3.5"/>',
  down: '<path d="M8 3v10M4.5 9.5 8 13l3.5-3.5"/>',
  bin: '<path d="M2.8 4.5h10.4M6 4.5V2.8h4v1.7M4.3 4.5l.6 8.7h6.2l.6-8.7M6.8 7v3.8M9.2 7v3.8"/>',
  flip: '<path d="M5 13V3M2.5 5.5 5 3l2.5 2.5M11 3v10M8.5 10.5 11 13l2.5-2.5"/>',
  right: '<path d="M3 8h10M9.5 4.5 13 8l-3.5 3.5"/>',
} as const;

export type IconName = keyof typeof shapes;

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(shapes, name);
}

/** A 16 px icon, hidden from screen readers: its button has the label. */
export function iconOf(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.4"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${unsafeSVG(shapes[name])}</svg>`;
}

/** The same as an element. */
export function icon(name: IconName): SVGSVGElement {
  return elementOf(iconOf(name), SVGSVGElement);
}

/** A button that shows an icon alone, with its label as tooltip too unless it has another. */
export function iconButtonOf(
  name: IconName,
  label: string,
  onClick: () => void,
  { title = label, className = 'icon-button' }: { readonly title?: string; readonly className?: string } = {},
): TemplateResult {
  return html`<button class=${className} type="button" aria-label=${label} title=${title}
    aria-description=${beyondName(label, title) ?? nothing} @click=${onClick}>${iconOf(name)}</button>`;
}

/** The same as an element.
 *  @param attributes beside its label and its tooltip, which is the label too unless they have a `title` */
export function iconButton(
  name: IconName,
  label: string,
  onClick: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const button = elementOf(iconButtonOf(name, label, onClick), HTMLButtonElement);
  for (const [attribute, value] of Object.entries(attributes)) button.setAttribute(attribute, value);
  setTooltip(button, button.title);
  return button;
}

/** Sets the tooltip of a control that has a label. */
export function setTooltip(control: HTMLElement, title: string): void {
  control.title = title;
  const description = beyondName(control.ariaLabel ?? '', title);
  if (description === undefined) control.removeAttribute('aria-description');
  else control.setAttribute('aria-description', description);
}

/** What a tooltip tells beyond the name that it begins with: screen readers read both, and would read the name twice.
 *  @returns empty if it tells no more, undefined if it does not begin with the name */
function beyondName(name: string, title: string): string | undefined {
  const rest = title.slice(name.length);
  if (name === '' || !title.startsWith(name) || /^[\p{L}\d]/u.test(rest)) return undefined;
  return rest.replace(/^[:.]?\s+/, '').replace(/^\((.*)\)$/, '$1');
}
