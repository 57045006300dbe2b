import { parseChartPalette } from '../../chart/palette.ts';
import { waterLevelOf } from '../../colour/appearance.ts';
import type { ColourScale } from '../../colour/colour-scale.ts';
import type { Recipe } from '../../core/recipe.ts';
import { generatorOf, stageCount } from '../../generate.ts';
import { isLit } from '../../jobs/light-jobs.ts';
import { stateOfPin } from '../../jobs/pin-jobs.ts';
import { lightOf, type Message, selectedPane } from '../../jobs/session.ts';
import { type AppDocument, selectedCamera, selectedRecipe, terrainAtStage } from '../../state/document.ts';
import { isComparing, isLandscape } from '../../state/panes.ts';
import { oncePerTask } from '../../state/store.ts';
import { titleOf, unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import type { ComparePage } from '../compare/compare-page.ts';
import { create, elementById } from '../controls/dom.ts';
import { latest, onChange } from '../controls/memo.ts';
import { createMessageCard } from '../controls/message-card.ts';
import { isCompact } from '../controls/page-size.ts';
import { applyTheme, onSystemTheme, readToken } from '../controls/theme.ts';
import { createThumbnails } from '../controls/thumbnails.ts';
import type { LandscapePage } from '../landscape/landscape-page.ts';
import { loadPart } from '../page/load-part.ts';
import type { PageParts } from '../page/page-parts.ts';
import { createPanel, type PanelModel } from '../panel/panel.ts';
import { createPanelTabs } from '../panel/panel-tabs.ts';
import { type CutProfile, cutProfile } from '../terrain/cut-profile.ts';
import { afterPreview, createDisplayNote } from '../terrain/display-note.ts';
import { createShownColours } from '../terrain/shown-colours.ts';
import { createTerrainPane } from '../terrain/terrain-pane.ts';
import { sharedText, subtitleOf } from '../terrain/terrain-text.ts';
import { createKeyActions } from './key-actions.ts';
import { listenToKeys } from './keyboard.ts';
import { createPanelDrawer } from './panel-drawer.ts';
import { createSingleView } from './single-view.ts';
import { createStepPictures } from './step-pictures.ts';
import { createTools } from './tools.ts';
import { createTopBar } from './top-bar.ts';

const PICTURE_LOST: Message = {
  kind: 'note',
  text: 'The browser took the 3D graphics away; the picture comes back when it returns them. Nothing is lost.',
};

/** Puts every part on the page and keeps it in step with the document and the session: gestures change the stores, and the
 *  stores alone change what is shown. */
export function createViews(parts: PageParts): void {
  const { document, session, jobs, actions } = parts;
  const page = globalThis.document.documentElement;
  const part = (id: string): HTMLElement => elementById(id, HTMLElement);
  const button = (id: string): HTMLButtonElement => elementById(id, HTMLButtonElement);
  applyTheme(document.get().page.theme);

  const thumbnails = createThumbnails();
  const terrainCanvas = elementById('terrain', HTMLCanvasElement);
  const pane = createTerrainPane(terrainCanvas, part('overlay'), document, session, (isSmooth) => {
    tools.updateCompass();
    compare?.placeOverlays();
    pictures.frameDrawn(isSmooth);
    render();
  });
  const pictures = createStepPictures(parts, pane.canvas, thumbnails, () => compare?.isComplete() ?? false);
  const { view } = pane;
  const tools = createTools(part('tools'), button('show-panels'), view, document);
  const single = createSingleView(parts, view);
  const message = createMessageCard(part('message'), {
    onCancel: () => jobs.cancel(document.get().selected),
    onDismiss: () => session.set({ message: undefined, isPictureLost: false }),
  });
  const panelModel = (): PanelModel => {
    const { appearance, page: settings } = document.get();
    const recipe = selectedRecipe(document.get());
    return { recipe, appearance, page: settings, unit: unitOf(recipe) };
  };
  const panel = createPanel(part('panel-controls'), panelModel, {
    onRecipe: actions.showRecipe,
    onAppearance: actions.setAppearance,
    onPage: actions.setPage,
    onProblem: (text) => session.set({ message: text === undefined ? undefined : { kind: 'error', text } }),
  });

  const topBar = createTopBar(part('view'), {
    ...parts,
    thumbnails,
    screenshot: pane.canvas.screenshot,
    landscapeItems: () => landscape?.exportItems() ?? [],
  });
  createPanelDrawer(part('panel'), button('panel-toggle'));

  /** Fetched when terrains are first compared. */
  let compare: ComparePage | undefined;
  const loadCompare = latest(async (): Promise<void> => {
    const code = await loadPart('The comparison', () => import('../compare/compare-page.ts'), session);
    compare = code?.createComparePage({ ...parts, pane, topBar, onChange: render });
    render();
  });
  /** Fetched when a landscape is first shown. */
  let landscape: LandscapePage | undefined;
  const loadLandscape = latest(async (): Promise<void> => {
    const code = await loadPart('The landscape', () => import('../landscape/landscape-page.ts'), session);
    landscape = code?.createLandscapePage({ ...parts, thumbnails, onChange: render });
    render();
  });

  /** An empty place keeps saying why it is empty. */
  const dismiss = (): void => {
    const now = session.get();
    const { terrain } = selectedPane(document.get(), now);
    const isEmpty = !terrain && now.failures.has(selectedRecipe(document.get()));
    session.set({ message: isEmpty ? now.message : undefined, isPlaying: false });
  };

  const keyParts = { ...parts, view, single, tools, topBar, compare: () => compare, landscape: () => landscape, dismiss };
  listenToKeys(createKeyActions(keyParts));

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
  const coloursOf = createShownColours();
  const cutTerrain = latest(
    (...[terrain, cut]: [Terrain | undefined, AppDocument['cut']]) => terrain && cutProfile(terrain, cut),
  );
  const showTerrain = latest((...[cut, scale]: [CutProfile, ColourScale, ...unknown[]]) => pane.update(cut, scale));
  const showNote = createDisplayNote(part('view-note'), () => actions.makeAll());
  const showText = latest((title: string, subtitle: string, beside: string) => {
    part('title').textContent = part('title').title = title;
    part('panel-toggle-name').textContent = part('panel').ariaLabel = beside;
    part('subtitle').replaceChildren(...subtitle.split(/(?= · )/).map((text) => create('span', {}, text)));
  });
  const showTexts = (): void => {
    const now = document.get();
    if (isLandscape(now)) {
      const { title, subtitle } = landscape?.title() ?? { title: 'Landscape', subtitle: '' };
      showText(title, subtitle, 'Layers');
    } else if (isComparing(now)) {
      showText('Comparison', sharedText(now.terrains), 'Figures');
    } else {
      // Where none is on screen, what is asked for has a name all the same.
      const named = selectedPane(now, session.get()).terrain ?? stageAskedFor(now);
      showText(titleOf(named.recipe), subtitleOf(named), 'Parameters');
    }
  };

  const render = oncePerTask(() => {
    const now = document.get();
    const { appearance, cut, pins, page: settings } = now;
    const recipe = selectedRecipe(now);
    const made = session.get();
    const { isPictureLost, message: told } = made;
    const { terrain, preview, progress } = selectedPane(now, made);
    const light = lightOf(terrain, made);
    const hasTerrain = !isLandscape(now);
    const awaited = told?.awaited && selectedRecipe(told.awaited);
    // Over a landscape nobody waits for samples of terrain, and in a comparison each terrain's own cell tells what it lacks.
    const isElsewhere =
      awaited !== undefined && (!hasTerrain || (isComparing(now) && now.terrains.includes(awaited) && awaited !== recipe));
    const text = (isElsewhere ? undefined : told) ?? (isPictureLost ? PICTURE_LOST : undefined);
    showTheme(settings.theme, systemTheme);
    showPanel(recipe, appearance, settings.theme);
    const scale = terrain && coloursOf(terrain, now, made);
    const shown = cutTerrain(terrain, cut);
    if (hasTerrain && shown && scale) showTerrain(shown, scale, light, appearance, palette, selectedCamera(now));
    const water = scale && waterLevelOf(appearance, scale);
    topBar.update(settings.view);
    page.classList.toggle('is-comparing', isComparing(now));
    page.classList.toggle('is-landscape', !hasTerrain);
    if (!isComparing(now)) compare?.leave();
    if (hasTerrain) landscape?.leave();
    if (isComparing(now)) {
      void loadCompare();
      compare?.update({ scale, palette });
    } else if (hasTerrain) {
      view.show(terrain !== undefined); // where a comparison left none, what the view showed before is not shown again
      single.update({ terrain, cut: shown, scale, water, palette });
    } else {
      void loadLandscape();
      landscape?.update();
    }
    showTexts();
    showNote(terrain, preview, recipe, afterPreview(recipe, preview, made, progress));
    const failure = made.failures.get(recipe);
    const choose = text?.awaited && { label: 'Choose the file…', run: topBar.chooseFile };
    const again = failure?.remedy === 'again' ? { label: 'Try again', run: () => actions.tryAgain() } : undefined;
    // Of terrain that is made meanwhile a landscape tells nothing.
    const isWorking = hasTerrain && progress !== undefined;
    if (text) message.update({ kind: text.kind, message: text.text, action: choose ?? again });
    else message.update(isWorking ? { kind: 'working', fraction: progress, label: workLabel(recipe) } : { kind: 'none' });
    const isDue = pins.some((pin) => stateOfPin(pin, made) === 'due');
    const hasAll =
      progress === undefined &&
      !isDue &&
      (failure !== undefined ||
        (light !== undefined &&
          terrain &&
          isLit(terrain.lightGrid, made, appearance) &&
          (!preview || preview.until === 'click'))) &&
      (!isComparing(now) || (compare?.isComplete() ?? false));
    const isComplete = hasTerrain ? hasAll : (landscape?.isComplete() ?? false);
    page.dataset.status = text?.kind === 'error' ? 'error' : isComplete ? 'ready' : 'working';
    pictures.keep();
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

/** The terrain a document asks for, as its title tells it. */
function stageAskedFor(document: AppDocument): Pick<Terrain, 'recipe' | 'stage' | 'stages'> {
  const { recipe, stage } = terrainAtStage(document);
  const stages = stageCount(recipe);
  return { recipe, stage: stage ?? stages, stages };
}

/** What the progress card says is being made. */
function workLabel(recipe: Recipe): string {
  return `${generatorOf(recipe)?.title ?? 'Import'}, ${recipe.width} × ${recipe.height}`;
}
