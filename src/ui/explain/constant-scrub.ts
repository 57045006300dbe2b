import { html, type TemplateResult } from 'lit-html';
import type { LawValue } from '../../core/generator.ts';
import { numberText } from '../../core/number-text.ts';
import { type IntegerSpec, maxBeside, type NumberSpec, type ParamValues } from '../../core/params.ts';
import type { Recipe } from '../../core/recipe.ts';
import { runOf, stagedFilter } from '../../generate.ts';
import type { Phase } from '../panel/row.ts';
import { sliderScale } from '../panel/slider-scale.ts';
import { tooltipOf } from '../panel/wording.ts';

/** A number of a law that a parameter sets. */
export interface Constant {
  readonly id: string;
  /** The index of the filter whose parameter it is; undefined for one of the generator. */
  readonly filter: number | undefined;
  readonly spec: NumberSpec | IntegerSpec;
}

/** The parameter that a value of a stage's law is: the one whose label begins its name, of the generator or of the filter whose stage it is. */
export function constantOf(recipe: Recipe, stage: number, { name }: Pick<LawValue, 'name'>): Constant | undefined {
  const label = name.split(',')[0];
  const run = runOf(recipe, stage);
  const staged = stagedFilter(run);
  for (const [id, spec] of Object.entries((staged?.filter ?? run.generator)?.params ?? {}))
    if (spec.label === label && (spec.kind === 'number' || spec.kind === 'integer')) return { id, filter: staged?.index, spec };
  return undefined;
}

/** The parameters among which a constant is. */
export function valuesBeside({ source, filters }: Recipe, { filter }: Constant): ParamValues {
  if (filter !== undefined) return filters[filter]?.params ?? {};
  return source.kind === 'generated' ? source.params : {};
}

export interface ScrubModel {
  readonly constant: Constant;
  /** All parameters beside it. */
  readonly values: ParamValues;
  readonly symbol: string;
  /** The number as the law has it: in metres where the parameter has none. */
  readonly text: string;
}

/** Pixels that a drag takes from one end of the range to the other; with Shift it is this many times finer. */
const RANGE_PX = 200;
const FINE = 8;
const PAGE = 10;

/** Numbers that are dragged sideways, or changed by keys, as their sliders in the panel would be.
 *  @returns one of them */
export function createScrubs(
  write: (constant: Constant, value: number, phase: Phase) => void,
): (model: ScrubModel) => TemplateResult {
  // One is changed at a time.
  let isLive = false;
  let grabbed: { readonly x: number; readonly position: number } | undefined;
  return ({ constant, values, symbol, text }) => {
    const { id, spec } = constant;
    const max = maxBeside(spec, values)?.max ?? spec.max;
    const isWhole = spec.kind === 'integer';
    const { end, step, toPosition, toValue } = sliderScale({ min: spec.min, max, step: isWhole ? 1 : spec.step, isWhole });
    const now = Number(values[id]);
    const moveTo = (position: number): void => {
      const value = toValue(Math.min(Math.max(Math.round(position / step) * step, 0), end));
      if (value === now) return;
      isLive = true;
      write(constant, value, 'live');
    };
    const finish = (): void => {
      grabbed = undefined;
      if (isLive) write(constant, now, 'final');
      isLive = false;
    };
    const grab = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      grabbed = { x: event.clientX, position: toPosition(now) };
    };
    const drag = ({ clientX, shiftKey }: PointerEvent): void => {
      if (grabbed) moveTo(grabbed.position + ((clientX - grabbed.x) * end) / (RANGE_PX * (shiftKey ? FINE : 1)));
    };
    const press = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const position = toPosition(now);
      const moves: Readonly<Record<string, number>> = {
        ArrowRight: position + step,
        ArrowUp: position + step,
        ArrowLeft: position - step,
        ArrowDown: position - step,
        PageUp: position + PAGE * step,
        PageDown: position - PAGE * step,
        Home: 0,
        End: end,
      };
      const to = moves[event.key];
      if (to === undefined) return;
      event.preventDefault();
      moveTo(to);
    };
    // Key repeats are one gesture, which ends at key-up.
    return html`
      <span class="scrub" role="slider" tabindex="0" aria-label=${`${spec.label}, ${symbol}`}
        aria-valuemin=${spec.min} aria-valuemax=${max} aria-valuenow=${now} aria-valuetext=${numberText(now)}
        title=${`${spec.label}: drag sideways, or press the arrow keys.\n${tooltipOf(spec, values, '')}`}
        @pointerdown=${grab} @pointermove=${drag} @lostpointercapture=${finish}
        @keydown=${press} @keyup=${finish} @blur=${finish}>${text}</span>`;
  };
}
