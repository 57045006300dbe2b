import type { Size } from '../../core/heightmap.ts';
import { isLit } from '../../jobs/light-jobs.ts';
import { lightOf, type Session, selectedPane } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { isComparing, isLandscape } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import type { TerrainCanvas } from '../../view3d/terrain-canvas.ts';
import { THUMBNAIL, type Thumbnails } from '../controls/thumbnails.ts';

export interface StepPictures {
  /** The size of the copy that the next smooth frame is wanted of. */
  copySize(): Size | undefined;
  /** A frame was drawn. */
  frameDrawn(copy: Promise<ImageBitmap> | undefined): void;
  /** Gives the current step the last frame as its picture, once drawing has ended and the step is shown whole. That may be after the last
   *  frame, as figures are written in turns. */
  keep(): void;
}

/** Keeps a picture of each step of the history that was shown whole. Steps that were only passed have none.
 *  @param isComparisonWhole whether everything that a comparison asks for is shown */
export function createStepPictures(
  { document, session }: { readonly document: DocumentStore; readonly session: Pick<Store<Session>, 'get'> },
  canvas: { readonly figures: Pick<TerrainCanvas['figures'], 'isAtRest'> },
  thumbnails: Pick<Thumbnails, 'has' | 'take'>,
  isComparisonWhole: () => boolean,
): StepPictures {
  /** A copy of the last frame; undefined if that was coarse, or if the step has it. */
  let last: Promise<ImageBitmap> | undefined;
  const forget = (): void => {
    last?.then((picture) => picture.close()).catch(() => {}); // a copy that failed needs no closing
    last = undefined;
  };

  /** The current step, if it has no picture yet and may get one. */
  const dueStep = (): AppDocument | undefined => {
    const { steps, at } = document.history.get();
    const { document: step } = steps[at];
    const [now, sessionNow] = [document.get(), session.get()];
    const { terrain } = selectedPane(now, sessionNow);
    const hasLight = !terrain || (isLit(terrain.lightGrid, sessionNow, now) && lightOf(terrain, sessionNow) !== undefined);
    return !hasLight || sessionNow.isGesture || isLandscape(now) || thumbnails.has(step) ? undefined : step;
  };
  const isWhole = (step: AppDocument): boolean => {
    if (isComparing(document.get())) return isComparisonWhole();
    const { settled } = selectedPane(document.get(), session.get());
    return settled?.recipe === selectedRecipe(step) && settled.stage === step.stage;
  };

  /** Gives the current step its picture, if both are ready. */
  const givePicture = (): void => {
    const step = dueStep();
    if (!last || !step || !isWhole(step)) return;
    const picture = last;
    last = undefined;
    void thumbnails.take(step, () => picture);
  };

  return {
    copySize() {
      const step = dueStep();
      return step && (isComparing(document.get()) || isWhole(step)) ? THUMBNAIL : undefined;
    },
    frameDrawn(copy) {
      forget();
      last = copy;
      last?.catch(() => {}); // nobody may ask for it
      givePicture();
    },
    keep() {
      if (!last || !dueStep()) return;
      setTimeout(() => {
        if (canvas.figures.isAtRest) givePicture();
      });
    },
  };
}
