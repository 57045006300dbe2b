import { xmlText } from '../../core/xml-text.ts';
import {
  DIGIT_HEIGHT,
  type Mark,
  type Measure,
  type PathMark,
  RAISED,
  type TextMark,
  textRuns,
  type VerticalGradient,
} from './marks.ts';

/** A stand-alone SVG 1.1 document of marks on a background. Colours must be hexadecimal.
 *  @param elements SVG over the marks */
export function marksToSvg(
  marks: readonly Mark[],
  width: number,
  height: number,
  title: string,
  background: string,
  elements: readonly string[] = [],
): string {
  const gradients: string[] = [];
  const body = [...marks.map((mark) => element(mark, gradients)), ...elements].join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif">
<title>${xmlText(title)}</title>
<defs>${gradients.join('')}</defs>
<rect width="${width}" height="${height}" fill="${xmlText(background)}"/>
${body}
</svg>
`;
}

function element(mark: Mark, gradients: string[]): string {
  switch (mark.kind) {
    case 'path':
      return pathElement(mark, gradients);
    case 'disc':
      return `<circle${attributes({ cx: mark.x, cy: mark.y, r: mark.radius, fill: mark.fill, stroke: mark.stroke, 'stroke-width': mark.width })}/>`;
    case 'box': {
      const { x, y, width, height, radius: rx, fill, stroke } = mark;
      return `<rect${attributes({ x, y, width, height, rx, fill, stroke })}/>`;
    }
    case 'text':
      return `<text${attributes({
        x: mark.x,
        y: mark.y + (mark.size * DIGIT_HEIGHT) / 2,
        'font-size': mark.size,
        'font-weight': mark.isStrong ? 600 : undefined,
        'text-anchor': mark.align === 'start' ? undefined : mark.align,
        fill: mark.colour,
      })}>${runElements(mark)}</text>`;
  }
}

function runElements({ text, size }: TextMark): string {
  const runs = textRuns(text);
  return runs
    .map((run, i) => {
      if (run.isRaised) {
        return `<tspan${attributes({ dy: -size * RAISED.rise, 'font-size': size * RAISED.size })}>${xmlText(run.text)}</tspan>`;
      }
      return runs[i - 1]?.isRaised
        ? `<tspan${attributes({ dy: size * RAISED.rise })}>${xmlText(run.text)}</tspan>`
        : xmlText(run.text);
    })
    .join('');
}

function pathElement(mark: PathMark, gradients: string[]): string {
  const { points, fill } = mark;
  let d = '';
  for (let i = 0; i < points.length; i += 2) d += `${i === 0 ? 'M' : 'L'}${tenths(points[i])} ${tenths(points[i + 1])}`;
  if (fill !== undefined && typeof fill !== 'string') gradients.push(gradientElement(fill, gradients.length));
  return `<path${attributes({
    d: mark.isClosed ? `${d}Z` : d,
    fill: fill === undefined ? 'none' : typeof fill === 'string' ? fill : `url(#ramp-${gradients.length - 1})`,
    stroke: mark.stroke,
    'stroke-width': mark.stroke === undefined ? undefined : mark.width,
    'stroke-linejoin': mark.stroke === undefined ? undefined : 'round',
    'stroke-dasharray': mark.dash?.join(' ') || undefined,
    opacity: mark.opacity,
  })}/>`;
}

function gradientElement({ from, to, stops }: VerticalGradient, index: number): string {
  const place = attributes({ id: `ramp-${index}`, gradientUnits: 'userSpaceOnUse', x1: 0, x2: 0, y1: from, y2: to });
  const all = stops.map(([offset, colour]) => `<stop offset="${offset.toFixed(4)}" stop-color="${xmlText(colour)}"/>`);
  return `<linearGradient${place}>${all.join('')}</linearGradient>`;
}

function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? short(value) : xmlText(String(value))}"`)
    .join('');
}

/** Lines are the bulk of a file. */
function tenths(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Width of a text in a sans-serif that is not known, rather too wide than too narrow. */
export const estimateWidth: Measure = (text, size) => text.length * size * 0.58;
