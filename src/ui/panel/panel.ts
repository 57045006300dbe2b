import { type Appearance, appearanceGroups } from '../../colour/appearance.ts';
import type { Registry } from '../../core/generator.ts';
import { schemaOf } from '../../core/mend-recipe.ts';
import { type Recipe, RecipeError } from '../../core/recipe.ts';
import { registry as everything } from '../../generate.ts';
import { createEdits } from '../../state/edits.ts';
import { type PageSettings, pageRowsSchema } from '../../state/page-settings.ts';
import { problemText } from '../../state/param-text.ts';
import { addAlgorithmRows } from './algorithm-rows.ts';
import { createFiltersFolder } from './filters-folder.ts';
import type { PanelAccess } from './panel-access.ts';
import type { PanelSection } from './panel-tabs.ts';
import { addFolder, createRootGui, type Phase } from './row.ts';
import { addSchemaRows } from './schema-rows.ts';
import { addShapeRows } from './shape-rows.ts';

export interface PanelModel {
  readonly recipe: Recipe;
  readonly appearance: Appearance;
  readonly page: PageSettings;
  /** Unit of elevations and lengths; empty where they have none. */
  readonly unit: 'm' | '';
}

export interface PanelEvents {
  onRecipe(recipe: Recipe, phase: Phase): void;
  onAppearance(changes: Partial<Appearance>, phase: Phase): void;
  onPage(changes: Partial<PageSettings>): void;
  /** Why a change was refused, one problem a line; undefined when a later change is accepted. */
  onProblem(message: string | undefined): void;
}

export interface Panel {
  /** Shows the model as it is now. */
  update(): void;
  /** Its folders; empty before the first update. */
  readonly sections: readonly PanelSection[];
}

/** The panel of all settings of a terrain, built from the schemas at the first update.
 *  @param model the current values, read at every change, so that no change undoes the one before */
export function createPanel(
  container: HTMLElement,
  model: () => PanelModel,
  events: PanelEvents,
  registry: Registry = everything,
): Panel {
  const edits = createEdits(registry);
  let built: Built | undefined;
  let hasProblem = false;

  const access: PanelAccess = {
    edits,
    registry,
    model,
    generator() {
      const { source } = model().recipe;
      return source.kind === 'generated' ? registry.generators.find((g) => g.id === source.generator) : undefined;
    },
    edit(change, phase) {
      const before = model().recipe;
      let recipe: Recipe;
      try {
        recipe = change(before);
      } catch (error) {
        if (!(error instanceof RecipeError)) throw error;
        hasProblem = true;
        const texts = error.problems.map((problem) => problemText(problem, schemaOf(problem, before, registry) ?? {}));
        events.onProblem(texts.join('\n'));
        return false;
      }
      if (hasProblem) events.onProblem(undefined);
      hasProblem = false;
      events.onRecipe(recipe, phase);
      return true;
    },
  };

  return {
    update() {
      if (built) built.refresh();
      else built = build(container, access, events);
    },
    get sections() {
      return built?.sections ?? [];
    },
  };
}

interface Built {
  readonly sections: readonly PanelSection[];
  refresh(): void;
}

function build(
  container: HTMLElement,
  access: PanelAccess,
  { onAppearance, onPage }: Pick<PanelEvents, 'onAppearance' | 'onPage'>,
): Built {
  const gui = createRootGui(container);
  const rows = addAlgorithmRows(addFolder(gui, 'Algorithm'), access);
  const shape = addFolder(gui, 'Shape');
  let shapeGenerator = access.generator();
  let shapeRows = addShapeRows(shape, access);
  const filters = access.registry.filters.length > 0 ? createFiltersFolder(addFolder(gui, 'Filters', false), access) : undefined;
  for (const { title, params } of Object.values(appearanceGroups)) {
    const isView = params === appearanceGroups.view.params;
    const folder = addFolder(gui, title, !isView);
    const appearance = addSchemaRows(folder, params, {
      values: () => access.model().appearance,
      write(id, value, phase) {
        onAppearance({ [id]: value }, phase);
        return true;
      },
      unit: (unit) => (unit === 'm' ? access.model().unit : unit),
    });
    rows.push(...appearance);
    if (!isView) continue;
    const page = addSchemaRows(folder, pageRowsSchema, {
      values: () => access.model().page,
      write(id, value) {
        onPage({ [id]: value });
        return true;
      },
    });
    rows.push(...page);
  }

  return {
    sections: gui.folders.map(({ $title, domElement }) => ({ title: $title.textContent, element: domElement })),
    refresh() {
      if (access.generator() !== shapeGenerator) {
        for (const row of shapeRows) row.destroy();
        shapeGenerator = access.generator();
        shapeRows = addShapeRows(shape, access);
      }
      for (const row of [...rows, ...shapeRows]) row.refresh();
      filters?.refresh();
    },
  };
}
