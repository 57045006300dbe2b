import { html, svg, type TemplateResult } from 'lit-html';
import { curveText, FEWEST_POINTS, followCurve, LEAST_GAP, MOST_POINTS, readCurve } from '../../core/curve.ts';
import { clamp } from '../../core/params.ts';
import type { Point } from '../../core/profile.ts';
import { plotScale } from '../../draw/chart/plot-scale.ts';
import type { Folder } from './folder.ts';
import { addTextRow, type TextField } from './plain-rows.ts';
import type { ControlState, Phase, Row } from './row.ts';

/** The graph in units of its own, and the room around it for points at its border. */
const [WIDTH, HEIGHT, MARGIN] = [272, 156, 13];
const across = plotScale('linear', { min: 0, max: 1 }, MARGIN, WIDTH - MARGIN);
const up = plotScale('linear', { min: 0, max: 1 }, HEIGHT - MARGIN, MARGIN);
/** What a pointer reaches around a point. */
const HIT = 12;
/** What drags round to, and arrow keys move by; with Shift ten times as much, with Alt a tenth. */
const [DRAG_STEP, KEY_STEP] = [0.005, 0.01];
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];
const SAMPLES = /* @__PURE__ */ Float32Array.from({ length: 201 }, (_, i) => i / 200);

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** A row with the text of a curve's points, and a graph on which they are dragged, added and removed. */
export function addCurveRow(folder: Folder, field: TextField): Row {
  const points = (): readonly Point[] => readCurve(field.read()).points;
  let held: number | undefined;
  let isLive = false;
  const write = (changed: readonly Point[], phase: Phase): void => {
    const text = curveText(changed);
    if (text === field.read()) return;
    if (field.write(text, phase)) isLive = phase === 'live';
    row.refresh();
  };
  const finish = (): void => {
    held = undefined;
    if (isLive) field.write(field.read(), 'final');
    isLive = false;
  };
  /** Key repeats are one gesture, which ends at key-up. A press on another point takes the focus and is not over. */
  const finishKeys = (): void => {
    if (held === undefined) finish();
  };
  const remove = (index: number, element: Element): void => {
    const all = points();
    if (all.length <= FEWEST_POINTS) return;
    write([...all.slice(0, index), ...all.slice(index + 1)], 'final');
    focusPoint(element, Math.min(index, all.length - 2));
  };

  const press = (event: PointerEvent): void => {
    if (event.button !== 0 || held !== undefined) return;
    const element = event.currentTarget as SVGSVGElement;
    const at = placeOf(event, element);
    const all = points();
    held = pointUnder(all, at);
    if (held === undefined) {
      const added = withPoint(all, valueAt(at));
      if (!added) return;
      held = added.index;
      write(added.points, 'live');
    }
    element.setPointerCapture(event.pointerId);
    focusPoint(element, held);
  };
  const move = (event: PointerEvent): void => {
    const element = event.currentTarget as SVGSVGElement;
    if (held === undefined || !element.hasPointerCapture(event.pointerId)) return;
    write(withPointAt(points(), held, valueAt(placeOf(event, element))), 'live');
  };
  const removeUnder = (event: MouseEvent): void => {
    const element = event.currentTarget as SVGSVGElement;
    const index = pointUnder(points(), placeOf(event, element));
    if (index !== undefined) remove(index, element);
  };
  const pressKey = (event: KeyboardEvent, index: number): void => {
    const element = (event.currentTarget as SVGElement).ownerSVGElement;
    const arrow = ARROWS[event.key];
    if (!element || event.ctrlKey || event.metaKey) return;
    const all = points();
    const { x, y } = all[index];
    if (arrow) {
      const by = KEY_STEP * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
      write(withPointAt(all, index, { x: x + by * arrow[0], y: y + by * arrow[1] }), 'live');
    } else if (event.key === 'Delete' || event.key === 'Backspace') remove(index, element);
    else if (event.key === 'Enter' && all.length < MOST_POINTS) {
      const left = Math.min(index, all.length - 2);
      const middle = (all[left].x + all[left + 1].x) / 2;
      const added = withPoint(all, { x: middle, y: followCurve(all, Float32Array.of(middle))[0] });
      if (!added) return;
      write(added.points, 'final');
      focusPoint(element, added.index);
    } else return;
    event.preventDefault();
  };

  const graph = ({ nameId, isDisabled }: ControlState): TemplateResult => {
    const all = points();
    const [left, right, bottom, top] = [across.toPixel(0), across.toPixel(1), up.toPixel(0), up.toPixel(1)];
    const grid = QUARTERS.map((v) => `M${left} ${up.toPixel(v)}H${right}M${across.toPixel(v)} ${bottom}V${top}`).join('');
    const line = Array.from(
      followCurve(all, SAMPLES),
      (y, i) => `${across.toPixel(SAMPLES[i]).toFixed(1)} ${up.toPixel(y).toFixed(1)}`,
    );
    return html`
      <svg class="curve-graph" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-labelledby=${nameId}
        @pointerdown=${isDisabled ? undefined : press} @pointermove=${move} @lostpointercapture=${finish}
        @dblclick=${isDisabled ? undefined : removeUnder} @mousedown=${(event: Event) => event.preventDefault()}>
        <title>From left to right: ground as it was; upwards: as it becomes. Drag a point, click beside them to add one, double-click one to remove it</title>
        <path class="curve-grid" d=${grid} />
        <path class="curve-diagonal" d="M${left} ${bottom}L${right} ${top}" />
        <text x=${left + 4} y=${top + 12}>after</text>
        <text x=${right - 4} y=${bottom - 5} text-anchor="end">before</text>
        <path class="curve-line" d="M${line.join('L')}" />
        ${all.map(({ x, y }, index) => {
          const place = `translate(${across.toPixel(x).toFixed(1)} ${up.toPixel(y).toFixed(1)})`;
          return svg`
            <g class="curve-point" transform=${place} role="slider" tabindex=${isDisabled ? -1 : 0}
              aria-label=${`Point ${index + 1} of ${all.length}`} aria-valuemin="0" aria-valuemax="1" aria-valuenow=${y}
              aria-valuetext=${`${x} becomes ${y}`} aria-disabled=${isDisabled}
              @keydown=${(event: KeyboardEvent) => pressKey(event, index)} @keyup=${finishKeys} @blur=${finishKeys}>
              <title>${`${x} becomes ${y}. Drag it, or move it with the arrow keys; Enter adds a point after it, Delete removes it`}</title>
              <circle class="curve-hit" r=${HIT} /><circle class="curve-dot" r="4.5" />
            </g>`;
        })}
      </svg>`;
  };
  const row: Row = addTextRow(folder, field, graph, 'is-text is-curve');
  return row;
}

/** Where an event lies on the graph. */
function placeOf({ clientX, clientY }: MouseEvent, element: SVGSVGElement): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: ((clientX - left) / width) * WIDTH, y: ((clientY - top) / height) * HEIGHT };
}

function valueAt({ x, y }: Point): Point {
  const rounded = (value: number): number => Math.round(clamp(value, 0, 1) / DRAG_STEP) * DRAG_STEP;
  return { x: rounded(across.toValue(x)), y: rounded(up.toValue(y)) };
}

/** The point nearest to a place, if a pointer there reaches it. */
function pointUnder(points: readonly Point[], at: Point): number | undefined {
  const away = points.map(({ x, y }) => Math.hypot(across.toPixel(x) - at.x, up.toPixel(y) - at.y));
  const least = Math.min(...away);
  return least <= HIT ? away.indexOf(least) : undefined;
}

/** With one more, and its index; undefined where there is no room for it. */
function withPoint(
  points: readonly Point[],
  point: Point,
): { readonly points: readonly Point[]; readonly index: number } | undefined {
  const index = points.filter(({ x }) => x < point.x).length;
  const isTight = points.some(({ x }) => Math.abs(x - point.x) < LEAST_GAP);
  if (isTight || points.length >= MOST_POINTS) return undefined;
  return { points: [...points.slice(0, index), tidy(point), ...points.slice(index)], index };
}

/** With a point elsewhere, as far as those beside it allow. */
function withPointAt(points: readonly Point[], index: number, { x, y }: Point): readonly Point[] {
  const least = index > 0 ? points[index - 1].x + LEAST_GAP : 0;
  const most = index < points.length - 1 ? points[index + 1].x - LEAST_GAP : 1;
  const moved = tidy({ x: clamp(x, least, most), y: clamp(y, 0, 1) });
  return points.map((point, i) => (i === index ? moved : point));
}

/** Without the rounding errors of binary fractions. */
function tidy({ x, y }: Point): Point {
  return { x: Number(x.toFixed(3)), y: Number(y.toFixed(3)) };
}

function focusPoint(element: Element, index: number): void {
  element.querySelectorAll<SVGElement>('.curve-point')[index]?.focus();
}
