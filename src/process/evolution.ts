import { filePalette } from '../chart/file-palette.ts';
import { movedMarks } from '../chart/marks.ts';
import { type ProfileModel, WHOLE_VIEW } from '../chart/profile-model.ts';
import { profileFileMarks } from '../chart/profile-svg.ts';
import { appearanceSchema, terrainScale } from '../colour/appearance.ts';
import { scalePixels } from '../colour/scale-pixels.ts';
import { detailLines, frame, HEAD, heading, LINE, MARGIN, PIXEL_RATIO, type Sheet, type SheetPart } from '../comparison/sheet.ts';
import { type Range, type Size, sampleRange } from '../core/heightmap.ts';
import { defaultsOf } from '../core/params.ts';
import { foldsBack, type Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { explainStage, makesProfile } from '../generate.ts';
import type { ProcessPlan } from './process-options.ts';
import { createStagePainter, displacements, lineOfStage, type StagePainter, union } from './stage-painter.ts';

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
/** Pixels of a picture, at least, where the terrain has fewer samples. */
const LEAST_DETAIL = 256;

/** The stages of a terrain in one picture, in colours for paper, all at one scale: charts of a line under each other with the displacements as
 *  sticks, 2D terrain from above in a grid. Each has its title and a sentence about what the stage did.
 *  @param plan its stages are those of the picture
 *  @source article 001, its picture of the evolution of a mountain */
export function evolutionSheet(plan: ProcessPlan): Sheet {
  const { recipe, stages } = plan;
  const painter = createStagePainter(recipe, stages);
  const cells = makesProfile(recipe) ? lineCells(plan, painter) : mapCells(plan, painter);
  const rows = Math.ceil(stages.length / cells.columns);
  const width = (ROOM - GAP * (cells.columns - 1)) / cells.columns;
  const texts = stages.map((stage) => explainStage(recipe, stage, painter.rawRange));
  const lines = texts.map(({ sentence }) => detailLines([sentence], width, 2));
  const head = HEAD + LINE * (Math.max(...lines.map(({ length }) => length)) - 1);
  const pitch = head + cells.height + GAP;
  const parts = stages.flatMap((stage, i): SheetPart[] => {
    const x = MARGIN + (i % cells.columns) * (width + GAP);
    const y = MARGIN + Math.floor(i / cells.columns) * pitch;
    const title = heading({ x, y, width }, String(stage), texts[i].title, lines[i]);
    return [{ marks: title, paintings: [] }, cells.part(stage, { x, y: y + head, width, height: cells.height })];
  });
  return { width: ROOM + 2 * MARGIN, height: rows * pitch - GAP + 2 * MARGIN, title: `Stages of ${nameOf(recipe)}`, parts };
}

/** Pixels of all pictures of 2D terrain in a PNG of the sheet; charts of a line have none. */
export function evolutionPixels({ recipe, stages }: ProcessPlan): number {
  const columns = mapColumns(stages.length);
  const width = (PIXEL_RATIO * ROOM) / columns;
  return makesProfile(recipe) ? 0 : Math.round((stages.length * width * width * recipe.extent.y) / recipe.extent.x);
}

function mapColumns(stages: number): number {
  return Math.min(Math.max(Math.ceil(Math.sqrt(stages)), MAP_COLUMNS.least), MAP_COLUMNS.most);
}

function nameOf({ source }: Recipe): string {
  return source.kind === 'generated' ? `${source.generator}, seed ${source.seed}` : source.name;
}

/** What stands below the headings. */
interface Cells {
  readonly columns: number;
  readonly height: number;
  part(stage: number, box: Size & { readonly x: number; readonly y: number }): SheetPart;
}

function mapCells({ recipe, stages }: ProcessPlan, painter: StagePainter): Cells {
  const columns = mapColumns(stages.length);
  const width = (ROOM - GAP * (columns - 1)) / columns;
  const height = Math.round((width * recipe.extent.y) / recipe.extent.x);
  return {
    columns,
    height,
    part: (stage, box) => ({
      marks: [],
      paintings: [{ box, paint: (size) => paintedAt(painter, stage, size, detailOf(recipe, size)) }],
    }),
  };
}

/** Pixels that are worth painting: hardly more than the terrain has samples. */
function detailOf({ width, height }: Size, size: Size): Size {
  return {
    width: Math.min(size.width, Math.max(width, LEAST_DETAIL)),
    height: Math.min(size.height, Math.max(height, LEAST_DETAIL)),
  };
}

function paintedAt(painter: StagePainter, stage: number, size: Size, detail: Size): Uint8ClampedArray {
  return scalePixels(painter.paint(stage, detail), detail, size);
}

function lineCells({ recipe, stages }: ProcessPlan, { rawRange }: StagePainter): Cells {
  const lines = stages.map((stage) => lineOfStage(recipe, stage, rawRange));
  const axis = lines.map(({ y }) => sampleRange(y)).reduce(union);
  const isFolding = lines.some(foldsBack);
  return {
    columns: isFolding ? FOLDING_COLUMNS : 1,
    height: isFolding ? FOLDING_HEIGHT : CHART_HEIGHT,
    part(stage, box) {
      const model = chartModel(recipe, lines[stages.indexOf(stage)], stage, rawRange, axis);
      const marks = profileFileMarks(
        { ...model, view: { ...WHOLE_VIEW, aspect: isFolding ? 'true' : 'fitted' } },
        box.width,
        box.height,
      );
      return { marks: [frame(box), ...movedMarks(marks, box.x, box.y)], paintings: [] };
    },
  };
}

function chartModel(recipe: Recipe, profile: Profile, stage: number, rawRange: Range, axis: Range): ProfileModel {
  const isInMetres = recipe.elevation !== null;
  return {
    profile,
    scale: terrainScale(defaultsOf(appearanceSchema), axis, isInMetres),
    water: undefined,
    unit: isInMetres ? 'm' : '',
    axis,
    ends: undefined,
    hover: undefined,
    change: displacements(recipe, stage, rawRange)[0],
    pins: [],
    view: WHOLE_VIEW,
    palette: filePalette,
  };
}
