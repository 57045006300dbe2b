import type { ChartPalette } from '../../chart/palette.ts';
import { type ColourScale, namedSeaLevel } from '../../colour/colour-scale.ts';
import { generatorOf } from '../../generate.ts';
import { hurstOf, selectedPane } from '../../jobs/session.ts';
import { selectedRecipe } from '../../state/document.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { createLegend } from '../../view2d/legend.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { elementById, setVisible } from '../controls/dom.ts';
import { onChange, onFieldChange } from '../controls/memo.ts';
import { isCompact } from '../controls/page-size.ts';
import type { PageParts } from '../page/page-parts.ts';
import { createProfileDock, type ProfileDock } from '../profile/profile-dock.ts';
import { type CutProfile, isOnMap } from '../terrain/cut-profile.ts';
import { createMinimapCard } from '../terrain/minimap-card.ts';
import { createPlayback, type Playback } from '../terrain/playback.ts';
import { createReadout } from '../terrain/readout.ts';
import { createStageBar } from '../terrain/stage-bar.ts';
import { createStatisticsCard } from '../terrain/statistics-card.ts';
import { metresPerUnitOf } from '../terrain/terrain-text.ts';

/** How the terrain on screen is shown, wherever it is. */
export interface ShownTerrain {
  readonly terrain: Terrain | undefined;
  /** Its profile along the cut; undefined while there is no terrain, as is its scale. */
  readonly cut: CutProfile | undefined;
  readonly scale: ColourScale | undefined;
  /** Elevation at which water stands, if there is any. */
  readonly water: number | undefined;
  readonly palette: ChartPalette;
}

export interface SingleView extends Pick<ProfileDock, 'toggleOpen' | 'toggleFull' | 'leaveFull'> {
  readonly playback: Playback;
  update(shown: ShownTerrain): void;
}

/** What stands around the terrain while one alone is shown: minimap, readout, legend, stages, profile and statistics. */
export function createSingleView({ document, session, actions }: PageParts, view: TerrainView): SingleView {
  const part = (id: string): HTMLElement => elementById(id, HTMLElement);
  const readout = createReadout(part('readout'));
  const legend = createLegend(part('legend'));
  const minimap = createMinimapCard(part('minimap'), part('minimap-extent'), document, session, view);
  const sheetParts = { place: part('panel-profile'), button: elementById('sheet-fold', HTMLButtonElement) };
  const dock = createProfileDock(part('dock'), sheetParts, document, session, (recipe, others) =>
    actions.showRecipe(recipe, 'final', others),
  );
  const statistics = createStatisticsCard(part('statistics'));
  const playback = createPlayback(document, session);
  const stageBar = createStageBar(part('stage-bar'), { onStage: playback.show, onPlay: playback.toggle });

  /** What keeps telling of the last terrain when there is none. */
  const told = ['minimap-card', 'legend', 'statistics'].map(part);

  let shown: ShownTerrain;
  const showLegend = onChange(() => {
    const { scale, water, terrain } = shown;
    if (!terrain || !scale) return;
    const sea = namedSeaLevel(scale, water);
    const seaLevel = sea !== undefined && sea > scale.min && sea < scale.max ? sea : undefined;
    const orientation = isCompact.matches ? 'horizontal' : 'vertical';
    legend.update({ scale, unit: unitOf(terrain.recipe), seaLevel, orientation });
  });
  const showStatistics = onChange(() => {
    const { terrain, scale, palette } = shown;
    if (terrain && scale) statistics.update(terrain, hurstOf(terrain, session.get()), scale, palette);
  });
  const showProfile = onFieldChange(dock.update);
  const showMinimap = onChange(() => {
    const { terrain, scale, palette } = shown;
    if (terrain && scale) minimap.update(terrain, scale, palette);
  });
  const showStage = onChange(() => {
    const { terrain } = shown;
    const { isPlaying } = session.get();
    const stages = terrain?.stages ?? 0;
    const { title, sentence, law } = terrain?.explanation ?? { title: '', sentence: '', law: undefined };
    const stage = Math.min(document.get().stage ?? stages, stages);
    const metresPerUnit = terrain && metresPerUnitOf(terrain);
    const marks = terrain && generatorOf(terrain.recipe)?.hasHalfLevels ? 'half-levels' : 'plain';
    const source = terrain && (generatorOf(terrain.recipe)?.kind ?? 'imported');
    stageBar.update({ stage, stages, source, isPlaying, title, sentence, law, marks, metresPerUnit });
  });

  return {
    playback,
    toggleOpen: dock.toggleOpen,
    toggleFull: dock.toggleFull,
    leaveFull: dock.leaveFull,
    update(now) {
      shown = now;
      const { terrain, cut: profile, scale, water, palette } = now;
      const wanted = document.get();
      const { appearance, cut, stage, pins, page, profileZoom } = wanted;
      const recipe = selectedRecipe(wanted);
      const { hurst, hover, isPlaying, isGesture, longWaits, agreed, pinProfiles, pinFailures } = session.get();
      const { preview } = selectedPane(wanted, session.get());
      setVisible(terrain !== undefined, ...told);
      showLegend(terrain, scale, water, palette, isCompact.matches);
      showStatistics(terrain, hurst, scale, palette);
      showProfile({
        terrain,
        shown: profile,
        scale,
        water,
        palette,
        recipe,
        stage,
        cut,
        hover,
        preview,
        pins,
        pinProfiles,
        pinFailures,
        longWaits,
        agreed,
        page,
        profileZoom,
      });
      showMinimap(profile, scale, hover, isGesture, palette, Math.round(view.bearingDeg));
      showStage(terrain, stage, isPlaying);
      readout.update(terrain, hover && isOnMap(hover) ? hover : undefined, appearance.exaggeration);
    },
  };
}
