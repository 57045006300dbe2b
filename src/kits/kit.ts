import type { Heightmap, Range, Size, Spacing } from '../core/heightmap.ts';
import type { ParamValues, Schema } from '../core/params.ts';
import type { FileFormat } from '../io/file-format.ts';

/** What a program that takes heightmaps wants, in one folder. */
export interface EngineKit {
  /** In flags. */
  readonly id: string;
  readonly title: string;
  /** Who takes the files, where the title names no program: `the slicer`. */
  readonly reader?: string;
  /** The sizes that it takes: `squares of 2ⁿ + 1 samples a side, 33 to 4097`. */
  readonly sizes: string;
  /** The nearest size that it takes in tiles × tiles equal files, which share their border samples.
   *  @param tiles along each side */
  sizeFor(ground: KitGround, tiles: number): Size;
  /** The file of the ground itself. */
  readonly heights: HeightsInKit;
  /** The kind of normal map that its materials read; without one there are no weights and no river mask either. */
  readonly normal?: 'normal-opengl' | 'normal-directx';
  /** Suffix of the names of a tile's files; columns and rows count from 0 in the north-west. By default `_x0_y0`.
   *  @param tiles along each side */
  tileName?(column: number, row: number, tiles: number): string;
  /** Where the numbers are typed, in a few words: `Landscape mode › Manage › New › Import from File`. */
  readonly where: string;
  /** What is typed and chosen there. What each tile has of its own, such as its place, stands in `steps` alone. */
  fields(facts: KitFacts): readonly KitField[];
  /** What the program can hardly take of this map, or takes otherwise, in sentences. IMPORT.md has them above the steps. */
  warnings?(facts: KitFacts): readonly string[];
  /** How to import the files, step by step, with tables of the fields. Markdown. */
  steps(facts: KitFacts): string;
  /** Programs that read the files. */
  readonly programs?: readonly KitProgram[];
  /** What is measured of this very terrain, for IMPORT.md. Markdown. */
  measures?(ground: KitSamples): string;
}

/** A file of text. */
export interface KitProgram {
  readonly name: string;
  text(ground: KitSamples): string;
}

/** A terrain as a kit has it, with its samples. */
export interface KitSamples {
  /** What the names of the files begin with. */
  readonly name: string;
  readonly facts: KitFacts;
  /** The samples of each tile, in the order of `facts.tiles`. */
  mapOf(tile: number): Heightmap;
}

/** A value by the name that its field has in the program. */
export type KitField = readonly [name: string, value: string];

/** A map that a kit is made of. */
export interface KitGround extends Size {
  /** Metres between samples. */
  readonly spacing: Spacing;
}

export interface HeightsInKit {
  readonly extension: string;
  readonly format: FileFormat;
  /** Options of the format that a person chooses. */
  readonly choices?: Schema;
  /** Of the format. */
  options?(facts: KitFacts): ParamValues;
  /** `16-bit codes` */
  readonly holds: string;
}

/** A terrain as a kit has it. Size and extent are those of a tile, or of the map if it is in one piece. */
export interface KitFacts extends Size {
  /** Metres between samples. */
  readonly spacing: Spacing;
  /** Metres across. */
  readonly extent: Spacing;
  /** Metres of codes 0 and 65535. */
  readonly elevation: Range;
  /** Name of the file of the recipe, if there is one. */
  readonly recipe: string | undefined;
  /** Name of the file of elevations; of the first of them. */
  readonly heights: string;
  /** Metres across the whole map. */
  readonly whole: Spacing;
  /** Values of the options that a person chooses. */
  readonly choices: ParamValues;
  /** Row by row from the north-west; one if the map is in one piece. */
  readonly tiles: readonly TileFacts[];
}

/** A tile of the map. */
export interface TileFacts {
  /** Name of its file of elevations. */
  readonly heights: string;
  /** Metres from the north-west corner of the map to that of the tile, eastwards and southwards. */
  readonly east: number;
  readonly south: number;
}

/** Whether the map is in several files. */
export function isTiled({ tiles }: KitFacts): boolean {
  return tiles.length > 1;
}

/** Whether its elevations are codes, whose scale can be set. */
export function hasRange({ heights: { format } }: Pick<EngineKit, 'heights'>): boolean {
  return 'range' in (format.options ?? {});
}

/** A Markdown table of fields, indented as the steps are. */
export function fieldTable(fields: readonly KitField[]): string {
  return [['field', 'value'], ['---', '---'], ...fields].map(([name, value]) => `   | ${name} | ${value} |\n`).join('');
}

/** A Markdown table with a row for each tile, indented as the steps are.
 *  @param columns their headings, behind that of the file */
export function tileTable({ tiles }: KitFacts, columns: readonly string[], row: (tile: TileFacts) => readonly number[]): string {
  const lines = [
    ['file', ...columns],
    ['---', ...columns.map(() => '---')],
    ...tiles.map((tile) => [`\`${tile.heights}\``, ...row(tile).map(typed)]),
  ];
  return lines.map((cells) => `   | ${cells.join(' | ')} |\n`).join('');
}

/** A number to type, to ten significant digits: a millimetre in a thousand kilometres. */
export function typed(value: number): string {
  // What is left of differences, 1e-12 m, is nothing.
  return String(Number((Math.abs(value) < 1e-9 ? 0 : value).toPrecision(10)));
}

/** Metres between codes 0 and 65535; 1 for flat terrain, as a height of 0 has no scale. */
export function elevationSpan({ min, max }: Range): number {
  return max - min || 1;
}
