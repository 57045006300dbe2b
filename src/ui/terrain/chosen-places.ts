import { isOnMap } from '../../core/cut.ts';
import type { Point } from '../../core/profile.ts';
import type { Session } from '../../jobs/session.ts';
import type { Store } from '../../state/store.ts';
import { elementById } from '../controls/dom.ts';
import type { TerrainPane } from './terrain-pane.ts';
import { listenToClicks } from './terrain-pointer.ts';

/** Reports the place of a click or tap on the terrain, its map or its profile; a drag chooses none.
 *  @param isActive whether places are chosen now */
export function listenToPlaces(
  pane: Pick<TerrainPane, 'view'>,
  session: Store<Session>,
  isActive: () => boolean,
  onPlace: (place: Point) => void,
): void {
  const listen = (element: HTMLElement, placeAt: (event: MouseEvent) => Point | undefined): void => {
    listenToClicks(element, (event) => {
      const place = isActive() ? placeAt(event) : undefined;
      if (place && isOnMap(place)) onPlace(place);
    });
  };
  // Map and profile keep the place under the pointer in the session.
  const hovered = (): Point | undefined => session.get().hover;
  listen(elementById('terrain'), ({ clientX, clientY }) => pane.view.pick(clientX, clientY));
  listen(elementById('minimap'), hovered);
  listen(elementById('dock'), ({ target }) => (target instanceof HTMLCanvasElement ? hovered() : undefined));
}
