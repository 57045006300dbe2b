import { html, type TemplateResult } from 'lit-html';
import type { LawValue } from '../../core/generator.ts';
import { grouped, threeDigitText, withUnit } from '../../core/number-text.ts';
import { withFirmUnits } from '../../core/text.ts';
import { textRuns } from '../../draw/chart/marks.ts';
import { create } from '../controls/dom.ts';

/** A formula as it is printed: powers raised, indices such as `x_P` lowered, its variables in italics, and no line ending within brackets. */
export function typeset(formula: string): (TemplateResult | string)[] {
  return formula
    .replace(/\([^()]*\)/g, (bracket) => bracket.replaceAll(' ', '\u00a0'))
    .split(/(\^\([^)]*\)|\^\w|_\w)/)
    .flatMap((part) => {
      if (part.startsWith('_')) return [html`<sub>${part.slice(1)}</sub>`];
      return part.startsWith('^') ? [html`<sup>${inItalics(part.replace(/[()^]/g, ''))}</sup>`] : inItalics(part);
    });
}

/** A text whose variables, which are single letters, are in italics. */
export function inItalics(text: string): (TemplateResult | string)[] {
  return text
    .split(/(?<![A-Za-z])([A-Za-z])(?![A-Za-z])/)
    .map((part, i) => (i % 2 === 1 ? html`<i>${part}</i>` : part))
    .filter((part) => part !== '');
}

/** A text of a stage as it is printed: thousands grouped, and no line ending before a unit. */
export function stageText(text: string): string {
  return withFirmUnits(grouped(text));
}

/** A text with its exponents as raised elements. */
export function raised(text: string): (HTMLElement | string)[] {
  return textRuns(text).map((run) => (run.isRaised ? create('sup', {}, run.text) : run.text));
}

/** `12.5 m`: the value of a symbol with its unit. */
export function lawValueText({ value, unit }: Pick<LawValue, 'value' | 'unit'>): string {
  return withUnit(threeDigitText(value), unit);
}
