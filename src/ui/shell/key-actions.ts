import type { Recipe } from '../../core/recipe.ts';
import { selectedRecipe } from '../../state/document.ts';
import { isComparing, isLandscape } from '../../state/panes.ts';
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
import { type createTools, toggleMarks, toggleWireframe } from './tools.ts';

interface KeyParts extends Pick<PageParts, 'document' | 'session' | 'jobs' | 'actions'> {
  readonly panes: Pick<TerrainPanes, 'selected' | 'canvas'>;
  readonly single: SingleView;
  readonly dock: Pick<ProfileDock, 'toggleOpen' | 'toggleFull' | 'leaveFull'>;
  readonly tools: Pick<ReturnType<typeof createTools>, 'togglePanels'>;
  readonly light: Pick<LightCard, 'toggle'>;
  readonly faults: Pick<FaultTool, 'toggle' | 'leave'>;
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

/** What each key does in the view that is shown. */
export function createKeyActions(parts: KeyParts): Readonly<Record<ActionId, KeyAction>> {
  const { document, session, actions, panes, single, dock, faults, topBar, compare, landscape } = parts;
  const view = panes.selected;
  const nothing = (): void => {};
  const in3d = (run: () => unknown): (() => unknown) => (panes.canvas.is3d ? run : nothing);
  /** For one terrain and for comparisons.
   *  @param inLandscape what the key does to a landscape, if anything */
  const onTerrain =
    (run: KeyAction, inLandscape: (page: LandscapePage) => unknown = nothing): KeyAction =>
    (isRepeated) => {
      if (!isLandscape(document.get())) return run(isRepeated);
      const page = landscape();
      return page && inLandscape(page);
    };
  /** For one terrain, but not for comparisons: stages. */
  const onSingleTerrain = (run: () => unknown, inLandscape?: (page: LandscapePage) => unknown): KeyAction =>
    onTerrain(() => isComparing(document.get()) || run(), inLandscape);
  const step = (by: 1 | -1): KeyAction =>
    onSingleTerrain(
      () => single.playback.step(by),
      (page) => page.step(by),
    );
  /** The same for what a comparison has no room for: the key says so there.
   *  @param what is about one terrain */
  const orSay = (what: string, id: ActionId, run: () => unknown): KeyAction => {
    const text = `${what} one terrain: press ${keyOf('compare')} to leave the comparison, then ${keyOf(id)}.`;
    return onTerrain(() => {
      const { message } = session.get();
      if (isComparing(document.get())) session.set({ message: { kind: 'note', text } });
      else {
        if (message?.text === text) session.set({ message: undefined });
        run();
      }
    });
  };
  const inComparison = (run: (page: ComparePage) => unknown) => () => {
    const page = compare();
    if (page && isComparing(document.get())) run(page);
  };
  const select = (pane: number) => inComparison((page) => page.select(pane));
  /** The terrain that came back when questions or a lesson were left: another Escape, meant for the same, does not cancel it. */
  let broughtBack: Recipe | undefined;
  const bringsBack = (leave: () => boolean): boolean => {
    const hasLeft = leave();
    if (hasLeft) broughtBack = selectedRecipe(document.get());
    return hasLeft;
  };
  const toggleView = (wanted: 'compare' | 'landscape') => () =>
    actions.showView(document.get().page.view === wanted ? 'terrain' : wanted);
  return {
    orbitLeft: onTerrain(() => view().orbit(-5, 0)),
    orbitRight: onTerrain(() => view().orbit(5, 0)),
    orbitUp: onTerrain(() => view().orbit(0, 5)),
    orbitDown: onTerrain(() => view().orbit(0, -5)),
    zoomIn: onTerrain(() => view().zoom(1.2)),
    zoomOut: onTerrain(() => view().zoom(1 / 1.2)),
    newSeed: onTerrain(actions.newSeed, ({ newSeed }) => newSeed()),
    play: onSingleTerrain(single.playback.toggle, ({ togglePlay }) => togglePlay()),
    stepBack: step(-1),
    stepOn: step(1),
    slower: onSingleTerrain(() => single.playback.changeSpeed(-1)),
    faster: onSingleTerrain(() => single.playback.changeSpeed(1)),
    predict: orSay('Predict is about', 'predict', () => togglePredicting(document, session)),
    nudgeBack: onTerrain((isRepeated) => actions.nudgeCut(-1, isRepeated)),
    nudgeOn: onTerrain((isRepeated) => actions.nudgeCut(1, isRepeated)),
    undo: actions.undo,
    redo: actions.redo,
    save: topBar.showProjects,
    frame: onTerrain(
      () => view().frameBlock(),
      ({ fullScreen }) => fullScreen(),
    ),
    top: onTerrain(() => view().lookFromTop()),
    north: onTerrain(() => view().faceNorth()),
    gallery: () => topBar.showGallery(),
    profile: onTerrain(dock.toggleOpen),
    fullProfile: onTerrain(dock.toggleFull),
    hidePanels: parts.tools.togglePanels,
    wireframe: onTerrain(in3d(() => toggleWireframe(document))),
    light: onSingleTerrain(in3d(parts.light.toggle)),
    cutFault: orSay('A fault is cut in', 'cutFault', faults.toggle),
    explain: orSay('Explain is about', 'explain', () => {
      const isExplaining = document.get().page.panel === 'explain';
      actions.setPage({ panel: isExplaining ? 'parameters' : 'explain' });
      if (!isExplaining) parts.drawer.open();
    }),
    marks: onTerrain(() => toggleMarks(document)),
    compare: toggleView('compare'),
    landscape: toggleView('landscape'),
    difference: inComparison(({ nextDifference }) => nextDifference()),
    terrain1: select(0),
    terrain2: select(1),
    terrain3: select(2),
    terrain4: select(3),
    cancel: () =>
      topBar.cancelWork() ||
      (isLandscape(document.get())
        ? landscape()?.cancel()
        : single.closeCard() ||
          bringsBack(() => leavePredicting(document, session)) ||
          faults.leave() ||
          (selectedRecipe(document.get()) !== broughtBack && parts.jobs.cancel()) ||
          bringsBack(parts.lessons.leave) ||
          dock.leaveFull()) ||
      parts.dismiss(),
    help: topBar.showHelp,
  };
}
