import type { Generator } from '../../core/generator.ts';
import type { Size } from '../../core/heightmap.ts';
import { defaultsOf, inWords } from '../../core/params.ts';
import type { Recipe } from '../../core/recipe.ts';
import { sourceOf } from '../../generate.ts';
import { droppedText } from '../../state/dropped-text.ts';
import { pageSchema } from '../../state/page-settings.ts';
import { fieldLabels } from '../../state/param-text.ts';
import { create } from '../controls/dom.ts';
import type { Folder } from './folder.ts';
import { ANY_NUMBER, addNumberRow } from './number-row.ts';
import type { PanelAccess } from './panel-access.ts';
import { addChoiceRow, addSeedRow, addSizeRow } from './plain-rows.ts';
import type { Phase, Row } from './row.ts';
import { addSchemaRows } from './schema-rows.ts';
import { type Side, sideProblem } from './side-problem.ts';

const COMMON_SIDES = [65, 129, 257, 513, 1025, 2049, 4097];
const COMMON_SIZES = COMMON_SIDES.map((side) => ({ width: side, height: side }));
/** Values of the preset list that are no preset. */
const DEFAULTS = '';
const CUSTOM = '*';

/** Rows of the Algorithm folder: generator, preset, seed and number of samples. */
export function addAlgorithmRows(folder: Folder, access: PanelAccess): Row[] {
  const { edits, model, edit } = access;
  const seed = {
    label: fieldLabels.seed,
    tooltip: () => 'Any text. The same seed and parameters give the same terrain everywhere.',
    read() {
      const { source } = model().recipe;
      return source.kind === 'generated' ? source.seed : '';
    },
    write: (text: string) => edit((recipe) => edits.withSeed(recipe, text), 'final'),
    isHidden: () => model().recipe.source.kind === 'imported',
  };
  const size = {
    tooltip: () => 'Samples across and down. The ground they cover stays the same.',
    read: () => model().recipe,
    write: (to: Size) => edit((recipe) => edits.withSize(recipe, to), 'final'),
  };
  return [
    addGeneratorRow(folder, access),
    addPresetRow(folder, access),
    addSeedRow(folder, seed, 'New seed', 'New seed: another terrain of the same kind (R)'),
    addSizeRow(folder, COMMON_SIZES, size),
    addSideRow(folder, access, 'width'),
    addSideRow(folder, access, 'height'),
  ];
}

function addGeneratorRow(folder: Folder, { edits, registry, model, generator, edit, tell }: PanelAccess): Row {
  return addChoiceRow(folder, {
    label: 'Generator',
    isWide: true,
    tooltip() {
      const made = generator();
      return made ? algorithmText(made) : 'The samples of a file. Choose a generator to make a terrain instead.';
    },
    options() {
      const { source } = model().recipe;
      const imported = source.kind === 'imported' ? { [source.name]: '' } : {};
      return { ...imported, ...Object.fromEntries(registry.generators.map(({ id, title }) => [title, id])) };
    },
    read: () => generator()?.id ?? '',
    write(id) {
      const before = model().recipe;
      if (!edit((recipe) => edits.withGenerator(recipe, id), 'final')) return false;
      const dropped = droppedText(before, model().recipe, registry);
      if (dropped !== undefined) tell(dropped);
      return true;
    },
  });
}

/** What a generator or filter does, and where that is described. */
export function algorithmText({ summary, source }: Pick<Generator, 'summary' | 'source'>): string {
  return `${summary}\nSource: ${source}`;
}

function addPresetRow(folder: Folder, { edits, model, generator, showPreset }: PanelAccess): Row {
  const read = (): string => {
    const { recipe } = model();
    const preset = edits.presetOf(recipe);
    if (preset !== undefined || recipe.source.kind === 'imported') return preset ?? DEFAULTS;
    const { params } = recipe.source;
    const initial = defaultsOf(generator()?.params ?? {});
    return Object.keys(params).every((id) => params[id] === initial[id]) ? DEFAULTS : CUSTOM;
  };
  return addChoiceRow(folder, {
    label: 'Preset',
    isWide: true,
    tooltip: () => `${presetTooltip(model().page.keepGround)} “${pageSchema.keepGround.label}” in the gallery changes that.`,
    hint: () => presetEffect(generator(), model().page.keepGround),
    options: () => ({
      ...(read() === CUSTOM ? { Custom: CUSTOM } : {}),
      Default: DEFAULTS,
      ...Object.fromEntries(generator()?.presets.map(({ id, title }) => [title, id]) ?? []),
    }),
    read,
    write(id) {
      const made = generator();
      if (id === CUSTOM || !made) return true;
      const { recipe, page } = model();
      const preset = made.presets.find((one) => one.id === id);
      const name = preset ? `Preset ${preset.title}` : `${made.title} with default values`;
      showPreset(edits.withPreset(made.id, preset?.id, page.keepGround ? recipe : undefined), name);
      return true;
    },
    isHidden: () => generator() === undefined || generator()?.presets.length === 0,
  });
}

function presetTooltip(keepsGround: boolean): string {
  return keepsGround
    ? 'Sets the parameters below and the filters. Seed, size, extent and elevations stay as far as the preset allows.'
    : 'A terrain as it is pictured in the gallery, with its own seed, size, extent, elevations and filters.';
}

/** What presets do to seed, size and ground, which are not among the parameters below. */
function presetEffect(generator: Generator | undefined, keepsGround: boolean): string {
  if (!keepsGround) return 'Sets seed, size and ground too';
  const presets = generator?.presets ?? [];
  const hasSize = presets.some(({ width }) => width !== undefined);
  const hasGround = generator?.kind === 'profile' && presets.some(({ extent }) => extent !== undefined);
  const set = [...(hasSize ? ['size'] : []), ...(hasGround ? ['ground'] : [])];
  const kept = ['seed', 'size', 'ground'].filter((name) => !set.includes(name));
  return `Keeps ${inWords(kept, 'and')}${set.length > 0 ? `; some set ${inWords(set, 'and')}` : ''}`;
}

function addSideRow(folder: Folder, { edits, model, edit, refuse }: PanelAccess, side: Side): Row {
  const where = side === 'width' ? 'from west to east' : 'from north to south';
  return addNumberRow(folder, {
    label: fieldLabels[side],
    unit: () => 'samples',
    tooltip: () => `Samples ${where}, 2 to 16,384.`,
    limits: { ...ANY_NUMBER, step: 1, isWhole: true },
    slider: null,
    read: () => model().recipe[side],
    write(samples: number, phase: Phase) {
      const problem = sideProblem(model().recipe, side, samples, COMMON_SIDES, edits);
      if (problem === undefined) return edit((recipe) => edits.withSize(recipe, { [side]: samples }), phase);
      refuse(`${fieldLabels[side]}: ${problem}`);
      return false;
    },
    refuse: (problem) => refuse(`${fieldLabels[side]}: ${problem}`),
  });
}

/** Rows of the Shape folder: the generator's parameters. Imported terrain has none, and the folder says so. */
export function addShapeRows(folder: Folder, { edits, model, generator, edit, refuse }: PanelAccess): Row[] {
  const { params } = generator() ?? {};
  if (!params) return [addNote(folder, () => 'Imported terrain has no parameters.')];
  const rows = addSchemaRows(folder, params, {
    values: () => paramsOf(model().recipe),
    write: (id, value, phase) => edit((recipe) => edits.withParam(recipe, id, value), phase),
    refuse: (id, problem) => refuse(`${params[id].label}: ${problem}`),
  });
  return [...rows, addNote(folder, () => idleText(model().recipe))];
}

/** `Own offsets: level 7 is not made: the line has 6 levels`; empty where all of a recipe's parameters do something. */
function idleText(given: Recipe): string {
  const { generator, recipe } = sourceOf(given);
  const idle = generator?.idle?.(recipe) ?? [];
  return idle.map(({ id, because }) => `${generator?.params[id].label}: ${because}.`).join('\n');
}

/** A line of text, hidden while there is none. */
export function addNote({ body }: Folder, text: () => string): Row {
  const note = body.appendChild(create('p', { class: 'panel-note' }));
  const refresh = (): void => {
    note.textContent = text();
    note.hidden = note.textContent === '';
  };
  refresh();
  return { refresh, destroy: () => note.remove() };
}

function paramsOf({ source }: Recipe) {
  return source.kind === 'generated' ? source.params : {};
}
