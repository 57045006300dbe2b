import type { Registry } from '../../core/generator.ts';
import { schemaOf } from '../../core/parse-recipe.ts';
import { type Recipe, RecipeError } from '../../core/recipe.ts';
import {
  type Appearance,
  appearanceGroups,
  appearanceSchema,
  isFor3d,
  isOfRivers,
  isOfSea,
} from '../../draw/colour/appearance.ts';
import { registry as everything } from '../../generate.ts';
import { createEdits } from '../../state/edits.ts';
import { type PageSettings, pageRowsSchema } from '../../state/page-settings.ts';
import { problemText } from '../../state/param-text.ts';
import { NO_3D } from '../controls/page-size.ts';
import { addAlgorithmRows, addShapeRows } from './algorithm-rows.ts';
import { createFiltersFolder } from './filters-folder.ts';
import { addFolder, createRootFolder, type Folder } from './folder.ts';
import { addGroundRows, NOT_IN_METRES } from './ground-rows.ts';
import type { PanelAccess } from './panel-access.ts';
import type { PanelSection } from './panel-tabs.ts';
import type { Phase } from './row.ts';
import { addSchemaRows, type SchemaAccess } from './schema-rows.ts';
import type { SliderRange } from './slider-scale.ts';
import { whyInactive } from './wording.ts';

export interface PanelModel {
  readonly recipe: Recipe;
  readonly appearance: Appearance;
  readonly page: PageSettings;
  /** What stands for settings that are automatic; the same object until it changes. */
  readonly inForce: InForce;
  /** Unit of elevations and lengths; empty for plain numbers. */
  readonly unit: 'm' | '';
  /** Some terrain on screen has elevations in metres: plain numbers have no sea. */
  readonly hasSea: boolean;
  /** Some terrain on screen is a map: rivers run on no line. */
  readonly hasMap: boolean;
  /** Terrain is drawn in 3D; else flat, from above. */
  readonly is3d: boolean;
}

/** The values in force of settings that are automatic at 0, by id; undefined while no terrain is shown. */
export type InForce = Readonly<Record<string, number | undefined>>;

export interface PanelEvents {
  onRecipe(recipe: Recipe, phase: Phase): void;
  /** A preset was chosen. */
  onPreset(recipe: Recipe, name: string): void;
  onAppearance(changes: Partial<Appearance>, phase: Phase): void;
  onPage(changes: Partial<PageSettings>): void;
  /** Why a change was refused, one problem a line; undefined when a later change is accepted. */
  onProblem(message: string | undefined): void;
  /** What a person should know of the change before. */
  onNote(text: string): void;
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

  const access: PanelAccess & { model(): PanelModel } = {
    edits,
    registry,
    model,
    showPreset: events.onPreset,
    tell: events.onNote,
    generator() {
      const { source } = model().recipe;
      return source.kind === 'generated' ? registry.generators.find((g) => g.id === source.generator) : undefined;
    },
    refuse(problem) {
      hasProblem = true;
      events.onProblem(problem);
    },
    edit(change, phase) {
      const before = model().recipe;
      let recipe: Recipe;
      try {
        recipe = change(before);
      } catch (error) {
        if (!(error instanceof RecipeError)) throw error;
        const texts = error.problems.map((problem) => problemText(problem, schemaOf(problem, before, registry) ?? {}));
        access.refuse(texts.join('\n'));
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

/** Why rivers cannot be shown. */
export const NO_RIVERS = 'A line has no rivers: they run on 2D terrain';

const SLIDERS: Readonly<Record<string, SliderRange>> = {
  exaggeration: { min: 0.1, max: 20, step: 0.1 },
  contourInterval: { min: 10, max: 1000, step: 10 },
};

/** How rows read and write what can be set about how terrain is shown.
 *  @param refuse tells why what was typed is no value; the next change ends that */
export function appearanceAccess(
  model: () => Pick<PanelModel, 'appearance' | 'inForce' | 'unit' | 'hasSea' | 'hasMap' | 'is3d'>,
  onAppearance: PanelEvents['onAppearance'],
  refuse: (problem: string) => void,
): SchemaAccess {
  return {
    values: () => model().appearance,
    write(id, value, phase) {
      onAppearance({ [id]: value }, phase);
      return true;
    },
    inactive(id) {
      if (isFor3d(id) && !model().is3d) return NO_3D;
      if (isOfSea(id) && !model().hasSea) return NOT_IN_METRES;
      if (isOfRivers(id) && !model().hasMap) return NO_RIVERS;
      return whyInactive(appearanceSchema, id, model().appearance);
    },
    unit: (unit) => (unit === 'm' ? model().unit : unit),
    // Sliders whose first step is a value, for 0 is automatic; the fields take more.
    slider: (id) => SLIDERS[id],
    automatic: (id) => model().inForce[id],
    refuse: (id, problem) => refuse(`${appearanceSchema[id as keyof Appearance].label}: ${problem}`),
  };
}

interface Built {
  readonly sections: readonly PanelSection[];
  refresh(): void;
}

function build(
  container: HTMLElement,
  access: PanelAccess & { model(): PanelModel },
  { onAppearance, onPage }: Pick<PanelEvents, 'onAppearance' | 'onPage'>,
): Built {
  const root = createRootFolder(container);
  const folders: Folder[] = [];
  const add = (title: string, isOpen = true): Folder => {
    const folder = addFolder(root, title, isOpen);
    folders.push(folder);
    return folder;
  };
  const rows = addAlgorithmRows(add('Algorithm'), access);
  const shape = add('Shape');
  let shapeGenerator = access.generator();
  let shapeRows = addShapeRows(shape, access);
  const ground = add('Ground');
  rows.push(...addGroundRows(ground, access));
  const appearance = appearanceAccess(access.model, onAppearance, access.refuse);
  // How high the ground is drawn stands with how high it is.
  const { exaggeration, ...viewParams } = appearanceGroups.view.params;
  rows.push(...addSchemaRows(ground, { exaggeration }, appearance));
  const filters = access.registry.filters.length > 0 ? createFiltersFolder(add('Filters', false), access) : undefined;
  for (const group of Object.values(appearanceGroups)) {
    const isView = group === appearanceGroups.view;
    const folder = add(group.title, !isView);
    rows.push(...addSchemaRows(folder, isView ? viewParams : group.params, appearance));
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
    sections: folders.map(({ head, element }) => ({ title: head.textContent, element })),
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
