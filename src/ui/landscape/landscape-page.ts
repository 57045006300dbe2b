import '../styles/landscape.css';
import type { Problem } from '../../core/params.ts';
import { withSeed } from '../../landscape/edits.ts';
import type { Landscape } from '../../landscape/landscape.ts';
import { randomSeed } from '../../state/random-seed.ts';
import { createLandscapePicture } from '../../worker/landscape-client.ts';
import { create, elementById } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';
import type { MenuItem } from '../controls/menu.ts';
import type { Thumbnails } from '../controls/thumbnails.ts';
import type { PageParts } from '../shell/top-bar.ts';
import { createLandscapeExport } from './landscape-export.ts';
import { createLandscapePanel } from './landscape-panel.ts';
import { createLandscapeStore } from './landscape-store.ts';
import { createLandscapeView } from './landscape-view.ts';
import { landscapeInWords, landscapeStem, landscapeSubtitle, motionInWords } from './landscape-wording.ts';
import { layerName } from './layer-wording.ts';
import { createPlayer } from './player.ts';
import { originTitle } from './preset-origin.ts';
import { changesInWords } from './problem-wording.ts';
import { createScreensaver } from './screensaver.ts';

/** What the page of a landscape works with. */
export interface LandscapePageParts extends Pick<PageParts, 'document' | 'session'> {
  /** Of the steps of the history. */
  readonly thumbnails: Pick<Thumbnails, 'has' | 'take'>;
  /** Called when what `isComplete`, `title` or `exportItems` say may have changed. */
  onChange(): void;
}

export interface LandscapePage {
  /** Called when the document or the session changed while the view is shown. */
  update(): void;
  /** Another view is shown: nothing moves meanwhile. */
  leave(): void;
  /** The document's landscape is on screen, at its moment. */
  isComplete(): boolean;
  /** What stands in the top bar: `Violet dusk`, `6 layers · 1600 × 988 · seed “evening”`. */
  title(): { readonly title: string; readonly subtitle: string };
  exportItems(): MenuItem[];
  togglePlay(): void;
  /** Goes on by so many frames of a file, and pauses. */
  step(by: number): void;
  newSeed(): void;
  /** The picture alone on the whole screen, until a key or a click. */
  fullScreen(): void;
  /** What Escape does: leaves full screen, or ends a file that is being made. @returns whether there was any of it */
  cancel(): boolean;
}

/** Pictures that are there sooner are not announced. */
const PATIENCE_MS = 150;
const prefersStill = matchMedia('(prefers-reduced-motion: reduce)');

/** The page of a landscape: its picture, which moves, the player below it, and layers and settings beside it. */
export function createLandscapePage({ document, session, thumbnails, onChange }: LandscapePageParts): LandscapePage {
  const part = (id: string): HTMLElement => elementById(id, HTMLElement);
  const store = createLandscapeStore(document, session);
  const { passing, actions } = store;
  let isOpen = false;
  let wasOpened = false;
  let wasComplete = false;
  /** What could not be painted, and was told. */
  let failed: Landscape | undefined;

  const fail = (message: string): void => session.set({ message: { kind: 'error', text: `The landscape: ${message}` } });
  const title = (): string => originTitle(store.origin());
  const inWords = (landscape: Landscape): string => landscapeInWords(title(), landscape);
  /** The name of the layer that is shown alone. */
  const soloName = (): string | undefined => {
    const { solo } = passing.get();
    return solo === undefined ? undefined : layerName(store.landscape().layers[solo], solo);
  };

  const picture = createLandscapePicture({
    onPainted(canvas) {
      player.countPicture();
      view.setCanvas(canvas);
      endPainting();
      showPainting();
      keepThumbnail();
      tellComplete();
    },
    onFailure(message) {
      failed = store.shown();
      showPainting();
      fail(message);
    },
  });
  const saver = createScreensaver({
    landscape: store.shown,
    reseeded: () => withSeed(store.shown(), randomSeed()),
    inWords,
    onPainted: () => player.countPicture(),
    onOpen: () => show(),
    onClose: () => show(),
    onFailure: fail,
  });
  const view = createLandscapeView(saver.open);
  const exports = createLandscapeExport(() => {
    const [landscape, only] = [store.shown(), soloName()];
    return { landscape, moment: player.moment(), stem: landscapeStem(store.origin().preset, landscape, only), only };
  }, session);
  view.element.append(exports.element);
  part('view').prepend(view.element);
  const player = createPlayer(store, {
    onFrame: (nowMs) => paint(nowMs),
    onMoment: () => show(),
    onFullScreen: saver.open,
  });
  part('view').after(player.element);
  const panelArea = part('panel').appendChild(create('div', { class: 'landscape-panel' }));
  const panel = createLandscapePanel(panelArea, store);

  const paint = (nowMs: number): void => {
    const moment = player.moment();
    if (saver.isOpen) saver.show(moment, nowMs);
    else picture.show(store.shown(), moment);
  };
  let paintingTimer = 0;
  /** Says that a picture is being painted which takes its time. */
  const showPainting = (): void => {
    const shown = store.shown();
    const isDue = isOpen && !saver.isOpen && failed !== shown && !picture.isShown(shown, undefined);
    if (isDue) paintingTimer ||= window.setTimeout(() => view.setPainting(true), PATIENCE_MS);
    else endPainting();
  };
  const endPainting = (): void => {
    clearTimeout(paintingTimer);
    paintingTimer = 0;
    view.setPainting(false);
  };
  const tellChanges = latest((changes: readonly Problem[]) => {
    const text = changesInWords(changes);
    if (text !== undefined) session.set({ message: { kind: 'note', text } });
  });
  const show = (): void => {
    if (!isOpen) return;
    tellChanges(store.changes());
    const landscape = store.landscape();
    const only = soloName();
    const note = only === undefined ? '' : `only ${only} is shown`;
    view.update({ landscape, label: inWords(store.shown()), note, motion: motionInWords(landscape) });
    panel.update();
    player.update(saver.isOpen);
    paint(performance.now());
    showPainting();
    keepThumbnail();
    tellComplete();
  };
  /** Of the step that is shown, once its landscape is painted whole. */
  const keepThumbnail = (): void => {
    const { steps, at } = document.history.get();
    const step = steps[at].document;
    const isShown = step.landscape === document.get().landscape && picture.isShown(store.landscape(), undefined);
    if (isOpen && isShown && !session.get().isGesture && !thumbnails.has(step)) void thumbnails.take(step, picture.copy);
  };
  const isComplete = (): boolean => {
    const shown = store.shown();
    if (saver.isOpen || failed === shown) return true;
    return picture.isShown(shown, player.isPlaying() ? undefined : player.moment());
  };
  const tellComplete = (): void => {
    if (isComplete() === wasComplete) return;
    wasComplete = !wasComplete;
    onChange();
  };
  passing.subscribe(show);

  return {
    update() {
      isOpen = true;
      if (!wasOpened) {
        wasOpened = true;
        passing.set({ isPlaying: !prefersStill.matches });
      }
      show();
    },
    leave() {
      if (!isOpen) return;
      isOpen = false;
      saver.close();
      player.stop();
    },
    isComplete,
    title: () => ({ title: title(), subtitle: landscapeSubtitle(store.landscape()) }),
    exportItems: exports.items,
    togglePlay: player.togglePlay,
    step: player.step,
    newSeed: actions.newSeed,
    fullScreen: saver.open,
    cancel() {
      const isSaving = exports.cancel();
      const wasWhole = saver.isOpen;
      saver.close();
      return isSaving || wasWhole;
    },
  };
}
