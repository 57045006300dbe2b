import type { Pin, ProfileOrigin } from '../../state/document.ts';

/** A pin of a profile, in the first colour and dash that no other has. */
export function createPin(others: readonly Pin[], { recipe, stage, cut }: ProfileOrigin): Pin {
  const taken = new Set(others.map(({ series }) => series));
  let series = 0;
  while (taken.has(series)) series++;
  return Object.freeze({ recipe, stage, cut, series });
}

/** Pins of several profiles, and no others. */
export function createPins(origins: readonly ProfileOrigin[]): readonly Pin[] {
  const pins: Pin[] = [];
  for (const origin of origins) pins.push(createPin(pins, origin));
  return pins;
}
