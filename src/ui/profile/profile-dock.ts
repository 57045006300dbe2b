import type { Recipe } from '../../core/recipe.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { askForPin } from '../../jobs/pin-jobs.ts';
import type { Session } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import type { Store } from '../../state/store.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { createProfileChart } from '../../view2d/profile-chart.ts';
import { create, setVisible } from '../controls/dom.ts';
import { latest, onFieldChange } from '../controls/memo.ts';
import { type MenuItem, NOTHING_TO_SAVE } from '../controls/menu.ts';
import { loadPart } from '../page/load-part.ts';
import { showErrors } from '../page/show-errors.ts';
import { placeOnCut } from '../terrain/cut-profile.ts';
import { captionOf } from '../terrain/terrain-text.ts';
import { createDockHead } from './dock-head.ts';
import { createFigures, createStageLegend } from './dock-readouts.ts';
import { createDockSize, type DockSize } from './dock-size.ts';
import { hasMovableMidpoints, movedMidpoint } from './moved-midpoint.ts';
import { pinMenu, type ShowRecipe } from './pin-menu.ts';
import type { ProfileFormat, ProfileToSave } from './profile-files.ts';
import { createShownProfile, type ProfileDockModel, type ShownProfile } from './shown-profile.ts';

/** Elements of the sheet that replaces the dock on phones. */
interface SheetParts {
  /** Takes all of the dock but the chart. */
  readonly place: HTMLElement;
  /** Hides the chart to give the sheet its room. */
  readonly button: HTMLButtonElement;
}

export interface ProfileDock extends Pick<DockSize, 'toggleOpen' | 'toggleFull' | 'leaveFull'> {
  update(model: ProfileDockModel): void;
  /** The profile as files take it; undefined while there is no terrain. */
  toSave(): ProfileToSave | undefined;
}

/** The dock below the terrain: the profile along the cut, pinned profiles, figures and files.
 *  @param showRecipe makes a recipe the document's, as a preset would
 *  @param editRecipe changes the recipe, as a slider does */
export function createProfileDock(
  container: HTMLElement,
  sheet: SheetParts,
  document: Store<AppDocument>,
  session: Store<Session>,
  showRecipe: ShowRecipe,
  editRecipe: (recipe: Recipe, phase: 'live' | 'final') => void,
): ProfileDock {
  let shownTerrain: Terrain | undefined;
  let now: ShownProfile | undefined;
  const toSave = (): ProfileToSave | undefined => now && profileToSave(now, document.get().page.profile === 'full');
  const size = createDockSize(document, sheet.button);
  const figures = createFigures();
  const legend = createStageLegend();
  const head = createDockHead(
    container,
    sheet.place,
    { readouts: [legend.element, figures.element], sizeButtons: [size.full, size.fold] },
    {
      onCut: (mode) => document.set({ cut: { ...document.get().cut, mode } }),
      onAspect(aspect) {
        const scale = now?.isFolding ? { foldingScale: aspect } : { lineScale: aspect };
        document.set({ page: { ...document.get().page, ...scale } });
      },
      onShowAll: () => document.set({ profileZoom: undefined }),
      onRemovePin: (pin) => document.set({ pins: document.get().pins.filter((other) => other !== pin) }),
      onAskForPin: (pin) => askForPin(pin, session),
      pinItems: () => pinMenu(document, session, now?.pinnable, showRecipe),
      fileItems() {
        const profile = toSave();
        return profile ? fileItems(profile, session) : [NOTHING_TO_SAVE];
      },
    },
  );
  const chartArea = container.appendChild(create('div', { class: 'dock-chart' }));
  const chart = createProfileChart(
    chartArea,
    {
      onHover: (position) => session.set({ hover: position === undefined || !now ? undefined : placeOnCut(now.shown, position) }),
      onView: (x) => document.set({ profileZoom: x && now && { x, of: now.xRange } }),
    },
    {
      isMovable: () => shownTerrain !== undefined && hasMovableMidpoints(shownTerrain),
      onMove(index, to) {
        if (shownTerrain) editRecipe(movedMidpoint(selectedRecipe(document.get()), shownTerrain, index, to), 'live');
      },
      onLetGo: () => editRecipe(selectedRecipe(document.get()), 'final'),
    },
  );

  const shownProfile = createShownProfile();
  const showChips = latest(({ current, chips }: ShownProfile['lines'], { line }: ChartPalette) =>
    head.updateChips({ current, currentColour: line, pins: chips }),
  );
  const showReadouts = (): void => {
    if (!now) return;
    const { model, stage, span } = now;
    legend.update(stage?.text ?? '', chart.stickDetail);
    figures.update(model.profile, model.view.x, model.unit, span);
  };
  // Which marks find room changes with the size of the chart.
  new ResizeObserver(showReadouts).observe(chartArea);

  return {
    toggleOpen: size.toggleOpen,
    toggleFull: size.toggleFull,
    leaveFull: size.leaveFull,
    toSave,
    update: onFieldChange((dock) => {
      size.update(dock.page.profile);
      // Without terrain there is nothing to read, and nothing to save.
      setVisible(dock.terrain !== undefined, chartArea, legend.element, figures.element, head.chips);
      now = shownProfile(dock);
      shownTerrain = dock.terrain;
      if (!now) return;
      const { model, lines, stage, isLine } = now;
      chart.update(model);
      head.update({
        cut: isLine ? undefined : dock.cut.mode,
        aspect: model.view.aspect,
        isZoomed: model.view.x !== undefined,
        hasStage: stage !== undefined,
      });
      showChips(lines, model.palette);
      showReadouts();
    }),
  };
}

const FORMATS: readonly { readonly label: ProfileFormat; readonly hint: string }[] = [
  { label: 'CSV', hint: 'distance and elevation of every point' },
  { label: 'SVG', hint: 'what the chart shows, as a vector picture' },
  { label: 'PNG', hint: 'what the chart shows, at double size' },
];

/** @param isFull pictures have the size of the chart in full size */
function profileToSave({ model, lines, pinnable, stage, stem }: ShownProfile, isFull: boolean): ProfileToSave {
  const caption = captionOf(pinnable.origin, stage?.text);
  return { model: { ...model, name: lines.current.name, caption }, isFull, stem };
}

/** Items that save the profile. The code for files is loaded when the first one is chosen. */
function fileItems(profile: ProfileToSave, session: Store<Session>): readonly MenuItem[] {
  const save = async (format: ProfileFormat): Promise<void> => {
    const files = await loadPart('The file', () => import('./profile-files.ts'), session);
    await showErrors('Profile', session, () => files?.saveProfile(format, profile));
  };
  return FORMATS.map(({ label, hint }) => ({ label, hint, onSelect: () => void save(label) }));
}
