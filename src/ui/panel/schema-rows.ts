import type { GUI } from 'lil-gui';
import type { ParamSpec, ParamValue, ParamValues, Schema } from '../../core/params.ts';
import { capitalised } from '../../state/param-text.ts';
import { addNumberRow } from './number-row.ts';
import { addChoiceRow, addFlagRow } from './plain-rows.ts';
import type { Phase, Row } from './row.ts';
import { tooltipOf, whyIdle } from './wording.ts';

/** The values of a schema's parameters, wherever they are kept. */
export interface SchemaAccess {
  values(): ParamValues;
  write(id: string, value: ParamValue, phase: Phase): boolean;
  /** The unit to show for one of the schema's. */
  unit?(unit: string): string;
}

/** A row for every parameter of a schema. */
export function addSchemaRows(gui: GUI, schema: Schema, access: SchemaAccess): Row[] {
  return Object.entries(schema).map(([id, spec]) => addSchemaRow(gui, schema, id, spec, access));
}

function addSchemaRow(gui: GUI, schema: Schema, id: string, spec: ParamSpec, access: SchemaAccess): Row {
  const unit = (): string => {
    const own = 'unit' in spec ? (spec.unit ?? '') : '';
    return access.unit?.(own) ?? own;
  };
  const common = {
    label: spec.label,
    unit,
    tooltip: () => tooltipOf(spec, unit()),
    idle: () => whyIdle(schema, id, access.values()),
  };
  const write = (value: ParamValue, phase: Phase): boolean => access.write(id, value, phase);
  switch (spec.kind) {
    case 'number':
    case 'integer': {
      const { min, max } = spec;
      const limits = spec.kind === 'number' ? { min, max, step: spec.step } : { min, max, step: 1, isWhole: true };
      const read = (): number => Number(access.values()[id]);
      return addNumberRow(gui, { ...common, limits, read, write, initial: () => spec.default });
    }
    case 'choice': {
      const options = Object.fromEntries(spec.options.map((option) => [capitalised(option), option]));
      const read = (): string => String(access.values()[id]);
      return addChoiceRow(gui, { ...common, options: () => options, read, write, initial: () => spec.default });
    }
    case 'flag': {
      const read = (): boolean => access.values()[id] === true;
      return addFlagRow(gui, { ...common, read, write, initial: () => spec.default });
    }
  }
}
