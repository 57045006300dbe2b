import type { FileFacts } from '../../terrain/file-facts.ts';
import { create, textButton } from '../controls/dom.ts';
import { iconButton } from '../controls/icons.ts';
import { createRadioGroup } from '../controls/radio-group.ts';
import type { Answers } from './answers.ts';
import type { FieldModel } from './import-fields.ts';
import { elevationChoices, type Hint, type ImportModel } from './import-model.ts';
import { type Turn, turnedBy } from './turns.ts';

export interface ImportForm {
  readonly element: HTMLElement;
  update(model: ImportModel): void;
  /** Takes the focus to the first guess, or else to the first field. */
  focus(): void;
}

/** The right side of the dialog: a row for each thing that the file may not say.
 *  @param change gets what was typed or chosen, to be laid over the answers before */
export function createImportForm(facts: FileFacts, change: (changes: (before: Answers) => Partial<Answers>) => void): ImportForm {
  const lacks = create('p', { class: 'import-lacks' });
  const colours = create('p', { class: 'import-hint' });
  const kind = row('Kind', create('p', {}, 'Colour picture'), colours);
  const elevation = createElevationRow(facts, change);
  const ground = createGroundRow(change);
  const north = createNorthRow(change);
  const holes = createHolesRow(facts, change);
  const size = createSizeRow(change);
  const rows = [kind, elevation.element, ground.element, north.element, holes.element, size.element];
  const element = create('div', { class: 'import-ask' }, lacks, ...rows);
  return {
    element,
    update(model) {
      lacks.textContent = `${model.lacks} Check what is marked as a guess.`;
      kind.hidden = model.colours === undefined;
      colours.textContent = model.colours ?? '';
      for (const part of [elevation, ground, north, holes, size]) part.update(model);
    },
    focus() {
      const field = element.querySelector<HTMLInputElement>('.import-field.is-guess input') ?? element.querySelector('input');
      field?.focus();
      field?.select();
    },
  };
}

type Change = Parameters<typeof createImportForm>[1];

interface FormRow {
  readonly element: HTMLElement;
  update(model: ImportModel): void;
}

let rowCount = 0;

function row(label: string, ...content: readonly Node[]): HTMLElement {
  const id = `import-row-${++rowCount}`;
  const name = create('span', { class: 'import-label', id }, label);
  return create('div', { class: 'import-row', role: 'group', 'aria-labelledby': id }, name, create('div', {}, ...content));
}

function createElevationRow(facts: FileFacts, change: Change): FormRow {
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
  const line = (field: Field, name: 'lowest' | 'highest') => [
    field.element,
    create('span', {}, name),
    ...(facts.hasCodes && !facts.elevation ? [create('span', { class: 'import-for' }, 'for code'), codes[name].element] : []),
  ];
  const fields = create('div', { class: 'import-elevations' }, ...line(lowest, 'lowest'), ...line(highest, 'highest'));
  const hint = createHint();
  const problem = createProblem([lowest, highest, codes.lowest, codes.highest]);
  const chips = create(
    'div',
    { class: 'import-chips' },
    ...elevationChoices(facts).map(([label, answers]) =>
      textButton(label, `Read the elevations as: ${label}`, () => change(() => answers)),
    ),
  );
  const isFlat = facts.codes.min === facts.codes.max;
  for (const field of isFlat ? [highest, codes.lowest, codes.highest] : []) field.disable('All samples of the file are equal');
  return {
    element: row('Elevations', fields, problem.element, hint.element, chips),
    update({ elevation }) {
      lowest.update(elevation.lowest);
      highest.update(elevation.highest);
      codes.lowest.update(elevation.lowestCode);
      codes.highest.update(elevation.highestCode);
      problem.update([elevation.lowest, elevation.highest, elevation.lowestCode, elevation.highestCode]);
      hint.update(elevation.hint);
    },
  };
}

function createGroundRow(change: Change): FormRow {
  const perSample = createField('Metres per sample', 'Ground from one sample to the next', 'm', (perSample) =>
    change(() => ({ perSample, wide: undefined })),
  );
  const wide = createField('Kilometres wide', 'Ground from the first to the last sample, west to east', 'km', (wide) =>
    change(() => ({ wide, perSample: undefined })),
  );
  const hint = createHint();
  const problem = createProblem([perSample, wide]);
  const line = create(
    'div',
    { class: 'import-line' },
    perSample.element,
    create('span', {}, 'per sample'),
    create('span', { class: 'import-for' }, 'or'),
    wide.element,
    create('span', {}, 'wide'),
  );
  return {
    element: row('Ground', line, problem.element, hint.element),
    update({ ground }) {
      perSample.update(ground.perSample);
      wide.update(ground.wide);
      problem.update([ground.perSample, ground.wide]);
      hint.update(ground.hint);
    },
  };
}

function createNorthRow(change: Change): FormRow {
  const turn = (by: Turn) =>
    change(({ orientation }) => ({ orientation: turnedBy(by, orientation), isTurned: true, width: undefined }));
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
    element: row('North up', create('div', { class: 'import-line' }, buttons, hint.element)),
    update: ({ north }) => hint.update(north),
  };
}

function createHolesRow({ holes: count }: FileFacts, change: Change): FormRow {
  let chosen: Answers['holes'] = 'fill';
  const options = createRadioGroup<Answers['holes']>(
    'Holes',
    [
      { value: 'fill', label: 'Fill from the rim', title: 'A smooth surface from the elevations around each hole' },
      { value: 'lowest', label: 'Set to lowest', title: 'Holes get the elevation of the lowest sample' },
    ],
    (holes) => {
      chosen = holes;
      options.check(holes);
      change(() => ({ holes }));
    },
  );
  options.check(chosen);
  const hint = create('p', { class: 'import-hint' });
  const element = row('Holes', options.element, hint);
  element.hidden = count === 0;
  return {
    element,
    update({ holes }) {
      hint.textContent = holes ?? '';
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
  const hint = create('p', { class: 'import-hint' });
  const problem = createProblem([samples]);
  const line = create('div', { class: 'import-line' }, samples.element, hint);
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

interface Field {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  update(model: FieldModel): void;
  disable(why: string): void;
}

/** A field for a number, with its unit behind it. */
function createField(label: string, title: string, unit: string, onType: (text: string) => void): Field {
  const input = create('input', { type: 'text', inputmode: 'decimal', autocomplete: 'off', 'aria-label': label, title });
  const element = create('label', { class: 'import-field' }, input, ...(unit === '' ? [] : [create('i', {}, unit)]));
  input.addEventListener('input', () => onType(input.value));
  return {
    element,
    input,
    update({ text, isGuess, problem }) {
      // Writing the same text again would move the caret.
      if (input.value !== text) input.value = text;
      element.classList.toggle('is-guess', isGuess);
      input.setAttribute('aria-invalid', String(problem !== undefined));
    },
    disable(why) {
      input.disabled = true;
      input.title = why;
    },
  };
}

/** What is wrong with the fields above it. */
function createProblem(fields: readonly Field[]) {
  const element = create('p', { class: 'import-problem', role: 'alert', id: `import-problem-${++rowCount}` });
  for (const { input } of fields) input.setAttribute('aria-describedby', element.id);
  return {
    element,
    update(models: readonly FieldModel[]): void {
      const text = models.find(({ problem }) => problem !== undefined)?.problem ?? '';
      // A screen reader reads an alert again whenever it is written.
      if (element.textContent !== text) element.textContent = text;
      element.hidden = text === '';
    },
  };
}

function createHint() {
  const mark = create('span', { class: 'import-guess' }, 'guess');
  const words = create('span', {});
  const element = create('p', { class: 'import-hint' }, mark, words);
  return {
    element,
    update({ isGuess, text }: Hint): void {
      mark.hidden = !isGuess;
      words.textContent = text;
      element.hidden = text === '' && !isGuess;
    },
  };
}
