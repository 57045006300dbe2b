import { type ByteOrder, RAW_TYPES } from '../../io/file-format.ts';
import type { HoleFill } from '../../io/reading.ts';
import { create } from '../controls/dom.ts';
import { iconButton } from '../controls/icons.ts';
import { createRadioGroup } from '../controls/radio-group.ts';
import type { PartAnswer } from './answers.ts';
import { type Change, createField, createRow, createSelectRow, type FormRow, labelled, lineOf } from './form-parts.ts';
import { type Turn, turnedBy } from './ground-rows.ts';
import type { ImportModel } from './import-model.ts';

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
  const kind = labelled('Kind', create('p', {}, 'Colour picture'), colours);
  const rows = [
    createSelectRow(
      'Channel',
      'The channel of the file that holds the elevations',
      ({ channel }) => channel,
      (channel) => change(() => ({ channel })),
    ),
    createSelectRow(
      'Type',
      'How each sample of the file is stored',
      ({ rawType }) => rawType,
      (type) => {
        const rawType = RAW_TYPES.find((known) => known === type);
        change(() => ({ rawType, byteOrder: undefined, rawWidth: undefined, part: undefined, width: undefined }));
      },
    ),
    createRawWidthRow(change),
    createByteOrderRow(change),
    createElevationRow(change),
    createGroundRow(change),
    createNodataRow(change),
    createHolesRow(change),
    createNorthRow(change),
    createPartRow(change),
    createSizeRow(change),
  ];
  const element = create('div', { class: 'import-ask' }, lacks, notes, kind, ...rows.map((row) => row.element));
  return {
    element,
    update(model) {
      lacks.textContent = model.lacks;
      notes.hidden = model.notes === '';
      notes.textContent = model.notes;
      kind.hidden = model.colours === undefined;
      colours.textContent = model.colours ?? '';
      for (const row of rows) row.update(model);
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
  const ends = (['lowest', 'highest'] as const).map((name) => {
    const code = `${name}Code` as const;
    const title = `Elevation of the ${name} sample in the file`;
    const codeTitle = `The code that has the ${name} elevation: by default the ${name} in the file`;
    const forCode = create('span', { class: 'import-for' }, 'for code');
    return {
      name,
      code,
      forCode,
      elevation: createField(`${name === 'lowest' ? 'Lowest' : 'Highest'} elevation`, title, 'm', (typed) =>
        change(() => ({ [name]: typed })),
      ),
      codeField: createField(`Code of the ${name} elevation`, codeTitle, '', (typed) => change(() => ({ [code]: typed }))),
    };
  });
  const parts = ends.flatMap(({ name, elevation, forCode, codeField }) => [
    elevation.element,
    create('span', {}, name),
    forCode,
    codeField.element,
  ]);
  const fields = create('div', { class: 'import-elevations' }, ...parts);
  return createRow('Elevations', {
    content: [fields],
    inputs: ends.flatMap(({ elevation, codeField }) => [elevation.input, codeField.input]),
    chips: ['Read the elevations as', change],
    model: ({ elevation }) => elevation,
    update(shown) {
      fields.classList.toggle('has-codes', shown.hasCodeFields);
      const flat = shown.isFlat ? 'All samples of the file are equal' : undefined;
      for (const { name, code, elevation, forCode, codeField } of ends) {
        forCode.hidden = codeField.element.hidden = !shown.hasCodeFields;
        elevation.update(shown[name], name === 'highest' ? flat : undefined);
        codeField.update(shown[code], flat);
      }
    },
  });
}

function createRawWidthRow(change: Change): FormRow {
  const width = createField(
    'Width in samples',
    'Samples in a row, from west to east; the number of rows follows from the size of the file',
    '',
    (rawWidth) => change(() => ({ rawWidth, part: undefined, width: undefined })),
  );
  const by = create('span', {});
  return createRow('Width', {
    content: [lineOf(width.element, by)],
    inputs: [width.input],
    chips: ['Read the samples as', change],
    model: ({ rawWidth }) => rawWidth,
    update(shown) {
      width.update(shown);
      by.textContent = shown.by;
    },
  });
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
  return createRow('Byte order', {
    content: [options.element],
    inputs: [options.element],
    model: ({ byteOrder }) => byteOrder,
    update: ({ chosen }) => options.check(chosen),
  });
}

function createNodataRow(change: Change): FormRow {
  const field = createField('No value', 'The number that stands for no value; empty if all samples have one', '', (nodata) =>
    change(() => ({ nodata })),
  );
  const line = lineOf(field.element);
  return createRow('No value', {
    content: [line],
    inputs: [field.input],
    line,
    chips: ['Missing samples', change],
    model: ({ nodata }) => nodata,
    update: (shown) => field.update(shown),
  });
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
  // Kept together if the line is broken.
  const orWide = lineOf(create('span', { class: 'import-for' }, 'or'), wide.element, 'wide');
  return createRow('Ground', {
    content: [lineOf(perSample.element, 'per sample', orWide)],
    inputs: [perSample.input, wide.input],
    chips: ['Set the ground to', change],
    model: ({ ground }) => ground,
    update(shown) {
      perSample.update(shown.perSample);
      wide.update(shown.wide);
    },
  });
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
  const line = lineOf(buttons);
  return createRow('North up', { content: [line], line, model: ({ north }) => north });
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
  return createRow('Holes', {
    content: [options.element],
    model: ({ holes }) => holes,
    update: ({ fill, mayBeAround }) => options.check(fill, mayBeAround ? [] : ['around']),
  });
}

/** Asks which part of the file is taken: typed, or dragged on the picture. */
function createPartRow(change: Change): FormRow {
  let shown: PartAnswer | undefined;
  const field = (name: keyof PartAnswer, label: string, title: string) =>
    createField(label, title, '', (text) => {
      if (shown) change(() => ({ part: { ...(shown as PartAnswer), [name]: text }, width: undefined }));
    });
  const fields = {
    x: field('x', 'First column of the part', 'Column of the west side, from 0 on'),
    y: field('y', 'First row of the part', 'Row of the north side, from 0 on'),
    width: field('width', 'Columns of the part', 'Samples of the part from west to east'),
    height: field('height', 'Rows of the part', 'Samples of the part from north to south'),
  };
  const options = createRadioGroup<'whole' | 'part'>(
    'Part',
    [
      { value: 'whole', label: 'Whole file', title: 'All samples of the file' },
      { value: 'part', label: 'Part…', title: 'A rectangle of the file; dragging on the picture marks one too' },
    ],
    (choice) => {
      change(() => ({ part: choice === 'whole' ? undefined : shown, width: undefined }));
      if (choice === 'part') fields.x.input.select();
    },
  );
  // Kept together if the line is broken.
  const take = lineOf('take', fields.width.element, '×', fields.height.element);
  const line = lineOf('from', fields.x.element, fields.y.element, take);
  line.classList.add('import-part-fields');
  return createRow('Part', {
    content: [options.element, line],
    inputs: Object.values(fields).map(({ input }) => input),
    model: ({ part }) => part,
    update({ texts, isWhole, problem }) {
      shown = texts;
      options.check(isWhole ? 'whole' : 'part');
      line.hidden = isWhole;
      for (const name of ['x', 'y', 'width', 'height'] as const)
        fields[name].update({ text: texts[name], isGuess: false, problem });
    },
  });
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
  const [keep] = options.element.children;
  const line = lineOf(samples.element);
  return createRow('Size', {
    content: [options.element, line],
    inputs: [samples.input],
    line,
    model: ({ size }) => size,
    update(shown) {
      keep.textContent = shown.keep;
      options.check(shown.isKept ? 'keep' : 'resample');
      samples.element.hidden = shown.isKept;
      samples.update(shown);
    },
  });
}
