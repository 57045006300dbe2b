import type { Range } from '../../core/heightmap.ts';
import { decimalsFor, formatNumber, isTiny, powerOfTen, withUnit } from '../../core/number-text.ts';
import type { Recipe } from '../../core/recipe.ts';
import { uncapitalised } from '../../core/text.ts';
import { explainStage, generatorOf, registry } from '../../generate.ts';
import { decimalText } from '../../rules/formula.ts';
import type { Ancestor, Share, WaterAt, WhySoHigh } from '../../rules/why.ts';
import { ownFaults } from '../../state/own-faults.ts';
import { unitOf } from '../../state/terrain-text.ts';

/** One step from where the terrain began to the elevation of a sample. */
export interface WhyRow {
  /** `fault`: the fault in hand. */
  readonly kind: 'base' | 'share' | 'others' | 'filter' | 'fault';
  readonly label: string;
  readonly title: string;
  /** The amount as it is printed: all of them add up to the elevation. */
  readonly amount: number;
  readonly text: string;
  /** Elevations before and after it. */
  readonly from: number;
  readonly to: number;
  /** What it is made of: the points of a level, those that give most first, or the levels of a filter; none of what has no parts. */
  readonly parts: readonly PartRow[];
}

export interface PartRow {
  /** `centre 25 % of −120 m` */
  readonly label: string;
  readonly title: string;
  /** What it gives, before it is printed as `amount`. */
  readonly gives: number;
  readonly amount: string;
}

export interface WhyModel {
  readonly rows: readonly WhyRow[];
  readonly elevation: string;
  /** What the bars reach over. */
  readonly range: Range;
  /** The water that the last of the filters with stages left at the sample; undefined without one. */
  readonly water: WaterAt | undefined;
}

/** Faults that have a row of their own. */
const MOST_FAULTS = 6;

type Part = Pick<WhyRow, 'kind' | 'label' | 'title'> & {
  readonly amount: number;
  readonly partsOf?: PartsOf;
};

/** @param amount of all of them together, as it is printed */
type PartsOf = (format: AmountFormat, amount: number) => readonly PartRow[];

/** Why a sample of the finished terrain is as high as it is, as bars and numbers that add up as they are printed.
 *  @param rawRange of the finished terrain
 *  @param held index of the filter whose fault is in hand */
export function whyModel(recipe: Recipe, rawRange: Range, why: WhySoHigh, held?: number): WhyModel {
  const { min, max } = recipe.elevation ?? rawRange;
  const format = amountFormat(max - min, unitOf(recipe));
  const parts = [...partsOf(recipe, why, (max - min) / 2000), ...filterParts(recipe, why, held)];
  const amounts = format.addingUp(parts.map(({ amount }) => amount));
  let level = 0;
  const rows = parts.map(({ partsOf, ...part }, i): WhyRow => {
    const from = part.kind === 'base' ? part.amount : level;
    level = part.kind === 'base' ? part.amount : level + part.amount;
    const text = part.kind === 'base' ? format.text(amounts[i]) : signedText(format.text(amounts[i]));
    return { ...part, amount: amounts[i], text, from, to: level, parts: partsOf?.(format, amounts[i]) ?? [] };
  });
  const levels = rows.flatMap(({ from, to }) => [from, to]);
  const range = { min: Math.min(...levels), max: Math.max(...levels) };
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const water = why.filters.flatMap((one) => one.water ?? []).at(-1);
  return { rows, elevation: format.text(sum), range, water };
}

/** @param least amounts below it, at the end of a row of levels, are gathered */
function partsOf(recipe: Recipe, { base, shares, rounding }: WhySoHigh, least: number): Part[] {
  if (generatorOf(recipe)?.descent) {
    let shown = shares.length;
    while (shown > 0 && Math.abs(shares[shown - 1].amount) < least) shown--;
    const start = { label: 'start', title: 'Where the terrain began, before anything was moved' };
    return gathered({ recipe, start, base, shares, rounding }, shown, 'later stages');
  }
  if (recipe.source.kind === 'imported')
    return [{ kind: 'base', label: 'as opened', title: 'The elevation before all filters', amount: base }];
  const start = { label: 'level with no fault', title: 'The elevation of the map before the first fault' };
  return gathered({ recipe, start, base, shares, rounding }, MOST_FAULTS, `other ${faultName(recipe)}s`);
}

interface Shares extends Pick<WhySoHigh, 'base' | 'shares' | 'rounding'> {
  readonly recipe: Recipe;
  readonly start: Pick<Part, 'label' | 'title'>;
}

/** The first shares have a row each, and the others one together, which takes what rounding left.
 *  @param shown rows; one share more has a row of its own too */
function gathered({ recipe, start, base, shares, rounding }: Shares, shown: number, others: string): Part[] {
  const own = shares.slice(0, shares.length - shown > 1 ? shown : shares.length);
  const rest = shares.slice(own.length);
  const first: Part = { kind: 'base', ...start, amount: rest.length > 0 ? base : base + rounding };
  const rows = own.map((share) => sharePart(recipe, share));
  return [first, ...rows, ...(rest.length > 0 ? [othersPart(`${formatNumber(rest.length)} ${others}`, rest, rounding)] : [])];
}

function faultName({ source }: Recipe): 'circle' | 'line' {
  return source.kind === 'generated' && source.params.shape === 'circle' ? 'circle' : 'line';
}

function sharePart(recipe: Recipe, share: Share): Part {
  const { stage, amount, ancestors } = share;
  if (ancestors.length === 0) {
    const label = `${faultName(recipe)} ${formatNumber(stage)}`;
    return { kind: 'share', label, title: `What stage ${stage} added to the sample`, amount };
  }
  const label = uncapitalised(explainStage(recipe, stage).title).replace(/ step$| of \d+$/, '');
  const points = ancestors.length === 1 ? '1 point' : `${ancestors.length} points`;
  return {
    kind: 'share',
    label,
    title: `What ${points} of stage ${stage} contribute: weight times displacement`,
    amount,
    partsOf: ancestorRows(ancestors),
  };
}

function othersPart(label: string, shares: readonly Share[], rounding: number): Part {
  const amount = shares.reduce((sum, share) => sum + share.amount, rounding);
  return { kind: 'others', label, title: 'All that add less, together', amount };
}

function filterParts(recipe: Recipe, { value, filters }: WhySoHigh, held: number | undefined): Part[] {
  const names = filterNames(recipe, held);
  const parts: Part[] = filters.map(({ before, after, stages }, i) => {
    const { label, kind, title } = names[i];
    return { kind, label, title, amount: after - before, partsOf: levelRows(stages) };
  });
  const drawnOut = filters.length > 0 ? filters[0].before - value : 0;
  if (drawnOut === 0) return parts;
  return [{ kind: 'filter', label: 'nearest sample', title: 'The line is drawn out as a map', amount: drawnOut }, ...parts];
}

/** What the filters that act are called; faults by their numbers, as the card of the tool has them.
 *  @param held index of the fault in hand, whose points are on the terrain */
function filterNames(recipe: Recipe, held: number | undefined): Pick<Part, 'kind' | 'label' | 'title'>[] {
  const faults = ownFaults(recipe);
  return recipe.filters.flatMap(({ filter, isOff }, index) => {
    if (isOff) return [];
    const number = faults.findIndex((fault) => fault.index === index) + 1;
    if (number === 0) {
      const label = registry.filters.find(({ id }) => id === filter)?.title ?? filter;
      return [{ kind: 'filter', label, title: `What the filter ${label} does to the sample` }];
    }
    const own = faults.length > 1 ? `your cut ${number}` : 'your cut';
    const label = index === held ? `${own}${faults.length > 1 ? ',' : ''} P–Q` : own;
    return [{ kind: index === held ? 'fault' : 'filter', label, title: 'What this fault adds to the sample' }];
  });
}

function ancestorRows(ancestors: readonly Ancestor[]): PartsOf {
  return ({ text, addingUp }, amount) => {
    const given = ancestors
      .map(({ weight, origin }) => ({ weight, origin, gives: weight * origin.offset }))
      .sort((a, b) => Math.abs(b.gives) - Math.abs(a.gives));
    const amounts = addingUp(
      given.map(({ gives }) => gives),
      amount,
    );
    return given.map(({ weight, origin, gives }, i) => ({
      label: `${origin.point} ${Number((100 * weight).toPrecision(3))} % of ${signedText(text(origin.offset))}`,
      title: `The ${origin.point} ${origin.x}, ${origin.y} of stage ${origin.stage}: its displacement and how much of it the sample has`,
      gives,
      amount: signedText(text(amounts[i])),
    }));
  };
}

/** @param added what each level of a filter added to a sample */
function levelRows(added: readonly number[]): PartsOf {
  return ({ text, addingUp }, amount) => {
    const amounts = addingUp(added, amount);
    return added.map((gives, i) => ({
      label: `level ${i + 1}`,
      title: `What level ${i + 1} added to what the levels before had done here, with hollows filled by the last; between samples of a level, by those around`,
      gives,
      amount: signedText(text(amounts[i])),
    }));
  };
}

/** `+206 m`, `−12 m`, `0 m`. */
export function signedText(text: string): string {
  return /[1-9]/.test(text) && !text.startsWith('−') ? `+${text}` : text;
}

/** How elevations of a terrain are written, and their differences. */
interface AmountFormat {
  text(value: number): string;
  /** Rounds numbers so that they add up: those that lose most by rounding down go up.
   *  @param sum what they add up to, within one step of their own sum; without it, that sum rounded */
  addingUp(parts: readonly number[], sum?: number): number[];
}

/** One decimal more than elevations have, so that the rounded parts add up. */
export function amountFormat(span: number, unit: 'm' | ''): AmountFormat {
  const decimals = isTiny(span) ? Math.ceil(3 - Math.log10(span)) : decimalsFor(span) + 1;
  const scale = 10 ** decimals;
  return {
    text: (value) => withUnit(isTiny(span) ? tinyText(value, decimals) : formatNumber(value, decimals), unit),
    addingUp(parts, sum = parts.reduce((total, part) => total + part, 0)) {
      const units = parts.map((part) => Math.floor(part * scale + 1e-9));
      const left = Math.round(sum * scale) - units.reduce((total, part) => total + part, 0);
      const byLoss = parts.map((part, i) => ({ i, loss: part * scale - units[i] })).sort((a, b) => b.loss - a.loss);
      for (const { i } of byLoss.slice(0, Math.max(left, 0))) units[i]++;
      return units.map((part) => part / scale);
    },
  };
}

function tinyText(value: number, decimals: number): string {
  const [digits, power] = decimalText(value, decimals).split('e');
  return power === undefined ? digits : `${digits} · ${powerOfTen(Number(power.replace('−', '-')))}`;
}
