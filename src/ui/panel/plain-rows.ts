import type { GUI } from 'lil-gui';
import { completeRow, controlOf, type Field, type Row, takeWhenTyped } from './row.ts';

export interface ChoiceField extends Field<string> {
  /** Values by the names they are shown with, in order. */
  options(): Readonly<Record<string, string>>;
}

/** One of several values. */
export function addChoiceRow(gui: GUI, field: ChoiceField): Row {
  let options = field.options();
  const controller = gui.add(bind(field), 'value', { ...options });
  return completeRow({
    field,
    controller,
    controls: [controlOf(controller, HTMLSelectElement, 'select')],
    display() {
      const now = field.options();
      // New options would close a list that is open.
      if (JSON.stringify(now) !== JSON.stringify(options)) controller.options({ ...now });
      options = now;
      controller.updateDisplay();
    },
  });
}

/** On or off. */
export function addFlagRow(gui: GUI, field: Field<boolean>): Row {
  const controller = gui.add(bind(field), 'value');
  return completeRow({
    field,
    controller,
    controls: [controlOf(controller, HTMLInputElement, 'input')],
    display: () => controller.updateDisplay(),
  });
}

/** A line of text, with a button after it if there is one. */
export function addTextRow(gui: GUI, field: Field<string>, button?: HTMLButtonElement): Row {
  const controller = gui.add(bind(field), 'value');
  const input = controlOf(controller, HTMLInputElement, 'input');
  input.autocomplete = 'off';
  takeWhenTyped(controller, input, (text) => {
    field.write(text, 'final');
    controller.updateDisplay();
  });
  if (button) input.after(button);
  return completeRow({
    field,
    controller,
    controls: [input],
    display() {
      // What is being typed stays.
      if (!input.matches(':focus')) controller.updateDisplay();
    },
  });
}

/** The field as the property that lil-gui reads and sets. */
function bind<T>(field: Field<T>): { value: T } {
  return {
    get value() {
      return field.read();
    },
    set value(value) {
      field.write(value, 'final');
    },
  };
}
