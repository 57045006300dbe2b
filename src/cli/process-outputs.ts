import type { Problem, Schema } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import { marksToSvg } from '../draw/chart/svg-marks.ts';
import { sheetToSvg } from '../draw/comparison/sheet.ts';
import { evolutionSheet } from '../process/evolution.ts';
import {
  CAPTION_COLOUR,
  CAPTION_SCALE,
  type DrawCaption,
  frameSize,
  processApng,
  processPngs,
  processSeconds,
} from '../process/process-files.ts';
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
import { type Flag, flagValue, type Given, isOn, rejectFlags } from './flags.ts';
import { type FrameFormat, type FrameOutputs, frameFormat, planFrames, writeFrames } from './frame-files.ts';
import type { WriteOptions } from './output-files.ts';
import { withLabel } from './progress.ts';
import { docOf, formatFlags, kebab, paramFlag, paramsFrom } from './schema-flags.ts';
import { printJson } from './terminal.ts';

const animations: readonly FrameFormat[] = [{ extension: '.apng', kind: 'animation' }];
const pictures: readonly FrameFormat[] = [
  { extension: '.png', kind: 'picture' },
  { extension: '.svg', kind: 'picture' },
];

/** All that a call writes of how a terrain is made. */
interface ProcessOrder {
  readonly plan: ProcessPlan;
  /** One picture instead of an animation. */
  readonly isEvolution: boolean;
  readonly outputs: FrameOutputs<FrameFormat>;
}

/** Flags that have no meaning for stages. */
const FOREIGN: readonly CommonFlag[] = ['picture', 'kind', 'stage', 'window', 'strips', 'for', 'tiles', 'threads'];

const OF_EVOLUTION = ' Of --evolution the default is doubling where there are more than 64 stages.';

/** The flags for what can be chosen of an animation. */
export function processFlags(): Flag[] {
  return Object.entries(processSchema).map(([id, spec]) => {
    const whose = id in evolutionSchema ? '--stages and --evolution' : '--stages';
    return paramFlag(id, spec, `Of ${whose}: ${docOf(spec)}${id === 'spread' ? OF_EVOLUTION : ''}`);
  });
}

/** Whether a call asks for stages instead of the terrain. */
export function wantsProcess(given: Given): boolean {
  return askingFlag(given) !== undefined;
}

/** What of a call asks for stages, as it was typed: `--evolution`, `-o growth.apng`. */
function askingFlag(given: Given): string | undefined {
  const named = ['evolution', 'stages'].find((name) => isOn(given, name)) ?? (given.values.has('frames-dir') && 'frames-dir');
  if (named) return `--${named}`;
  const format = flagValue(given, 'format');
  if (format?.toLowerCase() === 'apng') return `--format ${format}`;
  const file = given.values.get('output')?.find((path) => /\.apng$/i.test(path));
  return file && `-o ${file}`;
}

/** Adds a problem for every flag of stages in a call that asks for none. */
export function rejectProcessFlags(given: Given, problems: Problem[]): void {
  const names = processFlags().map(({ name }) => name);
  rejectFlags(given, names, 'only with --stages or --evolution', problems);
}

/** Checks everything about a call for stages that can be checked before the work; every problem is added under its flag. */
export async function processFrom(
  given: Given,
  recipe: Recipe | undefined,
  problems: Problem[],
): Promise<ProcessOrder | undefined> {
  const isEvolution = isOn(given, 'evolution');
  const foreign = [...FOREIGN, ...formatFlags().map(({ name }) => name)];
  rejectFlags(given, foreign, `not with ${askingFlag(given)}`, problems);
  if (isEvolution && isOn(given, 'stages'))
    problems.push({ path: '--evolution', message: 'not with --stages: one call writes one of them' });
  if (isEvolution) rejectFlags(given, ['frames-dir'], 'only with --stages', problems);
  const schema: Schema = isEvolution ? evolutionSchema : processSchema;
  const options = paramsFrom(given, schema, problems);
  const missing = Object.keys(processSchema).filter((id) => !(id in schema));
  rejectFlags(given, missing.map(kebab), 'only with --stages', problems);
  if (!recipe) return undefined;
  const unfit = processProblems(recipe, options);
  problems.push(...unfit.map(({ path: id, message }) => ({ path: `--${kebab(id)}`, message })));
  if (unfit.length > 0) return undefined;
  const plan = (isEvolution ? planEvolution : planProcess)(recipe, options);
  const [formats, example] = isEvolution
    ? [pictures, 'such as stages.png']
    : [animations, 'such as process.apng, or --frames-dir'];
  return { plan, isEvolution, outputs: await planFrames(given, formats, example, plan.stages.length, problems) };
}

/** Writes all files of the stages together, and prints what was written. */
export async function writeProcess({ plan, isEvolution, outputs }: ProcessOrder, options: WriteOptions): Promise<void> {
  const { recipe, stages } = plan;
  const painting = {
    label: 'painting stages',
    frames: stages.length,
    frameSize: frameSize(plan),
    pictureText: `${stages.length} of ${plan.stageCount + 1} stages`,
    make(format: FrameFormat, onFrame: () => void) {
      if (format.kind === 'animation') return processApng(plan, { drawCaption, onFrame });
      return format === frameFormat ? processPngs(plan, { drawCaption }) : pictureBytes(plan, format, options.quiet);
    },
  };
  const written = await writeFrames(outputs, painting, options);
  if (!options.json) return;
  const files = written.map(({ path, bytes }) => ({ path, bytes }));
  printJson({ files, stages, ...(!isEvolution && { ...frameSize(plan), seconds: processSeconds(plan) }), recipe });
}

function pictureBytes(plan: ProcessPlan, { extension }: FrameFormat, quiet: boolean): Promise<Uint8Array> {
  return withLabel('painting stages', quiet, async () => {
    const sheet = evolutionSheet(plan);
    return extension === '.svg' ? new TextEncoder().encode(await sheetToSvg(sheet)) : drawSheet(sheet);
  });
}

const drawCaption: DrawCaption = async (marks, { width, height }) => {
  const svg = marksToSvg(marks, width / CAPTION_SCALE, height / CAPTION_SCALE, 'Stage', CAPTION_COLOUR);
  return (await drawSvgPixels(svg)).data;
};
