import type { RuleLine } from '../../core/generator.ts';
import { formatLength, formatNumber, grouped, lengthFormat, withUnit } from '../../core/number-text.ts';
import type { Point } from '../../core/profile.ts';
import type { Recipe } from '../../core/recipe.ts';
import { withFirmUnits } from '../../core/text.ts';
import { type FaultParams, ownFaultRule, partOf, shareOf, sharesOf } from '../../filters/fault.ts';
import { threeDigits } from '../../generators/stage-text.ts';
import { decimalText, sumTexts } from '../../rules/formula.ts';
import type { ActingFault } from '../../state/own-faults.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { signedText } from './why-model.ts';

/** How a fault changed one sample, in words and numbers. */
export interface FaultSums {
  /** `Filter 1 of 2 · your cut` */
  readonly eyebrow: string;
  readonly title: string;
  readonly details: string;
  readonly rule: readonly RuleLine[];
  readonly distance: FaultSum;
  readonly share: FaultSum;
  /** The elevation after the fault; only what the fault adds where a filter of another kind changes it afterwards. */
  readonly sum: FaultSum;
  /** Empty where the sum says all. */
  readonly note: string;
}

/** A number of the rule: its formula, the same with numbers, and what that gives. */
export interface FaultSum {
  readonly formula: string;
  readonly numbers: string;
  readonly value: string;
}

/** Digits beyond the fewest that are tried until the printed numbers give the printed value. */
const MORE_DECIMALS = 6;

/** A sample of a finished map. */
export interface MapSample {
  readonly x: number;
  readonly y: number;
  /** In fractions of the extent. */
  readonly place: Point;
  /** NaN once the samples are handed back. */
  readonly elevation: number;
}

/** The sample of a finished map that is nearest to a place. */
export function mapSampleAt({ recipe, surface }: Pick<Terrain, 'recipe' | 'surface'>, { x, y }: Point): MapSample {
  const nearest = (at: number, samples: number): number => Math.min(Math.max(Math.round(at * (samples - 1)), 0), samples - 1);
  const { width, height } = recipe;
  const [column, row] = [nearest(x, width), nearest(y, height)];
  const place = { x: column / (width - 1), y: row / (height - 1) };
  return { x: column, y: row, place, elevation: surface.map.data[row * width + column] ?? Number.NaN };
}

/** How a fault changed a sample of the finished terrain. */
export function faultSums(
  { recipe, range }: Pick<Terrain, 'recipe' | 'range'>,
  acting: ActingFault,
  { place, elevation }: MapSample,
): FaultSums {
  const { params, fault, laterGainAt } = acting;
  const unit = unitOf(recipe);
  const span = range.max - range.min;
  const side = Math.max(recipe.extent.x, recipe.extent.y);
  const band = params.band * side;
  const { distance, share } = acting.at(place);
  const gain = span * params.height;
  const after = laterGainAt && elevation - span * laterGainAt(place);
  return {
    eyebrow: `Filter ${fault.index + 1} of ${recipe.filters.length} · your cut`,
    title: titleOf(params),
    details: withFirmUnits(detailsOf(params, withUnit(threeDigits(Math.abs(gain)), unit), formatLength(band, 'm'))),
    rule: ownFaultRule(params, partOf(params.profile, distance / band)),
    distance: distanceLine(recipe, acting, place, distance),
    share: shareLine(params.profile, distance, { band, side }, share),
    sum: after === undefined ? gainLine(gain, share, unit) : elevationLine(after, gain, share, unit),
    note: after === undefined ? 'Other filters act after the cut, and change the elevation again.' : '',
  };
}

function titleOf({ shape, profile, height }: FaultParams): string {
  if (profile === 'sine') return 'A fault raises a ridge beside a trench';
  return `A fault ${height < 0 ? 'lowers' : 'raises'} ${shape === 'circle' ? 'the inside of a circle' : 'one side'}`;
}

function detailsOf({ shape, profile, height }: FaultParams, gain: string, band: string): string {
  const [raised, lowered] = shape === 'circle' ? ['inside', 'outside'] : ['right of the line from P to Q', 'left of it'];
  if (profile === 'sine') {
    const [ridge, trench] = height < 0 ? [lowered, raised] : [raised, lowered];
    return `The ridge lies ${ridge}, the trench ${trench}: one wave, ${gain} from top to bottom and ${band} wide.`;
  }
  const slope =
    profile === 'step' ? 'The edge is a cliff.' : `The slope is ${profile === 'ramp' ? 'straight' : 'smooth'}, ${band} wide.`;
  return `Everything ${raised} goes ${height < 0 ? 'down' : 'up'} by ${gain}. ${slope}`;
}

/** The first of more and more decimals with which the printed numbers give the printed value. */
function fitting<T extends { readonly gives: number }>(
  least: number,
  value: number,
  decimals: number,
  print: (decimals: number) => T,
): T {
  const tries = Array.from({ length: MORE_DECIMALS }, (_, i) => print(least + i));
  return tries.find(({ gives }) => gives.toFixed(decimals) === value.toFixed(decimals)) ?? tries[MORE_DECIMALS - 1];
}

function distanceLine({ extent }: Recipe, { fault, params }: ActingFault, place: Point, distance: number): FaultSum {
  const { divisor, suffix, decimals } = lengthFormat(Math.max(extent.x, extent.y), 'm');
  const along = (axis: 'x' | 'y', from: Point, to: Point): number => ((to[axis] - from[axis]) * extent[axis]) / divisor;
  const { p, q } = fault;
  const length = Math.hypot(along('x', p, q), along('y', p, q));
  const d = distance / divisor;
  const value = signedText(decimalText(d, decimals)) + suffix;
  const rounded = (number: number, places: number): number => Number(number.toFixed(places));
  if (params.shape === 'circle') {
    const { numbers } = fitting(decimals, d, decimals, (places) => {
      const [all, reach] = [length, length - d].map((number) => rounded(number, places));
      return { gives: all - reach, numbers: grouped(`${decimalText(all, places)} − ${decimalText(reach, places)}`) };
    });
    return { formula: 'PQ − distance from P', numbers, value };
  }
  const factors = [along('x', p, q), along('y', p, place), along('y', p, q), along('x', p, place)];
  const { numbers } = fitting(decimals, d, decimals, (places) => {
    const [a, b, c, e, all] = [...factors, length].map((number) => rounded(number, places));
    const [one, two] = [a * b, c * e];
    const product = (x: number, y: number): string => `${decimalText(Math.abs(x), places)} · ${decimalText(Math.abs(y), places)}`;
    const sum = `${one < 0 ? '−' : ''}${product(a, b)} ${two < 0 ? '+' : '−'} ${product(c, e)}`;
    return { gives: (one - two) / all, numbers: grouped(`[${sum}] / ${decimalText(all, places)}`) };
  });
  return { formula: '[(x_Q − x_P)(y − y_P) − (y_Q − y_P)(x − x_P)] / PQ', numbers, value };
}

/** Decimals of f. */
const SHARE_DECIMALS = 3;

/** @param lengths in metres: the band, and the map's longer side, as whose parts distances are written */
function shareLine(
  profile: FaultParams['profile'],
  distance: number,
  { band, side }: { readonly band: number; readonly side: number },
  share: number,
): FaultSum {
  const { within, high } = sharesOf(profile);
  const part = partOf(profile, distance / band);
  const value = shareText(share);
  const away = formatLength(distance, 'm', side);
  if (profile === 'step')
    return {
      formula: '1 where d > 0, else 0',
      numbers: `${away} is ${distance > 0 ? 'above' : 'not above'} 0`,
      value,
    };
  const formula = high === '0' ? `${within} within ± w/2, else 0` : `${within} within ± w/2, 0 and 1 beside it`;
  if (part !== 'within') {
    const edge = formatLength(((part === 'high' ? 1 : -1) * band) / 2, 'm');
    return { formula, numbers: `${away} is beyond ${edge}`, value };
  }
  const { divisor, decimals } = lengthFormat(band, 'm');
  const { numbers } = fitting(decimals, share, SHARE_DECIMALS, (places) => {
    const [d, w] = [distance, band].map((metres) => Number((metres / divisor).toFixed(places)));
    const ratio = `${decimalText(d, places)}/${decimalText(w, places)}`;
    return { gives: shareOf(profile, d / w), numbers: grouped(within.replaceAll('d/w', ratio)) };
  });
  return { formula, numbers, value };
}

function shareText(share: number): string {
  return formatNumber(share, SHARE_DECIMALS).replace(/\.?0+$/, '');
}

/** h₀ + a · f, whose printed numbers make the printed elevation. */
function elevationLine(value: number, gain: number, share: number, unit: 'm' | ''): FaultSum {
  const offset = gain * share;
  const mean = value - offset;
  const terms = [{ letter: 'h₀', weight: 1, value: mean }];
  const { numbers, result } = sumTexts({ terms, mean, offset, value, isMoved: true, fault: { f: share, step: gain } });
  return { formula: 'h₀ + a · f', numbers: grouped(numbers), value: withUnit(grouped(result), unit) };
}

/** The same where h₀ is not known: what the fault adds. */
function gainLine(gain: number, share: number, unit: 'm' | ''): FaultSum {
  const { numbers, value } = elevationLine(gain * share, gain, share, unit);
  return { formula: 'h₀ + a · f', numbers: numbers.replace(/^\S+/, 'h₀'), value: signedText(value) };
}
