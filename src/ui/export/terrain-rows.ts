import { type Range, spacingOf } from '../../core/heightmap.ts';
import { filledText, fullText, isTiny, scientificText } from '../../core/number-text.ts';
import type { Schema } from '../../core/params.ts';
import { recipeToJson } from '../../core/recipe.ts';
import { withUnit } from '../../core/unit-text.ts';
import { formats } from '../../formats.ts';
import { generatorOf } from '../../generate.ts';
import type { FileFormat, SamplesInFile } from '../../io/file-format.ts';
import { RANGE_DOC, readRange } from '../../io/range-option.ts';
import { recipeFormat } from '../../io/recipe-json.ts';
import { capitalised, numberText } from '../../state/param-text.ts';
import { sizeText, unitOf } from '../../state/terrain-text.ts';
import { bytesText } from '../controls/bytes-text.ts';
import type { ExportFacts, ExportRow } from '../page/export-row.ts';
import { fileStem } from '../terrain/terrain-text.ts';
import { estimatedBytes } from './file-estimate.ts';
import { chosenSize, type FileSamples, fileSamples, sizeOptions } from './file-samples.ts';
import { kitRow } from './kit-row.ts';
import { mapRow } from './map-row.ts';
import { meshRow } from './mesh-row.ts';
import { animationRow, evolutionRow } from './process-row.ts';
import { rangeOf, samplesFile, type TerrainFileMaker } from './samples-file.ts';
import type { TerrainSubject } from './terrain-subject.ts';
import { viewRow } from './view-row.ts';

/** The files that can be made of a terrain, in the order of the list. */
export function terrainRows(of: TerrainSubject, maker: TerrainFileMaker): ExportRow[] {
  const files = formats.flatMap((format) => {
    if (format === recipeFormat) return recipeRow(of);
    if (format.mesh) return meshRow(format, format.mesh, of, maker);
    return format.samples ? samplesRow(format, format.samples, of, maker) : [];
  });
  const pictures = [mapRow(of, maker), viewRow(of, maker), animationRow(of, maker), evolutionRow(of, maker)];
  return [...files, kitRow(of, maker), ...pictures].flatMap((row) => row ?? []);
}

/** The file of a format that holds the terrain's samples. */
function samplesRow(format: FileFormat, held: SamplesInFile, of: TerrainSubject, maker: TerrainFileMaker): ExportRow {
  const canRestore = held.carriesRecipe === true && whyNoRecipe(of) === undefined;
  return {
    id: format.extension.slice(1),
    title: canRestore ? `${held.label} with recipe` : held.label,
    hint: `${held.short}${hintOf(held, canRestore, unitOf(of.recipe) === 'm')}`,
    holds: `${sentenceOf(format)} ${capitalised(held.takenBy)} read it.`,
    noun: held.name,
    options: { ...sizeOptions(of), ...optionsOf(format, held), ...(held.carriesRecipe && recipeOption) },
    plan(values) {
      const samples = fileSamples(of, chosenSize(of.size, values));
      const options = Object.fromEntries(Object.keys(format.options ?? {}).map((id) => [id, values[id]]));
      const asked = readRange(options.range);
      const range = asked ?? rangeOf(of, samples);
      const noRecipe = held.carriesRecipe && (whyNoRecipe(of, samples) ?? held.noRecipe?.(options));
      const hasRecipe = held.carriesRecipe === true && values.recipe === true && noRecipe === undefined;
      const file = samplesFile(of, samples, maker, format, { hasNoRecipe: held.carriesRecipe && !hasRecipe, options });
      const { size } = samples;
      const again = hasRecipe ? 'from its recipe' : format.sidecar ? `with ${file.name}${format.sidecar}` : 'as imported terrain';
      return {
        ...file,
        notes: { ...file.notes, ...(noRecipe !== undefined && { recipe: `${noRecipe}.` }) },
        inactive: { recipe: noRecipe },
        facts: {
          title: 'In the file',
          rows: [
            ...sampleFacts(of, samples, range, held.highestCode?.(options), asked ? ['Black', 'White'] : undefined),
            ...(held.facts?.(options) ?? []),
            ['Opens here again', again],
          ],
        },
        bytes: async () => {
          const bytes = held.bytes?.(size, options);
          if (bytes !== undefined) return { bytes };
          return { bytes: await estimatedBytes(format, of.shown.surface.map, range, size, options), is: 'about' };
        },
        make: (job) => file.make(job, held.type),
      };
    },
  };
}

/** Of a range, a file without a recipe is not told that PNGs lose theirs. */
function optionsOf({ options = {} }: FileFormat, { carriesRecipe }: SamplesInFile): Schema {
  const { range } = options;
  return range && !carriesRecipe ? { ...options, range: { ...range, doc: RANGE_DOC } } : options;
}

const recipeOption: Schema = {
  recipe: { kind: 'flag', label: 'Recipe', default: true, doc: 'Drop the file on Faultline to restore this terrain.' },
};

/** What the list adds to a format's name. */
function hintOf({ as }: SamplesInFile, canRestore: boolean, isInMetres: boolean): string {
  if (canRestore) return '; opens here again';
  if (as === 'codes') return ', with elevations';
  return isInMetres ? ', metres, unrounded' : ', unrounded';
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

/** The numbers that programs want typed in: in full, as the panel has them. */
function sampleFacts(
  { recipe, shown: { holes } }: TerrainSubject,
  { size }: FileSamples,
  { min, max }: Range,
  highestCode: number | undefined,
  [lowest, highest] = ['Lowest', 'Highest'],
): ExportFacts['rows'] {
  const unit = unitOf(recipe);
  const { x, y } = spacingOf(recipe.extent, size);
  const cell = [...new Set([x, y].map(fullText))];
  const extent = [recipe.extent.x, recipe.extent.y].map(fullText);
  return [
    [lowest, withUnit(fullText(min), unit)],
    [highest, withUnit(fullText(max), unit)],
    ...(highestCode === undefined ? [] : [['One step', withUnit(shortText((max - min) / highestCode), unit)] as const]),
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
