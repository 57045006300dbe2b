import type { PinnedLine } from '../chart/profile-model.ts';
import type { PinnedChip } from './dock-chips.ts';
import { type PinName, pinNames } from './pin-names.ts';
import type { PinStyle } from './pin-style.ts';
import type { Pin } from './pins.ts';
import type { ProfileOrigin } from './profile-origin.ts';
import { unitOf } from './terrain-text.ts';

/** The lines of the chart by name and looks. Pins in another unit than the chart's own line are left out of it, and say so. */
export function chartLines(
  origin: ProfileOrigin,
  pins: readonly Pin[],
  styleOf: (series: number) => PinStyle,
): { readonly own: PinName; readonly chips: readonly PinnedChip[]; readonly lines: readonly PinnedLine[] } {
  const [own, ...names] = pinNames([origin, ...pins]);
  const unit = unitOf(origin.recipe);
  const chips = pins.map((pin, i): PinnedChip => {
    const reason = pin.unit === 'm' ? 'not drawn: in metres' : 'not drawn: not in metres';
    return { pin, ...names[i], ...styleOf(pin.series), leftOut: pin.unit === unit ? undefined : reason };
  });
  const drawn = chips.filter(({ leftOut }) => leftOut === undefined);
  const lines = drawn.map(({ pin: { profile }, name, colour, dash }) => ({ name, profile, colour, dash }));
  return { own, chips, lines };
}
