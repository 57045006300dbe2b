import { type Range, resample, respaced, type Size, unionOf } from '../core/heightmap.ts';
import { grouped } from '../core/number-text.ts';
import type { Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { shortened } from '../draw/chart/legend-band.ts';
import type { Mark } from '../draw/chart/marks.ts';
import { estimateWidth } from '../draw/chart/svg-marks.ts';
import { type SilhouetteView, silhouette, viewOf } from '../draw/colour/silhouette.ts';
import { reliefPixels } from '../draw/picture.ts';
import {
  explainStage,
  generateLine,
  generateRun,
  generateWithRange,
  lineStageOf,
  rawRange,
  runOf,
  samplesOf,
  stagedFilter,
  toHeightmap,
} from '../generate.ts';
import { encodeApng, encodePngRgb, forRuns } from '../io/png/index.ts';
import { rangeOf } from '../kernels/values.ts';
import { isLine, type ProcessPlan } from './process-options.ts';

/** Pixels of a picture for one of its marks: texts are drawn by programs that have a scale. */
export const CAPTION_SCALE = 2;
/** Height of the line below a frame, in pixels of the frame. */
export const CAPTION_HEIGHT = 44;
export const CAPTION_COLOUR = '#15191f';

const [TEXT, FAINT, TRACK, FILL] = ['#f1f4f7', '#b6c0ca', '#2a323c', '#5aa9ff'];
const TEXT_SIZE = 8;
/** Of two lines, where one has no room. */
const SMALL_SIZE = 7;
const AIR = 8;

/** Draws marks over `CAPTION_COLOUR`, each of their pixels as `CAPTION_SCALE` of the picture.
 *  @param size of the picture, a multiple of the scale
 *  @returns red, green, blue, alpha per pixel, row-major, opaque */
export type DrawCaption = (marks: readonly Mark[], size: Size) => Promise<Uint8ClampedArray>;

/** How frames are made. */
export interface FrameMaker {
  /** By default, one of silhouettes and of relief from above. */
  readonly painter?: FramePainter | undefined;
  readonly drawCaption: DrawCaption;
  /** Called with the number of frames that are done. */
  readonly onFrame?: (done: number) => void;
}

/** Pixels of a frame: the picture, and the line of explanation below it. */
export function frameSize({ size, hasText }: ProcessPlan): Size {
  return { width: size.width, height: size.height + (hasText ? CAPTION_HEIGHT : 0) };
}

/** How long an animation runs, in seconds. */
export function processSeconds({ stages, stageMs, holdMs }: ProcessPlan): number {
  return (stages.length * stageMs + holdMs) / 1000;
}

/** The stages of a terrain as an animated PNG, piece by piece: one frame is in memory at a time. */
export async function* processApng(plan: ProcessPlan, maker: FrameMaker): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const { stages, stageMs, holdMs } = plan;
  // The finished terrain takes longest: it is made before the first piece is handed out.
  const painter = painterOf(plan, maker);
  const last = stages.length - 1;
  const animation = {
    ...frameSize(plan),
    frames: stages.length,
    plays: 0,
    delay: (frame: number) => delayOf(stageMs + (frame === last ? holdMs : 0)),
  };
  yield* encodeApng(animation, framesOf(plan, painter, maker));
}

/** Milliseconds as a fraction of a second of 16-bit numbers. */
function delayOf(ms: number): readonly [number, number] {
  return ms <= 0xffff ? [ms, 1000] : [Math.round(ms / 10), 100];
}

/** The same as PNGs, one after another. */
export async function* processPngs(plan: ProcessPlan, maker: FrameMaker): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const size = frameSize(plan);
  const painter = painterOf(plan, maker);
  for await (const frame of framesOf(plan, painter, maker)) yield encodePngRgb(size, frame, forRuns);
}

function painterOf({ recipe, stages }: ProcessPlan, { painter }: FrameMaker): FramePainter {
  return painter ?? createStagePainter(recipe, stages);
}

/** The pixels of one frame after another; each is good until the next is asked for. */
async function* framesOf(
  plan: ProcessPlan,
  painter: FramePainter,
  { drawCaption, onFrame }: FrameMaker,
): AsyncGenerator<Uint8ClampedArray> {
  const { stages, size, hasText } = plan;
  const { width, height } = frameSize(plan);
  const frame = new Uint8ClampedArray(4 * width * height);
  for (const [i, stage] of stages.entries()) {
    frame.set(await painter.paint(stage, size));
    if (hasText) frame.set(await captionPixels(plan, painter, stage, drawCaption), 4 * width * size.height);
    yield frame;
    onFrame?.(i + 1);
  }
}

/** The line below a frame, as wide as it is. */
async function captionPixels(
  { recipe, stageCount, size: { width } }: ProcessPlan,
  { rawRange }: FramePainter,
  stage: number,
  drawCaption: DrawCaption,
): Promise<Uint8ClampedArray> {
  const { title, sentence } = stageText(recipe, stage, rawRange);
  const drawn = { width: CAPTION_SCALE * Math.ceil(width / CAPTION_SCALE), height: CAPTION_HEIGHT };
  const pixels = await drawCaption(captionMarks({ title, sentence, done: stage / stageCount }, width), drawn);
  if (drawn.width === width) return pixels;
  const fitted = new Uint8ClampedArray(4 * width * CAPTION_HEIGHT);
  for (let y = 0; y < CAPTION_HEIGHT; y++) {
    fitted.set(pixels.subarray(4 * y * drawn.width, 4 * (y * drawn.width + width)), 4 * y * width);
  }
  return fitted;
}

/** The line below a frame. */
interface Caption {
  readonly title: string;
  readonly sentence: string;
  /** How far the stage is, 0 … 1. */
  readonly done: number;
}

/** A caption as marks: how far the stage is as a bar, its title and what it did, below each other where they do not fit beside each other.
 *  @param width of the frame, in its pixels */
function captionMarks({ title, sentence, done }: Caption, width: number): Mark[] {
  const [across, up] = [width / CAPTION_SCALE, CAPTION_HEIGHT / CAPTION_SCALE];
  const room = across - 2 * AIR;
  const bar: Mark[] = [
    { kind: 'box', x: 0, y: 0, width: across, height: 1, radius: 0, fill: TRACK },
    { kind: 'box', x: 0, y: 0, width: Math.max(across * done, 0.5), height: 1, radius: 0, fill: FILL },
  ];
  const begin = estimateWidth(title, TEXT_SIZE) + AIR;
  const middle = up / 2 + 1;
  if (begin + estimateWidth(sentence, TEXT_SIZE) <= room) {
    return [...bar, textMark(title, AIR, middle, TEXT_SIZE, true), textMark(sentence, AIR + begin, middle, TEXT_SIZE, false)];
  }
  const fitted = (text: string): string => shortened(text, room, SMALL_SIZE, estimateWidth);
  return [
    ...bar,
    textMark(fitted(title), AIR, middle - 4.5, SMALL_SIZE, true),
    textMark(fitted(sentence), AIR, middle + 4.5, SMALL_SIZE, false),
  ];
}

function textMark(text: string, x: number, y: number, size: number, isStrong: boolean): Mark {
  return { kind: 'text', x, y, text, align: 'start', colour: isStrong ? TEXT : FAINT, size, isStrong };
}

/** Paints the frames of one terrain's stages, all in the same size and at the same scale. */
export interface FramePainter {
  /** The lowest and the highest raw value of the finished terrain, by which texts tell elevations. */
  readonly rawRange: Range;
  /** @returns red, green, blue, alpha per pixel, row-major, opaque */
  paint(stage: number, size: Size): Uint8ClampedArray | Promise<Uint8ClampedArray>;
}

/** The same at once. */
export interface StagePainter extends FramePainter {
  paint(stage: number, size: Size): Uint8ClampedArray;
}

/** Paints 1D terrain as silhouettes with the displacements of the stage as sticks, any other as relief from above.
 *  @param stages those that will be painted: a line's scale is that of all of them */
export function createStagePainter(recipe: Recipe, stages: readonly number[]): StagePainter {
  if (isLine(recipe)) {
    const range = rawRange(recipe);
    return { rawRange: range, paint: linePainter(recipe, range, stages) };
  }
  const { terrain, range } = generateWithRange(runOf(recipe));
  // Stages before the filters span what the generator made.
  return {
    rawRange: range,
    paint: mapPainter(recipe, range, unionOf(rangeOf(samplesOf(terrain)), recipe.elevation ?? range)),
  };
}

/** @param shown the elevations that the colours span */
function mapPainter(recipe: Recipe, range: Range, shown: Range): StagePainter['paint'] {
  return (stage, size) => {
    const run = runOf(recipe, stage);
    const map = toHeightmap(generateWithRange(run, { rawRange: range }).terrain, recipe);
    const shownMap = resample(map, size.width, size.height);
    const spacing = respaced(run.grid.spacing, map, shownMap);
    return reliefPixels({ map: shownMap, isInMetres: recipe.elevation !== null, spacing }, shown);
  };
}

function linePainter(recipe: Recipe, range: Range, stages: readonly number[]): StagePainter['paint'] {
  const view = stages.map((stage) => viewOf(lineOfStage(recipe, stage, range))).reduce(wholeView);
  return (stage, size) => {
    const { change } = lineStageOf(runOf(recipe, stage), range) ?? {};
    return silhouette(lineOfStage(recipe, stage, range), size, view, change);
  };
}

/** A stage of 1D terrain, in elevations; the last one is filtered.
 *  @param range the finished line's raw range
 *  @throws TypeError for a map */
export function lineOfStage(recipe: Recipe, stage: number, range: Range): Profile {
  const run = runOf(recipe, stage);
  const line = run.stage === run.stages ? generateLine(recipe) : generateRun(run, { rawRange: range });
  if ('data' in line) throw new TypeError(`stage ${stage}: expected a line, got a map`);
  return line;
}

/** What a stage did, in words, with the filters that act at once before it and after it.
 *  @param range the finished terrain's raw range */
export function stageText(recipe: Recipe, stage: number, range: Range): { readonly title: string; readonly sentence: string } {
  const explained = explainStage(recipe, stage, range);
  const [title, sentence] = [explained.title, explained.sentence].map(grouped);
  const run = runOf(recipe, stage);
  const staged = stagedFilter(run)?.index;
  const earlier = stage > 0 ? runOf(recipe, stage - 1).acting : [];
  const also = run.acting.filter(({ index }) => index !== staged && earlier.every((one) => one.index !== index));
  const named = (those: typeof also): string => those.map(({ filter }) => filter.id).join(', ');
  const [before, after] = [
    also.filter(({ index }) => staged !== undefined && index < staged),
    also.filter(({ index }) => staged === undefined || index > staged),
  ];
  const first = before.length > 0 ? `after ${named(before)}, ${sentence}` : sentence;
  return { title, sentence: after.length > 0 ? `${first}; then ${named(after)}` : first };
}

function wholeView(a: SilhouetteView, b: SilhouetteView): SilhouetteView {
  return { x: unionOf(a.x, b.x), y: unionOf(a.y, b.y), isFolding: a.isFolding || b.isFolding };
}
