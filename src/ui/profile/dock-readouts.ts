import { profileFigures } from '../../analysis/profile-figures.ts';
import type { Range } from '../../core/heightmap.ts';
import { formatElevation } from '../../core/number-text.ts';
import type { Profile } from '../../core/profile.ts';
import { isDrawn, STICK_LEGEND, type StickDetail } from '../../draw/chart/stick-detail.ts';
import { create } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';
import { createStageKey } from '../terrain/stage-key.ts';

/** In order of importance: without room for all, the last ones are hidden. */
const FIGURES = ['lowest', 'highest', 'ascent', 'descent'] as const;

/** The figures of a profile, or of the part of it that is shown: lowest, highest, ascent, descent.
 *  `span`, of elevations, decides how many decimals they have. */
export function createFigures(): {
  readonly element: HTMLElement;
  update(profile: Profile, part: Range | undefined, unit: 'm' | '', span: number): void;
} {
  const values = FIGURES.map((name) => ({ name, value: create('dd') }));
  const entries = values.map(({ name, value }) => create('div', {}, create('dt', {}, name), value));
  const element = create('dl', { class: 'dock-figures wrap quiet grow' }, ...entries);
  const figuresOf = latest(profileFigures);
  return {
    element,
    update(profile, part, unit, span) {
      element.title = part ? 'Of the part that the chart shows' : 'Of the whole line';
      const { min, max, gain, loss } = figuresOf(profile, part);
      const text = (elevation: number): string => formatElevation(elevation, unit, span);
      const texts: Readonly<Record<(typeof FIGURES)[number], string>> = {
        lowest: text(min),
        highest: text(max),
        ascent: text(gain),
        descent: text(loss),
      };
      for (const { name, value } of values) value.textContent = texts[name];
    },
  };
}

/** What a stage of 1D terrain did, and a key of the marks in the chart. */
export function createStageLegend(): { readonly element: HTMLElement; update(sentence: string, marks: StickDetail): void } {
  const told = create('p', { class: 'dock-law soft cut' });
  const key = createStageKey('dock-legend');
  return {
    element: create('div', { class: 'dock-stage grow' }, told, key.element),
    update(sentence, detail) {
      told.textContent = sentence;
      told.title = sentence;
      key.update(STICK_LEGEND.map(({ mark }) => mark).filter((mark) => isDrawn(mark, detail)));
    },
  };
}
