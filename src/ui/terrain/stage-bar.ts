import { formatNumber } from '../../chart/number-text.ts';
import type { Generator, Law } from '../../core/generator.ts';
import { uncapitalised } from '../../state/param-text.ts';
import { create } from '../controls/dom.ts';
import { type IconName, icon } from '../controls/icons.ts';
import { onFieldChange } from '../controls/memo.ts';
import { elevationsInMetres, grouped, lawText } from './law-text.ts';

export interface StageBarModel {
  /** The stage on screen, 0 … stages. */
  readonly stage: number;
  /** 0 if the terrain was not made in stages, or is what its stages start from. */
  readonly stages: number;
  /** What the terrain comes from, which says why there are no stages; undefined while there is no terrain. */
  readonly source: Generator['kind'] | 'imported' | undefined;
  readonly isPlaying: boolean;
  /** What the stage is, as `explainStage` says it. */
  readonly title: string;
  /** What the stage does. */
  readonly sentence: string;
  readonly law: Law | undefined;
  /** Metres of one raw unit of elevation; undefined where terrain is not scaled to metres. */
  readonly metresPerUnit?: number | undefined;
  /** `half-levels`: odd stages displace centres and even ones edge midpoints, drawn as circles and squares. */
  readonly marks?: 'half-levels' | 'plain';
}

export interface StageBarEvents {
  onStage(stage: number): void;
  onPlay(isPlaying: boolean): void;
}

/** More stages than this are drawn as a plain slider. */
const MAX_DOTS = 24;
/** Playing shows at most this many stages, so that it lasts about ten seconds. */
const MAX_FRAMES = 100;

const WHY_NONE = {
  imported: 'Imported terrain was not made in stages',
  heightmap: 'This map is its corners: no level fits',
  profile: 'This line is one segment: no level fits',
} as const;

/** How long a stage stays on screen while playing, in milliseconds. */
export function stageDelayMs(stages: number): number {
  return Math.min(Math.max(10_000 / stages, 100), 600);
}

/** The stage to show after this one while playing, the last one always among them; undefined after the last. */
export function nextStage(stage: number, stages: number): number | undefined {
  return stage >= stages ? undefined : Math.min(stage + Math.ceil(stages / MAX_FRAMES), stages);
}

/** Steps through the stages of a terrain: buttons, one dot per stage (or a slider), and what the stage does. */
export function createStageBar(
  container: HTMLElement,
  events: StageBarEvents,
): { update(model: StageBarModel): void; dispose(): void } {
  let model: StageBarModel = {
    stage: 0,
    stages: 0,
    source: undefined,
    isPlaying: false,
    title: '',
    sentence: '',
    law: undefined,
  };
  const show = (stage: number): void => {
    const clamped = Math.min(Math.max(stage, 0), model.stages);
    if (clamped !== model.stage) events.onStage(clamped);
  };

  const button = (name: IconName, label: string, key: string, run: () => void): HTMLButtonElement => {
    const title = key ? `${label} (${key})` : label;
    const element = create('button', { class: 'icon-button', type: 'button', 'aria-label': label, title }, icon(name));
    element.addEventListener('click', run);
    return element;
  };
  const first = button('first', 'First stage', '', () => show(0));
  const previous = button('previous', 'Previous stage', ',', () => show(model.stage - 1));
  const play = button('play', 'Play', 'Space', () => events.onPlay(!model.isPlaying));
  const next = button('next', 'Next stage', '.', () => show(model.stage + 1));
  const last = button('last', 'Last stage', '', () => show(model.stages));
  first.classList.add('stage-bar-end');
  last.classList.add('stage-bar-end');
  play.classList.add('stage-bar-play');

  const rail = create('span', { class: 'stage-bar-rail' });
  const dots = create('span', { class: 'stage-bar-dots' });
  const knob = create('span', { class: 'stage-bar-knob' });
  const inner = create('span', { class: 'stage-bar-inner' }, rail, dots, knob);
  const track = create(
    'div',
    { class: 'stage-bar-track', role: 'slider', tabindex: '0', 'aria-label': 'Stage', title: 'Drag, or press the arrow keys' },
    inner,
  );
  const title = create('b');
  const sentence = create('span');
  const short = create('p', { class: 'stage-bar-short', 'aria-hidden': 'true' });
  const text = create('p', { class: 'stage-bar-text' }, title, sentence);
  const buttons = create('div', { class: 'stage-bar-buttons' }, first, previous, play, next, last);
  const bar = create('div', { class: 'stage-bar' }, buttons, track, text, short);
  container.append(bar);

  const showAt = (event: PointerEvent): void => {
    const { left, width } = inner.getBoundingClientRect();
    show(Math.round(((event.clientX - left) / width) * model.stages));
  };
  track.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || model.stages === 0) return;
    track.setPointerCapture(event.pointerId);
    showAt(event);
  });
  track.addEventListener('pointermove', (event) => {
    if (track.hasPointerCapture(event.pointerId)) showAt(event);
  });
  track.addEventListener('keydown', (event) => {
    const stage = stageForKey(event.key, model);
    if (stage === undefined) return;
    event.preventDefault();
    show(stage);
  });

  return {
    update: onFieldChange((now) => {
      const before = model;
      model = now;
      const { stage, stages, isPlaying } = now;
      const isEmpty = stages === 0;
      const reason = now.source ? WHY_NONE[now.source] : '';
      bar.classList.toggle('is-empty', isEmpty);
      bar.title = isEmpty ? reason : '';
      first.disabled = previous.disabled = stage <= 0;
      next.disabled = last.disabled = stage >= stages;
      play.disabled = isEmpty;
      if (isPlaying !== before.isPlaying) play.replaceChildren(icon(isPlaying ? 'pause' : 'play'));
      play.ariaLabel = isPlaying ? 'Pause' : 'Play';
      play.title = `${play.ariaLabel} (Space)`;

      const isDotted = stages <= MAX_DOTS;
      if (stages !== before.stages || now.marks !== before.marks) drawDots(dots, isDotted ? stages : 0, now.marks);
      bar.classList.toggle('is-dotted', isDotted);
      track.style.setProperty('--stages', String(stages));
      track.style.setProperty('--done', isEmpty ? '0' : String(stage / stages));
      for (const [i, dot] of [...dots.children].entries()) {
        dot.classList.toggle('is-done', i < stage);
        dot.classList.toggle('is-now', i === stage);
      }

      title.textContent = headingOf(now);
      sentence.textContent = isEmpty ? reason : inMetres(now) + grouped(now.sentence);
      text.title = isEmpty ? reason : [grouped(now.sentence), lawText(now.law)].filter(Boolean).join('\n');
      short.replaceChildren(
        create('b', {}, isEmpty ? 'No stages' : `${formatNumber(stage)} of ${formatNumber(stages)}`),
        create('span', {}, isEmpty ? '' : grouped(now.title.split(',')[0])),
      );
      track.ariaDisabled = String(isEmpty);
      track.tabIndex = isEmpty ? -1 : 0;
      track.ariaValueMin = '0';
      track.ariaValueMax = String(stages);
      track.ariaValueNow = String(stage);
      track.ariaValueText = isEmpty ? reason : `${headingOf(now)}: ${grouped(now.sentence)}`;
    }),
    dispose() {
      bar.remove();
    },
  };
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

/** One dot for what the run starts from and one per stage. */
function drawDots(container: HTMLElement, stages: number, marks: StageBarModel['marks']): void {
  const count = stages === 0 ? 0 : stages + 1;
  container.replaceChildren(
    ...Array.from({ length: count }, (_, i) => {
      const isSquare = marks === 'half-levels' && i > 0 && i % 2 === 0;
      return create('i', { class: i === 0 ? 'is-start' : isSquare ? 'is-square' : 'is-round', style: `--at: ${i / stages}` });
    }),
  );
}

/** `Stage 5 of 20 · level 3 of 10, diamond step`; titles that count the stages themselves stand alone. */
function headingOf({ stage, stages, title }: StageBarModel): string {
  if (stages === 0) return 'No stages';
  if (title.includes(`${stage} of ${stages}`)) return grouped(title);
  return grouped(`Stage ${stage} of ${stages} · ${uncapitalised(title)}`);
}

/** The law's elevations as the terrain on screen has them. */
function inMetres({ law, metresPerUnit }: StageBarModel): string {
  return elevationsInMetres(law, metresPerUnit)
    .map((text) => `in metres ${text} · `)
    .join('');
}
