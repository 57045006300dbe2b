import type { LawValue } from '../../core/generator.ts';
import { numberText } from '../../core/number-text.ts';
import { type IntegerSpec, maxBeside, type NumberSpec, type ParamValues } from '../../core/params.ts';
import type { Recipe } from '../../core/recipe.ts';
import { generatorOf } from '../../generate.ts';
import { create } from '../controls/dom.ts';
import type { Phase } from '../panel/row.ts';
import { type SliderScale, sliderScale } from '../panel/slider-scale.ts';
import { tooltipOf } from '../panel/wording.ts';

/** A number of a law that a parameter sets. */
export interface Constant {
  readonly id: string;
  readonly spec: NumberSpec | IntegerSpec;
}

/** The parameter that a value of a law is: the one whose label begins its name. */
export function constantOf(recipe: Recipe, { name }: Pick<LawValue, 'name'>): Constant | undefined {
  const label = name.split(',')[0];
  for (const [id, spec] of Object.entries(generatorOf(recipe)?.params ?? {}))
    if (spec.label === label && (spec.kind === 'number' || spec.kind === 'integer')) return { id, spec };
  return undefined;
}

export interface ScrubModel {
  readonly constant: Constant;
  /** All parameters of the recipe. */
  readonly values: ParamValues;
  readonly symbol: string;
  /** The number as the law has it: in metres where the parameter has none. */
  readonly text: string;
}

/** Pixels that a drag takes from one end of the range to the other; with Shift it is this many times finer. */
const RANGE_PX = 200;
const FINE = 8;
const PAGE = 10;

/** A number that is dragged sideways, or changed by keys, as its slider in the panel would be. */
export function createScrub(write: (id: string, value: number, phase: Phase) => void): {
  readonly element: HTMLElement;
  update(model: ScrubModel): void;
} {
  let model: ScrubModel | undefined;
  let isLive = false;
  let grabbed: { readonly x: number; readonly position: number } | undefined;
  const element = create('span', { class: 'scrub', role: 'slider', tabindex: '0' });

  const max = ({ constant: { spec }, values }: ScrubModel): number => maxBeside(spec, values)?.max ?? spec.max;
  const scaleOf = (now: ScrubModel): SliderScale => {
    const { spec } = now.constant;
    const isWhole = spec.kind === 'integer';
    return sliderScale({ min: spec.min, max: max(now), step: isWhole ? 1 : spec.step, isWhole });
  };
  const numberOf = ({ constant, values }: ScrubModel): number => Number(values[constant.id]);
  const moveTo = (now: ScrubModel, position: number): void => {
    const { end, step, toValue } = scaleOf(now);
    const value = toValue(Math.min(Math.max(Math.round(position / step) * step, 0), end));
    if (value === numberOf(now)) return;
    isLive = true;
    write(now.constant.id, value, 'live');
  };
  const finish = (): void => {
    grabbed = undefined;
    if (!isLive || !model) return;
    isLive = false;
    write(model.constant.id, numberOf(model), 'final');
  };

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !model) return;
    element.setPointerCapture(event.pointerId);
    grabbed = { x: event.clientX, position: scaleOf(model).toPosition(numberOf(model)) };
  });
  element.addEventListener('pointermove', ({ clientX, shiftKey }) => {
    if (!grabbed || !model) return;
    const perPixel = scaleOf(model).end / (RANGE_PX * (shiftKey ? FINE : 1));
    moveTo(model, grabbed.position + (clientX - grabbed.x) * perPixel);
  });
  element.addEventListener('lostpointercapture', finish);
  element.addEventListener('keydown', (event) => {
    if (!model || event.altKey || event.ctrlKey || event.metaKey) return;
    const { end, step, toPosition } = scaleOf(model);
    const position = toPosition(numberOf(model));
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
    moveTo(model, to);
  });
  // Key repeats are one gesture, which ends at key-up.
  element.addEventListener('keyup', finish);
  element.addEventListener('blur', finish);

  return {
    element,
    update(now) {
      model = now;
      const { constant, values, symbol, text } = now;
      const { spec } = constant;
      element.textContent = text;
      element.ariaLabel = `${spec.label}, ${symbol}`;
      element.ariaValueMin = String(spec.min);
      element.ariaValueMax = String(max(now));
      element.ariaValueNow = String(numberOf(now));
      element.ariaValueText = numberText(numberOf(now));
      element.title = `${spec.label}: drag sideways, or press the arrow keys.\n${tooltipOf(spec, values, '')}`;
    },
  };
}
