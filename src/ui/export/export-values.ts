import { defaultsOf, type ParamValues, type Problem, parseParams, type Schema } from '../../core/params.ts';

/** What was chosen since the page was opened: a row for each list, and by row the options that were changed. */
export interface ExportMemory {
  /** @param list `terrain` or `landscape` */
  row(list: string): string | undefined;
  values(row: string, schema: Schema): ParamValues;
  keepRow(list: string, row: string): void;
  keepValues(row: string, schema: Schema, values: ParamValues): void;
}

export function createExportMemory(): ExportMemory {
  const rows = new Map<string, string>();
  const changed = new Map<string, ParamValues>();
  return {
    row: (list) => rows.get(list),
    keepRow: (list, row) => void rows.set(list, row),
    values(row, schema) {
      const problems: Problem[] = [];
      const known = Object.entries(changed.get(row) ?? {}).filter(([id]) => id in schema);
      return parseParams(schema, Object.fromEntries(known), row, problems);
    },
    keepValues(row, schema, values) {
      const defaults: ParamValues = defaultsOf(schema);
      // A default may be another one the next time: the size of another terrain.
      changed.set(row, Object.fromEntries(Object.entries(values).filter(([id, value]) => value !== defaults[id])));
    },
  };
}
