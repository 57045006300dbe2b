/** Drawings in a box of 16: lines of 1.4, round ends, the colour of the text beside them. */
const shapes = {
  undo: '<path d="M5.5 3 2.5 6l3 3M2.5 6h6.3a4 4 0 0 1 0 8H6"/>',
  redo: '<path d="m10.5 3 3 3-3 3M13.5 6H7.2a4 4 0 0 0 0 8H10"/>',
  'chevron-down': '<path d="m4.5 6.5 3.5 3.5 3.5-3.5"/>',
  'chevron-up': '<path d="m4.5 9.5 3.5-3.5 3.5 3.5"/>',
  help: '<circle cx="8" cy="8" r="6"/><path d="M6.3 6.2a1.8 1.8 0 1 1 2.5 1.7c-.5.2-.8.5-.8 1.1M8 11.4v.01"/>',
  share: '<path d="m6.5 9.5 3-3M7 4.6l1.3-1.3a3 3 0 0 1 4.3 4.3L11.3 9M9 11.4l-1.3 1.3a3 3 0 0 1-4.3-4.3L4.7 7"/>',
  export: '<path d="M8 10V2.5M5 5.3l3-2.8 3 2.8M2.8 10v2.2c0 .7.6 1.3 1.3 1.3h7.8c.7 0 1.3-.6 1.3-1.3V10"/>',
  import: '<path d="M8 2.5V10M5 7.2 8 10l3-2.8M2.8 10v2.2c0 .7.6 1.3 1.3 1.3h7.8c.7 0 1.3-.6 1.3-1.3V10"/>',
  terrain: '<path d="M1.8 7 8 4l6.2 3v3.6L8 13.8l-6.2-3.2zM1.8 7 8 10.2 14.2 7M8 10.2v3.6"/>',
  gallery:
    '<rect x="2.5" y="2.5" width="4.5" height="4.5" rx="1"/><rect x="9" y="2.5" width="4.5" height="4.5" rx="1"/>' +
    '<rect x="2.5" y="9" width="4.5" height="4.5" rx="1"/><rect x="9" y="9" width="4.5" height="4.5" rx="1"/>',
  compare: '<rect x="2" y="3" width="12" height="10" rx="1.5"/><path d="M8 3v10"/>',
  landscape:
    '<path d="M1.8 11.8c2-3 3.2-4.2 4.6-1.8 1-2.2 2.2-3.4 3.6-1.2 1.3-1.4 2.4-.6 4.2 1.4M1.8 7.3C4 4 5.2 3 6.8 5.6c1.4-2.7 2.8-3.2 4.2-1.2 1-.8 2-.4 3.2.8"/>',
  frame: '<path d="M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3"/>',
  expand: '<path d="M9.5 6.5 13.5 2.5M10 2.5h3.5V6M6.5 9.5l-4 4M2.5 10v3.5H6"/>',
  top: '<path d="M8 2 14 5.5 8 9 2 5.5z"/><path d="m2 9.2 6 3.5 6-3.5" opacity=".55"/>',
  wireframe: '<path d="M2 11.5 6 4l4 5 4-3M2 11.5 10 9l4 3.5M6 4l8 2"/>',
  compass:
    '<path d="M8 1.8 10.3 8H5.7z" fill="var(--accent)" stroke="none"/><path d="M8 14.2 10.3 8H5.7z" fill="currentColor" stroke="none" opacity=".55"/>',
  light:
    '<circle cx="8" cy="8" r="2.8"/><path d="M8 1.6v1.2M8 13.2v1.2M1.6 8h1.2M13.2 8h1.2M3.5 3.5l.8.8M11.7 11.7l.8.8M12.5 3.5l-.8.8M4.3 11.7l-.8.8"/>',
  first: '<path d="M4 3.5v9M12 4 6.5 8l5.5 4z"/>',
  previous: '<path d="M10.8 4 5.3 8l5.5 4z"/>',
  play: '<path d="M5 3.5 12 8l-7 4.5z" fill="currentColor"/>',
  pause: '<path d="M5.5 3.8v8.4M10.5 3.8v8.4" stroke-width="2.2"/>',
  next: '<path d="m5.2 4 5.5 4-5.5 4z"/>',
  last: '<path d="M12 3.5v9M4 4l5.5 4L4 12z"/>',
  'new-seed': '<path d="M13 6.5A5.2 5.2 0 0 0 3.6 5M3 9.5A5.2 5.2 0 0 0 12.4 11M3.4 2.2V5h2.8M12.6 13.8V11H9.8"/>',
  reset: '<path d="M3 3.2v3.3h3.3M3.3 6.3a5.2 5.2 0 1 1-.5 3.2"/>',
  close: '<path d="m4 4 8 8M12 4l-8 8"/>',
  check: '<path d="m3.5 8.5 3 3 6-7"/>',
  plus: '<path d="M8 3v10M3 8h10"/>',
  copy: '<rect x="5.5" y="5.5" width="8" height="8" rx="1.5"/><path d="M10.5 3.2a1 1 0 0 0-.8-.7H3.5a1 1 0 0 0-1 1v6.2c0 .4.3.8.7.8"/>',
  menu: '<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11"/>',
  panel: '<rect x="2" y="3" width="12" height="10" rx="1.5"/><path d="M9.8 3v10"/>',
  eye: '<path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z"/><circle cx="8" cy="8" r="1.8"/>',
  error: '<path d="M8 2.2 14.3 13H1.7zM8 6.4v3M8 11.3v.01"/>',
  note: '<circle cx="8" cy="8" r="6"/><path d="M8 7.4v3.4M8 5.2v.01"/>',
} as const;

export type IconName = keyof typeof shapes;

/** A new 16 px drawing, hidden from screen readers: the name stands on the button that holds it. */
export function icon(name: IconName): SVGSVGElement {
  return draw(
    '<svg class="icon" viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.4" ' +
      `stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes[name]}</svg>`,
  );
}

/** Faultline's mark: a ridge, cut and shifted along an ember line. A box of 24. */
export function brandMark(): SVGSVGElement {
  return draw(
    '<svg class="brand-mark" viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true">' +
      '<path d="M2 17.5 7.6 7.6 11 12.6 9.3 20.5H2z" fill="currentColor" opacity=".92"/>' +
      '<path d="M13.7 8.3 16.6 3.8 22 12.6V16.9H11.8z" fill="currentColor" opacity=".55"/>' +
      '<path d="M13.9 2 9.7 22" stroke="var(--accent)" stroke-width="1.7" stroke-linecap="round"/></svg>',
  );
}

function draw(markup: string): SVGSVGElement {
  const template = document.createElement('template');
  template.innerHTML = markup;
  const drawing = template.content.firstElementChild;
  if (!(drawing instanceof SVGSVGElement)) throw new Error(`icon: expected an svg element, got ${markup}`);
  return drawing;
}
