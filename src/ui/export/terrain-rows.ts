import { isSameSize, type Range, type Size, spacingOf } from '../../core/heightmap.ts';
import { latest } from '../../core/memo.ts';
import { filledText, fullText, isTiny, numberText, scientificText, withUnit } from '../../core/number-text.ts';
import type { ParamValues, Schema } from '../../core/params.ts';
import { recipeToJson } from '../../core/recipe.ts';
import { capitalised } from '../../core/text.ts';
import { formats } from '../../formats.ts';
import { generatorOf } from '../../generate.ts';
import {
  type FileFormat,
  type FileInWords,
  type MeshFigures,
  type MeshInFile,
  meshText,
  type SamplesInFile,
  type VectorsInFile,
} from '../../io/file-format.ts';
import { RANGE_DOC, readRange } from '../../io/range-option.ts';
import { recipeFormat } from '../../io/recipe-json.ts';
import type { EngineKit } from '../../kits/kit.ts';
import { kits } from '../../kits/kits.ts';
import { sizeText, unitOf } from '../../state/terrain-text.ts';
import { bytesText } from '../controls/files.ts';
import type { ExportFacts, ExportRow, FileSize } from '../page/export-row.ts';
import { fileStem } from '../terrain/terrain-text.ts';
import { kitRow, tilesOption } from './kit-row.ts';
import { mapRow, smallRelief } from './map-row.ts';
import { pointsRow } from './points-row.ts';
import { animationRow, evolutionRow } from './process-row.ts';
import {
  chosenSize,
  estimatedBytes,
  type FileSamples,
  fileSamples,
  rangeOf,
  samplesFile,
  scaleOf,
  sizeOptions,
  UNKNOWN,
} from './samples-file.ts';
import type { TerrainExport } from './terrain-export.ts';
import { viewRow } from './view-row.ts';
import { worldRow } from './world-row.ts';

/** The files that can be made of a terrain, in the order of the list.
 *  @param ofView those of what else the view shows */
export function terrainRows(of: TerrainExport, ofView: readonly ExportRow[] = []): ExportRow[] {
  return [
    ...under('For a game engine or 3D program', programRows(of)),
    ...under('Pictures', [viewRow(of), mapRow(of), animationRow(of), evolutionRow(of), ...ofView]),
    ...under('Samples and recipe', [
      ...formats.flatMap((format) => (format.samples ? samplesRow(format, format.samples, of) : [])),
      recipeRow(of),
      worldRow(of),
    ]),
    ...under('Lines and points', [
      ...formats.flatMap((format) => (format.vectors ? vectorRow(format, format.vectors, of) : [])),
      pointsRow(of),
    ]),
  ];
}

/** A folder for each program. A program that opens a mesh as it is gets the file alone, and a folder of its tiles. There is none of a line. */
function programRows(of: TerrainExport): ExportRow[] {
  if (of.shown.profile) return [];
  return kits.flatMap((kit) => {
    const { format } = kit.heights;
    return format.mesh ? meshRow(format, format.mesh, kit, of) : kitRow(kit, of);
  });
}

function under(group: string, rows: readonly (ExportRow | undefined)[]): ExportRow[] {
  return rows.flatMap((row) => (row ? { ...row, group } : []));
}

/** The file of a format that holds the terrain's samples. */
function samplesRow(format: FileFormat, inFile: SamplesInFile, of: TerrainExport): ExportRow {
  const canRestore = inFile.carriesRecipe === true && whyNoRecipe(of) === undefined;
  return {
    id: format.extension.slice(1),
    title: canRestore ? `${inFile.label} with recipe` : inFile.label,
    hint: `${inFile.short}${hintOf(inFile, canRestore, unitOf(of.recipe) === 'm')}`,
    holds: holdsOf(format, inFile),
    noun: inFile.name,
    options: { ...sizeOptions(of), ...optionsOf(format, inFile), ...(inFile.carriesRecipe && recipeOption) },
    plan(values) {
      const samples = fileSamples(of, chosenSize(of.size, values));
      const options = Object.fromEntries(Object.keys(format.options ?? {}).map((id) => [id, values[id]]));
      const scale = scaleOf(inFile, options);
      const range = (scale === 'codes' ? readRange(options.range) : undefined) ?? rangeOf(of, samples, scale);
      const noRecipe = inFile.carriesRecipe && (whyNoRecipe(of, samples) ?? inFile.noRecipe?.(options));
      const hasRecipe = inFile.carriesRecipe === true && values.recipe === true && noRecipe === undefined;
      const file = samplesFile(of, samples, format, { hasNoRecipe: inFile.carriesRecipe && !hasRecipe, options });
      const { size } = samples;
      const again = hasRecipe ? 'from its recipe' : format.sidecar ? `with ${file.name}${format.sidecar}` : 'as imported terrain';
      const otherwise = inFile.otherwise?.(options);
      return {
        ...file,
        holds: otherwise && holdsOf(otherwise, otherwise),
        notes: { ...file.notes, ...(noRecipe !== undefined && { recipe: `${noRecipe}.` }) },
        inactive: { recipe: noRecipe },
        facts: {
          title: 'In the file',
          rows: [
            ...sampleFacts(of, samples, range, inFile.highestCode?.(options)),
            ...(inFile.facts?.(options) ?? []),
            ...(format.open ? [['Opens here again', again] as const] : []),
          ],
        },
        bytes: async () => {
          const bytes = inFile.bytes?.(size, options);
          if (bytes !== undefined) return { bytes };
          return {
            bytes: await estimatedBytes(format, of.shown.surface.map, range ?? of.shown.statistics, size, options),
            is: 'about',
          };
        },
        make: (job) => file.make(job, inFile.type),
      };
    },
  };
}

/** The doc of a range says that PNGs lose their recipe: not in files without one. */
function optionsOf({ options = {} }: FileFormat, { carriesRecipe }: SamplesInFile): Schema {
  const { range } = options;
  return range && !carriesRecipe ? { ...options, range: { ...range, doc: RANGE_DOC } } : options;
}

const recipeOption: Schema = {
  recipe: { kind: 'flag', label: 'Recipe', default: true, doc: 'Open the file in Faultline to restore this terrain.' },
};

/** What the list adds to a format's name. */
function hintOf({ as }: SamplesInFile, canRestore: boolean, isInMetres: boolean): string {
  if (canRestore) return '; opens here again';
  if (as === 'codes') return ', with elevations';
  return isInMetres ? ', metres, unrounded' : ', unrounded';
}

function recipeRow(of: TerrainExport): ExportRow {
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
function whyNoRecipe(of: TerrainExport, samples?: FileSamples): string | undefined {
  if (of.recipe.source.kind === 'imported') return 'Imported terrain is samples: a recipe names only terrain that is generated';
  if (!of.isFinished) return 'A recipe names the finished terrain, not an early stage';
  return samples?.isResampled ? 'No recipe makes resampled terrain' : undefined;
}

/** The numbers that programs want typed in: in full, as the panel has them.
 *  @param range of the codes, if there is a highest one, which resampled samples may not reach; else of the samples */
function sampleFacts(
  { recipe, shown: { holes } }: TerrainExport,
  { size }: FileSamples,
  range: Range | undefined,
  highestCode: number | undefined,
): ExportFacts['rows'] {
  const unit = unitOf(recipe);
  const { x, y } = spacingOf(recipe.extent, size);
  const cell = [...new Set([x, y].map(fullText))];
  const extent = [recipe.extent.x, recipe.extent.y].map(fullText);
  const inUnit = (text: (range: Range) => string): string => (range ? withUnit(text(range), unit) : UNKNOWN);
  const ends = highestCode === undefined ? '' : ' code';
  return [
    [`Lowest${ends}`, inUnit(({ min }) => fullText(min))],
    [`Highest${ends}`, inUnit(({ max }) => fullText(max))],
    ...(highestCode === undefined ? [] : [['One step', inUnit(({ min, max }) => shortText((max - min) / highestCode))] as const]),
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
function sentenceOf({ title }: Pick<FileFormat, 'title'>): string {
  return `${capitalised(title)}.`;
}

function holdsOf(format: Pick<FileFormat, 'title'>, { takenBy }: Pick<FileInWords, 'takenBy'>): string {
  return `${sentenceOf(format)} ${capitalised(takenBy)} read it.`;
}

/** What a row of a format in words has of its own. */
interface WordsRow {
  readonly hint: string;
  readonly unfit: string;
  /** Whether its numbers are metres of the ground. */
  readonly isInMetres?: boolean | undefined;
  bytes(samples: FileSamples, options: ParamValues, file: { readonly size: string }): FileSize | Promise<FileSize>;
}

/** The file of a format that holds no samples, but what was made of them. There is none of 1D terrain. */
function madeRow(
  format: FileFormat,
  words: FileInWords,
  of: TerrainExport,
  { hint, unfit, isInMetres, bytes }: WordsRow,
): ExportRow[] {
  if (of.shown.profile) return [];
  const row: ExportRow = {
    id: format.extension.slice(1),
    title: words.label,
    hint: `${words.short}, ${hint}`,
    holds: holdsOf(format, words),
    noun: words.name,
    unfit: unitOf(of.recipe) === 'm' ? undefined : unfit,
    options: { ...sizeOptions(of), ...format.options },
    plan(values) {
      const samples = fileSamples(of, chosenSize(of.size, values));
      const options = Object.fromEntries(Object.keys(format.options ?? {}).map((id) => [id, values[id]]));
      const file = samplesFile(of, samples, format, { options });
      return {
        ...file,
        measure: isInMetres ? file.measure : undefined,
        facts: {
          title: 'In the file',
          rows: [
            ...(isInMetres ? sampleFacts(of, samples, rangeOf(of, samples, 'samples'), undefined) : []),
            ...(words.facts?.(options) ?? []),
          ],
        },
        picture: { kind: 'image', image: latest(() => smallRelief(of)), caption: 'The ground, from above.' },
        bytes: () => bytes(samples, options, file),
        make: (job) => file.make(job, words.type),
      };
    },
  };
  return [row];
}

/** The terrain as triangles: one file, or in tiles the folder of a kit. */
function meshRow(format: FileFormat, mesh: MeshInFile, kit: EngineKit, of: TerrainExport): ExportRow[] {
  const countedAt = latest((maxError: number) => countTriangles(of, maxError));
  const folder = kitRow(kit, of);
  const inTiles = `${tilesOption.tiles.doc} Two and more are a ZIP with IMPORT.md.`;
  const rows = madeRow(format, mesh, of, {
    hint: 'triangles',
    isInMetres: mesh.isInMetres,
    unfit: 'Meshes need elevations in metres: the folder Ground gives them',
    async bytes({ size }, options, file) {
      const isCounted = isSameSize(of.shown.surface.map, size);
      const found = isCounted ? await countedAt(Number(options.maxError)) : mostTriangles(size, options);
      const is = isCounted ? 'about' : 'at most';
      return { bytes: mesh.bytes(found, size, options), is, size: isCounted ? meshText(found) : file.size };
    },
  });
  return rows.map((row) => {
    const { size, side, ...options } = row.options;
    return {
      ...row,
      options: { size, side, tiles: { ...tilesOption.tiles, doc: inTiles }, ...options },
      plan(values) {
        const tiled = folder.plan(values);
        const { maxError } = kit.heights.choices ?? {};
        if (Number(values.tiles) > 1) {
          return { ...tiled, holds: folder.holds, inactive: { maxError: maxError ? undefined : DECIDED } };
        }
        const one = row.plan(values);
        return { ...one, facts: { ...one.facts, warnings: tiled.facts.warnings ?? [] } };
      },
    };
  });
}

const DECIDED = 'In tiles it is less than printers show';

/** Lines and points on the terrain. */
function vectorRow(format: FileFormat, vectors: VectorsInFile, of: TerrainExport): ExportRow[] {
  return madeRow(format, vectors, of, {
    hint: 'lines and points',
    unfit: 'Rivers need elevations in metres: the folder Ground gives them',
    bytes: ({ size }, options) => ({ bytes: vectors.bytes(size, options), is: 'about' }),
  });
}

/** Those of the terrain on screen. */
function countTriangles({ client, shown: { surface } }: TerrainExport, maxError: number): Promise<MeshFigures> {
  const map = { ...surface.map, data: surface.map.data.slice() };
  return client.run('mesh', { map, maxError }, { isHandedOver: true, priority: 'later' });
}

/** Of samples that are still to be made. */
function mostTriangles({ width, height }: Size, { maxError }: ParamValues): MeshFigures {
  return { triangles: 2 * (width - 1) * (height - 1), vertices: width * height, largestError: Number(maxError) };
}
