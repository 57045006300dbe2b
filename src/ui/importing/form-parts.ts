import { isSameJson } from '../../core/memo.ts';
import { create, textButton } from '../controls/dom.ts';
import type { Answers, Choice, FieldModel, Hint, RowModel } from './answers.ts';
import type { SelectModel } from './byte-rows.ts';
import type { ImportModel } from './import-model.ts';

/** Takes what was typed or chosen, as changes to the answers before. */
export type Change = (changes: (before: Answers) => Partial<Answers>) => void;

export interface FormRow {
  readonly element: HTMLElement;
  update(model: ImportModel): void;
}

/** What makes one row of the form. */
interface RowOptions<M extends RowModel> {
  /** What is typed or chosen in. */
  readonly content: readonly Node[];
  /** Elements that its problem is about. */
  readonly inputs?: readonly HTMLElement[];
  /** The hint stands at the end of this line; else below the content. */
  readonly line?: HTMLElement;
  /** Begins the tooltips of its one-click answers, and what takes them. */
  readonly chips?: readonly [title: string, change: Change];
  /** What the row shows; undefined hides it. */
  model(model: ImportModel): M | undefined;
  /** Shows it in the content. */
  update?(model: M): void;
}

let idCount = 0;

/** A row of the form: label and content; below them problem, source of the value, and one-click answers. */
export function createRow<M extends RowModel>(label: string, options: RowOptions<M>): FormRow {
  const { content, inputs = [], line } = options;
  const problem = createProblem(inputs);
  const hint = createHint();
  const chips = options.chips && createChips(...options.chips);
  line?.append(hint.element);
  const below = [
    ...(inputs.length > 0 ? [problem.element] : []),
    ...(line ? [] : [hint.element]),
    ...(chips ? [chips.element] : []),
  ];
  const element = labelled(label, ...content, ...below);
  return {
    element,
    update(model) {
      const shown = options.model(model);
      element.hidden = shown === undefined;
      if (!shown) return;
      options.update?.(shown);
      problem.update(shown.problem);
      hint.update(shown.hint);
      chips?.update(shown.choices ?? []);
    },
  };
}

/** A label, and content beside it. */
export function labelled(label: string, ...content: readonly Node[]): HTMLElement {
  const id = `import-row-${++idCount}`;
  const name = create('span', { class: 'import-label', id }, label);
  return create('div', { class: 'import-row soft', role: 'group', 'aria-labelledby': id }, name, create('div', {}, ...content));
}

/** A row that asks for one of a list. */
export function createSelectRow(
  label: string,
  title: string,
  model: (model: ImportModel) => SelectModel | undefined,
  onChoose: (value: string) => void,
): FormRow {
  const select = create('select', { class: 'import-select field', 'aria-label': label, title });
  select.addEventListener('change', () => onChoose(select.value));
  let options: SelectModel['options'] = [];
  return createRow(label, {
    content: [select],
    inputs: [select],
    model,
    update(shown) {
      if (!isSameJson(options, shown.options)) {
        options = shown.options;
        select.replaceChildren(...options.map(([value, text]) => create('option', { value }, text)));
      }
      select.value = shown.chosen;
      select.setAttribute('aria-invalid', String(shown.problem !== undefined));
    },
  });
}

/** Fields and words in one line. */
export function lineOf(...parts: readonly (Node | string)[]): HTMLElement {
  return create(
    'div',
    { class: 'import-line row wrap' },
    ...parts.map((part) => (part instanceof Node ? part : create('span', {}, part))),
  );
}

interface Field {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  /** @param disabled why nothing can be typed */
  update(model: FieldModel, disabled?: string): void;
}

/** A field for a number, with its unit behind it. */
export function createField(label: string, title: string, unit: string, onType: (text: string) => void): Field {
  const input = create('input', { type: 'text', inputmode: 'decimal', autocomplete: 'off', 'aria-label': label, title });
  const element = create('label', { class: 'import-field row' }, input, ...(unit === '' ? [] : [create('i', {}, unit)]));
  input.addEventListener('input', () => onType(input.value));
  return {
    element,
    input,
    update({ text, isGuess, problem }, disabled) {
      // Writing the same text again would move the caret.
      if (input.value !== text) input.value = text;
      element.classList.toggle('is-guess', isGuess);
      input.setAttribute('aria-invalid', String(problem !== undefined));
      input.disabled = disabled !== undefined;
      input.title = disabled ?? title;
    },
  };
}

/** What is wrong with the inputs above it. */
function createProblem(inputs: readonly HTMLElement[]) {
  const element = create('p', { class: 'import-problem', role: 'alert', hidden: '', id: `import-problem-${++idCount}` });
  for (const input of inputs) input.setAttribute('aria-describedby', element.id);
  return {
    element,
    update(text = ''): void {
      // A screen reader reads an alert again whenever it is written.
      if (element.textContent !== text) element.textContent = text;
      element.hidden = text === '';
    },
  };
}

function createHint() {
  const mark = create('span', { class: 'import-guess soft rigid' }, 'guess');
  const words = create('span', {});
  const element = create('p', { class: 'import-hint quiet' }, mark, words);
  return {
    element,
    update({ isGuess, text }: Hint): void {
      mark.hidden = !isGuess;
      words.textContent = text;
      element.hidden = text === '' && !isGuess;
    },
  };
}

/** Buttons that each give an answer in one click. */
function createChips(title: string, change: Change) {
  const element = create('div', { class: 'import-chips wrap' });
  let now: readonly Choice[] = [];
  return {
    element,
    update(choices: readonly Choice[]): void {
      const isSame = choices.length === now.length && choices.every(([label], i) => label === now[i][0]);
      now = choices;
      // New buttons would take the focus from the old ones.
      if (isSame) return;
      element.replaceChildren(
        ...choices.map(([label], i) => textButton(label, `${title}: ${label}`, () => change(() => now[i][1]))),
      );
    },
  };
}
