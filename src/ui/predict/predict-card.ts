import '../styles/predict.css';
import { html, render } from 'lit-html';
import { formatNumber, grouped } from '../../core/number-text.ts';
import type { Question } from '../../rules/questions.ts';
import { buttonOf, create } from '../controls/dom.ts';
import { iconButtonOf } from '../controls/icons.ts';
import { overPageOnPhones } from '../controls/page-size.ts';
import { raised } from '../terrain/typeset.ts';
import { type AnswerParts, answerControls, type Picture, picturesOf } from './answer-controls.ts';
import { answerOf, endText, type Predicting, tallyOf, tallyText, verdictOf } from './predict-model.ts';
import type { WhichPictures } from './which-pictures.ts';

export interface PredictCardModel extends AnswerParts {
  readonly state: Predicting;
  readonly stages: number;
  readonly pictures: WhichPictures;
}

export interface PredictCardEvents {
  onNext(): void;
  /** Asks something else about the stage. */
  onOther(): void;
  /** Begins anew, with other questions. */
  onAgain(): void;
  onLeave(): void;
}

export interface PredictCard {
  readonly element: HTMLElement;
  /** @param model undefined: the card is hidden */
  update(model: PredictCardModel | undefined): void;
}

/** The card that asks: the question with its answers; then how good the answer was, and the right one in the rule's numbers. */
export function createPredictCard({ onNext, onOther, onAgain, onLeave }: PredictCardEvents): PredictCard {
  const element = create('section', {
    id: 'predict-card',
    class: 'card tool-card predict-card',
    'aria-label': 'Predict',
    hidden: '',
  });
  let asked: { readonly question: Question; readonly pictures: readonly Picture[] } | undefined;
  let now: PredictCardModel | undefined;
  let last: Predicting | undefined;
  /** What was said to screen readers. */
  let said = '';

  const show = (model: PredictCardModel): void => {
    const { state, stages, unit } = model;
    const { question, guess, stage, scores } = state;
    const isDone = guess !== undefined;
    const text = question ? grouped(question.text) : endText(state);
    const result = isDone && question ? [verdictOf(state, unit), answerOf(question)] : [];
    const tally = scores.length > 0 && question ? tallyText(tallyOf(state)) : '';
    if (isAnother(state)) said = isDone ? [...result, tally].join(' ') : text;
    const card = html`
      <header>
        <h2>Predict</h2>
        <span class="predict-stage quiet">${question && question.kind !== 'which' ? `Stage ${formatNumber(stage)} of ${formatNumber(stages)}` : ''}</span>
        ${iconButtonOf('close', 'Close', onLeave, { title: 'Stop and show the finished terrain (Esc)' })}
      </header>
      <p class="predict-question">${text}</p>
      <div>${asked && answerControls(asked.question, state, asked.pictures, model)}</div>
      <p class="predict-result soft" ?hidden=${!isDone}><b>${result[0]}</b><span>${result[1] && raised(result[1])}</span></p>
      <footer>
        <span class="predict-tally quiet">${tally}</span>
        ${isDone || !question ? '' : buttonOf('Another question', 'Ask something else about this stage', onOther)}
        ${question ? '' : buttonOf('Other questions', 'Begin at stage 0 again, with other questions', onAgain)}
        ${isDone ? buttonOf('Next', 'Ask about the following stage', onNext, 'is-primary') : ''}
        ${question ? '' : buttonOf('Finish', 'Show the finished terrain (Esc)', onLeave, 'is-primary')}
      </footer>
      <p class="visually-hidden" role="status">${said}</p>`;
    render(card, element);
  };

  /** Something else is asked, or the answer has been given. */
  const isAnother = ({ question, guess }: Predicting): boolean =>
    !last || question !== last.question || (guess === undefined) !== (last.guess === undefined);

  const showCard = overPageOnPhones(element);
  const hide = (): void => {
    const hadFocus = element.contains(document.activeElement);
    showCard(false);
    asked = last = undefined;
    if (hadFocus) document.getElementById('predict')?.focus();
  };

  return {
    element,
    update(model) {
      now = model;
      if (!model) {
        if (!element.hidden) hide();
        return;
      }
      const { state, appearance, pictures } = model;
      const { question } = state;
      if (question !== asked?.question) {
        pictures.cancel();
        asked = question && { question, pictures: picturesOf(question, appearance, pictures, () => now && show(now)) };
      }
      const hasChanged = isAnother(state);
      showCard(true); // before its status has a text, or that is not announced
      show(model);
      last = state;
      if (!hasChanged) return;
      // The control that had the focus may be gone.
      const answers = element.querySelector<HTMLElement>(
        '.predict-where input:enabled, .predict-outlet input:enabled, .predict-choice:enabled',
      );
      (answers ?? element.querySelector<HTMLElement>('footer .is-primary'))?.focus({ preventScroll: true });
    },
  };
}
