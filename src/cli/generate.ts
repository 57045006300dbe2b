import { sampleRange } from '../core/heightmap.ts';
import type { Problem } from '../core/params.ts';
import { foldsBack } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { registry, runOf, tilingEnd } from '../generate.ts';
import { narrowNote } from '../io/codes.ts';
import type { TerrainToWrite } from '../io/file-format.ts';
import { holdsMap } from '../io/input-formats.ts';
import { commonFlags, fileFlags } from './common-flags.ts';
import { throwIfAny } from './errors.ts';
import { flagValue, isOn, readFlags } from './flags.ts';
import { makePart, PART_FORMATS, partFrom, partKind, partNotes, partReport } from './generate-part.ts';
import { idleNotes } from './idle-notes.ts';
import { kitFrom, wantsKit, writeKitOf } from './kit-outputs.ts';
import { type Target, writeOptions } from './output-files.ts';
import { processFlags, processFrom, rejectProcessFlags, wantsProcess, writeProcess } from './process-outputs.ts';
import { noteUnlikePicture } from './recipe-file.ts';
import { type Order, readOrder } from './recipe-flags.ts';
import { allParamFlags, formatFlags } from './schema-flags.ts';
import { factsOf, makeTerrain } from './source.ts';
import { note } from './terminal.ts';
import { planTargets, rejectUnfit, writeAndReport } from './terrain-files.ts';
import { rangeText, shortNumber } from './text.ts';
import { threadsFrom } from './threads.ts';

/** The flags of `generate` that every generator has. */
export const generateFlags = fileFlags([
  ...formatFlags(),
  ...commonFlags(['size', 'width', 'height', 'seed', 'min', 'max', 'cell-size', 'extent', 'filter', 'stage', 'preset', 'recipe']),
  ...commonFlags(['window', 'strips', 'for', 'tiles', 'threads', 'stages', 'evolution', 'frames-dir']),
  ...processFlags(),
]);

/** `faultline generate`: makes a terrain and writes it to files. */
export async function generateCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, [...generateFlags, ...allParamFlags(registry.generators)], 1, problems);
  const order = await readOrder(given, problems);
  const quiet = isOn(given, 'quiet');
  const notes = (texts: readonly string[]): void => {
    if (!quiet) for (const text of texts) note(text);
  };
  const threads = threadsFrom(given, problems);
  const kit = await kitFrom(given, order?.recipe, problems);
  if (wantsKit(given)) throwIfAny(problems);
  if (kit && order) {
    notes(idleNotes(order.recipe.filters, order.recipe));
    return writeKitOf(kit, order.recipe, { ...writeOptions(given), threads });
  }
  if (wantsProcess(given)) {
    const process = await processFrom(given, order?.recipe, problems);
    throwIfAny(problems);
    if (process && order) {
      notes(idleNotes(order.recipe.filters, order.recipe));
      return writeProcess(process, writeOptions(given));
    }
  }
  rejectProcessFlags(given, problems);
  const kind = partKind(given);
  const part = partFrom(given, order, problems);
  const targets = await planTargets(given, kind ? { formats: PART_FORMATS[kind] } : {}, problems);
  if (order && !kind) rejectUnfit(targets, factsOf(order.recipe, order.stage), problems);
  throwIfAny(problems);
  if (!order) throw new TypeError('generate: no recipe, though nothing is wrong');

  const options = { ...writeOptions(given), threads };
  if (part) {
    const terrain = makePart(part, order, quiet);
    notes([...idleNotes(order.recipe.filters, order.recipe), ...partNotes(given, order.recipe)]);
    return writeAndReport(terrain, targets, options, partReport(part, terrain, order.recipe));
  }
  const terrain = makeTerrain(order.recipe, order.stage, quiet);
  if (!quiet && factsOf(order.recipe, order.stage).hasRecipe) {
    const file = flagValue(given, 'recipe') ?? '';
    const why = order.unlike?.(order.recipe, terrain);
    if (why !== undefined) note(`--recipe ${file}: its recipe does not reproduce the file: ${why}`);
    if (order.picture) noteUnlikePicture(order.picture, file, order.recipe, terrain);
  }
  notes([...notesOn(order, targets), ...mapNotes(order.recipe, terrain, targets)]);
  await writeAndReport(terrain, targets, options);
}

function notesOn(order: Order, targets: readonly Target[]): string[] {
  const { recipe, stage } = order;
  const notes = idleNotes(recipe.filters, recipe);
  if (!factsOf(recipe, stage).hasRecipe) {
    if (targets.some(({ format }) => format.samples?.carriesRecipe)) {
      notes.push(`stage ${stage} is written without a recipe; recipes describe the last stage only`);
    }
    const { acting, filters, ownStages, stages } = runOf(recipe, stage);
    if (acting.length === 0 && filters.length > 0) {
      const from = stages > ownStages ? `after stage ${ownStages}` : 'to the last stage only';
      notes.push(`filters apply ${from}; this stage has none`);
    }
  } else {
    const end = tilingEnd(recipe);
    if (end) notes.push(`the terrain does not tile: the filter ${end.filter} ends at its borders`);
  }
  const narrow = recipe.elevation && narrowNote(recipe.elevation, true);
  if (narrow) notes.push(narrow);
  return notes;
}

/** Notes on what a heightmap cannot hold of a line. */
function mapNotes({ extent }: Recipe, { profile }: TerrainToWrite, targets: readonly Target[]): string[] {
  if (!profile || !targets.some(({ format }) => holdsMap(format))) return [];
  const { min, max } = sampleRange(profile.x);
  const span = `x = 0 … ${shortNumber(extent.x)}`;
  const notes = foldsBack(profile)
    ? [`a heightmap has the highest elevation wherever the line folds; .csv and .svg have the line itself`]
    : [];
  if (max < 0 || min > extent.x)
    notes.push(`the heightmap, ${span}, is flat: the line lies outside it, at x = ${rangeText({ min, max }, '')}`);
  else if (min > 0 || max < extent.x)
    notes.push(`the heightmap, ${span}, is level where the line, x = ${rangeText({ min, max }, '')}, has ended`);
  return notes;
}
