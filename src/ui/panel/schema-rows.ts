import { maxBeside, type ParamSpec, type ParamValue, type ParamValues, type Schema, type TextSpec } from '../../core/params.ts';
import { optionText } from '../../state/param-text.ts';
import { addCurveRow } from './curve-row.ts';
import type { Folder } from './folder.ts';
import { addNumberRow } from './number-row.ts';
import { addChoiceRow, addFlagRow, addTextRow, type TextField } from './plain-rows.ts';
import type { Phase, Row } from './row.ts';
import type { SliderRange } from './slider-scale.ts';
import { tooltipOf, whyInactive } from './wording.ts';

/** How rows read and write the values of a schema's parameters. */
export interface SchemaAccess {
  values(): ParamValues;
  write(id: string, value: ParamValue, phase: Phase): boolean;
  /** The unit to show in place of the schema's. */
  unit?(unit: string): string;
  /** Why a parameter has no effect now, by default what the schema says. */
  inactive?(id: string): string | undefined;
  isHidden?(id: string): boolean;
  /** A number's slider range, by default the parameter's whole range; null for no slider. */
  slider?(id: string): SliderRange | null | undefined;
  /** The value in force of a number that its spec calls automatic, while it is left at 0. */
  automatic?(id: string): number | undefined;
  /** The value that reset restores, by default the schema's default. */
  initial?(id: string): ParamValue | undefined;
  /** Called with why what was typed is no value.
   *  @param text of a text parameter; a number's is dropped */
  refuse?(id: string, problem: string, text?: string): void;
  /** One line below each row. */
  hint?(id: string): string;
  /** What was refused last, in place of that line; undefined for all other rows. */
  problem?(id: string): string | undefined;
  /** What stands for a text that is left empty. */
  placeholder?(id: string): string;
}

/** Rows of texts, by what they list. */
const TEXT_ROWS: Readonly<Record<NonNullable<TextSpec['form']> | 'line', (folder: Folder, field: TextField) => Row>> = {
  line: addTextRow,
  curve: addCurveRow,
};

/** Adds a row for every parameter of a schema. */
export function addSchemaRows(folder: Folder, schema: Schema, access: SchemaAccess): Row[] {
  return Object.entries(schema).map(([id, spec]) => addSchemaRow(folder, schema, id, spec, access));
}

function addSchemaRow(folder: Folder, schema: Schema, id: string, spec: ParamSpec, access: SchemaAccess): Row {
  const unit = (): string => {
    const schemaUnit = 'unit' in spec ? (spec.unit ?? '') : '';
    return access.unit?.(schemaUnit) ?? schemaUnit;
  };
  const common = {
    label: spec.label,
    unit,
    tooltip: () => tooltipOf(spec, access.values(), unit()),
    disabled: () => (access.inactive ? access.inactive(id) : whyInactive(schema, id, access.values())),
    isHidden: () => access.isHidden?.(id) === true,
    ...(access.hint && { hint: () => access.hint?.(id) ?? '' }),
    ...(access.problem && { problem: () => access.problem?.(id) }),
  };
  const initial = <T extends ParamValue>(byDefault: T): T => (access.initial?.(id) ?? byDefault) as T;
  const write = (value: ParamValue, phase: Phase): boolean => access.write(id, value, phase);
  switch (spec.kind) {
    case 'number':
    case 'integer': {
      const { min, max } = spec;
      const limits = spec.kind === 'number' ? { min, max, step: spec.step } : { min, max, step: 1, isWhole: true };
      const read = (): number => Number(access.values()[id]);
      const wanted = access.slider?.(id);
      const slider = wanted === undefined ? limits : wanted;
      const isAutomatic = spec.kind === 'number' && spec.automatic !== undefined;
      const automatic = (): number | undefined => (isAutomatic && read() === 0 ? access.automatic?.(id) : undefined);
      const sliderMax = (): number | undefined => maxBeside(spec, access.values())?.max;
      const refuse = access.refuse && ((problem: string) => access.refuse?.(id, problem));
      return addNumberRow(folder, {
        ...common,
        limits,
        slider,
        sliderMax,
        read,
        write,
        automatic,
        whenEmpty: isAutomatic ? 0 : undefined,
        refuse,
        initial: () => initial(spec.default),
      });
    }
    case 'choice': {
      const options = Object.fromEntries(spec.options.map((option) => [optionText(spec, option), option]));
      const read = (): string => String(access.values()[id]);
      return addChoiceRow(folder, { ...common, options: () => options, read, write, initial: () => initial(spec.default) });
    }
    case 'text': {
      const read = (): string => String(access.values()[id]);
      const writeText = (text: string, phase: Phase): boolean => {
        const problem = spec.problemIn(text);
        if (problem === undefined) return write(text, phase);
        access.refuse?.(id, problem, text);
        return false;
      };
      return TEXT_ROWS[spec.form ?? 'line'](folder, {
        ...common,
        read,
        write: writeText,
        initial: () => initial(spec.default),
        placeholder: () => access.placeholder?.(id) ?? '',
      });
    }
    case 'flag': {
      const read = (): boolean => access.values()[id] === true;
      return addFlagRow(folder, { ...common, read, write, initial: () => initial(spec.default) });
    }
  }
}
