import { html, noChange, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { Size } from '../../core/heightmap.ts';
import { randomSeed } from '../../state/random-seed.ts';
import { sizeText } from '../../state/terrain-text.ts';
import { iconButtonOf } from '../controls/icons.ts';
import type { Folder } from './folder.ts';
import { addRow, type ControlState, endTyping, type Field, type Row, textIn } from './row.ts';

export interface ChoiceField extends Field<string> {
  /** Values by label, in order. */
  options(): Readonly<Record<string, string>>;
  /** Its labels are long: the list takes most of the row. */
  readonly isWide?: boolean;
}

/** A row with a drop-down list. */
export function addChoiceRow(folder: Folder, field: ChoiceField): Row {
  const kind = field.isWide ? 'is-choice wide-choice' : 'is-choice';
  const row = addRow(folder, field, kind, ({ nameId, title, isDisabled, isInvalid }) => {
    const options = Object.entries(field.options());
    const value = field.read();
    const choose = ({ currentTarget }: Event): void => {
      field.write(options[(currentTarget as HTMLSelectElement).selectedIndex][1], 'final');
      row.refresh();
    };
    return html`
      <select aria-labelledby=${nameId} title=${title} ?disabled=${isDisabled} aria-invalid=${isInvalid ?? nothing} @change=${choose}>
        ${options.map(([label, option]) => html`<option .selected=${live(option === value)}>${label}</option>`)}
      </select>`;
  });
  return row;
}

/** A row with a checkbox. */
export function addFlagRow(folder: Folder, field: Field<boolean>): Row {
  const row = addRow(folder, field, 'is-flag', ({ nameId, title, isDisabled, isInvalid }) => {
    const choose = ({ currentTarget }: Event): void => {
      field.write((currentTarget as HTMLInputElement).checked, 'final');
      row.refresh();
    };
    return html`<input type="checkbox" aria-labelledby=${nameId} title=${title} aria-invalid=${isInvalid ?? nothing}
      ?disabled=${isDisabled} .checked=${live(field.read())} @change=${choose} />`;
  });
  return row;
}

export interface TextField extends Field<string> {
  /** What stands for an empty text. */
  placeholder?(): string;
}

/** A row with a text field.
 *  @param beside controls after it
 *  @param kind class of the row */
export function addTextRow(
  folder: Folder,
  field: TextField,
  beside: (state: ControlState) => TemplateResult | '' = () => '',
  kind = 'is-text',
): Row {
  const row = addRow(folder, field, kind, (state) => {
    const { nameId, title, isDisabled, isInvalid, isEdited } = state;
    const text = field.read();
    const take = (event: Event): void => {
      field.write(textIn(event), 'final');
      row.refresh();
    };
    return html`
      <input type="text" autocomplete="off" aria-labelledby=${nameId} title=${title} placeholder=${field.placeholder?.() ?? ''}
        aria-invalid=${isInvalid ?? nothing} ?disabled=${isDisabled} .value=${isEdited ? noChange : live(text)}
        @change=${take} @keydown=${(event: KeyboardEvent) => endTyping(event, text)} />${beside(state)}`;
  });
  return row;
}

/** A row with a seed's text field, and a button that writes a random one.
 *  @param label of the button, whose tooltip is `title` */
export function addSeedRow(folder: Folder, field: Field<string>, label: string, title: string): Row {
  const onNew = (): void => void field.write(randomSeed(), 'final');
  return addTextRow(folder, field, () => iconButtonOf('new-seed', label, onNew, { className: 'parameter-button', title }));
}

/** A row with a drop-down list of sizes, `1280 × 720`, the current one among them. */
export function addSizeRow(folder: Folder, sizes: readonly Size[], field: Pick<Field<Size>, 'tooltip' | 'read' | 'write'>): Row {
  const labels = sizes.map(sizeText);
  const read = (): string => sizeText(field.read());
  return addChoiceRow(folder, {
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
