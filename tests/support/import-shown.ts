/** What the import dialog shows of a file that says nothing, but for what a test says of it. */

import { createHeightmap } from '../../src/core/heightmap.ts';
import { defaultsOf } from '../../src/core/params.ts';
import { appearanceSchema } from '../../src/draw/colour/appearance.ts';
import type { OpenHint } from '../../src/io/file-format.ts';
import { openedSamples } from '../../src/io/opened-samples.ts';
import type { FileFacts } from '../../src/terrain/file-facts.ts';
import { type Answers, NO_ANSWERS } from '../../src/ui/importing/answers.ts';
import { hintOf, type ReadFailure } from '../../src/ui/importing/byte-rows.ts';
import { type ImportModel, importModel } from '../../src/ui/importing/import-model.ts';

const appearance = defaultsOf(appearanceSchema);

export const elevation = { value: { min: 0, max: 1000 }, why: 'nothing in the file hints at it' };
export const spacing = { value: { x: 30, y: 30 }, why: 'a tile of 1 arc-second' };

/** A 16-bit picture of 1201 × 901 samples that says nothing. */
export const silent: FileFacts = {
  file: openedSamples({ format: 'PNG', depth: '16-bit grey', width: 2, height: 2, data: new Float32Array(4), isInMetres: false }),
  width: 1201,
  height: 901,
  depth: '16-bit grey',
  isColoured: false,
  hasCodes: true,
  codes: { min: 118, max: 65_211 },
  stored: undefined,
  doubt: undefined,
  elevation: undefined,
  isInMetres: false,
  areSharesAssumed: false,
  spacing: undefined,
  isNorthStated: false,
  guesses: { elevation, spacing },
  holes: 0,
  hasOuterHoles: false,
  holeFill: 'fill',
  nodata: undefined,
  absentNodata: undefined,
  outlier: undefined,
  usualCode: undefined,
  sizes: [],
  byteOrders: [],
  rawTypes: [],
  channels: [],
  encodings: [],
  picture: { map: createHeightmap(2, 2), holes: undefined },
  histogram: Uint32Array.of(1, 2),
  notes: [],
  groundNotes: [],
};

/** How a person's answers have the bytes read. */
export function shownHint(answers: Partial<Answers>, facts: Partial<FileFacts>): OpenHint | undefined {
  return hintOf({ ...silent, ...facts }, { ...NO_ANSWERS, ...answers });
}

export function shown(answers: Partial<Answers> = {}, facts: Partial<FileFacts> = {}, failure?: ReadFailure): ImportModel {
  return importModel({ ...silent, ...facts }, { ...NO_ANSWERS, ...answers }, appearance, failure);
}
