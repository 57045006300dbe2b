import { stageCount } from '../../generate.ts';
import { type Session, selectedPane } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import type { Store } from '../../state/store.ts';
import { nextStage, stageDelayMs } from './stage-bar.ts';

/** How often a stage that is still being drawn is looked after. */
const DRAWING_POLL_MS = 30;

export interface Playback {
  toggle(): void;
  /** Shows a stage and stops playing. */
  show(stage: number): void;
  /** One stage on or back. */
  step(by: number): void;
}

/** Plays the stages of the terrain on screen: the next one when the last is drawn and has been looked at. */
export function createPlayback(document: Store<AppDocument>, session: Store<Session>): Playback {
  let timer = 0;
  const stages = (): number => {
    const { preview, terrain } = selectedPane(document.get(), session.get());
    return preview?.until === 'click' && terrain ? terrain.stages : stageCount(selectedRecipe(document.get()));
  };
  const shown = (): number => document.get().stage ?? stages();
  const go = (stage: number): void => {
    const last = stages();
    const from = shown();
    const to = Math.min(Math.max(stage, 0), last);
    if (to === from) return;
    // Who steps to the end wants to see what the last stage did; who jumps there, the finished terrain.
    document.set({ stage: to === last && from !== last - 1 ? undefined : to });
  };
  const advance = (): void => {
    if (!session.get().isPlaying) return;
    if (session.get().isDrawing) {
      timer = window.setTimeout(advance, DRAWING_POLL_MS);
      return;
    }
    const next = nextStage(shown(), stages());
    if (next === undefined) session.set({ isPlaying: false });
    else go(next);
  };
  session.subscribe((now, before) => {
    const isSame = selectedPane(document.get(), now).terrain === selectedPane(document.get(), before).terrain;
    if (!now.isPlaying || (isSame && before.isPlaying)) return;
    clearTimeout(timer);
    timer = window.setTimeout(advance, stageDelayMs(stages()));
  });
  return {
    toggle() {
      if (stages() === 0) return;
      if (session.get().isPlaying) return session.set({ isPlaying: false });
      if (shown() >= stages()) go(0);
      session.set({ isPlaying: true });
    },
    show(stage) {
      session.set({ isPlaying: false });
      go(stage);
    },
    step(by) {
      session.set({ isPlaying: false });
      go(shown() + by);
    },
  };
}
