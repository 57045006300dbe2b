import { formatNumber } from '../../core/number-text.ts';
import type { Appearance } from '../../draw/colour/appearance.ts';
import type { CountQuestion, Question, SideQuestion, WhereQuestion, WhichQuestion } from '../../rules/questions.ts';
import { create, textButton } from '../controls/dom.ts';
import { elevationText, offsetText, type Predicting } from './predict-model.ts';
import type { WhichPictures } from './which-pictures.ts';

/** What a question is answered with: a slider, or a button for each choice. */
export interface AnswerControls {
  readonly element: HTMLElement;
  /** Takes the focus when the question is asked. */
  readonly first: HTMLElement;
  /** Shows the point's elevation, and the answer once it is given. */
  update(state: Predicting): void;
}

export interface AnswerParts {
  readonly unit: string;
  readonly appearance: Appearance;
  /** How far the point of a question can be put from its mean. */
  reachOf(question: WhereQuestion): number;
  readonly pictures: WhichPictures;
  onHold(elevation: number): void;
  onAnswer(guess: number): void;
}

/** Steps of the slider from its middle to its end. */
const STEPS = 100;

export function createAnswerControls(question: Question, parts: AnswerParts): AnswerControls {
  switch (question.kind) {
    case 'where':
      return createSlider(question, parts);
    case 'side':
      return createChoices(question, parts, sideButtons(question));
    case 'count':
      return createChoices(question, parts, countButtons(question));
    case 'which':
      return createChoices(question, parts, whichButtons(question, parts));
  }
}

function createSlider(question: WhereQuestion, { unit, reachOf, onHold, onAnswer }: AnswerParts): AnswerControls {
  const { mean } = question.origin;
  const reach = reachOf(question);
  const slider = create('input', {
    type: 'range',
    min: `${-STEPS}`,
    max: `${STEPS}`,
    'aria-label': 'Where the point goes',
    'aria-orientation': 'vertical',
    title: 'Drag, or press the arrow keys; the point can be dragged on the terrain too',
  });
  slider.addEventListener('input', () => onHold(mean + (Number(slider.value) / STEPS) * reach));
  const offset = create('b');
  const elevation = create('span');
  const show = textButton('Show', 'Show where the point goes', () => onAnswer(held), 'medium');
  show.classList.add('is-primary');
  let held = mean;
  const end = (at: number): HTMLElement => create('span', {}, offsetText(question, at, unit));
  const scale = create(
    'div',
    { class: 'predict-scale column quiet spread', 'aria-hidden': 'true' },
    end(mean + reach),
    create('span', {}, 'mean'),
    end(mean - reach),
  );
  const reading = create('p', { class: 'predict-held column', 'aria-hidden': 'true' }, offset, elevation);
  return {
    element: create('div', { class: 'predict-where' }, slider, scale, create('div', {}, reading, show)),
    first: slider,
    update({ held: now = mean, guess }) {
      held = now;
      slider.value = String(Math.round(((held - mean) / reach) * STEPS));
      offset.textContent = offsetText(question, held, unit);
      elevation.textContent = elevationText(question, held, unit);
      slider.ariaValueText = `${offset.textContent}: ${elevation.textContent}`;
      slider.disabled = guess !== undefined;
      show.hidden = guess !== undefined;
    },
  };
}

function sideButtons({ places }: SideQuestion): HTMLButtonElement[] {
  return places.map((_, i) => choice(`Place ${i + 1} rises`, create('span', {}, `Place ${i + 1}`)));
}

function countButtons({ counts }: CountQuestion): HTMLButtonElement[] {
  return counts.map((count) => {
    const text = formatNumber(count);
    return choice(`${text} ${count === 1 ? 'point' : 'points'}`, create('span', {}, text));
  });
}

function whichButtons({ recipes }: WhichQuestion, { appearance, pictures }: AnswerParts): HTMLButtonElement[] {
  return recipes.map((recipe, i) => {
    const picture = pictures.pictureOf(recipe, appearance, (slopeDeg) => {
      button.ariaLabel = `Terrain ${i + 1}, mean slope ${formatNumber(slopeDeg, 1)}°`;
      button.title = button.ariaLabel;
    });
    const button = choice(`Terrain ${i + 1}`, picture);
    return button;
  });
}

function choice(label: string, content: HTMLElement): HTMLButtonElement {
  return create('button', { type: 'button', class: 'button predict-choice', title: label, 'aria-label': label }, content);
}

function createChoices(
  { right, kind }: Exclude<Question, WhereQuestion>,
  { onAnswer }: AnswerParts,
  buttons: readonly HTMLButtonElement[],
): AnswerControls {
  for (const [i, button] of buttons.entries()) button.addEventListener('click', () => onAnswer(i));
  return {
    element: create('div', { class: `predict-choices is-${kind}`, role: 'group', 'aria-label': 'Answers' }, ...buttons),
    first: buttons[0],
    update({ guess }) {
      for (const [i, button] of buttons.entries()) {
        button.disabled = guess !== undefined;
        button.classList.toggle('is-right', guess !== undefined && i === right);
        button.classList.toggle('is-wrong', guess === i && i !== right);
      }
    },
  };
}
