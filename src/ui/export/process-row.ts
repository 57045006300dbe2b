import type { Size } from '../../core/heightmap.ts';
import { latest } from '../../core/memo.ts';
import { numberText } from '../../core/number-text.ts';
import { defaultsOf, type ParamValues, type Schema } from '../../core/params.ts';
import type { Recipe } from '../../core/recipe.ts';
import { stageCount } from '../../generate.ts';
import { evolutionPixels } from '../../process/evolution.ts';
import { frameSize, processSeconds } from '../../process/process-files.ts';
import {
  evolutionSchema,
  isLine,
  type ProcessPlan,
  planEvolution,
  planProcess,
  processProblems,
  processSchema,
  usualSpread,
} from '../../process/process-options.ts';
import { sizeText, unitOf } from '../../state/terrain-text.ts';
import type { StageView } from '../../worker/process-file.ts';
import { servedPixels } from '../../worker/served-pixels.ts';
import type { StageToDraw } from '../../worker/stage-scene.ts';
import type { ExportPlan, ExportRow, FileSize } from '../page/export-row.ts';
import { fileStem } from '../terrain/terrain-text.ts';
import { smallRelief } from './map-row.ts';
import type { TerrainExport } from './terrain-export.ts';
import { pictureBytes, smallPicture } from './view-row.ts';

const TYPES = { apng: 'image/apng', zip: 'application/zip', png: 'image/png', svg: 'image/svg+xml' } as const;
type Format = keyof typeof TYPES;

const ANIMATION: Readonly<Record<string, Format>> = { 'APNG, plays by itself': 'apng', 'Numbered frames, ZIP': 'zip' };
const PICTURE: Readonly<Record<string, Format>> = { PNG: 'png', SVG: 'svg' };
/** How stages are seen, if not in the usual way. */
const IN_3D = 'As in the 3D view';

/** How the terrain is made, stage by stage: as the command line's `--stages` writes it, or drawn by the 3D view. */
export function animationRow(of: TerrainExport): ExportRow {
  const { view, noView, isCompared } = of;
  const no3d = isCompared ? 'Leave the comparison for an animation of the 3D view' : noView;
  return {
    id: 'animation',
    title: 'Animation',
    hint: 'APNG of all stages, plays in browsers',
    holds: `How the terrain is made, stage by stage and all at one scale: 1D terrain with its displacements as sticks, 2D terrain from above${view.sight ? ', or either as in the 3D view' : ''}. Every browser plays it.`,
    noun: 'animation',
    unfit: whyNone(of),
    options: { format: formatSpec(ANIMATION), ...(view.sight && { seen: seenSpec(of) }), ...processSchema },
    plan({ format, seen, ...options }) {
      const in3d = seen === IN_3D && no3d === undefined ? stagesIn3d(of) : undefined;
      const plan = planOf(of, {
        format: ANIMATION[String(format)],
        planned: (recipe, given) => planProcess(recipe, given, in3d?.size),
        options,
        in3d,
      });
      const notes = { ...plan.notes, ...(no3d !== undefined && { seen: `${no3d}.` }) };
      return { ...plan, notes, inactive: { seen: no3d } };
    },
  };
}

/** All stages in one picture, as the command line's `--evolution` writes it. */
export function evolutionRow(of: TerrainExport): ExportRow {
  const { spread, ...others } = evolutionSchema;
  return {
    id: 'evolution',
    title: 'Evolution picture',
    hint: 'PNG or SVG: the stages beside each other',
    holds:
      'The stages in one picture at one scale, each with what it did: charts of a line with its displacements as sticks, 2D terrain from above.',
    noun: 'picture',
    unfit: whyNone(of),
    options: {
      format: formatSpec(PICTURE),
      ...others,
      spread: { ...spread, default: usualSpread(of.recipe) },
    },
    plan({ format, ...options }) {
      return planOf(of, { format: PICTURE[String(format)], planned: planEvolution, options });
    },
  };
}

function formatSpec(formats: Readonly<Record<string, Format>>): Schema[string] {
  const options = Object.keys(formats);
  return { kind: 'choice', label: 'Format', default: options[0], options, doc: '' };
}

function seenSpec({ recipe }: TerrainExport): Schema[string] {
  const usual = isLine(recipe) ? 'From the side' : 'From above';
  return {
    kind: 'choice',
    label: 'Seen',
    default: usual,
    options: [usual, IN_3D],
    doc: `${usual}, or with the camera, colours and light of the 3D view.`,
  };
}

function whyNone({ recipe }: TerrainExport): string | undefined {
  if (recipe.source.kind === 'imported') return 'Imported terrain has no stages';
  return stageCount(recipe) === 0 ? 'This terrain has no stages' : undefined;
}

/** What a file of stages is made with. */
interface Making {
  readonly format: Format;
  planned(recipe: Recipe, options: ParamValues): ProcessPlan;
  readonly options: ParamValues;
  readonly in3d?: StagesIn3d | undefined;
}

function planOf(of: TerrainExport, { format, planned, options, in3d }: Making): ExportPlan {
  const { recipe, client } = of;
  const isPicture = format === 'png' || format === 'svg';
  const name = `${fileStem(recipe)}-${isPicture ? 'evolution' : in3d ? 'stages-3d' : 'stages'}`;
  const problems = processProblems(recipe, options);
  const plan = problems.length === 0 ? planned(recipe, options) : undefined;
  const problem =
    problems.length > 0 ? problems.map(({ path, message }) => `${labelOf(path)}: ${message}`).join('; ') : undefined;
  const frames = plan?.stages.length ?? 0;
  const image = latest(() => (in3d && plan ? in3d.image(plan.size) : smallRelief(of)));
  const size = plan ? (isPicture ? `${frames} stages` : `${sizeText(frameSize(plan))}, ${frames} frames`) : '';
  return {
    name: `${name}.${format}`,
    size,
    problem,
    notes: plan && !isPicture ? notesOf(plan, options, in3d !== undefined) : {},
    facts: { title: isPicture ? 'In the picture' : 'In the file', rows: plan ? factsOf(plan, isPicture) : [] },
    picture: { kind: 'image', image, caption: 'The terrain as it is now.' },
    async bytes() {
      if (!plan) return { bytes: 0 };
      if (in3d) return { bytes: Math.round(SHARE_OF_LAST * frames * (await in3d.bytes(plan.size)).bytes), is: 'about' };
      const blob = await image();
      const { width, height } = of.shown.surface.map;
      const pixels = isPicture ? evolutionPixels(plan) : frames * frameSize(plan).width * frameSize(plan).height;
      const shown = Math.min(width * height, MOST_SHOWN);
      const ofPictures = SHARE_OF_LAST * (blob.size / shown) * pixels;
      return { bytes: Math.round(ofPictures) + (isPicture ? frames * CHART_BYTES : 0), is: 'about' };
    },
    progressText: (fraction) =>
      isPicture
        ? `Evolution picture, ${size}`
        : `Animation, frame ${Math.min(Math.floor(fraction * frames) + 1, frames)} of ${frames}`,
    async make({ signal, onProgress }) {
      const served = in3d?.serve(recipe);
      try {
        const request = { recipe, format, options, name, view: served?.view };
        const job = { signal, onProgress, ...(served && { port: served.view.frames }) };
        const content = await client.run('process', request, job);
        return [{ name: `${name}.${format}`, content, type: TYPES[format] }];
      } finally {
        served?.close();
      }
    },
  };
}

/** Bytes of a frame for one of the finished terrain's, on average: most stages have less detail. Measured: 0.33 … 0.77. */
const SHARE_OF_LAST = 0.6;
/** Of a stage's heading and chart. */
const CHART_BYTES = 40_000;
/** Pixels of the small picture, about. */
const MOST_SHOWN = 400 * 400;

function labelOf(id: string): string {
  return (processSchema as Schema)[id]?.label ?? id;
}

/** What stands for an option at 0, and what options mean in the 3D view. */
function notesOf(
  { size, stageMs, stageCount }: ProcessPlan,
  options: ParamValues,
  isIn3d: boolean,
): Readonly<Record<string, string>> {
  const given = { ...defaultsOf(processSchema), ...options };
  return {
    ...(isIn3d && {
      seen: 'The view as it is now, without marks. All stages have the exaggeration of the finished terrain.',
      frameWidth: 'Of the picture, from 64 on; its height keeps the ratio of the view.',
    }),
    ...(given.lastStage === 0 && { lastStage: `0 for the finished terrain: stage ${numberText(stageCount)}.` }),
    ...(given.frameWidth === 0 && { frameWidth: `0 for the usual width: ${numberText(size.width)} pixels.` }),
    ...(given.frameTime === 0 && { frameTime: `0 for what suits so many stages: ${numberText(stageMs / 1000)} s.` }),
  };
}

function factsOf(plan: ProcessPlan, isPicture: boolean): (readonly [string, string])[] {
  const { stages } = plan;
  const shown = [['Stages', `${numberText(stages.length)} of ${numberText(plan.stageCount + 1)}`]] as const;
  if (isPicture) return [...shown];
  return [...shown, ['Pixels', sizeText(frameSize(plan))], ['Length', `${numberText(processSeconds(plan))} s`]];
}

/** Frames of stages that the 3D view draws, as large as asked. */
interface StagesIn3d {
  /** Of the view, in pixels. */
  readonly size: Size;
  /** The view as it is now, as the dialog shows it. */
  image(frame: Size): Promise<Blob>;
  /** About how large a frame is. */
  bytes(frame: Size): Promise<FileSize>;
  /** Has stages drawn as the terrain is seen now, whatever is on screen by then.
   *  @returns what asks for the frames, and what ends that */
  serve(recipe: Recipe): { readonly view: StageView; close(): void };
}

const PLAIN = { hasMarks: false, hasBackground: true } as const;

/** undefined without a 3D view. */
function stagesIn3d({ view, appearance }: Pick<TerrainExport, 'view' | 'appearance'>): StagesIn3d | undefined {
  const { picture: draw, sight } = view;
  if (!draw || !sight) return undefined;
  const size = view.fullSize();
  return {
    size,
    image: (frame) => smallPicture(draw, { ...frame, ...PLAIN }),
    bytes: (frame) => pictureBytes(draw, { ...frame, ...PLAIN }),
    serve(recipe) {
      const see = sight();
      const frames = servedPixels<StageToDraw>(async ({ scene, size }) => {
        const picture = see({ ...size, ...PLAIN }, scene);
        try {
          return await picture.rowsAt(0, size.height);
        } finally {
          picture.dispose();
        }
      });
      const look = { appearance, isInMetres: unitOf(recipe) === 'm' };
      return { view: { size, look, frames: frames.port }, close: frames.close };
    },
  };
}
