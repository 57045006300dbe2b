/** Prints all texts that a reader of Faultline meets, to be read in one sitting: README, the command line's help and messages, parameters, presets
 *  and explanations of stages, and what stands in the sources of the page, room by room: `npm run -s texts > texts.txt`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CommandName, commandHelp, overview, pages } from '../src/cli/help.ts';
import { readVersion } from '../src/cli/package.ts';
import type { Generator } from '../src/core/generator.ts';
import type { Schema } from '../src/core/params.ts';
import { parseRecipe } from '../src/core/parse-recipe.ts';
import { explainStage, registry, stageCount } from '../src/generate.ts';
import { layerSchema } from '../src/landscape/layer-schema.ts';
import { palettes } from '../src/landscape/palettes.ts';
import { landscapePresets } from '../src/landscape/presets.ts';
import { sceneSchema } from '../src/landscape/scene-schema.ts';
import { ruleOf } from '../src/rules/ask.ts';
import { readSources } from '../tests/support/source-tree.ts';
import { provokedMessages } from './provoked-messages.ts';
import { htmlTexts, sourceTexts } from './source-texts.ts';

const root = path.resolve(import.meta.dirname, '..');
const text = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');
const sources = await readSources('src');

page('README', await text('README.md'));
page('The command line: help', [overview(readVersion()), ...Object.keys(pages).map((name) => commandHelp(name as CommandName))]);
page('The command line: results and problems', await provokedMessages());
for (const generator of registry.generators) page(`Generator: ${generator.title}`, generatorTexts(generator));
for (const { title, summary, source, params } of registry.filters)
  page(`Filter: ${title}`, [summary, source, schemaTexts(params)]);
page('Landscape: settings', [`Scene\n${schemaTexts(sceneSchema)}`, `Layer\n${schemaTexts(layerSchema)}`]);
page('Landscape: presets and palettes', [
  lines(landscapePresets.map(({ title }) => title)),
  lines(Object.values(palettes).map(({ title }) => title)),
]);
page('The page: index.html', lines(htmlTexts(await text('index.html'))));
page('The page: places to open', await text('public/samples/samples.json'));
for (const [room, texts] of byRoom(sourceTexts(sources))) page(`In the sources: ${room}`, texts);

function page(title: string, texts: string | readonly string[]): void {
  process.stdout.write(`\n\n######## ${title}\n\n${[texts].flat().join('\n\n')}\n`);
}

function lines(texts: readonly string[]): string {
  return texts.join('\n');
}

/** A parameter a line, as a control names it and its tooltip explains it. */
function schemaTexts(schema: Schema): string {
  return lines(
    Object.entries(schema).map(([id, spec]) => {
      const unit = 'unit' in spec && spec.unit ? ` (${spec.unit})` : '';
      const options = spec.kind === 'choice' ? ` [${spec.options.join(', ')}]` : '';
      return `${spec.label}${unit} · ${id}${options}: ${spec.doc}`;
    }),
  );
}

/** What a generator says of itself, and of its first stages and its last. */
function generatorTexts(generator: Generator): string[] {
  const { id, title, summary, source, params, presets } = generator;
  const recipe = parseRecipe({ version: 1, source: { kind: 'generated', generator: id, seed: 'alps' } }, registry);
  const last = stageCount(recipe);
  const stages = [...new Set([0, 1, 2, 3, 4, last])].map((stage) => {
    const { title, sentence, law } = explainStage(recipe, stage);
    return `${title}: ${sentence} · ${law.formula}`;
  });
  return [
    `${title}: ${summary}\n${source}`,
    `Parameters\n${schemaTexts(params)}`,
    `Presets\n${lines(presets.map(({ title }) => title))}`,
    `Stages\n${lines(stages)}`,
    `Rule\n${lines(ruleOf(recipe, 0).map(({ text, depth }) => `${'  '.repeat(depth)}${text}`))}`,
  ];
}

/** Texts by room of `src`, a paragraph a file. */
function byRoom(texts: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const rooms = new Map<string, string[]>();
  for (const [file, found] of texts) {
    const room = path.dirname(file).replace(/^src\/?/, '') || 'src';
    rooms.set(room, [...(rooms.get(room) ?? []), `${path.basename(file)}\n${lines(found.map((text) => `  ${text}`))}`]);
  }
  return rooms;
}
