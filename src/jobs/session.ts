import type { Point } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import type { Surface } from '../core/surface.ts';
import type { TerrainLight } from '../draw/colour/terrain-light.ts';
import type { AutosaveStatus } from '../state/autosave.ts';
import type { AppDocument, TerrainAtStage } from '../state/document.ts';
import type { DocumentStore } from '../state/document-store.ts';
import type { Store } from '../state/store.ts';
import type { Terrain } from '../terrain/make-terrain.ts';
import type { JobKind, ResultOf } from '../worker/jobs.ts';

/** What the page knows beyond the document: results of jobs, each under what it was made from, and the state of gestures and messages. */
export interface Session {
  /** What each pane of the document shows. */
  readonly panes: readonly PaneTerrain[];
  /** Why terrains of the document could not be made. */
  readonly failures: ReadonlyMap<Recipe, Failure>;
  /** Baked light of the surfaces that are shown. */
  readonly lights: ReadonlyMap<Surface, BakedLight>;
  /** What comes of other jobs, by their kinds. */
  readonly results: Results;
  /** The position under the pointer, on the terrain, its minimap or its profile. */
  readonly hover: Point | undefined;
  /** The sample that a person asked about; undefined until then. */
  readonly explained: Explained | undefined;
  /** What is wrong. It stays until it is dismissed, or no longer holds. */
  readonly message: Message | undefined;
  /** What is said for a while, before a warning and behind an error. */
  readonly note: string | undefined;
  /** A slider or handle is being moved. */
  readonly isGesture: boolean;
  readonly isPlaying: boolean;
  /** The tool that cuts faults is in hand. */
  readonly cutting: Cutting | undefined;
  /** The lesson that runs. */
  readonly lesson: LessonPlace | undefined;
  /** On phones its card is folded, and the parameters stand in its place. */
  readonly isLessonFolded: boolean;
  /** Lessons are offered: this is a first visit, and nobody has closed the offer. */
  readonly offersLessons: boolean;
  /** The page asks what the next stage does before it shows it. */
  readonly isPredicting: boolean;
  /** Long terrain that a click has asked for; any other is shown as a preview. */
  readonly agreed: ReadonlySet<Recipe>;
  /** How the last autosave ended; undefined before the first. */
  readonly autosave: AutosaveStatus | undefined;
  /** The WebGL context is lost, and nothing was drawn since. */
  readonly isPictureLost: boolean;
  /** Starts the newer version of the page that is waiting; undefined while there is none. */
  readonly startUpdate: (() => void) | undefined;
}

/** What a pane shows. */
export interface PaneTerrain {
  /** The last terrain that was made for the pane. It stays until the next one is made. */
  readonly terrain: Terrain | undefined;
  /** Set if the terrain is a preview of the document's. */
  readonly preview: Preview | undefined;
  /** What the document asked for when the terrain was begun. */
  readonly madeFor: TerrainAtStage | undefined;
  /** `madeFor` of the last terrain that was not a gesture's preview. */
  readonly settled: TerrainAtStage | undefined;
  /** Fraction of the running job; undefined when there is none. */
  readonly progress: number | undefined;
}

export interface Preview {
  /** Its samples are every n-th of the whole terrain. */
  readonly isNested: boolean;
  /** It stays until a click asks for the whole terrain, or until a gesture ends. */
  readonly until: 'click' | 'release';
}

/** A sample that is to be explained. */
export interface Explained {
  /** On the map, as a fraction of the extent. */
  readonly place: Point;
  /** The stage at which it was chosen. */
  readonly stage: number;
}

export interface Cutting {
  /** Index of the filter whose fault has handles; undefined while the next drag cuts one. */
  readonly fault: number | undefined;
}

/** Where a reader is in a lesson. */
export interface LessonPlace {
  /** Of the lesson. */
  readonly id: string;
  /** 0 … steps − 1 */
  readonly step: number;
  /** The section of the parameters that its task speaks of. */
  readonly section: string | undefined;
  /** The row in it. */
  readonly row: string | undefined;
  /** The document that the step shows. */
  readonly shown: AppDocument;
  /** The document before the lesson, which comes back at its end. */
  readonly before: AppDocument;
}

export interface Failure {
  readonly text: string;
  /** What a person can do: try it again, or choose the file whose samples it lacks. */
  readonly remedy?: 'again' | 'file' | undefined;
}

/** A result, or why there is none. */
export type Outcome<R> = { readonly value: R } | { readonly failure: Failure };

/** Results of each kind of job, each under what it was made of: a recipe, a pin, a pair. */
export type Results = { readonly [K in JobKind]?: ReadonlyMap<object, Outcome<ResultOf<K>>> };

export interface BakedLight {
  readonly light: TerrainLight | undefined;
  /** The settings it was baked for, by `lightKey`. */
  readonly key: string;
  /** It has all samples, and not those of the coarse grid alone. */
  readonly isFull: boolean;
  /** Fraction of the light at all samples that is made, while it is. */
  readonly progress?: number;
  /** Why it could not be baked: `light` is that of earlier settings, or coarse, if there is one. */
  readonly failure: Failure | undefined;
}

export interface Message {
  readonly kind: 'error' | 'warning';
  readonly text: string;
  /** The document that waits for the samples of a file. */
  readonly awaited?: AppDocument | undefined;
}

/** Nothing is wrong, and nothing is said. */
export const noMessage = { message: undefined, note: undefined } as const;

/** A pane without a terrain. */
export const emptyPane: PaneTerrain = {
  terrain: undefined,
  preview: undefined,
  madeFor: undefined,
  settled: undefined,
  progress: undefined,
};

export const emptySession: Session = {
  panes: [],
  failures: new Map(),
  lights: new Map(),
  results: {},
  hover: undefined,
  explained: undefined,
  message: undefined,
  note: undefined,
  isGesture: false,
  isPlaying: false,
  cutting: undefined,
  lesson: undefined,
  isLessonFolded: false,
  offersLessons: false,
  isPredicting: false,
  agreed: new Set(),
  autosave: undefined,
  isPictureLost: false,
  startUpdate: undefined,
};

export function paneIn({ panes }: Pick<Session, 'panes'>, pane: number): PaneTerrain {
  return panes[pane] ?? emptyPane;
}

export function selectedPane({ selected }: Pick<AppDocument, 'selected'>, session: Pick<Session, 'panes'>): PaneTerrain {
  return paneIn(session, selected);
}

/** The baked light of a surface; that of earlier settings until the right one is there. */
export function lightOf(surface: Surface | undefined, { lights }: Pick<Session, 'lights'>): TerrainLight | undefined {
  return surface && lights.get(surface)?.light;
}

/** What came of a job; undefined until it is done. */
export function outcomeOf<K extends JobKind>(
  { results }: Pick<Session, 'results'>,
  kind: K,
  madeOf: object,
): Outcome<ResultOf<K>> | undefined {
  return results[kind]?.get(madeOf);
}

/** The results with one more, or without one. */
export function withOutcome<K extends JobKind>(
  { results }: Pick<Session, 'results'>,
  kind: K,
  madeOf: object,
  outcome: Outcome<ResultOf<K>> | undefined,
): Pick<Session, 'results'> {
  const all = new Map(results[kind]);
  if (outcome) all.set(madeOf, outcome);
  else all.delete(madeOf);
  return { results: { ...results, [kind]: all } };
}

/** Its value, if there is one. */
export function valueIn<R>(outcome: Outcome<R> | undefined): R | undefined {
  return outcome && 'value' in outcome ? outcome.value : undefined;
}

/** Why there is none, if there is none. */
export function failureIn(outcome: Outcome<unknown> | undefined): string | undefined {
  return outcome && 'failure' in outcome ? outcome.failure.text : undefined;
}

/** Ends the dragging of a handle: its changes are one step. */
export function endGesture(document: DocumentStore, session: Store<Session>): void {
  document.set({}, 'final');
  session.set({ isGesture: false });
}

/** Takes an error away that the next good value or file answers. It stays while samples or the selected terrain are missing.
 *  @param selected the recipe of the selected terrain */
export function clearError(session: Store<Session>, selected: Recipe): void {
  const { message, failures } = session.get();
  if (message?.kind === 'error' && !message.awaited && !failures.has(selected)) session.set(noMessage);
}

/** @returns shows a problem in place of any message, or ends the one before */
export function showProblem(session: Store<Session>): (text: string | undefined) => void {
  return (text) => session.set({ message: text === undefined ? undefined : { kind: 'error', text } });
}

/** Shows an error below the message that is shown already, as that may not be read yet. */
export function addError(session: Store<Session>, text: string): void {
  const { message } = session.get();
  if (message?.text.includes(text)) return;
  session.set({ message: { ...message, kind: 'error', text: message ? `${message.text}\n${text}` : text } });
}
