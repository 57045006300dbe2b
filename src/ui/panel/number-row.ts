import { html, noChange, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { latest } from '../../core/memo.ts';
import { numberText } from '../../core/number-text.ts';
import { show as quoted } from '../../core/params.ts';
import { readTyped } from '../../state/param-text.ts';
import type { Folder } from './folder.ts';
import { addRow, type ControlState, endTyping, type Field, type Row, textIn } from './row.ts';
import { type SliderRange, sliderScale } from './slider-scale.ts';

export interface NumberField extends Field<number> {
  /** Accepted values. */
  readonly limits: SliderRange;
  /** The slider's range, by default the limits; null for no slider. */
  readonly slider?: SliderRange | null;
  /** End of the slider while other settings allow less than its range. */
  sliderMax?(): number | undefined;
  /** The value in force while the page chooses it; undefined while a person has set it. */
  automatic?(): number | undefined;
  /** The value that an empty field stands for, if it has one. */
  readonly whenEmpty?: number | undefined;
  /** Called with why a typed text is no value; the current value is shown again. */
  readonly refuse?: ((problem: string) => void) | undefined;
}

/** Limits of a field that is checked when it is written: a value beyond them is refused as typed. */
export const ANY_NUMBER = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE };

/** Significant digits that a field shows. */
const SHOWN_DIGITS = 7;

/** A row with a slider and a number field, which has arrow keys and vertical drags. */
export function addNumberRow(folder: Folder, field: NumberField): Row {
  const { min, max, step, isWhole } = field.limits;
  let isLive = false;
  let isRefused = false;
  const valueNow = (): number => Number(field.read().toPrecision(SHOWN_DIGITS));
  const write = (value: number): void => {
    if (!Number.isFinite(value)) return;
    const clamped = Math.min(Math.max(isWhole ? Math.round(value) : value, min), max);
    const isSame = clamped === valueNow();
    // Typing the current value ends the error of a refused one.
    if (isSame && isRefused) isRefused = !field.write(field.read(), 'final');
    if (isSame) return;
    isRefused = !field.write(clamped, 'live');
    isLive ||= !isRefused;
    row.refresh();
  };
  /** A line below the row says so; other rows take the nearest limit. */
  const isRefusedBeyond = (value: number): boolean => field.problem !== undefined && (value < min || value > max);
  const finish = (): void => {
    if (!isLive) return;
    isLive = false;
    field.write(field.read(), 'final');
  };
  const take = (event: Event): void => {
    const text = textIn(event);
    const value = readTyped(text);
    const empty = text.trim() === '' ? field.whenEmpty : undefined;
    const isNumber = value !== undefined && Number.isFinite(value);
    if (empty !== undefined) write(empty);
    else if (isNumber && !isRefusedBeyond(value)) write(value);
    else if (text.trim() !== '' && field.refuse) {
      isRefused = true;
      const range = isNumber ? ` from ${numberText(min)} to ${numberText(max)}` : '';
      field.refuse(`expected a ${isWhole ? 'whole ' : ''}number${range}, got ${isNumber ? text.trim() : quoted(text)}`);
    } else write(valueNow());
    finish();
    row.refresh();
  };
  /** Writes the step nearest to a value. */
  const writeStep = (value: number): void => write(Number((Math.round(value / step) * step).toPrecision(15)));
  const press = (event: KeyboardEvent): void => {
    const input = event.currentTarget as HTMLInputElement;
    endTyping(event, String(valueNow()));
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    const typed = readTyped(input.value);
    if (by === undefined) return;
    event.preventDefault();
    if (typed === undefined) return;
    writeStep(typed + by * finenessOf(event));
    input.value = String(valueNow());
  };
  const grab = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return;
    let value = valueNow();
    dragUp(event, finish, (by) => {
      value = Math.min(Math.max(value + by * step, min), max);
      writeStep(value);
    });
  };
  const focus = ({ currentTarget }: Event): void => {
    const input = currentTarget as HTMLInputElement;
    // Digits alone while it is edited: the number field of touch screens reads no commas.
    input.value = String(valueNow());
    input.select(); // another text has lost the selection that Tab made
  };
  const slider = field.slider === null ? undefined : createSlider(field, write, finish);
  const isTouch = matchMedia('(pointer: coarse)').matches;

  const row = addRow(folder, field, 'is-number', (state) => {
    const { nameId, title, isDisabled, isInvalid, hasFocus, isEdited } = state;
    const automatic = field.automatic?.();
    const text = automatic !== undefined ? '' : isTouch || hasFocus ? String(valueNow()) : numberText(valueNow());
    // Each device has the keyboard with a minus that it offers for a field of this type.
    return html`
      ${slider?.(state)}
      <input type=${isTouch ? 'number' : 'text'} step="any" autocomplete="off" aria-labelledby=${nameId} title=${title}
        placeholder=${automatic === undefined ? '' : `auto ${numberText(automatic)}`} .style=${`--digits: ${text.length}`}
        aria-invalid=${isInvalid ?? nothing} ?disabled=${isDisabled} .value=${isEdited ? noChange : live(text)}
        @focus=${focus} @change=${take} @keydown=${press} @keyup=${finish} @pointerdown=${grab}
        @dragstart=${(event: Event) => event.preventDefault()} />`;
  });
  return row;
}

/** Shift makes steps ten times larger, Alt ten times smaller. */
function finenessOf({ shiftKey, altKey }: KeyboardEvent | PointerEvent): number {
  return shiftKey ? 10 : altKey ? 0.1 : 1;
}

/** Pixels that a press moves before it is a drag: up or down changes the number, sideways selects its text. */
const SLOP_PX = 5;

/** @param onMove steps up */
function dragUp(start: PointerEvent, onEnd: () => void, onMove: (by: number) => void): void {
  const input = start.currentTarget as HTMLInputElement;
  const { classList } = document.body;
  const listening = new AbortController();
  let y = start.clientY;
  let isDragged = false;
  const end = (): void => {
    listening.abort();
    classList.remove('is-dragging-number');
    onEnd();
  };
  const move = (event: PointerEvent): void => {
    const isUpright = Math.abs(event.clientY - start.clientY) > SLOP_PX;
    if (!isDragged && !isUpright && Math.abs(event.clientX - start.clientX) > SLOP_PX) end();
    if (!isDragged && !isUpright) return;
    event.preventDefault();
    if (!isDragged) input.blur();
    isDragged = true;
    classList.add('is-dragging-number');
    onMove((y - event.clientY) * finenessOf(event));
    y = event.clientY;
  };
  window.addEventListener('pointermove', move, listening);
  window.addEventListener('pointerup', end, listening);
}

/** @returns shows the slider of a number */
function createSlider(
  field: NumberField,
  write: (value: number) => void,
  finish: () => void,
): (state: ControlState) => TemplateResult {
  const range = field.slider ?? field.limits;
  const scaleTo = latest((max: number) => sliderScale({ ...range, max }));
  // Key repeats are one gesture, which ends at key-up.
  let isKeyDown = false;
  const press = (): void => {
    isKeyDown = true;
  };
  const end = (): void => {
    isKeyDown = false;
    finish();
  };
  const change = (): void => {
    if (!isKeyDown) finish();
  };
  // A drag back to its start changes nothing, so it ends without a `change`.
  const grab = (event: PointerEvent): void => (event.currentTarget as Element).setPointerCapture(event.pointerId);
  return ({ nameId, title, isDisabled, isInvalid }) => {
    const scale = scaleTo(Math.min(range.max, field.sliderMax?.() ?? range.max));
    const automatic = field.automatic?.();
    const value = automatic ?? field.read();
    const position = scale.toPosition(value);
    const text = `${numberText(value)} ${field.unit?.() ?? ''}`.trim();
    return html`
      <input type="range" min="0" max=${scale.end} step=${scale.step} class=${automatic === undefined ? '' : 'is-automatic'}
        aria-labelledby=${nameId} title=${title} aria-valuetext=${automatic === undefined ? text : `automatic, ${text}`}
        .style=${`--fill: ${position / scale.end}`} aria-invalid=${isInvalid ?? nothing} ?disabled=${isDisabled}
        .value=${live(String(position))} @input=${(event: Event) => write(scale.toValue(Number(textIn(event))))}
        @keydown=${press} @change=${change} @pointerdown=${grab} @lostpointercapture=${finish} @keyup=${end} @blur=${end} />`;
  };
}
