import '../styles/predict.css';
import { formatNumber, grouped } from '../../core/number-text.ts';
import type { Question } from '../../rules/questions.ts';
import { create, textButton } from '../controls/dom.ts';
import { iconButton } from '../controls/icons.ts';
import { isPhone, showOverPage } from '../controls/page-size.ts';
import { type AnswerControls, type AnswerParts, createAnswerControls } from './answer-controls.ts';
import { answerOf, endText, type Predicting, tallyOf, tallyText, verdictOf } from './predict-model.ts';

export interface PredictCardModel extends AnswerParts {
  readonly state: Predicting;
  readonly stages: number;
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
  const stage = create('span', { class: 'predict-stage quiet' });
  const text = create('p', { class: 'predict-question' });
  const answers = create('div');
  const verdict = create('b');
  const answer = create('span');
  const result = create('p', { class: 'predict-result soft' }, verdict, answer);
  const tally = create('span', { class: 'predict-tally quiet' });
  const status = create('p', { class: 'visually-hidden', role: 'status' });
  const other = textButton('Other question', 'Ask something else about this stage', onOther);
  const again = textButton('Other questions', 'Begin at stage 0 again, with other questions', onAgain);
  const next = textButton('Next', 'Ask about the following stage', onNext, 'medium');
  const finish = textButton('Finish', 'Show the finished terrain (Esc)', onLeave, 'medium');
  for (const button of [next, finish]) button.classList.add('is-primary');
  const close = iconButton('close', 'Close', onLeave, { title: 'Stop and show the finished terrain (Esc)' });
  const element = create(
    'section',
    { id: 'predict-card', class: 'card tool-card predict-card', 'aria-label': 'Predict', hidden: '' },
    create('header', {}, create('h2', {}, 'Predict'), stage, close),
    text,
    answers,
    result,
    create('footer', {}, tally, other, again, next, finish),
    status,
  );
  let asked: { readonly question: Question; readonly controls: AnswerControls } | undefined;
  let last: Predicting | undefined;

  /** The controls of the question. */
  const controlsOf = (model: PredictCardModel): AnswerControls | undefined => {
    const { question } = model.state;
    if (question === asked?.question) return asked?.controls;
    model.pictures.cancel();
    asked = question && { question, controls: createAnswerControls(question, model) };
    answers.replaceChildren(...(asked ? [asked.controls.element] : []));
    return asked?.controls;
  };

  const hide = (): void => {
    const hadFocus = element.contains(document.activeElement);
    showOverPage(element, false);
    element.hidden = true;
    asked = last = undefined;
    answers.replaceChildren();
    status.textContent = '';
    if (hadFocus) document.getElementById('predict')?.focus();
  };

  return {
    element,
    update(model) {
      if (!model) {
        if (!element.hidden) hide();
        return;
      }
      const { state, stages } = model;
      const { question, guess } = state;
      const isOpened = element.hidden;
      element.hidden = false;
      showOverPage(element, isPhone.matches);
      const controls = controlsOf(model);
      controls?.update(state);
      if (state === last) return;
      const isDone = guess !== undefined;
      const hasChanged = isOpened || question !== last?.question || isDone !== (last?.guess !== undefined);
      last = state;
      stage.textContent = question ? `Stage ${formatNumber(state.stage)} of ${formatNumber(stages)}` : '';
      text.textContent = question ? grouped(question.text) : endText(state);
      verdict.textContent = verdictOf(state, model.unit);
      answer.textContent = question && isDone ? answerOf(question) : '';
      result.hidden = !isDone;
      tally.textContent = state.scores.length > 0 && question ? tallyText(tallyOf(state)) : '';
      other.hidden = isDone || !question;
      again.hidden = finish.hidden = question !== undefined;
      next.hidden = !isDone;
      if (!hasChanged) return;
      status.textContent = isDone ? `${verdict.textContent} ${answer.textContent} ${tally.textContent}` : text.textContent;
      // The control that had the focus may be gone.
      (isDone ? next : (controls?.first ?? finish)).focus({ preventScroll: true });
    },
  };
}
