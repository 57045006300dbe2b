import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { NESTING } from '../src/cli/list.ts';
import type { Filter, Generator, Registry } from '../src/core/generator.ts';
import { onlyWith, type ParamSpec, type Schema } from '../src/core/params.ts';

/** Markdown by its path from docs: `filters/erosion.md`. */
export type Pages = Readonly<Record<string, string>>;

/** docs/algorithms.md and all that lies in docs/generators and docs/filters.
 *  @param docs the folder */
export async function readAlgorithmPages(docs: string): Promise<Pages> {
  const folders = await Promise.all(
    ['generators', 'filters'].map(async (kind) => (await readdir(path.join(docs, kind))).map((name) => `${kind}/${name}`)),
  );
  const files = ['algorithms.md', ...folders.flat().sort()];
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await readFile(path.join(docs, file), 'utf8')] as const)),
  );
}

/** A page with every part between markers made anew from the descriptors: `<!-- parameters: ID -->` … `<!-- /parameters -->`, where
 *  ID is a generator's or a filter's; `<!-- pictures: ID -->` … `<!-- /pictures -->` for generators; and `<!-- index: generators -->` or
 *  `filters` … `<!-- /index -->`, which links to the pages.
 *  @throws RangeError if a marker names nothing that is registered */
export function withGeneratedParts(markdown: string, registry: Registry): string {
  return markdown.replace(
    /<!-- (parameters|pictures|index): (\S+) -->.*?<!-- \/\1 -->/gs,
    (_, part: 'parameters' | 'pictures' | 'index', id: string) => {
      const text = generatedPart(part, id, registry);
      if (text === undefined) throw new RangeError(`docs: expected ${part} of something registered, got ${id}`);
      return `<!-- ${part}: ${id} -->\n${text}\n<!-- /${part} -->`;
    },
  );
}

/** The same for docs/algorithms.md and the pages of generators and filters together.
 *  @throws RangeError if a generator or filter has no page, or one that lacks a part: all of them, one a line */
export function withAllGeneratedParts(pages: Pages, registry: Registry): Pages {
  const problems = [
    ...registry.generators.flatMap(({ id, title }) => {
      return missingParts(pages, pageOf('generators', id), [
        `# ${title}`,
        '**Artefacts.**',
        marker('pictures', id),
        marker('parameters', id),
      ]);
    }),
    ...registry.filters.flatMap(({ id, title }) => {
      return missingParts(pages, pageOf('filters', id), [`# ${title}`, marker('parameters', id)]);
    }),
  ];
  if (problems.length > 0) throw new RangeError(problems.join('\n'));
  return Object.fromEntries(Object.entries(pages).map(([file, text]) => [file, withGeneratedParts(text, registry)]));
}

function missingParts(pages: Pages, file: string, parts: readonly string[]): string[] {
  const lines = pages[file]?.split('\n') ?? [];
  const missing = parts.filter((part) => !lines.some((line) => line.startsWith(part)));
  if (missing.length === 0) return [];
  return [`docs/${file}: expected a page with ${missing.join(', ')}; see docs/${file.replace(/[^/]+$/, '')} for others`];
}

/** The page of a generator or filter, from docs; named as its file. */
function pageOf(kind: keyof Registry, id: string): string {
  return `${kind}/${id}.md`;
}

function marker(part: string, id: string): string {
  return `<!-- ${part}: ${id} -->`;
}

function generatedPart(part: 'parameters' | 'pictures' | 'index', id: string, registry: Registry): string | undefined {
  if (part === 'index') return id === 'generators' || id === 'filters' ? index(id, registry[id]) : undefined;
  const generator = registry.generators.find((g) => g.id === id);
  if (part === 'pictures') return generator && pictureRow(generator);
  const filter = registry.filters.find((f) => f.id === id);
  return generator ? generatorFacts(generator) : filter && facts(filter);
}

function index(kind: keyof Registry, entries: readonly (Generator | Filter)[]): string {
  return entries.map(({ id, title, summary }) => `- [${title}](${pageOf(kind, id)}): ${summary}`).join('\n');
}

function generatorFacts(generator: Generator): string {
  return `${facts(generator)}\n\nNesting \`${generator.nesting}\`: ${NESTING[generator.nesting]}.`;
}

function facts({ source, params }: Pick<Generator | Filter, 'source' | 'params'>): string {
  return `${parameterTable(params)}\n\nSource: ${source}.`;
}

/** All that a schema's parameters accept and do, one a row. */
export function parameterTable(schema: Schema): string {
  const rows = Object.entries(schema).map(
    ([id, spec]) => `| \`${id}\` | ${valuesOf(spec)} | ${spec.default === '' ? 'none' : spec.default} | ${meaningOf(spec)} |`,
  );
  if (rows.length === 0) return 'No parameters.';
  return ['| parameter | values | default | what it does |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function valuesOf(spec: ParamSpec): string {
  switch (spec.kind) {
    case 'number':
    case 'integer':
      return `${spec.min} … ${spec.max}${spec.unit ? ` ${spec.unit}` : ''}${spec.kind === 'integer' ? ', whole' : ''}`;
    case 'choice':
      return spec.options.join(', ');
    case 'flag':
      return 'true, false';
    case 'text':
      return spec.accepted;
  }
}

function meaningOf(spec: ParamSpec): string {
  return `${spec.doc}${onlyWith(spec, (id) => `\`${id}\``)}`.replaceAll('|', '\\|');
}

/** A generator's presets as they look. */
function pictureRow({ id, title, presets }: Generator): string {
  if (presets.length === 0) return 'No presets.';
  return pictureTable(
    presets.map((preset) => ({ file: `../gallery/${id}-${preset.id}.png`, id: preset.id, title: preset.title })),
    title,
  );
}

/** Pictures with the id and title of what they show, four to a row.
 *  @param what they are pictures of */
export function pictureTable(pictures: readonly { file: string; id: string; title: string }[], what: string): string {
  const cells = pictures.map(
    ({ file, id, title }) => `<img src="${file}" width="180" alt="${what}, ${title}"><br>\`${id}\`<br>${title}`,
  );
  const rows: string[] = [];
  for (let i = 0; i < cells.length; i += 4) rows.push(`| ${cells.slice(i, i + 4).join(' | ')} |`);
  const columns = Math.min(cells.length, 4);
  return ['|'.repeat(columns + 1).replace(/\|(?=\|)/g, '| '), `|${' :---: |'.repeat(columns)}`, ...rows].join('\n');
}
