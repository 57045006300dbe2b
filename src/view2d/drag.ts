/** Follows a pointer from its press on an element until its release, wherever it goes meanwhile.
 *  @param start called at the press; returns what is called with every move, or undefined to ignore the press
 *  @param end called once after the last move */
export function followDrags(
  element: HTMLElement,
  start: (event: PointerEvent) => ((event: PointerEvent) => void) | undefined,
  end: () => void,
): void {
  let pointer: number | undefined;
  let move: ((event: PointerEvent) => void) | undefined;
  element.addEventListener('pointerdown', (event) => {
    if (pointer !== undefined || event.button !== 0) return;
    move = start(event);
    if (!move) return;
    pointer = event.pointerId;
    element.setPointerCapture(pointer);
  });
  element.addEventListener('pointermove', (event) => {
    if (event.pointerId === pointer) move?.(event);
  });
  const stop = (event: PointerEvent): void => {
    if (event.pointerId !== pointer) return;
    pointer = undefined;
    move = undefined;
    end();
  };
  element.addEventListener('pointerup', stop);
  element.addEventListener('pointercancel', stop);
  element.addEventListener('lostpointercapture', stop);
}
