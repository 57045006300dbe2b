import { followDrags } from '../../view2d/drag.ts';
import { create } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { createColourField } from './colour-field.ts';
import { layerIcon } from './layer-list-icons.ts';

export interface StripOptions {
  /** `Layers, back to front` */
  readonly label: string;
  /** What one of the colours is: `Layer colour`. */
  readonly noun: string;
  readonly tooltip: string;
  /** What is said in place of the colours where there are none. */
  readonly none: string;
  onColours(colours: readonly string[]): void;
  /** What a colour is used for, if for anything. */
  usedBy(index: number): string | undefined;
  /** Why there can be no more of them. */
  whyFull(): string | undefined;
  /** Why none can be removed. */
  whyKept(): string | undefined;
  /** Says why something was not done. */
  tell(text: string): void;
}

/** Colours in a row, of which one is selected, with what changes it: its digits, its place, one more beside it, and its end. */
export function createColourStrip(options: StripOptions): {
  readonly element: HTMLElement;
  update(colours: readonly string[]): void;
} {
  const { label, noun, onColours, tell } = options;
  const list = create('div', { class: 'colour-strip', role: 'listbox', 'aria-orientation': 'horizontal', 'aria-label': label });
  const none = create('p', { class: 'colour-none' }, options.none);
  const field = createColourField(noun, options.tooltip, (colour) =>
    change(colours.map((other, i) => (i === selected ? colour : other))),
  );
  const left = toolButton(layerIcon('left'), 'Move to the left (Alt+Left)', () => move(selected - 1));
  const right = toolButton(layerIcon('right'), 'Move to the right (Alt+Right)', () => move(selected + 1));
  const more = toolButton(icon('plus'), 'One more colour, after this one', add);
  const less = toolButton(icon('close'), 'Remove this colour', remove);
  const tools = create('div', { class: 'colour-tools' }, field.element, left, right, more, less);
  const element = create('div', {}, list, none, tools);
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
  // A colour that is dragged goes along with the pointer, from place to place.
  followDrags(
    list,
    (event) => {
      const at = placeOf(event);
      if (at < 0) return undefined;
      select(at);
      focusSelected();
      event.preventDefault();
      return (moved) => {
        const to = placeOf(moved);
        if (to >= 0 && to !== selected) move(to);
      };
    },
    () => {},
  );

  return { element, update };

  function update(now: readonly string[]): void {
    colours = now;
    selected = Math.max(0, Math.min(selected, colours.length - 1));
    for (let i = list.children.length; i < colours.length; i++) list.append(create('div', { role: 'option' }));
    while (list.children.length > colours.length) list.lastElementChild?.remove();
    colours.forEach((colour, i) => {
      const option = list.children[i] as HTMLElement;
      const user = options.usedBy(i);
      option.style.background = colour;
      option.ariaSelected = String(i === selected);
      option.tabIndex = i === selected ? 0 : -1;
      option.classList.toggle('is-used', user !== undefined);
      option.ariaLabel = `${noun} ${i + 1} of ${colours.length}, ${colour}${user === undefined ? '' : `, ${user}`}`;
      option.title = `${option.ariaLabel}\nDrag to another place`;
    });
    const isEmpty = colours.length === 0;
    list.hidden = isEmpty;
    none.hidden = !isEmpty;
    field.element.hidden = isEmpty;
    if (!isEmpty) field.update(colours[selected], `${noun} ${selected + 1}`);
    mark(left, isEmpty || selected === 0 ? 'It is the first' : undefined);
    mark(right, isEmpty || selected === colours.length - 1 ? 'It is the last' : undefined);
    mark(more, options.whyFull());
    mark(less, isEmpty ? options.none : options.whyKept());
  }

  function placeOf({ clientX, clientY }: PointerEvent): number {
    const target = document.elementFromPoint(clientX, clientY);
    return target ? Array.from(list.children).indexOf(target) : -1;
  }

  function select(to: number): void {
    if (to < 0 || to >= colours.length) return;
    selected = to;
    update(colours);
  }

  function focusSelected(): void {
    const option = list.children[selected];
    if (option instanceof HTMLElement) option.focus();
  }

  function change(to: readonly string[]): void {
    tell('');
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
      tell(full);
      return;
    }
    const colour = colours[selected] ?? '#808080';
    const at = Math.min(selected + 1, colours.length);
    selected = at;
    change([...colours.slice(0, at), colour, ...colours.slice(at)]);
  }

  function remove(): void {
    const kept = options.whyKept();
    if (kept !== undefined) tell(kept);
    else if (colours.length > 0) change(colours.filter((_, i) => i !== selected));
  }
}

function toolButton(drawing: SVGSVGElement, title: string, run: () => void): HTMLButtonElement {
  const button = create('button', { class: 'icon-button', type: 'button', 'aria-label': title, title }, drawing);
  button.addEventListener('click', run);
  return button;
}

/** Disabled buttons keep the focus, and say why. */
function mark(button: HTMLButtonElement, reason: string | undefined): void {
  button.ariaDisabled = String(reason !== undefined);
  button.title = reason ?? button.ariaLabel ?? '';
}
