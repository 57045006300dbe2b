import { html, type TemplateResult } from 'lit-html';
import { type ByteOrder, ENCODINGS, RAW_TYPES } from '../../io/file-format.ts';
import type { HoleFill } from '../../io/reading.ts';
import { iconButtonOf } from '../controls/icons.ts';
import { type RadioOption, radioGroup } from '../controls/radio-group.ts';
import type { Answers, PartAnswer } from './answers.ts';
import type { RawWidthRow } from './byte-rows.ts';
import type { ElevationRow } from './elevation-row.ts';
import { type Change, formRow, labelled, lineOf, numberField, problemId, selectRow } from './form-parts.ts';
import { type GroundRow, type PartRow, type SizeRow, type Turn, turnedBy } from './ground-rows.ts';
import type { ImportModel } from './import-model.ts';

/** The right side of the dialog: a row for each thing that the file may not say.
 *  @param change called with what was typed or chosen */
export function importForm(model: ImportModel, change: Change): TemplateResult {
  const { lacks, notes, colours, channel, encoding, rawType, rawWidth, byteOrder, holes } = model;
  const note = colours === undefined ? '' : html`<p>Colour picture</p><p class="import-hint quiet">${colours}</p>`;
  return html`
    <p class="import-lacks">${lacks}</p>
    ${notes === '' ? '' : html`<p class="import-lacks">${notes}</p>`}
    ${note === '' ? '' : labelled('Kind', note)}
    ${channel && selectRow('Channel', 'The channel of the file that holds the elevations', channel, change, (channel) => ({ channel }))}
    ${encoding && selectRow('Colours', 'What the colours of the picture stand for', encoding, change, encodingAnswers)}
    ${rawType && selectRow('Type', 'How each sample of the file is stored', rawType, change, typeAnswers)}
    ${rawWidth && rawWidthRow(rawWidth, change)}
    ${byteOrder && byteOrderRow(byteOrder, change)}
    ${elevationRow(model.elevation, change)}
    ${groundRow(model.ground, change)}
    ${nodataRow(model, change)}
    ${holes && holesRow(holes, change)}
    ${northRow(model, change)}
    ${partRow(model.part, change)}
    ${sizeRow(model.size, change)}`;
}

/** Takes the focus to the first guess, or else to the first field. */
export function focusFirst(form: HTMLElement): void {
  const field =
    form.querySelector<HTMLInputElement>('.import-field.is-guess input') ?? form.querySelector<HTMLInputElement>('input');
  field?.focus();
  field?.select();
}

function encodingAnswers(chosen: string): Partial<Answers> {
  return { encoding: ENCODINGS.find((known) => known === chosen) };
}

function typeAnswers(type: string): Partial<Answers> {
  const rawType = RAW_TYPES.find((known) => known === type);
  return { rawType, byteOrder: undefined, rawWidth: undefined, part: undefined, width: undefined };
}

function elevationRow(shown: ElevationRow, change: Change): TemplateResult {
  const { hasCodeFields, isFlat } = shown;
  const flat = isFlat ? 'All samples of the file are equal' : undefined;
  const row = 'Elevations';
  const ends = (['lowest', 'highest'] as const).map((name) => {
    const code = `${name}Code` as const;
    const elevation = numberField(shown[name], {
      row,
      label: `${name === 'lowest' ? 'Lowest' : 'Highest'} elevation`,
      title: `Elevation of the ${name} sample in the file`,
      unit: 'm',
      disabled: name === 'highest' ? flat : undefined,
      onType: (typed) => change(() => ({ [name]: typed })),
    });
    const codeField = numberField(shown[code], {
      row,
      label: `Code of the ${name} elevation`,
      title: `The code that has the ${name} elevation: by default the ${name} in the file`,
      disabled: flat,
      onType: (typed) => change(() => ({ [code]: typed })),
    });
    return [
      elevation,
      html`<span>${name}</span>`,
      hasCodeFields ? html`<span class="import-for">for code</span>${codeField}` : '',
    ];
  });
  const fields = html`<div class=${`import-elevations${hasCodeFields ? ' has-codes' : ''}`}>${ends}</div>`;
  return formRow(row, shown, change, fields, { chips: 'Read the elevations as' });
}

function rawWidthRow(shown: RawWidthRow, change: Change): TemplateResult {
  const width = numberField(shown, {
    row: 'Width',
    label: 'Width in samples',
    title: 'Samples in a row, from west to east; the number of rows follows from the size of the file',
    onType: (rawWidth) => change(() => ({ rawWidth, part: undefined, width: undefined })),
  });
  return formRow('Width', shown, change, lineOf(width, html`<span>${shown.by}</span>`), { chips: 'Read the samples as' });
}

const BYTE_ORDERS: readonly RadioOption<ByteOrder>[] = [
  {
    value: 'little-endian',
    label: 'Little-endian',
    title: 'The lower byte of each sample first, as Windows and Intel have it',
  },
  { value: 'big-endian', label: 'Big-endian', title: 'The higher byte of each sample first, as older Macs have it' },
];

function byteOrderRow(shown: NonNullable<ImportModel['byteOrder']>, change: Change): TemplateResult {
  const choose = (byteOrder: ByteOrder): void => change(() => ({ byteOrder, width: undefined }));
  const orders = radioGroup('Byte order', BYTE_ORDERS, shown.chosen, choose, [], problemId('Byte order'));
  return formRow('Byte order', shown, change, orders);
}

function nodataRow({ nodata }: ImportModel, change: Change): TemplateResult {
  const line = numberField(nodata, {
    row: 'No value',
    label: 'No value',
    title: 'The number that stands for no value; empty if all samples have one',
    onType: (nodata) => change(() => ({ nodata })),
  });
  return formRow('No value', nodata, change, '', { line, chips: 'Missing samples' });
}

function groundRow(shown: GroundRow, change: Change): TemplateResult {
  const row = 'Ground';
  const perSample = numberField(shown.perSample, {
    row,
    label: 'Metres per sample',
    title: 'Ground from one sample to the next: one number, or two, west–east and north–south, such as 74.4 × 92.7',
    unit: 'm',
    placeholder: '30 or 74 × 93',
    onType: (perSample) => change(() => ({ perSample, wide: undefined })),
  });
  const wide = numberField(shown.wide, {
    row,
    label: 'Kilometres wide',
    title: 'Ground from the first to the last sample, west to east; the ratio of the cells stays',
    unit: 'km',
    onType: (wide) => change(() => ({ wide })),
  });
  // Kept together if the line is broken.
  const orWide = lineOf(html`<span class="import-for">or</span>${wide}<span>wide</span>`);
  return formRow(row, shown, change, lineOf(perSample, html`<span>per sample</span>`, orWide), { chips: 'Set the ground to' });
}

function northRow({ north }: ImportModel, change: Change): TemplateResult {
  const turn = (by: Turn) => () =>
    change(({ orientation }) => ({ orientation: turnedBy(by, orientation), isTurned: true, part: undefined, width: undefined }));
  const line = html`
    <div class="segmented">
      ${iconButtonOf('turn-left', 'Turn left', turn('left'))}
      ${iconButtonOf('turn-right', 'Turn right', turn('right'))}
      ${iconButtonOf('mirror-x', 'Swap west and east', turn('mirror-x'))}
      ${iconButtonOf('mirror-y', 'Swap north and south', turn('mirror-y'))}
    </div>`;
  return formRow('North up', north, change, '', { line });
}

const FILLS: readonly RadioOption<HoleFill>[] = [
  { value: 'fill', label: 'Fill from rim', title: 'A smooth surface from the elevations around each hole' },
  {
    value: 'around',
    label: 'Border holes to lowest',
    title: 'Holes that reach the border get the elevation of the lowest sample; all others are filled from their rim',
  },
  { value: 'lowest', label: 'All to lowest', title: 'Holes get the elevation of the lowest sample' },
];

function holesRow(shown: NonNullable<ImportModel['holes']>, change: Change): TemplateResult {
  const without: readonly HoleFill[] = shown.mayBeAround ? [] : ['around'];
  return formRow(
    'Holes',
    shown,
    change,
    radioGroup('Holes', FILLS, shown.fill, (holes) => change(() => ({ holes })), without),
  );
}

const PARTS: readonly RadioOption<'whole' | 'part'>[] = [
  { value: 'whole', label: 'Whole file', title: 'All samples of the file' },
  { value: 'part', label: 'Part…', title: 'A rectangle of the file; dragging on the picture marks one too' },
];

/** Asks which part of the file is taken: typed, or dragged on the picture. */
function partRow(shown: PartRow, change: Change): TemplateResult {
  const { texts, isWhole, problem } = shown;
  const field = (name: keyof PartAnswer, label: string, title: string): TemplateResult =>
    numberField(
      { text: texts[name], isGuess: false, problem },
      { row: 'Part', label, title, onType: (text) => change(() => ({ part: { ...texts, [name]: text }, width: undefined })) },
    );
  const choose = (choice: 'whole' | 'part'): void => {
    change(() => ({ part: choice === 'whole' ? undefined : texts, width: undefined }));
    selectField('First column of the part');
  };
  const fields = html`
    <div class="import-line import-part-fields row wrap">
      <span>from</span>
      ${field('x', 'First column of the part', 'Column of the west side, from 0 on')}
      ${field('y', 'First row of the part', 'Row of the north side, from 0 on')}
      <div class="import-line row wrap">
        <span>take</span>
        ${field('width', 'Columns of the part', 'Samples of the part from west to east')}
        <span>×</span>
        ${field('height', 'Rows of the part', 'Samples of the part from north to south')}
      </div>
    </div>`;
  const options = radioGroup('Part', PARTS, isWhole ? 'whole' : 'part', choose);
  return formRow('Part', shown, change, html`${options}${isWhole ? '' : fields}`);
}

function sizeRow(shown: SizeRow, change: Change): TemplateResult {
  const label = 'Samples from west to east';
  const samples = numberField(shown, {
    row: 'Size',
    label,
    title: 'Samples of the terrain, west to east',
    onType: (width) => change(() => ({ width })),
  });
  const options: readonly RadioOption<'keep' | 'resample'>[] = [
    { value: 'keep', label: shown.keep, title: 'All samples of the file' },
    { value: 'resample', label: 'Resample…', title: 'Another number of samples over the same ground' },
  ];
  const choose = (choice: 'keep' | 'resample'): void => {
    change(() => ({ width: choice === 'keep' ? undefined : shown.text }));
    selectField(label);
  };
  const content = radioGroup('Size', options, shown.isKept ? 'keep' : 'resample', choose);
  return formRow('Size', shown, change, content, { line: shown.isKept ? '' : samples });
}

/** Selects the text of a field, if it is there. */
function selectField(label: string): void {
  document.querySelector<HTMLInputElement>(`.import-field [aria-label="${label}"]`)?.select();
}
