import '../styles/landscape.css';
import { latest } from '../../core/memo.ts';
import type { Problem } from '../../core/params.ts';
import { withSeed } from '../../landscape/edits.ts';
import type { Landscape, Moment } from '../../landscape/landscape.ts';
import { randomSeed } from '../../state/random-seed.ts';
import { createLandscapePicture } from '../../worker/landscape-client.ts';
import { create, elementById } from '../controls/dom.ts';
import type { ExportRow } from '../page/export-row.ts';
import type { PageParts } from '../page/page-parts.ts';
import { landscapeRows } from './landscape-export.ts';
import { createLandscapePanel } from './landscape-panel.ts';
import { createLandscapeStore, type LandscapeStore, originTitle } from './landscape-store.ts';
import { createLandscapeView, type LandscapeView, type LandscapeViewModel } from './landscape-view.ts';
import { landscapeDescription, landscapeStem, landscapeSubtitle, motionDescription, readingNote } from './landscape-wording.ts';
import { createPlayer } from './player.ts';
import { createScreensaver } from './screensaver.ts';

/** What the landscape page works with. */
export interface LandscapePageParts extends Pick<PageParts, 'document' | 'session'> {
  /** The moment that the motion begins at. */
  readonly startSeconds: number;
  /** Called when the result of `isComplete` or `title` may have changed. */
  onChange(): void;
}

export interface LandscapePage {
  /** Shows the document's landscape. Called after every change of document or session while the page is open. */
  update(): void;
  /** Called when another view is shown: the motion stops. */
  leave(): void;
  /** Whether the document's landscape is on screen, at the current moment. */
  isComplete(): boolean;
  /** The canvas of the picture; undefined before the first. */
  canvas(): HTMLCanvasElement | undefined;
  /** For the top bar: `Violet dusk`, `6 layers · 1600 × 988 · seed “evening”`. */
  title(): { readonly title: string; readonly subtitle: string };
  /** The files of what is on screen now. */
  exportRows(): ExportRow[];
  /** Goes to a moment, and shows all layers. */
  restart(seconds: number): void;
  togglePlay(): void;
  /** Moves by so many frames of a file, and pauses. */
  step(by: number): void;
  newSeed(): void;
  /** Shows the picture alone on the whole screen, until a key or a click. */
  fullScreen(): void;
  /** Leaves full screen, as Escape does. @returns whether it was shown */
  cancel(): boolean;
}

/** Painting that takes less time than this is not announced. */
const SHOW_DELAY_MS = 150;
const prefersStill = matchMedia('(prefers-reduced-motion: reduce)');

/** The landscape page: the picture, the player below it, and the panel beside it. */
export function createLandscapePage({ document, session, startSeconds, onChange }: LandscapePageParts): LandscapePage {
  const store = createLandscapeStore(document, session);
  const { transient, actions } = store;
  let isOpen = false;
  let wasComplete = false;

  const fail = (message: string): void => session.set({ message: { kind: 'error', text: `The landscape: ${message}` } });
  const describe = (landscape: Landscape): string => landscapeDescription(originTitle(store.origin()), landscape);

  const saver = createScreensaver({
    landscape: store.shown,
    reseeded: () => withSeed(store.shown(), randomSeed()),
    describe,
    onPainted: () => player.countPicture(),
    onOpen: () => show(),
    onClose: () => show(),
    onFailure: fail,
  });
  const pane = createPicturePane(store, {
    onFullScreen: saver.open,
    onPainted() {
      player.countPicture();
      pane.note(isPictureWanted());
      reportComplete();
    },
    onFailure(message) {
      pane.note(false);
      fail(message);
    },
  });
  const player = createPlayer(store, startSeconds, {
    onFrame: (nowMs) => paint(nowMs),
    onMoment: () => show(),
    onFullScreen: saver.open,
  });
  elementById('view').prepend(pane.element);
  elementById('view').after(player.element);
  const panel = createLandscapePanel(elementById('panel').appendChild(create('div', { class: 'landscape-panel column' })), store);

  const paint = (nowMs: number): void => {
    const moment = player.moment();
    if (saver.isOpen) saver.show(moment, nowMs);
    else pane.show(moment);
  };
  const isPictureWanted = (): boolean => isOpen && !saver.isOpen;
  const noteChanges = latest((changes: readonly Problem[]) => {
    const note = readingNote(changes);
    if (note !== undefined) session.set({ note });
  });
  const show = (): void => {
    if (!isOpen) return;
    noteChanges(store.changes());
    pane.update(describe(store.shown()));
    panel.update();
    player.update(saver.isOpen);
    paint(performance.now());
    pane.note(isPictureWanted());
    reportComplete();
  };
  const isComplete = (): boolean => saver.isOpen || pane.isDone(player.isPlaying() ? undefined : player.moment());
  const reportComplete = (): void => {
    if (isComplete() === wasComplete) return;
    wasComplete = !wasComplete;
    onChange();
  };
  transient.set({ isPlaying: !prefersStill.matches });
  transient.subscribe(show);

  return {
    update() {
      isOpen = true;
      show();
    },
    leave() {
      if (!isOpen) return;
      isOpen = false;
      saver.close();
      player.stop();
    },
    isComplete,
    canvas: pane.canvas,
    title: () => ({ title: originTitle(store.origin()), subtitle: landscapeSubtitle(store.landscape()) }),
    exportRows: () => exportRowsOf(store, player.moment()),
    restart(seconds) {
      transient.set({ solo: undefined });
      player.restart(seconds);
    },
    togglePlay: player.togglePlay,
    step: player.step,
    newSeed: actions.newSeed,
    fullScreen: saver.open,
    cancel() {
      const wasFullScreen = saver.isOpen;
      saver.close();
      return wasFullScreen;
    },
  };
}

function exportRowsOf(store: LandscapeStore, moment: Moment): ExportRow[] {
  const [landscape, only] = [store.shown(), store.soloName()];
  return landscapeRows({ landscape, moment, stem: landscapeStem(store.origin().preset, landscape, only), only });
}

function viewModel({ landscape, soloName }: LandscapeStore, label: string): LandscapeViewModel {
  const only = soloName();
  const note = only === undefined ? '' : `only ${only} is shown`;
  return { landscape: landscape(), label, note, motion: motionDescription(landscape()) };
}

interface PicturePaneEvents {
  onPainted(): void;
  onFailure(message: string): void;
  onFullScreen(): void;
}

/** The picture within the page: its canvas, its caption, and what is said while it is painted. */
function createPicturePane(store: LandscapeStore, { onPainted, onFailure, onFullScreen }: PicturePaneEvents) {
  let painted: HTMLCanvasElement | undefined;
  /** The landscape that could not be painted, after the page said so. */
  let failed: Landscape | undefined;
  const view = createLandscapeView(onFullScreen);
  const showPainting = createPaintingNotice(view);
  const picture = createLandscapePicture({
    onPainted(canvas) {
      painted = canvas;
      view.setCanvas(canvas);
      showPainting(false);
      onPainted();
    },
    onFailure(message) {
      failed = store.shown();
      onFailure(message);
    },
  });
  /** Whether the landscape is on the canvas, or cannot be. @param moment undefined for any moment */
  const isDone = (moment: Moment | undefined): boolean => failed === store.shown() || picture.isShown(store.shown(), moment);
  return {
    element: view.element,
    canvas: () => painted,
    isDone,
    show: (moment: Moment): void => picture.show(store.shown(), moment),
    /** Says that it is being painted, if it is. @param isWanted whether the picture is to be seen */
    note: (isWanted: boolean): void => showPainting(isWanted && !isDone(undefined)),
    /** @param label the picture in words */
    update: (label: string): void => view.update(viewModel(store, label)),
  };
}

/** Shows in the view that a picture is being painted, once that takes a while.
 *  @returns called with whether one is being painted now */
function createPaintingNotice(view: LandscapeView): (isPainting: boolean) => void {
  let timer = 0;
  return (isPainting) => {
    if (isPainting) {
      timer ||= window.setTimeout(() => view.setPainting(true), SHOW_DELAY_MS);
      return;
    }
    clearTimeout(timer);
    timer = 0;
    view.setPainting(false);
  };
}
