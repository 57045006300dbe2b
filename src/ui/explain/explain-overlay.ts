import { html, render, type TemplateResult } from 'lit-html';
import { isOnMap } from '../../core/cut.ts';
import { formatElevation } from '../../core/number-text.ts';
import type { StagePlace } from '../../core/origin.ts';
import type { Point } from '../../core/profile.ts';
import type { Origin } from '../../rules/origin.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import type { TerrainView } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';
import { projectAt } from '../terrain/stage-overlay.ts';
import type { TerrainPaneModel } from '../terrain/terrain-pane.ts';
import { isFiltered, positionOf } from './explained-sample.ts';
import type { MapSample } from './fault-sums.ts';
import { outline, type SampleModel } from './sample-model.ts';

/** A sample that is explained: how a stage made it, or, where a fault is in hand, its place and elevation alone. */
export type ExplainOverlayModel = StageOverlayModel | { readonly drawn: TerrainPaneModel; readonly spot: MapSample };

interface StageOverlayModel {
  readonly drawn: TerrainPaneModel;
  readonly sample: SampleModel;
  readonly lit: string | undefined;
  /** A new point under the pointer, which is not the one explained. */
  readonly hovered: SampleModel | undefined;
}

/** Pixels from a point to its parents with which lines can be told apart, letters can be read, and values can. */
const LINE_PX = 8;
const LETTER_PX = 22;
const VALUE_PX = 40;
/** Of a parent with its letter, and without. */
const PARENT_RADIUS = 9;
const SMALL_RADIUS = 3;
/** How near to a point the pointer is at it. */
const REACH_PX = 12;

const NO_MARKS: Marks = { shapes: '', labels: [] };

type Projected = ReturnType<TerrainView['project']>;

/** Draws on the terrain how a sample was made: lines from its parents with their letters and values, the mean, the displacement and, in ember, the
 *  sample itself. */
export function createExplainOverlay(overlay: HTMLElement): {
  place(view: TerrainView, model: ExplainOverlayModel | undefined): void;
} {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'stage-points explain-points');
  svg.setAttribute('aria-hidden', 'true');
  const labels = create('div', { class: 'explain-labels', 'aria-hidden': 'true' });
  // Above the points of the stage, which are the last of such marks.
  const below = [...overlay.querySelectorAll('.stage-points')].at(-1);
  if (below) below.after(svg, labels);
  else overlay.prepend(svg, labels);
  return {
    place(view, model) {
      const marks = model
        ? 'spot' in model
          ? spotMarks(view, model.drawn.terrain, model.spot)
          : marksOf(view, model)
        : NO_MARKS;
      svg.innerHTML = marks.shapes;
      render(marks.labels.map(labelOf), labels);
    },
  };
}

interface Label {
  readonly name: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

interface Marks {
  /** SVG */
  readonly shapes: string;
  readonly labels: readonly Label[];
}

function spotMarks(view: TerrainView, { recipe, range }: Terrain, { place, elevation }: MapSample): Marks {
  const at = view.project(place);
  return isDrawable(at) ? ownMarks(at, formatElevation(elevation, unitOf(recipe), range.max - range.min)) : NO_MARKS;
}

/** The explained sample itself, and its elevation; it shows through the hill that hides it. */
function ownMarks({ x, y, isHidden }: Projected, text: string): Marks {
  return {
    shapes: `<circle class="explained${isHidden ? ' is-occluded' : ''}" cx="${x}" cy="${y}" r="6.5"/>`,
    labels: [label('explain-label is-own', text, x, y - 21)],
  };
}

function marksOf(view: TerrainView, { drawn, sample, lit, hovered }: StageOverlayModel): Marks {
  const { origin } = sample;
  const own = view.project(positionOf(drawn.terrain, origin));
  const tip = hovered ? tipOf(view, drawn, hovered) : [];
  const self = isDrawable(own) ? ownMarks(own, sample.total.elevation) : NO_MARKS;
  if (!isDrawable(own) || own.isHidden) return { shapes: self.shapes, labels: [...tip, ...self.labels] };
  const parents = origin.parents.map(({ letter, at }, i) => {
    const position = positionOf(drawn.terrain, { stage: origin.stage, ...at });
    return { letter, value: sample.parents[i].value, isOnMap: isOnMap(position), ...view.project(clamped(position)) };
  });
  const seen = parents.filter((parent) => parent.isOnMap && isDrawable(parent) && !parent.isHidden);
  const nearest = Math.min(...seen.map(({ x, y }) => Math.hypot(x - own.x, y - own.y)));
  const shapes: string[] = [];
  const texts: Label[] = [...tip];
  if (seen.length > 0 && nearest >= LINE_PX) {
    const foot = footOf(view, drawn, origin);
    const between = (from: Point, to: Point): string => `M${from.x} ${from.y}L${to.x} ${to.y}`;
    const sides = outline(origin).flatMap(([a, b]) => {
      const [from, to] = [a, b].map((letter) => seen.find((parent) => parent.letter === letter));
      return from && to ? [between(from, to)] : [];
    });
    const arms = seen.map((parent) => between(parent, foot));
    shapes.push(`<path class="casing" d="${[...sides, ...arms].join('')}"/>`);
    shapes.push(`<path class="side" d="${sides.join('')}"/><path class="arm" d="${arms.join('')}"/>`);
    shapes.push(`<line class="stick" x1="${foot.x}" y1="${foot.y}" x2="${own.x}" y2="${own.y}"/>`);
    shapes.push(`<circle class="mean" cx="${foot.x}" cy="${foot.y}" r="4"/>`);
    const radius = nearest >= LETTER_PX ? PARENT_RADIUS : SMALL_RADIUS;
    for (const { letter, value, x, y } of seen) {
      shapes.push(`<circle class="parent${letter === lit ? ' is-lit' : ''}" cx="${x}" cy="${y}" r="${radius}"/>`);
      if (radius === PARENT_RADIUS) texts.push(label('explain-letter', letter, x, y));
      if (nearest >= VALUE_PX) texts.push(label('explain-label', value, x, y + (y < own.y ? -20 : 20)));
    }
    const offset = sample.rows.find(({ isOffset }) => isOffset);
    if (offset && nearest >= VALUE_PX)
      texts.push(label('explain-label is-offset', offset.value, foot.x + 44, (foot.y + own.y) / 2));
  }
  return { shapes: shapes.join('') + self.shapes, labels: [...texts, ...self.labels] };
}

/** The mean of a sample; on filtered terrain, whose elevations no stage has, the sample itself. */
function footOf(view: TerrainView, { terrain, appearance }: TerrainPaneModel, { offset, value, ...origin }: Origin): Projected {
  const position = positionOf(terrain, origin);
  return isFiltered(terrain) ? view.project(position) : projectAt(value - offset, position, view, terrain, appearance);
}

/** The numbers of a point under the pointer. */
function tipOf(view: TerrainView, drawn: TerrainPaneModel, { origin, rows, result }: SampleModel): Label[] {
  const { x, y, isHidden } = view.project(positionOf(drawn.terrain, origin));
  const made = rows.map(({ label, value }) => `${label} ${value}`).join(', ');
  return isHidden ? [] : [label('explain-label', `${made} → ${result}`, x, y - 21)];
}

/** Whether the pointer is at a sample of the terrain. */
export function isAt(view: TerrainView, drawn: TerrainPaneModel, sample: StagePlace, pointer: Point): boolean {
  const [a, b] = [view.project(clamped(positionOf(drawn.terrain, sample))), view.project(pointer)];
  return Math.hypot(a.x - b.x, a.y - b.y) <= REACH_PX;
}

function label(name: string, text: string, x: number, y: number): Label {
  return { name, text, x, y };
}

function labelOf({ name, text, x, y }: Label): TemplateResult {
  return html`<span class=${name} .style=${`left: ${x}px; top: ${y}px`}>${text}</span>`;
}

function isDrawable({ x, y }: Point): boolean {
  return Number.isFinite(x) && Number.isFinite(y);
}

function clamped({ x, y }: Point): Point {
  const inside = (value: number): number => Math.min(Math.max(value, 0), 1);
  return { x: inside(x), y: inside(y) };
}
