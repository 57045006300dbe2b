import type { HoverReading, LineValue } from '../draw/chart/hover-marks.ts';
import { lineSample } from '../draw/chart/series-style.ts';
import { createSpoken } from './spoken.ts';

/** Pixels that stay free at the ends of the chart, and beside the hovered line. */
const MARGIN = 2;
const BESIDE = 14;
const ROW_HEIGHT = 17;

/** What the lines of a chart read at the hovered point: in a row over the plot or, without room for that, in rows beside the point. Said too
 *  while the chart has the focus. */
export function createChartTooltip(container: HTMLElement): { update(reading: HoverReading | undefined): void } {
  const element = container.appendChild(document.createElement('div'));
  element.hidden = true;
  const say = createSpoken(container);
  return {
    update(reading) {
      element.hidden = reading === undefined;
      say(reading && container.contains(document.activeElement) ? wordsOf(reading) : '');
      if (!reading) return;
      const { x, text, values } = reading;
      const { clientWidth: width, clientHeight: height } = container;
      element.className = 'chart-tooltip';
      element.style.maxWidth = '';
      element.replaceChildren(text, ...values.map(entryOf));
      let left = Math.min(Math.max(x - element.offsetWidth / 2, MARGIN), width - element.offsetWidth - MARGIN);
      if (left < MARGIN) {
        const most = Math.max(Math.floor(height / ROW_HEIGHT) - 3, 1);
        const more = values.length - most;
        if (more > 0) element.replaceChildren(text, ...values.slice(0, most).map(entryOf), `and ${more} more`);
        element.classList.add('is-beside');
        const isRight = x < width / 2;
        element.style.maxWidth = `${(isRight ? width - x : x) - BESIDE - MARGIN}px`;
        left = isRight ? x + BESIDE : x - BESIDE - element.offsetWidth;
      }
      element.style.left = `${Math.round(left)}px`;
    },
  };
}

/** `3.2 km, terrain 512 m` */
function wordsOf({ text, values }: HoverReading): string {
  return [text, ...values.map((value) => `${value.name} ${value.text}`.trim())].join(', ');
}

function entryOf({ name, text, ...style }: LineValue): HTMLElement {
  const entry = document.createElement('span');
  entry.innerHTML = lineSample(style, 14, 2);
  const label = document.createElement('i');
  label.textContent = name;
  entry.append(label, text);
  return entry;
}
