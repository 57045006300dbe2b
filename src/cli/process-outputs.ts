import {
  accepts,
  describeAccepted,
  type ParamValue,
  type ParamValues,
  type Problem,
  readParamText,
  type Schema,
  show,
} from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import { marksToSvg } from '../draw/chart/svg-marks.ts';
import { sheetToSvg } from '../draw/comparison/sheet.ts';
import type { NamedFormat } from '../io/formats.ts';
import { CAPTION_COLOUR, CAPTION_SCALE, type DrawCaption } from '../process/caption.ts';
import { evolutionSheet } from '../process/evolution.ts';
import { frameSize, processApng, processPngs, processSeconds } from '../process/process-files.ts';
import {
  evolutionSchema,
  type ProcessPlan,
  planEvolution,
  planProcess,
  processProblems,
  processSchema,
} from '../process/process-options.ts';
import type { CommonFlag } from './common-flags.ts';
import { drawSheet, drawSvgPixels } from './draw-svg.ts';
import { type Flag, flagValue, type Given, isOn } from './flags.ts';
import { formatFlags } from './format-flags.ts';
import { frameEncoder, planWithFrames } from './frame-files.ts';
import { isPipe, outputName, type Target, writeTargets } from './output-files.ts';
import { docOf, kebab, paramFlag } from './param-flags.ts';
import { startProgress, withLabel } from './progress.ts';
import type { WriteOptions } from './report.ts';
import { print, printAside, printJson, streams } from './terminal.ts';
import { countOf, table } from './text.ts';
import { turnOfEventLoop, type WrittenFile } from './write-all-or-none.ts';

type ProcessFormat = NamedFormat & { readonly kind: 'animation' | 'frame' | 'png' | 'svg' };

const apng: ProcessFormat = { extension: '.apng', kind: 'animation' };
const frame: ProcessFormat = { extension: '.png', kind: 'frame' };
const pictures: readonly ProcessFormat[] = [
  { extension: '.png', kind: 'png' },
  { extension: '.svg', kind: 'svg' },
];

/** All that a call writes of how a terrain is made. */
export interface ProcessOrder {
  readonly plan: ProcessPlan;
  /** One picture instead of an animation. */
  readonly isEvolution: boolean;
  readonly targets: readonly Target<ProcessFormat>[];
  /** Of numbered frames, where there are any. */
  readonly folder: string | undefined;
}

/** Flags that have no meaning for stages. */
const FOREIGN: readonly CommonFlag[] = ['picture', 'kind', 'stage', 'window', 'strips', 'for', 'tiles'];

/** What is otherwise for a picture of the stages. */
const OF_EVOLUTION: Readonly<Record<string, string>> = {
  mostFrames: ` Of --evolution ${evolutionSchema.mostFrames.max} at most; default ${evolutionSchema.mostFrames.default}.`,
  spread: ' Of --evolution the default is doubling where there are more than 64 stages.',
};

/** The flags for what can be chosen of an animation. */
export function processFlags(): Flag[] {
  return Object.entries(processSchema).map(([id, spec]) => {
    const whose = id in evolutionSchema ? '--stages and --evolution' : '--stages';
    return paramFlag(id, spec, `Of ${whose}: ${docOf(spec)}${OF_EVOLUTION[id] ?? ''}`);
  });
}

/** Whether a call asks for stages instead of the terrain. */
export function wantsProcess(given: Given): boolean {
  const files = given.values.get('output') ?? [];
  return (
    flagValue(given, 'format')?.toLowerCase() === 'apng' ||
    isOn(given, 'stages') ||
    isOn(given, 'evolution') ||
    given.values.has('frames-dir') ||
    files.some((file) => /\.apng$/i.test(file))
  );
}

/** Adds a problem for every flag of stages in a call that asks for none. */
export function rejectProcessFlags(given: Given, problems: Problem[]): void {
  for (const { name } of processFlags()) {
    if (given.values.has(name) || isOn(given, name))
      problems.push({ path: `--${name}`, message: 'only with --stages or --evolution' });
  }
}

/** Checks everything about a call for stages that can be checked before the work; every problem is added under its flag. */
export async function processFrom(
  given: Given,
  recipe: Recipe | undefined,
  problems: Problem[],
): Promise<ProcessOrder | undefined> {
  const isEvolution = isOn(given, 'evolution');
  const wanted = isEvolution ? '--evolution' : '--stages';
  for (const flag of [...FOREIGN, ...formatFlags().map(({ name }) => name)]) {
    if (given.values.has(flag) || isOn(given, flag)) problems.push({ path: `--${flag}`, message: `not with ${wanted}` });
  }
  if (isEvolution && isOn(given, 'stages'))
    problems.push({ path: '--evolution', message: 'not with --stages: one call writes one of them' });
  if (isEvolution && given.values.has('frames-dir')) problems.push({ path: '--frames-dir', message: 'only with --stages' });
  const options = optionsFrom(given, isEvolution ? evolutionSchema : processSchema, problems);
  if (!recipe) return undefined;
  const unfit = processProblems(recipe, options);
  problems.push(...unfit.map(({ path: id, message }) => ({ path: `--${kebab(id)}`, message })));
  if (unfit.length > 0) return undefined;
  const plan = (isEvolution ? planEvolution : planProcess)(recipe, options);
  const { targets, folder } = await planOutputs(given, plan, isEvolution, problems);
  return { plan, isEvolution, targets, folder };
}

/** @param schema of what is written: flags of the other are problems */
function optionsFrom(given: Given, schema: Schema, problems: Problem[]): ParamValues {
  const values: Record<string, ParamValue> = {};
  for (const id of Object.keys(processSchema)) {
    const flag = kebab(id);
    const spec = schema[id];
    if (!spec) {
      if (given.values.has(flag) || isOn(given, flag)) problems.push({ path: `--${flag}`, message: 'only with --stages' });
      continue;
    }
    if (spec.kind === 'flag') {
      if (isOn(given, flag)) values[id] = true;
      continue;
    }
    const text = flagValue(given, flag);
    if (text === undefined) continue;
    const value = readParamText(spec, text);
    if (accepts(spec, value)) values[id] = value;
    else problems.push({ path: `--${flag}`, message: `expected ${describeAccepted(spec)}, got ${show(value)}` });
  }
  return values;
}

async function planOutputs(
  given: Given,
  plan: ProcessPlan,
  isEvolution: boolean,
  problems: Problem[],
): Promise<Pick<ProcessOrder, 'targets' | 'folder'>> {
  const expected = isEvolution ? 'such as stages.png' : 'such as process.apng, or --frames-dir';
  const folder = isEvolution ? undefined : flagValue(given, 'frames-dir');
  const formats = isEvolution ? pictures : [apng];
  return planWithFrames(given, { formats, expected, folder, frame, frames: plan.stages.length }, problems);
}

/** Writes all files of the stages or none, and prints what was written. */
export async function writeProcess({ plan, isEvolution, targets, folder }: ProcessOrder, options: WriteOptions): Promise<void> {
  const total = targets.reduce((sum, { format }) => sum + (format.kind === 'animation' ? plan.stages.length : 1), 0);
  const progress = startProgress('painting stages', options.quiet ? { write: () => {} } : streams.stderr);
  let done = 0;
  const onFrame = (): void => progress.report(++done / total);
  const maker = { drawCaption, pause: turnOfEventLoop };
  const encode = frameEncoder<ProcessFormat>(
    (format) => {
      if (format.kind === 'animation') return processApng(plan, { ...maker, onFrame });
      return format.kind === 'frame' ? processPngs(plan, maker) : pictureBytes(plan, format.kind, options.quiet);
    },
    frame,
    onFrame,
  );
  try {
    report(plan, isEvolution, targets, await writeTargets(targets, options.force, encode, folder), options);
  } finally {
    progress.done();
  }
}

function pictureBytes(plan: ProcessPlan, kind: 'png' | 'svg', quiet: boolean): Promise<Uint8Array> {
  return withLabel('painting stages', quiet, async () => {
    const sheet = evolutionSheet(plan);
    return kind === 'svg' ? new TextEncoder().encode(await sheetToSvg(sheet)) : drawSheet(sheet);
  });
}

const drawCaption: DrawCaption = async (marks, { width, height }) => {
  const svg = marksToSvg(marks, width / CAPTION_SCALE, height / CAPTION_SCALE, 'Stage', CAPTION_COLOUR);
  return (await drawSvgPixels(svg)).data;
};

function report(
  plan: ProcessPlan,
  isEvolution: boolean,
  targets: readonly Target<ProcessFormat>[],
  files: readonly WrittenFile[],
  { json, quiet, startMs }: WriteOptions,
): void {
  const { recipe, stages } = plan;
  if (json) printJson({ files, stages, ...(!isEvolution && { ...frameSize(plan), seconds: processSeconds(plan) }), recipe });
  if (json || quiet) return;
  const seconds = ((performance.now() - startMs) / 1000).toFixed(2);
  const { width, height } = frameSize(plan);
  const isFrame = (i: number): boolean => targets[i].format.kind === 'frame';
  const rows = files.flatMap((file, i) =>
    isFrame(i) ? [] : [[outputName(file), ...whatOf(targets[i], plan), countOf(file.bytes, 'bytes'), `${seconds} s`]],
  );
  const numbered = files.filter((_, i) => isFrame(i));
  if (numbered.length > 0) {
    const names = `${numbered[0].path} … ${numbered[numbered.length - 1].path}`;
    const bytes = numbered.reduce((sum, file) => sum + file.bytes, 0);
    rows.push([names, `${width} × ${height}, ${numbered.length} frames`, countOf(bytes, 'bytes'), `${seconds} s`]);
  }
  (targets.some(isPipe) ? printAside : print)(table(rows));
}

function whatOf({ format }: Target<ProcessFormat>, plan: ProcessPlan): string[] {
  const { width, height } = frameSize(plan);
  return [
    format.kind === 'animation'
      ? `${width} × ${height}, ${plan.stages.length} frames`
      : `${plan.stages.length} of ${plan.stageCount + 1} stages`,
  ];
}
