import { numberText } from '../../core/number-text.ts';
import { appearanceSchema } from '../../draw/colour/appearance.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';
import { iconButton } from '../controls/icons.ts';
import { overPageOnPhones } from '../controls/page-size.ts';
import { createSunDial } from '../controls/sun-dial.ts';
import { createRootFolder } from '../panel/folder.ts';
import { appearanceAccess, type PanelEvents, type PanelModel } from '../panel/panel.ts';
import { addSchemaRows } from '../panel/schema-rows.ts';

/** The card beside the view with the settings that a look at terrain changes most: sun, exaggeration and contour lines. */
export interface LightCard {
  /** Of the card's element. */
  readonly id: string;
  toggle(): void;
  /** Calls back when the card is opened or closed.
   *  @param run `hadFocus`: the focus was in the card that is closed */
  onToggle(run: (isOpen: boolean, hadFocus: boolean) => void): void;
  /** Shows the settings as they are now, turned as the view is. */
  update(): void;
}

/** The rows under the dial; the same settings as in the panel. */
const { exaggeration, contours, contourInterval } = appearanceSchema;
const ROWS = { exaggeration, contours, contourInterval };

/** @param card is hidden while it is closed */
export function createLightCard(
  card: HTMLElement,
  view: Pick<TerrainView, 'bearingDeg'>,
  model: () => PanelModel,
  { onAppearance, onProblem }: Pick<PanelEvents, 'onAppearance' | 'onProblem'>,
): LightCard {
  const dial = createSunDial({
    onMove(sun, isLast) {
      const moved = sun && { sunAzimuthDeg: sun.azimuthDeg, sunAltitudeDeg: sun.altitudeDeg };
      onAppearance(moved ?? {}, isLast ? 'final' : 'live');
    },
  });
  const azimuth = create('dd');
  const altitude = create('dd');
  const close = iconButton('close', 'Close', () => setOpen(false), { title: 'Close (L)' });
  const rowsArea = create('div', { class: 'light-rows' });
  card.append(
    create('header', {}, create('h2', {}, 'Light and height'), close),
    create(
      'div',
      { class: 'light-sun row' },
      dial.element,
      create(
        'dl',
        {},
        create('div', { title: 'Direction the light comes from, clockwise from north' }, create('dt', {}, 'azimuth'), azimuth),
        create('div', { title: 'Height of the sun above the horizon' }, create('dt', {}, 'altitude'), altitude),
      ),
    ),
    rowsArea,
  );
  const rows = addSchemaRows(createRootFolder(rowsArea), ROWS, appearanceAccess(model, onAppearance, onProblem));

  const showCard = overPageOnPhones(card);
  let isOpen = false;
  let listener: ((isOpen: boolean, hadFocus: boolean) => void) | undefined;
  const setOpen = (isOpenNow: boolean): void => {
    if (isOpenNow === isOpen) return;
    isOpen = isOpenNow;
    const hadFocus = card.contains(document.activeElement);
    showCard(isOpen);
    update();
    if (isOpen) dial.element.focus();
    listener?.(isOpen, hadFocus);
  };
  const update = (): void => {
    if (!isOpen) return;
    const { sunAzimuthDeg, sunAltitudeDeg } = model().appearance;
    azimuth.textContent = `${numberText(sunAzimuthDeg)}°`;
    altitude.textContent = `${numberText(sunAltitudeDeg)}°`;
    dial.update({ azimuthDeg: sunAzimuthDeg, altitudeDeg: sunAltitudeDeg }, view.bearingDeg);
    for (const row of rows) row.refresh();
  };
  card.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') setOpen(false);
  });
  return {
    id: card.id,
    toggle: () => setOpen(!isOpen),
    onToggle(run) {
      listener = run;
    },
    update,
  };
}
