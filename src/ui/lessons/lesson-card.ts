import '../styles/lessons.css';
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { type LessonPlace, noMessage } from '../../jobs/session.ts';
import { documentOf, type LessonModel, lessonModel, saidTo } from '../../lessons/lesson-model.ts';
import { lessonOf, lessons } from '../../lessons/lessons.ts';
import type { AppDocument } from '../../state/document.ts';
import type { HistoryStep } from '../../state/document-store.ts';
import { buttonOf } from '../controls/dom.ts';
import { iconButtonOf, iconOf, isIconName } from '../controls/icons.ts';
import { markedText, withPowers } from '../controls/marked-text.ts';
import { isTouched } from '../controls/page-size.ts';
import type { PageParts } from '../page/page-parts.ts';

/** The card beside the view with the step of a lesson. */
export interface LessonCard {
  /** Begins a lesson. One that is not there, as after a reload with another version of the page, changes nothing.
   *  @param id of the lesson
   *  @param step to begin at, 0 … steps − 1 */
  start(id: string, step?: number): void;
  /** Ends the lesson and brings back the document from before it. @returns whether one was running */
  leave(): boolean;
  /** Shows the step that the picture shows, as it is now.
   *  @param said the document of the picture */
  update(said: AppDocument): void;
}

/** @param card is hidden while no lesson runs */
export function createLessonCard(card: HTMLElement, { document, session }: Pick<PageParts, 'document' | 'session'>): LessonCard {
  const root = globalThis.document.documentElement;
  /** The step on the card: it changes with the picture. */
  let place: LessonPlace | undefined;
  let said = document.get();
  /** The heading of the next step takes the focus. */
  let isLed = false;
  /** Only on phones: there the card replaces the parameters. They are there before the session says so, so that they can be scrolled. */
  const setFolded = (isLessonFolded: boolean): void => {
    root.classList.toggle('is-lesson-folded', isLessonFolded);
    session.set({ isLessonFolded });
    show();
  };
  const fold = (): void => {
    setFolded(!session.get().isLessonFolded);
    card.querySelector<HTMLElement>('.lesson-fold')?.focus();
  };

  /** The reader's step of the lesson at each step of the history: card and figure go back and on together. */
  const places = new WeakMap<HistoryStep, LessonPlace | undefined>();
  const now = (): HistoryStep => {
    const { steps, at } = document.history.get();
    return steps[at];
  };
  document.history.subscribe(({ steps }, before) => {
    if (steps === before.steps) session.set({ lesson: places.get(now()) });
    else if (!places.has(now())) places.set(now(), session.get().lesson);
  });

  const open = ({ id, step, before }: Pick<LessonPlace, 'id' | 'step' | 'before'>): void => {
    const lesson = lessonOf(id);
    const figure = documentOf(lesson.steps[step], document.get());
    const { section, row } = lesson.steps[step].task ?? {};
    const place = { id, step, before, shown: figure, section, row };
    session.set({
      lesson: place,
      isPlaying: false,
      isPredicting: false,
      cutting: undefined,
      ...noMessage,
    });
    document.open(figure, `Lesson: ${lesson.steps[step].heading}`);
    places.set(now(), place); // also where the figure is the same as before, which makes no step
  };
  const openStep = (): void => {
    const { lesson } = session.get();
    if (lesson) open(lesson);
    isLed = true;
  };
  const go = (by: number): void => {
    const { lesson } = session.get();
    if (!lesson) return;
    const step = lesson.step + by;
    if (step >= lessonOf(lesson.id).steps.length) leave();
    else {
      setFolded(false);
      isLed = true;
      open({ ...lesson, step });
    }
  };
  const leave = (): boolean => {
    const { lesson } = session.get();
    if (!lesson) return false;
    session.set({ lesson: undefined, isPlaying: false, cutting: undefined });
    document.open(lesson.before, `Left the lesson: ${lessonOf(lesson.id).title}`);
    places.set(now(), undefined);
    return true;
  };
  const show = (): void => {
    const { lesson, isPredicting, isLessonFolded } = session.get();
    const before = place;
    if (!lesson || said === document.get()) place = lesson;
    // Questions have a card of their own.
    card.hidden = place === undefined || isPredicting;
    root.classList.toggle('has-lesson', !card.hidden);
    if (!place) return;
    const model = lessonModel(lessonOf(place.id), place.step, place.shown, said);
    render(lessonCard(model, isLessonFolded, { openStep, go, leave, fold }), card);
    if (place !== before) card.querySelector('.lesson-body')?.scrollTo(0, 0);
    if (!isLed || place !== lesson) return;
    isLed = false;
    card.querySelector<HTMLElement>('h2')?.focus();
  };
  return {
    start(id, step = 0) {
      if (!lessons.find((lesson) => lesson.id === id)?.steps[step]) return;
      setFolded(false);
      isLed = true;
      open({ id, step, before: session.get().lesson?.before ?? document.get() });
    },
    leave,
    update(now) {
      said = now;
      show();
    },
  };
}

interface LessonEvents {
  /** Shows the step's figure again. */
  openStep(): void;
  /** @param by steps on or back */
  go(by: number): void;
  leave(): void;
  fold(): void;
}

function lessonCard(model: LessonModel, isFolded: boolean, { openStep, go, leave, fold }: LessonEvents): TemplateResult {
  const { title, heading, text, task, hasControls, reply, step, steps, isChanged } = model;
  const isLast = step === steps - 1;
  const leaveTitle = 'Leave the lesson; your terrain comes back (Esc)';
  // What scrolls can be reached by keyboard; arrow keys move it then, and not the camera.
  return html`
    <header>
      <div>
        <p class="lesson-title soft">${title}</p>
        <p class="lesson-count quiet" id="lesson-count">Step ${step + 1} of ${steps}</p>
      </div>
      <button class=${`lesson-fold ${isFolded ? 'button is-small' : 'icon-button'}`} type="button" aria-expanded=${!isFolded}
        aria-label=${isFolded ? nothing : 'Fold the lesson'} title=${isFolded ? 'Unfold the lesson' : 'Fold the lesson'}
        @click=${fold}>${isFolded ? 'Show the step' : iconOf('chevron-down')}</button>
      ${iconButtonOf('close', 'Leave the lesson', leave, { title: leaveTitle })}
    </header>
    <div class="lesson-marks rigid" aria-hidden="true">
      ${Array.from({ length: steps }, (_, i) => html`<i class=${i > step ? '' : 'is-done'}></i>`)}
    </div>
    <div class="lesson-body scroll" role="region" aria-label="Text of the step" tabindex="0">
      <h2 tabindex="-1" aria-describedby="lesson-count">${heading}</h2>
      <p class="lesson-text soft">${keyedText(text)}</p>
      <p class="lesson-task" ?hidden=${task === undefined}><b>Try: </b>${keyedText(task ?? '')}</p>
      ${hasControls ? buttonOf('Show the controls', 'Fold the lesson, which covers them', fold, 'lesson-controls') : ''}
      <p class="lesson-reply" role="status">${keyedText(reply ?? '')}</p>
      ${isChanged ? buttonOf('Show it again', 'Show what this step shows', openStep) : ''}
    </div>
    <footer>
      <button class="button" type="button" title="The step before" ?disabled=${step === 0} @click=${() => go(-1)}>Back</button>
      <button class="button is-primary" type="button" @click=${() => go(1)}
        title=${isLast ? 'End the lesson; your terrain comes back' : 'The next step'}>${isLast ? 'Finish' : 'Next'}</button>
    </footer>`;
}

const MARKED = /\[:(?<button>[^\]]+)\]|\[(?<key>[^\]]+)\]/g;

/** A text with its keys, icons of buttons and powers as elements: `<Press [.] or|Tap> [:next]`, `2^(−r·k)`, `r^k`.
 *  @throws RangeError if there is no such icon */
function keyedText(text: string): (TemplateResult | string)[] {
  return markedText(saidTo(text, isTouched.matches), MARKED, ({ button, key }) => {
    if (button !== undefined) {
      if (!isIconName(button)) throw new RangeError(`lesson: expected the name of an icon, got ${button}`);
      return html`<kbd>${iconOf(button)}</kbd>`;
    }
    return html`<kbd>${key}</kbd>`;
  }).flatMap((part) => (typeof part === 'string' ? withPowers(part) : part));
}
