import type { StageChange } from '../core/generator.ts';
import { isSameJson } from '../core/memo.ts';
import { formatNumber, threeDigitText, withUnit } from '../core/number-text.ts';
import type { ParamValues } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import { withFirmUnits } from '../core/text.ts';
import { explainStage, rawRange, stageCount } from '../generate.ts';
import { explainSample } from '../rules/ask.ts';
import { type AppDocument, selectedRecipe } from '../state/document.ts';
import { documentFromText } from '../state/document-text.ts';
import { ownFaults } from '../state/own-faults.ts';
import type { Lesson, Step, Until } from './lesson.ts';

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
  /** It speaks of the parameters, which the card covers on phones. */
  readonly hasControls: boolean;
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
    hasControls: task?.section !== undefined,
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
      const { id, filter, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = until;
      const [was, value] = [before, recipe].map((one) => paramsOf(one, filter)?.[id]);
      return value !== undefined && value !== was && (typeof value !== 'number' || (value >= from && value <= to));
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

/** What a placeholder is replaced by. */
type Fill = (recipe: Recipe, args: string, document: AppDocument) => string;

/** The placeholders: `{bound:3}`, of the second terrain of a comparison `{bound:3@2}`. */
const fills: Readonly<Record<string, Fill>> = {
  /** A parameter's value. */
  param: (recipe, id) => {
    const value = paramOf(recipe, id);
    return typeof value === 'number' ? threeDigitText(value) : String(value);
  },
  /** A parameter's value of the first filter with an id: `{filter:rivers,strength}`. */
  filter(recipe, args) {
    const [filter, id] = args.split(',');
    const value = paramsOf(recipe, filter)?.[id];
    if (typeof value !== 'number') throw new RangeError(`lesson: expected a number of a filter, got ${args}`);
    return threeDigitText(value);
  },
  /** What a symbol of a stage's law stands for: `{law:17,d}`. */
  law(recipe, args) {
    const [stage, symbol] = args.split(',');
    const found = explainedStage(recipe, stage).law.values.find((value) => value.symbol === symbol);
    if (!found) throw new RangeError(`lesson: expected a symbol of the law, got ${symbol}`);
    return withUnit(threeDigitText(found.value), found.unit);
  },
  seed: ({ source }) => (source.kind === 'generated' ? String(source.seed) : ''),
  /** 2 to the power of minus a parameter. */
  factor: (recipe, id) => threeDigitText(2 ** -Number(paramOf(recipe, id))),
  /** How far a stage moves its points, or the step of its fault. */
  bound(recipe, stage) {
    const [{ value, unit }] = explainedStage(recipe, stage).law.values;
    return withUnit(threeDigitText(value), unit);
  },
  /** How many points a stage moves. */
  points: (recipe, stage) =>
    formatNumber(explainedStage(recipe, stage).changes.reduce((sum, change) => sum + countOf(change), 0)),
  /** Where a point, named by stage, column and row in that stage's grid, started, and by how much it was moved. */
  mean: (recipe, place) => elevationText(sampleAt(recipe, place).mean, recipe),
  offset(recipe, place) {
    const { offset } = sampleAt(recipe, place);
    return (offset > 0 ? '+' : '') + elevationText(offset, recipe);
  },
  stages: (recipe) => formatNumber(stageCount(recipe)),
  /** Highest less lowest elevation. */
  span: ({ elevation }) => withUnit(formatNumber((elevation?.max ?? 1) - (elevation?.min ?? 0)), elevation ? 'm' : ''),
  /** How many times longer the profile is than the part of it that is shown. */
  zoom(_recipe, _args, { profileZoom: zoom }) {
    return zoom ? threeDigitText((zoom.of.max - zoom.of.min) / (zoom.x.max - zoom.x.min)) : '1';
  },
};

const PLACEHOLDER = /\{(?<name>\w+)(?::(?<args>[^@}]*))?(?:@(?<pane>\d))?\}/g;

/** A text with each placeholder replaced by what the document makes, and no line ending before a unit.
 *  @throws RangeError if a placeholder has no such name, or names what the document lacks */
export function fillText(text: string, document: AppDocument): string {
  const filled = text.replace(PLACEHOLDER, (whole, ...rest) => {
    const { name = '', args = '', pane } = rest[rest.length - 1] as Readonly<Record<string, string | undefined>>;
    const recipe = document.terrains[pane === undefined ? document.selected : Number(pane) - 1];
    if (!Object.hasOwn(fills, name) || !recipe) throw new RangeError(`lesson: expected a placeholder, got ${whole}`);
    return fills[name](recipe, args, document);
  });
  return withFirmUnits(filled);
}

/** A text with what it says of keys, or what it says where the screen is touched. */
export function saidTo(text: string, isTouched: boolean): string {
  return text.replace(/<([^|>]*)\|([^>]*)>/g, isTouched ? '$2' : '$1');
}

/** Parameters of the generator, or of the first filter with an id; undefined without one. */
function paramsOf({ source, filters }: Recipe, filter: string | undefined): ParamValues | undefined {
  if (filter !== undefined) return filters.find((step) => step.filter === filter)?.params;
  return source.kind === 'generated' ? source.params : undefined;
}

function paramOf({ source }: Recipe, id: string): unknown {
  if (source.kind !== 'generated' || !Object.hasOwn(source.params, id)) {
    throw new RangeError(`lesson: expected a parameter of the generator, got ${id}`);
  }
  return source.params[id];
}

function explainedStage(recipe: Recipe, stage: string): ReturnType<typeof explainStage> {
  return explainStage(recipe, Number(stage), rawRange(recipe));
}

function sampleAt(recipe: Recipe, place: string): ReturnType<typeof explainSample> {
  const [stage, x, y] = place.split(',').map(Number);
  return explainSample(recipe, stage, x, y);
}

function countOf(change: StageChange): number {
  if (change.kind === 'lattice') return change.countX * change.countY;
  return change.kind === 'points' ? change.x.length : 1;
}

function elevationText(value: number, { elevation }: Recipe): string {
  return withUnit(threeDigitText(value), elevation ? 'm' : '');
}
