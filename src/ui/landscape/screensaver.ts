import type { Landscape, Moment } from '../../landscape/landscape.ts';
import { sceneSchema } from '../../landscape/scene-schema.ts';
import { createLandscapePicture, type LandscapePicture } from '../../worker/landscape-client.ts';
import { create } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';

/** A pointer that rests is out of the way. */
const POINTER_REST_MS = 2000;
const { width: widths, height: heights } = sceneSchema;
/** How long one landscape goes over into the next; the style sheet has the same. */
const FADE_MS = 6000;

export interface Screensaver {
  readonly isOpen: boolean;
  /** Fills the screen, or the window where the browser allows no more. */
  open(): void;
  close(): void;
  /** Shows this moment; called for every frame of the screen.
   *  @param nowMs when it is */
  show(moment: Moment, nowMs: number): void;
}

export interface ScreensaverEvents {
  landscape(): Landscape;
  /** The same with another seed. */
  reseeded(): Landscape;
  inWords(landscape: Landscape): string;
  onPainted(): void;
  onOpen(): void;
  onClose(): void;
  onFailure(message: string): void;
}

/** One of the pictures that go over into each other. */
interface Slide {
  readonly picture: LandscapePicture;
  /** Of the screen's size. */
  readonly sized: (width: number, height: number) => Landscape;
  readonly element: HTMLElement;
  /** When it was first there. */
  shownMs?: number;
}

/** The picture alone on the whole screen, painted in the screen's own pixels. Any key, a click or leaving full screen ends it; after the
 *  scene's minutes another seed takes the place of this one, slowly. The document stays as it is. */
export function createScreensaver(events: ScreensaverEvents): Screensaver {
  // Modal, so that the page's keys rest; but a dialog itself may not fill the screen.
  const stage = create('div', { class: 'screensaver-stage', tabindex: '-1' });
  const dialog = create('dialog', { class: 'screensaver', 'aria-label': 'Full screen: press any key to leave' }, stage);
  let slides: Slide[] = [];
  let since: number | undefined;
  let listening: AbortController | undefined;
  let wakeLock: WakeLockSentinel | undefined;
  let restTimer = 0;
  let focused: Element | null = null;

  const addSlide = (landscape: Landscape): void => {
    const element = create('div', { class: 'screensaver-slide', role: 'img' });
    element.ariaLabel = events.inWords(landscape);
    const picture = createLandscapePicture({
      onPainted(canvas) {
        events.onPainted();
        if (canvas.parentElement === element) return;
        element.replaceChildren(canvas);
        element.classList.add('is-shown');
      },
      onFailure(message) {
        close();
        events.onFailure(message);
      },
    });
    const sized = latest((width: number, height: number) => withSize(landscape, width, height));
    stage.append(element);
    slides.push({ picture, sized, element });
  };
  const drop = (dropped: readonly Slide[]): void => {
    for (const slide of dropped) {
      slide.picture.dispose();
      slide.element.remove();
    }
    slides = slides.filter((slide) => !dropped.includes(slide));
  };
  /** What is under a picture is of no use once that covers all. */
  const dropCovered = (nowMs: number): void => {
    const top = slides[slides.length - 1];
    if (!top.element.classList.contains('is-shown')) return;
    top.shownMs ??= nowMs;
    if (nowMs - top.shownMs >= FADE_MS) drop(slides.slice(0, -1));
  };

  const showPointer = (): void => {
    stage.classList.remove('is-at-rest');
    clearTimeout(restTimer);
    restTimer = window.setTimeout(() => stage.classList.add('is-at-rest'), POINTER_REST_MS);
  };
  const listen = (): void => {
    listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener(
      'keydown',
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        close();
      },
      options,
    );
    stage.addEventListener('click', close, options);
    stage.addEventListener('pointermove', showPointer, options);
    dialog.addEventListener('close', close, options);
    document.addEventListener('fullscreenchange', () => document.fullscreenElement !== stage && close(), options);
  };
  const stayAwake = async (): Promise<void> => {
    // Refused where the battery is low; then the screen may sleep.
    const lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (listening) wakeLock = lock;
    else void lock?.release();
  };

  const open = (): void => {
    if (listening) return;
    focused = document.activeElement;
    document.body.append(dialog);
    dialog.showModal();
    stage.focus();
    since = undefined;
    listen();
    showPointer();
    void stayAwake();
    // Where it is refused the window is filled.
    stage.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {});
    addSlide(events.landscape());
    events.onOpen();
  };
  const close = (): void => {
    if (!listening) return;
    listening.abort();
    listening = undefined;
    clearTimeout(restTimer);
    const isWhole = document.fullscreenElement === stage;
    const left = isWhole ? document.exitFullscreen().catch(() => {}) : Promise.resolve();
    void wakeLock?.release();
    wakeLock = undefined;
    drop(slides);
    dialog.close();
    dialog.remove();
    // What filled the screen keeps the focus from who had it before.
    void left.then(() => focused instanceof HTMLElement && focused.focus());
    events.onClose();
  };

  return {
    get isOpen() {
      return listening !== undefined;
    },
    open,
    close,
    show(moment, nowMs) {
      if (!listening) return;
      since ??= nowMs;
      const stayMs = events.landscape().scene.reseedMinutes * 60_000;
      if (stayMs > 0 && nowMs - since >= stayMs) {
        since = nowMs;
        addSlide(events.reseeded());
      }
      dropCovered(nowMs);
      const pixels = (cssPx: number, { min, max }: typeof widths | typeof heights): number =>
        Math.min(Math.max(Math.round(cssPx * devicePixelRatio), min), max);
      const width = pixels(stage.clientWidth, widths);
      const height = pixels(stage.clientHeight, heights);
      for (const { picture, sized } of slides) picture.show(sized(width, height), moment);
    },
  };
}

function withSize(landscape: Landscape, width: number, height: number): Landscape {
  return { ...landscape, scene: { ...landscape.scene, width, height } };
}
