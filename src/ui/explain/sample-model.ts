import { formatLength, formatNumber, grouped, lengthFormat, withUnit } from '../../core/number-text.ts';
import type { Point } from '../../core/profile.ts';
import { threeDigits } from '../../generators/stage-text.ts';
import { decimalText, sumTexts } from '../../rules/formula.ts';
import type { Origin, Parent } from '../../rules/origin.ts';
import { signedText } from './why-model.ts';

/** A parent as the card lists it. */
export interface ParentRow {
  readonly parent: Parent;
  readonly value: string;
  /** `990 m, weight 1/4, sample 2, 4` */
  readonly title: string;
}

/** A number on the way to the new elevation. */
export interface SampleRow {
  readonly label: string;
  readonly value: string;
  readonly title: string;
  /** What was added: drawn in the colour of displacements. */
  readonly isOffset?: boolean;
}

/** How a sample was made, in words and numbers. */
export interface SampleModel {
  readonly origin: Origin;
  readonly parents: readonly ParentRow[];
  readonly rows: readonly SampleRow[];
  readonly formula: string;
  readonly numbers: string;
  /** What the formula makes: `875 m` */
  readonly result: string;
  /** The stage that made it, if another one is shown or filters came after it; may be empty. */
  readonly made: string;
  /** Its elevation on the terrain, after what it is called. */
  readonly total: { readonly label: string; readonly elevation: string };
  /** Whether the next stage moves it, and the limit that stopped it; may be empty. */
  readonly note: string;
}

/** All numbers with one decimal more than the result has, as those of the formula: as they are printed, they add up to it.
 *  @param stage the one that is shown, which may be after that which made the sample
 *  @param unit of elevations and lengths
 *  @param filtered its elevation after the filters, if there are any */
export function sampleModel(origin: Origin, stage: number, unit: 'm' | '', filtered?: string): SampleModel {
  const { parents } = origin;
  const result = withUnit(grouped(origin.result), unit);
  const at = `at stage ${formatNumber(origin.stage)}`;
  const text = (number: number): string => withUnit(grouped(decimalText(number, origin.decimals + 1)), unit);
  return {
    origin,
    parents: parents.map((parent) => ({
      parent,
      value: text(parent.value),
      title: `${parent.letter}: ${text(parent.value)}, weight ${formatNumber(100 * parent.weight, 1).replace('.0', '')} %, made by stage ${parent.stage} or before`,
    })),
    rows: [
      ...meanRows(origin, text(origin.mean)),
      ...faultRows(origin, unit),
      ...offsetRows(origin, signedText(text(origin.offset)), unit),
      ...alongRows(origin, unit),
    ],
    formula: origin.formula,
    numbers: grouped(origin.numbers),
    result,
    made: origin.stage === stage && filtered === undefined ? '' : `how it was made ${at}`,
    total:
      filtered === undefined
        ? { label: 'new elevation z', elevation: result }
        : { label: `${result} ${at}, now`, elevation: filtered },
    note: noteOf(origin),
  };
}

/** `x 9.60 km, y 6.40 km`; of a line the distance alone. */
export function placeText({ x, y }: Point, extent: Point, unit: 'm' | '', isLine: boolean): string {
  const along = `x ${formatLength(x * extent.x, unit, extent.x)}`;
  return isLine ? along : `${along}, y ${formatLength(y * extent.y, unit, extent.y)}`;
}

function meanRows({ parents, fault }: Origin, value: string): SampleRow[] {
  if (fault) return [];
  if (parents.length === 0) return [{ label: 'start', value, title: 'The elevation that it was moved from' }];
  const letters = parents.map(({ letter }) => letter);
  const isPlain = parents.every(({ weight }) => weight === parents[0].weight);
  const label = parents.length === 1 ? letters[0] : `${isPlain ? 'mean' : 'weighted mean'} of ${letters.join(', ')}`;
  return [{ label, value, title: 'The elevation that it was moved from: weight times elevation, added up over the parents' }];
}

function offsetRows({ bound, fault, formula }: Origin, value: string, unit: 'm' | ''): SampleRow[] {
  if (!fault && !formula.endsWith(' + s')) return [];
  const reach =
    bound === undefined
      ? ''
      : `. d, which sets the size of the displacements of this stage, is ±${withUnit(grouped(threeDigits(bound)), unit)}`;
  const label = fault ? 'step · f' : 'displacement s';
  return [{ label, value, title: `What the stage added to it${reach}`, isOffset: true }];
}

function faultRows({ fault }: Origin, unit: 'm' | ''): SampleRow[] {
  if (!fault) return [];
  const { distance, f, step } = fault;
  const rows: SampleRow[] = [
    {
      label: 'f, share of the step',
      value: signed(f, ''),
      title: 'What the fault profile makes of the distance: +½ on the raised side, −½ on the lowered one',
    },
    { label: 'step', value: withUnit(grouped(threeDigits(step)), unit), title: 'The displacement across the fault' },
  ];
  if (distance === undefined) return rows;
  const value = signedText(formatLength(distance, 'm'));
  return [{ label: 'distance', value, title: 'From the fault, above 0 on the side that it raises' }, ...rows];
}

/** In one unit, as a sum too. */
function alongRows({ along }: Origin, unit: 'm' | ''): SampleRow[] {
  if (!along) return [];
  const { divisor, suffix } = lengthFormat(Math.max(Math.abs(along.mean), Math.abs(along.value)), unit);
  const [mean, offset, value] = [along.mean, along.offset, along.value].map((metres) => metres / divisor);
  const terms = [{ letter: 'mean', weight: 1, value: mean }];
  const { decimals, result } = sumTexts({ terms, mean, offset, value, isMoved: true, fault: undefined });
  const text = (number: number): string => grouped(decimalText(number, decimals + 1)) + suffix;
  return [
    { label: 'mean along x', value: text(mean), title: 'The distance along the line that it was moved from' },
    { label: 'moved along x', value: signedText(text(offset)), title: 'It is moved sideways too', isOffset: true },
    { label: 'new x', value: grouped(result) + suffix, title: 'Its distance along the line' },
  ];
}

function noteOf({ parents, stage, stoppedAt, bound }: Origin): string {
  const waits = parents.length > 1 && bound === 0 && stage > 0 ? 'It waits at the mean: the next stage moves it. ' : '';
  return waits + (stoppedAt ? `It stopped at the ${stoppedAt}.` : '');
}

function signed(value: number, unit: 'm' | ''): string {
  return signedText(withUnit((value < 0 ? '−' : '') + threeDigits(Math.abs(value)), unit));
}

/** Half of the drawing, and the way from its middle to the farthest parent, in its own units. */
const HALF = 50;
const REACH = 36;
const RADIUS = 10;

/** Places of the parents around their point, which is in the middle.
 *  @returns pixels from the middle */
export function stencilPlaces({
  parents,
  x,
  y,
}: Pick<Origin, 'parents' | 'x' | 'y'>): { readonly x: number; readonly y: number }[] {
  const offsets = parents.map(({ at }) => ({ x: at.x - x, y: at.y - y }));
  const farthest = Math.max(...offsets.flatMap((offset) => [Math.abs(offset.x), Math.abs(offset.y)]), 0);
  const scale = farthest > 0 ? REACH / farthest : 0;
  return offsets.map((offset) => ({ x: offset.x * scale, y: offset.y * scale }));
}

/** The sides of the shape that three or more parents make around their point, by their letters: a point on the border is on none. */
export function outline({ parents, x, y }: Pick<Origin, 'parents' | 'x' | 'y'>): (readonly [string, string])[] {
  const around = parents
    .map(({ letter, at }) => ({ letter, angle: Math.atan2(at.y - y, at.x - x) }))
    .sort((a, b) => a.angle - b.angle);
  if (around.length < 3) return [];
  return around.flatMap(({ letter, angle }, i) => {
    const next = around[(i + 1) % around.length];
    const turn = next.angle - angle + (i + 1 < around.length ? 0 : 2 * Math.PI);
    return turn < Math.PI - 1e-9 ? [[letter, next.letter] as const] : [];
  });
}

/** Whether a sample has parents elsewhere: one that a stage only adds to has none. */
export function hasStencil({ parents, x, y }: Pick<Origin, 'parents' | 'x' | 'y'>): boolean {
  return parents.some(({ at }) => at.x !== x || at.y !== y);
}

/** The stencil of a sample as SVG: its parents with their letters, joined to each other, and to it by lines as wide as their weights. */
export function stencilSvg(origin: Origin, lit: string | undefined): string {
  const places = stencilPlaces(origin);
  const placeOf = (letter: string) => places[origin.parents.findIndex((parent) => parent.letter === letter)];
  const sides = outline(origin).map(([a, b]) => {
    const [from, to] = [placeOf(a), placeOf(b)];
    return `<line class="side" x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"/>`;
  });
  const lines = places.map(({ x, y }, i) => {
    const width = 1 + 4 * origin.parents[i].weight;
    return `<line class="arm" x1="${x}" y1="${y}" x2="0" y2="0" stroke-width="${width}"/>`;
  });
  const letters = places.map(({ x, y }, i) => {
    const { letter } = origin.parents[i];
    const name = letter === lit ? 'parent is-lit' : 'parent';
    return `<g class="${name}" data-letter="${letter}"><circle cx="${x}" cy="${y}" r="${RADIUS}"/><text x="${x}" y="${y}">${letter}</text></g>`;
  });
  const own = `<g class="own"><circle r="${RADIUS}"/><text>z</text></g>`;
  const high = Math.max(...places.map(({ y }) => Math.abs(y)), 0) + HALF - REACH;
  return `<svg viewBox="${-HALF} ${-high} ${2 * HALF} ${2 * high}" aria-hidden="true">${sides.join('')}${lines.join('')}${letters.join('')}${own}</svg>`;
}
