import type { StageChange } from '../core/generator.ts';
import { formatNumber, withoutTrailingZeros } from '../core/number-text.ts';
import type { Recipe } from '../core/recipe.ts';
import { withUnit } from '../core/unit-text.ts';
import { explainStage, rawRange, stageCount } from '../generate.ts';
import { explainSample } from '../rules/ask.ts';
import type { AppDocument } from '../state/document.ts';

/** What a placeholder is replaced by. */
type Fill = (recipe: Recipe, args: string, document: AppDocument) => string;

/** The placeholders: `{bound:3}`, of the second terrain of a comparison `{bound:3@2}`. */
const fills: Readonly<Record<string, Fill>> = {
  /** A parameter's value. */
  param: (recipe, id) => {
    const value = paramOf(recipe, id);
    return typeof value === 'number' ? valueText(value) : String(value);
  },
  seed: ({ source }) => (source.kind === 'generated' ? String(source.seed) : ''),
  /** 2 to the power of minus a parameter. */
  factor: (recipe, id) => valueText(2 ** -Number(paramOf(recipe, id))),
  /** How far a stage moves its points, or the step of its fault. */
  bound(recipe, stage) {
    const [{ value, unit }] = explainedStage(recipe, stage).law.values;
    return withUnit(valueText(value), unit);
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
    return zoom ? valueText((zoom.of.max - zoom.of.min) / (zoom.x.max - zoom.x.min)) : '1';
  },
};

const PLACEHOLDER = /\{(?<name>\w+)(?::(?<args>[^@}]*))?(?:@(?<pane>\d))?\}/g;

/** A text with each placeholder replaced by what the document makes.
 *  @throws RangeError if a placeholder has no such name, or names what the document lacks */
export function fillText(text: string, document: AppDocument): string {
  return text.replace(PLACEHOLDER, (whole, ...rest) => {
    const { name = '', args = '', pane } = rest[rest.length - 1] as Readonly<Record<string, string | undefined>>;
    const recipe = document.terrains[pane === undefined ? document.selected : Number(pane) - 1];
    if (!Object.hasOwn(fills, name) || !recipe) throw new RangeError(`lesson: expected a placeholder, got ${whole}`);
    return fills[name](recipe, args, document);
  });
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
  return withUnit(valueText(value), elevation ? 'm' : '');
}

/** Three digits, and all of a whole part. */
function valueText(value: number): string {
  if (Number.isInteger(value)) return formatNumber(value);
  const decimals = Math.min(Math.max(2 - Math.floor(Math.log10(Math.abs(value))), 0), 8);
  return withoutTrailingZeros(formatNumber(value, decimals));
}
