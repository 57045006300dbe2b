import type { Range } from '../core/heightmap.ts';
import type { ProfileLayout } from '../draw/chart/profile-layout.ts';
import type { ProfileModel } from '../draw/chart/profile-model.ts';
import { following, leastSpan, panned, zoomed } from '../draw/chart/view-range.ts';

/** What a key or gesture changes: the hovered position, the view, or both. An absent field stays as it is. */
export interface ChartMove {
  readonly hover?: number | undefined;
  readonly view?: Range | undefined;
}

/** Keys of a chart, besides the arrows and Escape. */
export const CHART_KEYS: readonly string[] = ['+', '=', '-', '−', '0', 'PageUp', 'PageDown', 'Home', 'End'];

const ZOOM = 1.5;
/** Page Up and Page Down move by this part of what is shown. */
const PAGE = 0.8;

/** What a key does on a chart; undefined if it does nothing. */
export function moveByKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  model: ProfileModel,
  layout: ProfileLayout,
): ChartMove | undefined {
  const { line, whole, shown } = layout;
  const own = line.range;
  const length = own.max - own.min || 1;
  const span = shown.max - shown.min;
  const from = model.hover ?? Math.min(Math.max(((shown.min + shown.max) / 2 - own.min) / length, 0), 1);
  // In parts of what is shown, so that every point can be reached however close the view is.
  const delta = ((shiftKey ? 0.1 : 0.01) * span) / length;
  const to = (position: number): ChartMove => {
    const hover = Math.min(Math.max(position, 0), 1);
    return model.view.x === undefined ? { hover } : { hover, view: following(shown, whole, own.min + hover * length) };
  };
  const zoom = (factor: number): ChartMove => {
    const at = own.min + from * length;
    const anchor = at >= shown.min && at <= shown.max ? at : (shown.min + shown.max) / 2;
    return { view: zoomed(shown, whole, leastSpan(line, whole), anchor, factor) };
  };
  switch (key) {
    case 'ArrowLeft':
      return to(from - delta);
    case 'ArrowRight':
      return to(from + delta);
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
