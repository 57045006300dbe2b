import { waterLevelOf } from '../../draw/colour/appearance.ts';
import { isTerrainComplete } from '../../jobs/pane-states.ts';
import { lightOf, type Session, selectedPane } from '../../jobs/session.ts';
import { raisedBy, shownAppearance } from '../../jobs/shown-appearance.ts';
import { type AppDocument, selectedCamera, selectedRecipe } from '../../state/document.ts';
import { isComparing, isLandscape } from '../../state/panes.ts';
import { oncePerTask } from '../../state/store.ts';
import type { ComparePage } from '../compare/compare-page.ts';
import { elementById } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';
import { isCompact } from '../controls/page-size.ts';
import { applyTheme, onSystemTheme } from '../controls/theme.ts';
import type { ExplainPage } from '../explain/explain-page.ts';
import type { LandscapePage } from '../landscape/landscape-page.ts';
import type { LessonCard } from '../lessons/lesson-card.ts';
import type { PageParts, TopBar } from '../page/page-parts.ts';
import { loadPart } from '../page/show-errors.ts';
import type { PanelModel } from '../panel/panel.ts';
import type { PredictPage } from '../predict/predict-page.ts';
import { createProfileDock, type ProfileDock } from '../profile/profile-dock.ts';
import { cutProfile } from '../terrain/cut-profile.ts';
import { afterPreview, createDisplayNote } from '../terrain/display-note.ts';
import { createFaultTool, type FaultTool } from '../terrain/fault-tool.ts';
import { chartPalette, createShownColours, viewPalette } from '../terrain/shown-colours.ts';
import { createTerrainPane, type TerrainPane } from '../terrain/terrain-pane.ts';
import { createFaultCard, type FaultCardModel } from './fault-card.ts';
import { createKeyActions } from './key-actions.ts';
import { listenToKeys } from './keyboard.ts';
import { createLessons } from './lessons.ts';
import { createLightCard, type LightCard } from './light-card.ts';
import { createShownMessage, createTitle, messageNow, titleNow } from './page-message.ts';
import { createPanelDrawer, createPanelModel, createShownPanel } from './side-panel.ts';
import { createSingleView, type ShownTerrain, type SingleView } from './single-view.ts';
import { createTools } from './tools.ts';
import { createTopBar } from './top-bar.ts';

/** Puts every part on the page and keeps it in step with the document and the session: gestures change the stores, and the
 *  stores alone change what is shown. */
export function createViews(parts: PageParts): void {
  const { document, session } = parts;
  const render = oncePerTask(() => show());
  applyTheme(document.get().page.theme);
  const terrainCanvas = elementById('terrain', HTMLCanvasElement);
  const pane = createTerrainPane(terrainCanvas, elementById('overlay'), document, session, () => {
    tools.updateCompass();
    light.update();
    faults.place();
    predict.page()?.place();
    compare.page()?.placeOverlays();
    explain.page()?.placeOverlay();
    render();
  });
  const { view } = pane;
  const faults = createFaultTool(elementById('view'), elementById('overlay'), view, document, session, parts.actions.showRecipe);
  const panelModel = createPanelModel(parts, pane.canvas.is3d);
  const light = createLightCard(elementById('light-card'), view, panelModel, parts.actions.setAppearance);
  const tools = createTools(elementById('tools'), button('show-panels'), pane, document, session, light, faults);
  const single = createSingleView(parts, view);
  const dock = createDock(parts);
  const lessons = createLessons(parts, () => topBar.showLessons(), render);
  const topBar = createTopBar(elementById('view'), {
    ...parts,
    picture: () => (isLandscape(document.get()) ? landscape.page()?.canvas() : pane.drawn() && terrainCanvas),
    exports: {
      view: { picture: pane.picture, sight: pane.canvas.sight, fullSize: () => pane.canvas.fullSize },
      profile: dock.toSave,
      landscape: () => landscape.page(),
      compare: () => compare.page(),
    },
    restartLandscape(seconds) {
      startSeconds = seconds;
      landscape.page()?.restart(seconds);
    },
    startLesson: lessons.start,
  });
  const drawer = createPanelDrawer(elementById('panel'), button('panel-toggle'));
  const compare = fetchedPage(render, async () => {
    const code = await loadPart('The comparison', () => import('../compare/compare-page.ts'), session);
    return code?.createComparePage({ ...parts, pane, topBar });
  });
  /** The moment of a landscape that is opened while its page is fetched. */
  let startSeconds = 0;
  const landscape = fetchedPage(render, async () => {
    const code = await loadPart('The landscape', () => import('../landscape/landscape-page.ts'), session);
    return code?.createLandscapePage({ ...parts, startSeconds, onChange: render });
  });
  const explain = fetchedPage(render, async () => {
    const code = await loadPart('Explain', () => import('../explain/explain-page.ts'), session);
    return code?.createExplainPage({ ...parts, pane });
  });
  const predict = fetchedPage(render, async () => {
    const code = await loadPart('Predict', () => import('../predict/predict-page.ts'), session);
    if (!code) session.set({ isPredicting: false });
    return code?.createPredictPage({ ...parts, pane });
  });
  const keyParts = {
    ...parts,
    drawer,
    pane,
    single,
    dock,
    tools,
    light,
    faults,
    topBar,
    lessons,
    compare: compare.page,
    landscape: landscape.page,
  };
  listenToKeys(createKeyActions({ ...keyParts, dismiss: () => dismiss(parts) }));
  const show = createShow(parts, panelModel, light, {
    pane,
    faults,
    single,
    dock,
    topBar,
    lessons,
    compare,
    landscape,
    explain,
    predict,
  });
  onSystemTheme(render);
  isCompact.addEventListener('change', render);
  document.subscribe(render);
  session.subscribe(render);
  render();
}

interface ViewParts {
  readonly pane: TerrainPane;
  readonly faults: FaultTool;
  readonly single: SingleView;
  readonly dock: ProfileDock;
  readonly topBar: TopBar;
  readonly lessons: LessonCard;
  readonly compare: FetchedPage<ComparePage>;
  readonly landscape: FetchedPage<LandscapePage>;
  readonly explain: FetchedPage<ExplainPage>;
  readonly predict: FetchedPage<PredictPage>;
}

/** Shows the document and the session: theme and panel first, then the terrain, then everything else. Each part compares what it is given
 *  with the last time, and does nothing where that is the same. */
function createShow(
  parts: PageParts,
  panelModel: () => PanelModel,
  light: LightCard,
  { pane, faults, single, dock, topBar, lessons, compare, landscape, explain, predict }: ViewParts,
): () => void {
  const { document, session, actions } = parts;
  const { classList, dataset } = globalThis.document.documentElement;
  const showPanel = createShownPanel(parts, panelModel);
  const showTitle = createTitle();
  const showNote = createDisplayNote(elementById('view-note'), () => actions.makeAll());
  const showMessage = createShownMessage(parts, () => topBar.chooseFile('selected'));
  const coloursOf = createShownColours();
  const faultCard = createFaultCard(elementById('fault-card'), () => faultModel(document.get(), session.get(), faults), {
    onRecipe: (recipe, phase) => actions.showRecipe(recipe, phase),
    onHold: faults.hold,
    onCutMiddle: faults.cutMiddle,
    onLeave: faults.leave,
  });
  const showFaults = (): void => {
    classList.toggle('is-cutting', faults.isInHand());
    pane.view.leaveDrags(faults.isInHand());
    faultCard.update();
    faults.place();
  };

  const showTerrain = (now: AppDocument, sessionNow: Session): ShownTerrain => {
    const { terrain, madeFor } = selectedPane(now, sessionNow);
    const appearance = shownAppearance(now, sessionNow);
    const cut = terrain && cutProfile(terrain, now.cut);
    const scale = terrain && coloursOf(terrain, now, sessionNow);
    const ownFaults = faults.marks(madeFor?.recipe);
    if (cut && scale && !isLandscape(now)) {
      const light = lightOf(terrain?.surface, sessionNow);
      pane.update({
        terrain,
        cut,
        scale,
        light,
        appearance,
        palette: viewPalette(),
        camera: selectedCamera(now),
        raised: raisedBy(now, sessionNow),
        marks: now.page.marks && !sessionNow.isPredicting, // the marks of the question take their place
        ownFaults,
      });
    }
    return {
      terrain,
      drawn: terrain && pane.drawn(),
      ownFaults,
      scale,
      water: scale && waterLevelOf(appearance, scale),
      palette: chartPalette(),
    };
  };
  const showView = (now: AppDocument, shown: ShownTerrain): void => {
    topBar.update(now.page.view);
    classList.toggle('is-comparing', isComparing(now));
    classList.toggle('is-unmarked', !now.page.marks);
    classList.toggle('is-landscape', isLandscape(now));
    if (!isComparing(now)) compare.page()?.leave();
    if (!isLandscape(now)) landscape.page()?.leave();
    const isExplaining = now.page.panel === 'explain' && !isComparing(now) && !isLandscape(now);
    classList.toggle('is-explaining', isExplaining);
    if (isExplaining) explain.fetch()?.update(shown.drawn?.terrain ?? shown.terrain);
    else explain.page()?.leave();
    if (isComparing(now)) compare.fetch()?.update(shown);
    else if (isLandscape(now)) landscape.fetch()?.update();
    else {
      pane.view.show(shown.terrain !== undefined); // without one the view would show the last one
      single.update(shown);
    }
    if (!isLandscape(now)) dock.update(now, session.get(), shown.palette);
  };
  const isComplete = (now: AppDocument, sessionNow: Session): boolean => {
    if (isLandscape(now)) return landscape.page()?.isComplete() ?? false;
    if (!pane.canvas.isCurrent) return false;
    return isTerrainComplete(now, sessionNow) && (!isComparing(now) || (compare.page()?.isComplete() ?? false));
  };
  return () => {
    const [now, sessionNow] = [document.get(), session.get()];
    applyTheme(now.page.theme);
    showPanel();
    light.update();
    lessons.update();
    showView(now, showTerrain(now, sessionNow));
    showTitle(...titleNow(now, sessionNow, landscape.page()));
    const { terrain, preview, progress } = selectedPane(now, sessionNow);
    const recipe = selectedRecipe(now);
    showFaults();
    (sessionNow.isPredicting ? predict.fetch() : predict.page())?.update();
    showNote(terrain, preview, recipe, afterPreview(recipe, preview, sessionNow, progress));
    const message = messageNow(now, sessionNow);
    showMessage(message);
    dataset.status = message?.kind === 'error' ? 'error' : isComplete(now, sessionNow) ? 'ready' : 'working';
  };
}

/** The dock of profiles, which on phones stands in the sheet of the panel. */
function createDock({ document, session, actions }: PageParts): ProfileDock {
  return createProfileDock(
    elementById('dock'),
    { place: elementById('panel-profile'), button: button('sheet-fold') },
    document,
    session,
    (recipe, others) => actions.showRecipe(recipe, 'final', others),
    actions.showRecipe,
  );
}

/** What the card of the tool that cuts faults shows now. */
function faultModel(now: AppDocument, sessionNow: Session, faults: FaultTool): FaultCardModel | undefined {
  const { terrain } = selectedPane(now, sessionNow);
  if (!terrain || !faults.isInHand()) return undefined;
  const { min, max } = terrain.range;
  return { recipe: selectedRecipe(now), held: faults.held(), span: max - min };
}

/** Takes the message away; an empty place keeps saying why it is empty. */
function dismiss({ document, session }: PageParts): void {
  const now = session.get();
  const { terrain } = selectedPane(document.get(), now);
  const isEmpty = !terrain && now.failures.has(selectedRecipe(document.get()));
  session.set({ message: isEmpty ? now.message : undefined, isPlaying: false });
}

/** A page of its own that is fetched when it is first shown. */
interface FetchedPage<P> {
  /** undefined until it is there. */
  page(): P | undefined;
  /** The same; the first call fetches it. */
  fetch(): P | undefined;
}

function fetchedPage<P>(onFetched: () => void, load: () => Promise<P | undefined>): FetchedPage<P> {
  let page: P | undefined;
  const loadOnce = latest(async () => {
    page = await load();
    onFetched();
  });
  return {
    page: () => page,
    fetch() {
      void loadOnce();
      return page;
    },
  };
}

function button(id: string): HTMLButtonElement {
  return elementById(id, HTMLButtonElement);
}
