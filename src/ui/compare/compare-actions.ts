import { mostCommon } from '../../analysis/left-out.ts';
import type { Generator } from '../../core/generator.ts';
import { formatElevation, formatLength } from '../../core/number-text.ts';
import type { Recipe } from '../../core/recipe.ts';
import { terrainsText } from '../../core/text.ts';
import { generatorOf, registry } from '../../generate.ts';
import { noMessage, type Session } from '../../jobs/session.ts';
import type { CompareSettings } from '../../state/compare-settings.ts';
import { type AppDocument, MAX_TERRAINS, type PanePair, selectedRecipe } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { createEdits } from '../../state/edits.ts';
import { withAdded, withDuplicate, withLink, withRemoved, withSwapped } from '../../state/pane-edits.ts';
import { type Panes, pairIncluding, type RecipeLink, withSelected } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import { unitOf } from '../../state/terrain-text.ts';
import { kindOf } from '../profile/terrain-names.ts';

/** What a person does to a comparison. Panes are numbered from 0. */
export interface CompareActions {
  /** Changes settings. When the layout becomes a swipe, the selected terrain is one of the pair. */
  set(changes: Partial<CompareSettings>): void;
  link(link: RecipeLink | 'linkCamera', isOn: boolean): void;
  /** Chooses the pair. In a swipe, one of its terrains is then the selected one. */
  setPair(pair: PanePair): void;
  /** Makes a pane's terrain the selected one, and in a swipe one of the pair. A pane that does not exist changes nothing. */
  select(pane: number): void;
  /** Adds a terrain and selects it. One without metres where most terrains are in metres is scaled to metres, which is said. */
  add(recipe: Recipe): void;
  /** Adds a generator's terrain with the seed of the selected one, on the ground that most terrains have. */
  addGenerated(generator: Generator): void;
  /** Adds a copy and selects it. */
  duplicate(pane: number): void;
  swap(a: number, b: number): void;
  remove(pane: number): void;
  /** Scales terrains that have no metres to the ground of one that has, as one step, frames them anew, and says what was assumed. */
  toMetres(panes: readonly number[]): void;
  /** Shows the difference in 3D, then as a map, then not at all. */
  nextDifference(): void;
}

/** Why no terrain can be added; undefined if one can. */
export function whyFull(terrains: number): string | undefined {
  return terrains >= MAX_TERRAINS ? `There are ${MAX_TERRAINS} terrains, the most that fit: remove one first` : undefined;
}

/** Why there is nothing to compare with; undefined if there is. */
export function whyAlone(terrains: number): string | undefined {
  return terrains < 2 ? 'There is one terrain: add another to compare it with' : undefined;
}

/** A terrain with the width and the elevations that most have; undefined of none.
 *  @param lead of equally common grounds, that of this one if it is among the terrains, or else that of the first */
function withCommonGround(terrains: readonly Recipe[], lead: Recipe | undefined): Recipe | undefined {
  const inOrder = [...terrains].sort((a, b) => Number(b === lead) - Number(a === lead));
  const grounds = inOrder.map(({ extent, elevation }) => JSON.stringify([extent.x, elevation]));
  return inOrder[grounds.indexOf(mostCommon(grounds, grounds[0]))];
}

/** The terrain in metres whose ground others take: of equally common ones that of the pair's second or first; undefined if none is in metres. */
function groundFor({ terrains, pair }: AppDocument): Recipe | undefined {
  const inMetres = terrains.filter(({ elevation }) => elevation);
  return withCommonGround(
    inMetres,
    [terrains[pair.less], terrains[pair.of]].find((recipe) => recipe?.elevation),
  );
}

/** `Terrain 2 is now 25.6 km across, −600 … 2,400 m, like Diamond-square.` */
function metresText(panes: readonly number[], terrains: readonly Recipe[], like: Recipe | undefined): string {
  const grounds = panes.map((pane) => groundText(terrains[pane]));
  const isOne = new Set(grounds).size === 1;
  const sentences = isOne
    ? [`${terrainsText(panes)} ${panes.length > 1 ? 'are' : 'is'} now ${grounds[0]}`]
    : panes.map((pane, i) => `${terrainsText([pane])} is now ${grounds[i]}`);
  return `${sentences.join('; ')}, ${like ? `like ${kindOf(like)}` : 'which is assumed'}.`;
}

function groundText({ extent, elevation }: Recipe): string {
  const across = `${formatLength(extent.x, 'm')} across`;
  if (!elevation) return across;
  const { min, max } = elevation;
  return `${across}, ${formatElevation(min, '', max - min)} … ${formatElevation(max, 'm', max - min)}`;
}

const edits = createEdits(registry);

/** A generator's terrain with the seed of the selected one. Terrain of its kind, 1D or 2D, gives it size and ground: those that most have. */
function generatedLikeMost({ id, kind }: Generator, document: AppDocument): Recipe {
  const selected = selectedRecipe(document);
  const sameKind = document.terrains.filter((recipe) => (generatorOf(recipe)?.kind ?? 'heightmap') === kind);
  const recipe = edits.withPreset(id, undefined, withCommonGround(sameKind, selected) ?? selected);
  return selected.source.kind === 'generated' ? edits.withSeed(recipe, selected.source.seed) : recipe;
}

const NEXT_DIFFERENCE = { off: '3d', '3d': 'map', map: 'off' } as const;
const NEXT_FLAT = { off: 'map', '3d': 'off', map: 'off' } as const;

/** @param is3d whether terrain and differences can be shown in 3D */
export function createCompareActions(document: DocumentStore, session: Store<Session>, is3d = true): CompareActions {
  const nextOf = is3d ? NEXT_DIFFERENCE : NEXT_FLAT;
  const set = (changes: Partial<CompareSettings>): void => {
    const now = document.get();
    const compare = { ...now.compare, ...changes };
    document.set(changes.layout === 'swipe' ? { compare, pair: pairIncluding(now, now.selected) } : { compare });
  };
  const select = (pane: number): void => {
    const now = document.get();
    if (pane === now.selected || pane < 0 || pane >= now.terrains.length) return;
    // The message is about the terrain that was selected.
    session.set({ ...noMessage, isPlaying: false });
    const selected = withSelected(now, pane);
    document.set(now.compare.layout === 'swipe' ? { ...selected, pair: pairIncluding(now, pane) } : selected);
  };
  /** Ends the message before terrains go or change their numbers: a note on what was done no longer holds, and an error of the
   *  selected terrain goes with it.
   *  @param gone the pane that is removed */
  const endMessage = (gone?: number): void => {
    session.set(gone === document.get().selected ? noMessage : { note: undefined });
  };
  /** Another terrain is selected then, and the message was about the one before. */
  const showAdded = (panes: Panes): void => {
    session.set(noMessage);
    document.set(panes);
  };
  const count = (): number => document.get().terrains.length;
  const inMetres = (recipe: Recipe, like: Recipe | undefined): Recipe =>
    like ? edits.withGroundOf(recipe, like) : edits.withElevation(recipe, {});
  const add = (recipe: Recipe): void => {
    if (whyFull(count()) !== undefined) return;
    const before = document.get();
    const unit = mostCommon(before.terrains.map(unitOf), unitOf(selectedRecipe(before)));
    const isScaled = unitOf(recipe) === '' && unit === 'm';
    const like = groundFor(before);
    showAdded(withAdded(before, isScaled ? inMetres(recipe, like) : recipe));
    if (isScaled) session.set({ note: metresText([before.terrains.length], document.get().terrains, like) });
  };
  return {
    set,
    link: (link, isOn) => document.set(withLink(document.get(), link, isOn)),
    setPair(pair) {
      const { compare, selected } = document.get();
      document.set({ pair });
      if (compare.layout === 'swipe' && selected !== pair.of && selected !== pair.less) select(pair.of);
    },
    select,
    add,
    addGenerated: (generator) => add(generatedLikeMost(generator, document.get())),
    duplicate(pane) {
      if (whyFull(count()) === undefined) showAdded(withDuplicate(document.get(), pane));
    },
    swap(a, b) {
      endMessage();
      document.set(withSwapped(document.get(), a, b));
    },
    remove(pane) {
      if (whyAlone(count()) !== undefined) return;
      endMessage(pane);
      document.set(withRemoved(document.get(), pane));
    },
    toMetres(panes) {
      const now = document.get();
      const like = groundFor(now);
      const terrains = now.terrains.map((recipe, pane) => (panes.includes(pane) ? inMetres(recipe, like) : recipe));
      const framed = (pane: number): boolean => now.compare.linkCamera || panes.includes(pane);
      document.set({ terrains });
      document.set({ cameras: now.cameras.map((camera, pane) => (framed(pane) ? undefined : camera)) });
      session.set({ note: `${metresText(panes, terrains, like)} Undo takes it back.` });
    },
    nextDifference() {
      if (whyAlone(count()) === undefined) set({ difference: nextOf[document.get().compare.difference] });
    },
  };
}
