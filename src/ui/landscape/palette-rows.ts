import type { GUI } from 'lil-gui';
import { withPalette } from '../../landscape/edits.ts';
import { paletteIdOf, palettes } from '../../landscape/palettes.ts';
import { create } from '../controls/dom.ts';
import type { Row } from '../panel/row.ts';
import type { LandscapeStore } from './landscape-store.ts';
import { addNamedChoiceRow } from './named-choice-row.ts';

/** A choice beside the palettes that have a name. */
const CUSTOM = '*';

/** The palette: which one, all its colours in a strip, and the way to change them.
 *  @param edit opens the editor */
export function addPaletteRows(gui: GUI, { actions, landscape }: LandscapeStore, edit: () => void): Row[] {
  const read = (): string => paletteIdOf(landscape().palette) ?? CUSTOM;
  const choice = addNamedChoiceRow(gui, {
    label: 'Palette',
    tooltip: () => 'Colours of the layers, of the sky and of what stands in it.',
    options: () => ({
      ...(read() === CUSTOM ? { [landscape().palette.title || 'Custom']: CUSTOM } : {}),
      ...Object.fromEntries(Object.entries(palettes).map(([id, { title }]) => [title, id])),
    }),
    read,
    write: (id) => id === CUSTOM || actions.edit((now) => withPalette(now, palettes[id])),
  });
  const strip = create('span', { class: 'palette-strip', 'aria-hidden': 'true' });
  const button = create('button', { class: 'palette-edit', type: 'button', title: 'Change the colours of the palette' }, 'Edit…');
  button.ariaLabel = 'Edit the palette';
  button.addEventListener('click', edit);
  const element = create('div', { class: 'lil-controller palette-row' }, strip, button);
  gui.$children.append(element);
  const refresh = (): void => {
    const { colours, sky } = landscape().palette;
    // The sky from the top, then the layers as they stand before it.
    const shown = [...sky, ...colours.slice(0, -1)];
    strip.replaceChildren(
      ...shown.map((colour) => {
        const part = create('i');
        part.style.background = colour;
        return part;
      }),
    );
  };
  refresh();
  return [choice, { refresh, destroy: () => element.remove() }];
}
