import type { PinnedLine } from '../../draw/chart/profile-model.ts';
import { type PinResults, stateOfPin } from '../../jobs/pin-jobs.ts';
import type { Pin, ProfileOrigin } from '../../state/document.ts';
import { sizeText, unitOf } from '../../state/terrain-text.ts';
import type { LeftOut, PinnedChip } from './dock-chips.ts';
import { type PinName, pinNames } from './pin-names.ts';
import type { PinStyle } from './pins.ts';

/** The lines of the chart. */
export interface ChartLines {
  /** The name of the line of the terrain on screen. */
  readonly current: PinName;
  /** One for each pin. */
  readonly chips: readonly PinnedChip[];
  /** The lines of the pins that are drawn. */
  readonly pinned: readonly PinnedLine[];
}

/** Names and styles the lines of the chart. A pin without a profile, or with another unit than the current line, is not drawn, and its
 *  chip says why. */
export function chartLines(
  origin: ProfileOrigin,
  pins: readonly Pin[],
  results: PinResults,
  styleOf: (series: number) => PinStyle,
): ChartLines {
  const [current, ...names] = pinNames([origin, ...pins]);
  const unit = unitOf(origin.recipe);
  const chips = pins.map((pin, i): PinnedChip => {
    return { pin, ...names[i], ...styleOf(pin.series), leftOut: whyLeftOut(pin, unit, results) };
  });
  const pinned = chips.flatMap(({ pin, name, colour, dash, leftOut }) => {
    const profile = results.pinProfiles.get(pin);
    return profile && !leftOut ? [{ name, profile, colour, dash }] : [];
  });
  return { current, chips, pinned };
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
      const pinUnit = unitOf(pin.recipe);
      return pinUnit === unit ? undefined : { text: pinUnit === 'm' ? 'not drawn: in metres' : 'not drawn: not in metres' };
    }
  }
}
