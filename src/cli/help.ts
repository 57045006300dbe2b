import type { Generator } from '../core/generator.ts';
import { registry } from '../generate.ts';
import { formats } from '../io/formats.ts';
import { compareFlags } from './compare.ts';
import { convertFlags } from './convert.ts';
import type { Flag } from './flags.ts';
import { generateFlags } from './generate.ts';
import { filterList, flagList, paramSections } from './generator-page.ts';
import { inspectFlags } from './inspect.ts';
import { landscapeFlags } from './landscape.ts';
import { landscapeSections } from './landscape-page.ts';
import { generatorTable, listFlags } from './list.ts';
import { sliceFlags } from './slice.ts';
import { definitions, paragraph } from './text.ts';

const COMMANDS = [
  ['generate <generator>', 'Make a terrain and write it to files.'],
  ['list [generator|filter]', 'List the generators and filters, or the parameters and presets of one.'],
  ['inspect FILE', 'Show size, range, statistics and recipe of a file.'],
  ['convert IN', 'Write a heightmap or a recipe in other formats.'],
  ['compare A B [C …]', 'Show the figures of terrains side by side, and how far they differ.'],
  ['slice IN', 'Write the profile along a line through a terrain, as points or as a chart.'],
  ['landscape', 'Paint layered silhouettes before a sky, as a picture, frames or an animation.'],
] as const;

/** What `faultline` alone says. */
export function overview(version: string): string {
  return `Faultline ${version}: terrain from simple rules. One recipe, the same bytes everywhere.

Usage: faultline <command> …

${definitions(COMMANDS)}
Files, by extension
${definitions(formats.map(({ extension, title }) => [extension, title]))}
Try
  faultline generate fault-lines -o hills.png
  faultline generate diamond-square --seed home --size 1025 -o home.png -o home.r32
  faultline inspect home.png

More: faultline <command> --help, faultline generate <generator> --help
`;
}

/** The page of one command. */
export function commandHelp(
  command: 'generate' | 'list' | 'inspect' | 'convert' | 'compare' | 'slice' | 'landscape',
  generator?: Generator,
): string {
  switch (command) {
    case 'generate':
      return generator ? generatorHelp(generator) : generateHelp();
    case 'list':
      return page(
        'list [generator|filter|filters] [--json]',
        'Lists the generators and filters, or everything about one; with --json the generators, or what is named.',
        listFlags,
      );
    case 'inspect':
      return page(
        'inspect FILE [flags]',
        'Shows size, depth, range, statistics, estimates of the Hurst exponent (from 65 × 65 samples on) and spacing of a .png or .r32, whether the recipe in it reproduces its samples, and what terrain a .json recipe makes.',
        inspectFlags,
      );
    case 'convert':
      return page(
        'convert IN -o FILE [-o FILE]… [flags]',
        'Writes a .png, an .r32 or the terrain of a .json recipe in other formats. To .json: the recipe the file carries, if it reproduces the samples, else one that names them by their SHA-256.',
        convertFlags,
        `
Examples
  faultline convert home.png -o home.r32
  faultline convert scan.png -o scan.r32 --min 236 --max 1076 --cell-size 74.4,92.7
`,
      );
    case 'compare':
      return page(
        'compare A B [C …] [flags]',
        'Shows the figures of two to eight terrains side by side: .png, .r32 or what .json recipes make; 1D terrain is measured as the line it is. Below, the differences of every other terrain less the first, at the same places of their ground. Where numbers of samples differ, both are compared on the fewer, bilinear. Terrain in metres has no difference from terrain without unit.',
        compareFlags,
        `
Examples
  faultline compare smooth.json rough.json --picture both.png
  faultline compare before.r32 after.r32 --difference change.r32 --json
`,
      );
    case 'slice':
      return page(
        'slice IN (--row R | --column C | --from X,Y --to X,Y) -o FILE [-o FILE]… [flags]',
        'Writes the profile along a line through a .png, an .r32 or the terrain of a .json recipe. Positions count samples from the north-west corner. Distances are in metres where the file states its cell size, else in samples. 1D terrain is its own profile, and takes no line.',
        sliceFlags,
        `
Examples
  faultline slice home.png --row 512 -o row.csv -o row.svg -o row.png
  faultline slice home.r32 --from 100,900 --to 800,20.5 --samples 200 -o line.csv
`,
      );
    case 'landscape':
      return page(
        'landscape -o FILE [-o FILE]… [flags]',
        'Paints layered silhouettes before a sky: a picture, numbered frames, or one round of a loop as an animated PNG. The same call paints the same pixels everywhere, and those that the page shows.',
        landscapeFlags,
        `${landscapeSections()}
Examples
  faultline landscape -o dusk.png -o dusk.svg
  faultline landscape --preset article-003 -o article.png
  faultline landscape --size 960x540 --set motion=loop --set 2.turns=3 -o dusk.apng
  faultline landscape --link @shared.txt --at 20 --frames 250 --frames-dir frames
`,
      );
  }
}

function generateHelp(): string {
  return page(
    'generate <generator> -o FILE [-o FILE]… [flags]',
    'Makes a terrain and writes it to files. The same call gives the same bytes everywhere.',
    generateFlags,
    `
Generators, each with its own flags: faultline generate <generator> --help
${generatorTable()}${filterSection()}
Examples
  faultline generate fault-lines --lines 4096 --size 1025 -o hills.png
  faultline generate diamond-square --min 0 --max 800 --cell-size 10 -o island.png -o island.json
  faultline generate --recipe island.json --size 2049 -o large.png
`,
  );
}

function generatorHelp(generator: Generator): string {
  const { id, title, summary } = generator;
  const flags = `\nFlags of every generator\n${flagList(generateFlags)}`;
  return `Usage: faultline generate ${id} -o FILE [-o FILE]… [flags]\n\n${paragraph(`${title}: ${summary}`)}${paramSections(generator)}${flags}${filterSection()}`;
}

function filterSection(): string {
  const list = filterList(registry.filters);
  return list && `\nFilters, such as --filter NAME:k=v,k=v\n${list}`;
}

function page(usage: string, text: string, flags: readonly Flag[], more = ''): string {
  return `Usage: faultline ${usage}\n\n${paragraph(text)}\nFlags\n${flagList(flags)}${more}`;
}
