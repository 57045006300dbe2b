import { type ByteOrder, RAW_TYPES } from '../../io/file-format.ts';
import type { HoleFill } from '../../io/reading.ts';
import { create } from '../controls/dom.ts';
import { iconButton } from '../controls/icons.ts';
import { createRadioGroup } from '../controls/radio-group.ts';
import {
  type Change,
  createChips,
  createField,
  createHint,
  createProblem,
  createSelectRow,
  type Field,
  type FormRow,
  row,
} from './form-parts.ts';
import type { ImportModel } from './import-model.ts';
import { createPartRow } from './part-row.ts';
import { type Turn, turnedBy } from './turns.ts';

export interface ImportForm {
  readonly element: HTMLElement;
  update(model: ImportModel): void;
  /** Takes the focus to the first guess, or else to the first field. */
  focus(): void;
}

/** The right side of the dialog: a row for each thing that the file may not say.
 *  @param change called with what was typed or chosen */
export function createImportForm(change: Change): ImportForm {
  const lacks = create('p', { class: 'import-lacks' });
  const notes = create('p', { class: 'import-lacks' });
  const colours = create('p', { class: 'import-hint quiet' });
  const kind = row('Kind', create('p', {}, 'Colour picture'), colours);
  const rawWidth = createRawWidthRow(change);
  const byteOrder = createByteOrderRow(change);
  const channel = createSelectRow(
    'Channel',
    'The channel of the file that holds the elevations',
    ({ channel }) => channel,
    (channel) => change(() => ({ channel })),
  );
  const rawType = createSelectRow(
    'Type',
    'How each sample of the file is stored',
    ({ rawType }) => rawType,
    (type) =>
      change(() => ({
        rawType: RAW_TYPES.find((known) => known === type),
        byteOrder: undefined,
        rawWidth: undefined,
        part: undefined,
        width: undefined,
      })),
  );
  const elevation = createElevationRow(change);
  const ground = createGroundRow(change);
  const north = createNorthRow(change);
  const nodata = createNodataRow(change);
  const holes = createHolesRow(change);
  const part = createPartRow(change);
  const size = createSizeRow(change);
  const parts = [channel, rawType, rawWidth, byteOrder, elevation, ground, nodata, holes, north, part, size];
  const element = create('div', { class: 'import-ask' }, lacks, notes, kind, ...parts.map((part) => part.element));
  return {
    element,
    update(model) {
      lacks.textContent = model.lacks;
      notes.hidden = model.notes === '';
      notes.textContent = model.notes;
      kind.hidden = model.colours === undefined;
      colours.textContent = model.colours ?? '';
      for (const part of parts) part.update(model);
    },
    focus() {
      const field =
        element.querySelector<HTMLInputElement>('.import-row:not([hidden]) .import-field.is-guess input') ??
        element.querySelector<HTMLInputElement>('.import-row:not([hidden]) input');
      field?.focus();
      field?.select();
    },
  };
}

function createElevationRow(change: Change): FormRow {
  const lowest = createField('Lowest elevation', 'Elevation of the lowest sample in the file', 'm', (lowest) =>
    change(() => ({ lowest })),
  );
  const highest = createField('Highest elevation', 'Elevation of the highest sample in the file', 'm', (highest) =>
    change(() => ({ highest })),
  );
  const code = (which: 'lowestCode' | 'highestCode', name: string) =>
    createField(
      `Code of the ${name} elevation`,
      `The code that has the ${name} elevation: by default the ${name} in the file`,
      '',
      (typed) => change(() => ({ [which]: typed })),
    );
  const codes = { lowest: code('lowestCode', 'lowest'), highest: code('highestCode', 'highest') };
  const ofCodes: HTMLElement[] = [];
  const line = (field: Field, name: 'lowest' | 'highest') => {
    const ofCode = [create('span', { class: 'import-for' }, 'for code'), codes[name].element];
    ofCodes.push(...ofCode);
    return [field.element, create('span', {}, name), ...ofCode];
  };
  const fields = create('div', { class: 'import-elevations' }, ...line(lowest, 'lowest'), ...line(highest, 'highest'));
  const hint = createHint();
  const problem = createProblem([lowest, highest, codes.lowest, codes.highest]);
  const chips = createChips('Read the elevations as', change);
  return {
    element: row('Elevations', fields, problem.element, hint.element, chips.element),
    update({ elevation }) {
      for (const element of ofCodes) element.hidden = !elevation.hasCodeFields;
      fields.classList.toggle('has-codes', elevation.hasCodeFields);
      const flat = elevation.isFlat ? 'All samples of the file are equal' : undefined;
      lowest.update(elevation.lowest);
      highest.update(elevation.highest, flat);
      codes.lowest.update(elevation.lowestCode, flat);
      codes.highest.update(elevation.highestCode, flat);
      chips.update(elevation.choices);
      problem.update([elevation.lowest, elevation.highest, elevation.lowestCode, elevation.highestCode]);
      hint.update(elevation.hint);
    },
  };
}

function createRawWidthRow(change: Change): FormRow {
  const width = createField(
    'Width in samples',
    'Samples in a row, from west to east; the number of rows follows from the size of the file',
    '',
    (rawWidth) => change(() => ({ rawWidth, part: undefined, width: undefined })),
  );
  const by = create('span', {});
  const hint = createHint();
  const problem = createProblem([width]);
  const chips = createChips('Read the samples as', change);
  const line = create('div', { class: 'import-line row wrap' }, width.element, by);
  const element = row('Width', line, problem.element, hint.element, chips.element);
  return {
    element,
    update({ rawWidth }) {
      element.hidden = rawWidth === undefined;
      if (!rawWidth) return;
      width.update(rawWidth);
      by.textContent = rawWidth.by;
      problem.update([rawWidth]);
      hint.update(rawWidth.hint);
      chips.update(rawWidth.choices);
    },
  };
}

function createByteOrderRow(change: Change): FormRow {
  const options = createRadioGroup<ByteOrder>(
    'Byte order',
    [
      {
        value: 'little-endian',
        label: 'Little-endian',
        title: 'The lower byte of each sample first, as Windows and Intel have it',
      },
      { value: 'big-endian', label: 'Big-endian', title: 'The higher byte of each sample first, as older Macs have it' },
    ],
    (byteOrder) => change(() => ({ byteOrder, width: undefined })),
  );
  const hint = createHint();
  const problem = createProblem([{ input: options.element }]);
  const element = row('Byte order', options.element, problem.element, hint.element);
  return {
    element,
    update({ byteOrder }) {
      element.hidden = byteOrder === undefined;
      if (!byteOrder) return;
      options.check(byteOrder.chosen);
      problem.update([byteOrder]);
      hint.update(byteOrder.hint);
    },
  };
}

function createNodataRow(change: Change): FormRow {
  const field = createField('No value', 'The number that stands for no value; empty if all samples have one', '', (nodata) =>
    change(() => ({ nodata })),
  );
  const hint = createHint();
  const problem = createProblem([field]);
  const chips = createChips('Missing samples', change);
  return {
    element: row(
      'No value',
      create('div', { class: 'import-line row wrap' }, field.element, hint.element),
      problem.element,
      chips.element,
    ),
    update({ nodata }) {
      field.update(nodata);
      problem.update([nodata]);
      hint.update(nodata.hint);
      chips.update(nodata.choices);
    },
  };
}

function createGroundRow(change: Change): FormRow {
  const perSample = createField(
    'Metres per sample',
    'Ground from one sample to the next: one number, or two, west–east and north–south, such as 74.4 × 92.7',
    'm',
    (perSample) => change(() => ({ perSample, wide: undefined })),
  );
  perSample.input.placeholder = '30 or 74 × 93';
  perSample.element.classList.add('is-wide');
  const wide = createField(
    'Kilometres wide',
    'Ground from the first to the last sample, west to east; the ratio of the cells stays',
    'km',
    (wide) => change(() => ({ wide })),
  );
  const hint = createHint();
  const problem = createProblem([perSample, wide]);
  const chips = createChips('Set the ground to', change);
  const line = create(
    'div',
    { class: 'import-line row wrap' },
    perSample.element,
    create('span', {}, 'per sample'),
    // Kept together where the line is broken.
    create(
      'div',
      { class: 'import-line row wrap' },
      create('span', { class: 'import-for' }, 'or'),
      wide.element,
      create('span', {}, 'wide'),
    ),
  );
  return {
    element: row('Ground', line, problem.element, hint.element, chips.element),
    update({ ground }) {
      perSample.update(ground.perSample);
      wide.update(ground.wide);
      problem.update([ground.perSample, ground.wide]);
      hint.update(ground.hint);
      chips.update(ground.choices);
    },
  };
}

function createNorthRow(change: Change): FormRow {
  const turn = (by: Turn) =>
    change(({ orientation }) => ({ orientation: turnedBy(by, orientation), isTurned: true, part: undefined, width: undefined }));
  const buttons = create(
    'div',
    { class: 'segmented' },
    iconButton('turn-left', 'Turn left', () => turn('left')),
    iconButton('turn-right', 'Turn right', () => turn('right')),
    iconButton('mirror-x', 'Swap west and east', () => turn('mirror-x')),
    iconButton('mirror-y', 'Swap north and south', () => turn('mirror-y')),
  );
  const hint = createHint();
  return {
    element: row('North up', create('div', { class: 'import-line row wrap' }, buttons, hint.element)),
    update: ({ north }) => hint.update(north),
  };
}

function createHolesRow(change: Change): FormRow {
  const options = createRadioGroup<HoleFill>(
    'Holes',
    [
      { value: 'fill', label: 'Fill from rim', title: 'A smooth surface from the elevations around each hole' },
      {
        value: 'around',
        label: 'Outer to lowest',
        title: 'Holes that reach the border get the elevation of the lowest sample; all others are filled from their rim',
      },
      { value: 'lowest', label: 'All to lowest', title: 'Holes get the elevation of the lowest sample' },
    ],
    (holes) => change(() => ({ holes })),
  );
  const hint = createHint();
  const element = row('Holes', options.element, hint.element);
  return {
    element,
    update({ holes }) {
      element.hidden = holes === undefined;
      if (!holes) return;
      options.check(holes.fill, holes.mayBeAround ? [] : ['around']);
      hint.update(holes.hint);
    },
  };
}

function createSizeRow(change: Change): FormRow {
  const samples = createField('Samples from west to east', 'Samples of the terrain, west to east', '', (width) =>
    change(() => ({ width })),
  );
  const options = createRadioGroup<'keep' | 'resample'>(
    'Size',
    [
      { value: 'keep', label: 'Keep', title: 'All samples of the file' },
      { value: 'resample', label: 'Resample…', title: 'Another number of samples over the same ground' },
    ],
    (choice) => {
      change(() => ({ width: choice === 'keep' ? undefined : samples.input.value }));
      if (choice === 'resample') samples.input.select();
    },
  );
  const hint = create('p', { class: 'import-hint quiet' });
  const problem = createProblem([samples]);
  const line = create('div', { class: 'import-line row wrap' }, samples.element, hint);
  const [keep] = options.element.children;
  return {
    element: row('Size', options.element, line, problem.element),
    update({ size }) {
      keep.textContent = size.keep;
      options.check(size.isKept ? 'keep' : 'resample');
      samples.element.hidden = size.isKept;
      samples.update(size);
      hint.textContent = size.hint;
      problem.update([size]);
    },
  };
}
