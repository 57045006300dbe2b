import { isSameJson } from '../core/equality.ts';
import { stageCount } from '../generate.ts';
import { type AppDocument, selectedRecipe } from '../state/document.ts';
import { documentFromText } from '../state/document-text.ts';
import { ownFaults } from '../state/own-faults.ts';
import type { Lesson, Step, Until } from './lesson.ts';
import { fillText } from './lesson-text.ts';

/** All that is shown of a step. */
export interface LessonModel {
  readonly title: string;
  /** 0 … steps − 1 */
  readonly step: number;
  readonly steps: number;
  readonly heading: string;
  readonly text: string;
  /** What to do; undefined if there is nothing. */
  readonly task: string | undefined;
  /** Set once that is done. */
  readonly reply: string | undefined;
  /** The page shows something else than the step does. */
  readonly isChanged: boolean;
}

/** The document that a step shows, with the reader's own settings of the page. */
export function documentOf({ shows }: Step, { page: { theme, keepGround, speed } }: Pick<AppDocument, 'page'>): AppDocument {
  const { document } = documentFromText(shows);
  return { ...document, page: { ...document.page, theme, keepGround, speed } };
}

/** @param shown the document of the step
 *  @param now the document on the page */
export function lessonModel({ title, steps }: Lesson, step: number, shown: AppDocument, now: AppDocument): LessonModel {
  const { heading, text, task } = steps[step];
  const isDone = task?.until !== undefined && isMet(task.until, shown, now);
  return {
    title,
    step,
    steps: steps.length,
    heading,
    text: fillText(text, shown),
    task: task && fillText(task.text, shown),
    reply: isDone && task?.reply !== undefined ? fillText(task.reply, now) : undefined,
    isChanged: !isSameFigure(shown, now),
  };
}

/** Whether a condition is met.
 *  @param shown the document of the step, at which it is not */
export function isMet(until: Until, shown: AppDocument, now: AppDocument): boolean {
  const [before, recipe] = [shown, now].map(selectedRecipe);
  if (until.kind === 'zoom') return !isSameJson(shown.profileZoom, now.profileZoom) && isSameJson(before, recipe);
  if (before.source.kind !== 'generated' || recipe.source.kind !== 'generated') return false;
  if (before.source.generator !== recipe.source.generator) return false;
  switch (until.kind) {
    case 'stage':
      // Whoever changes the finished terrain has not stepped.
      if (now.stage === undefined && !isSameJson(before, recipe)) return false;
      return (now.stage ?? stageCount(recipe)) >= until.from && stageCount(recipe) >= until.from;
    case 'seed':
      return recipe.source.seed !== before.source.seed;
    case 'fault':
      return ownFaults(recipe).length > ownFaults(before).length;
    case 'param': {
      const { id, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = until;
      const value = recipe.source.params[id];
      return value !== before.source.params[id] && (typeof value !== 'number' || (value >= from && value <= to));
    }
  }
}

/** Whether two documents show the same, from wherever one looks at it. */
function isSameFigure(a: AppDocument, b: AppDocument): boolean {
  const figure = ({ terrains, selected, stage, cut, page: { view, profile }, profileZoom }: AppDocument): unknown => ({
    terrains,
    selected: view === 'compare' ? 0 : selected,
    stage,
    cut,
    view,
    profile,
    profileZoom,
  });
  return isSameJson(figure(a), figure(b));
}
