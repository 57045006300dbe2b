import { profileFigures } from '../../analysis/profile-figures.ts';
import { formatElevation, formatNumber } from '../../chart/number-text.ts';
import { isDrawn, STICK_LEGEND, type StickDetail, type StickMark } from '../../chart/stick-detail.ts';
import type { Profile } from '../../core/profile.ts';
import { create } from '../controls/dom.ts';
import { oncePer } from '../controls/memo.ts';

/** In order of importance: without room for all, the last ones are hidden. */
const FIGURES = ['lowest', 'highest', 'ascent', 'vertical', 'descent'] as const;
const figuresOf = oncePer(profileFigures);

/** The figures of a profile: lowest, highest, ascent, descent, and the exaggeration of the chart.
 *  `span`, of elevations, decides how many decimals they have. */
export function createFigures(): {
  readonly element: HTMLElement;
  update(profile: Profile, unit: 'm' | '', span: number, exaggeration: number): void;
} {
  const values = FIGURES.map((name) => ({ name, value: create('dd') }));
  const entries = values.map(({ name, value }) => create('div', {}, create('dt', {}, name), value));
  const element = create('dl', { class: 'dock-figures' }, ...entries);
  return {
    element,
    update(profile, unit, span, exaggeration) {
      const { min, max, gain, loss } = figuresOf(profile);
      const text = (elevation: number): string => formatElevation(elevation, unit, span);
      const texts: Readonly<Record<(typeof FIGURES)[number], string>> = {
        lowest: text(min),
        highest: text(max),
        ascent: text(gain),
        vertical: `×${formatNumber(exaggeration, exaggeration < 10 ? 1 : 0)}`,
        descent: text(loss),
      };
      for (const { name, value } of values) value.textContent = texts[name];
    },
  };
}

const MARK_ICONS: Readonly<Record<StickMark, string>> = {
  parent: '<circle class="parent" cx="6" cy="6" r="3.5"/>',
  mean: '<circle class="mean" cx="6" cy="6" r="3.2"/>',
  stick: '<path class="stick" d="M6 0v12"/>',
  made: '<circle class="made" cx="6" cy="6" r="3.5"/>',
};

/** What a stage of 1D terrain did: its formula with numbers, and a legend of the marks in the chart. */
export function createStageLegend(): { readonly element: HTMLElement; update(law: string, marks: StickDetail): void } {
  const law = create('p', { class: 'dock-law' });
  const items = STICK_LEGEND.map(({ mark, text }) => {
    const item = create('li');
    item.innerHTML = `<svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">${MARK_ICONS[mark]}</svg>`;
    item.append(create('span', {}, text));
    return { mark, item };
  });
  const list = create('ul', { class: 'dock-legend', 'aria-label': 'Marks of the stage' }, ...items.map(({ item }) => item));
  return {
    element: create('div', { class: 'dock-stage' }, law, list),
    update(text, marks) {
      law.textContent = text;
      law.title = text;
      list.hidden = marks === 'none';
      for (const { mark, item } of items) item.hidden = !isDrawn(mark, marks);
    },
  };
}
