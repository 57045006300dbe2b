import { isOnMap } from '../../core/cut.ts';
import type { StageChange } from '../../core/generator.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { type ColourScale, namedSeaLevel } from '../../draw/colour/colour-scale.ts';
import { sourceOf } from '../../generate.ts';
import { outcomeOf, selectedPane } from '../../jobs/session.ts';
import { shownAppearance } from '../../jobs/shown-appearance.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { createLegend, type LegendModel } from '../../view2d/legend.ts';
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
import { createShownWater } from '../terrain/shown-water.ts';
import { createStageBar, type StageBar } from '../terrain/stage-bar.ts';
import type { StageBarModel } from '../terrain/stage-bar-model.ts';
import { createStageKey, stageMarks } from '../terrain/stage-key.ts';
import { createStatisticsCard } from '../terrain/statistics-card.ts';
import type { TerrainPaneModel } from '../terrain/terrain-pane.ts';

/** How the terrain on screen is shown, wherever it is. */
export interface ShownTerrain {
  readonly terrain: Terrain | undefined;
  /** What the picture on the canvas shows: the last terrain until this one is drawn. */
  readonly drawn: TerrainPaneModel | undefined;
  /** Those that a person cuts. */
  readonly ownFaults: readonly StageChange[];
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
export function createSingleView({ document, session }: Pick<PageParts, 'document' | 'session'>, view: TerrainView): SingleView {
  const readout = createReadout(elementById('readout'));
  const legend = createLegend(elementById('legend'));
  const minimap = createMinimapCard(elementById('minimap'), elementById('minimap-extent'), document, session, view);
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

  /** Hidden while there is no terrain: they would show the last one. */
  const terrainParts = ['minimap-card', 'legend', 'statistics'].map((id) => elementById(id));

  return {
    playback,
    closeCard: stageBar.closeCard,
    update({ terrain, drawn, ownFaults, scale, water, palette }) {
      const [now, sessionNow] = [document.get(), session.get()];
      const { cut, stage, page } = now;
      const { hover } = sessionNow;
      const hoverOnMap = hover && isOnMap(hover) ? hover : undefined;
      setVisible(terrain !== undefined, ...terrainParts);
      const found = terrain && waterOf(terrain, now, sessionNow);
      if (terrain && scale) {
        legend.update(legendModel(terrain, scale, water));
        const { recipe } = selectedPane(now, sessionNow).madeFor ?? terrain;
        statistics.update(terrain, outcomeOf(sessionNow, 'figures', recipe), scale, palette);
        const way = page.marks ? cutProfile(terrain, cut, found)?.way : undefined;
        const painted = paintedWaterOf(found, now.appearance, way?.drained);
        minimap.update({
          terrain,
          scale,
          water: painted,
          palette,
          cut,
          way: way?.pieces,
          ownFaults,
          hover: hoverOnMap,
          bearingDeg: Math.round(view.bearingDeg),
        });
      }
      const marks = drawn && page.marks ? stageMarks(drawn.terrain) : NO_MARKS;
      key.update(marks);
      keyCard.hidden = marks.length === 0;
      stageBar.update({
        ...stageBarModel(terrain, drawn?.terrain, stage),
        isPlaying: sessionNow.isPlaying,
        speed: page.speed,
        isPredicting: sessionNow.isPredicting,
        whyNotPredict: whyNotPredict(now, sessionNow),
        marks,
      });
      const { appearance, raised } = drawn ?? { appearance: shownAppearance(now, sessionNow), raised: 1 };
      const { exaggeration } = appearance;
      readout.update(terrain, hoverOnMap, { exaggeration, isRaised: raised > 1, water: found, view });
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

function stageBarModel(
  terrain: Terrain | undefined,
  drawn: Terrain | undefined,
  stage: number | undefined,
): Omit<StageBarModel, 'isPlaying' | 'speed' | 'isPredicting' | 'whyNotPredict' | 'marks'> {
  const stages = terrain?.stages ?? 0;
  const { generator, ownStages = 0 } = terrain ? sourceOf(terrain.recipe) : {};
  return {
    stage: Math.min(stage ?? stages, stages),
    drawnStage: Math.min(drawn?.stage ?? 0, stages),
    stages,
    ownStages,
    source: terrain && (generator?.kind ?? 'imported'),
    explanation: drawn?.explanation,
    hasHalfLevels: generator?.hasHalfLevels ?? false,
  };
}
