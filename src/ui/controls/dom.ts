import { html, render, type TemplateResult } from 'lit-html';

/** The element of index.html with this id.
 *  @param type an HTML element of any kind if left out
 *  @throws Error if index.html has no such element */
export function elementById(id: string): HTMLElement;
export function elementById<T extends Element>(id: string, type: new () => T): T;
export function elementById(id: string, type: new () => Element = HTMLElement): Element {
  const found: object | null = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`index.html: expected a ${type.name} with id ${id}, got ${found?.constructor.name ?? 'none'}`);
}

/** A new element with attributes and children. */
export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    // The page's policy forbids the attribute.
    if (name === 'style') element.style = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** A button with a text.
 *  @param title tooltip
 *  @param className beside `button` */
export function buttonOf(label: string, title: string, onClick: () => void, className = 'is-small'): TemplateResult {
  return html`<button class=${`button ${className}`.trim()} type="button" title=${title} @click=${onClick}>${label}</button>`;
}

/** The same as an element. */
export function textButton(
  label: string,
  title: string,
  onClick: () => void,
  size: 'small' | 'medium' = 'small',
): HTMLButtonElement {
  return elementOf(buttonOf(label, title, onClick, size === 'small' ? 'is-small' : ''), HTMLButtonElement);
}

/** The one element of a template that is drawn once.
 *  @throws Error if it begins with another */
export function elementOf<T extends Element>(template: TemplateResult, type: new () => T): T {
  const fragment = document.createDocumentFragment();
  render(template, fragment);
  const element = fragment.firstElementChild;
  if (element instanceof type) return element;
  throw new Error(`template: expected a ${type.name}, got ${element?.constructor.name ?? 'none'}`);
}

/** Whether files are being dragged or dropped. */
export function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/** Shows elements, or hides them and keeps their space. */
export function setVisible(isVisible: boolean, ...elements: readonly HTMLElement[]): void {
  for (const { style } of elements) style.visibility = isVisible ? '' : 'hidden';
}

/** Runs `run` at most once a frame, before it is drawn.
 *  @returns schedules a run */
export function oncePerFrame(run: () => void): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      run();
    });
  };
}
