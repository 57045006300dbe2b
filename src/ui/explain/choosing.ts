import type { Point } from '../../core/profile.ts';
import type { Session } from '../../jobs/session.ts';
import type { Store } from '../../state/store.ts';
import { elementById } from '../controls/dom.ts';
import { isOnMap } from '../terrain/cut-profile.ts';
import type { TerrainPane } from '../terrain/terrain-pane.ts';

/** Pixels that a press may move and still be a click. */
const SLOP_PX = 4;

/** Tells which place a click or tap chooses, on the terrain, its map or its profile; a drag chooses none.
 *  @param isActive whether places are chosen now */
export function listenToChoices(
  pane: TerrainPane,
  session: Store<Session>,
  isActive: () => boolean,
  onPlace: (place: Point) => void,
): void {
  const listen = (element: HTMLElement, placeAt: (event: MouseEvent) => Point | undefined): void => {
    let pressed: Point | undefined;
    element.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => {
      pressed = { x, y };
    });
    element.addEventListener('click', (event) => {
      const isClick = pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= SLOP_PX;
      const place = isActive() && isClick && !session.get().cutting ? placeAt(event) : undefined;
      if (place && isOnMap(place)) onPlace(place);
    });
  };
  // Map and profile have told the place under the pointer already.
  const hovered = (): Point | undefined => session.get().hover;
  listen(elementById('terrain'), ({ clientX, clientY }) => pane.view.pick(clientX, clientY));
  listen(elementById('minimap'), hovered);
  listen(elementById('dock'), ({ target }) => (target instanceof HTMLCanvasElement ? hovered() : undefined));
}
