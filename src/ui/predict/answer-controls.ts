import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { formatNumber } from '../../core/number-text.ts';
import type { Point } from '../../core/profile.ts';
import type { Appearance } from '../../draw/colour/appearance.ts';
import type { OutletQuestion } from '../../rules/outlet.ts';
import type { Question, WhereQuestion } from '../../rules/questions.ts';
import { elevationText, indexOf, offsetText, type Predicting, sampleOf } from './predict-model.ts';
import type { WhichPictures } from './which-pictures.ts';

export interface AnswerParts {
  readonly unit: string;
  readonly appearance: Appearance;
  /** How far the point of a question can be put from its mean. */
  reachOf(question: WhereQuestion): number;
  onHold(elevation: number): void;
  onAnswer(guess: number): void;
}

/** A terrain to choose. */
export interface Picture {
  readonly canvas: HTMLCanvasElement;
  /** With its mean slope once it is made, for those who do not see the picture. */
  label: string;
}

/** Pictures of the terrains that a question asks about.
 *  @param onMade called when one of them has another label */
export function picturesOf(question: Question, appearance: Appearance, pictures: WhichPictures, onMade: () => void): Picture[] {
  if (question.kind !== 'which') return [];
  return question.recipes.map((recipe, i) => {
    const label = `Terrain ${i + 1}`;
    const canvas = pictures.pictureOf(recipe, appearance, (slopeDeg) => {
      picture.label = `${label}, mean slope ${formatNumber(slopeDeg, 1)}°`;
      onMade();
    });
    const picture: Picture = { canvas, label };
    return picture;
  });
}

/** Steps of the slider from its middle to its end. */
const STEPS = 100;

/** Enter answers with what a slider holds. */
function onEnter(run: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // the next button has the focus then
    run();
  };
}

/** What a question is answered with: a slider, or a button for each choice; and the answer once it is given. */
export function answerControls(
  question: Question,
  { guess, held }: Predicting,
  pictures: readonly Picture[],
  parts: AnswerParts,
): TemplateResult {
  if (question.kind === 'outlet') return answerPlace(question, held ?? 0, guess !== undefined, parts);
  if (question.kind === 'where') return answerSlider(question, held ?? question.origin.mean, guess !== undefined, parts);
  const choices = choicesOf(question, pictures).map(([label, content], i) => {
    const mark = guess === undefined ? '' : i === question.right ? ' is-right' : i === guess ? ' is-wrong' : '';
    return html`
      <button type="button" class=${`button predict-choice${mark}`} title=${label} aria-label=${label} ?disabled=${guess !== undefined}
        @click=${() => parts.onAnswer(i)}>${content}</button>`;
  });
  return html`<div class=${`predict-choices is-${question.kind}`} role="group" aria-label="Answers">${choices}</div>`;
}

function choicesOf(
  question: Exclude<Question, WhereQuestion | OutletQuestion>,
  pictures: readonly Picture[],
): (readonly [label: string, content: unknown])[] {
  const text = (words: string): TemplateResult => html`<span>${words}</span>`;
  switch (question.kind) {
    case 'side':
      return question.places.map((_, i) => [`Place ${i + 1} rises`, text(`Place ${i + 1}`)]);
    case 'count':
      return question.counts.map((count) => {
        const number = formatNumber(count);
        return [`${number} ${count === 1 ? 'point' : 'points'}`, text(number)];
      });
    case 'which':
      return pictures.map(({ label, canvas }) => [label, canvas]);
  }
}

/** A place on the map by two sliders, which a click on the terrain moves too. */
function answerPlace(question: OutletQuestion, held: number, isDone: boolean, { onHold, onAnswer }: AnswerParts): TemplateResult {
  const { size } = question;
  const { x, y } = sampleOf(question, held);
  const slider = (label: string, value: number, samples: number, write: (value: number) => Point): TemplateResult => html`
    <label title="Drag, or press the arrow keys; a click on the terrain sets both; Enter shows the answer"><span>${label}</span>
      <input type="range" min="0" max=${samples - 1} .value=${live(String(value))} ?disabled=${isDone}
        @keydown=${onEnter(() => onAnswer(held))}
        @input=${({ currentTarget }: Event) => onHold(indexOf(question, write(Number((currentTarget as HTMLInputElement).value))))} />
    </label>`;
  return html`
    <div class="predict-outlet">
      ${slider('West–east', x, size.width, (value) => ({ x: value, y }))}
      ${slider('North–south', y, size.height, (value) => ({ x, y: value }))}
      <button class="button is-primary" type="button" title="Show where the water leaves the land" ?hidden=${isDone}
        @click=${() => onAnswer(held)}>Show</button>
    </div>`;
}

function answerSlider(
  question: WhereQuestion,
  held: number,
  isDone: boolean,
  { unit, reachOf, onHold, onAnswer }: AnswerParts,
): TemplateResult {
  const { mean } = question.origin;
  const reach = reachOf(question);
  const [offset, elevation] = [offsetText(question, held, unit), elevationText(question, held, unit)];
  const hold = ({ currentTarget }: Event): void =>
    onHold(mean + (Number((currentTarget as HTMLInputElement).value) / STEPS) * reach);
  return html`
    <div class="predict-where">
      <input type="range" min=${-STEPS} max=${STEPS} aria-label="Where the point goes" aria-orientation="vertical"
        title="Drag, or press the arrow keys; the point can be dragged on the terrain too; Enter shows the answer" aria-valuetext=${`${offset}: ${elevation}`}
        .value=${live(String(Math.round(((held - mean) / reach) * STEPS)))} ?disabled=${isDone} @input=${hold}
        @keydown=${onEnter(() => onAnswer(held))} />
      <div class="predict-scale column quiet spread" aria-hidden="true">
        <span>${offsetText(question, mean + reach, unit)}</span>
        <span>mean</span>
        <span>${offsetText(question, mean - reach, unit)}</span>
      </div>
      <div>
        <p class="predict-held column" aria-hidden="true"><b>${offset}</b><span>${elevation}</span></p>
        <button class="button is-primary" type="button" title="Show where the point goes" ?hidden=${isDone}
          @click=${() => onAnswer(held)}>Show</button>
      </div>
    </div>`;
}
