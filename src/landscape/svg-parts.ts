import { xmlText } from '../core/text.ts';
import type { Rgb } from './colours.ts';
import type { Landscape, Moment } from './landscape.ts';
import { createLayerStrips } from './layer-line.ts';
import { isLoop, offsetOf } from './motion.ts';
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

/** The gradients of a document, in the order of the calls. */
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

/** An element around others, each on a line of its own. @param title shown as a tooltip */
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

/** To four decimals, as faint things differ by less than a hundredth. @returns undefined for 1, the default */
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

/** Points of a line or around a shape, in pixels from the picture's upper left corner. */
export interface PixelPoints {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** The visible part of a layer's line and outline at a moment, and up to a segment more on either side, from left to right.
 *  @param index of the layer, 0 is the front
 *  @returns no points where no part of the line lies within the picture's width */
export function crestOf(landscape: Landscape, index: number, moment: Moment): PixelPoints {
  const { scene, layers } = landscape;
  const scale = scene.height / scene.designHeight;
  const strips = createLayerStrips(landscape, layers[index]);
  const { start, span, segments } = strips;
  const offset = offsetOf(landscape, index, moment, span);
  const beyond = layers[index].settings.outline / 2;
  const left = offset - beyond;
  const right = offset + scene.width / scale + beyond;
  const line: { x: number[]; y: number[] } = { x: [], y: [] };
  for (let n = Math.floor((left - start) / span); start + n * span < right; n++) {
    const elevations = strips.strip(n, isLoop(moment));
    if (!elevations) continue;
    const from = start + n * span;
    const pointsBefore = (x: number): number => Math.floor(((x - from) / span) * segments);
    const last = Math.min(segments, pointsBefore(right) + 1);
    // The first point of a strip is the last of the one before.
    for (let k = Math.max(line.x.length > 0 ? 1 : 0, pointsBefore(left)); k <= last; k++) {
      put(line, (from + (k * span) / segments - offset) * scale, scene.height - elevations[k] * scale);
    }
  }
  return line;
}

function put({ x, y }: { x: number[]; y: number[] }, atX: number, atY: number): void {
  x.push(atX);
  y.push(atY);
}

/** Units of a pixel: points lie on whole ones, so that no error adds up along a path. */
const UNITS = 100;

/** Points as a path says them behind its `M`: the first where it is, then each relative to the one before it, to two decimals. Those on a
 *  straight line between their neighbours are left out. */
export function pathSteps({ x, y }: PixelPoints): string {
  let [atX, atY] = [Math.round(x[0] * UNITS), Math.round(y[0] * UNITS)];
  const steps = [`${atX / UNITS} ${atY / UNITS}l`];
  /** The step that may still go on. */
  let [dx, dy] = [0, 0];
  for (let i = 1; i < x.length; i++) {
    const [nextX, nextY] = [Math.round(x[i] * UNITS), Math.round(y[i] * UNITS)];
    const [stepX, stepY] = [nextX - atX, nextY - atY];
    const isSameWay = dx * stepY === dy * stepX && dx * stepX + dy * stepY >= 0;
    if (!isSameWay) {
      steps.push(`${dx / UNITS} ${dy / UNITS} `);
      [dx, dy] = [0, 0];
    }
    [dx, dy] = [dx + stepX, dy + stepY];
    [atX, atY] = [nextX, nextY];
  }
  steps.push(`${dx / UNITS} ${dy / UNITS}`);
  return steps.join('');
}
