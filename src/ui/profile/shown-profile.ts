import { CUT_ENDS, type Cut, snapCut } from '../../core/cut.ts';
import type { Range } from '../../core/heightmap.ts';
import type { Recipe } from '../../core/recipe.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { distanceRange } from '../../draw/chart/polyline.ts';
import type { ProfileModel } from '../../draw/chart/profile-model.ts';
import type { ColourScale } from '../../draw/colour/colour-scale.ts';
import { mayFold, stageCount } from '../../generate.ts';
import type { PinResults } from '../../jobs/pin-jobs.ts';
import type { PaneTerrain, Session } from '../../jobs/session.ts';
import type { AppDocument, Pin, ProfileOrigin } from '../../state/document.ts';
import { unitOf } from '../../state/terrain-text.ts';
import { latest, oncePer } from '../controls/memo.ts';
import { type CutProfile, positionOnCut } from '../terrain/cut-profile.ts';
import { type ShownStage, shownStage } from '../terrain/shown-stage.ts';
import { fileStem } from '../terrain/terrain-text.ts';
import { type ChartLines, chartLines } from './chart-lines.ts';
import { chartView } from './dock-view.ts';
import type { PinnableProfile } from './pin-menu.ts';
import { pinStyles } from './pins.ts';

type SessionFields = 'hover' | keyof PinResults;
type DocumentFields = 'stage' | 'cut' | 'pins' | 'page' | 'profileZoom';

/** What the dock is given to show. */
export interface ProfileDockModel
  extends Pick<PaneTerrain, 'terrain' | 'preview'>,
    Pick<Session, SessionFields>,
    Pick<AppDocument, DocumentFields> {
  readonly recipe: Recipe;
  /** The profile of the terrain along the cut; undefined while there is no terrain, as is its scale. */
  readonly shown: CutProfile | undefined;
  readonly scale: ColourScale | undefined;
  /** Elevation at which water stands, if there is any. */
  readonly water: number | undefined;
  readonly palette: ChartPalette;
}

/** The profile in the chart, for gestures on it and for its files. */
export interface ShownProfile {
  readonly shown: CutProfile;
  readonly model: ProfileModel;
  readonly pinnable: PinnableProfile;
  readonly lines: ChartLines;
  readonly stage: ShownStage | undefined;
  /** 1D terrain, which has no cut. */
  readonly isLine: boolean;
  readonly isFolding: boolean;
  /** Of its distances. */
  readonly xRange: Range;
  /** Stem of file names, with the size of the terrain on screen, which may be a preview. */
  readonly stem: string;
  /** Of the terrain's elevations: decides how many decimals figures have. */
  readonly span: number;
}

const xRangeOf = oncePer(distanceRange);

/** Computes what the dock shows; undefined while there is no terrain. Names and lines are computed again only when they change. */
export function createShownProfile(): (dock: ProfileDockModel) => ShownProfile | undefined {
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
      longWaits: boolean,
      agreed: PinResults['agreed'],
      palette: ChartPalette,
    ) => chartLines(origin, pins, { pinProfiles, pinFailures, longWaits, agreed }, pinStyles(palette.series)),
  );
  return (dock) => {
    const { terrain, preview, shown, scale, palette } = dock;
    if (!terrain || !shown || !scale) return undefined;
    const { profile } = shown;
    const isLine = terrain.profile !== undefined;
    const stage = shownStage(terrain, dock.stage === stageCount(dock.recipe));
    const isFolding = isLine && mayFold(terrain.recipe);
    // A preview has the name of the terrain that it stands for.
    const { recipe: namedRecipe, stage: namedStage } = preview ? dock : terrain;
    const origin = originOf(namedRecipe, namedStage, isLine ? undefined : dock.cut);
    const lines = linesOf(origin, dock.pins, dock.pinProfiles, dock.pinFailures, dock.longWaits, dock.agreed, palette);
    const xRange = xRangeOf(profile);
    const view = chartView(dock, isFolding, xRange);
    // The axis stays while stages pass, so that only the terrain moves; a zoomed part of the line fills the chart all the same.
    const isMoving = stage !== undefined || terrain.stage < terrain.stages || preview !== undefined;
    const model: ProfileModel = {
      profile,
      scale,
      water: dock.water,
      unit: unitOf(terrain.recipe),
      axis: isMoving && !view.x ? terrain.range : undefined,
      ends: isLine ? undefined : CUT_ENDS,
      hover: dock.hover && positionOnCut(shown, dock.hover, isLine),
      change: stage?.change,
      pins: lines.pinned,
      view,
      palette,
    };
    const pinnable = { origin, profile: preview ? undefined : profile };
    const span = terrain.range.max - terrain.range.min;
    return { shown, model, pinnable, lines, stage, isLine, isFolding, xRange, stem: fileStem(terrain.recipe), span };
  };
}
