import { MAX_ELEVATION_M } from '../../core/bounds.ts';
import { withoutNoise } from '../../core/decimals.ts';
import { spacingOf } from '../../core/heightmap.ts';
import { numberText, withUnit } from '../../core/number-text.ts';
import type { Extent } from '../../core/recipe.ts';
import { fieldLabels } from '../../state/param-text.ts';
import type { Folder } from './folder.ts';
import { ANY_NUMBER, addNumberRow } from './number-row.ts';
import type { PanelAccess } from './panel-access.ts';
import { addFlagRow } from './plain-rows.ts';
import type { Phase, Row } from './row.ts';
import { noEffectWhile } from './wording.ts';

/** Accepted values, metres. */
const ELEVATION_LIMITS = { min: -MAX_ELEVATION_M, max: MAX_ELEVATION_M, step: 10 };
/** Slider ranges, metres: those of the Earth. */
const LOWEST = { min: -5000, max: 2000, step: 10 };
const HIGHEST = { min: -1000, max: 9000, step: 10 };
const EXTENT = { min: 100, max: 1e6, step: 10 };

const CELL_SIZE = 'Cell size';
const SCALE_TO_METRES = 'Scale to metres';
/** Why settings in metres do nothing for terrain of plain numbers. */
export const NOT_IN_METRES = noEffectWhile(SCALE_TO_METRES, 'off');

/** Rows of the Ground folder, for generated and imported terrain alike: extent, cell size and elevation range. */
export function addGroundRows(folder: Folder, access: PanelAccess): Row[] {
  const proportions = { areKept: true };
  return [
    addExtentRow(folder, access, 'x', proportions),
    addExtentRow(folder, access, 'y', proportions),
    addProportionsRow(folder, access, proportions),
    addSpacingRow(folder, access),
    addScaleRow(folder, access),
    addElevationRow(folder, access, 'min'),
    addElevationRow(folder, access, 'max'),
  ];
}

/** Whether both extents of imported terrain change together. */
interface Proportions {
  areKept: boolean;
}

function addExtentRow(folder: Folder, access: PanelAccess, axis: keyof Extent, proportions: Proportions): Row {
  const { edits, model, generator, edit, refuse } = access;
  return addNumberRow(folder, {
    label: fieldLabels[`extent.${axis}`],
    unit: () => model().unit,
    tooltip: () => `Extent: ground between the first and the last sample, ${axis === 'x' ? 'east–west' : 'north–south'}.`,
    limits: { ...ANY_NUMBER, step: 100 },
    slider: EXTENT,
    read: () => model().recipe.extent[axis],
    write: (metres: number, phase: Phase) =>
      edit((recipe) => {
        const areLinked = proportions.areKept && generator() === undefined;
        return areLinked
          ? edits.withExtent(recipe, { ...scaled(recipe.extent, metres / recipe.extent[axis]), [axis]: metres })
          : edits.withExtent(recipe, { [axis]: metres });
      }, phase),
    refuse: (problem) => refuse(`${fieldLabels[`extent.${axis}`]}: ${problem}`),
    initial: () => edits.defaultExtent(model().recipe)[axis],
  });
}

function scaled({ x, y }: Extent, factor: number): Extent {
  return { x: withoutNoise(x * factor), y: withoutNoise(y * factor) };
}

function addProportionsRow(folder: Folder, { generator }: PanelAccess, proportions: Proportions): Row {
  return addFlagRow(folder, {
    label: 'Keep proportions',
    tooltip: () => 'Both extents change together, so that shapes on the ground stay as in the file; off sets each on its own.',
    read: () => proportions.areKept,
    write(areKept) {
      proportions.areKept = areKept;
      return true;
    },
    isHidden: () => generator() !== undefined,
  });
}

/** The same ground as both extents: typing one changes the other. */
function addSpacingRow(folder: Folder, { edits, model, edit, refuse }: PanelAccess): Row {
  const read = (extent: Extent): number => spacingOf(extent, model().recipe).x;
  const both = (): string => {
    const { x, y } = spacingOf(model().recipe.extent, model().recipe);
    const [a, b] = [x, y].map((metres) => numberText(Number(metres.toPrecision(4))));
    return a === b ? '' : withUnit(`${a} × ${b}`, model().unit);
  };
  return addNumberRow(folder, {
    label: CELL_SIZE,
    unit: () => model().unit,
    tooltip: () => 'Ground from one sample to the next, east–west. Both extents change with it; the cells keep their ratio.',
    hint: both,
    limits: { ...ANY_NUMBER, step: 1 },
    slider: null,
    read: () => read(model().recipe.extent),
    write(metres: number, phase: Phase) {
      if (metres > 0)
        return edit((recipe) => edits.withExtent(recipe, scaled(recipe.extent, metres / read(recipe.extent))), phase);
      refuse(`${CELL_SIZE}: expected more than 0, got ${numberText(metres)}`);
      return false;
    },
    refuse: (problem) => refuse(`${CELL_SIZE}: ${problem}`),
    initial: () => read(edits.defaultExtent(model().recipe)),
  });
}

function addScaleRow(folder: Folder, { edits, model, generator, edit }: PanelAccess): Row {
  return addFlagRow(folder, {
    label: SCALE_TO_METRES,
    tooltip: () => 'Scales the terrain to a lowest and a highest elevation; off keeps the values of the generator or the file.',
    read: () => model().recipe.elevation !== null,
    write: (isScaled) => edit((recipe) => edits.withElevation(recipe, isScaled ? {} : null), 'final'),
    initial: () => edits.defaultElevation(model().recipe) !== null,
    isHidden: () => generator()?.kind !== 'profile' && model().recipe.elevation !== null,
  });
}

function addElevationRow(folder: Folder, { edits, model, edit, refuse }: PanelAccess, end: 'min' | 'max'): Row {
  const initial = (): number => edits.defaultElevation(model().recipe)?.[end] ?? read();
  const read = (): number => {
    const { recipe } = model();
    return (recipe.elevation ?? edits.withElevation(recipe, {}).elevation)?.[end] ?? 0;
  };
  return addNumberRow(folder, {
    label: fieldLabels[`elevation.${end}`],
    unit: () => 'm',
    tooltip: () => `Elevation of the ${end === 'min' ? 'lowest' : 'highest'} sample; all others scale in proportion.`,
    limits: ELEVATION_LIMITS,
    slider: end === 'min' ? LOWEST : HIGHEST,
    read,
    write: (metres: number, phase: Phase) => edit((recipe) => edits.withElevation(recipe, { [end]: metres }), phase),
    refuse: (problem) => refuse(`${fieldLabels[`elevation.${end}`]}: ${problem}`),
    initial,
    disabled: () => (model().recipe.elevation === null ? NOT_IN_METRES : undefined),
  });
}
