import { parseChartPalette } from '../chart/palette.ts';
import { waterLevelOf } from '../colour/appearance.ts';
import { colourScale, namedSeaLevel } from '../colour/colour-scale.ts';
import { generatorOf } from '../generate.ts';
import type { AppDocument } from '../state/document.ts';
import type { DocumentStore } from '../state/document-store.ts';
import { linkTo } from '../state/link.ts';
import type { MapShelf } from '../state/map-shelf.ts';
import type { Store } from '../state/store.ts';
import { createLegend } from '../view2d/legend.ts';
import type { TerrainClient } from '../worker/client.ts';
import type { Actions } from './actions.ts';
import { type CutProfile, cutProfile, isOnMap } from './cut-profile.ts';
import { create, elementById, oncePerTask } from './dom.ts';
import { exportMenu } from './export-menu.ts';
import { createHistoryMenu } from './history-menu.ts';
import { icon } from './icons.ts';
import { listenToKeys } from './keyboard.ts';
import { loadPart } from './load-part.ts';
import { onChange, onFieldChange } from './memo.ts';
import { createMenu } from './menu.ts';
import { createMessageCard } from './message-card.ts';
import { createMinimapCard } from './minimap-card.ts';
import { createMoreMenu } from './more-menu.ts';
import { createFileOpener } from './open-files.ts';
import { isCompact } from './page-size.ts';
import { createPanel, type PanelModel } from './panel/panel.ts';
import { createPanelTabs } from './panel/panel-tabs.ts';
import { createPanelDrawer } from './panel-drawer.ts';
import { stateOfPin } from './pin-jobs.ts';
import { createPlayback } from './playback.ts';
import { createProfileDock } from './profile-dock.ts';
import type { ProjectShelf } from './project-shelf.ts';
import { createReadout } from './readout.ts';
import type { Session } from './session.ts';
import { createStageBar } from './stage-bar.ts';
import { createStatisticsCard } from './statistics-card.ts';
import { createTerrainPane } from './terrain-pane.ts';
import { displayNote, metresPerUnitOf, sizeText, subtitleOf, titleOf, unitOf } from './terrain-text.ts';
import { applyTheme, onSystemTheme, readToken } from './theme.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.ts';
import { createTools, toggleWireframe } from './tools.ts';

/** What the page shows and works with. */
export interface PageParts {
  readonly document: DocumentStore;
  readonly session: Store<Session>;
  readonly client: TerrainClient;
  readonly maps: MapShelf;
  readonly actions: Actions;
  /** Of this tab's session. */
  readonly tabId: string;
}

/** Puts every part on the page and keeps it in step with the document and the session: gestures change the stores, and the
 *  stores alone change what is shown. */
export function createViews({ document, session, client, maps, actions, tabId }: PageParts): void {
  const page = globalThis.document.documentElement;
  const part = (id: string): HTMLElement => elementById(id, HTMLElement);
  const button = (id: string): HTMLButtonElement => elementById(id, HTMLButtonElement);
  applyTheme(document.get().page.theme);

  const thumbnails = createThumbnails();
  const terrainCanvas = elementById('terrain', HTMLCanvasElement);
  const pane = createTerrainPane(terrainCanvas, part('overlay'), document, session, () => {
    tools.updateCompass();
    takeThumbnail(terrainCanvas, thumbnails, document, session.get());
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

  const kept = { document, session, maps, actions, thumbnails, tabId };
  const loadKept = (): Promise<typeof import('./kept-projects.ts') | undefined> =>
    loadPart('Projects', () => import('./kept-projects.ts'), session);
  const openProjectFile = async (file: File): Promise<boolean> => (await loadKept())?.openProjectFile(file, kept) ?? false;
  const opener = createFileOpener(part('view'), document, session, client, maps, openProjectFile);
  createMenu(button('import'), opener.menu);
  createMenu(button('export'), () => exportMenu(document, session, client, view.screenshot));
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
    gallery?.openGallery(document.get().recipe, actions.showRecipe);
  };
  button('gallery').prepend(icon('gallery'));
  button('gallery').addEventListener('click', showGallery);
  createPanelDrawer(part('panel'), button('panel-toggle'));

  const projectShelf = async (): Promise<ProjectShelf | undefined> => (await loadKept())?.createProjectShelf(kept);
  const showProjects = async (): Promise<void> => {
    const [dialog, shelf] = [await loadPart('Projects', () => import('./projects-dialog.ts'), session), await projectShelf()];
    if (dialog && shelf) dialog.openProjects(shelf);
  };
  const exportProject = async (): Promise<void> => {
    const shelf = await projectShelf();
    await shelf?.exportShown(shelf.suggestedName).catch((error: Error) => {
      session.set({ message: { kind: 'error', text: `Project: ${error.message}` } });
    });
  };
  const showShare = async (): Promise<void> => {
    const share = await loadPart('Share', () => import('./share-dialog.ts'), session);
    const now = document.get();
    share?.openShare({ document: now, link: linkTo(now, location.href), onExport: () => void exportProject() });
  };
  createHistoryMenu(
    { undo: button('undo'), redo: button('redo'), list: button('history') },
    document,
    thumbnails,
    button('more'),
  );
  button('projects').prepend(icon('projects'));
  button('projects').addEventListener('click', showProjects);
  button('share').addEventListener('click', showShare);
  createMoreMenu(button('more'), ['gallery', 'projects', 'history', 'import', 'share', 'help'].map(button));

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
    undo: () => document.undo(),
    redo: () => document.redo(),
    save: showProjects,
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
    const stage = document.get().stage ?? stages;
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
    const { message: text, awaited, pinProfiles, pinFailures } = session.get();
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
    const choose = awaited && { label: 'Choose the file…', run: opener.choose };
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
