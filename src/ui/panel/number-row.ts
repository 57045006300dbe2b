import type { GUI } from 'lil-gui';
import { numberText } from '../../core/number-text.ts';
import { show as quoted } from '../../core/params.ts';
import { readTyped } from '../../state/param-text.ts';
import { create } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';
import { completeRow, controlOf, type Field, onTyped, type Row } from './row.ts';
import { type SliderRange, type SliderScale, sliderScale } from './slider-scale.ts';

export interface NumberField extends Field<number> {
  /** Accepted values. */
  readonly limits: SliderRange;
  /** The slider's range, by default the limits; null for no slider. */
  readonly slider?: SliderRange | null;
  /** End of the slider while other settings allow less than its range. */
  sliderMax?(): number | undefined;
  /** The value in force while the page chooses it; undefined while a person has set it. */
  automatic?(): number | undefined;
  /** Called with why a typed text is no value; the current value is shown again. */
  readonly refuse?: ((problem: string) => void) | undefined;
}

/** Limits of a field that is checked when it is written: a value beyond them is refused as typed. */
export const ANY_NUMBER = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE };

/** Significant digits that a field shows. */
const SHOWN_DIGITS = 7;

/** A row with a slider and lil-gui's number field, which has arrow keys and vertical drags. */
export function addNumberRow(gui: GUI, field: NumberField): Row {
  const { min, max, step, isWhole } = field.limits;
  let isLive = false;
  let isRefused = false;
  const write = (value: number): void => {
    if (!Number.isFinite(value)) return;
    const clamped = Math.min(Math.max(isWhole ? Math.round(value) : value, min), max);
    const isSame = clamped === shown(field.read());
    // Typing the current value ends the error of a refused one.
    if (isSame && isRefused) isRefused = !field.write(field.read(), 'final');
    if (isSame) return;
    isRefused = !field.write(clamped, 'live');
    isLive ||= !isRefused;
  };
  const finish = (): void => {
    if (!isLive) return;
    isLive = false;
    field.write(field.read(), 'final');
  };
  const bound = {
    get value(): number {
      return shown(field.read());
    },
    set value(value: number) {
      write(value);
    },
  };

  const controller = gui.add(bound, 'value').step(step).onFinishChange(finish);
  const { domElement } = controller;
  const input = controlOf(controller, HTMLInputElement, 'input');
  input.autocomplete = 'off';
  // Digits alone while it is edited: lil-gui's arrow keys read no commas, nor does the number field of touch screens.
  const show = (): void => {
    const automatic = field.automatic?.();
    const isEdited = input.matches(':focus');
    input.placeholder = automatic === undefined ? '' : `auto ${numberText(automatic)}`;
    if (isEdited || input.type === 'number') input.value = String(bound.value);
    else input.value = numberText(bound.value);
    if (automatic !== undefined && !isEdited) input.value = '';
    input.style.setProperty('--digits', String(input.value.length));
  };
  controller.updateDisplay = () => {
    if (!input.matches(':focus')) show();
    return controller;
  };
  input.addEventListener('focus', () => {
    show();
    input.select(); // another text has lost the selection that Tab made
  });
  input.addEventListener('blur', show);
  onTyped(controller, input, (text) => {
    const value = readTyped(text);
    if (value !== undefined && Number.isFinite(value)) write(value);
    else if (text.trim() !== '' && field.refuse) {
      isRefused = true;
      field.refuse(`expected a ${field.limits.isWhole ? 'whole ' : ''}number, got ${quoted(text)}`);
    } else write(bound.value);
    finish();
    row.refresh();
  });
  // The wheel scrolls the panel, and does not change the focused field.
  domElement.addEventListener('wheel', (event) => event.stopPropagation(), { capture: true, passive: true });
  input.addEventListener('keyup', finish);

  const slider = field.slider === null ? undefined : addSlider(field, input, write, finish);
  slider?.element.setAttribute('aria-labelledby', controller.$name.id);
  const row = completeRow({
    field,
    controller,
    controls: slider ? [slider.element, input] : [input],
    display() {
      controller.updateDisplay();
      slider?.display();
    },
  });
  return row;

  function shown(value: number): number {
    return Number(value.toPrecision(SHOWN_DIGITS));
  }
}

function addSlider(
  field: NumberField,
  input: HTMLInputElement,
  write: (value: number) => void,
  finish: () => void,
): { element: HTMLInputElement; display(): void } {
  const range = field.slider ?? field.limits;
  const scaleTo = latest((max: number) => sliderScale({ ...range, max }));
  const scaleNow = (): SliderScale => scaleTo(Math.min(range.max, field.sliderMax?.() ?? range.max));
  const element = create('input', { type: 'range', min: '0' });
  input.before(element);
  const display = (): void => {
    const scale = scaleNow();
    element.max = String(scale.end);
    element.step = String(scale.step);
    const automatic = field.automatic?.();
    const value = automatic ?? field.read();
    const position = scale.toPosition(value);
    element.value = String(position);
    element.style.setProperty('--fill', String(position / scale.end));
    const text = `${numberText(value)} ${field.unit?.() ?? ''}`.trim();
    element.ariaValueText = automatic === undefined ? text : `automatic, ${text}`;
    element.classList.toggle('is-automatic', automatic !== undefined);
  };
  // Key repeats are one gesture, which ends at key-up.
  let isKeyDown = false;
  const end = (): void => {
    isKeyDown = false;
    finish();
  };
  element.addEventListener('input', () => {
    write(scaleNow().toValue(Number(element.value)));
    display();
  });
  element.addEventListener('keydown', () => {
    isKeyDown = true;
  });
  element.addEventListener('change', () => isKeyDown || finish());
  // A drag back to its start changes nothing, so it ends without a `change`.
  element.addEventListener('pointerdown', ({ pointerId }) => element.setPointerCapture(pointerId));
  element.addEventListener('lostpointercapture', finish);
  element.addEventListener('keyup', end);
  element.addEventListener('blur', end);
  return { element, display };
}
