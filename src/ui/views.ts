import { parseChartPalette } from '../chart/palette.ts';
import { waterLevelOf } from '../colour/appearance.ts';
import { colourScale, namedSeaLevel } from '../colour/colour-scale.ts';
import { nudgeCut } from '../core/cut.ts';
import { type Recipe, recipeToJson } from '../core/recipe.ts';
import { generatorOf } from '../generate.ts';
import type { AppDocument } from '../state/document.ts';
import { randomSeed, withSeed } from '../state/edits.ts';
import type { Store } from '../state/store.ts';
import { createLegend } from '../view2d/legend.ts';
import type { TerrainClient } from '../worker/client.ts';
import { type CutProfile, cutOf, cutProfile, isOnMap } from './cut-profile.ts';
import { create, elementById, oncePerTask } from './dom.ts';
import { exportMenu } from './export-menu.ts';
import { icon } from './icons.ts';
import { listenToKeys } from './keyboard.ts';
import { loadPart } from './load-part.ts';
import { onChange, onFieldChange } from './memo.ts';
import { createMenu } from './menu.ts';
import { createMessageCard } from './message-card.ts';
import { createMinimapCard } from './minimap-card.ts';
import { createFileOpener } from './open-files.ts';
import { isCompact } from './page-size.ts';
import { createPanel } from './panel/panel.ts';
import { createPanelTabs } from './panel/panel-tabs.ts';
import type { Phase } from './panel/row.ts';
import { createPanelDrawer } from './panel-drawer.ts';
import { createPlayback } from './playback.ts';
import { createProfileDock } from './profile-dock.ts';
import { createReadout } from './readout.ts';
import type { Session } from './session.ts';
import { createStageBar } from './stage-bar.ts';
import { createStatisticsCard } from './statistics-card.ts';
import { createTerrainPane } from './terrain-pane.ts';
import { displayNote, metresPerUnitOf, subtitleOf, titleOf, unitOf } from './terrain-text.ts';
import { applyTheme, onSystemTheme, readToken } from './theme.ts';
import { createTools, toggleWireframe } from './tools.ts';

/** Puts every part on the page and keeps it in step with the document and the session: gestures change the stores, and the
 *  stores alone change what is shown. */
export function createViews(document: Store<AppDocument>, session: Store<Session>, client: TerrainClient): void {
  const page = globalThis.document.documentElement;
  const part = (id: string): HTMLElement => elementById(id, HTMLElement);
  const button = (id: string): HTMLButtonElement => elementById(id, HTMLButtonElement);
  applyTheme(session.get().theme);

  const pane = createTerrainPane(elementById('terrain', HTMLCanvasElement), part('overlay'), document, session, () => {
    tools.updateCompass();
    render();
  });
  const { view } = pane;
  const tools = createTools(part('tools'), button('show-panels'), view, document);
  const readout = createReadout(part('readout'));
  const legend = createLegend(part('legend'));
  const minimap = createMinimapCard(part('minimap'), part('minimap-extent'), document, session, view);
  const sheetParts = { place: part('panel-profile'), button: button('sheet-fold') };
  const showRecipe = (recipe: Recipe, phase: Phase): void => {
    const { recipe: before, cut } = document.get();
    // Letting go of a slider says again what is already there.
    if (recipeToJson(recipe) !== recipeToJson(before))
      document.set({ recipe, stage: undefined, cut: cutOf(recipe, before, cut) });
    session.set({ isGesture: phase === 'live', isPlaying: false, message: undefined });
  };
  const dock = createProfileDock(part('dock'), sheetParts, document, session, (recipe) => showRecipe(recipe, 'final'));
  const statistics = createStatisticsCard(part('statistics'));
  const playback = createPlayback(document, session);
  const stageBar = createStageBar(part('stage-bar'), { onStage: playback.show, onPlay: playback.toggle });
  const message = createMessageCard(part('message'), {
    onCancel: () => client.cancel(),
    onDismiss: () => session.set({ message: undefined }),
  });
  const panel = createPanel(part('panel-controls'), {
    onRecipe: showRecipe,
    onAppearance(changes, phase) {
      session.set({ isGesture: phase === 'live' });
      document.set({ appearance: { ...document.get().appearance, ...changes } });
    },
    onTheme: (theme) => session.set({ theme }),
    onProblem: (text) => session.set({ message: text === undefined ? undefined : { kind: 'error', text } }),
  });

  const opener = createFileOpener(part('view'), document, session, client);
  createMenu(button('import'), opener.menu);
  createMenu(button('export'), () => exportMenu(session, client, view.screenshot));
  button('import').append(icon('chevron-down'));
  button('export').append(icon('chevron-down'));
  button('help').append(icon('help'));
  const showHelp = async (): Promise<void> => {
    const help = await loadPart('The list of keys', () => import('./help-dialog.ts'), session);
    help?.openHelp();
  };
  button('help').addEventListener('click', showHelp);
  const showGallery = async (): Promise<void> => {
    const gallery = await loadPart('The gallery', () => import('./gallery-dialog.ts'), session);
    gallery?.openGallery(document.get().recipe, (recipe) => showRecipe(recipe, 'final'));
  };
  button('gallery').prepend(icon('gallery'));
  button('gallery').addEventListener('click', showGallery);
  createPanelDrawer(part('panel'), button('panel-toggle'));

  const nudge = (steps: number): void => document.set({ cut: nudgeCut(document.get().cut, steps, document.get().recipe) });
  const newSeed = (): void => {
    const { recipe } = document.get();
    if (recipe.source.kind !== 'generated') return;
    document.set({ recipe: withSeed(recipe, randomSeed()), stage: undefined });
    session.set({ isPlaying: false, message: undefined });
  };
  listenToKeys({
    orbitLeft: () => view.orbit(-5, 0),
    orbitRight: () => view.orbit(5, 0),
    orbitUp: () => view.orbit(0, 5),
    orbitDown: () => view.orbit(0, -5),
    zoomIn: () => view.zoom(1.2),
    zoomOut: () => view.zoom(1 / 1.2),
    newSeed,
    play: playback.toggle,
    stepBack: () => playback.step(-1),
    stepOn: () => playback.step(1),
    nudgeBack: () => nudge(-1),
    nudgeOn: () => nudge(1),
    frame: view.frame,
    top: view.lookFromTop,
    north: view.faceNorth,
    gallery: showGallery,
    profile: dock.toggleOpen,
    fullProfile: dock.toggleFull,
    hidePanels: tools.togglePanels,
    wireframe: () => toggleWireframe(document),
    cancel: () => client.cancel() || dock.leaveFull() || session.set({ message: undefined, isPlaying: false }),
    help: showHelp,
  });

  // Each part is updated when one of the values it shows has been replaced.
  let palette = parseChartPalette(readToken);
  const showTheme = onChange(() => {
    applyTheme(session.get().theme);
    palette = parseChartPalette(readToken);
  });
  const showPanel = onChange(() => {
    const { recipe, appearance } = document.get();
    const isFirst = panel.sections.length === 0;
    panel.update({ recipe, appearance, theme: session.get().theme, unit: unitOf(recipe) });
    if (!isFirst) return;
    createPanelTabs(part('panel-tabs'), [
      ...panel.sections,
      { title: 'Profile', element: part('panel-profile') },
      { title: 'Statistics', element: part('statistics') },
    ]);
  });
  const scaleOf = (): ReturnType<typeof colourScale> | undefined => {
    const { terrain } = session.get();
    const { appearance } = document.get();
    return terrain && colourScale(appearance.ramp, terrain.range, appearance.seaLevel);
  };
  const waterOf = (): number | undefined => scale && waterLevelOf(document.get().appearance, scale);
  let scale = scaleOf();
  const showScale = onChange(() => {
    scale = scaleOf();
    const { terrain } = session.get();
    if (!terrain || !scale) return;
    const sea = namedSeaLevel(scale, waterOf());
    const seaLevel = sea !== undefined && sea > scale.min && sea < scale.max ? sea : undefined;
    const orientation = isCompact.matches ? 'horizontal' : 'vertical';
    legend.update({ scale, unit: unitOf(terrain.recipe), seaLevel, orientation });
  });
  const showStatistics = onChange(() => {
    const { terrain, hurst } = session.get();
    if (terrain && scale) statistics.update(terrain, hurst, scale, palette);
  });
  let shown: CutProfile | undefined;
  const cutTerrain = onChange(() => {
    const { terrain } = session.get();
    shown = terrain && cutProfile(terrain, document.get().cut);
  });
  const showTerrain = onChange(() => shown && scale && pane.update(shown, scale));
  const showProfile = onFieldChange(dock.update);
  const showMinimap = onChange(() => shown && scale && minimap.update(scale, palette));
  const showStage = onChange(() => {
    const { terrain, isPlaying } = session.get();
    const stages = terrain?.stages ?? 0;
    const { title, sentence, law } = terrain?.explanation ?? { title: '', sentence: '', law: undefined };
    const stage = document.get().stage ?? stages;
    const metresPerUnit = terrain && metresPerUnitOf(terrain);
    const marks = terrain && generatorOf(terrain.recipe)?.hasHalfLevels ? 'half-levels' : 'plain';
    const source = terrain && (generatorOf(terrain.recipe)?.kind ?? 'imported');
    stageBar.update({ stage, stages, source, isPlaying, title, sentence, law, marks, metresPerUnit });
  });
  const showText = onChange(() => {
    const { terrain, preview } = session.get();
    if (!terrain) return;
    part('title').textContent = part('title').title = titleOf(terrain.recipe);
    const parts = subtitleOf(terrain).split(/(?= · )/);
    part('subtitle').replaceChildren(...parts.map((text) => create('span', {}, text)));
    const note = displayNote(terrain, preview, document.get().recipe);
    part('view-note').hidden = note === undefined;
    part('view-note').textContent = note ?? '';
  });

  const render = oncePerTask(() => {
    const { recipe, appearance, cut, stage } = document.get();
    const {
      terrain,
      preview,
      light,
      isLightDue,
      hurst,
      hover,
      progress,
      message: text,
      isPlaying,
      isGesture,
      isSteppedToEnd,
      pins,
      profileScale,
      profileZoom,
      isProfileOpen,
      isProfileFull,
      theme,
    } = session.get();
    showTheme(theme, systemTheme);
    showPanel(recipe, appearance, theme);
    showScale(terrain, appearance.ramp, appearance.seaLevel, appearance.water, palette, isCompact.matches);
    showStatistics(terrain, hurst, scale, palette);
    cutTerrain(terrain, cut);
    showTerrain(shown, light, appearance, scale, palette);
    showProfile({
      terrain,
      shown,
      scale,
      water: waterOf(),
      palette,
      recipe,
      cut,
      hover,
      preview,
      isSteppedToEnd,
      pins,
      profileScale,
      profileZoom,
      isProfileOpen,
      isProfileFull,
    });
    showMinimap(shown, scale, hover, isGesture, palette, Math.round(view.bearingDeg));
    showStage(terrain, stage, isPlaying);
    showText(terrain, preview);
    readout.update(terrain, hover && isOnMap(hover) ? hover : undefined, appearance.exaggeration);
    if (text) message.update({ kind: text.kind, message: text.text });
    else
      message.update(
        progress === undefined ? { kind: 'none' } : { kind: 'working', fraction: progress, label: workLabel(recipe) },
      );
    const isComplete = progress === undefined && terrain !== undefined && light !== undefined && !isLightDue && !preview;
    page.dataset.status = text?.kind === 'error' ? 'error' : isComplete ? 'ready' : 'working';
  });
  let systemTheme = 0;
  onSystemTheme(() => {
    systemTheme++;
    render();
  });
  isCompact.addEventListener('change', render);
  document.subscribe(render);
  session.subscribe(render);
  render();
}

/** What the progress card says is being made. */
function workLabel(recipe: AppDocument['recipe']): string {
  return `${generatorOf(recipe)?.title ?? 'Import'}, ${recipe.width} × ${recipe.height}`;
}
