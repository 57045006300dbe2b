import { CUT_ENDS, type Cut, cutEnds, cutSides } from '../core/cut.ts';
import type { Point } from '../core/profile.ts';
import { followDrags } from './drag.ts';
import { END_INSET, type Rectangle, toPixel } from './minimap-marks.ts';

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Adds a handle to the minimap at an end of the cut: it moves the end of a line, and a row or column as a whole.
 *  @param drag starts a drag, see `followDrags`
 *  @param onKey called for an arrow key with the fractions of the extent and the samples it stands for
 *  @param onEnd called when the pointer or the key is released
 *  @returns `update` moves it to its part of the cut, or hides it where nothing is cut */
export function createMinimapHandle(
  parent: HTMLElement,
  end: 'a' | 'b',
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
      button.hidden = cut === undefined;
      if (!cut) return;
      const { x, y } = handlePixel(cut, end, box);
      button.style.transform = `translate(${x}px, ${y}px)`;
      if (button.dataset.mode === cut.mode) return;
      const index = end === 'a' ? 0 : 1;
      const side = cutSides(cut)?.[index];
      const name = `Cut end ${CUT_ENDS[index]}${side ? `, ${side}` : ''}`;
      button.textContent = CUT_ENDS[index];
      button.setAttribute('aria-label', name);
      button.title = `${name}: drag, or press the arrow keys`;
      button.dataset.mode = cut.mode;
    },
  };
}

/** Handles of a row or column stand inside the map's border. */
function handlePixel(cut: Cut, end: 'a' | 'b', box: Rectangle): Point {
  const [from, to] = cutEnds(cut).map((position) => toPixel(box, position));
  const { x, y } = end === 'a' ? from : to;
  const inset = end === 'a' ? END_INSET : -END_INSET;
  if (cut.mode === 'row') return { x: x + inset, y };
  return cut.mode === 'column' ? { x, y: y + inset } : { x, y };
}
