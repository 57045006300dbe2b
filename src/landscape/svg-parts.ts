import { xmlText } from '../core/text.ts';
import type { Rgb } from './rgb.ts';
import type { SunDisc } from './sky.ts';

/** Of one element; numbers to two decimals, what is undefined left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A place along a gradient, 0 … 1. */
export interface GradientStop {
  readonly at: number;
  readonly colour: Rgb;
  /** 1 without. */
  readonly opacity?: number;
}

/** The gradients of a document, by the order in which they were asked for. */
export interface Gradients {
  /** Their elements so far. */
  readonly elements: readonly string[];
  /** Even from (x1, y1) to (x2, y2), in pixels. @returns what fills with it */
  linear(x1: number, y1: number, x2: number, y2: number, stops: readonly GradientStop[]): string;
  /** Even from the middle to the radius. @returns what fills with it */
  radial(x: number, y: number, radius: number, stops: readonly GradientStop[]): string;
}

export function createGradients(): Gradients {
  const elements: string[] = [];
  const add = (name: string, place: Attributes, stops: readonly GradientStop[]): string => {
    const id = `gradient-${elements.length + 1}`;
    const all = stops.map(({ at, colour, opacity }) => {
      // Stops stand close together where they lie far outside the picture.
      return `<stop${attributes({ offset: String(Math.round(at * 1e6) / 1e6), 'stop-color': hexOf(colour), 'stop-opacity': opacityText(opacity) })}/>`;
    });
    elements.push(`<${name}${attributes({ id, gradientUnits: 'userSpaceOnUse', ...place })}>${all.join('')}</${name}>`);
    return `url(#${id})`;
  };
  return {
    elements,
    linear: (x1, y1, x2, y2, stops) => add('linearGradient', { x1, y1, x2, y2 }, stops),
    radial: (cx, cy, r, stops) => add('radialGradient', { cx, cy, r }, stops),
  };
}

/** An element without content. */
export function element(name: string, values: Attributes): string {
  return `<${name}${attributes(values)}/>`;
}

/** An element around others, each on a line of its own. @param title told where it is pointed at */
export function group(values: Attributes, children: readonly string[], title?: string): string {
  return elementAround('g', values, title === undefined ? children : [`<title>${xmlText(title)}</title>`, ...children]);
}

/** An element around others, each on a line of its own. */
export function elementAround(name: string, values: Attributes, children: readonly string[]): string {
  return `<${name}${attributes(values)}>\n${children.join('\n')}\n</${name}>`;
}

function attributes(values: Attributes): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 100) / 100 : xmlText(String(value))}"`)
    .join('');
}

/** Opacities of faint things differ by less than a hundredth. @returns undefined for 1, which needs no word */
export function opacityText(opacity: number | undefined): string | undefined {
  return opacity === undefined || opacity === 1 ? undefined : String(Math.round(opacity * 1e4) / 1e4);
}

/** `#rrggbb` */
export function hexOf(colour: Rgb): string {
  return `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** The lit part of a moon: down the right limb, and back along the half ellipse that parts light from shadow. */
export function moonPath({ x, y, radius, phase }: SunDisc): string {
  const [poles, across] = [`M${hundredths(x)} ${hundredths(y - radius)}`, Math.abs(2 * phase - 1) * radius];
  const limb = `A${hundredths(radius)} ${hundredths(radius)} 0 0 1 ${hundredths(x)} ${hundredths(y + radius)}`;
  const sweep = phase > 0.5 ? 1 : 0;
  return `${poles}${limb}A${hundredths(across)} ${hundredths(radius)} 0 0 ${sweep} ${hundredths(x)} ${hundredths(y - radius)}Z`;
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
