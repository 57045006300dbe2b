import type { ChartPalette } from '../../chart/palette.ts';
import { distanceRange } from '../../chart/polyline.ts';
import type { ProfileModel } from '../../chart/profile-model.ts';
import type { ColourScale } from '../../colour/colour-scale.ts';
import { type Cut, snapCut } from '../../core/cut.ts';
import type { Recipe } from '../../core/recipe.ts';
import { stageCount } from '../../generate.ts';
import type { AppDocument, Pin, ProfileOrigin } from '../../state/document.ts';
import type { Store } from '../../state/store.ts';
import { createProfileChart } from '../../view2d/profile-chart.ts';
import { create, setVisible } from '../controls/dom.ts';
import { latest, onChange, oncePer } from '../controls/memo.ts';
import { NOTHING_TO_SAVE } from '../controls/menu.ts';
import type { Session } from '../session.ts';
import { type CutProfile, placeOnCut, positionOnCut } from '../terrain/cut-profile.ts';
import { type ShownStage, shownStage } from '../terrain/shown-stage.ts';
import { captionOf, fileStem, unitOf } from '../terrain/terrain-text.ts';
import { chartLines } from './chart-lines.ts';
import { profileFiles } from './dock-files.ts';
import { createDockHead } from './dock-head.ts';
import { createFigures, createStageLegend } from './dock-readouts.ts';
import { createDockSize, type DockSize } from './dock-size.ts';
import { chartView, foldsAtLast } from './dock-view.ts';
import { askForPin, type PinResults } from './pin-jobs.ts';
import { type PinnableProfile, pinMenu, type ShowRecipe } from './pin-menu.ts';
import { pinStyles } from './pin-style.ts';

/** Where parts of the dock go on phones. */
interface SheetParts {
  /** Takes all but the chart. */
  readonly place: HTMLElement;
  /** Hides the chart in favour of the sheet, as the dock's own button does elsewhere. */
  readonly button: HTMLButtonElement;
}

type SessionFields = 'terrain' | 'preview' | 'hover' | keyof PinResults;
type DocumentFields = 'stage' | 'cut' | 'pins' | 'page' | 'profileZoom';

/** All that the dock shows. */
export interface ProfileDockModel extends Pick<Session, SessionFields>, Pick<AppDocument, DocumentFields> {
  readonly recipe: Recipe;
  /** The profile of the terrain along the cut; undefined while there is no terrain, as is its scale. */
  readonly shown: CutProfile | undefined;
  readonly scale: ColourScale | undefined;
  /** Elevation at which water stands, if there is any. */
  readonly water: number | undefined;
  readonly palette: ChartPalette;
}

export interface ProfileDock extends Pick<DockSize, 'toggleOpen' | 'toggleFull' | 'leaveFull'> {
  update(model: ProfileDockModel): void;
}

/** The elevation profile along the cut, what is pinned beside it, its figures and files.
 *  @param showRecipe makes a recipe the document's, as a preset would */
export function createProfileDock(
  container: HTMLElement,
  sheet: SheetParts,
  document: Store<AppDocument>,
  session: Store<Session>,
  showRecipe: ShowRecipe,
): ProfileDock {
  const size = createDockSize(document, sheet.button);
  const figures = createFigures();
  const legend = createStageLegend();
  const head = createDockHead(
    container,
    sheet.place,
    { said: [legend.element, figures.element], size: [size.full, size.fold] },
    {
      onCut: (mode) => document.set({ cut: { ...document.get().cut, mode } }),
      onAspect(aspect) {
        const scale = now?.isFolding ? { foldingScale: aspect } : { lineScale: aspect };
        document.set({ page: { ...document.get().page, ...scale } });
      },
      onShowAll: () => document.set({ profileZoom: undefined }),
      onRemovePin: (pin) => document.set({ pins: document.get().pins.filter((one) => one !== pin) }),
      onAskForPin: (pin) => askForPin(pin, session),
      pinItems: () => pinMenu(document, session, now?.pinnable, showRecipe),
      fileItems() {
        if (!now) return [NOTHING_TO_SAVE];
        const { model, pinnable, named, stage, stem } = now;
        const { origin } = pinnable;
        const file = { ...model, name: named.own.name, caption: captionOf(origin, stage?.text) };
        return profileFiles(file, document.get().page.profile === 'full', stem, session);
      },
    },
  );
  const chartArea = container.appendChild(create('div', { class: 'dock-chart' }));
  const chart = createProfileChart(chartArea, {
    onHover: (position) => session.set({ hover: position === undefined || !now ? undefined : placeOnCut(now.shown, position) }),
    onView: (x) => document.set({ profileZoom: x && now && { x, of: spanOf(now.model.profile) } }),
  });

  /** What is in the chart, for the gestures on it and the files of it. */
  let now: ShownProfile | undefined;
  const originOf = latest((recipe: Recipe, stage: number | undefined, cut: Cut | undefined): ProfileOrigin => {
    const isFinished = stage === stageCount(recipe);
    return { recipe, stage: isFinished ? undefined : stage, cut: cut && snapCut(cut, recipe) };
  });
  const linesOf = latest(
    (
      origin: ProfileOrigin,
      pins: readonly Pin[],
      pinProfiles: PinResults['pinProfiles'],
      pinFailures: PinResults['pinFailures'],
      isHeld: boolean,
      agreed: PinResults['agreed'],
      palette: ChartPalette,
    ) => chartLines(origin, pins, { pinProfiles, pinFailures, isHeld, agreed }, pinStyles(palette.series)),
  );
  const showChips = onChange(() => {
    if (now) head.updateChips({ own: now.named.own, ownColour: now.model.palette.line, pins: now.named.chips });
  });
  const showSaid = (): void => {
    if (!now) return;
    const { model, stage, span } = now;
    legend.update(stage?.text ?? '', chart.stickDetail);
    figures.update(model.profile, model.unit, span, chart.exaggeration);
  };
  // The exaggeration, and which marks find room, change with the size of the chart.
  new ResizeObserver(showSaid).observe(chartArea);

  return {
    toggleOpen: size.toggleOpen,
    toggleFull: size.toggleFull,
    leaveFull: size.leaveFull,
    update(dock) {
      size.update(dock.page.profile);
      const { terrain, preview, shown, scale, palette } = dock;
      // Of a terrain that went nothing is told, and nothing can be saved.
      setVisible(terrain !== undefined, chartArea, legend.element, figures.element, head.chips);
      if (!terrain || !shown || !scale) {
        now = undefined;
        return;
      }
      const { profile, ends } = shown;
      const isLine = terrain.profile !== undefined;
      const stage = shownStage(terrain, dock.stage === stageCount(dock.recipe));
      const isFolding = isLine && foldsAtLast(terrain.recipe);
      // A preview is named as what it stands for.
      const told = preview ? dock : terrain;
      const origin = originOf(told.recipe, told.stage, isLine ? undefined : dock.cut);
      const named = linesOf(origin, dock.pins, dock.pinProfiles, dock.pinFailures, dock.isHeld, dock.agreed, palette);
      const view = chartView(dock, isFolding, spanOf(profile));
      // While stages pass the axis stays, so that only the terrain moves; a part of the line fills the chart all the same.
      const isMoving = stage !== undefined || terrain.stage < terrain.stages || preview !== undefined;
      const model: ProfileModel = {
        profile,
        scale,
        water: dock.water,
        unit: unitOf(terrain.recipe),
        axis: isMoving && !view.x ? terrain.range : undefined,
        ends: isLine ? undefined : ends,
        hover: dock.hover && positionOnCut(shown, dock.hover, isLine),
        change: stage?.change,
        pins: named.lines,
        view,
        palette,
      };
      const pinnable = { origin, profile: preview ? undefined : profile };
      const stem = fileStem(terrain.recipe);
      now = { shown, model, pinnable, named, stage, isFolding, stem, span: terrain.range.max - terrain.range.min };
      chart.update(model);
      head.update({
        cut: isLine ? undefined : dock.cut.mode,
        aspect: view.aspect,
        isZoomed: view.x !== undefined,
        hasStage: stage !== undefined,
      });
      showChips(named, palette);
      showSaid();
    },
  };
}

interface ShownProfile {
  readonly shown: CutProfile;
  readonly model: ProfileModel;
  readonly pinnable: PinnableProfile;
  readonly named: ReturnType<typeof chartLines>;
  readonly stage: ShownStage | undefined;
  readonly isFolding: boolean;
  /** The beginning of files' names: of a preview with its own size, as the points are its. */
  readonly stem: string;
  /** Of the terrain's elevations, which says how finely they are written. */
  readonly span: number;
}

const spanOf = oncePer(distanceRange);
