import type { PinnedLine } from '../../chart/profile-model.ts';
import { type PinResults, stateOfPin } from '../../jobs/pin-jobs.ts';
import type { Pin, ProfileOrigin } from '../../state/document.ts';
import { sizeText, unitOf } from '../../state/terrain-text.ts';
import type { LeftOut, PinnedChip } from './dock-chips.ts';
import { type PinName, pinNames } from './pin-names.ts';
import type { PinStyle } from './pin-style.ts';

/** The lines of the chart by name and looks. Pins whose profile is not there, or in another unit than the chart's own line, are left out
 *  of it, and say so. */
export function chartLines(
  origin: ProfileOrigin,
  pins: readonly Pin[],
  results: PinResults,
  styleOf: (series: number) => PinStyle,
): { readonly own: PinName; readonly chips: readonly PinnedChip[]; readonly lines: readonly PinnedLine[] } {
  const [own, ...names] = pinNames([origin, ...pins]);
  const unit = unitOf(origin.recipe);
  const chips = pins.map((pin, i): PinnedChip => {
    return { pin, ...names[i], ...styleOf(pin.series), leftOut: whyLeftOut(pin, unit, results) };
  });
  const lines = chips.flatMap(({ pin, name, colour, dash, leftOut }) => {
    const profile = results.pinProfiles.get(pin);
    return profile && !leftOut ? [{ name, profile, colour, dash }] : [];
  });
  return { own, chips, lines };
}

function whyLeftOut(pin: Pin, unit: string, results: PinResults): LeftOut | undefined {
  switch (stateOfPin(pin, results)) {
    case 'due':
      return { text: '…', title: 'Being made' };
    case 'waiting':
      return { text: 'waits for a click', title: `Make all ${sizeText(pin.recipe)} samples`, canAsk: true };
    case 'failed':
      return { text: results.pinFailures.get(pin) ?? '', title: 'Try again', canAsk: true };
    case 'made': {
      const own = unitOf(pin.recipe);
      return own === unit ? undefined : { text: own === 'm' ? 'not drawn: in metres' : 'not drawn: not in metres' };
    }
  }
}
