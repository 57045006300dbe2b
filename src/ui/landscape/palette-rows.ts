import type { GUI } from 'lil-gui';
import { withPalette } from '../../landscape/edits.ts';
import { paletteIdOf, palettes } from '../../landscape/palettes.ts';
import { create } from '../controls/dom.ts';
import { addChoiceRow } from '../panel/plain-rows.ts';
import type { Row } from '../panel/row.ts';
import type { LandscapeStore } from './landscape-store.ts';

/** The value of the palette list for a palette that is none of the named ones. */
const CUSTOM = '*';

/** Rows of the palette: a list of the named ones, then its colours as swatches with an Edit button.
 *  @param edit opens the palette editor */
export function addPaletteRows(gui: GUI, { actions, landscape }: LandscapeStore, edit: () => void): Row[] {
  const read = (): string => paletteIdOf(landscape().palette) ?? CUSTOM;
  const choice = addChoiceRow(gui, {
    label: 'Palette',
    isWide: true,
    tooltip: () => 'Colours of the layers, of the sky, and of the sun, moon and stars.',
    options: () => ({
      ...(read() === CUSTOM ? { [landscape().palette.title || 'Custom']: CUSTOM } : {}),
      ...Object.fromEntries(Object.entries(palettes).map(([id, { title }]) => [title, id])),
    }),
    read,
    write: (id) => id === CUSTOM || actions.edit((now) => withPalette(now, palettes[id])),
  });
  const swatches = create('span', { class: 'palette-swatches', 'aria-hidden': 'true' });
  const button = create(
    'button',
    { class: 'palette-edit soft', type: 'button', title: 'Change the colours of the palette' },
    'Edit…',
  );
  button.ariaLabel = 'Edit the palette';
  button.addEventListener('click', edit);
  const element = create('div', { class: 'lil-controller palette-row' }, swatches, button);
  gui.$children.append(element);
  const refresh = (): void => {
    const { colours, sky } = landscape().palette;
    // The sky from top to horizon, then the layers from back to front.
    const shown = [...sky, ...colours.slice(0, -1)];
    swatches.replaceChildren(
      ...shown.map((colour) => {
        const swatch = create('i');
        swatch.style.background = colour;
        return swatch;
      }),
    );
  };
  refresh();
  return [choice, { refresh, destroy: () => element.remove() }];
}
