import { latest } from '../../core/memo.ts';
import type { PanePair } from '../../state/document.ts';
import { create } from '../controls/dom.ts';
import { terrainChip } from './terrain-parts.ts';

/** Steps of the arrow keys, of the whole width. */
const STEP = 0.01;
const BIG_STEP = 0.1;

/** The divider of a swipe: dragged by mouse and finger, moved by arrow keys, put back to the middle by a double-click.
 *  @param onMove 0 left … 1 right of the layer */
export function createSwipeDivider(onMove: (at: number) => void): {
  /** Lies over both terrains. */
  readonly layer: HTMLElement;
  /** @param at 0 left … 1 right
   *  @param names of the terrains in both panes, for screen readers */
  update(at: number, panes: PanePair, names: { readonly of: string; readonly less: string }): void;
} {
  const handle = create('div', {
    class: 'swipe-handle',
    role: 'slider',
    tabindex: '0',
    'aria-label': 'Divider',
    'aria-valuemin': '0',
    'aria-valuemax': '100',
    title: 'Drag, or move with the arrow keys; double-click for the middle',
  });
  const sides = create('div', { class: 'swipe-sides', 'aria-hidden': 'true' });
  const layer = create('div', { class: 'swipe-layer' }, sides, handle);
  const showSides = latest((left: number, right: number) => sides.replaceChildren(terrainChip(left), terrainChip(right)));
  let position = 0.5;
  const move = (at: number): void => onMove(Math.round(Math.min(Math.max(at, 0), 1) * 1000) / 1000);

  /** From the handle's middle to where the pointer grabbed it. */
  let grabOffset = 0;
  handle.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    handle.setPointerCapture(event.pointerId);
    const { left, width } = handle.getBoundingClientRect();
    grabOffset = event.clientX - left - width / 2;
  });
  handle.addEventListener('pointermove', (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const { left, width } = layer.getBoundingClientRect();
    move((event.clientX - grabOffset - left) / width);
  });
  handle.addEventListener('dblclick', () => move(0.5));
  handle.addEventListener('keydown', (event) => {
    const step = event.shiftKey ? BIG_STEP : STEP;
    const target = {
      ArrowLeft: position - step,
      ArrowDown: position - step,
      ArrowRight: position + step,
      ArrowUp: position + step,
      Home: 0,
      End: 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(target);
  });

  return {
    layer,
    update(at, { of, less }, names) {
      position = at;
      showSides(less, of);
      layer.style.setProperty('--divider', String(at));
      const percent = Math.round(at * 100);
      handle.ariaValueNow = String(percent);
      handle.ariaValueText = `${percent} % ${names.less}, ${100 - percent} % ${names.of}`;
    },
  };
}
