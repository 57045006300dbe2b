import { filledText, fullText, isTiny, scientificText } from '../../chart/number-text.ts';
import { type Range, spacingOf } from '../../core/heightmap.ts';
import { recipeToJson } from '../../core/recipe.ts';
import { withUnit } from '../../core/unit-text.ts';
import { generatorOf } from '../../generate.ts';
import type { FileFormat } from '../../io/file-format.ts';
import { pngFormat } from '../../io/png-heightmap.ts';
import { r32Format } from '../../io/r32.ts';
import { recipeFormat } from '../../io/recipe-json.ts';
import { capitalised, numberText } from '../../state/param-text.ts';
import { sizeText, unitOf } from '../../state/terrain-text.ts';
import { bytesText } from '../controls/bytes-text.ts';
import type { ExportFacts, ExportRow } from '../page/export-row.ts';
import { fileStem } from '../terrain/terrain-text.ts';
import { chosenSize, type FileSamples, fileSamples, sizeOptions } from './file-samples.ts';
import { mapRow } from './map-row.ts';
import { estimatePngBytes } from './png-estimate.ts';
import { rangeOf, samplesFile, type TerrainFileMaker } from './samples-file.ts';
import type { TerrainSubject } from './terrain-subject.ts';
import { viewRow } from './view-row.ts';

type MakeRow = (of: TerrainSubject, maker: TerrainFileMaker) => ExportRow | undefined;

/** Every file of a terrain, in the order of the list. A new format is one more. */
const TABLE: readonly MakeRow[] = [pictureRow, floatRow, recipeRow, mapRow, viewRow];

/** The files that can be made of a terrain. */
export function terrainRows(of: TerrainSubject, maker: TerrainFileMaker): ExportRow[] {
  return TABLE.flatMap((row) => row(of, maker) ?? []);
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
      const file = samplesFile(of, samples, maker, pngFormat, { hasNoRecipe: !hasRecipe });
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
      const file = samplesFile(of, samples, maker, r32Format);
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

/** Why no recipe names the file's samples. */
function whyNoRecipe(of: TerrainSubject, samples?: FileSamples): string | undefined {
  if (of.recipe.source.kind === 'imported') return 'Imported terrain is samples: a recipe names only terrain that is generated';
  if (!of.isFinished) return 'A recipe names the finished terrain, not an early stage';
  return samples?.isResampled ? 'No recipe makes resampled terrain' : undefined;
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
