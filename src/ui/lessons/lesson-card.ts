import '../styles/lessons.css';
import { isSameJson } from '../../core/memo.ts';
import type { LessonPlace } from '../../jobs/session.ts';
import { documentOf, type LessonModel, lessonModel } from '../../lessons/lesson-model.ts';
import { lessonOf } from '../../lessons/lessons.ts';
import type { HistoryStep } from '../../state/document-store.ts';
import { create, textButton } from '../controls/dom.ts';
import { icon, iconButton, isIconName } from '../controls/icons.ts';
import { markedText } from '../controls/marked-text.ts';
import type { PageParts } from '../page/page-parts.ts';

/** The card beside the view with the step of a lesson. */
export interface LessonCard {
  /** @param id of the lesson */
  start(id: string): void;
  /** Ends the lesson and brings back the document from before it. @returns whether one was running */
  leave(): boolean;
  /** Shows the step as it is now. */
  update(): void;
}

/** What scrolls can be reached by keyboard; arrow keys move it then, and not the camera. */
const SCROLLED = { role: 'region', 'aria-label': 'Text of the step', tabindex: '0' };

/** @param card is hidden while no lesson runs */
export function createLessonCard(card: HTMLElement, { document, session }: Pick<PageParts, 'document' | 'session'>): LessonCard {
  const root = globalThis.document.documentElement;
  const title = create('p', { class: 'lesson-title soft' });
  const count = create('p', { class: 'lesson-count quiet', id: 'lesson-count' });
  const marks = create('div', { class: 'lesson-marks rigid', 'aria-hidden': 'true' });
  const heading = create('h2', { tabindex: '-1', 'aria-describedby': 'lesson-count' });
  const text = create('p', { class: 'lesson-text soft' });
  const task = create('p', { class: 'lesson-task' });
  const reply = create('p', { class: 'lesson-reply', role: 'status' });
  const again = textButton('Show it again', 'Show what this step shows', () => openStep());
  const back = textButton('Back', 'The step before', () => go(-1), 'medium');
  const next = textButton('Next', 'The next step', () => go(1), 'medium');
  next.classList.add('is-primary');
  const fold = iconButton('chevron-down', 'Fold the lesson', () => setFolded(!isFolded), { class: 'icon-button lesson-fold' });
  const close = iconButton('close', 'Leave the lesson', () => leave(), {
    title: 'Leave the lesson; your terrain comes back (Esc)',
  });
  const body = create('div', { class: 'lesson-body scroll', ...SCROLLED }, heading, text, task, reply, again);
  card.append(create('header', {}, create('div', {}, title, count), fold, close), marks, body, create('footer', {}, back, next));

  let shown: LessonModel | undefined;
  let isFolded = false;
  /** Only on phones: there the card replaces the parameters. */
  const setFolded = (isFoldedNow: boolean): void => {
    isFolded = isFoldedNow;
    root.classList.toggle('is-lesson-folded', isFolded);
    fold.ariaExpanded = String(!isFolded);
    fold.title = fold.ariaLabel = isFolded ? 'Unfold the lesson' : 'Fold the lesson';
  };
  setFolded(false);

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

  const open = ({ id, step, before }: Omit<LessonPlace, 'shown'>): void => {
    const lesson = lessonOf(id);
    const figure = documentOf(lesson.steps[step], document.get());
    const place = { id, step, before, shown: figure };
    session.set({
      lesson: place,
      isPlaying: false,
      isPredicting: false,
      cutting: undefined,
      message: undefined,
    });
    document.open(figure, `Lesson: ${lesson.steps[step].heading}`);
    places.set(now(), place); // also where the figure is the same as before, which makes no step
  };
  const openStep = (): void => {
    const { lesson } = session.get();
    if (lesson) open(lesson);
    heading.focus();
  };
  const go = (by: number): void => {
    const { lesson } = session.get();
    if (!lesson) return;
    const step = lesson.step + by;
    if (step >= lessonOf(lesson.id).steps.length) leave();
    else {
      setFolded(false);
      open({ ...lesson, step });
      update();
      heading.focus();
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
  const show = (model: LessonModel): void => {
    const { step, steps } = model;
    if (model.heading !== shown?.heading) body.scrollTop = 0;
    title.textContent = model.title;
    count.textContent = `Step ${step + 1} of ${steps}`;
    marks.replaceChildren(...Array.from({ length: steps }, (_, i) => create('i', i > step ? {} : { class: 'is-done' })));
    heading.textContent = model.heading;
    text.replaceChildren(...keyedText(model.text));
    task.hidden = model.task === undefined;
    task.replaceChildren(create('b', {}, 'Try: '), ...keyedText(model.task ?? ''));
    reply.replaceChildren(...keyedText(model.reply ?? ''));
    again.hidden = !model.isChanged;
    back.disabled = step === 0;
    next.textContent = step === steps - 1 ? 'Finish' : 'Next';
    next.title = step === steps - 1 ? 'End the lesson; your terrain comes back' : 'The next step';
  };
  const update = (): void => {
    const { lesson, isPredicting } = session.get();
    // Questions have a card of their own.
    card.hidden = lesson === undefined || isPredicting;
    root.classList.toggle('has-lesson', !card.hidden);
    const model = lesson && lessonModel(lessonOf(lesson.id), lesson.step, lesson.shown, document.get());
    if (model && !isSameJson(model, shown)) show(model);
    shown = model;
  };
  return {
    start(id) {
      setFolded(false);
      open({ id, step: 0, before: session.get().lesson?.before ?? document.get() });
      update();
      heading.focus();
    },
    leave,
    update,
  };
}

const MARKED = /\[:(?<button>[^\]]+)\]|\[(?<key>[^\]]+)\]|\^\((?<term>[^)]+)\)|\^(?<power>\w)/g;

/** A text with its keys, icons of buttons and powers as elements: `Press [.] or [:next]`, `2^(−r·k)`, `r^k`.
 *  @throws RangeError if there is no such icon */
function keyedText(text: string): (Node | string)[] {
  return markedText(text, MARKED, ({ button, key, term, power }) => {
    if (button !== undefined) {
      if (!isIconName(button)) throw new RangeError(`lesson: expected the name of an icon, got ${button}`);
      return create('kbd', {}, icon(button));
    }
    return key === undefined ? create('sup', {}, term ?? power ?? '') : create('kbd', {}, key);
  });
}
