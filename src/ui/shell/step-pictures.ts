import { isLit } from '../../jobs/light-jobs.ts';
import { lightOf, type Session, selectedPane } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { isComparing, isLandscape } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import type { TerrainCanvas } from '../../view3d/terrain-canvas.ts';
import { THUMBNAIL, type Thumbnails } from '../controls/thumbnails.ts';

export interface StepPictures {
  /** A frame was drawn: only until this returns can it be copied. */
  frameDrawn(isSmooth: boolean): void;
  /** Gives the step that is shown the last frame, in a task of its own, once nothing is drawn any more and all of the step is there:
   *  what is written in turns, as figures, comes after the last frame. */
  keep(): void;
}

/** Keeps a picture of every step of the history whose terrain was on screen whole.
 *  @param isComparisonWhole whether all that a comparison asks for is there: what is passed through has no picture */
export function createStepPictures(
  { document, session }: { readonly document: DocumentStore; readonly session: Pick<Store<Session>, 'get'> },
  canvas: { readonly copy: TerrainCanvas['copy']; readonly figures: Pick<TerrainCanvas['figures'], 'isAtRest'> },
  thumbnails: Pick<Thumbnails, 'has' | 'take'>,
  isComparisonWhole: () => boolean,
): StepPictures {
  /** Of the last frame; undefined where that was coarse, or its step has it. */
  let last: Promise<ImageBitmap> | undefined;
  const forget = (): void => {
    last?.then((picture) => picture.close()).catch(() => {}); // what was lost needs no closing
    last = undefined;
  };

  /** The step that is shown, while it has no picture. */
  const dueStep = (): AppDocument | undefined => {
    const { steps, at } = document.history.get();
    const { document: step } = steps[at];
    const [now, made] = [document.get(), session.get()];
    const { terrain } = selectedPane(now, made);
    const isShadowed = !terrain || (isLit(terrain.lightGrid, made, now.appearance) && lightOf(terrain, made) !== undefined);
    return !isShadowed || made.isGesture || isLandscape(now) || thumbnails.has(step) ? undefined : step;
  };
  const isWhole = (step: AppDocument): boolean => {
    if (isComparing(document.get())) return isComparisonWhole();
    const { settled } = selectedPane(document.get(), session.get());
    return settled?.recipe === selectedRecipe(step) && settled.stage === step.stage;
  };

  /** Gives the step its picture, if both are there. */
  const give = (): void => {
    const step = dueStep();
    if (!last || !step || !isWhole(step)) return;
    const picture = last;
    last = undefined;
    void thumbnails.take(step, () => picture);
  };

  return {
    frameDrawn(isSmooth) {
      forget();
      const step = isSmooth ? dueStep() : undefined;
      if (!step || !(isComparing(document.get()) || isWhole(step))) return;
      last = canvas.copy(THUMBNAIL);
      last.catch(() => {}); // nobody may ask for it
      give();
    },
    keep() {
      if (!last || !dueStep()) return;
      setTimeout(() => {
        if (canvas.figures.isAtRest) give();
      });
    },
  };
}
