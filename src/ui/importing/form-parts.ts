import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { buttonOf } from '../controls/dom.ts';
import type { Answers, FieldModel, Hint, RowModel } from './answers.ts';
import type { SelectModel } from './byte-rows.ts';

/** Takes what was typed or chosen, as changes to the answers before. */
export type Change = (changes: (before: Answers) => Partial<Answers>) => void;

interface RowOptions {
  /** Fields and words in one line, with the hint at its end. */
  readonly line?: unknown;
  /** Begins the tooltips of its one-click answers. */
  readonly chips?: string;
}

/** A row of the form: label and content; below them problem, source of the value, and one-click answers. */
export function formRow(
  label: string,
  { problem, hint, choices = [] }: RowModel,
  change: Change,
  content: unknown,
  { line, chips }: RowOptions = {},
): TemplateResult {
  return labelled(
    label,
    html`${content}${line === undefined ? '' : lineOf(line, hintOf(hint))}
      <p class="import-problem" role="alert" id=${problemId(label)} ?hidden=${problem === undefined}>${problem ?? ''}</p>
      ${line === undefined ? hintOf(hint) : ''}
      <div class="import-chips wrap" ?hidden=${choices.length === 0}>
        ${choices.map(([name, answers]) => buttonOf(name, `${chips}: ${name}`, () => change(() => answers)))}
      </div>`,
  );
}

/** A label, and content beside it. */
export function labelled(label: string, content: unknown): TemplateResult {
  const id = `import-row-${idOf(label)}`;
  return html`
    <div class="import-row soft" role="group" aria-labelledby=${id}>
      <span class="import-label" id=${id}>${label}</span>
      <div>${content}</div>
    </div>`;
}

/** Id of what is wrong with the fields of a row. */
export function problemId(label: string): string {
  return `import-problem-${idOf(label)}`;
}

function idOf(label: string): string {
  return label.toLowerCase().replaceAll(' ', '-');
}

/** A row that asks for one of a list. */
export function selectRow(
  label: string,
  title: string,
  shown: SelectModel,
  change: Change,
  onChoose: (value: string) => Partial<Answers>,
): TemplateResult {
  const { options, chosen, problem } = shown;
  const choose = ({ target }: Event): void => change(() => onChoose((target as HTMLSelectElement).value));
  const select = html`
    <select class="import-select field" aria-label=${label} title=${title} aria-describedby=${problemId(label)}
      aria-invalid=${problem !== undefined} @change=${choose}>
      ${options.map(([value, text]) => html`<option value=${value} .selected=${live(value === chosen)}>${text}</option>`)}
    </select>`;
  return formRow(label, shown, change, select);
}

/** Fields and words in one line. */
export function lineOf(...parts: readonly unknown[]): TemplateResult {
  return html`<div class="import-line row wrap">${parts}</div>`;
}

interface FieldOptions {
  readonly label: string;
  readonly title: string;
  readonly unit?: string;
  readonly placeholder?: string;
  /** Label of its row. */
  readonly row: string;
  /** Why nothing can be typed. */
  readonly disabled?: string | undefined;
  onType(text: string): void;
}

/** A field for a number, with its unit behind it. */
export function numberField({ text, isGuess, problem }: FieldModel, options: FieldOptions): TemplateResult {
  const { label, title, unit, placeholder, row, disabled, onType } = options;
  const classes = `import-field row${placeholder === undefined ? '' : ' is-wide'}${isGuess ? ' is-guess' : ''}`;
  return html`
    <label class=${classes}>
      <input type="text" inputmode="decimal" autocomplete="off" aria-label=${label} title=${disabled ?? title}
        placeholder=${placeholder ?? nothing} aria-describedby=${problemId(row)} aria-invalid=${problem !== undefined}
        ?disabled=${disabled !== undefined} .value=${live(text)} @input=${({ target }: Event) => onType((target as HTMLInputElement).value)} />
      ${unit ? html`<i>${unit}</i>` : ''}
    </label>`;
}

function hintOf({ isGuess, text }: Hint): TemplateResult | '' {
  const mark = isGuess ? html`<span class="import-guess soft rigid">guess</span>` : '';
  return mark === '' && text === '' ? '' : html`<p class="import-hint quiet">${mark}<span>${text}</span></p>`;
}
