import { errorText } from '../core/error-text.ts';
import type { Recipe } from '../core/recipe.ts';
import type { AppDocument, Pin } from '../state/document.ts';
import { type MapShelf, NoSamples, samplesOf } from '../state/map-shelf.ts';
import type { Store } from '../state/store.ts';
import type { TerrainClient } from '../worker/client.ts';
import type { Session } from './session.ts';
import { type Asked, askedChanged, isWaiting } from './waiting.ts';

/** What is known of the profiles of pins. */
export type PinResults = Asked & Pick<Session, 'pinProfiles' | 'pinFailures'>;

/** How far the profile of a pin is: there, not to be had, waiting for a click, or being made. */
export type PinState = 'made' | 'failed' | 'waiting' | 'due';

export function stateOfPin(pin: Pin, { pinProfiles, pinFailures, ...asked }: PinResults): PinState {
  if (pinProfiles.has(pin)) return 'made';
  if (pinFailures.has(pin)) return 'failed';
  return isWaiting(pin.recipe, asked) ? 'waiting' : 'due';
}

/** Makes the profiles of pins that have none: those of a link, of a project, or of a step that was undone. Profiles of pins that are gone
 *  are forgotten. What fails is told by its chip alone. */
export function runPinJobs(
  document: Store<AppDocument>,
  session: Store<Session>,
  client: Pick<TerrainClient, 'run'>,
  maps: Pick<MapShelf, 'get'>,
): void {
  const asked = new Map<Pin, AbortController>();

  const make = async (pin: Pin): Promise<void> => {
    const { recipe, stage, cut } = pin;
    const { source } = recipe;
    const samples = source.kind === 'imported' ? () => samplesOf(source, maps) : undefined;
    const job = new AbortController();
    asked.set(pin, job);
    try {
      const profile = await client.run(
        'profile',
        { recipe, stage, cut },
        { madeFrom: [{ recipe, samples }], signal: job.signal },
      );
      if (!job.signal.aborted) session.set({ pinProfiles: new Map(session.get().pinProfiles).set(pin, profile) });
    } catch (error) {
      if (job.signal.aborted) return;
      const isMissing = error instanceof NoSamples && source.kind === 'imported';
      const text = isMissing ? noSamplesText(source.name) : `could not be made: ${errorText(error)}`;
      session.set({ pinFailures: new Map(session.get().pinFailures).set(pin, text) });
    } finally {
      if (asked.get(pin) === job) asked.delete(pin);
    }
  };

  const catchUp = (): void => {
    const { pins } = document.get();
    const { pinProfiles, pinFailures } = session.get();
    session.set({ pinProfiles: ofPins(pinProfiles, pins), pinFailures: ofPins(pinFailures, pins) });
    const due = pins.filter((pin) => stateOfPin(pin, session.get()) === 'due');
    for (const [pin, job] of [...asked]) {
      if (due.includes(pin)) continue;
      asked.delete(pin);
      job.abort();
    }
    for (const pin of due) if (!asked.has(pin)) void make(pin);
  };

  document.subscribe((now, before) => {
    if (now.pins !== before.pins) catchUp();
  });
  session.subscribe((now, before) => {
    for (const { terrain } of now.panes) {
      if (terrain && !before.panes.some((pane) => pane.terrain === terrain)) forgetMissing(session, terrain.recipe);
    }
    if (askedChanged(now, before) || now.pinFailures !== before.pinFailures) catchUp();
  });
  catchUp();
}

/** What a person asks for who chooses a chip whose profile is not there: the large ones, or to try once more. */
export function askForPin(pin: Pin, session: Store<Session>): void {
  const failures = new Map(session.get().pinFailures);
  if (failures.delete(pin)) session.set({ pinFailures: failures });
  else session.set({ longWaits: false, agreed: new Set([...session.get().agreed, pin.recipe]) });
}

function noSamplesText(name: string): string {
  return `needs the samples of ${name}`;
}

/** Samples that are on screen are at hand now: pins that lacked them are made after all. */
function forgetMissing(session: Store<Session>, { source }: Recipe): void {
  if (source.kind !== 'imported') return;
  const { pinFailures } = session.get();
  const others = [...pinFailures].filter(([pin, text]) => {
    const of = pin.recipe.source;
    return !(of.kind === 'imported' && of.sha256 === source.sha256 && text === noSamplesText(of.name));
  });
  if (others.length < pinFailures.size) session.set({ pinFailures: new Map(others) });
}

/** The entries of some pins; the map itself if it has no others. */
function ofPins<V>(all: ReadonlyMap<Pin, V>, pins: readonly Pin[]): ReadonlyMap<Pin, V> {
  const kept = [...all].filter(([pin]) => pins.includes(pin));
  return kept.length < all.size ? new Map(kept) : all;
}
