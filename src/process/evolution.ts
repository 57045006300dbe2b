import { type Range, type Size, sampleRange, unionOf } from '../core/heightmap.ts';
import { foldsBack } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { fileModel } from '../draw/chart/file-chart.ts';
import { type LegendBand, legendBand } from '../draw/chart/legend-band.ts';
import { movedMarks } from '../draw/chart/marks.ts';
import type { ProfileModel } from '../draw/chart/profile-model.ts';
import { profileFileMarks } from '../draw/chart/profile-svg.ts';
import { estimateWidth } from '../draw/chart/svg-marks.ts';
import { scalePixels } from '../draw/colour/scale-pixels.ts';
import {
  detailLines,
  frame,
  HEAD,
  heading,
  LINE,
  MARGIN,
  type Painting,
  PIXEL_RATIO,
  type Sheet,
  type SheetPart,
} from '../draw/comparison/sheet.ts';
import { lineStageOf, mayFold, rawRange, runOf } from '../generate.ts';
import type { ProcessPlan } from './process-options.ts';
import { createStagePainter, isLine, lineOfStage, type StagePainter, stageText } from './stage-painter.ts';

/** Width of a sheet without its margins, in its pixels, and the gap between cells. */
const ROOM = 1280;
const GAP = 20;
/** Height of a line's chart. */
const CHART_HEIGHT = 170;
/** A line that folds keeps its shape: its charts stand beside each other. */
const FOLDING_COLUMNS = 3;
const FOLDING_HEIGHT = 360;
/** Columns of pictures of 2D terrain. */
const MAP_COLUMNS = { least: 3, most: 4 };
/** Height of such a picture for its width, at most and at least: others are narrower, or drawn higher than they are. */
const ASPECT = { most: 2, least: 0.02 };
/** Pixels of a picture, at least, where the terrain has fewer samples. */
const LEAST_DETAIL = 256;

/** The stages of a terrain in one picture, in colours for paper, all at one scale: charts of a line under each other with the displacements as
 *  sticks, 2D terrain from above in a grid. Each has its title and a sentence about what the stage did.
 *  @source article 001, its picture of the evolution of a mountain */
export function evolutionSheet(plan: ProcessPlan): Sheet {
  const { recipe, stages } = plan;
  const { range, columns, height, part, legend } = isLine(recipe) ? lineCells(plan) : mapCells(plan);
  const width = cellWidth(columns);
  const texts = stages.map((stage) => stageText(recipe, stage, range));
  const lines = texts.map(({ sentence }) => detailLines([sentence], width, 2));
  const head = HEAD + LINE * (Math.max(...lines.map(({ length }) => length)) - 1);
  const pitch = head + height + GAP;
  const top = MARGIN + (legend ? legend.height + GAP / 2 : 0);
  const parts = stages.flatMap((stage, i): SheetPart[] => {
    const x = MARGIN + (i % columns) * (width + GAP);
    const y = top + Math.floor(i / columns) * pitch;
    const title = heading({ x, y, width }, String(stage), texts[i].title, lines[i]);
    return [{ marks: title, paintings: [] }, part(i, { x, y: y + head, width, height })];
  });
  const rows = Math.ceil(stages.length / columns);
  if (legend) parts.push({ marks: movedMarks(legend.marks, MARGIN, MARGIN), paintings: [] });
  return { width: ROOM + 2 * MARGIN, height: top + rows * pitch - GAP + MARGIN, title: `Stages of ${nameOf(recipe)}`, parts };
}

/** Pixels of all pictures of 2D terrain in a PNG of the sheet; charts of a line have none. */
export function evolutionPixels({ recipe, stages }: ProcessPlan): number {
  if (isLine(recipe)) return 0;
  const { width, height } = mapSize(recipe, mapColumns(stages.length));
  return Math.round(stages.length * PIXEL_RATIO * PIXEL_RATIO * width * height);
}

function nameOf({ source }: Recipe): string {
  return source.kind === 'generated' ? `${source.generator}, seed ${source.seed}` : source.name;
}

function cellWidth(columns: number): number {
  return (ROOM - GAP * (columns - 1)) / columns;
}

/** What stands below the headings. */
interface Cells {
  /** The finished terrain's raw range, by which texts tell elevations. */
  readonly range: Range;
  readonly columns: number;
  readonly height: number;
  /** @param i index of the stage in the plan */
  part(i: number, box: Painting['box']): SheetPart;
  /** Of all charts. */
  readonly legend?: LegendBand | undefined;
}

function mapCells({ recipe, stages }: ProcessPlan): Cells {
  const painter = createStagePainter(recipe, stages);
  const columns = mapColumns(stages.length);
  const { width, height } = mapSize(recipe, columns);
  const most = { width: Math.max(recipe.width, LEAST_DETAIL), height: Math.max(recipe.height, LEAST_DETAIL) };
  return {
    range: painter.rawRange,
    columns,
    height,
    part: (i, { x, y }) => ({
      marks: [],
      paintings: [{ box: { x, y, width, height }, most, paint: (size) => paintedAt(painter, stages[i], size, most) }],
    }),
  };
}

function mapColumns(stages: number): number {
  return Math.min(Math.max(Math.ceil(Math.sqrt(stages)), MAP_COLUMNS.least), MAP_COLUMNS.most);
}

function mapSize(recipe: Recipe, columns: number): Size {
  const width = cellWidth(columns);
  const aspect = Math.max(recipe.height / recipe.width, ASPECT.least);
  return aspect <= ASPECT.most
    ? { width, height: Math.round(width * aspect) }
    : { width: Math.max((ASPECT.most * width) / aspect, ASPECT.least * width), height: ASPECT.most * width };
}

/** Painted with hardly more pixels than the terrain has samples, then scaled. */
function paintedAt(painter: StagePainter, stage: number, size: Size, most: Size): Uint8ClampedArray {
  const detail = { width: Math.min(size.width, most.width), height: Math.min(size.height, most.height) };
  return scalePixels(painter.paint(stage, detail), detail, size);
}

function lineCells({ recipe, stages }: ProcessPlan): Cells {
  const range = rawRange(recipe);
  const lines = stages.map((stage) => lineOfStage(recipe, stage, range));
  const changes = stages.map((stage) => lineStageOf(runOf(recipe, stage), range)?.change);
  // Sticks begin at means, which may lie beyond all lines that are shown.
  const values = [...lines.map(({ y }) => y), ...changes.flatMap((change) => change?.meanY ?? [])];
  const shown = values.map(sampleRange).reduce(unionOf);
  const isFolding = mayFold(recipe) && lines.some(foldsBack);
  const isInMetres = recipe.elevation !== null;
  const models = lines.map((profile, i): ProfileModel => {
    const lineStage = { change: changes[i], range: shown, mayFold: isFolding };
    const model = fileModel({ profile, lineStage, ends: undefined, range: shown, isInMetres, unit: isInMetres ? 'm' : '' });
    // A line that folds later has no ground below it from the first stage on.
    return isFolding ? { ...model, style: { colour: model.palette.line, dash: [] } } : model;
  });
  const moved = models.find(({ change }) => change !== undefined);
  return {
    range,
    columns: isFolding ? FOLDING_COLUMNS : 1,
    height: isFolding ? FOLDING_HEIGHT : CHART_HEIGHT,
    part(i, box) {
      const marks = profileFileMarks(models[i], box.width, box.height, false);
      return { marks: [frame(box), ...movedMarks(marks, box.x, box.y)], paintings: [] };
    },
    legend: moved && legendBand({ ...moved, style: undefined }, 'points', ROOM, estimateWidth),
  };
}
