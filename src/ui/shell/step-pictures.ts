import { isLit } from '../../jobs/light-jobs.ts';
import { lightOf, type Session, selectedPane } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { isComparing, isLandscape } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import type { TerrainCanvas } from '../../view3d/terrain-canvas.ts';
import type { Thumbnails } from '../controls/thumbnails.ts';

export interface StepPictures {
  /** A frame was drawn.
   *  @param isSmooth with the quality of pictures at rest */
  frameDrawn(isSmooth: boolean): void;
  /** Gives the current step the last frame as its picture, once drawing has ended and the step is shown whole. That may be after the last
   *  frame, as figures are written in turns. */
  keep(): void;
}

/** Keeps a picture of each step of the history that was shown whole. Steps that were only passed have none.
 *  @param isComparisonWhole whether everything that a comparison asks for is shown */
export function createStepPictures(
  { document, session }: { readonly document: DocumentStore; readonly session: Pick<Store<Session>, 'get'> },
  canvas: { readonly copy: TerrainCanvas['copy']; readonly figures: Pick<TerrainCanvas['figures'], 'isAtRest'> },
  thumbnails: Pick<Thumbnails, 'has' | 'take'>,
  isComparisonWhole: () => boolean,
): StepPictures {
  /** Whether the last frame may be the picture of a step: it is smooth, and of no other step. */
  let isFree = false;

  /** The current step, if it has no picture yet and may get one. */
  const dueStep = (): AppDocument | undefined => {
    const { steps, at } = document.history.get();
    const { document: step } = steps[at];
    const [now, sessionNow] = [document.get(), session.get()];
    const { terrain } = selectedPane(now, sessionNow);
    const hasLight = !terrain || (isLit(terrain.surface, sessionNow, now) && lightOf(terrain?.surface, sessionNow) !== undefined);
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
    if (!isFree || !step || !isWhole(step)) return;
    isFree = false;
    void thumbnails.take(step, canvas.copy);
  };

  return {
    frameDrawn(isSmooth) {
      const step = isSmooth ? dueStep() : undefined;
      isFree = step !== undefined && (isComparing(document.get()) || isWhole(step));
      givePicture();
    },
    keep() {
      if (!isFree || !dueStep()) return;
      setTimeout(() => {
        if (canvas.figures.isAtRest) givePicture();
      });
    },
  };
}
