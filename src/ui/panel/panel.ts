import { GUI } from 'lil-gui';
import { type Appearance, appearanceGroups } from '../../colour/appearance.ts';
import type { Registry } from '../../core/generator.ts';
import { type Recipe, RecipeError } from '../../core/recipe.ts';
import { registry as everything } from '../../generate.ts';
import { createEdits } from '../../state/edits.ts';
import type { Theme } from '../theme.ts';
import { addAlgorithmRows } from './algorithm-rows.ts';
import { createFiltersFolder } from './filters-folder.ts';
import type { PanelAccess } from './panel-access.ts';
import type { PanelSection } from './panel-tabs.ts';
import { addChoiceRow } from './plain-rows.ts';
import { addFolder, type Phase, type Row } from './row.ts';
import { addSchemaRows } from './schema-rows.ts';
import { addShapeRows } from './shape-rows.ts';
import { problemText } from './wording.ts';

export interface PanelModel {
  readonly recipe: Recipe;
  readonly appearance: Appearance;
  readonly theme: Theme;
  /** Unit of elevations and lengths; empty where they have none. */
  readonly unit: 'm' | '';
}

export interface PanelEvents {
  onRecipe(recipe: Recipe, phase: Phase): void;
  onAppearance(changes: Partial<Appearance>, phase: Phase): void;
  onTheme(theme: Theme): void;
  /** Why a change was refused, every problem on a line of its own; undefined when a later one was not. */
  onProblem(message: string | undefined): void;
}

export interface Panel {
  update(model: PanelModel): void;
  /** Its folders, once it has appeared. */
  readonly sections: readonly PanelSection[];
  dispose(): void;
}

/** The panel of all that can be set, made from the schemas. It appears with the first update. */
export function createPanel(container: HTMLElement, events: PanelEvents, registry: Registry = everything): Panel {
  const edits = createEdits(registry);
  let built: Built | undefined;
  let model: PanelModel;
  let hasProblem = false;

  const access: PanelAccess = {
    edits,
    registry,
    model: () => model,
    generator() {
      const { source } = model.recipe;
      return source.kind === 'generated' ? registry.generators.find((g) => g.id === source.generator) : undefined;
    },
    edit(change, phase) {
      let recipe: Recipe;
      try {
        recipe = change(model.recipe);
      } catch (error) {
        if (!(error instanceof RecipeError)) throw error;
        hasProblem = true;
        events.onProblem(error.problems.map((problem) => problemText(problem, access.generator()?.params ?? {})).join('\n'));
        return false;
      }
      // Until the next update this is the latest there is: a second change must not undo it.
      model = { ...model, recipe };
      if (hasProblem) events.onProblem(undefined);
      hasProblem = false;
      events.onRecipe(recipe, phase);
      return true;
    },
  };
  const setAppearance = (changes: Partial<Appearance>, phase: Phase): boolean => {
    model = { ...model, appearance: { ...model.appearance, ...changes } };
    events.onAppearance(changes, phase);
    return true;
  };
  const setTheme = (theme: Theme): boolean => {
    model = { ...model, theme };
    events.onTheme(theme);
    return true;
  };

  return {
    update(now) {
      model = now;
      if (built) built.refresh();
      else built = build(container, access, setAppearance, setTheme);
    },
    get sections() {
      return built?.sections ?? [];
    },
    dispose() {
      built?.destroy();
      built = undefined;
    },
  };
}

interface Built {
  readonly sections: readonly PanelSection[];
  refresh(): void;
  destroy(): void;
}

function build(
  container: HTMLElement,
  access: PanelAccess,
  setAppearance: (changes: Partial<Appearance>, phase: Phase) => boolean,
  setTheme: (theme: Theme) => boolean,
): Built {
  const gui = new GUI({ container, injectStyles: false });
  gui.$title.remove();
  gui.domElement.classList.add('parameter-panel');

  const rows = addAlgorithmRows(addFolder(gui, 'Algorithm'), access);
  const shape = addFolder(gui, 'Shape');
  let shapeOf = access.generator();
  let shapeRows = addShapeRows(shape, access);
  const filters = access.registry.filters.length > 0 ? createFiltersFolder(addFolder(gui, 'Filters', false), access) : undefined;
  for (const { title, params } of Object.values(appearanceGroups)) {
    const isView = params === appearanceGroups.view.params;
    const folder = addFolder(gui, title, !isView);
    const appearance = addSchemaRows(folder, params, {
      values: () => access.model().appearance,
      write: (id, value, phase) => setAppearance({ [id]: value }, phase),
      unit: (unit) => (unit === 'm' ? access.model().unit : unit),
    });
    rows.push(...appearance);
    if (isView) rows.push(addThemeRow(folder, access, setTheme));
  }

  return {
    sections: gui.folders.map(({ $title, domElement }) => ({ title: $title.textContent, element: domElement })),
    refresh() {
      if (access.generator() !== shapeOf) {
        for (const row of shapeRows) row.destroy();
        shapeOf = access.generator();
        shapeRows = addShapeRows(shape, access);
      }
      for (const row of [...rows, ...shapeRows]) row.refresh();
      filters?.refresh();
    },
    destroy: () => gui.destroy(),
  };
}

const THEMES = { System: 'system', Dark: 'dark', Light: 'light' } as const satisfies Readonly<Record<string, Theme>>;

function addThemeRow(gui: GUI, access: PanelAccess, setTheme: (theme: Theme) => boolean): Row {
  return addChoiceRow(gui, {
    label: 'Theme',
    tooltip: () => 'Colours of the page: dark, light, or as the system is set.\nDefault system',
    options: () => THEMES,
    read: () => access.model().theme,
    write: (value) => setTheme(Object.values(THEMES).find((theme) => theme === value) ?? 'system'),
    initial: () => 'system',
  });
}
