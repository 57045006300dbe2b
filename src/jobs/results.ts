import { canEstimateHurst } from '../analysis/hurst.ts';
import { latest, oncePer } from '../core/memo.ts';
import type { Recipe } from '../core/recipe.ts';
import type { Surface } from '../core/surface.ts';
import { terrainsText, uncapitalised } from '../core/text.ts';
import type { Water } from '../draw/water/water.ts';
import { type AppDocument, type Pin, selectedRecipe } from '../state/document.ts';
import { NoSamples, needsSamples, withSamples } from '../state/map-cache.ts';
import { isComparing } from '../state/panes.ts';
import type { Store } from '../state/store.ts';
import { sizeText, unitOf } from '../state/terrain-text.ts';
import type { TerrainDifference } from '../terrain/make-difference.ts';
import type { MadeFigures } from '../terrain/make-figures.ts';
import type { Terrain } from '../terrain/make-terrain.ts';
import type { JobKind, RequestOf, ResultOf } from '../worker/jobs.ts';
import { type JobParts, type Keeper, keep, retryAfterCrash, whyFailed } from './keep.ts';
import { type PaneState, paneStates } from './pane-states.ts';
import { type Failure, type Outcome, outcomeOf, type Session, selectedPane, valueIn, withOutcome } from './session.ts';
import { waterOn } from './shown-appearance.ts';
import { isWaiting, withAgreement } from './waiting.ts';

/** Two terrains whose difference is measured. */
interface Pair {
  readonly of: Recipe;
  readonly less: Recipe;
}

type ResultKind = Exclude<JobKind, 'terrain'>;

/** A kind of result that workers make of whole terrains. The session keeps it under what it is made of, `W`. */
interface ResultRow<W extends object = object, K extends ResultKind = ResultKind> {
  readonly kind: K;
  /** All that it is shown of, the most urgent first. */
  wanted(document: AppDocument, session: Session): readonly W[];
  /** Whether its terrains are there, or the worker may make them. */
  isReady(madeOf: W, document: AppDocument, session: Session): boolean;
  /** Why there will be none as long as its terrains are what they are. */
  whyNot?(madeOf: W, document: AppDocument, session: Session): string | undefined;
  request(madeOf: W): RequestOf<K>;
  recipes(madeOf: W): readonly Recipe[];
  whyFailed(error: unknown, madeOf: W): Failure;
  /** Results that are kept in all, unless more are shown: an undo finds those of the steps before. */
  readonly keeps: number;
  /** It is made while a gesture lasts too: one after the other, each to its end. */
  readonly isLive?: boolean;
}

/** Figures of the terrains of a comparison, the selected one first, or of the one shown alone. */
const figures: ResultRow<Recipe, 'figures'> = {
  kind: 'figures',
  wanted(document, session) {
    const selected = selectedRecipe(document);
    if (isComparing(document)) return [...new Set([selected, ...document.terrains])];
    const { terrain, madeFor, preview } = selectedPane(document, session);
    return terrain && madeFor?.recipe === selected && !preview && hasHurst(terrain) ? [selected] : [];
  },
  isReady: (recipe, document, session) => stateOf(recipe, document, session) === 'made',
  whyNot(recipe, document, session) {
    const state = stateOf(recipe, document, session);
    if (state === 'failed') return 'it was not made';
    return state === 'waiting' ? `figures need all ${sizeText(recipe)} samples` : undefined;
  },
  request: (recipe) => ({ recipe }),
  recipes: (recipe) => [recipe],
  whyFailed: (error) => ({ text: `could not be measured: ${whyFailed(error, 'Change the terrain to try again.')}` }),
  keeps: 12,
};

/** Profiles of pins that have none: those from a link, from a project, or from a step that undo brought back. */
const profiles: ResultRow<Pin, 'profile'> = {
  kind: 'profile',
  wanted: ({ pins }) => pins,
  isReady: ({ recipe }, _, session) => !isWaiting(recipe, session),
  request: ({ recipe, stage, cut }) => ({ recipe, stage, cut }),
  recipes: ({ recipe }) => [recipe],
  whyFailed(error, { recipe: { source } }) {
    if (error instanceof NoSamples && source.kind === 'imported') {
      return { text: `needs the samples of ${source.name}`, remedy: 'file' };
    }
    return { text: `could not be made: ${whyFailed(error, 'Press it to try again.')}`, remedy: 'again' };
  },
  keeps: 0,
};

/** The difference of a comparison's pair. */
const differences: ResultRow<Pair, 'difference'> = {
  kind: 'difference',
  wanted(document) {
    const pair = isComparing(document) ? pairOf(document) : undefined;
    return pair ? [pair] : [];
  },
  isReady({ of, less }, document, session) {
    return [of, less].every((recipe) => stateOf(recipe, document, session) === 'made');
  },
  whyNot: (_, document, session) => whyNoDifference(document, session),
  request: (pair) => pair,
  recipes: ({ of, less }) => [of, less],
  whyFailed: (error) => ({
    text: `The difference could not be made: ${whyFailed(error, 'Change the terrain to try again.')}`,
  }),
  keeps: 0,
};

/** A surface whose water is shown, and what that depends on. */
interface WaterWanted {
  readonly surface: Surface;
  readonly sea: number | undefined;
  readonly riverShare: number;
}

/** The water of the terrains that are shown, while any of it is. */
const waters: ResultRow<WaterWanted, 'water'> = {
  kind: 'water',
  wanted(document, session) {
    if (!showsWater(document)) return [];
    const { panes } = session;
    const terrains = [selectedPane(document, session), ...panes].flatMap(({ terrain }) => terrain ?? []);
    return [...new Set(terrains.flatMap((terrain) => waterWanted(terrain, document) ?? []))];
  },
  isReady: () => true,
  request: ({ surface: { map, spacing }, sea, riverShare }) => ({ map, spacing, sea, riverShare }),
  recipes: () => [],
  whyFailed: (error) => ({ text: `The water could not be found: ${whyFailed(error, 'Change the terrain to try again.')}` }),
  // Switched off and on again it is there at once; more would be memory.
  keeps: 1,
  isLive: true,
};

/** A new kind of result is one more row. */
export const RESULT_ROWS: readonly ResultRow[] = [profiles, figures, differences, waters];

/** Makes all results of a kind that are shown, once no gesture lasts, and keeps them in the session, or why there are none. */
export function keepResults(row: ResultRow, { document, session, client, maps }: JobParts): Keeper<object> {
  const { kind } = row;
  const keepOnly = (isKept: (madeOf: object, outcome: Outcome<unknown>) => boolean): void => {
    const { results } = session.get();
    const kept = [...(results[kind] ?? [])].filter(([madeOf, outcome]) => isKept(madeOf, outcome));
    if (kept.length < (results[kind]?.size ?? 0))
      session.set({ results: { ...results, [kind]: new Map<object, Outcome<unknown>>(kept) } });
  };
  session.subscribe((now, before) => {
    // Its samples are available now: what lacked them is made after all.
    for (const { terrain } of now.panes) {
      const source = terrain?.recipe.source;
      if (source?.kind !== 'imported' || before.panes.some((pane) => pane.terrain === terrain)) continue;
      keepOnly((madeOf, outcome) => {
        const lacksFile = 'failure' in outcome && outcome.failure.remedy === 'file';
        return !(lacksFile && row.recipes(madeOf).some((recipe) => needsSamples(recipe, source.sha256)));
      });
    }
  });
  return keep<object, ResultOf<ResultKind>>({
    due() {
      const wanted = row.wanted(document.get(), session.get());
      const others = [...(session.get().results[kind]?.keys() ?? [])].filter((madeOf) => !wanted.includes(madeOf));
      const latest = others.slice(Math.max(others.length + wanted.length - row.keeps, 0));
      keepOnly((madeOf, outcome) => wanted.includes(madeOf) || ('value' in outcome && latest.includes(madeOf)));
      const isDue = (madeOf: object): boolean =>
        !outcomeIn(row, madeOf, document.get(), session.get()) && row.isReady(madeOf, document.get(), session.get());
      return wanted.filter(isDue);
    },
    isSame: (a, b) => a === b,
    waits: (_, running) => session.get().isGesture && !(row.isLive && running.length === 0),
    goOn: () => row.isLive === true && session.get().isGesture,
    make(madeOf, { abort: { signal } }) {
      const madeFrom = row.recipes(madeOf).map((recipe) => withSamples(recipe, maps));
      return retryAfterCrash(() => client.run(kind, row.request(madeOf), { priority: 'later', signal, madeFrom }));
    },
    show: (madeOf, value) => session.set(withOutcome(session.get(), kind, madeOf, { value })),
    fail: (madeOf, error) => session.set(withOutcome(session.get(), kind, madeOf, { failure: row.whyFailed(error, madeOf) })),
  });
}

/** What came of it; undefined while it may still come. */
function outcomeIn<W extends object, K extends ResultKind>(
  { kind, whyNot }: ResultRow<W, K>,
  madeOf: W,
  document: AppDocument,
  session: Session,
): Outcome<ResultOf<K>> | undefined {
  const outcome = outcomeOf(session, kind, madeOf);
  if (outcome && 'value' in outcome) return outcome;
  const text = whyNot?.(madeOf, document, session);
  return text === undefined ? outcome : noOutcome(text);
}

/** The same object for the same reason: what shows it is not drawn again. */
const noOutcome = latest((text: string): { readonly failure: Failure } => ({ failure: { text } }));

/** Whether all results that are shown are there, or will not come. Figures of a terrain shown alone are not waited for. */
export function areResultsThere(document: AppDocument, session: Session): boolean {
  const rows = isComparing(document) ? RESULT_ROWS : RESULT_ROWS.filter(({ kind }) => kind !== 'figures');
  return rows.every((row) => {
    const isThere = (madeOf: object): boolean =>
      outcomeIn(row, madeOf, document, session) !== undefined || !row.isReady(madeOf, document, session);
    return row.wanted(document, session).every(isThere);
  });
}

/** The figures of a terrain, or why it has none. */
export function figuresOf(recipe: Recipe, document: AppDocument, session: Session): Outcome<MadeFigures> | undefined {
  return outcomeIn(figures, recipe, document, session);
}

/** Whether a terrain has Hurst exponents: finished maps of enough samples do. */
export function hasHurst({ profile, stage, stages, surface }: Terrain): boolean {
  return !profile && stage === stages && canEstimateHurst(surface.map);
}

/** Whether anything is shown that takes the water of a terrain. */
export function showsWater({ appearance, cut }: Pick<AppDocument, 'appearance' | 'cut'>): boolean {
  return appearance.rivers || appearance.catchments || cut.mode === 'water';
}

const wantedOf = oncePer((surface: Surface) =>
  latest((sea: number | undefined, riverShare: number): WaterWanted => ({ surface, sea, riverShare })),
);

/** What the water of a terrain is made of; the same object for the same. A line has no ground that could drain. */
function waterWanted(terrain: Terrain, { appearance }: Pick<AppDocument, 'appearance'>): WaterWanted | undefined {
  return terrain.profile ? undefined : wantedOf(terrain.surface)(waterOn(terrain, appearance), appearance.riverShare);
}

/** What came of looking for the water of a terrain; `due` while it is looked for, undefined where none of it is shown. */
export function waterIn(
  terrain: Terrain,
  document: Pick<AppDocument, 'appearance' | 'cut'>,
  session: Pick<Session, 'results'>,
): Outcome<Water> | 'due' | undefined {
  const wanted = showsWater(document) ? waterWanted(terrain, document) : undefined;
  return wanted && (outcomeOf(session, 'water', wanted) ?? 'due');
}

/** The water of a terrain, once it is found; undefined where none of it is shown. */
export function foundWater(...[terrain, document, session]: Parameters<typeof waterIn>): Water | undefined {
  const outcome = waterIn(terrain, document, session);
  return outcome === 'due' ? undefined : valueIn(outcome);
}

/** The recipes of the document's pair, if there are two; the same object for the same two. */
export function pairOf({ terrains, pair }: AppDocument): Pair | undefined {
  const [of, less] = [terrains[pair.of], terrains[pair.less]];
  return of && less && pair.of !== pair.less ? pairsOf(of)(less) : undefined;
}

const pairsOf = oncePer((of: Recipe) => oncePer((less: Recipe): Pair => ({ of, less })));

/** The difference of the document's pair, or why there is none. */
export function differenceIn(document: AppDocument, session: Session): Outcome<TerrainDifference> | undefined {
  const pair = pairOf(document);
  return pair && outcomeIn(differences, pair, document, session);
}

/** Why the terrains of the pair have no difference; undefined where they have one, or will have one. */
function whyNoDifference(document: AppDocument, session: Session): string | undefined {
  const { terrains, pair } = document;
  const panes = [pair.of, pair.less].sort();
  const unitless = panes.filter((pane) => unitOf(terrains[pane]) === '');
  if (unitless.length === 1) return noDifference(unitless, 'has no metres');
  const states = paneStates(document, session);
  const inState = (state: PaneState): number[] => panes.filter((pane) => states[pane] === state);
  const [failed, waiting] = [inState('failed'), inState('waiting')];
  if (failed.length > 0) return noDifference(failed, failed.length > 1 ? 'were not made' : 'was not made');
  return waiting.length > 0 ? noDifference(waiting, 'must be made first') : undefined;
}

function noDifference(panes: readonly number[], why: string): string {
  return `No difference: ${uncapitalised(terrainsText(panes))} ${why}.`;
}

/** The state of a terrain; one shown alone is asked for once it is made, or its preview. */
function stateOf(recipe: Recipe, document: AppDocument, session: Session): PaneState {
  if (isComparing(document)) return paneStates(document, session)[document.terrains.indexOf(recipe)];
  const isHeld = selectedPane(document, session).preview?.until === 'click';
  return isHeld && isWaiting(recipe, session) ? 'waiting' : 'made';
}

/** Whether the profile of a pin is made, failed, waits for a click, or is due. */
export type PinState = 'made' | 'failed' | 'waiting' | 'due';

/** What the session knows of the profiles of pins. */
export type PinResults = Pick<Session, 'agreed' | 'results'>;

export function stateOfPin(pin: Pin, session: PinResults): PinState {
  const outcome = outcomeOf(session, 'profile', pin);
  if (outcome) return 'value' in outcome ? 'made' : 'failed';
  return isWaiting(pin.recipe, session) ? 'waiting' : 'due';
}

/** A click on the chip of a pin without a profile: makes long profiles, or tries a failed one again. */
export function askForPin(pin: Pin, session: Store<Session>): void {
  const now = session.get();
  const hasFailed = outcomeOf(now, 'profile', pin) !== undefined;
  session.set(hasFailed ? withOutcome(now, 'profile', pin, undefined) : withAgreement(pin.recipe, now));
}
