import type { ChartPalette } from '../chart/palette.ts';
import { distanceRange } from '../chart/polyline.ts';
import type { ProfileModel } from '../chart/profile-model.ts';
import type { ColourScale } from '../colour/colour-scale.ts';
import { type Cut, snapCut } from '../core/cut.ts';
import type { Recipe } from '../core/recipe.ts';
import type { AppDocument } from '../state/document.ts';
import type { Store } from '../state/store.ts';
import { createProfileChart } from '../view2d/profile-chart.ts';
import type { Terrain } from '../worker/terrain.ts';
import { chartLines } from './chart-lines.ts';
import { type CutProfile, placeOnCut, positionOnCut } from './cut-profile.ts';
import { profileFiles } from './dock-files.ts';
import { createDockHead } from './dock-head.ts';
import { createDockSize, type DockSize } from './dock-size.ts';
import { createFigures, createStageLegend } from './dock-told.ts';
import { chartView, foldsAtLast } from './dock-view.ts';
import { create } from './dom.ts';
import { latest, onChange, oncePer } from './memo.ts';
import { pinMenu } from './pin-menu.ts';
import { pinStyles } from './pin-style.ts';
import type { Pin } from './pins.ts';
import type { ProfileOrigin } from './profile-origin.ts';
import type { Session } from './session.ts';
import { type ShownStage, shownStage } from './shown-stage.ts';
import { captionOf, fileStem, unitOf } from './terrain-text.ts';

/** Where parts of the dock go on phones. */
interface SheetParts {
  /** Takes all but the chart. */
  readonly place: HTMLElement;
  /** Hides the chart in favour of the sheet, as the dock's own button does elsewhere. */
  readonly button: HTMLButtonElement;
}

type SessionFields =
  | 'terrain'
  | 'preview'
  | 'isSteppedToEnd'
  | 'hover'
  | 'pins'
  | 'profileScale'
  | 'profileZoom'
  | 'isProfileOpen'
  | 'isProfileFull';

/** All that the dock shows. */
export interface ProfileDockModel extends Pick<Session, SessionFields>, Pick<AppDocument, 'recipe' | 'cut'> {
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
  showRecipe: (recipe: Recipe) => void,
): ProfileDock {
  const size = createDockSize(session, sheet.button);
  const figures = createFigures();
  const legend = createStageLegend();
  const head = createDockHead(
    container,
    sheet.place,
    { said: [legend.element, figures.element], size: [size.full, size.fold] },
    {
      onCut: (mode) => document.set({ cut: { ...document.get().cut, mode } }),
      onAspect: (aspect) => session.set({ profileScale: { aspect, isFolding: now?.isFolding ?? false } }),
      onShowAll: () => session.set({ profileZoom: undefined }),
      onRemovePin: (pin) => session.set({ pins: session.get().pins.filter((one) => one !== pin) }),
      pinItems: () => pinMenu(document, session, now && { origin: now.origin, profile: now.model.profile }, showRecipe),
      fileItems() {
        if (!now) return [];
        const { model, origin, named, stage } = now;
        const file = { ...model, name: named.own.name, caption: captionOf(origin, stage?.text) };
        return profileFiles(file, fileStem(origin.recipe), session);
      },
    },
  );
  const chartArea = container.appendChild(create('div', { class: 'dock-chart' }));
  const chart = createProfileChart(chartArea, {
    onHover: (position) => session.set({ hover: position === undefined || !now ? undefined : placeOnCut(now.shown, position) }),
    onView: (x) => session.set({ profileZoom: x && now && { x, of: spanOf(now.model.profile) } }),
  });

  /** What is in the chart, for the gestures on it and the files of it. */
  let now: ShownProfile | undefined;
  const linesOf = latest((terrain: Terrain, recipe: Recipe, cut: Cut, pins: readonly Pin[], palette: ChartPalette) => {
    const stage = terrain.stage === terrain.stages ? undefined : terrain.stage;
    const origin = { recipe, stage, cut: terrain.profile ? undefined : snapCut(cut, recipe) };
    return { origin, named: chartLines(origin, pins, pinStyles(palette.series)) };
  });
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
      size.update(dock);
      const { terrain, shown, scale, palette } = dock;
      if (!terrain || !shown || !scale) return;
      const { profile, ends } = shown;
      const isLine = terrain.profile !== undefined;
      const stage = shownStage(terrain, dock.isSteppedToEnd);
      const isFolding = isLine && foldsAtLast(terrain.recipe);
      // A preview is named as what it stands for.
      const { origin, named } = linesOf(terrain, dock.preview ? dock.recipe : terrain.recipe, dock.cut, dock.pins, palette);
      const view = chartView(dock, isFolding, spanOf(profile));
      // While stages pass the axis stays, so that only the terrain moves; a part of the line fills the chart all the same.
      const isMoving = stage !== undefined || terrain.stage < terrain.stages || dock.preview !== undefined;
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
      now = { shown, model, origin, named, stage, isFolding, span: terrain.range.max - terrain.range.min };
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
  readonly origin: ProfileOrigin;
  readonly named: ReturnType<typeof chartLines>;
  readonly stage: ShownStage | undefined;
  readonly isFolding: boolean;
  /** Of the terrain's elevations, which says how finely they are written. */
  readonly span: number;
}

const spanOf = oncePer(distanceRange);
