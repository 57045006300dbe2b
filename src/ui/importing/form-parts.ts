import { isSameJson } from '../../core/equality.ts';
import { create, textButton } from '../controls/dom.ts';
import type { Answers } from './answers.ts';
import type { Choice } from './import-choices.ts';
import type { FieldModel } from './import-fields.ts';
import type { Hint, ImportModel, SelectModel } from './import-model.ts';

/** Takes what was typed or chosen, as changes to the answers before. */
export type Change = (changes: (before: Answers) => Partial<Answers>) => void;

export interface FormRow {
  readonly element: HTMLElement;
  update(model: ImportModel): void;
}

let idCount = 0;

/** A row of the form: its label, and content beside it. */
export function row(label: string, ...content: readonly Node[]): HTMLElement {
  const id = `import-row-${++idCount}`;
  const name = create('span', { class: 'import-label', id }, label);
  return create('div', { class: 'import-row soft', role: 'group', 'aria-labelledby': id }, name, create('div', {}, ...content));
}

export interface Field {
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

/** What is wrong with the fields above it. */
export function createProblem(fields: readonly { readonly input: HTMLElement }[]) {
  const element = create('p', { class: 'import-problem', role: 'alert', hidden: '', id: `import-problem-${++idCount}` });
  for (const { input } of fields) input.setAttribute('aria-describedby', element.id);
  return {
    element,
    update(models: readonly Pick<FieldModel, 'problem'>[]): void {
      const text = models.find(({ problem }) => problem !== undefined)?.problem ?? '';
      // A screen reader reads an alert again whenever it is written.
      if (element.textContent !== text) element.textContent = text;
      element.hidden = text === '';
    },
  };
}

export function createHint() {
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

/** A row that asks for one of a list.
 *  @param modelOf what it shows; undefined hides it */
export function createSelectRow(
  label: string,
  title: string,
  modelOf: (model: ImportModel) => SelectModel | undefined,
  onChoose: (value: string) => void,
): FormRow {
  const select = create('select', { class: 'import-select field', 'aria-label': label, title });
  select.addEventListener('change', () => onChoose(select.value));
  const hint = createHint();
  const problem = createProblem([{ input: select }]);
  const element = row(label, select, problem.element, hint.element);
  let options: SelectModel['options'] = [];
  return {
    element,
    update(model) {
      const shown = modelOf(model);
      element.hidden = shown === undefined;
      if (!shown) return;
      if (!isSameJson(options, shown.options)) {
        options = shown.options;
        select.replaceChildren(...options.map(([value, text]) => create('option', { value }, text)));
      }
      select.value = shown.chosen;
      select.setAttribute('aria-invalid', String(shown.problem !== undefined));
      problem.update([shown]);
      hint.update(shown.hint);
    },
  };
}

/** Buttons that each give an answer in one click.
 *  @param title begins their tooltips */
export function createChips(title: string, change: Change) {
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
