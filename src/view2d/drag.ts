/** Follows a pointer from its press on an element until its release, wherever it goes meanwhile. While it is followed other presses on the element
 *  are kept from what lies in it.
 *  @param start called at the press; returns what is called with every move, or undefined to ignore the press
 *  @param end called once after the last move
 *  @param isFirst hears presses before what lies in the element, which does not hear those that are followed */
export function followDrags(
  element: HTMLElement,
  start: (event: PointerEvent) => ((event: PointerEvent) => void) | undefined,
  end: () => void,
  isFirst = false,
): void {
  let pointer: number | undefined;
  let move: ((event: PointerEvent) => void) | undefined;
  const onPress = (event: PointerEvent): void => {
    if (pointer === undefined && event.button === 0) move = start(event);
    if (!move) return;
    if (isFirst) event.stopPropagation();
    if (pointer !== undefined) return;
    pointer = event.pointerId;
    element.setPointerCapture(pointer);
  };
  element.addEventListener('pointerdown', onPress, { capture: isFirst });
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
