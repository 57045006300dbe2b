import { followDrags } from '../../view2d/drag.ts';
import { create } from '../controls/dom.ts';

export interface DragRow {
  readonly element: HTMLElement;
  readonly grip: HTMLElement;
}

/** Lets rows be reordered by dragging their grips. A line marks the drop position; Escape cancels.
 *  @param list contains the rows, and the line
 *  @param rows that can be dragged, from the top */
export function createLayerDrag(list: HTMLElement, rows: () => readonly DragRow[], onMove: (from: number, to: number) => void) {
  const line = list.appendChild(create('div', { class: 'layer-drop', 'aria-hidden': 'true', hidden: '' }));
  let from = -1;
  /** The drop position: 0 is above the first row. */
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
    const dragged = from;
    [from, gap] = [-1, -1];
    if (dragged >= 0 && to >= 0 && to !== dragged) onMove(dragged, to);
  };
  const cancel = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    gap = -1;
    end();
  };

  return {
    /** Makes a row draggable. */
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
