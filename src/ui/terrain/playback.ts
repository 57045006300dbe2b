import type { Recipe } from '../../core/recipe.ts';
import { sourceOf, stageCount } from '../../generate.ts';
import { type Session, selectedPane } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import { pageSchema } from '../../state/page-settings.ts';
import type { Store } from '../../state/store.ts';

/** Playing shows at most about this many stages, so that it lasts about ten seconds. */
const MAX_FRAMES = 100;

export interface Playback {
  toggle(): void;
  /** Shows a stage and stops playing. */
  show(stage: number): void;
  /** One stage forward, 1, or back, −1. */
  step(by: number): void;
  /** The next speed, 1, or the one before, −1. */
  changeSpeed(by: number): void;
}

/** How long a stage stays on screen while playing, in milliseconds.
 *  @param speed how many times faster than usual */
export function stageDelayMs(stages: number, speed = 1): number {
  return Math.min(Math.max(10_000 / stages, 100), 600) / speed;
}

/** The next stage to show while playing; undefined after the last. Neither that nor the last one of the generator is skipped, nor any of filters.
 *  @param ownStages of the generator */
export function nextStage(stage: number, stages: number, ownStages = stages): number | undefined {
  if (stage >= ownStages) return stage >= stages ? undefined : stage + 1;
  return Math.min(stage + Math.ceil(ownStages / MAX_FRAMES), ownStages);
}

/** Plays the stages of the terrain on screen. The next stage comes once the last one is there and was seen for a while. */
export function createPlayback(document: Store<AppDocument>, session: Store<Session>): Playback {
  let timer = 0;
  const shownRecipe = (): Recipe => {
    const { preview, terrain } = selectedPane(document.get(), session.get());
    return preview?.until === 'click' && terrain ? terrain.recipe : selectedRecipe(document.get());
  };
  const stages = (): number => stageCount(shownRecipe());
  const currentStage = (): number => document.get().stage ?? stages();
  const goTo = (stage: number): void => {
    const last = stages();
    const from = currentStage();
    const to = Math.min(Math.max(stage, 0), last);
    if (to === from) return;
    // A step to the end shows what the last stage did; a jump shows the finished terrain.
    document.set({ stage: to === last && from !== last - 1 ? undefined : to });
  };
  const advance = (): void => {
    if (!session.get().isPlaying) return;
    const next = nextStage(currentStage(), stages(), sourceOf(shownRecipe()).ownStages);
    if (next === undefined) session.set({ isPlaying: false });
    else goTo(next);
  };
  session.subscribe((now, before) => {
    const isSame = selectedPane(document.get(), now).terrain === selectedPane(document.get(), before).terrain;
    if (!now.isPlaying || (isSame && before.isPlaying)) return;
    clearTimeout(timer);
    timer = window.setTimeout(advance, stageDelayMs(stages(), Number(document.get().page.speed)));
  });
  return {
    toggle() {
      if (stages() === 0) return;
      if (session.get().isPlaying) return session.set({ isPlaying: false });
      if (currentStage() >= stages()) goTo(0);
      session.set({ isPlaying: true });
    },
    show(stage) {
      session.set({ isPlaying: false });
      goTo(stage);
    },
    step(by) {
      session.set({ isPlaying: false });
      goTo(currentStage() + by);
    },
    changeSpeed(by) {
      const { page } = document.get();
      const { options } = pageSchema.speed;
      const next = options[options.indexOf(page.speed) + by];
      if (next) document.set({ page: { ...page, speed: next } });
    },
  };
}
