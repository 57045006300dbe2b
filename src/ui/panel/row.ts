import type { Controller, GUI } from 'lil-gui';
import { create } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { labelOf } from './wording.ts';

/** `live` while a gesture goes on, `final` once at its end. */
export type Phase = 'live' | 'final';

/** A value that a row of the panel shows and changes. The row keeps no copy of it. */
export interface Field<T> {
  readonly label: string;
  /** What it does, accepts and starts with: the row's tooltip. */
  tooltip(): string;
  unit?(): string;
  read(): T;
  /** @returns whether the change was accepted; else the row shows the last good value again */
  write(value: T, phase: Phase): boolean;
  /** What reset goes back to; without it the row has no reset. */
  initial?(): T;
  /** Why it cannot be changed now. */
  idle?(): string | undefined;
  /** Whether the row has no place now. */
  isHidden?(): boolean;
}

export interface Row {
  /** Shows the field as it is now, without any event. */
  refresh(): void;
  destroy(): void;
}

interface RowParts<T> {
  readonly field: Field<T>;
  readonly controller: Controller;
  /** What takes the focus after a reset by keyboard: the first of the row's controls. */
  readonly controls: readonly (HTMLInputElement | HTMLSelectElement)[];
  /** Shows the value itself. */
  display(): void;
}

/** What all rows have: name, tooltip, reset button, double-click on the name to reset, and a reason while disabled. */
export function completeRow<T>({ field, controller, controls, display }: RowParts<T>): Row {
  const { domElement, $name } = controller;
  const reset = create('button', { class: 'parameter-reset', type: 'button', hidden: '' }, icon('reset'));
  const toInitial = (): void => {
    if (reset.hidden || !field.initial) return;
    if (field.write(field.initial(), 'final')) refresh();
  };
  const refresh = (): void => {
    const reason = field.idle?.();
    const canReset = field.initial !== undefined && reason === undefined && !isSame(field.read(), field.initial());
    // Writing a name again would take a selection of its text away.
    const name = labelOf(field.label, field.unit?.());
    if ($name.textContent !== name) controller.name(name);
    const title = reason === undefined ? field.tooltip() : `${reason}.\n${field.tooltip()}`;
    for (const element of [domElement, ...controls]) element.title = title;
    for (const control of controls) control.disabled = reason !== undefined;
    controller.disable(reason !== undefined);
    controller.show(!field.isHidden?.());
    reset.hidden = !canReset;
    display();
  };

  reset.ariaLabel = `Reset ${field.label}`;
  reset.title = reset.ariaLabel;
  reset.addEventListener('click', (event) => {
    event.preventDefault();
    const hadFocus = reset.matches(':focus-visible');
    toInitial();
    if (hadFocus) controls[0].focus();
  });
  $name.addEventListener('dblclick', toInitial);
  // Behind the widget, because a label names the first control inside it.
  domElement.append(reset);
  refresh();
  return { refresh, destroy: () => controller.destroy() };
}

/** Numbers that were computed on different ways may differ in their last digit. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= 1e-9 * Math.abs(b);
  return a === b;
}

/** Takes typed text when it is finished, by Enter or by leaving the field, and not letter by letter as lil-gui does. */
export function takeWhenTyped(controller: Controller, input: HTMLInputElement, take: (text: string) => void): void {
  controller.domElement.addEventListener('input', (event) => event.target === input && event.stopPropagation(), true);
  input.addEventListener('change', () => take(input.value));
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    controller.updateDisplay();
    input.value = String(controller.getValue());
    input.blur();
  });
}

/** The row's own control of a type.
 *  @throws Error if lil-gui made none */
export function controlOf<T extends Element>(controller: Controller, type: new () => T, selector: string): T {
  const found = controller.domElement.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`panel: expected lil-gui to make a ${selector}, got ${controller.domElement.innerHTML}`);
}

/** A folder that opens at once; lil-gui's own animation never ends where motion is reduced. */
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
