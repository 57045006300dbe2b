/** Lines of the Export dialog, whose files are made in this process by the jobs of the page's workers. */
import { defaultsOf, type ParamValues } from '../../src/core/params.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { emptyPane, emptySession, type PaneTerrain } from '../../src/jobs/session.ts';
import type { EngineKit } from '../../src/kits/kit.ts';
import { type AppDocument, createDocument } from '../../src/state/document.ts';
import { makeTerrain } from '../../src/terrain/make-terrain.ts';
import { type FileMaker, type TerrainExport, terrainExport } from '../../src/ui/export/terrain-export.ts';
import { terrainRows } from '../../src/ui/export/terrain-rows.ts';
import { blobOf, type ExportPlan, type ExportRow } from '../../src/ui/page/export-row.ts';
import type { Job } from '../../src/worker/jobs.ts';
import { createJobRunner } from '../../src/worker/jobs.ts';

const ignore = (): void => {};
const fileMaker: FileMaker = {
  client: {
    run: (async (kind: Job['kind'], request: unknown) =>
      createJobRunner()({ kind, request, imported: new Map() } as Job, ignore)) as FileMaker['client']['run'],
  },
  maps: { get: async () => undefined },
  view: {
    picture() {
      throw new Error('nothing is drawn');
    },
    sight() {
      throw new Error('nothing is seen');
    },
    fullSize: () => ({ width: 800, height: 500 }),
  },
};

/** What is on screen, and what makes its files, where that is not the finished terrain alone beside its 3D view. */
export interface Shown {
  readonly pane?: Partial<PaneTerrain>;
  readonly document?: Partial<AppDocument>;
  readonly maker?: Partial<TerrainExport>;
}

/** The lines for a terrain. */
export function exportRows(recipe: Recipe, { pane, document, maker }: Shown = {}): ExportRow[] {
  const shown = pane ?? { terrain: makeTerrain({ recipe, stage: undefined }) };
  const session = { ...emptySession, panes: [{ ...emptyPane, ...shown }] };
  const terrain = terrainExport({ ...createDocument(recipe), ...document }, session, fileMaker);
  return terrain ? terrainRows({ ...terrain, ...maker }) : [];
}

export function exportRow(recipe: Recipe, id: string, shown?: Shown): ExportRow {
  const row = exportRows(recipe, shown).find((one) => one.id === id);
  if (!row) throw new Error(`expected a row ${id}`);
  return row;
}

/** The line of a program's folder: that of its file where it opens meshes, which are a folder in tiles. */
export function kitRowId({ id, heights }: EngineKit): string {
  return heights.format.mesh ? heights.extension.slice(1) : id;
}

/** @param values those that are not the defaults */
export const planOf = (row: ExportRow, values: ParamValues = {}): ExportPlan =>
  row.plan({ ...defaultsOf(row.options), ...values });

export async function exportedFiles(row: ExportRow, values?: ParamValues): Promise<{ name: string; content: Uint8Array }[]> {
  const files = await planOf(row, values).make({ signal: new AbortController().signal, onProgress() {} });
  return Promise.all(files.map(async (file) => ({ name: file.name, content: new Uint8Array(await blobOf(file).arrayBuffer()) })));
}
