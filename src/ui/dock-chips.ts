import { create } from './dom.ts';
import { icon } from './icons.ts';
import type { PinName } from './pin-names.ts';
import type { PinStyle } from './pin-style.ts';
import type { Pin } from './pins.ts';

export interface ChipsModel {
  readonly own: PinName;
  readonly ownColour: string;
  readonly pins: readonly PinnedChip[];
}

export interface PinnedChip extends PinName, PinStyle {
  readonly pin: Pin;
  /** Why it is not in the chart; undefined if it is. */
  readonly leftOut: string | undefined;
}

/** The lines of the chart by name: its own, and the pinned ones with a button each that takes them away.
 *  @param afterLast gets the focus when the last button is gone */
export function createChips(
  onRemove: (pin: Pin) => void,
  afterLast: HTMLElement,
): { readonly element: HTMLElement; update(model: ChipsModel): void } {
  const element = create('ul', { class: 'dock-chips', 'aria-label': 'Lines of the chart' });
  const buttons = (): HTMLButtonElement[] => Array.from(element.querySelectorAll('button'));
  return {
    element,
    update({ own, ownColour, pins }) {
      element.hidden = pins.length === 0;
      // Where the keyboard takes one away it goes on with the next.
      const at = buttons().indexOf(document.activeElement as HTMLButtonElement);
      element.replaceChildren(
        createChip(own, { colour: ownColour, dash: [] }),
        ...pins.map((pinned) => createPinnedChip(pinned, onRemove)),
      );
      if (at >= 0) (buttons()[Math.min(at, pins.length - 1)] ?? afterLast).focus();
    },
  };
}

function createPinnedChip(pinned: PinnedChip, onRemove: (pin: Pin) => void): HTMLElement {
  const chip = createChip(pinned, pinned);
  if (pinned.leftOut !== undefined) {
    chip.classList.add('is-left-out');
    chip.append(create('small', {}, pinned.leftOut));
  }
  const label = `Remove ${pinned.name}`;
  const remove = create('button', { type: 'button', 'aria-label': label, title: label }, icon('close'));
  remove.addEventListener('click', () => onRemove(pinned.pin));
  chip.append(remove);
  return chip;
}

function createChip({ name, description }: PinName, { colour, dash }: PinStyle): HTMLElement {
  const chip = create('li', { title: description });
  chip.innerHTML =
    '<svg viewBox="0 0 20 6" width="20" height="6" aria-hidden="true">' +
    `<path d="M0 3h20" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash.join(' ')}"/></svg>`;
  chip.append(create('span', {}, name));
  return chip;
}
