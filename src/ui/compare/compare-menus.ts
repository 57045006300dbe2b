import type { Recipe } from '../../core/recipe.ts';
import { registry } from '../../generate.ts';
import type { Session } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import type { Store } from '../../state/store.ts';
import { unitOf } from '../../state/terrain-text.ts';
import { saveFile } from '../controls/files.ts';
import type { MenuItem } from '../controls/menu.ts';
import { NO_3D } from '../controls/page-size.ts';
import { showErrors } from '../page/show-errors.ts';
import { kindOf } from '../profile/terrain-names.ts';
import { type CompareActions, whyAlone, whyFull } from './compare-actions.ts';
import { wholeFigure } from './comparison-figure.ts';
import { saveFigures, whyNoFigures } from './figure-files.ts';
import { pairText } from './terrain-parts.ts';

const METRES_TITLE = 'Gives it the extent and the elevations of a terrain in metres';

/** Whether a terrain has no metres, though another has. */
export function lacksMetres(terrains: readonly Recipe[], pane: number): boolean {
  return unitOf(terrains[pane]) === '' && terrains.some((other) => unitOf(other) === 'm');
}

/** The menu of one terrain of a comparison. */
export function terrainMenu(
  pane: number,
  document: AppDocument,
  actions: CompareActions,
  events: { onGallery(): void; onFile(): void; onRemove(): void },
): MenuItem[] {
  const terrains = document.terrains;
  const alone = whyAlone(terrains.length);
  const isAlone = document.compare.layout === 'solo' && document.selected === pane;
  const select = (): void => actions.select(pane);
  return [
    {
      label: isAlone ? 'Show all' : 'Show alone',
      disabled: alone,
      onSelect() {
        select();
        actions.set({ layout: isAlone ? 'grid' : 'solo' });
      },
    },
    {
      label: 'Edit parameters',
      title: 'Selects it, and shows its parameters',
      onSelect() {
        select();
        actions.set({ side: 'parameters' });
      },
    },
    ...terrains.flatMap((recipe, other): MenuItem[] =>
      other === pane
        ? []
        : [{ label: `Swap with ${other + 1}`, title: kindOf(recipe), onSelect: () => actions.swap(pane, other) }],
    ),
    ...(lacksMetres(terrains, pane)
      ? [{ label: 'Scale it to metres', title: METRES_TITLE, onSelect: () => actions.toMetres([pane]) }]
      : []),
    { label: 'Duplicate', disabled: whyFull(terrains.length), onSelect: () => actions.duplicate(pane) },
    {
      label: 'Replace from the gallery…',
      onSelect() {
        select();
        events.onGallery();
      },
    },
    {
      label: 'Replace with a file…',
      title: 'A PNG or R32 heightmap, or a recipe',
      onSelect() {
        select();
        events.onFile();
      },
    },
    { label: 'Remove', disabled: alone && 'It is the only terrain', onSelect: events.onRemove },
  ];
}

/** The menu of the difference.
 *  @param has3d whether it can be shown in 3D */
export function differenceMenu({ pair, compare }: AppDocument, actions: CompareActions, has3d: boolean): MenuItem[] {
  const swapped = { of: pair.less, less: pair.of };
  const is3d = compare.difference === '3d';
  return [
    {
      label: `Show ${pairText(swapped)}`,
      title: 'The same differences with the other sign',
      onSelect: () => actions.setPair(swapped),
    },
    {
      disabled: has3d ? undefined : NO_3D,
      label: is3d ? 'As a map' : 'In 3D',
      title: is3d ? 'Flat, north up' : 'In 3D, in colours on the terrain that is subtracted',
      onSelect: () => actions.set({ difference: is3d ? 'map' : '3d' }),
    },
    { label: 'Hide the difference', onSelect: () => actions.set({ difference: 'off' }) },
  ];
}

/** The menu that adds a terrain. */
export function addMenu(
  document: AppDocument,
  actions: CompareActions,
  events: { onGallery(): void; onFile(): void },
): MenuItem[] {
  const { onGallery, onFile } = events;
  const full = whyFull(document.terrains.length);
  return [
    {
      label: 'A copy of the selected terrain',
      hint: 'to change one thing about it',
      disabled: full,
      onSelect: () => actions.add(selectedRecipe(document)),
    },
    ...registry.generators.map(
      (generator): MenuItem => ({
        label: generator.title,
        title: `${generator.summary} With the seed of the selected terrain, on the ground that most terrains have`,
        disabled: full,
        onSelect: () => actions.addGenerated(generator),
      }),
    ),
    { label: 'From the gallery…', title: 'A ready-made terrain', disabled: full, onSelect: onGallery },
    { label: 'Open a file…', title: 'A PNG or R32 heightmap, or a recipe', disabled: full, onSelect: onFile },
  ];
}

/** The menu of what a comparison is saved as. */
export function saveMenu(document: AppDocument, session: Store<Session>): MenuItem[] {
  const now = session.get();
  const disabled = whyNoFigures(document, now);
  const item = (label: string, hint: string, save: () => unknown): MenuItem => {
    return { label, hint, disabled, onSelect: () => void showErrors('Comparison', session, save) };
  };
  const saveWhole = async (format: 'PNG' | 'SVG'): Promise<void> => {
    const { name, content, type } = await wholeFigure(format, document, now);
    saveFile(name, content, type);
  };
  return [
    item('Figure, PNG', 'terrains, profiles, plots and table as one picture', () => saveWhole('PNG')),
    item('Figure, SVG', 'the same as vectors', () => saveWhole('SVG')),
    item('Table, CSV', 'all numbers of all terrains', () => saveFigures(document, now)),
  ];
}
