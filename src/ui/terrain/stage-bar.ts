import { onFieldChange } from '../../core/memo.ts';
import { formatNumber, grouped } from '../../core/number-text.ts';
import { create } from '../controls/dom.ts';
import { type IconName, icon, iconButton, setTooltip } from '../controls/icons.ts';
import { createMenu } from '../controls/menu.ts';
import { headingOf, SPEEDS, type Speed, type StageBarModel, whyEmpty } from './stage-bar-model.ts';
import { createStageCard } from './stage-card.ts';

export interface StageBarEvents {
  onStage(stage: number): void;
  onPlay(isPlaying: boolean): void;
  onSpeed(speed: Speed): void;
  /** Asks before the next stage is shown, or stops asking. */
  onPredict(): void;
}

export interface StageBar {
  update(model: StageBarModel): void;
  /** @returns whether the card about the stage was open */
  closeCard(): boolean;
}

/** With more stages than this the track is a plain slider. */
const MAX_DOTS = 28;

const NO_TERRAIN: StageBarModel = {
  stage: 0,
  drawnStage: 0,
  stages: 0,
  ownStages: 0,
  source: undefined,
  isPlaying: false,
  speed: '1',
  isPredicting: false,
  whyNotPredict: '',
  explanation: undefined,
  hasHalfLevels: false,
  marks: [],
};

/** Steps through the stages of a terrain: buttons, one dot per stage (or a slider), what the stage did, and a card that tells more. */
export function createStageBar(container: HTMLElement, events: StageBarEvents): StageBar {
  let model = NO_TERRAIN;
  const current = (): StageBarModel => model;
  const show = (stage: number): void => {
    const clamped = Math.min(Math.max(stage, 0), model.stages);
    if (clamped !== model.stage) events.onStage(clamped);
  };
  const card = createStageCard(events.onSpeed);
  const parts = [
    createButtons(current, show, events.onPlay),
    createSpeed(current, events.onSpeed),
    createTrack(current, show),
    createText(),
    createShortText(),
    createPredict(events.onPredict),
  ];
  const bar = create('div', { class: 'stage-bar' }, ...parts.map(({ element }) => element), card.button, card.element);
  container.append(bar);
  return {
    closeCard: card.close,
    update: onFieldChange((now) => {
      const before = model;
      model = now;
      bar.classList.toggle('is-empty', now.stages === 0);
      bar.style.setProperty('--stages', String(now.stages));
      bar.classList.toggle('is-dotted', now.stages <= MAX_DOTS);
      bar.title = whyEmpty(now);
      for (const part of parts) part.update(now, before);
      card.update(now);
    }),
  };
}

interface StageBarPart {
  readonly element: HTMLElement;
  update(now: StageBarModel, before: StageBarModel): void;
}

function createButtons(
  current: () => StageBarModel,
  show: (stage: number) => void,
  onPlay: StageBarEvents['onPlay'],
): StageBarPart {
  const button = (name: IconName, label: string, key: string, onClick: () => void): HTMLButtonElement =>
    iconButton(name, label, onClick, { title: key ? `${label} (${key})` : label });
  const first = button('first', 'First stage', '', () => show(0));
  const previous = button('previous', 'Previous stage', ',', () => show(current().stage - 1));
  const play = button('play', 'Play', 'Space', () => onPlay(!current().isPlaying));
  const next = button('next', 'Next stage', '.', () => show(current().stage + 1));
  const last = button('last', 'Last stage', '', () => show(current().stages));
  first.classList.add('stage-bar-end');
  last.classList.add('stage-bar-end');
  play.classList.add('stage-bar-play');
  return {
    element: create('div', { class: 'stage-bar-buttons' }, first, previous, play, next, last),
    update({ stage, stages, isPlaying }, before) {
      first.disabled = previous.disabled = stage <= 0;
      next.disabled = last.disabled = stage >= stages;
      play.disabled = stages === 0;
      if (isPlaying !== before.isPlaying) play.replaceChildren(icon(isPlaying ? 'pause' : 'play'));
      play.ariaLabel = isPlaying ? 'Pause' : 'Play';
      setTooltip(play, `${play.ariaLabel} (Space)`);
    },
  };
}

function createSpeed(current: () => StageBarModel, onSpeed: StageBarEvents['onSpeed']): StageBarPart {
  const label = create('span');
  const title = 'Playback speed (< slower, > faster)';
  const button = create(
    'button',
    { class: 'button is-small stage-bar-speed', type: 'button', 'aria-label': 'Speed', title },
    label,
  );
  createMenu(button, () =>
    SPEEDS.map(({ value, label, title }) => ({
      label,
      hint: title,
      isChosen: value === current().speed,
      onSelect: () => onSpeed(value),
    })),
  );
  return {
    element: button,
    update({ speed, stages }) {
      label.textContent = SPEEDS.find(({ value }) => value === speed)?.label ?? '';
      button.ariaLabel = `Speed ${label.textContent}`;
      button.disabled = stages === 0;
    },
  };
}

function createPredict(onPredict: StageBarEvents['onPredict']): StageBarPart {
  const element = create(
    'button',
    { id: 'predict', class: 'button is-small stage-bar-predict', type: 'button', 'aria-label': 'Predict' },
    icon('predict'),
    create('span', {}, 'Predict'),
  );
  element.addEventListener('click', onPredict);
  return {
    element,
    update({ isPredicting, whyNotPredict }) {
      element.disabled = whyNotPredict !== '';
      element.title = whyNotPredict || 'Say what the next stage does before it is shown (Q)';
      element.ariaPressed = String(isPredicting);
    },
  };
}

function createTrack(current: () => StageBarModel, show: (stage: number) => void): StageBarPart {
  const rail = create('span', { class: 'stage-bar-rail' });
  const dots = create('span', { class: 'stage-bar-dots' });
  const knob = create('span', { class: 'stage-bar-knob' });
  const inner = create('span', { class: 'stage-bar-inner' }, rail, dots, knob);
  const title = 'Drag, or press the arrow keys';
  const track = create('div', { class: 'stage-bar-track', role: 'slider', tabindex: '0', 'aria-label': 'Stage', title }, inner);

  const showAt = (event: PointerEvent): void => {
    const { left, width } = inner.getBoundingClientRect();
    show(Math.round(((event.clientX - left) / width) * current().stages));
  };
  track.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || current().stages === 0) return;
    track.setPointerCapture(event.pointerId);
    showAt(event);
  });
  track.addEventListener('pointermove', (event) => {
    if (track.hasPointerCapture(event.pointerId)) showAt(event);
  });
  track.addEventListener('keydown', (event) => {
    const stage = stageForKey(event.key, current());
    if (stage === undefined) return;
    event.preventDefault();
    show(stage);
  });
  return {
    element: track,
    update(now, before) {
      const { stage, stages, ownStages, hasHalfLevels } = now;
      const isEmpty = stages === 0;
      if (stages !== before.stages || ownStages !== before.ownStages || hasHalfLevels !== before.hasHalfLevels)
        drawDots(dots, now);
      track.style.setProperty('--done', isEmpty ? '0' : String(stage / stages));
      for (const [i, dot] of [...dots.children].entries()) {
        dot.classList.toggle('is-done', i < stage);
        dot.classList.toggle('is-now', i === stage);
      }
      track.ariaDisabled = String(isEmpty);
      track.tabIndex = isEmpty ? -1 : 0;
      track.ariaValueMin = '0';
      track.ariaValueMax = String(stages);
      track.ariaValueNow = String(stage);
      track.ariaValueText = isEmpty ? whyEmpty(now) : `${headingOf(now)}: ${sentenceOf(now)}`;
    },
  };
}

function createText(): StageBarPart {
  const title = create('b');
  const sentence = create('span');
  const element = create('p', { class: 'stage-bar-text' }, title, sentence);
  return {
    element,
    update(now) {
      const isEmpty = now.stages === 0;
      title.textContent = headingOf(now);
      sentence.textContent = isEmpty ? whyEmpty(now) : sentenceOf(now);
      element.title = isEmpty ? whyEmpty(now) : `${title.textContent}\n${sentence.textContent}`;
    },
  };
}

/** Shown instead of the text where there is little room. */
function createShortText(): StageBarPart {
  const element = create('p', { class: 'stage-bar-short', 'aria-hidden': 'true' });
  return {
    element,
    update(now) {
      const { drawnStage, stages, explanation } = now;
      element.replaceChildren(
        create('b', {}, explanation ? `${formatNumber(drawnStage)} of ${formatNumber(stages)}` : headingOf(now)),
        create('span', {}, briefTitle(explanation?.title ?? '', `${drawnStage} of ${stages}`)),
      );
    },
  };
}

/** `Level 3` of `Level 3, diamond step`; `Line` where the title counts the stages. */
function briefTitle(title: string, count: string): string {
  return grouped(title.split(',')[0].replace(count, '').trim());
}

function sentenceOf({ explanation }: StageBarModel): string {
  return grouped(explanation?.sentence ?? '');
}

function stageForKey(key: string, { stage, stages }: StageBarModel): number | undefined {
  const page = Math.max(1, Math.round(stages / 10));
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return stage - 1;
    case 'ArrowRight':
    case 'ArrowUp':
      return stage + 1;
    case 'PageDown':
      return stage - page;
    case 'PageUp':
      return stage + page;
    case 'Home':
      return 0;
    case 'End':
      return stages;
    default:
      return undefined;
  }
}

/** One dot for stage 0 and one for each stage after it; none where there are too many. */
function drawDots(container: HTMLElement, { stages, ownStages, hasHalfLevels }: StageBarModel): void {
  const count = stages === 0 || stages > MAX_DOTS ? 0 : stages + 1;
  const shapeOf = (stage: number): string => {
    if (stage === 0) return 'is-start';
    if (stage > ownStages) return 'is-diamond';
    return hasHalfLevels && stage % 2 === 0 ? 'is-square' : 'is-round';
  };
  container.replaceChildren(
    ...Array.from({ length: count }, (_, i) => create('i', { class: shapeOf(i), style: `--at: ${i / stages}` })),
  );
}
