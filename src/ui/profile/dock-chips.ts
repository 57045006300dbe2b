import { latest } from '../../core/memo.ts';
import { lineSample } from '../../draw/chart/series-style.ts';
import type { Pin } from '../../state/document.ts';
import { create } from '../controls/dom.ts';
import { iconButton } from '../controls/icons.ts';
import type { LeftOut, LineChip } from './dock-model.ts';

export interface ChipEvents {
  onRemove(pin: Pin): void;
  /** Requests a profile that waits for a click or failed. */
  onAsk(pin: Pin): void;
}

/** The legend of the chart: a chip for each line, with a Remove button for what is pinned. Hidden where the one line of the terrain is all.
 *  @param afterLast gets the focus when the last pin is removed */
export function createChips(
  events: ChipEvents,
  afterLast: HTMLElement,
): { readonly element: HTMLElement; update(lines: readonly LineChip[]): void } {
  const element = create('ul', { 'aria-label': 'Lines of the chart', hidden: '' });
  return {
    element,
    update: latest((lines) => {
      const isCompared = lines.some(({ pane }) => pane !== undefined);
      element.className = isCompared ? 'compare-lines row' : 'dock-chips row grow';
      element.hidden = !isCompared && lines.length < 2;
      // With notes it scrolls on phones, which keys must do too.
      if (isCompared && lines.some(({ leftOut }) => leftOut)) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
      // The focus stays at its index: after a removal it is on the next pin.
      const chips = lines.map((line) => createChip(line, events));
      const at = Array.from(element.children).findIndex((chip) => chip.contains(document.activeElement));
      element.replaceChildren(...chips);
      if (at >= 0) (chips[Math.min(at, chips.length - 1)]?.querySelector<HTMLElement>('.remove') ?? afterLast).focus();
    }),
  };
}

function createChip(line: LineChip, { onRemove, onAsk }: ChipEvents): HTMLElement {
  const { pane, name, description, leftOut, pin } = line;
  const chip = create('li', { title: description });
  chip.innerHTML = pane === undefined ? lineSample(line, 20, 2) : lineSample(line, 24, 1.6);
  if (pane !== undefined) chip.append(terrainChip(pane));
  chip.append(create('span', {}, name));
  if (leftOut) {
    chip.classList.add('is-left-out');
    chip.append(createNote(leftOut, () => pin && onAsk(pin)));
  }
  if (pin) chip.append(iconButton('close', `Remove ${name}`, () => onRemove(pin), { class: 'remove' }));
  return chip;
}

function createNote({ text, title = '', canAsk }: LeftOut, onAsk: () => void): HTMLElement {
  if (!canAsk) return title ? create('small', { title, role: 'img', 'aria-label': title }, text) : create('small', {}, text);
  const button = create('button', { class: 'ask', type: 'button', title: `${title}: ${text}` }, text);
  button.addEventListener('click', onAsk);
  return button;
}

/** The number by which people know a terrain of a comparison, in its colour.
 *  @param pane 0, 1, 2 … */
export function terrainChip(pane: number): HTMLElement {
  return create('span', { class: `terrain-chip is-${pane + 1} rigid` }, String(pane + 1));
}
