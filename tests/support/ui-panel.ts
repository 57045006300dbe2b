import { page } from 'vitest/browser';
import '../../src/ui/styles/index.css';
import type { Registry } from '../../src/core/generator.ts';
import { defaultsOf, type ParamSpec, type ParamValue } from '../../src/core/params.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { type Appearance, appearanceSchema } from '../../src/draw/colour/appearance.ts';
import { registry } from '../../src/generate.ts';
import { type PageSettings, pageSchema } from '../../src/state/page-settings.ts';
import { optionText } from '../../src/state/param-text.ts';
import { createPanel, type PanelModel } from '../../src/ui/panel/panel.ts';

export function recipeOf(generator = 'diamond-square', changes: object = {}, known: Registry = registry): Recipe {
  return parseRecipe({ version: 1, source: { kind: 'generated', generator, seed: 'dolerite' }, ...changes }, known);
}

/** A panel whose reports come back as its next model, as the page does it; with `answers: false` none comes. */
export function mountPanel(recipe: Recipe, { answers = true, known = registry as Registry } = {}) {
  const container = document.createElement('div');
  container.style.width = '304px';
  document.body.replaceChildren(container);
  let model: PanelModel = {
    recipe,
    appearance: defaultsOf(appearanceSchema),
    page: defaultsOf(pageSchema),
    inForce: { exaggeration: 1.8, contourInterval: 100 },
    is3d: true,
    unit: 'm',
    hasSea: true,
    hasMap: true,
  };
  /** What the panel reported, oldest first. */
  const events: { phase: string; recipe?: Recipe; appearance?: Partial<Appearance>; page?: Partial<PageSettings> }[] = [];
  const problems: (string | undefined)[] = [];
  const notes: string[] = [];
  const set = (changes: Partial<PanelModel>): void => {
    model = { ...model, ...changes };
    if (answers) panel.update();
  };
  const panel = createPanel(
    container,
    () => model,
    {
      onRecipe(now, phase) {
        events.push({ recipe: now, phase });
        set({ recipe: now });
      },
      onPreset(now) {
        events.push({ recipe: now, phase: 'final' });
        set({ recipe: now });
      },
      onAppearance(changes, phase) {
        events.push({ appearance: changes, phase });
        set({ appearance: { ...model.appearance, ...changes } });
      },
      onPage(changes) {
        events.push({ page: changes, phase: 'final' });
        set({ page: { ...model.page, ...changes } });
      },
      onProblem: (message) => problems.push(message),
      onNote: (text) => notes.push(text),
    },
    known,
  );
  panel.update();
  return { panel, events, problems, notes, model: () => model, set };
}

type Role = 'slider' | 'textbox' | 'combobox' | 'checkbox' | 'button';

/** Every control with this role and accessible name, shown or not. */
export function controls(role: Role, name: string): HTMLInputElement[] {
  return page.getByRole(role, { name, exact: true, includeHidden: true }).elements() as HTMLInputElement[];
}

/** The one control with this role and accessible name.
 *  @throws Error if there is none or more than one */
export function control(role: Role, name: string): HTMLInputElement {
  const found = controls(role, name);
  if (found.length !== 1) throw new Error(`expected one ${role} named ${name}, got ${found.length}`);
  return found[0];
}

/** Types into a field and leaves it. */
export function type(field: HTMLInputElement, text: string): void {
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  field.blur();
}

/** Drags a slider over positions on its own scale and lets it go. */
export function drag(slider: HTMLInputElement, ...positions: number[]): void {
  for (const position of positions) {
    slider.value = String(position);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }
  slider.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Names of a list's choices. */
export function choices(name: string): string[] {
  return Array.from(control('combobox', name).querySelectorAll('option'), (option) => option.textContent ?? '');
}

export function choose(name: string, choice: string): void {
  const select = control('combobox', name);
  const option = Array.from(select.querySelectorAll('option')).find(({ textContent }) => textContent === choice);
  if (!option) throw new Error(`${name}: expected a choice ${choice}, got ${choices(name).join(', ')}`);
  option.selected = true;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The role of the control in which a parameter's value is typed, chosen or ticked. */
export const roleOf = { number: 'textbox', integer: 'textbox', choice: 'combobox', flag: 'checkbox', text: 'textbox' } as const;

export function nameOf(spec: ParamSpec): string {
  return 'unit' in spec && spec.unit ? `${spec.label}, ${spec.unit}` : spec.label;
}

/** Values other than the default, valid beside the other parameters' defaults: all other choices, a step down, or the far end. */
export function othersOf(spec: ParamSpec): ParamValue[] {
  switch (spec.kind) {
    case 'flag':
      return [!spec.default];
    case 'choice':
      return spec.options.filter((option) => option !== spec.default);
    case 'text':
      return [...spec.examples];
    default: {
      const below = Number((spec.default - (spec.kind === 'integer' ? 1 : spec.step)).toPrecision(12));
      return [spec.default === spec.min ? spec.max : below];
    }
  }
}

/** Sets a value through the parameter's control. */
export function setParam(spec: ParamSpec, value: ParamValue): void {
  if (spec.kind === 'choice') choose(nameOf(spec), optionText(spec, String(value)));
  else if (spec.kind !== 'flag') type(control('textbox', nameOf(spec)), String(value));
  else if (shownValue(spec) !== value) control('checkbox', nameOf(spec)).click();
}

/** The value that the parameter's control shows. */
export function shownValue(spec: ParamSpec): ParamValue {
  const { checked, value } = control(roleOf[spec.kind], nameOf(spec));
  if (spec.kind === 'flag') return checked;
  if (spec.kind === 'choice') return spec.options.find((option) => optionText(spec, option) === value) ?? value;
  if (spec.kind === 'text') return value;
  return Number(value.replaceAll(',', '').replace('−', '-')); // an empty field is automatic, which is 0
}

/** Sets another value than the default through the parameter's control. */
export function changeParam(spec: ParamSpec): ParamValue {
  const [value] = othersOf(spec);
  setParam(spec, value);
  return value;
}
