import '../styles/palette-editor.css';
import { typographic } from '../../core/text.ts';
import { paletteColour } from '../../landscape/colours.ts';
import { withPalette } from '../../landscape/edits.ts';
import { type Landscape, landscapeProblems, MAX_NAME, type Palette } from '../../landscape/landscape.ts';
import { MAX_COLOURS } from '../../landscape/landscape-fields.ts';
import { palettes } from '../../landscape/palettes.ts';
import { createDialog } from '../controls/dialog.ts';
import { create } from '../controls/dom.ts';
import { createColourField } from './colour-field.ts';
import type { LandscapeStore } from './landscape-store.ts';
import { layerName } from './landscape-wording.ts';
import { createSwatchList } from './swatch-list.ts';

const SINGLE_COLOURS = [
  { id: 'sun', label: 'Sun', tooltip: 'The disc of the sun or moon' },
  { id: 'glow', label: 'Glow', tooltip: 'The light around it' },
  { id: 'star', label: 'Stars', tooltip: 'Stars and shooting stars' },
  { id: 'haze', label: 'Haze', tooltip: 'What far layers fade into, and gradients to haze' },
  { id: 'foot', label: 'Foot', tooltip: 'The dark ground of gradients to foot' },
  { id: 'outline', label: 'Outline', tooltip: 'Lines along the crests' },
] as const satisfies readonly { id: keyof Palette; label: string; tooltip: string }[];
/** Title of a palette that was changed or has no name. */
const CUSTOM_TITLE = 'Custom';

/** Opens the palette editor. The picture follows every change; Cancel restores the palette, and using the new one is one step of the history. */
export function openPaletteEditor({ actions, landscape }: LandscapeStore): void {
  const before = landscape().palette;
  let palette = before;

  const change = (changes: Partial<Palette>): void => {
    const isNamed = Object.values(palettes).some(({ title }) => title === palette.title);
    palette = { ...palette, ...(isNamed ? { title: CUSTOM_TITLE } : {}), ...changes };
    actions.edit((now) => withPalette(now, palette), 'live');
    show();
  };
  const announcement = create('p', { class: 'palette-announcement', role: 'status' });
  const announce = (text: string): void => {
    announcement.textContent = text;
  };
  const needs = create('p', { class: 'palette-needs' });
  const name = create('input', {
    class: 'field',
    type: 'text',
    autocomplete: 'off',
    maxlength: String(MAX_NAME),
    'aria-label': 'Name',
    title: 'Name of the palette',
  });
  name.addEventListener('change', () => change({ title: name.value.trim() || CUSTOM_TITLE }));

  const layers = createSwatchList({
    label: 'Colours of the layers, from the back to the front',
    noun: 'Layer colour',
    tooltip: 'The back layer takes the first colour, the front layer the last; with spread colours the others are spaced evenly',
    emptyText: '',
    onColours: (colours) => change({ colours: [...colours, background()] }),
    usedBy: (index) => usersOf(landscape(), palette)[index],
    whyFull: () => whyFull(palette.colours.length),
    whyNeeded: () => whyNeeded(landscape(), palette),
    announce,
  });
  const sky = createSwatchList({
    label: 'Colours of the sky, from the top to the horizon',
    noun: 'Sky colour',
    tooltip: 'Colours of the sky, evenly spaced from the top edge to the horizon',
    emptyText: 'None: the sky is the background alone.',
    onColours: (colours) => change({ sky: colours }),
    usedBy: () => undefined,
    whyFull: () => whyFull(palette.sky.length),
    whyNeeded: () => undefined,
    announce,
  });
  const backgroundField = createColourField('Background', 'Behind everything, and below the horizon', (colour) =>
    change({ colours: [...palette.colours.slice(0, -1), colour] }),
  );
  const singles = SINGLE_COLOURS.map(({ id, label, tooltip }) => ({
    id,
    field: createColourField(label, tooltip, (colour) => change({ [id]: colour })),
  }));

  const background = (): string => palette.colours[palette.colours.length - 1];
  const show = (): void => {
    if (!name.matches(':focus')) name.value = palette.title;
    layers.update(palette.colours.slice(0, -1));
    sky.update(palette.sky);
    backgroundField.update(background());
    for (const { id, field } of singles) field.update(palette[id]);
    needs.textContent = needsText(landscape(), palette);
  };

  const fields = [backgroundField, ...singles.map(({ field }) => field)].map(({ element }) => element);
  const content = create(
    'div',
    { class: 'palette-editor column' },
    create('label', { class: 'palette-name soft' }, create('span', {}, 'Name'), name),
    create('section', {}, heading('Layers', 'back to front'), layers.element, needs, announcement),
    create('section', {}, heading('Sky', 'top to horizon'), sky.element),
    create('section', { class: 'palette-singles' }, ...fields),
  );
  show();
  openPaletteDialog(content, {
    onUse: () => void actions.edit((now) => withPalette(now, palette), 'final'),
    onCancel: () => palette === before || actions.edit((now) => withPalette(now, before), 'final'),
  });
}

/** Opens the editor's dialog. It is cancelled by closing it in any way but with its button. */
function openPaletteDialog(content: HTMLElement, { onUse, onCancel }: { onUse(): void; onCancel(): void }): void {
  let isUsed = false;
  const use = (): void => {
    isUsed = true;
    onUse();
  };
  const dialog = createDialog({ title: 'Palette', content, action: { label: 'Use palette', run: use } });
  const { element } = dialog;
  element.classList.add('palette-dialog');
  // A press on the backdrop must not discard the changes.
  element.addEventListener('pointerdown', (event) => event.target === element && event.stopImmediatePropagation(), {
    capture: true,
  });
  element.addEventListener('close', () => {
    if (!isUsed) onCancel();
    dialog.dispose();
  });
  dialog.open();
}

/** `6 layers and the background need 7 colours; there are 13, spread evenly.` */
function needsText({ layers, scene }: Landscape, { colours }: Palette): string {
  const who = layers.length === 1 ? 'A layer' : `${layers.length} layers`;
  const way = scene.spread ? 'spread evenly' : 'taken one after the other from the back';
  return `${who} and the background need ${layers.length + 1} colours; there are ${colours.length}, ${way}. A dot marks those in use.`;
}

/** Why no colour can be removed: how many the layers need; undefined if one can. */
function whyNeeded({ layers }: Landscape, palette: Palette): string | undefined {
  const shorter = { ...palette, colours: palette.colours.slice(1) };
  const problem = landscapeProblems({ layers, palette: shorter }).find(({ path }) => path === 'palette');
  return problem && `Without it, ${typographic(problem.message)}.`;
}

/** Why no colour can be added; undefined if one can. */
function whyFull(count: number): string | undefined {
  return count >= MAX_COLOURS ? `${MAX_COLOURS} colours are the most` : undefined;
}

/** For each colour of the palette, the names of the layers that use it. */
function usersOf({ layers, scene }: Landscape, palette: Palette): (string | undefined)[] {
  const users: (string | undefined)[] = [];
  // Each colour is replaced by its index, so that a layer's colour is that index.
  const numbered = { ...palette, colours: palette.colours.map((_, i) => String(i)) };
  layers.forEach((layer, i) => {
    if (layer.colour !== undefined) return;
    const at = Number(paletteColour(numbered, scene.spread, layers.length, i));
    users[at] = users[at] === undefined ? layerName(layer, i) : `${users[at]}, ${layerName(layer, i)}`;
  });
  return users;
}

function heading(title: string, note: string): HTMLElement {
  return create('h3', {}, title, ' ', create('small', {}, note));
}
