import type { Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { errorText } from '../core/text.ts';
import type { Pin } from '../state/document.ts';
import { NoSamples, needsSamples, withSamples } from '../state/map-cache.ts';
import type { Store } from '../state/store.ts';
import { type JobParts, type Keeper, keep } from './keep.ts';
import type { Session } from './session.ts';
import { isWaiting, withAgreement } from './waiting.ts';

/** What the session knows of the profiles of pins. */
export type PinResults = Pick<Session, 'agreed' | 'pinProfiles' | 'pinFailures'>;

/** Whether the profile of a pin is made, failed, waits for a click, or is due. */
export type PinState = 'made' | 'failed' | 'waiting' | 'due';

export function stateOfPin(pin: Pin, { pinProfiles, pinFailures, agreed }: PinResults): PinState {
  if (pinProfiles.has(pin)) return 'made';
  if (pinFailures.has(pin)) return 'failed';
  return isWaiting(pin.recipe, { agreed }) ? 'waiting' : 'due';
}

/** Makes the profiles of pins that have none: those from a link, from a project, or from a step that undo brought back. Profiles of removed
 *  pins are dropped. Only its chip shows that a profile failed. */
export function keepPins({ document, session, client, maps }: JobParts): Keeper<Pin> {
  session.subscribe((now, before) => {
    for (const { terrain } of now.panes) {
      if (terrain && !before.panes.some((pane) => pane.terrain === terrain)) retryWithSamples(session, terrain.recipe);
    }
  });
  return keep<Pin, Profile>({
    due() {
      const { pins } = document.get();
      const { pinProfiles, pinFailures } = session.get();
      session.set({ pinProfiles: ofPins(pinProfiles, pins), pinFailures: ofPins(pinFailures, pins) });
      return pins.filter((pin) => stateOfPin(pin, session.get()) === 'due');
    },
    isSame: (a, b) => a === b,
    make: ({ recipe, stage, cut }, { abort: { signal } }) =>
      client.run('profile', { recipe, stage, cut }, { signal, madeFrom: [withSamples(recipe, maps)] }),
    show: (pin, profile) => session.set({ pinProfiles: new Map(session.get().pinProfiles).set(pin, profile) }),
    fail(pin, error) {
      const { source } = pin.recipe;
      const isMissing = error instanceof NoSamples && source.kind === 'imported';
      const text = isMissing ? noSamplesText(source.name) : `could not be made: ${errorText(error)}`;
      session.set({ pinFailures: new Map(session.get().pinFailures).set(pin, text) });
    },
  });
}

/** A click on the chip of a pin without a profile: makes long profiles, or tries a failed one again. */
export function askForPin(pin: Pin, session: Store<Session>): void {
  const failures = new Map(session.get().pinFailures);
  if (failures.delete(pin)) session.set({ pinFailures: failures });
  else session.set(withAgreement(pin.recipe, session.get()));
}

function noSamplesText(name: string): string {
  return `needs the samples of ${name}`;
}

/** Removes the failures of pins that lacked the samples of a terrain that is on screen now, so that they are made after all. */
function retryWithSamples(session: Store<Session>, { source }: Recipe): void {
  if (source.kind !== 'imported') return;
  const { pinFailures } = session.get();
  const others = [...pinFailures].filter(([{ recipe }, text]) => {
    const name = recipe.source.kind === 'imported' ? recipe.source.name : '';
    return !(needsSamples(recipe, source.sha256) && text === noSamplesText(name));
  });
  if (others.length < pinFailures.size) session.set({ pinFailures: new Map(others) });
}

/** The entries of these pins; the map itself if it has no others. */
function ofPins<V>(all: ReadonlyMap<Pin, V>, pins: readonly Pin[]): ReadonlyMap<Pin, V> {
  const kept = [...all].filter(([pin]) => pins.includes(pin));
  return kept.length < all.size ? new Map(kept) : all;
}
