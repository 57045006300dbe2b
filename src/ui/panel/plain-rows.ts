import type { GUI } from 'lil-gui';
import type { Size } from '../../core/heightmap.ts';
import { isSameJson } from '../../core/memo.ts';
import { randomSeed } from '../../state/random-seed.ts';
import { sizeText } from '../../state/terrain-text.ts';
import { iconButton } from '../controls/icons.ts';
import { completeRow, controlOf, type Field, onTyped, type Row } from './row.ts';

export interface ChoiceField extends Field<string> {
  /** Values by label, in order. */
  options(): Readonly<Record<string, string>>;
  /** Its labels are long: the list takes most of the row. */
  readonly isWide?: boolean;
}

/** A row with a drop-down list. */
export function addChoiceRow(gui: GUI, field: ChoiceField): Row {
  let options = field.options();
  const controller = gui.add(bind(field), 'value', { ...options });
  controller.domElement.classList.toggle('wide-choice', field.isWide === true);
  return completeRow({
    field,
    controller,
    controls: [controlOf(controller, HTMLSelectElement, 'select')],
    display() {
      const now = field.options();
      // Replacing the options would close an open list.
      if (!isSameJson(now, options)) controller.options({ ...now });
      options = now;
      controller.updateDisplay();
    },
  });
}

/** A row with a checkbox. */
export function addFlagRow(gui: GUI, field: Field<boolean>): Row {
  const controller = gui.add(bind(field), 'value');
  return completeRow({
    field,
    controller,
    controls: [controlOf(controller, HTMLInputElement, 'input')],
    display: () => controller.updateDisplay(),
  });
}

export interface TextField extends Field<string> {
  /** What stands for an empty text. */
  placeholder?(): string;
}

/** A row with a text field. */
export function addTextRow(gui: GUI, field: TextField): Row {
  const controller = gui.add(bind(field), 'value');
  const input = controlOf(controller, HTMLInputElement, 'input');
  input.autocomplete = 'off';
  onTyped(controller, input, (text) => {
    field.write(text, 'final');
    row.refresh();
  });
  const row = completeRow({
    field,
    controller,
    controls: [input],
    display() {
      input.placeholder = field.placeholder?.() ?? '';
      controller.updateDisplay();
    },
  });
  return row;
}

/** A row with a seed's text field, and a button that writes a random one.
 *  @param label of the button, whose tooltip is `title` */
export function addSeedRow(gui: GUI, field: Field<string>, label: string, title: string): Row {
  const controller = gui.add(bind(field), 'value');
  const input = controlOf(controller, HTMLInputElement, 'input');
  input.autocomplete = 'off';
  onTyped(controller, input, (text) => {
    field.write(text, 'final');
    controller.updateDisplay();
  });
  const onNew = (): void => void field.write(randomSeed(), 'final');
  input.after(iconButton('new-seed', label, onNew, { class: 'parameter-button', title }));
  return completeRow({
    field,
    controller,
    controls: [input],
    display() {
      // Text that is being typed is not overwritten.
      if (!input.matches(':focus')) controller.updateDisplay();
    },
  });
}

/** A row with a drop-down list of sizes, `1280 × 720`, the current one among them. */
export function addSizeRow(gui: GUI, sizes: readonly Size[], field: Pick<Field<Size>, 'tooltip' | 'read' | 'write'>): Row {
  const labels = sizes.map(sizeText);
  const read = (): string => sizeText(field.read());
  return addChoiceRow(gui, {
    label: 'Size',
    tooltip: field.tooltip,
    options() {
      const listed = labels.includes(read()) ? labels : [read(), ...labels];
      return Object.fromEntries(listed.map((label) => [label, label]));
    },
    read,
    write(label) {
      const [width, height] = label.split(' × ').map(Number);
      return field.write({ width, height }, 'final');
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
