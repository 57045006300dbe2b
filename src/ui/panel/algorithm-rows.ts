import type { GUI } from 'lil-gui';
import { MAX_SIDE, type Size } from '../../core/heightmap.ts';
import { defaultsOf } from '../../core/params.ts';
import { randomSeed } from '../../state/random-seed.ts';
import { addNumberRow } from './number-row.ts';
import type { PanelAccess } from './panel-access.ts';
import { addChoiceRow, addSeedRow, addSizeRow } from './plain-rows.ts';
import type { Phase, Row } from './row.ts';

const COMMON_SIZES = [65, 129, 257, 513, 1025, 2049, 4097].map((side) => ({ width: side, height: side }));
/** Values of the preset list that are no preset. */
const DEFAULTS = '';
const CUSTOM = '*';

/** Rows of the Algorithm folder: generator, preset, seed and number of samples. */
export function addAlgorithmRows(gui: GUI, access: PanelAccess): Row[] {
  const { edits, model, edit } = access;
  const seed = {
    label: 'Seed',
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
    addGeneratorRow(gui, access),
    addPresetRow(gui, access),
    addSeedRow(gui, seed, 'New seed', 'New seed: another terrain of the same kind (R)'),
    addSizeRow(gui, COMMON_SIZES, size),
    addSideRow(gui, access, 'width'),
    addSideRow(gui, access, 'height'),
  ];
}

function addGeneratorRow(gui: GUI, { edits, registry, model, generator, edit }: PanelAccess): Row {
  return addChoiceRow(gui, {
    label: 'Generator',
    tooltip: () => generator()?.summary ?? 'The samples of a file. Choose a generator to make a terrain instead.',
    options() {
      const { source } = model().recipe;
      const imported = source.kind === 'imported' ? { [source.name]: '' } : {};
      return { ...imported, ...Object.fromEntries(registry.generators.map(({ id, title }) => [title, id])) };
    },
    read: () => generator()?.id ?? '',
    write: (id) =>
      edit((recipe) => {
        const generated = edits.withGenerator(recipe, id);
        return recipe.source.kind === 'generated' ? generated : edits.withSeed(generated, randomSeed());
      }, 'final'),
  });
}

function addPresetRow(gui: GUI, { edits, model, generator, edit }: PanelAccess): Row {
  const read = (): string => {
    const { recipe } = model();
    const preset = edits.presetOf(recipe);
    if (preset !== undefined || recipe.source.kind === 'imported') return preset ?? DEFAULTS;
    const { params } = recipe.source;
    const initial = defaultsOf(generator()?.params ?? {});
    return Object.keys(params).every((id) => params[id] === initial[id]) ? DEFAULTS : CUSTOM;
  };
  return addChoiceRow(gui, {
    label: 'Preset',
    tooltip: () => 'Values to start from. A preset sets the parameters below, and the size and extent if it names them.',
    options: () => ({
      ...(read() === CUSTOM ? { Custom: CUSTOM } : {}),
      Default: DEFAULTS,
      ...Object.fromEntries(generator()?.presets.map(({ id, title }) => [title, id]) ?? []),
    }),
    read,
    write(id) {
      if (id === CUSTOM) return true;
      return edit((recipe) => (id === DEFAULTS ? edits.withParamsReset(recipe) : edits.withPreset(recipe, id)), 'final');
    },
    isHidden: () => generator() === undefined || generator()?.presets.length === 0,
  });
}

function addSideRow(gui: GUI, { edits, model, edit }: PanelAccess, side: 'width' | 'height'): Row {
  const where = side === 'width' ? 'from west to east' : 'from north to south';
  return addNumberRow(gui, {
    label: side === 'width' ? 'Width' : 'Height',
    unit: () => 'samples',
    tooltip: () => `Samples ${where}, 2 to 16,384.`,
    limits: { min: 2, max: MAX_SIDE, step: 1, isWhole: true },
    slider: null,
    read: () => model().recipe[side],
    write: (samples: number, phase: Phase) => edit((recipe) => edits.withSize(recipe, { [side]: samples }), phase),
  });
}
