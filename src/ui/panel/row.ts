import { type Controller, GUI } from 'lil-gui';
import { create } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { labelOf } from './wording.ts';

/** `live` during a gesture, `final` once at its end. */
export type Phase = 'live' | 'final';

/** A value that a row shows and changes. The row keeps no copy of it. */
export interface Field<T> {
  readonly label: string;
  /** What the value does, its range and its default. */
  tooltip(): string;
  unit?(): string;
  read(): T;
  /** A short line below the row; without it the tooltip alone says what the value does. */
  hint?(): string;
  /** What was typed and is no value, in place of the hint; undefined if nothing was. */
  problem?(): string | undefined;
  /** @returns whether the change was accepted; if not, the row shows the current value again */
  write(value: T, phase: Phase): boolean;
  /** The value that reset restores; without it the row has no reset button. */
  initial?(): T;
  /** Why it cannot be changed now; undefined if it can. */
  disabled?(): string | undefined;
  isHidden?(): boolean;
}

export interface Row {
  /** Shows the current value; fires no event. */
  refresh(): void;
  destroy(): void;
}

interface RowParts<T> {
  readonly field: Field<T>;
  readonly controller: Controller;
  /** The first one takes the focus after a reset by keyboard. */
  readonly controls: readonly (HTMLInputElement | HTMLSelectElement)[];
  /** Shows the value itself. */
  display(): void;
}

/** Adds what all rows share: label, tooltip, a reset button, reset by double-click on the label, and the reason while disabled. */
export function completeRow<T>({ field, controller, controls, display }: RowParts<T>): Row {
  const { domElement, $name } = controller;
  const reset = create('button', { class: 'parameter-reset', type: 'button', hidden: '' }, icon('reset'));
  const hint = create('small', { class: 'parameter-hint' });
  const resetValue = (): void => {
    if (reset.hidden || !field.initial) return;
    if (field.write(field.initial(), 'final')) refresh();
  };
  const refresh = (): void => {
    const reason = field.disabled?.();
    const canReset = field.initial !== undefined && reason === undefined && !isSame(field.read(), field.initial());
    // Writing the same text again would clear a selection in it.
    const name = labelOf(field.label, field.unit?.());
    if ($name.textContent !== name) controller.name(name);
    const title = reason === undefined ? field.tooltip() : `${reason}.\n${field.tooltip()}`;
    for (const element of [domElement, ...controls]) element.title = title;
    for (const control of controls) control.disabled = reason !== undefined;
    controller.disable(reason !== undefined);
    controller.show(!field.isHidden?.());
    reset.hidden = !canReset;
    const problem = field.problem?.();
    hint.textContent = problem ?? field.hint?.() ?? '';
    hint.role = problem === undefined ? null : 'alert';
    if (field.problem) for (const control of controls) control.ariaInvalid = String(problem !== undefined);
    display();
  };

  reset.ariaLabel = `Reset ${field.label}`;
  reset.title = reset.ariaLabel;
  reset.addEventListener('click', (event) => {
    event.preventDefault();
    const hadFocus = reset.matches(':focus-visible');
    resetValue();
    if (hadFocus) controls[0].focus();
  });
  $name.addEventListener('dblclick', resetValue);
  // After the widget: the row's label element names the first control inside it.
  domElement.append(reset);
  if (field.hint) domElement.append(hint);
  refresh();
  return { refresh, destroy: () => controller.destroy() };
}

/** Numbers may differ in their last digits by rounding. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= 1e-9 * Math.abs(b);
  return a === b;
}

/** Passes on typed text at Enter or when the field loses the focus, not at every letter as lil-gui does. Escape restores the value. */
export function onTyped(controller: Controller, input: HTMLInputElement, take: (text: string) => void): void {
  controller.domElement.addEventListener('input', (event) => event.target === input && event.stopPropagation(), true);
  input.addEventListener('change', () => take(input.value));
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    controller.updateDisplay();
    input.value = String(controller.getValue());
    input.blur();
  });
}

/** The control that lil-gui made for a row.
 *  @throws Error if lil-gui made no such control */
export function controlOf<T extends Element>(controller: Controller, type: new () => T, selector: string): T {
  const found = controller.domElement.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`panel: expected lil-gui to make a ${selector}, got ${controller.domElement.innerHTML}`);
}

/** An empty panel without a title of its own. */
export function createRootGui(container: HTMLElement): GUI {
  const gui = new GUI({ container, injectStyles: false });
  gui.$title.remove();
  gui.domElement.classList.add('parameter-panel');
  return gui;
}

/** A folder without lil-gui's animation, which never ends where motion is reduced. */
export function addFolder(parent: GUI, title: string, isOpen = true): GUI {
  const folder = parent.addFolder(title);
  const { $title, $children, domElement } = folder;
  folder.open(isOpen);
  $title.setAttribute('type', 'button');
  $title.id = `panel-folder-${++folderCount}`;
  $title.title = `Fold or unfold ${title}`;
  $children.role = 'group';
  $children.setAttribute('aria-labelledby', $title.id);
  domElement.addEventListener(
    'click',
    (event) => {
      if (event.target !== $title) return;
      event.stopPropagation();
      folder.open($title.ariaExpanded !== 'true');
    },
    true,
  );
  return folder;
}
let folderCount = 0;
