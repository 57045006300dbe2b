import { xmlText } from '../core/text.ts';
import { type GradientStop, hexOf, type Paint, type PixelPoints } from './shapes.ts';
import type { SunDisc } from './sky.ts';

/** Of one element; numbers to two decimals, what is undefined left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** The gradients of a document, in the order of the calls. */
export interface Gradients {
  /** Their elements so far. */
  readonly elements: readonly string[];
  /** @returns what a shape is filled or stroked with */
  paint(paint: Paint): string;
}

export function createGradients(): Gradients {
  const elements: string[] = [];
  return {
    elements,
    paint(paint) {
      if (paint.kind === 'plain') return hexOf(paint.colour);
      const id = `gradient-${elements.length + 1}`;
      const stops = paint.stops.map(stopElement).join('');
      const at = { id, gradientUnits: 'userSpaceOnUse' };
      if (paint.kind === 'linear') {
        const { x1, y1, x2, y2 } = paint;
        elements.push(`<linearGradient${attributes({ ...at, x1, y1, x2, y2 })}>${stops}</linearGradient>`);
      } else {
        const { x, y, radius } = paint;
        elements.push(`<radialGradient${attributes({ ...at, cx: x, cy: y, r: radius })}>${stops}</radialGradient>`);
      }
      return `url(#${id})`;
    },
  };
}

function stopElement({ at, colour, opacity }: GradientStop): string {
  // Stops stand close together where they lie far outside the picture.
  const offset = String(Math.round(at * 1e6) / 1e6);
  return element('stop', { offset, 'stop-color': hexOf(colour), 'stop-opacity': opacityText(opacity) });
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
