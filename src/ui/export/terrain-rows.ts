import { filledText, fullText, isTiny, scientificText } from '../../chart/number-text.ts';
import { isSameSize, type Range, spacingOf } from '../../core/heightmap.ts';
import { recipeToJson } from '../../core/recipe.ts';
import { withUnit } from '../../core/unit-text.ts';
import { generatorOf } from '../../generate.ts';
import { shortestFloat32 } from '../../io/csv.ts';
import type { FileFormat } from '../../io/file-format.ts';
import { pngFormat } from '../../io/png-heightmap.ts';
import { r32Format } from '../../io/r32.ts';
import { recipeFormat } from '../../io/recipe-json.ts';
import { type MapCache, samplesOf } from '../../state/map-cache.ts';
import { capitalised, numberText } from '../../state/param-text.ts';
import { sizeText, unitOf } from '../../state/terrain-text.ts';
import { type TerrainToEncode, terrainToEncode } from '../../terrain/encode-terrain.ts';
import type { TerrainClient } from '../../worker/client.ts';
import { bytesText } from '../controls/bytes-text.ts';
import { latest } from '../controls/memo.ts';
import type { ExportFacts, ExportJob, ExportPlan, ExportRow, NewFile } from '../page/export-row.ts';
import type { TerrainPane } from '../terrain/terrain-pane.ts';
import { fileStem } from '../terrain/terrain-text.ts';
import { chosenSize, type FileSamples, fileSamples, sizeOptions } from './file-samples.ts';
import { estimatePngBytes } from './png-estimate.ts';
import type { TerrainSubject } from './terrain-subject.ts';

/** What makes the files of a terrain. */
export interface TerrainFileMaker {
  readonly client: Pick<TerrainClient, 'run'>;
  readonly maps: Pick<MapCache, 'get'>;
  screenshot: TerrainPane['screenshot'];
  /** Why there is no screenshot; undefined if there is one. */
  readonly noScreenshot: string | undefined;
  /** The terrain is one of several on screen. */
  readonly isCompared: boolean;
}

type MakeRow = (of: TerrainSubject, maker: TerrainFileMaker) => ExportRow;

/** Every file of a terrain, in the order of the list. A new format is one more. */
const TABLE: readonly MakeRow[] = [pictureRow, floatRow, recipeRow, screenshotRow];

/** The files that can be made of a terrain. */
export function terrainRows(of: TerrainSubject, maker: TerrainFileMaker): ExportRow[] {
  return TABLE.map((row) => row(of, maker));
}

function pictureRow(of: TerrainSubject, maker: TerrainFileMaker): ExportRow {
  const canRestore = whyNoRecipe(of) === undefined;
  return {
    id: 'png',
    title: canRestore ? 'Image with recipe' : 'Image',
    hint: canRestore ? 'PNG, 16-bit; opens here again' : 'PNG, 16-bit, with elevations',
    holds: `${sentenceOf(pngFormat)} Unreal Engine, Blender, Gaea, GIS and image editors read it.`,
    noun: 'PNG',
    options: {
      ...sizeOptions(of),
      recipe: { kind: 'flag', label: 'Recipe', default: true, doc: 'Drop the file on Faultline to restore this terrain.' },
    },
    plan(values) {
      const samples = fileSamples(of, chosenSize(of.size, values));
      const noRecipe = whyNoRecipe(of, samples);
      const hasRecipe = values.recipe === true && noRecipe === undefined;
      const range = rangeOf(of, samples);
      const { size } = samples;
      const file = samplesFile(of, samples, maker, pngFormat, !hasRecipe);
      return {
        ...file,
        notes: { ...file.notes, ...(noRecipe !== undefined && { recipe: `${noRecipe}.` }) },
        inactive: { recipe: noRecipe },
        facts: {
          title: 'In the file',
          rows: [...sampleFacts(of, samples, range), ['Opens here again', hasRecipe ? 'from its recipe' : 'as imported terrain']],
        },
        bytes: async () => ({ bytes: await estimatePngBytes(of.shown.surface.map, range, size), is: 'about' }),
        make: (job) => file.make(job, 'image/png'),
      };
    },
  };
}

function floatRow(of: TerrainSubject, maker: TerrainFileMaker): ExportRow {
  return {
    id: 'r32',
    title: 'Float samples',
    hint: unitOf(of.recipe) === 'm' ? 'R32, metres, unrounded' : 'R32, unrounded',
    holds: `${sentenceOf(r32Format)} Gaea, World Machine and programs of your own read it.`,
    noun: 'R32',
    options: sizeOptions(of),
    plan(values) {
      const samples = fileSamples(of, chosenSize(of.size, values));
      const range = rangeOf(of, samples);
      const file = samplesFile(of, samples, maker, r32Format, false);
      const { width, height } = samples.size;
      return {
        ...file,
        facts: {
          title: 'In the file',
          rows: [
            ...sampleFacts(of, samples, range).filter(([name]) => name !== STEP),
            ['Samples', 'float32, little-endian'],
            ['First row', 'north'],
            ['Opens here again', `with ${file.name}.json`],
          ],
        },
        bytes: () => ({ bytes: 4 * width * height }),
        make: (job) => file.make(job, 'application/octet-stream'),
      };
    },
  };
}

function recipeRow(of: TerrainSubject): ExportRow {
  const json = recipeToJson(of.recipe);
  const bytes = new TextEncoder().encode(json);
  const { source, filters } = of.recipe;
  return {
    id: 'recipe',
    title: 'Recipe',
    hint: `JSON, ${bytesText(bytes.length)}`,
    holds: `${sentenceOf(recipeFormat)} It makes this terrain again: here, on the command line and in the library.`,
    noun: 'recipe',
    unfit: whyNoRecipe(of),
    options: {},
    plan: () => ({
      name: `${fileStem(of.recipe)}${recipeFormat.extension}`,
      size: sizeText(of.recipe),
      facts: {
        title: 'Names',
        rows: [
          ['Generator', generatorOf(of.recipe)?.title ?? 'imported'],
          ['Seed', source.kind === 'generated' ? source.seed : ''],
          ['Samples', sizeText(of.recipe)],
          ['Filters', String(filters.length)],
        ],
      },
      picture: { kind: 'text', text: () => json, caption: 'The whole file.' },
      bytes: () => ({ bytes: bytes.length }),
      make: async () => [{ name: `${fileStem(of.recipe)}${recipeFormat.extension}`, content: bytes, type: 'application/json' }],
    }),
  };
}

function screenshotRow({ shown }: TerrainSubject, { screenshot, noScreenshot, isCompared }: TerrainFileMaker): ExportRow {
  return {
    id: 'screenshot',
    title: 'Screenshot',
    hint: isCompared ? 'PNG of all terrains shown' : 'PNG of the 3D view',
    holds: '8-bit picture of the 3D view as it is on screen, in its colours and light, without elevations or recipe.',
    noun: 'screenshot',
    unfit: noScreenshot,
    options: {
      marks: {
        kind: 'flag',
        label: 'Marks',
        default: false,
        doc: 'With what is drawn on the terrain: the cut with its ends, the lengths of the sides, and the marks of a stage.',
      },
    },
    plan(values) {
      const image = latest(() => screenshot({ marks: values.marks === true }));
      const { recipe, stage, stages } = shown;
      const name = `${stemOf(recipe, { stage, isFinished: stage === stages })}-view.png`;
      return {
        name,
        size: 'as on screen',
        facts: { title: '', rows: [] },
        picture: { kind: 'image', image, caption: 'The whole picture.' },
        async bytes() {
          const blob = await image();
          const bitmap = await createImageBitmap(blob);
          const size = sizeText(bitmap);
          bitmap.close();
          return { bytes: blob.size, size };
        },
        make: async () => [{ name, content: await image(), type: 'image/png' }],
      };
    },
  };
}

type SamplesFile = Pick<ExportPlan, 'name' | 'size' | 'problem' | 'notes' | 'picture'> & {
  make(job: ExportJob, type: string): Promise<NewFile[]>;
};

/** A file of samples, whatever its format. */
function samplesFile(
  of: TerrainSubject,
  samples: FileSamples,
  { client, maps }: TerrainFileMaker,
  { extension, sidecar }: FileFormat,
  hasNoRecipe: boolean,
): SamplesFile {
  const { size, recipe } = samples;
  const unit = unitOf(recipe);
  const { min, max } = rangeOf(of, samples);
  const [black, white] = [min, max].map((elevation) => withUnit(fullText(elevation), unit));
  const isOwnSize = isSameSize(size, of.size);
  const name = stemOf(isOwnSize ? of.recipe : { ...of.recipe, ...size }, of) + extension;
  return {
    name,
    size: sizeText(size),
    problem: samples.problem,
    notes: { size: samples.note },
    picture: {
      kind: 'grey',
      map: of.shown.surface.map,
      range: { min, max },
      caption: `What the file holds: black ${black}, white ${white}.`,
    },
    async make({ signal, onProgress }, type) {
      const { source } = recipe;
      const { bytes, sidecar: beside } = await client.run(
        'encode',
        { ...toEncode(of, samples, extension), hasNoRecipe },
        {
          isHandedOver: true,
          signal,
          onProgress,
          madeFrom: samples.isMade
            ? [{ recipe, ...(source.kind === 'imported' && { samples: () => samplesOf(source, maps) }) }]
            : [],
        },
      );
      const files: NewFile[] = [{ name, content: bytes as BlobPart, type }];
      if (beside) files.push({ name: `${name}${sidecar}`, content: beside as BlobPart, type: 'application/json' });
      return files;
    },
  };
}

function toEncode(of: TerrainSubject, { recipe, size, isMade, isResampled }: FileSamples, extension: string): TerrainToEncode {
  const file: TerrainToEncode = isMade
    ? { recipe, isFinished: of.isFinished, samples: { stage: of.stage }, extension }
    : terrainToEncode(of.shown, extension);
  return { ...file, size: isResampled ? size : undefined };
}

/** Why no recipe names the file's samples. */
function whyNoRecipe(of: TerrainSubject, samples?: FileSamples): string | undefined {
  if (of.recipe.source.kind === 'imported') return 'Imported terrain is samples: a recipe names only terrain that is generated';
  if (!of.isFinished) return 'A recipe names the finished terrain, not an early stage';
  return samples?.isResampled ? 'No recipe makes resampled terrain' : undefined;
}

/** Elevations of the lowest and the highest sample, as near as they are known before the file is made. */
function rangeOf({ shown, isFinished }: TerrainSubject, { recipe, isMade }: FileSamples): Range {
  if (isMade && isFinished && recipe.elevation && recipe.filters.length === 0) return recipe.elevation;
  // Samples are float32, in which −256.49 is −256.489990234375.
  return { min: shortestFloat32(shown.statistics.min), max: shortestFloat32(shown.statistics.max) };
}

const STEP = 'One step';

/** The numbers that programs want typed in: in full, as the panel has them. */
function sampleFacts(
  { recipe, shown: { holes } }: TerrainSubject,
  { size }: FileSamples,
  { min, max }: Range,
): ExportFacts['rows'] {
  const unit = unitOf(recipe);
  const { x, y } = spacingOf(recipe.extent, size);
  const cell = [...new Set([x, y].map(fullText))];
  const extent = [recipe.extent.x, recipe.extent.y].map(fullText);
  return [
    ['Lowest', withUnit(fullText(min), unit)],
    ['Highest', withUnit(fullText(max), unit)],
    [STEP, withUnit(shortText((max - min) / 65_535), unit)],
    ['Cell size', withUnit(cell.join(' × '), unit)],
    ['Extent', withUnit(extent.join(' × '), unit)],
    ...(holes ? [['Without a value', `${filledText(holes.count)}, as elevations: the file states no holes`] as const] : []),
  ];
}

/** `0.0458`, with three digits that count. */
function shortText(value: number): string {
  return isTiny(value) ? scientificText(value) : numberText(Number(value.toPrecision(3)));
}

/** A format's title as a sentence. */
function sentenceOf({ title }: FileFormat): string {
  return `${capitalised(title)}.`;
}

/** `dolerite_513`, of an early stage `dolerite_513_stage-3`. */
function stemOf(recipe: TerrainSubject['recipe'], { stage, isFinished }: Pick<TerrainSubject, 'stage' | 'isFinished'>): string {
  return isFinished ? fileStem(recipe) : `${fileStem(recipe)}_stage-${stage}`;
}
