import { afterEach, describe, expect, it } from 'vitest';
import { appearanceSchema } from '../../src/colour/appearance.ts';
import type { ParamSpec } from '../../src/core/params.ts';
import { registry } from '../../src/generate.ts';
import { docText } from '../../src/ui/panel/wording.ts';
import { recipeWhereItMatters } from '../support/golden-cases.ts';
import { changeParam, choose, control, controls, drag, mountPanel, nameOf, recipeOf, roleOf } from '../support/ui-panel.ts';

afterEach(() => document.body.replaceChildren());

describe.each(registry.generators.map((generator) => [generator.id, generator] as const))('%s', (_id, generator) => {
  it.each(Object.entries(generator.params))(
    'has a named and explained control for %s, which changes just that',
    (param, spec) => {
      const { events, model } = mountPanel(recipeWhereItMatters(generator, param, spec.default));
      const name = nameOf(spec);
      const { title } = control(roleOf[spec.kind], name);
      expect(title).toContain(docText(spec));
      expect(title).toMatch(/default \S/i);
      expect(controls('slider', name).length).toBe(spec.kind === 'number' || spec.kind === 'integer' ? 1 : 0);
      for (const slider of controls('slider', name)) expect(slider.title).toBe(title);

      const before = model().recipe;
      const value = changeParam(spec);
      expect(events.at(-1)?.phase).toBe('final');
      const params = 'params' in before.source ? before.source.params : {};
      expect(events.at(-1)?.recipe).toEqual({ ...before, source: { ...before.source, params: { ...params, [param]: value } } });

      const reset = control('button', `Reset ${spec.label}`);
      expect(reset.hidden).toBe(false);
      reset.click();
      expect(events.at(-1)).toEqual({ recipe: before, phase: 'final' });
      expect(reset.hidden).toBe(true);
    },
  );
});

it('ends the slider of roughness where the decay does, at once when that changes', () => {
  const { model } = mountPanel(recipeOf('midpoint-displacement'));
  const slider = control('slider', 'Roughness');
  const atItsEnd = (): unknown => {
    drag(slider, Number(slider.max));
    const { source } = model().recipe;
    return source.kind === 'generated' && source.params.roughness;
  };
  expect(atItsEnd()).toBe(1);
  expect(slider.title).toContain('0 to 1,');
  choose('Decay', 'Power');
  expect(atItsEnd()).toBe(4);
  expect(slider.title).toContain('0 to 4,');
});

describe('appearance', () => {
  it.each(Object.entries<ParamSpec>(appearanceSchema))(
    'has a named and explained control for %s, which changes just that',
    (id, spec) => {
      const { events } = mountPanel(recipeOf());
      expect(control(roleOf[spec.kind], nameOf(spec)).title).toContain(docText(spec));
      const value = changeParam(spec);
      expect(events.at(-1)).toEqual({ appearance: { [id]: value }, phase: 'final' });
      control('button', `Reset ${spec.label}`).click();
      expect(events.at(-1)).toEqual({ appearance: { [id]: spec.default }, phase: 'final' });
    },
  );

  it('sets the theme', () => {
    const { events } = mountPanel(recipeOf());
    choose('Theme', 'Light');
    expect(events).toEqual([{ page: { theme: 'light' }, phase: 'final' }]);
  });

  it('leaves out units that the terrain does not have', () => {
    const { set } = mountPanel(recipeOf());
    set({ unit: '' });
    expect(controls('slider', 'Sea level').length).toBe(1);
    expect(controls('slider', 'East–west').length).toBe(1);
    expect(controls('slider', 'Sun azimuth, °').length).toBe(1);
  });
});
