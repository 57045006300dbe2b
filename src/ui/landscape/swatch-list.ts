import { followDrags } from '../../view2d/drag.ts';
import { create } from '../controls/dom.ts';
import { iconButton, setTooltip } from '../controls/icons.ts';
import { createColourField } from './colour-field.ts';

export interface SwatchListOptions {
  /** `Layers, back to front` */
  readonly label: string;
  /** What one of the colours is called: `Layer colour`. */
  readonly noun: string;
  readonly tooltip: string;
  /** Shown in place of an empty list. */
  readonly emptyText: string;
  onColours(colours: readonly string[]): void;
  /** What uses the colour, if anything does. */
  usedBy(index: number): string | undefined;
  /** Why no colour can be added; undefined if one can. */
  whyFull(): string | undefined;
  /** Why no colour can be removed; undefined if one can. */
  whyNeeded(): string | undefined;
  /** Says why something was not done. */
  announce(text: string): void;
}

/** A row of colour swatches, one of them selected, with controls to change, move, add and remove colours. */
export function createSwatchList(options: SwatchListOptions): {
  readonly element: HTMLElement;
  update(colours: readonly string[]): void;
} {
  const { label, noun, onColours, announce } = options;
  const list = create('div', { class: 'swatch-list', role: 'listbox', 'aria-orientation': 'horizontal', 'aria-label': label });
  const empty = create('p', { class: 'swatch-list-empty' }, options.emptyText);
  const tools = createTools(options, {
    setColour: (colour) => change(colours.map((other, i) => (i === selected ? colour : other))),
    moveBy: (by) => move(selected + by),
    add,
    remove,
  });
  const element = create('div', {}, list, empty, tools.element);
  let colours: readonly string[] = [];
  let selected = 0;

  list.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const to = by === undefined ? { Home: 0, End: colours.length - 1 }[event.key] : selected + by;
    if (to !== undefined && event.altKey) move(to);
    else if (to !== undefined) select(to);
    else if (event.key === 'Delete') remove();
    else return;
    event.preventDefault();
    event.stopPropagation();
    focusSelected();
  });
  const start = (index: number): void => {
    select(index);
    focusSelected();
  };
  followSwatchDrags(list, start, (to) => to !== selected && move(to));

  return { element, update };

  function update(now: readonly string[]): void {
    colours = now;
    selected = Math.max(0, Math.min(selected, colours.length - 1));
    for (let i = list.children.length; i < colours.length; i++) list.append(create('div', { role: 'option' }));
    while (list.children.length > colours.length) list.lastElementChild?.remove();
    colours.forEach((colour, i) => {
      const swatch = list.children[i] as HTMLElement;
      const user = options.usedBy(i);
      swatch.style.background = colour;
      swatch.ariaSelected = String(i === selected);
      swatch.tabIndex = i === selected ? 0 : -1;
      swatch.classList.toggle('is-used', user !== undefined);
      swatch.ariaLabel = `${noun} ${i + 1} of ${colours.length}, ${colour}${user === undefined ? '' : `, ${user}`}`;
      setTooltip(swatch, `${swatch.ariaLabel}\nDrag to another place`);
    });
    list.hidden = colours.length === 0;
    empty.hidden = colours.length > 0;
    tools.update(colours, selected);
  }

  function select(to: number): void {
    if (to < 0 || to >= colours.length) return;
    selected = to;
    update(colours);
  }

  function focusSelected(): void {
    const swatch = list.children[selected];
    if (swatch instanceof HTMLElement) swatch.focus();
  }

  function change(to: readonly string[]): void {
    announce('');
    onColours(to);
  }

  function move(to: number): void {
    if (to < 0 || to >= colours.length) return;
    const from = selected;
    selected = to;
    const others = colours.filter((_, i) => i !== from);
    change([...others.slice(0, to), colours[from], ...others.slice(to)]);
  }

  function add(): void {
    const full = options.whyFull();
    if (full !== undefined) {
      announce(full);
      return;
    }
    const colour = colours[selected] ?? '#808080';
    const index = Math.min(selected + 1, colours.length);
    selected = index;
    change([...colours.slice(0, index), colour, ...colours.slice(index)]);
  }

  function remove(): void {
    const needed = options.whyNeeded();
    if (needed !== undefined) announce(needed);
    else if (colours.length > 0) change(colours.filter((_, i) => i !== selected));
  }
}

/** Reports drags of swatches.
 *  @param onStart gets the index of the pressed swatch
 *  @param onOver gets the index of the swatch under the pointer, the new place of the dragged one */
function followSwatchDrags(list: HTMLElement, onStart: (index: number) => void, onOver: (to: number) => void): void {
  const start = (event: PointerEvent): ((moved: PointerEvent) => void) | undefined => {
    const index = indexUnder(list, event);
    if (index < 0) return undefined;
    onStart(index);
    event.preventDefault();
    return (moved) => {
      const to = indexUnder(list, moved);
      if (to >= 0) onOver(to);
    };
  };
  followDrags(list, start, () => {});
}

/** Index of the swatch under the pointer; or −1. */
function indexUnder(list: HTMLElement, { clientX, clientY }: PointerEvent): number {
  const target = document.elementFromPoint(clientX, clientY);
  return target ? Array.from(list.children).indexOf(target) : -1;
}

interface ToolEvents {
  setColour(colour: string): void;
  moveBy(by: 1 | -1): void;
  add(): void;
  remove(): void;
}

/** The controls of the selected colour: its digits, and buttons to move, add and remove. */
function createTools({ noun, tooltip, emptyText, whyFull, whyNeeded }: SwatchListOptions, events: ToolEvents) {
  const field = createColourField(noun, tooltip, events.setColour);
  const left = iconButton('left', 'Move to the left (Alt+Left)', () => events.moveBy(-1));
  const right = iconButton('right', 'Move to the right (Alt+Right)', () => events.moveBy(1));
  const add = iconButton('plus', 'One more colour, after this one', events.add);
  const remove = iconButton('close', 'Remove this colour', events.remove);
  return {
    element: create('div', { class: 'swatch-tools row' }, field.element, left, right, add, remove),
    update(colours: readonly string[], selected: number): void {
      const isEmpty = colours.length === 0;
      field.element.hidden = isEmpty;
      if (!isEmpty) field.update(colours[selected], `${noun} ${selected + 1}`);
      setDisabled(left, isEmpty || selected === 0 ? 'It is the first' : undefined);
      setDisabled(right, isEmpty || selected === colours.length - 1 ? 'It is the last' : undefined);
      setDisabled(add, whyFull());
      setDisabled(remove, isEmpty ? emptyText : whyNeeded());
    },
  };
}

/** Disables a button for a reason, which its tooltip gives; it can still take the focus. */
function setDisabled(button: HTMLButtonElement, reason: string | undefined): void {
  button.ariaDisabled = String(reason !== undefined);
  setTooltip(button, reason ?? button.ariaLabel ?? '');
}
