import { throwIfAny } from '../../src/cli/errors.ts';
import { flagValue, type Given, isOn, readFlags } from '../../src/cli/flags.ts';
import { generateFlags } from '../../src/cli/generate.ts';
import { partKind } from '../../src/cli/generate-part.ts';
import { landscapeFlags } from '../../src/cli/landscape.ts';
import { readLandscape } from '../../src/cli/landscape-order.ts';
import { readOrder } from '../../src/cli/recipe-flags.ts';
import { allParamFlags } from '../../src/cli/schema-flags.ts';
import { sliceFlags } from '../../src/cli/slice.ts';
import type { Problem } from '../../src/core/params.ts';
import { registry } from '../../src/generate.ts';
import { landscapeToText } from '../../src/landscape/landscape-text.ts';
import { type AppDocument, createDocument, defaultCut, selectedRecipe } from '../../src/state/document.ts';
import { documentToText } from '../../src/state/document-text.ts';
import type { Opens } from '../../src/ui/gallery/articles.ts';

/** What the page shows of the picture that calls make, one after another: terrain, a slice of it, or a landscape. undefined if only the
 *  command line can show it.
 *  @throws CallError if a call is wrong */
export async function opensOf(calls: readonly string[]): Promise<Opens | undefined> {
  let document: AppDocument | undefined;
  for (const call of calls) {
    const [name, ...args] = call.split(' ');
    if (name === 'landscape') return openLandscape(args);
    if (name === 'generate') document = await documentOf(args);
    else document = name === 'slice' && document ? await withRowCut(document, args) : undefined;
  }
  return document && { kind: 'terrain', text: documentToText(document) };
}

async function openLandscape(args: readonly string[]): Promise<Opens> {
  const [landscape, given] = await checked(async (problems) => {
    const flags = readFlags(args, landscapeFlags, 0, problems);
    return [await readLandscape(flags, problems), flags] as const;
  });
  return { kind: 'landscape', text: landscapeToText(landscape), seconds: Number(flagValue(given, 'at') ?? 0) };
}

/** The terrain of a call, at the stage where its picture ends. */
async function documentOf(args: readonly string[]): Promise<AppDocument | undefined> {
  const [order, given] = await checked(async (problems) => {
    const flags = readFlags(args, [...generateFlags, ...allParamFlags(registry.generators)], 1, problems);
    return [await readOrder(flags, problems), flags] as const;
  });
  // Strip 0 is the terrain itself.
  const isPart = partKind(given) !== undefined && flagValue(given, 'strips') !== '0..0';
  if (!order || isPart || given.values.has('for')) return undefined;
  return { ...createDocument(order.recipe), stage: order.stage ?? lastStageOf(given) };
}

/** Of an animation, and of stages beside each other. */
function lastStageOf(given: Given): number | undefined {
  const last = flagValue(given, 'last-stage');
  return last !== undefined && (isOn(given, 'stages') || isOn(given, 'evolution')) ? Number(last) : undefined;
}

async function withRowCut(document: AppDocument, args: readonly string[]): Promise<AppDocument | undefined> {
  const given = await checked(async (problems) => readFlags(args, sliceFlags, 1, problems));
  const row = flagValue(given, 'row');
  if (row === undefined) return undefined;
  return { ...document, cut: { ...defaultCut, mode: 'row', row: Number(row) / (selectedRecipe(document).height - 1) } };
}

/** @throws CallError if there are problems */
async function checked<T>(read: (problems: Problem[]) => Promise<T>): Promise<T> {
  const problems: Problem[] = [];
  const result = await read(problems);
  throwIfAny(problems);
  return result;
}
