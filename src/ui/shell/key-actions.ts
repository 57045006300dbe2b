import type { Recipe } from '../../core/recipe.ts';
import { selectedRecipe } from '../../state/document.ts';
import type { PageSettings } from '../../state/page-settings.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import type { ComparePage } from '../compare/compare-page.ts';
import type { LandscapePage } from '../landscape/landscape-page.ts';
import type { LessonCard } from '../lessons/lesson-card.ts';
import type { PageParts, TopBar } from '../page/page-parts.ts';
import type { ProfileDock } from '../profile/profile-dock.ts';
import type { FaultTool } from '../terrain/fault-tool.ts';
import { leavePredicting, togglePredicting } from '../terrain/predicting.ts';
import type { TerrainPanes } from '../terrain/terrain-panes.ts';
import { type ActionId, keyOf } from './keyboard.ts';
import type { LightCard } from './light-card.ts';
import type { SingleView } from './single-view.ts';
import { type createTools, toggleMarks, toggleRivers, toggleWalk, toggleWireframe } from './tools.ts';

interface KeyParts extends Pick<PageParts, 'document' | 'session' | 'jobs' | 'actions'> {
  readonly panes: Pick<TerrainPanes, 'selected' | 'canvas'>;
  readonly single: SingleView;
  readonly dock: Pick<ProfileDock, 'toggleOpen' | 'toggleFull' | 'leaveFull'>;
  readonly tools: Pick<ReturnType<typeof createTools>, 'togglePanels'>;
  readonly light: Pick<LightCard, 'toggle'>;
  readonly faults: Pick<FaultTool, 'toggle' | 'leave' | 'remove'>;
  readonly topBar: TopBar;
  readonly lessons: Pick<LessonCard, 'leave'>;
  readonly drawer: { open(): void };
  /** undefined until it is loaded. */
  readonly compare: () => ComparePage | undefined;
  readonly landscape: () => LandscapePage | undefined;
  /** Removes the message, unless it says why the view is empty. */
  readonly dismiss: () => void;
}

type KeyAction = (isRepeated: boolean) => unknown;

/** What a key does in each view; nothing in one that is not named. */
interface InViews {
  readonly terrain?: KeyAction;
  readonly compare?: KeyAction;
  readonly landscape?: (page: LandscapePage) => unknown;
}

/** What each key does in the view that is shown. */
export function createKeyActions(parts: KeyParts): Readonly<Record<ActionId, KeyAction>> {
  const { document, actions, panes, dock, topBar } = parts;
  const inViews = keysByView(parts);
  const onTerrain = (run: KeyAction): KeyAction => inViews({ terrain: run, compare: run });
  const onView = (run: (view: TerrainView) => unknown): KeyAction => onTerrain(() => run(panes.selected()));
  const frame: KeyAction = () => panes.selected().frameBlock();
  const newSeed: KeyAction = () => actions.newSeed();
  const toggleView = (wanted: PageSettings['view']) => () =>
    actions.showView(document.get().page.view === wanted ? 'terrain' : wanted);
  return {
    ...createStageKeys(parts, inViews),
    ...createTerrainKeys(parts, inViews),
    ...createCompareKeys(parts, inViews),
    orbitLeft: onView((view) => view.orbit(-5, 0)),
    orbitRight: onView((view) => view.orbit(5, 0)),
    orbitUp: onView((view) => view.orbit(0, 5)),
    orbitDown: onView((view) => view.orbit(0, -5)),
    zoomIn: onView((view) => view.zoom(1.2)),
    zoomOut: onView((view) => view.zoom(1 / 1.2)),
    top: onView((view) => view.lookFromTop()),
    north: onView((view) => view.faceNorth()),
    frame: inViews({ terrain: frame, compare: frame, landscape: (page) => page.fullScreen() }),
    newSeed: inViews({ terrain: newSeed, compare: newSeed, landscape: (page) => page.newSeed() }),
    nudgeBack: onTerrain((isRepeated) => actions.nudgeCut(-1, isRepeated)),
    nudgeOn: onTerrain((isRepeated) => actions.nudgeCut(1, isRepeated)),
    undo: actions.undo,
    redo: actions.redo,
    save: topBar.showProjects,
    export: topBar.showExport,
    gallery: () => topBar.showGallery(),
    profile: onTerrain(dock.toggleOpen),
    fullProfile: onTerrain(dock.toggleFull),
    hidePanels: parts.tools.togglePanels,
    wireframe: onTerrain(() => panes.canvas.is3d && toggleWireframe(document)),
    marks: onTerrain(() => toggleMarks(document)),
    rivers: onTerrain(() => toggleRivers(document)),
    compare: toggleView('compare'),
    landscape: toggleView('landscape'),
    cancel: createCancel(parts, inViews),
    help: topBar.showHelp,
  };
}

type ByView = (keys: InViews) => KeyAction;

/** Runs what a key does in the view that is shown. */
function keysByView({ document, landscape }: KeyParts): ByView {
  return (keys) => (isRepeated) => {
    const { view } = document.get().page;
    if (view !== 'landscape') return keys[view]?.(isRepeated);
    const page = landscape();
    return page && keys.landscape?.(page);
  };
}

/** Stages of one terrain, and moments of a landscape. A comparison has neither. */
function createStageKeys({ single: { playback } }: KeyParts, inViews: ByView) {
  const step = (by: 1 | -1): KeyAction => inViews({ terrain: () => playback.step(by), landscape: (page) => page.step(by) });
  return {
    play: inViews({ terrain: playback.toggle, landscape: (page) => page.togglePlay() }),
    stepBack: step(-1),
    stepOn: step(1),
    slower: inViews({ terrain: () => playback.changeSpeed(-1) }),
    faster: inViews({ terrain: () => playback.changeSpeed(1) }),
  };
}

/** What there is for one terrain alone. A comparison has no room for most of it: the key says so there. */
function createTerrainKeys({ document, session, actions, panes, light, faults, drawer }: KeyParts, inViews: ByView) {
  const walk = (): void => toggleWalk(panes.selected(), session);
  /** @param what is about one terrain */
  const orSay = (what: string, id: ActionId, run: () => unknown): KeyAction => {
    const note = `${what} one terrain: press ${keyOf('compare')} to leave the comparison, then ${keyOf(id)}.`;
    return inViews({
      compare: () => session.set({ note }),
      terrain() {
        if (session.get().note === note) session.set({ note: undefined });
        run();
      },
    });
  };
  return {
    walk: orSay('Walking is in', 'walk', () => panes.canvas.is3d && walk()),
    light: inViews({ terrain: () => panes.canvas.is3d && light.toggle() }),
    predict: orSay('Predict is about', 'predict', () => togglePredicting(document, session)),
    cutFault: orSay('A fault is cut in', 'cutFault', faults.toggle),
    removeFault: inViews({ terrain: faults.remove }),
    explain: orSay('Explain is about', 'explain', () => {
      const isExplaining = document.get().page.panel === 'explain';
      actions.setPage({ panel: isExplaining ? 'parameters' : 'explain' });
      if (!isExplaining) drawer.open();
    }),
  };
}

function createCompareKeys({ compare }: KeyParts, inViews: ByView) {
  const select = (pane: number): KeyAction => inViews({ compare: () => compare()?.select(pane) });
  return {
    difference: inViews({ compare: () => compare()?.nextDifference() }),
    terrain1: select(0),
    terrain2: select(1),
    terrain3: select(2),
    terrain4: select(3),
  };
}

/** Escape ends one thing: the innermost one that is open. */
function createCancel(parts: KeyParts, inViews: ByView): KeyAction {
  const { document, session, topBar, single, faults, jobs, lessons, dock, panes } = parts;
  /** The terrain that came back when questions or a lesson were left: another Escape, meant for the same, does not cancel it. */
  let broughtBack: Recipe | undefined;
  const bringsBack = (leave: () => boolean): boolean => {
    const hasLeft = leave();
    if (hasLeft) broughtBack = selectedRecipe(document.get());
    return hasLeft;
  };
  const leaveWalk = (): boolean => {
    const { isWalking } = panes.selected();
    if (isWalking) toggleWalk(panes.selected(), session);
    return isWalking;
  };
  const cancelOnTerrain = (): unknown =>
    single.closeCard() ||
    leaveWalk() ||
    bringsBack(() => leavePredicting(document, session)) ||
    faults.leave() ||
    (selectedRecipe(document.get()) !== broughtBack && jobs.cancel()) ||
    bringsBack(lessons.leave) ||
    dock.leaveFull();
  const cancelInView = inViews({
    terrain: cancelOnTerrain,
    compare: cancelOnTerrain,
    landscape: (page) => page.cancel(),
  });
  return (isRepeated) => topBar.cancelWork() || cancelInView(isRepeated) || parts.dismiss();
}
