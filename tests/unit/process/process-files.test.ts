import { expect, test } from 'vitest';
import { stageCount } from '../../../src/generate.ts';
import { decodePng } from '../../../src/io/png/index.ts';
import { evolutionSheet } from '../../../src/process/evolution.ts';
import {
  CAPTION_HEIGHT,
  createStagePainter,
  type DrawCaption,
  type FramePainter,
  frameSize,
  processApng,
  processPngs,
  processSeconds,
  stageText,
} from '../../../src/process/process-files.ts';
import {
  type ProcessPlan,
  planEvolution,
  planProcess,
  processProblems,
  shownStages,
} from '../../../src/process/process-options.ts';
import { chunksOf, joined } from '../../support/png-maker.ts';
import { recipeFor } from '../../support/recipes.ts';

const line = recipeFor('midpoint-displacement', { width: 65 });
const map = recipeFor('diamond-square', { width: 65, height: 33, elevation: { min: 0, max: 900 } });
const faults = recipeFor('fault-lines', { width: 33, height: 33, params: { lines: 1000 } });

const blank: DrawCaption = async (_marks, { width, height }) => new Uint8ClampedArray(4 * width * height).fill(255);

async function collected(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

/** The chunks of one type of an animation. */
async function chunkViews(plan: ProcessPlan, type: string): Promise<DataView[]> {
  const file = joined(await collected(processApng(plan, { drawCaption: blank })));
  return chunksOf(file).flatMap(([name, { buffer, byteOffset, length }]) =>
    name === type ? [new DataView(buffer, byteOffset, length)] : [],
  );
}
/** How long each frame is shown: so many parts of a second, and how many there are in one. */
const delaysOf = async (plan: ProcessPlan): Promise<number[][]> =>
  (await chunkViews(plan, 'fcTL')).map((view) => [view.getUint16(20), view.getUint16(22)]);

test('stages are shown evenly, each once, from the first to the last', () => {
  expect(shownStages(4, 120, 'even')).toEqual([0, 1, 2, 3, 4]);
  expect(shownStages(1000, 5, 'even')).toEqual([0, 250, 500, 750, 1000]);
  expect(shownStages(5, 2, 'even')).toEqual([0, 5]);
  expect(shownStages(120, 120, 'even')).toHaveLength(120);
  expect(shownStages(119, 120, 'even')).toHaveLength(120);
});

test('or further and further apart, the first and the last ones where there are too many', () => {
  expect(shownStages(20, 120, 'doubling')).toEqual([0, 1, 2, 4, 8, 16, 20]);
  expect(shownStages(20, 3, 'doubling')).toEqual([0, 16, 20]);
});

test('a picture of thousands of faults shows twelve stages further and further apart', () => {
  expect(planEvolution(faults).stages).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1000]);
  expect(planEvolution(faults, { lastStage: 100, spread: 'even' }).stages).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  const { stages } = planEvolution(recipeFor('diamond-square', { width: 513, height: 513 }));
  expect(stages).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
});

test('stages that there are not, and small pictures, are told in a sentence each', () => {
  const count = stageCount(map);
  expect(processProblems(map, { lastStage: count + 1, frameWidth: 63 })).toEqual([
    { path: 'lastStage', message: `expected a stage of 1 … ${count}, got ${count + 1}` },
    { path: 'frameWidth', message: 'expected 64 … 4096 pixels, or 0 for the usual width, got 63' },
  ]);
  expect(processProblems(map, {})).toEqual([]);
});

test('frames of 2D terrain have a whole number of pixels a sample, those of a line are 960 wide', () => {
  const sizeOf = (width: number, height: number) => planProcess({ ...map, width, height }).size;
  expect(sizeOf(65, 33)).toEqual({ width: 8 * 65, height: 8 * 33 });
  expect(sizeOf(513, 1025)).toEqual({ width: 513, height: 1025 });
  expect(sizeOf(4097, 4097)).toEqual({ width: 1024, height: 1024 });
  expect(sizeOf(16_384, 2)).toEqual({ width: 1024, height: 2 });
  expect(sizeOf(2, 1025)).toEqual({ width: 8, height: 4096 });
  expect(planProcess(line).size).toEqual({ width: 960, height: 540 });
  expect(frameSize(planProcess(map, { frameWidth: 260 }))).toEqual({ width: 260, height: 132 + CAPTION_HEIGHT });
  expect(frameSize(planProcess(map, { frameWidth: 130 }))).toEqual({ width: 130, height: 66 });
});

test('frames that a view draws keep its ratio, and no side is longer than 4096 pixels', () => {
  const sizeOf = (width: number, height: number, frameWidth: number) => planProcess(map, { frameWidth }, { width, height }).size;
  expect(sizeOf(1600, 900, 0)).toEqual({ width: 960, height: 540 });
  expect(sizeOf(1600, 900, 333)).toEqual({ width: 333, height: 187 });
  expect(sizeOf(400, 800, 4096)).toEqual({ width: 2048, height: 4096 });
  expect(planProcess(line, {}, { width: 800, height: 800 }).size).toEqual({ width: 960, height: 960 });
});

test('frames are drawn by another painter, one at a time, with the same captions below', async () => {
  const plan = planProcess(map, { lastStage: 2, frameWidth: 256 }, { width: 64, height: 32 });
  const asked: number[] = [];
  const painter: FramePainter = {
    rawRange: { min: 0, max: 1 },
    async paint(stage, { width, height }) {
      asked.push(stage);
      return new Uint8ClampedArray(4 * width * height).fill(10 * stage);
    },
  };
  for await (const png of processPngs(plan, { drawCaption: blank, painter })) {
    const { height, data } = await decodePng(png);
    expect(height).toBe(128 + CAPTION_HEIGHT);
    const stage = asked.length - 1;
    expect(data.subarray(0, 3 * 256 * 128).every((value) => value === 10 * stage)).toBe(true);
    expect(data.subarray(3 * 256 * 128).every((value) => value === 255)).toBe(true);
  }
  expect(asked).toEqual([0, 1, 2]);
});

test('an animation shows each stage as long as asked, the last one two seconds longer, and for ever', async () => {
  const plan = planProcess(map, { frameTime: 0.25, lastStage: 4, frameWidth: 64 });
  expect(await delaysOf(plan)).toEqual([...Array(4).fill([250, 1000]), [2250, 1000]]);
  const [control] = await chunkViews(plan, 'acTL');
  expect([control.getUint32(0), control.getUint32(4)]).toEqual([5, 0]);
  expect(processSeconds(plan)).toBe(5 * 0.25 + 2);
});

test('a stage is shown for more than a minute where that is asked', async () => {
  const plan = planProcess(map, { frameTime: 60, lastStage: 1, frameWidth: 64 });
  expect(await delaysOf(plan)).toEqual([
    [60_000, 1000],
    [62_000, 1000],
  ]);
});

test('flat and tall terrain has an evolution picture that programs open', () => {
  for (const [width, height] of [
    [4097, 2],
    [2, 1025],
  ]) {
    const sheet = evolutionSheet(planEvolution({ ...map, width, height }, { lastStage: 1 }));
    expect(sheet.height).toBeLessThan(1200);
    for (const { box } of sheet.parts.flatMap((part) => part.paintings)) {
      expect(Math.min(box.width, box.height)).toBeGreaterThan(5);
    }
  }
});

test('numbered frames are the pictures of the stages, above their captions', async () => {
  const plan = planProcess(map, { lastStage: 2, frameWidth: 257 });
  const pngs = await collected(processPngs(plan, { drawCaption: blank }));
  const painter = createStagePainter(map, plan.stages);
  expect(pngs.length).toBe(3);
  for (const [i, png] of pngs.entries()) {
    const { data } = await decodePng(png);
    const rgb = painter.paint(plan.stages[i], plan.size).filter((_, at) => at % 4 !== 3);
    expect(data.subarray(0, rgb.length)).toEqual(Uint8Array.from(rgb));
    expect(data.subarray(rgb.length).every((value) => value === 255)).toBe(true);
  }
});

test('the evolution picture has a heading for each stage, and charts or paintings at one scale', () => {
  for (const [recipe, paintings] of [
    [line, 0],
    [map, planEvolution(map).stages.length],
  ] as const) {
    const plan = planEvolution(recipe);
    const { parts } = evolutionSheet(plan);
    const texts = parts.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])));
    for (const stage of plan.stages) expect(texts).toContain(String(stage));
    expect(parts.flatMap((part) => part.paintings).length).toBe(paintings);
  }
});

test('charts of a line share one scale and one legend, whatever a stage draws', () => {
  const { parts } = evolutionSheet(planEvolution(line));
  const texts = parts.map(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : [])));
  expect(texts.flat().filter(({ text }) => text === 'new point').length).toBe(1);
  // Where the labels of elevations stand below the frame of their chart.
  const places = parts.flatMap(({ marks }) => {
    const [first] = marks;
    if (first?.kind !== 'box' || first.width < 1000) return [];
    return [
      marks
        .flatMap((mark) =>
          mark.kind === 'text' && mark.align === 'end' ? [`${mark.text} ${(mark.y - first.y).toFixed(3)}`] : [],
        )
        .join(', '),
    ];
  });
  expect(places.length).toBe(planEvolution(line).stages.length);
  expect(new Set(places).size).toBe(1);
});

test('levels of rivers name the filters that act at once before and after them', () => {
  const filters = ['smooth', 'rivers', 'terrace'].map((filter) => ({ filter, params: {} }));
  const recipe = recipeFor('diamond-square', { width: 129, height: 129, filters });
  const sentences = [14, 15, 16].map((stage) => stageText(recipe, stage, { min: 0, max: 1 }).sentence);
  expect(sentences[0]).not.toMatch(/smooth|terrace/);
  expect(sentences.slice(1)).toEqual([
    'after smooth, wears down 65 × 65 samples, 400 m apart',
    'wears down 129 × 129 samples, 200 m apart; then terrace',
  ]);
});

test('levels of rivers are all shown, and the stages before them share the room that is left', () => {
  const filters = [{ filter: 'rivers', params: {} }];
  const map = recipeFor('diamond-square', { width: 257, height: 257, filters });
  expect(planEvolution(map).stages).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 17, 18, 19]);
  expect(planEvolution(map, { lastStage: 17 }).stages).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 17]);
  const faults = recipeFor('fault-lines', { width: 129, height: 129, params: { lines: 1000 }, filters });
  expect(planEvolution(faults).stages.slice(-4)).toEqual([512, 1000, 1001, 1002]);
  expect(planProcess(faults).stages.slice(-3)).toEqual([1000, 1001, 1002]);
  expect(planProcess(faults).stages).toHaveLength(120);
  const corners = recipeFor('diamond-square', { width: 2, height: 2, filters });
  expect(planProcess(corners).stages).toEqual([0, 1]);
});

test('the text of the last stage names the filters that follow it, and a filtered line stays one', () => {
  const filtered = recipeFor('midpoint-displacement', { width: 65, filters: [{ filter: 'smooth', params: { sigma: 0.02 } }] });
  const count = stageCount(filtered);
  expect(stageText(filtered, count, { min: 0, max: 1 }).sentence).toMatch(/; then smooth$/);
  expect(stageText(filtered, count - 1, { min: 0, max: 1 }).sentence).not.toContain('smooth');
  expect(planProcess(filtered).size).toEqual({ width: 960, height: 540 });
  expect(evolutionSheet(planEvolution(filtered)).parts.flatMap((part) => part.paintings)).toEqual([]);
});
