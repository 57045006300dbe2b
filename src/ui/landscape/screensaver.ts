import { latest } from '../../core/memo.ts';
import type { Landscape, Moment } from '../../landscape/landscape.ts';
import { sceneSchema } from '../../landscape/scene-schema.ts';
import { createLandscapePicture, type LandscapePicture } from '../../worker/landscape-client.ts';
import { create } from '../controls/dom.ts';

/** The pointer is hidden after resting so long. */
const POINTER_REST_MS = 2000;
/** How long one landscape fades into the next; the style sheet repeats it. */
const FADE_MS = 6000;
const { width: widths, height: heights } = sceneSchema;

export interface Screensaver {
  readonly isOpen: boolean;
  /** Fills the screen, or the window if the browser refuses full screen. */
  open(): void;
  close(): void;
  /** Shows a moment; called every animation frame.
   *  @param nowMs the frame's time */
  show(moment: Moment, nowMs: number): void;
}

export interface ScreensaverEvents {
  landscape(): Landscape;
  /** The landscape with another seed. */
  reseeded(): Landscape;
  /** The landscape in words, for screen readers. */
  describe(landscape: Landscape): string;
  onPainted(): void;
  onOpen(): void;
  onClose(): void;
  onFailure(message: string): void;
}

/** The picture alone on the whole screen, painted in the screen's own pixels. Any key, a click or leaving full screen closes it. After the
 *  scene's `reseedMinutes` it fades to another seed. The document does not change. */
export function createScreensaver(events: ScreensaverEvents): Screensaver {
  // A modal dialog keeps the page's keys away. A dialog itself cannot go full screen, so an element inside does.
  const stage = create('div', { class: 'screensaver-stage', tabindex: '-1' });
  const dialog = create('dialog', { class: 'screensaver', 'aria-label': 'Full screen: press any key to leave' }, stage);
  const slides = createSlides(stage, {
    describe: events.describe,
    onPainted: events.onPainted,
    onFailure(message) {
      close();
      events.onFailure(message);
    },
  });
  /** Undefined while it is closed. */
  let whileOpen: AbortController | undefined;
  /** When the current seed was first shown. */
  let seedShownMs: number | undefined;
  let focused: Element | null = null;

  const closeOnInput = (signal: AbortSignal): void => {
    const options = { capture: true, signal };
    const onKey = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      close();
    };
    window.addEventListener('keydown', onKey, options);
    stage.addEventListener('click', close, options);
    dialog.addEventListener('close', close, options);
    document.addEventListener('fullscreenchange', () => document.fullscreenElement !== stage && close(), options);
  };

  const open = (): void => {
    if (whileOpen) return;
    focused = document.activeElement;
    document.body.append(dialog);
    dialog.showModal();
    stage.focus();
    seedShownMs = undefined;
    whileOpen = new AbortController();
    closeOnInput(whileOpen.signal);
    hideRestingPointer(stage, whileOpen.signal);
    void keepScreenOn(whileOpen.signal);
    // If it is refused, the dialog fills the window.
    stage.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {});
    slides.add(events.landscape());
    events.onOpen();
  };
  const close = (): void => {
    if (!whileOpen) return;
    whileOpen.abort();
    whileOpen = undefined;
    const isFullScreen = document.fullscreenElement === stage;
    const left = isFullScreen ? document.exitFullscreen().catch(() => {}) : Promise.resolve();
    slides.clear();
    dialog.close();
    dialog.remove();
    // The browser returns the focus only after full screen has ended.
    void left.then(() => focused instanceof HTMLElement && focused.focus());
    events.onClose();
  };

  return {
    get isOpen() {
      return whileOpen !== undefined;
    },
    open,
    close,
    show(moment, nowMs) {
      if (!whileOpen) return;
      seedShownMs ??= nowMs;
      const seedMs = events.landscape().scene.reseedMinutes * 60_000;
      if (seedMs > 0 && nowMs - seedShownMs >= seedMs) {
        seedShownMs = nowMs;
        slides.add(events.reseeded());
      }
      slides.show(moment, nowMs);
    },
  };
}

/** A landscape that fades in over the one before. */
interface Slide {
  readonly picture: LandscapePicture;
  /** The landscape at the screen's size. */
  readonly sized: (width: number, height: number) => Landscape;
  readonly element: HTMLElement;
  /** When it was first seen painted. */
  shownMs?: number;
}

/** The landscapes on the stage: one, and while it fades in, those below it. */
function createSlides(
  stage: HTMLElement,
  { describe, onPainted, onFailure }: Pick<ScreensaverEvents, 'describe' | 'onPainted' | 'onFailure'>,
): { add(landscape: Landscape): void; show(moment: Moment, nowMs: number): void; clear(): void } {
  let slides: Slide[] = [];
  const remove = (removed: readonly Slide[]): void => {
    for (const slide of removed) {
      slide.picture.dispose();
      slide.element.remove();
    }
    slides = slides.filter((slide) => !removed.includes(slide));
  };
  const removeCovered = (nowMs: number): void => {
    const top = slides[slides.length - 1];
    if (!top.element.classList.contains('is-shown')) return;
    top.shownMs ??= nowMs;
    if (nowMs - top.shownMs >= FADE_MS) remove(slides.slice(0, -1));
  };
  return {
    add(landscape) {
      const element = create('div', { class: 'screensaver-slide fill', role: 'img' });
      element.ariaLabel = describe(landscape);
      const picture = createLandscapePicture({
        onPainted(canvas) {
          onPainted();
          if (canvas.parentElement === element) return;
          element.replaceChildren(canvas);
          element.classList.add('is-shown');
        },
        onFailure,
      });
      const sized = latest((width: number, height: number) => withSize(landscape, width, height));
      stage.append(element);
      slides.push({ picture, sized, element });
    },
    show(moment, nowMs) {
      removeCovered(nowMs);
      const width = devicePixels(stage.clientWidth, widths);
      const height = devicePixels(stage.clientHeight, heights);
      for (const { picture, sized } of slides) picture.show(sized(width, height), moment);
    },
    clear: () => remove(slides),
  };
}

/** Hides the pointer over an element while it does not move. */
function hideRestingPointer(element: HTMLElement, signal: AbortSignal): void {
  let timer = 0;
  const show = (): void => {
    element.classList.remove('is-at-rest');
    clearTimeout(timer);
    timer = window.setTimeout(() => element.classList.add('is-at-rest'), POINTER_REST_MS);
  };
  element.addEventListener('pointermove', show, { capture: true, signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  show();
}

/** Keeps the screen on until the signal; the browser may refuse, as on a low battery. */
async function keepScreenOn(signal: AbortSignal): Promise<void> {
  const lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
  const release = (): void => void lock?.release();
  if (signal.aborted) release();
  else signal.addEventListener('abort', release);
}

/** Device pixels of a length, within the limits of a scene's size. */
function devicePixels(cssPx: number, { min, max }: typeof widths | typeof heights): number {
  return Math.min(Math.max(Math.round(cssPx * devicePixelRatio), min), max);
}

function withSize(landscape: Landscape, width: number, height: number): Landscape {
  return { ...landscape, scene: { ...landscape.scene, width, height } };
}
