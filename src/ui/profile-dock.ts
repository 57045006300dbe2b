import type { ChartPalette } from '../chart/palette.ts';
import { distanceRange } from '../chart/polyline.ts';
import { waterLevelOf } from '../colour/appearance.ts';
import type { ColourScale } from '../colour/colour-scale.ts';
import { type Cut, snapCut } from '../core/cut.ts';
import type { Recipe } from '../core/recipe.ts';
import type { AppDocument } from '../state/document.ts';
import type { Store } from '../state/store.ts';
import { createProfileChart, type ProfileModel } from '../view2d/profile-chart.ts';
import type { Terrain } from '../worker/terrain.ts';
import { chartLines } from './chart-lines.ts';
import { type CutProfile, placeOnCut, positionOnCut } from './cut-profile.ts';
import { profileFiles } from './dock-files.ts';
import { createDockHead } from './dock-head.ts';
import { createDockSize, type DockSize } from './dock-size.ts';
import { createFigures, createStageLegend } from './dock-told.ts';
import { chartView, createFoldMemory } from './dock-view.ts';
import { create } from './dom.ts';
import { latest, onChange, oncePer } from './memo.ts';
import { pinMenu } from './pin-menu.ts';
import { pinStyles } from './pin-style.ts';
import type { Pin } from './pins.ts';
import type { ProfileOrigin } from './profile-origin.ts';
import type { Session } from './session.ts';
import { captionOf, fileStem, unitOf } from './terrain-text.ts';
import { readToken } from './theme.ts';
import { type ToldStage, toldStage } from './told-stage.ts';

/** Where parts of the dock go on phones. */
interface SheetParts {
  /** Takes all but the chart. */
  readonly place: HTMLElement;
  /** Hides the chart in favour of the sheet, as the dock's own button does elsewhere. */
  readonly button: HTMLButtonElement;
}

export interface ProfileDock extends Pick<DockSize, 'toggleOpen' | 'toggleFull' | 'leaveFull'> {
  update(shown: CutProfile, scale: ColourScale, palette: ChartPalette): void;
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
        const { model, origin, named, told } = now;
        const file = { ...model, name: named.own.name, caption: captionOf(origin, told?.text) };
        const showError = (text: string): void => session.set({ message: { kind: 'error', text } });
        return profileFiles(file, session.get().isProfileFull, fileStem(origin.recipe), showError);
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
  const foldsAtAnyStage = createFoldMemory();
  const styleOf = oncePer((_: ChartPalette) => pinStyles(readToken));
  const linesOf = latest((terrain: Terrain, recipe: Recipe, cut: Cut, pins: readonly Pin[], palette: ChartPalette) => {
    const stage = terrain.stage === terrain.stages ? undefined : terrain.stage;
    const origin = { recipe, stage, cut: terrain.profile ? undefined : snapCut(cut, recipe) };
    return { origin, named: chartLines(origin, pins, styleOf(palette)) };
  });
  const showChips = onChange(() => {
    if (now) head.updateChips({ own: now.named.own, ownColour: now.model.palette.line, pins: now.named.chips });
  });
  const showSaid = (): void => {
    if (!now) return;
    const { model, told, span } = now;
    legend.update(told?.text ?? '', chart.stickDetail);
    figures.update(model.profile, model.unit, span, chart.exaggeration);
  };
  // The exaggeration, and which marks find room, change with the size of the chart.
  new ResizeObserver(showSaid).observe(chartArea);

  return {
    toggleOpen: size.toggleOpen,
    toggleFull: size.toggleFull,
    leaveFull: size.leaveFull,
    update(shown, scale, palette) {
      const { terrain, preview, hover, pins, isSteppedToEnd } = session.get();
      if (!terrain) return;
      const { cut, appearance, recipe: wanted } = document.get();
      const { profile, ends } = shown;
      const isLine = terrain.profile !== undefined;
      const told = toldStage(terrain, isSteppedToEnd);
      const isFolding = foldsAtAnyStage(terrain.recipe, profile);
      // A preview is named as what it stands for.
      const { origin, named } = linesOf(terrain, preview ? wanted : terrain.recipe, cut, pins, palette);
      const view = chartView(session.get(), isFolding, spanOf(profile));
      // While stages pass the axis stays, so that only the terrain moves; a part of the line fills the chart all the same.
      const isMoving = told !== undefined || terrain.stage < terrain.stages || preview !== undefined;
      const model: ProfileModel = {
        profile,
        scale,
        water: waterLevelOf(appearance, scale),
        unit: unitOf(terrain.recipe),
        axis: isMoving && !view.x ? terrain.range : undefined,
        ends: isLine ? undefined : ends,
        hover: hover && positionOnCut(shown, hover, isLine),
        change: told?.change,
        pins: named.lines,
        view,
        palette,
      };
      now = { shown, model, origin, named, told, isFolding, span: terrain.range.max - terrain.range.min };
      chart.update(model);
      head.update({
        cut: isLine ? undefined : cut.mode,
        aspect: view.aspect,
        isZoomed: view.x !== undefined,
        isTold: told !== undefined,
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
  readonly told: ToldStage | undefined;
  readonly isFolding: boolean;
  /** Of the terrain's elevations, which says how finely they are written. */
  readonly span: number;
}

const spanOf = oncePer(distanceRange);
