import { type Cut, type CutPart, cutEnds } from '../core/cut.ts';
import type { Point } from '../core/profile.ts';
import { followDrags } from './drag.ts';
import { END_INSET, type Rectangle, toPixel } from './minimap-marks.ts';

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Adds a handle to the minimap that moves a part of the cut: `a` and `b` the ends of a line, `whole` a row or column.
 *  @param drag starts a drag, see `followDrags`
 *  @param onKey called for an arrow key with the fractions of the extent and the samples it stands for
 *  @param onEnd called when the pointer or the key is released
 *  @returns `update` moves it to its part of the cut, or hides it if the cut has no such part */
export function createMinimapHandle(
  parent: HTMLElement,
  part: CutPart,
  drag: (event: PointerEvent) => ((event: PointerEvent) => void) | undefined,
  onKey: (by: Point, samples: number) => void,
  onEnd: () => void,
): { update(cut: Cut | undefined, box: Rectangle): void } {
  const button = parent.appendChild(document.createElement('button'));
  button.type = 'button';
  button.className = 'minimap-handle';
  button.hidden = true;
  followDrags(button, drag, onEnd);

  let isKeyDown = false;
  const endKeys = (): void => {
    if (isKeyDown) onEnd();
    isKeyDown = false;
  };
  button.addEventListener('keydown', (event) => {
    const direction = directions[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    isKeyDown = true;
    const fraction = event.shiftKey ? 0.1 : 0.01;
    onKey({ x: direction.x * fraction, y: direction.y * fraction }, (direction.x + direction.y) * (event.shiftKey ? 10 : 1));
  });
  button.addEventListener('keyup', endKeys);
  button.addEventListener('blur', endKeys);

  return {
    update(cut, box) {
      button.hidden = cut === undefined || (cut.mode === 'line') === (part === 'whole');
      if (!cut || button.hidden) return;
      const { x, y } = handlePixel(cut, part, box);
      button.style.transform = `translate(${x}px, ${y}px)`;
      const { name, text } =
        part === 'whole' ? whole[cut.mode] : { name: `Cut end ${part.toUpperCase()}`, text: part.toUpperCase() };
      if (button.textContent === text) return;
      button.textContent = text;
      button.setAttribute('aria-label', name);
      button.title = `${name}: drag, or press the arrow keys`;
      button.dataset.mode = cut.mode;
    },
  };
}

/** A row's handle is at its west end, a column's at its north end, as on the chart. */
const whole = {
  row: { name: 'Cut row', text: 'W' },
  column: { name: 'Cut column', text: 'N' },
  line: { name: 'Cut line', text: '' },
} as const;

function handlePixel(cut: Cut, part: CutPart, box: Rectangle): Point {
  const [from, to] = cutEnds(cut).map((end) => toPixel(box, end));
  if (cut.mode === 'row') return { x: from.x + END_INSET, y: from.y };
  if (cut.mode === 'column') return { x: from.x, y: from.y + END_INSET };
  return part === 'b' ? to : from;
}
