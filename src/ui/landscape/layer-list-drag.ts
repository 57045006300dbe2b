import { followDrags } from '../../view2d/drag.ts';
import { create } from '../controls/dom.ts';

export interface DragRow {
  readonly element: HTMLElement;
  readonly grip: HTMLElement;
}

/** Rows that are put into another order by their grips. A line shows where the row would go; Escape lets it go back.
 *  @param list holds the rows, and is what the line is placed in
 *  @param rows those that take part, from the top */
export function createLayerDrag(list: HTMLElement, rows: () => readonly DragRow[], onMove: (from: number, to: number) => void) {
  const line = list.appendChild(create('div', { class: 'layer-drop', 'aria-hidden': 'true', hidden: '' }));
  let from = -1;
  /** The gap that the row would go into: 0 is above the first. */
  let gap = -1;

  const show = (clientY: number): void => {
    const boxes = rows().map(({ element }) => element.getBoundingClientRect());
    gap = boxes.findIndex(({ top, height }) => clientY < top + height / 2);
    if (gap < 0) gap = boxes.length;
    rows()[Math.min(gap, boxes.length - 1)].element.scrollIntoView({ block: 'nearest' });
    const edge = gap < boxes.length ? boxes[gap].top : boxes[boxes.length - 1].bottom;
    line.style.top = `${edge - list.getBoundingClientRect().top + list.scrollTop}px`;
    line.hidden = gap === from || gap === from + 1;
  };
  const end = (): void => {
    window.removeEventListener('keydown', cancel, { capture: true });
    rows()[from]?.element.classList.remove('is-dragged');
    line.hidden = true;
    const to = gap > from ? gap - 1 : gap;
    const moved = from;
    [from, gap] = [-1, -1];
    if (moved >= 0 && to >= 0 && to !== moved) onMove(moved, to);
  };
  const cancel = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    gap = -1;
    end();
  };

  return {
    /** Lets a row be dragged by its grip. */
    add({ grip, element }: DragRow): void {
      followDrags(
        grip,
        (event) => {
          from = rows().findIndex((row) => row.element === element);
          element.classList.add('is-dragged');
          window.addEventListener('keydown', cancel, { capture: true });
          event.preventDefault();
          return ({ clientY }) => from >= 0 && show(clientY);
        },
        end,
      );
    },
  };
}
