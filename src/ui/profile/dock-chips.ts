import { lineSample, type SeriesStyle } from '../../draw/chart/series-style.ts';
import type { Pin } from '../../state/document.ts';
import { create } from '../controls/dom.ts';
import { iconButton } from '../controls/icons.ts';
import type { PinName } from './pin-names.ts';

/** What the chips show. */
export interface ChipsModel {
  /** The line of the terrain on screen. */
  readonly current: PinName;
  readonly currentColour: string;
  readonly pins: readonly PinnedChip[];
}

export interface PinnedChip extends PinName, SeriesStyle {
  readonly pin: Pin;
  /** Why it is not drawn; undefined if it is. */
  readonly leftOut: LeftOut | undefined;
}

export interface LeftOut {
  readonly text: string;
  /** Tooltip: what the text means, or what the button does. */
  readonly title?: string;
  /** The text is a button that requests the profile. */
  readonly canAsk?: boolean;
}

export interface ChipEvents {
  onRemove(pin: Pin): void;
  onAsk(pin: Pin): void;
}

/** The legend of the chart: a chip for the current line, and one with a Remove button for each pin. Hidden without pins.
 *  @param afterLast gets the focus when the last pin is removed */
export function createChips(
  events: ChipEvents,
  afterLast: HTMLElement,
): { readonly element: HTMLElement; update(model: ChipsModel): void } {
  const element = create('ul', { class: 'dock-chips row grow', 'aria-label': 'Lines of the chart' });
  return {
    element,
    update({ current, currentColour, pins }) {
      element.hidden = pins.length === 0;
      // The focus stays at its index: after a removal it is on the next pin.
      const chips = [
        createChip(current, { colour: currentColour, dash: [] }),
        ...pins.map((pinned) => createPinnedChip(pinned, events)),
      ];
      const at = Array.from(element.children).findIndex((chip) => chip.contains(document.activeElement));
      element.replaceChildren(...chips);
      if (at >= 0) (chips[Math.min(at, pins.length)].querySelector<HTMLElement>('.remove') ?? afterLast).focus();
    },
  };
}

function createPinnedChip(pinned: PinnedChip, { onRemove, onAsk }: ChipEvents): HTMLElement {
  const { pin, name, leftOut } = pinned;
  const chip = createChip(pinned, pinned);
  if (leftOut) {
    chip.classList.add('is-left-out');
    chip.append(createNote(leftOut, () => onAsk(pin)));
  }
  chip.append(iconButton('close', `Remove ${name}`, () => onRemove(pin), { class: 'remove' }));
  return chip;
}

function createNote({ text, title = '', canAsk }: LeftOut, onAsk: () => void): HTMLElement {
  if (!canAsk) return title ? create('small', { title, role: 'img', 'aria-label': title }, text) : create('small', {}, text);
  const button = create('button', { class: 'ask', type: 'button', title: `${title}: ${text}` }, text);
  button.addEventListener('click', onAsk);
  return button;
}

function createChip({ name, description }: PinName, style: SeriesStyle): HTMLElement {
  const chip = create('li', { title: description });
  chip.innerHTML = lineSample(style, 20, 2);
  chip.append(create('span', {}, name));
  return chip;
}
