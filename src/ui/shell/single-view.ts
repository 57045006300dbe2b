import { isOnMap } from '../../core/cut.ts';
import type { PlacedFault, StageChange } from '../../core/generator.ts';
import { latest } from '../../core/memo.ts';
import { actingFilters } from '../../core/recipe.ts';
import { atSample } from '../../core/surface.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { type ColourScale, namedSeaLevel } from '../../draw/colour/colour-scale.ts';
import { explainStage, sourceOf } from '../../generate.ts';
import { figuresOf } from '../../jobs/results.ts';
import { selectedPane } from '../../jobs/session.ts';
import { shownAppearance } from '../../jobs/shown-appearance.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import { ownFaults as ownFaultsOf } from '../../state/own-faults.ts';
import { isExplaining } from '../../state/panes.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { createLegend, type LegendModel } from '../../view2d/legend.ts';
import type { Viewer } from '../../view2d/minimap-marks.ts';
import { createPaintedWater } from '../../view2d/relief-picture.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { elementById, setVisible } from '../controls/dom.ts';
import { isCompact } from '../controls/page-size.ts';
import type { PageParts } from '../page/page-parts.ts';
import { cutProfile } from '../terrain/cut-profile.ts';
import { createMinimapCard } from '../terrain/minimap-card.ts';
import { createPlayback, type Playback } from '../terrain/playback.ts';
import { togglePredicting, whyNotPredict } from '../terrain/predicting.ts';
import { createReadout } from '../terrain/readout.ts';
import { sameIn1d } from '../terrain/same-in-1d.ts';
import { createShownWater } from '../terrain/shown-water.ts';
import { createStageBar, type StageBar } from '../terrain/stage-bar.ts';
import type { StageBarModel } from '../terrain/stage-bar-model.ts';
import { createStageKey, stageMarks } from '../terrain/stage-key.ts';
import { createStatisticsCard } from '../terrain/statistics-card.ts';
import type { TerrainPaneModel } from '../terrain/terrain-pane.ts';
import { namedStage } from '../terrain/terrain-text.ts';

/** How the terrain on screen is shown, wherever it is. */
export interface ShownTerrain {
  readonly terrain: Terrain | undefined;
  /** The picture on the canvas is that of the last terrain: what is said of that stays. */
  readonly isPictureDue: boolean;
  /** The document of the picture on the canvas. */
  readonly said: AppDocument;
  /** What the picture on the canvas shows: the last terrain until this one is drawn. */
  readonly drawn: TerrainPaneModel | undefined;
  /** Those that a person cuts. */
  readonly ownFaults: readonly StageChange[];
  /** The one in hand. */
  readonly held: PlacedFault | undefined;
  /** undefined while there is no terrain. */
  readonly scale: ColourScale | undefined;
  /** Elevation at which water stands, if there is any. */
  readonly water: number | undefined;
  readonly palette: ChartPalette;
}

export interface SingleView extends Pick<StageBar, 'closeCard'> {
  readonly playback: Playback;
  update(shown: ShownTerrain): void;
}

/** What stands around the terrain while one alone is shown: minimap, readout, legend, stages and statistics. */
export function createSingleView(
  { document, shown, session }: Pick<PageParts, 'document' | 'shown' | 'session'>,
  view: TerrainView,
): SingleView {
  const readout = createReadout(elementById('readout'));
  const legend = createLegend(elementById('legend'));
  const minimap = createMinimapCard(elementById('minimap'), elementById('minimap-extent'), document, session);
  const statistics = createStatisticsCard(elementById('statistics'));
  const playback = createPlayback(document, session);
  const stageBar = createStageBar(elementById('stage-bar'), {
    onStage: playback.show,
    onPlay: playback.toggle,
    onSpeed: (speed) => document.set({ page: { ...document.get().page, speed } }),
    onPredict: () => togglePredicting(document, session),
  });
  const keyCard = elementById('key-card');
  const key = createStageKey();
  keyCard.append(key.element);

  const paintedWaterOf = createPaintedWater();
  const waterOf = createShownWater();
  const explained = latest(explanationOf);
  const viewerOf = latest(viewerAt);

  /** Hidden while there is no terrain: they would show the last one. */
  const terrainParts = ['minimap-card', 'legend', 'statistics'].map((id) => elementById(id));

  return {
    playback,
    closeCard: stageBar.closeCard,
    update({ terrain, isPictureDue, said, drawn, ownFaults, held, scale, water, palette }) {
      const [now, sessionNow] = [shown.get(), session.get()];
      const { cut, page } = now;
      const { hover } = sessionNow;
      const hoverOnMap = hover && isOnMap(hover) ? hover : undefined;
      const { standpoint } = view;
      setVisible(terrain !== undefined, ...terrainParts);
      const found = terrain && waterOf(terrain, now, sessionNow);
      if (terrain && scale && !isPictureDue) {
        legend.update(legendModel(terrain, scale, water));
        const { recipe } = selectedPane(now, sessionNow).madeFor ?? terrain;
        statistics.update(terrain, figuresOf(recipe, now, sessionNow), scale, palette);
        const shownCut = sameIn1d(now, sessionNow, terrain) ? undefined : cut;
        const way = page.marks && shownCut ? cutProfile(terrain, shownCut, found)?.way : undefined;
        const painted = paintedWaterOf(found, now.appearance, way?.drained);
        minimap.update({
          terrain,
          scale,
          water: painted,
          palette,
          cut: shownCut,
          way: way?.pieces,
          ownFaults,
          held,
          hover: hoverOnMap,
          viewer: viewerOf(Math.round(view.bearingDeg), standpoint?.x, standpoint?.y),
        });
      }
      const named = terrain && namedStage(said, sessionNow);
      const marks = drawn && page.marks ? stageMarks(drawn.terrain, isExplaining(now)) : NO_MARKS;
      key.update(marks);
      keyCard.hidden = marks.length === 0;
      stageBar.update({
        ...stageBarModel(named, named && drawn && explained(named, drawn.terrain), askedStage(document.get(), said)),
        isPlaying: sessionNow.isPlaying,
        speed: page.speed,
        isPredicting: sessionNow.isPredicting,
        whyNotPredict: whyNotPredict(document.get(), sessionNow),
        marks,
      });
      const { appearance, raised } = drawn ?? { appearance: shownAppearance(now, sessionNow), raised: 1 };
      const { exaggeration } = appearance;
      // What is explained is a sample: the readout is then of the nearest one.
      const isOfSample = terrain && !terrain.profile && isExplaining(now);
      const read = hoverOnMap && isOfSample ? atSample(terrain.surface, hoverOnMap) : (hoverOnMap ?? standpoint);
      if (!isPictureDue) readout.update(terrain, read, { exaggeration, isRaised: raised > 1, water: found, view });
    },
  };
}

function legendModel({ recipe, statistics }: Terrain, scale: ColourScale, water: number | undefined): LegendModel {
  const sea = namedSeaLevel(scale, water);
  const seaLevel = sea !== undefined && sea > scale.min && sea < scale.max ? sea : undefined;
  const orientation = isCompact.matches ? 'horizontal' : 'vertical';
  return { scale, shown: { min: statistics.min, max: statistics.max }, unit: unitOf(recipe), seaLevel, orientation };
}

const NO_MARKS: StageBarModel['marks'] = [];

/** From where the minimap says the terrain is seen: it is not drawn again for less than a degree. */
function viewerAt(bearingDeg: number, x: number | undefined, y: number | undefined): Viewer {
  return { bearingDeg, standpoint: x === undefined || y === undefined ? undefined : { x, y } };
}

type StageNamed = ReturnType<typeof namedStage>;

/** @param named what the picture is said to show
 *  @param asked the stage that is asked for */
function stageBarModel(
  named: StageNamed | undefined,
  explanation: Terrain['explanation'],
  asked: number | undefined,
): Omit<StageBarModel, 'isPlaying' | 'speed' | 'isPredicting' | 'whyNotPredict' | 'marks'> {
  const { stage = 0, stages = 0 } = named ?? {};
  const { generator, ownStages = 0 } = named ? sourceOf(named.recipe) : {};
  return {
    stage: Math.min(asked ?? stages, stages),
    drawnStage: stage,
    stages,
    cuts: named ? ownFaultsOf({ filters: actingFilters(named.recipe) }).length : 0,
    ownStages,
    source: named && (generator?.kind ?? 'imported'),
    explanation,
    hasHalfLevels: generator?.hasHalfLevels ?? false,
  };
}

/** The handle of the stages goes ahead of the picture, as long as they are those of the same terrain. */
function askedStage(now: AppDocument, said: AppDocument): number | undefined {
  return selectedRecipe(now) === selectedRecipe(said) ? now.stage : said.stage;
}

/** A preview has other stages than the terrain that it stands for. */
function explanationOf({ recipe, stage, stages }: StageNamed, drawn: Terrain): Terrain['explanation'] {
  const isOwn = drawn.stages === stages || recipe.source.kind === 'imported';
  return isOwn ? drawn.explanation : explainStage(recipe, stage, drawn.rawRange);
}
