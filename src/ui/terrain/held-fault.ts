import { isOnMap } from '../../core/cut.ts';
import type { PlacedFault } from '../../core/generator.ts';
import type { Point } from '../../core/profile.ts';
import type { Extent } from '../../core/recipe.ts';
import { type FaultPath, heldPaths } from '../../view2d/fault-marks.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { placeAt } from './ground-pin.ts';
import { seenParts } from './stage-overlay.ts';

export interface HeldFaultModel {
  readonly fault: PlacedFault;
  readonly extent: Extent;
  /** What the height adds right of P → Q, or inside the circle, as a fraction of the elevation range. */
  readonly height: number;
  /** `+120 m` */
  readonly step: string;
}

/** Corners of a line as long as a side of the map. */
const CORNERS = 90;
/** How far over the ground the line stands, and from where it must be seen, as shares of the terrain's longer side: rough ground hides itself, not
 *  the line. */
const ABOVE_GROUND = 0.003;
const SEEN_FROM = 0.015;
/** From a fault to where its side is looked for, as a share of the longer side. */
const ASIDE = 0.03;
/** Where the pair may stand, as parts of the way from P to Q: first beside the middle, where the section often crosses. */
const PAIR = [0.32, 0.68, 0.5];
/** Where the card hangs on a line, as a part of the way from P to Q, or from Q to P. */
const HANG = 0.1;

/** Draws the fault in hand over a view: the line with its run-on, a pair of arrows that says which side moves, and a hairline to its card.
 *  @param overlay lies over the canvas of the view
 *  @param onFlip the pair is pressed */
export function createHeldFault(
  overlay: HTMLElement,
  card: HTMLElement | null,
  onFlip: () => void,
): { place(view: TerrainView, model: HeldFaultModel | undefined): void } {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'stage-points held-fault fault-part');
  svg.setAttribute('aria-hidden', 'true');
  overlay.prepend(svg);
  const [moved, still, step] = ['is-moved', 'is-still', 'fault-step'].map((name) => create('span', { class: name }));
  const [movedIcon, stillIcon] = [moved, still].map((one) => one.appendChild(create('span')));
  moved.append(step);
  const pair = create(
    'button',
    { type: 'button', class: 'fault-pair fault-part', title: 'Move the other side instead' },
    moved,
    still,
  );
  pair.addEventListener('click', onFlip);
  overlay.append(pair);
  return {
    place(view, model) {
      pair.hidden = model === undefined;
      if (!model) {
        svg.replaceChildren();
        return;
      }
      const { at, way } = sideOf(view, model);
      // The samples of a terrain that another is about to replace may be handed back already: what is drawn stays.
      if (Number.isNaN(at.y)) return;
      svg.innerHTML = linesOf(view, model) + hairline(view, model, overlay, card);
      // It says what the fault does, wherever that is: never faint.
      placeAt(pair, { ...at, isHidden: false });
      const isUp = model.height >= 0;
      const isAcross = Math.abs(way.x) > Math.abs(way.y);
      const isFirst = isAcross ? way.x < 0 : way.y < 0;
      pair.classList.toggle('is-across', isAcross);
      pair.style.flexDirection = `${isAcross ? 'row' : 'column'}${isFirst ? '' : '-reverse'}`;
      movedIcon.replaceChildren(icon(isUp ? 'up' : 'down'));
      stillIcon.replaceChildren(icon(isUp ? 'down' : 'up'));
      step.textContent = model.step;
      const side = model.fault.isCircle ? 'the inside' : 'the right of P–Q';
      pair.setAttribute('aria-label', `${model.step} on ${side}: move the other side instead`);
    },
  };
}

function linesOf(view: TerrainView, { fault, extent }: HeldFaultModel): string {
  const paths = heldPaths(fault, extent);
  const [own, runOn] = [paths.own, paths.runOn].map((some) => some.map((path) => onGround(view, path)));
  const seen = (lines: typeof own, isHidden: boolean): string =>
    lines.map((corners) => seenParts(corners.map((at) => ({ ...at, isHidden: at.isHidden !== isHidden })))).join('');
  const [line, dashes] = [seen(own, false), seen(runOn, false)];
  return [
    `<path class="held is-hidden" d="${seen(own, true)}${seen(runOn, true)}"/>`,
    `<path class="casing" d="${line}${dashes}"/>`,
    `<path class="held" d="${line}"/>`,
    `<path class="held is-run-on" d="${dashes}"/>`,
  ].join('');
}

/** Where the corners of a path are seen: of a straight one enough to follow the ground, of a circle every other one. */
function onGround(view: TerrainView, path: FaultPath) {
  const [from, to] = path;
  if (path.length > 2) return path.filter((_, i) => i % 2 === 0 || i === path.length - 1).map((place) => cornerAt(view, place));
  const steps = Math.max(Math.ceil(CORNERS * Math.hypot(to.x - from.x, to.y - from.y)), 1);
  return Array.from({ length: steps + 1 }, (_, k) => cornerAt(view, mixed(from, to, k / steps)));
}

function cornerAt(view: TerrainView, place: Point) {
  return { ...view.project(place, ABOVE_GROUND), isHidden: view.project(place, SEEN_FROM).isHidden };
}

/** Where the pair stands, and the way on screen from there to the side that the height moves. */
function sideOf(view: TerrainView, { fault, extent }: HeldFaultModel) {
  const places = placesOfPair(fault, extent).map((place) => ({ ...place, at: cornerAt(view, place.anchor) }));
  const { at, towards } = places.find(({ at }) => !at.isHidden && !at.isOutside) ?? places[0];
  const side = view.project(towards);
  return { at, way: { x: side.x - at.x, y: side.y - at.y } };
}

/** Places on the fault, the best first, each with one on the side that the height moves. */
function placesOfPair({ isCircle, p, q }: PlacedFault, extent: Extent): { readonly anchor: Point; readonly towards: Point }[] {
  const [dx, dy] = [(q.x - p.x) * extent.x, (q.y - p.y) * extent.y];
  if (isCircle) {
    const around = [
      [-dy, dx],
      [dy, -dx],
      [-dx, -dy],
      [dx, dy],
    ].map(([x, y]) => ({ x: p.x + x / extent.x, y: p.y + y / extent.y }));
    return [...around.filter(isOnMap), q].map((anchor) => ({ anchor, towards: mixed(anchor, p, 0.3) }));
  }
  const aside = (ASIDE * Math.max(extent.x, extent.y)) / (Math.hypot(dx, dy) || 1);
  return PAIR.map((share) => {
    const anchor = mixed(p, q, share);
    return { anchor, towards: { x: anchor.x - (aside * dy) / extent.x, y: anchor.y + (aside * dx) / extent.y } };
  });
}

/** From the nearest corner of the card to the line. */
function hairline(
  view: TerrainView,
  { fault: { isCircle, p, q } }: HeldFaultModel,
  overlay: HTMLElement,
  card: HTMLElement | null,
): string {
  if (!card?.checkVisibility()) return '';
  const over = overlay.getBoundingClientRect();
  const { left, right, top, bottom } = card.getBoundingClientRect();
  if (top >= over.bottom) return ''; // it stands below the view
  const box = { left: left - over.left, right: right - over.left, top: top - over.top, bottom: bottom - over.top };
  const ends = (isCircle ? [q] : [mixed(p, q, HANG), mixed(q, p, HANG)]).map((place) => view.project(place, ABOVE_GROUND));
  const nearestOn = ({ x, y }: Point): Point => ({
    x: x < box.right ? box.left + 12 : box.right - 12,
    y: y < box.top ? box.top : box.bottom,
  });
  const ways = ends
    .filter(({ x, y, isHidden }) => !isHidden && (x > box.right || x < box.left || y < box.top || y > box.bottom))
    .map((end) => ({ end, from: nearestOn(end) }))
    .sort((a, b) => away(a) - away(b));
  const [way] = ways;
  if (!way) return '';
  const { end, from } = way;
  return `<g data-screen-only><line class="hairline" x1="${from.x}" y1="${from.y}" x2="${end.x}" y2="${end.y}"/><circle class="hang" cx="${end.x}" cy="${end.y}" r="3.5"/></g>`;
}

function away({ end, from }: { readonly end: Point; readonly from: Point }): number {
  return Math.hypot(end.x - from.x, end.y - from.y);
}

function mixed(a: Point, b: Point, share: number): Point {
  return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
}
