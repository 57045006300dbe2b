import { parseChartPalette } from '../chart/palette.ts';
import { waterLevelOf } from '../colour/appearance.ts';
import { colourScale, namedSeaLevel } from '../colour/colour-scale.ts';
import { generatorOf } from '../generate.ts';
import type { AppDocument } from '../state/document.ts';
import type { DocumentStore } from '../state/document-store.ts';
import { createLegend } from '../view2d/legend.ts';
import { type CutProfile, cutProfile, isOnMap } from './cut-profile.ts';
import { create, elementById, oncePerTask } from './dom.ts';
import { listenToKeys } from './keyboard.ts';
import { onChange, onFieldChange } from './memo.ts';
import { createMessageCard } from './message-card.ts';
import { createMinimapCard } from './minimap-card.ts';
import { isCompact } from './page-size.ts';
import { createPanel, type PanelModel } from './panel/panel.ts';
import { createPanelTabs } from './panel/panel-tabs.ts';
import { createPanelDrawer } from './panel-drawer.ts';
import { stateOfPin } from './pin-jobs.ts';
import { createPlayback } from './playback.ts';
import { createProfileDock } from './profile-dock.ts';
import { createReadout } from './readout.ts';
import type { Session } from './session.ts';
import { createStageBar } from './stage-bar.ts';
import { createStatisticsCard } from './statistics-card.ts';
import { createTerrainPane } from './terrain-pane.ts';
import { displayNote, metresPerUnitOf, sizeText, subtitleOf, titleOf, unitOf } from './terrain-text.ts';
import { applyTheme, onSystemTheme, readToken } from './theme.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.ts';
import { createTools, toggleWireframe } from './tools.ts';
import { createTopBar, type PageParts } from './top-bar.ts';

/** Puts every part on the page and keeps it in step with the document and the session: gestures change the stores, and the
 *  stores alone change what is shown. */
export function createViews(parts: PageParts): void {
  const { document, session, client, actions } = parts;
  const page = globalThis.document.documentElement;
  const part = (id: string): HTMLElement => elementById(id, HTMLElement);
  const button = (id: string): HTMLButtonElement => elementById(id, HTMLButtonElement);
  applyTheme(document.get().page.theme);

  const thumbnails = createThumbnails();
  const terrainCanvas = elementById('terrain', HTMLCanvasElement);
  const pane = createTerrainPane(terrainCanvas, part('overlay'), document, session, (isSmooth) => {
    tools.updateCompass();
    // The copy costs as much as a frame: what is passed through has none.
    if (isSmooth) takeThumbnail(terrainCanvas, thumbnails, document, session.get());
    render();
  });
  const { view } = pane;
  const tools = createTools(part('tools'), button('show-panels'), view, document);
  const readout = createReadout(part('readout'));
  const legend = createLegend(part('legend'));
  const minimap = createMinimapCard(part('minimap'), part('minimap-extent'), document, session, view);
  const sheetParts = { place: part('panel-profile'), button: button('sheet-fold') };
  const dock = createProfileDock(part('dock'), sheetParts, document, session, (recipe, others) =>
    actions.showRecipe(recipe, 'final', others),
  );
  const statistics = createStatisticsCard(part('statistics'));
  const playback = createPlayback(document, session);
  const stageBar = createStageBar(part('stage-bar'), { onStage: playback.show, onPlay: playback.toggle });
  const message = createMessageCard(part('message'), {
    onCancel: () => client.cancel(),
    onDismiss: () => session.set({ message: undefined }),
  });
  const panelModel = (): PanelModel => {
    const { recipe, appearance, page: settings } = document.get();
    return { recipe, appearance, page: settings, unit: unitOf(recipe) };
  };
  const panel = createPanel(part('panel-controls'), panelModel, {
    onRecipe: actions.showRecipe,
    onAppearance: actions.setAppearance,
    onPage: actions.setPage,
    onProblem: (text) => session.set({ message: text === undefined ? undefined : { kind: 'error', text } }),
  });

  const topBar = createTopBar(part('view'), { ...parts, thumbnails, screenshot: view.screenshot });
  createPanelDrawer(part('panel'), button('panel-toggle'));

  listenToKeys({
    orbitLeft: () => view.orbit(-5, 0),
    orbitRight: () => view.orbit(5, 0),
    orbitUp: () => view.orbit(0, 5),
    orbitDown: () => view.orbit(0, -5),
    zoomIn: () => view.zoom(1.2),
    zoomOut: () => view.zoom(1 / 1.2),
    newSeed: actions.newSeed,
    play: playback.toggle,
    stepBack: () => playback.step(-1),
    stepOn: () => playback.step(1),
    nudgeBack: (isRepeated) => actions.nudgeCut(-1, isRepeated),
    nudgeOn: (isRepeated) => actions.nudgeCut(1, isRepeated),
    undo: actions.undo,
    redo: actions.redo,
    save: topBar.showProjects,
    frame: view.frame,
    top: view.lookFromTop,
    north: view.faceNorth,
    gallery: topBar.showGallery,
    profile: dock.toggleOpen,
    fullProfile: dock.toggleFull,
    hidePanels: tools.togglePanels,
    wireframe: () => toggleWireframe(document),
    cancel: () => client.cancel() || dock.leaveFull() || session.set({ message: undefined, isPlaying: false }),
    help: topBar.showHelp,
  });

  // Each part is updated when one of the values it shows has been replaced.
  let palette = parseChartPalette(readToken);
  const showTheme = onChange(() => {
    applyTheme(document.get().page.theme);
    palette = parseChartPalette(readToken);
  });
  const showPanel = onChange(() => {
    const isFirst = panel.sections.length === 0;
    panel.update();
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
    const stage = Math.min(document.get().stage ?? stages, stages);
    const metresPerUnit = terrain && metresPerUnitOf(terrain);
    const marks = terrain && generatorOf(terrain.recipe)?.hasHalfLevels ? 'half-levels' : 'plain';
    const source = terrain && (generatorOf(terrain.recipe)?.kind ?? 'imported');
    stageBar.update({ stage, stages, source, isPlaying, title, sentence, law, marks, metresPerUnit });
  });
  const makeAll = create('button', { class: 'button is-small', type: 'button', title: 'It was not asked for here yet' });
  makeAll.addEventListener('click', actions.makeAll);
  const showText = onChange(() => {
    const { terrain, preview } = session.get();
    if (!terrain) return;
    part('title').textContent = part('title').title = titleOf(terrain.recipe);
    const parts = subtitleOf(terrain).split(/(?= · )/);
    part('subtitle').replaceChildren(...parts.map((text) => create('span', {}, text)));
    const note = displayNote(terrain, preview, document.get().recipe);
    part('view-note').hidden = note === undefined;
    part('view-note').replaceChildren(note ?? '', ...(preview?.isHeld ? [makeAll] : []));
    makeAll.textContent = `Make all ${sizeText(document.get().recipe)}`;
  });

  const render = oncePerTask(() => {
    const { recipe, appearance, cut, stage, pins, page: settings, profileZoom, camera } = document.get();
    const { terrain, preview, light, isLightDue, hurst, hover, progress, isPlaying, isGesture, isHeld } = session.get();
    const { message: text, pinProfiles, pinFailures } = session.get();
    showTheme(settings.theme, systemTheme);
    showPanel(recipe, appearance, settings.theme);
    showScale(terrain, appearance.ramp, appearance.seaLevel, appearance.water, palette, isCompact.matches);
    showStatistics(terrain, hurst, scale, palette);
    cutTerrain(terrain, cut);
    showTerrain(shown, light, appearance, scale, palette, camera);
    showProfile({
      terrain,
      shown,
      scale,
      water: waterOf(),
      palette,
      recipe,
      stage,
      cut,
      hover,
      preview,
      pins,
      pinProfiles,
      pinFailures,
      isHeld,
      page: settings,
      profileZoom,
    });
    showMinimap(shown, scale, hover, isGesture, palette, Math.round(view.bearingDeg));
    showStage(terrain, stage, isPlaying);
    showText(terrain, preview, recipe);
    readout.update(terrain, hover && isOnMap(hover) ? hover : undefined, appearance.exaggeration);
    const choose = text?.awaited && { label: 'Choose the file…', run: topBar.chooseFile };
    if (text) message.update({ kind: text.kind, message: text.text, action: choose });
    else
      message.update(
        progress === undefined ? { kind: 'none' } : { kind: 'working', fraction: progress, label: workLabel(recipe) },
      );
    const isDue = pins.some((pin) => stateOfPin(pin, session.get()) === 'due');
    const isComplete =
      progress === undefined &&
      !isDue &&
      terrain !== undefined &&
      light !== undefined &&
      !isLightDue &&
      (!preview || preview.isHeld);
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

/** Keeps a picture of the step that is shown, of the frame just drawn, once all of it is there. */
function takeThumbnail(
  canvas: HTMLCanvasElement,
  thumbnails: Thumbnails,
  { history }: DocumentStore,
  { settled, light, isLightDue, isGesture }: Session,
): void {
  const { steps, at } = history.get();
  const { document } = steps[at];
  const isShown = settled?.recipe === document.recipe && settled.stage === document.stage;
  if (isShown && light && !isLightDue && !isGesture && !thumbnails.has(document)) thumbnails.take(document, canvas);
}

/** What the progress card says is being made. */
function workLabel(recipe: AppDocument['recipe']): string {
  return `${generatorOf(recipe)?.title ?? 'Import'}, ${recipe.width} × ${recipe.height}`;
}
