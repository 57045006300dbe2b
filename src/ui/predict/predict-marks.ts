import type { Point } from '../../core/profile.ts';
import type { FaultPath } from '../../view2d/fault-marks.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';
import { disc, type Projected, seenParts } from '../terrain/stage-overlay.ts';
import type { TerrainPane } from '../terrain/terrain-pane.ts';
import type { AskedPlaces } from './predict-places.ts';

export interface PredictMarksModel {
  readonly places: AskedPlaces;
  /** The point that is moved; undefined where the question has none. */
  readonly point: HeldPoint | undefined;
  /** Where water is said to leave the land; its way is drawn once that is answered. */
  readonly outlet?: { readonly held: Point; readonly isAnswered: boolean } | undefined;
}

/** A point at its place, between its mean and the elevation it is put at. */
export interface HeldPoint {
  readonly mean: number;
  readonly held: number;
  /** How far it can be put from its mean. */
  readonly reach: number;
  /** The elevation that the rule gave it; undefined until the question is answered. */
  readonly value: number | undefined;
}

export interface PredictMarks {
  /** @param model undefined: nothing is marked */
  update(model: PredictMarksModel | undefined): void;
  /** Puts the marks where the view sees them now.
   *  @returns the points on screen that nothing may cover */
  place(): readonly Projected[];
}

/** A drag over this many pixels moves a point by its reach where the view, from above, shows no height. */
const FLAT_DRAG_PX = 120;
/** A reach of less than this on screen is no height to drag along. */
const LEAST_REACH_PX = 12;
/** How far around the point its height on screen is measured, in reaches: near the eye it is larger. */
const DRAG_STEP = 0.02;
/** Parts of a fault on uneven ground. */
const FAULT_PARTS = 64;

/** What a question is about, on the terrain: the point with its parents, which can be dragged up and down, or two places beside a fault.
 *  @param onHold puts the point at an elevation */
export function createPredictMarks(
  overlay: HTMLElement,
  pane: Pick<TerrainPane, 'view' | 'drawn'>,
  onHold: (elevation: number) => void,
): PredictMarks {
  const { view } = pane;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'stage-points predict-points');
  svg.setAttribute('aria-hidden', 'true');
  const handle = create('div', { class: 'predict-handle', title: 'Drag up or down', 'aria-hidden': 'true', hidden: '' });
  overlay.append(svg, handle);
  let model: PredictMarksModel | undefined;

  const place = (): readonly Projected[] => {
    if (!model || !pane.drawn()) {
      svg.replaceChildren();
      handle.hidden = true;
      return [];
    }
    const { places, point, outlet } = model;
    const named = places.named.map(({ name, position, elevation }) => ({
      name,
      seen: elevation === undefined ? view.project(position) : view.projectAt(position, elevation),
    }));
    const end = outlet && view.project(outlet.held);
    const way = outlet?.isAnswered ? (places.water?.way.map((position) => view.project(position)) ?? []) : [];
    const shapes = [
      ...(way.length > 0 ? [wayShape(way)] : []),
      ...(end ? [ring('guess', end, 9)] : []),
      ...places.faults.map((path) => faultShape(path, view)),
      ...named.map(({ name, seen }) => namedDisc(name, seen)),
    ];
    handle.hidden = !places.point || !point || point.value !== undefined;
    if (!places.point || !point) {
      svg.innerHTML = shapes.join('');
      return [...named.map(({ seen }) => seen), ...(end ? [end] : []), ...way.slice(-1)];
    }
    const position = places.point;
    const at = (elevation: number): Projected => view.projectAt(position, elevation);
    const [mean, held] = [at(point.mean), at(point.held)];
    const ends = [at(point.mean - point.reach), at(point.mean + point.reach)];
    const value = point.value === undefined ? undefined : at(point.value);
    const links = named.map(({ seen }) => line('link', seen, mean));
    const range = [line('range', ends[0], ends[1]), ...ends.map(rangeEnd)];
    const moved = value
      ? [line('stick', mean, value), ring('mean', mean, 4), ring('guess', held, 9), ring('made', value, 6)]
      : [line('stick', mean, held), ring('mean', mean, 4)];
    svg.innerHTML = [...links, ...range, ...shapes, ...moved].join('');
    handle.style.transform = `translate(${Math.round(held.x)}px, ${Math.round(held.y)}px)`;
    handle.classList.toggle('is-outside', held.isOutside);
    return [...ends, held, ...named.map(({ seen }) => seen)];
  };

  dragHandle(handle, {
    held: () => model?.point?.held,
    up(from, pixels) {
      if (!model?.places.point || !model.point || !pane.drawn()) return from;
      const { reach } = model.point;
      const { point } = model.places;
      const step = reach * DRAG_STEP;
      const [low, high] = [from - step, from + step].map((elevation) => view.projectAt(point, elevation).y);
      // Nothing is known of a terrain whose samples the next one has taken.
      const isFlat = !(low - high >= 2 * DRAG_STEP * LEAST_REACH_PX);
      return from + pixels * (isFlat ? reach / FLAT_DRAG_PX : (2 * step) / (low - high));
    },
    onHold,
  });

  return {
    update(next) {
      model = next;
    },
    place,
  };
}

interface HandleEvents {
  held(): number | undefined;
  /** The elevation that is pixels above another on screen. */
  up(from: number, pixels: number): number;
  onHold(elevation: number): void;
}

/** Moves the point while the handle is dragged: with the pointer again once that comes back from beyond the reach. */
function dragHandle(handle: HTMLElement, { held, up, onHold }: HandleEvents): void {
  let last = 0;
  let elevation = 0;
  handle.addEventListener('pointerdown', (event) => {
    const from = held();
    if (event.button !== 0 || from === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    handle.setPointerCapture(event.pointerId);
    last = event.clientY;
    elevation = from;
  });
  handle.addEventListener('pointermove', (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    elevation = up(elevation, last - event.clientY);
    last = event.clientY;
    onHold(elevation);
  });
}

/** A fault over the ground; a straight one with an arrow, as it runs from its first point to its second. */
function faultShape(path: FaultPath, view: TerrainView): string {
  const isStraight = path.length === 2;
  const [from, to] = path;
  const along = (t: number): Projected => view.project({ x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) });
  const corners = isStraight
    ? Array.from({ length: FAULT_PARTS + 1 }, (_, i) => along(i / FAULT_PARTS))
    : path.map((position) => view.project(position));
  const d = seenParts(corners);
  const arrow = isStraight ? arrowHead(along(0.72), along(0.76)) : '';
  return `<path class="casing" d="${d}"/><path class="fault" d="${d}"/>${arrow}`;
}

/** The way of water, blue as faults are, and where it ends. It runs in valleys: what the ground hides is drawn too, fainter. */
function wayShape(way: readonly Projected[]): string {
  const whole = seenParts(way.map((corner) => ({ ...corner, isHidden: corner.isOutside })));
  const seen = seenParts(way);
  const end = ring('made', way[way.length - 1], 6);
  return `<path class="fault" opacity="0.55" d="${whole}"/><path class="casing" d="${seen}"/><path class="fault" d="${seen}"/>${end}`;
}

function arrowHead(from: Projected, to: Projected): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (from.isHidden || to.isHidden || length === 0) return '';
  const [x, y] = [(9 * (to.x - from.x)) / length, (9 * (to.y - from.y)) / length];
  return `<path class="tooth" d="M${to.x + x} ${to.y + y}L${to.x - x - y} ${to.y - y + x}L${to.x - x + y} ${to.y - y - x}Z"/>`;
}

function namedDisc(name: string, seen: Projected): string {
  if (seen.isOutside) return '';
  const faint = seen.isHidden ? ' opacity="0.5"' : '';
  const circle = disc({ ...seen, isHidden: false }, 'parent', 9);
  return `<g${faint}>${circle}<text x="${seen.x}" y="${seen.y}">${name}</text></g>`;
}

/** Drawn behind the ground too: the point is asked about wherever it is. */
function ring(name: string, seen: Projected, radius: number): string {
  return disc({ ...seen, isHidden: seen.isOutside }, name, radius);
}

function rangeEnd({ x, y, isOutside }: Projected): string {
  return isOutside ? '' : `<path class="range" d="M${x - 6} ${y}h12"/>`;
}

function line(name: string, from: Projected, to: Projected): string {
  if (from.isOutside || to.isOutside) return '';
  return `<line class="${name}" x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"/>`;
}
