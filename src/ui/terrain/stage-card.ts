import { html, render } from 'lit-html';
import { create } from '../controls/dom.ts';
import { iconButton } from '../controls/icons.ts';
import { createRadioGroup } from '../controls/radio-group.ts';
import { readToken } from '../controls/theme.ts';
import { headingOf, SPEEDS, type Speed, type StageBarModel } from './stage-bar-model.ts';
import { createStageKey } from './stage-key.ts';
import { inItalics, lawValueText, stageText, typeset } from './typeset.ts';

/** Between the card and what is beside it. */
const GAP_PX = 8;
/** With less room over the bar the card opens under it. */
const LEAST_HEIGHT_PX = 160;

/** The card over the stage bar that tells more of a stage: sentences, the formula with its numbers and, on phones, the key of the marks and the
 *  speed. */
export interface StageCard {
  /** Opens it and closes it. */
  readonly button: HTMLButtonElement;
  readonly element: HTMLElement;
  update(model: StageBarModel): void;
  /** @returns whether it was open */
  close(): boolean;
}

export function createStageCard(onSpeed: (speed: Speed) => void): StageCard {
  const button = iconButton('help', 'More about this stage', () => toggle(), {
    'aria-expanded': 'false',
    'aria-controls': 'stage-card',
    title: 'More about this stage: how it works, and its formula',
  });
  const heading = create('h2');
  const close = iconButton('close', 'Close', () => toggle(false), { title: 'Close (Esc)' });
  const sentence = create('p', { class: 'stage-card-sentence' });
  const details = create('p');
  const formula = create('p', { class: 'stage-card-formula' });
  const values = create('dl');
  const key = createStageKey();
  const speeds = createRadioGroup('Speed', SPEEDS, onSpeed);
  const speed = create('div', { class: 'stage-card-speed' }, create('span', {}, 'Speed'), speeds.element);
  const element = create(
    'section',
    { id: 'stage-card', class: 'stage-card soft', 'aria-label': 'About this stage', hidden: '' },
    create('header', {}, heading, close),
    sentence,
    key.element,
    speed,
    details,
    formula,
    values,
  );

  const toggle = (isOpen = element.hidden === true): void => {
    if (!isOpen && element.contains(document.activeElement)) button.focus();
    element.hidden = !isOpen;
    button.ariaExpanded = String(isOpen);
    place();
  };
  /** Over the bar; under it and the profile's buttons where the profile has the place of the view. */
  const place = (): void => {
    if (element.hidden) return;
    const { top = 0 } = button.parentElement?.getBoundingClientRect() ?? {};
    const above = top - Number.parseFloat(readToken('--topbar-h')) - 2 * GAP_PX;
    const isBelow = above < LEAST_HEIGHT_PX;
    element.classList.toggle('is-below', isBelow);
    element.style.maxHeight = `${isBelow ? window.innerHeight - element.getBoundingClientRect().top - GAP_PX : above}px`;
  };
  window.addEventListener('resize', place);
  return {
    button,
    element,
    close() {
      if (element.hidden) return false;
      toggle(false);
      return true;
    },
    update(model) {
      const { explanation, stages, marks, speed: shown } = model;
      button.disabled = !explanation || stages === 0;
      if (!explanation || stages === 0) return toggle(false);
      heading.textContent = headingOf(model);
      sentence.textContent = `${stageText(explanation.sentence)}.`;
      details.textContent = stageText(explanation.details);
      render(typeset(explanation.law.formula), formula);
      const rows = explanation.law.values.map(
        ({ symbol, name, ...value }) =>
          html`<div><dt><span class="math">${inItalics(symbol)}</span> ${name}</dt><dd>${lawValueText(value)}</dd></div>`,
      );
      render(rows, values);
      key.update(marks);
      speeds.check(shown);
      place();
    },
  };
}
