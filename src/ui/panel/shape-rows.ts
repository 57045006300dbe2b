import type { GUI } from 'lil-gui';
import type { Extent, Recipe } from '../../core/recipe.ts';
import { addNumberRow } from './number-row.ts';
import type { PanelAccess } from './panel-access.ts';
import { addFlagRow } from './plain-rows.ts';
import type { Phase, Row } from './row.ts';
import { addSchemaRows } from './schema-rows.ts';
import { noEffectWhile } from './wording.ts';

/** Accepted values, metres. */
const ELEVATION_LIMITS = { min: -1e6, max: 1e6, step: 10 };
const EXTENT_LIMITS = { min: 1e-3, max: 1e9, step: 100 };
/** Slider ranges, metres: those of the Earth. */
const LOWEST = { min: -5000, max: 2000, step: 10 };
const HIGHEST = { min: -1000, max: 9000, step: 10 };
const EXTENT = { min: 100, max: 1e6, step: 10 };

/** Rows of the Shape folder: the generator's parameters, then elevation range and extent. */
export function addShapeRows(gui: GUI, access: PanelAccess): Row[] {
  const { edits, model, generator, edit } = access;
  const { params } = generator() ?? {};
  const paramRows = params
    ? addSchemaRows(gui, params, {
        values: () => paramsOf(model().recipe),
        write: (id, value, phase) => edit((recipe) => edits.withParam(recipe, id, value), phase),
      })
    : [];
  return [
    ...paramRows,
    addScaleRow(gui, access),
    addElevationRow(gui, access, 'min'),
    addElevationRow(gui, access, 'max'),
    addExtentRow(gui, access, 'x'),
    addExtentRow(gui, access, 'y'),
  ];
}

function paramsOf({ source }: Recipe) {
  return source.kind === 'generated' ? source.params : {};
}

function addScaleRow(gui: GUI, { edits, model, generator, edit }: PanelAccess): Row {
  return addFlagRow(gui, {
    label: 'Scale to metres',
    tooltip: () => 'Stretches the terrain between a lowest and a highest elevation; off keeps the values as they were made.',
    read: () => model().recipe.elevation !== null,
    write: (isScaled) => edit((recipe) => edits.withElevation(recipe, isScaled ? {} : null), 'final'),
    initial: () => edits.defaultElevation(model().recipe) !== null,
    isHidden: () => generator()?.kind !== 'profile' && model().recipe.elevation !== null,
  });
}

function addElevationRow(gui: GUI, { edits, model, edit }: PanelAccess, end: 'min' | 'max'): Row {
  const initial = (): number => edits.defaultElevation(model().recipe)?.[end] ?? read();
  const read = (): number => {
    const { recipe } = model();
    return (recipe.elevation ?? edits.withElevation(recipe, {}).elevation)?.[end] ?? 0;
  };
  return addNumberRow(gui, {
    label: end === 'min' ? 'Lowest' : 'Highest',
    unit: () => 'm',
    tooltip: () => `Elevation of the ${end === 'min' ? 'lowest' : 'highest'} sample; all others lie in proportion.`,
    limits: ELEVATION_LIMITS,
    slider: end === 'min' ? LOWEST : HIGHEST,
    read,
    write: (metres: number, phase: Phase) => edit((recipe) => edits.withElevation(recipe, { [end]: metres }), phase),
    initial,
    disabled: () => (model().recipe.elevation === null ? noEffectWhile('Scale to metres', 'off') : undefined),
  });
}

function addExtentRow(gui: GUI, { edits, model, edit }: PanelAccess, axis: keyof Extent): Row {
  return addNumberRow(gui, {
    label: axis === 'x' ? 'East–west' : 'North–south',
    unit: () => model().unit,
    tooltip: () => `Extent: ground between the first and the last sample, ${axis === 'x' ? 'east–west' : 'north–south'}.`,
    limits: EXTENT_LIMITS,
    slider: EXTENT,
    read: () => model().recipe.extent[axis],
    write: (metres: number, phase: Phase) => edit((recipe) => edits.withExtent(recipe, { [axis]: metres }), phase),
    initial: () => edits.defaultExtent(model().recipe)[axis],
  });
}
