import type { ProfileLayout } from '../chart/profile-layout.ts';
import type { ProfileModel } from '../chart/profile-model.ts';
import { following, leastSpan, panned, zoomed } from '../chart/view-range.ts';
import type { Range } from '../core/heightmap.ts';

/** What a key changes: the hovered position, the view, or both. A field that is absent stays as it is. */
export interface KeyMove {
  readonly hover?: number | undefined;
  readonly view?: Range | undefined;
}

/** Keys beside the arrows and Escape that mean something on a chart. */
export const CHART_KEYS: readonly string[] = ['+', '=', '-', '−', '0', 'PageUp', 'PageDown', 'Home', 'End'];

const ZOOM = 1.5;
/** Part of what is shown that a page moves by. */
const PAGE = 0.8;

/** What a key means on a chart, if anything. */
export function moveByKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  model: ProfileModel,
  layout: ProfileLayout,
): KeyMove | undefined {
  const { line, whole, shown } = layout;
  const own = line.range;
  const length = own.max - own.min || 1;
  const span = shown.max - shown.min;
  const from = model.hover ?? Math.min(Math.max(((shown.min + shown.max) / 2 - own.min) / length, 0), 1);
  // A hundredth of what is shown, so that all of it can be reached however close the view is.
  const step = ((shiftKey ? 0.1 : 0.01) * span) / length;
  const to = (position: number): KeyMove => {
    const hover = Math.min(Math.max(position, 0), 1);
    return model.view.x === undefined ? { hover } : { hover, view: following(shown, whole, own.min + hover * length) };
  };
  const zoom = (factor: number): KeyMove => {
    const at = own.min + from * length;
    const anchor = at >= shown.min && at <= shown.max ? at : (shown.min + shown.max) / 2;
    return { view: zoomed(shown, whole, leastSpan(line, whole), anchor, factor) };
  };
  switch (key) {
    case 'ArrowLeft':
      return to(from - step);
    case 'ArrowRight':
      return to(from + step);
    case 'Home':
      return to(0);
    case 'End':
      return to(1);
    case 'Escape':
      return model.hover === undefined ? undefined : { hover: undefined };
    case '+':
    case '=':
      return zoom(ZOOM);
    case '-':
    case '−':
      return zoom(1 / ZOOM);
    case '0':
      return { view: undefined };
    case 'PageUp':
      return { view: panned(shown, whole, -PAGE * span) };
    case 'PageDown':
      return { view: panned(shown, whole, PAGE * span) };
    default:
      return undefined;
  }
}
