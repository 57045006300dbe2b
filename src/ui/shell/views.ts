import { latest } from '../../core/memo.ts';
import { waterLevelOf } from '../../draw/colour/appearance.ts';
import { isAllThere } from '../../jobs/run-jobs.ts';
import { type Session, selectedPane, showProblem } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import { isComparing, isExplaining, isLandscape } from '../../state/panes.ts';
import { oncePerTask } from '../../state/store.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import type { ComparePage } from '../compare/compare-page.ts';
import { elementById } from '../controls/dom.ts';
import { isCompact, isPhone } from '../controls/page-size.ts';
import { applyTheme, onSystemTheme } from '../controls/theme.ts';
import { createWorkCard, type ShownWork, type WorkCard } from '../controls/work-card.ts';
import type { ExplainPage } from '../explain/explain-page.ts';
import type { LandscapePage } from '../landscape/landscape-page.ts';
import type { LessonCard } from '../lessons/lesson-card.ts';
import type { PageParts, TopBar } from '../page/page-parts.ts';
import { loadPart } from '../page/show-errors.ts';
import type { PanelModel } from '../panel/panel.ts';
import type { PredictPage } from '../predict/predict-page.ts';
import { createProfileDock, type ProfileDock } from '../profile/profile-dock.ts';
import { afterPreview, createDisplayNote } from '../terrain/display-note.ts';
import { createFaultTool, type FaultTool } from '../terrain/fault-tool.ts';
import { chartPalette, createShownColours } from '../terrain/shown-colours.ts';
import { createTerrainPanes, type TerrainPanes } from '../terrain/terrain-panes.ts';
import { createFaultCard, type FaultCardModel } from './fault-card.ts';
import { createKeyActions } from './key-actions.ts';
import { listenToKeys } from './keyboard.ts';
import { createLessons } from './lessons.ts';
import { createLightCard, type LightCard } from './light-card.ts';
import { createShownMessage, createTitle, messageNow, titleNow, withoutMessage, workNow } from './page-message.ts';
import { createPanelDrawer, createPanelModel, createShownPanel } from './side-panel.ts';
import { createSingleView, type SingleView } from './single-view.ts';
import { createTools } from './tools.ts';
import { createTopBar } from './top-bar.ts';

/** Puts every part on the page and keeps it in step with the document and the session: gestures change the stores, and the
 *  stores alone change what is shown. */
export function createViews(parts: PageParts): void {
  const { document, session } = parts;
  const render = oncePerTask(() => show());
  applyTheme(document.get().page.theme);
  const terrainCanvas = elementById('terrain', HTMLCanvasElement);
  const panes = createTerrainPanes(terrainCanvas, elementById('overlay'), document, parts.shown, session, () => {
    tools.updateCamera();
    light.update();
    faults.place();
    pages.predict.page()?.place();
    pages.explain.page()?.placeOverlay();
    render();
  });
  const { view } = panes.first;
  const faults = createFaultTool(elementById('view'), elementById('overlay'), view, document, session, parts.actions.showRecipe);
  const panelModel = createPanelModel(parts, panes.canvas.is3d);
  const light = createLightCard(elementById('light-card'), view, panelModel, {
    onAppearance: parts.actions.setAppearance,
    onProblem: showProblem(session),
  });
  const tools = createTools(elementById('tools'), button('show-panels'), panes, document, session, light, faults);
  const single = createSingleView(parts, view);
  const dock = createDock(parts);
  const lessons = createLessons(parts, () => topBar.showLessons(), render);
  const work = createWorkCard(elementById('message'), () => parts.jobs.cancel(document.get().selected));
  const topBar = createTopBar(elementById('view'), {
    ...parts,
    work,
    picture: () => (isLandscape(document.get()) ? pages.landscape.page()?.canvas() : panes.first.drawn() && terrainCanvas),
    exports: {
      view: { picture: panes.picture, sight: panes.canvas.sight, fullSize: () => panes.canvas.fullSize },
      profile: dock.toSave,
      landscape: () => pages.landscape.page(),
      compare: () => pages.compare.page(),
    },
    restartLandscape: (seconds) => pages.restartLandscape(seconds),
    startLesson: lessons.start,
  });
  const pages = createPages(parts, panes, topBar, render);
  const shown = { panes, panelModel, light, faults, single, dock, topBar, lessons, pages, work };
  const show = createShow(parts, shown);
  const keyParts = { drawer: createPanelDrawer(elementById('panel'), button('panel-toggle')), dismiss: () => dismiss(parts) };
  const { compare, landscape } = pages;
  listenToKeys(
    createKeyActions({ ...parts, ...shown, ...keyParts, tools, compare: compare.page, landscape: landscape.page }),
    (event) => !isLandscape(document.get()) && view.takeKey(event),
  );
  onSystemTheme(render);
  isCompact.addEventListener('change', render);
  document.subscribe(render);
  session.subscribe(render);
  render();
}

interface ShownParts {
  readonly panes: TerrainPanes;
  readonly panelModel: () => PanelModel;
  readonly light: LightCard;
  readonly faults: FaultTool;
  readonly single: SingleView;
  readonly dock: ProfileDock;
  readonly topBar: TopBar;
  readonly lessons: LessonCard;
  readonly pages: Pages;
  readonly work: WorkCard;
}

/** Shows the document and the session. Each part compares what it is given with the last time, and does nothing where that is the same. The
 *  order matters: the theme comes before its colours, the terrain before what stands around it, the status last. */
function createShow(
  parts: PageParts,
  { panelModel, light, faults, single, dock, topBar, lessons, work, ...others }: ShownParts,
): () => void {
  const { document, session, actions } = parts;
  const { panes, pages } = others;
  const { dataset } = globalThis.document.documentElement;
  const showPanel = createShownPanel(parts, panelModel);
  const showTitle = createTitle();
  const showNote = createDisplayNote(elementById('view-note'), () => actions.makeAll());
  const showMessage = createShownMessage(parts, () => topBar.chooseFile('selected'));
  const showFaults = createShownFaults(parts, panes.first.view, faults);
  const coloursOf = createShownColours();
  return () => {
    const [now, shown, sessionNow] = [document.get(), parts.shown.get(), session.get()];
    const { terrain, preview, progress, madeFor } = selectedPane(now, sessionNow);
    const recipe = selectedRecipe(now);
    const focused = globalThis.document.activeElement;
    applyTheme(now.page.theme);
    globalThis.document.documentElement.classList.toggle('is-holding-fault', faults.held() !== undefined);
    const palette = chartPalette();
    const ownFaults = faults.marks(madeFor?.recipe);
    showPanel();
    light.update();
    topBar.update(now.page.view);
    const isOtherPage = showPage(now);

    const compare = isComparing(now) ? pages.compare.fetch() : pages.compare.page();
    if (isComparing(now)) compare?.update(palette);
    else compare?.leave();
    if (isLandscape(now)) pages.landscape.fetch()?.update();
    else {
      pages.landscape.page()?.leave();
      panes.update(isComparing(now) ? compare?.cells : undefined, ownFaults);
    }
    const drawn = terrain && panes.first.drawn();
    // Words and charts change with the frame, but for what moves: there the next terrain is due before the last one is drawn.
    const said = (isAlone(now) && drawn?.document) || shown;
    const isMoving = sessionNow.isGesture || sessionNow.isPlaying;
    const isAnyDue = isAlone(now)
      ? drawn !== undefined && drawn.terrain !== terrain
      : panes.canvas.isInPlace && now.terrains.some((_, pane) => !panes.isDrawn(pane)); // in new places there is no picture to agree with
    const isPictureDue = isAnyDue && !isMoving && !sessionNow.isPictureLost;
    const workIn = (pane: number): ShownWork | undefined =>
      workNow(now, sessionNow, { terrain: panes.isDrawn(pane), light: panes.canvas.isCurrent }, pane);
    if (isComparing(now)) compare?.tell(palette, workIn, isPictureDue);
    if (!isLandscape(now) && !isPictureDue) dock.update(shown, sessionNow, palette);
    lessons.update(said);
    if (isExplaining(now)) pages.explain.fetch()?.update(drawn?.terrain ?? terrain);
    else pages.explain.page()?.leave();
    if (isAlone(now)) {
      const scale = terrain && coloursOf(terrain, shown, sessionNow);
      single.update({
        terrain,
        isPictureDue,
        said,
        drawn,
        ownFaults,
        held: faults.held(),
        scale,
        water: scale && waterLevelOf(shown.appearance, scale),
        palette,
      });
    }
    showFaults();
    (sessionNow.isPredicting ? pages.predict.fetch() : pages.predict.page())?.update();

    showTitle(...titleNow(now, said, sessionNow, pages.landscape.page()));
    showNote(terrain, preview, recipe, afterPreview(recipe, preview, sessionNow, progress));
    const message = messageNow(now, sessionNow);
    showMessage(message);
    work.update(workIn(now.selected));
    keepFocus(focused, isOtherPage);
    dataset.status = message?.kind === 'error' ? 'error' : isComplete(now, sessionNow, others) ? 'ready' : 'working';
  };
}

function isAlone({ page }: AppDocument): boolean {
  return page.view === 'terrain';
}

/** What the styles of the whole page depend on.
 *  @returns whether that is something else than before, so that other parts of the page may be hidden */
function showPage(now: AppDocument): boolean {
  const { classList } = document.documentElement;
  const before = classList.value;
  classList.toggle('is-comparing', isComparing(now));
  classList.toggle('is-landscape', isLandscape(now));
  classList.toggle('is-explaining', isExplaining(now));
  classList.toggle('is-unmarked', !now.page.marks);
  return classList.value !== before;
}

/** Where another view hides or removes what has the focus, its tab takes it; on phones, the menu.
 *  @param focused what had it before
 *  @param isOtherPage whether it may be hidden. To ask takes the styles of the whole page. */
function keepFocus(focused: Element | null, isOtherPage: boolean): void {
  const { activeElement, body } = document;
  const mayBeGone = activeElement === body || (activeElement === focused && isOtherPage);
  if (!focused || focused === body || !mayBeGone || focused.checkVisibility()) return;
  const tabs = document.querySelectorAll<HTMLElement>('.view-tab[aria-current], .more-button');
  Array.from(tabs)
    .find((tab) => tab.checkVisibility())
    ?.focus();
}

/** Whether all that the document asks for is on screen. */
function isComplete(now: AppDocument, sessionNow: Session, { panes, pages }: Pick<ShownParts, 'panes' | 'pages'>): boolean {
  if (isLandscape(now)) return pages.landscape.page()?.isComplete() ?? false;
  const isPageThere = !isComparing(now) || pages.compare.page() !== undefined;
  return isPageThere && panes.canvas.isInPlace && panes.canvas.isCurrent && isAllThere(now, sessionNow);
}

/** The tool that cuts faults, and its card. */
function createShownFaults({ document, session, actions }: PageParts, view: TerrainView, faults: FaultTool): () => void {
  const { classList } = globalThis.document.documentElement;
  const card = createFaultCard(
    elementById('fault-card'),
    elementById('fault-hint'),
    () => faultModel(document.get(), session.get(), faults),
    {
      onRecipe: (recipe, phase) => actions.showRecipe(recipe, phase),
      onHold: faults.hold,
      onCutMiddle: faults.cutMiddle,
      onLeave: faults.leave,
      onProblem: showProblem(session),
    },
  );
  return () => {
    classList.toggle('is-cutting', faults.isInHand());
    view.leaveDrags(faults.isInHand());
    card.update();
    faults.place();
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

/** What the card of the tool that cuts faults shows now. On phones it leaves Explain its place while a fault is in hand. */
function faultModel(now: AppDocument, sessionNow: Session, faults: FaultTool): FaultCardModel | undefined {
  const { terrain } = selectedPane(now, sessionNow);
  const held = faults.held();
  if (!terrain || !faults.isInHand() || (held && isPhone.matches && isExplaining(now))) return undefined;
  const { min, max } = terrain.range;
  return { recipe: selectedRecipe(now), held, span: max - min };
}

/** Takes the message away; an empty place keeps saying why it is empty. */
function dismiss({ document, session }: PageParts): void {
  const now = session.get();
  const { terrain } = selectedPane(document.get(), now);
  const isEmpty = !terrain && now.failures.has(selectedRecipe(document.get()));
  session.set({ ...withoutMessage(document.get(), now), ...(isEmpty && { message: now.message }), isPlaying: false });
}

/** The pages that are fetched when they are first shown. */
interface Pages {
  readonly compare: FetchedPage<ComparePage>;
  readonly landscape: FetchedPage<LandscapePage>;
  readonly explain: FetchedPage<ExplainPage>;
  readonly predict: FetchedPage<PredictPage>;
  /** Shows the landscape at a moment, also one whose page is still to be fetched. */
  restartLandscape(seconds: number): void;
}

function createPages(parts: PageParts, panes: TerrainPanes, topBar: TopBar, render: () => void): Pages {
  const { session } = parts;
  const ofTerrain = { ...parts, pane: panes.first };
  let startSeconds = 0;
  const landscape = fetchedPage(render, async () => {
    const code = await loadPart('The landscape', () => import('../landscape/landscape-page.ts'), session);
    return code?.createLandscapePage({ ...parts, startSeconds, onChange: render });
  });
  return {
    landscape,
    restartLandscape(seconds) {
      startSeconds = seconds;
      landscape.page()?.restart(seconds);
    },
    compare: fetchedPage(render, async () => {
      const code = await loadPart('The comparison', () => import('../compare/compare-page.ts'), session);
      return code?.createComparePage({ ...parts, panes, topBar });
    }),
    explain: fetchedPage(render, async () => {
      const code = await loadPart('Explain', () => import('../explain/explain-page.ts'), session);
      return code?.createExplainPage(ofTerrain);
    }),
    predict: fetchedPage(render, async () => {
      const code = await loadPart('Predict', () => import('../predict/predict-page.ts'), session);
      if (!code) session.set({ isPredicting: false });
      return code?.createPredictPage(ofTerrain);
    }),
  };
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
