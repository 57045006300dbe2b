import type { GUI } from 'lil-gui';
import { readNumber } from '../../core/params.ts';
import { numberText } from '../../state/param-text.ts';
import { create } from '../controls/dom.ts';
import { completeRow, controlOf, type Field, type Row, takeWhenTyped } from './row.ts';
import { type SliderRange, sliderScale } from './slider-scale.ts';

export interface NumberField extends Field<number> {
  /** What may be typed. */
  readonly limits: SliderRange;
  /** What the slider spans, where that is less than may be typed; null for no slider. */
  readonly slider?: SliderRange | null;
}

/** Digits that a field shows of a number. */
const SHOWN_DIGITS = 7;

/** A number: lil-gui's text field, which takes arrows and vertical drags too, and the browser's own slider before it. */
export function addNumberRow(gui: GUI, field: NumberField): Row {
  const { min, max, step, isWhole } = field.limits;
  let isLive = false;
  const write = (value: number): void => {
    if (!Number.isFinite(value)) return;
    const clamped = Math.min(Math.max(isWhole ? Math.round(value) : value, min), max);
    if (clamped === shown(field.read())) return;
    if (field.write(clamped, 'live')) isLive = true;
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
  takeWhenTyped(controller, input, (text) => {
    write(readTyped(text) ?? Number.NaN);
    finish();
    row.refresh();
  });
  // Scrolling over a field that has the focus scrolls the panel.
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

/** A number as people write it: with a true minus, thousands in groups, and a comma that groups no thousands for the decimal point. */
function readTyped(text: string): number | undefined {
  const plain = text.replace('−', '-').replace(/\s/g, '');
  const isGrouped = /^[+-]?\d{1,3}(,\d{3})+(\.|$)/.test(plain);
  return readNumber(isGrouped ? plain.replaceAll(',', '') : plain.replace(',', '.'));
}

function addSlider(
  field: NumberField,
  input: HTMLInputElement,
  write: (value: number) => void,
  finish: () => void,
): { element: HTMLInputElement; display(): void } {
  const scale = sliderScale(field.slider ?? field.limits);
  const element = create('input', { type: 'range', min: '0', max: String(scale.end), step: String(scale.step) });
  input.before(element);
  const display = (): void => {
    const position = scale.toPosition(field.read());
    element.value = String(position);
    element.style.setProperty('--fill', String(position / scale.end));
    element.ariaValueText = `${numberText(field.read())} ${field.unit?.() ?? ''}`.trim();
  };
  // A key that is held down is one gesture, which ends when it is let go.
  let isKeyDown = false;
  const end = (): void => {
    isKeyDown = false;
    finish();
  };
  element.addEventListener('input', () => {
    write(scale.toValue(Number(element.value)));
    display();
  });
  element.addEventListener('keydown', () => {
    isKeyDown = true;
  });
  element.addEventListener('change', () => isKeyDown || finish());
  element.addEventListener('keyup', end);
  element.addEventListener('blur', end);
  return { element, display };
}
