import { NESTING } from '../src/cli/generator-page.ts';
import type { Filter, Generator, Registry } from '../src/core/generator.ts';
import { onlyWith, type ParamSpec, type Schema } from '../src/core/params.ts';

/** The docs with every part between markers made anew from the descriptors: `<!-- parameters: ID -->` … `<!-- /parameters -->`, where
 *  ID is a generator's or a filter's, and `<!-- pictures: ID -->` … `<!-- /pictures -->` for generators.
 *  @throws RangeError if a marker names nothing that is registered */
export function withGeneratedParts(markdown: string, { generators, filters }: Registry): string {
  return markdown.replace(
    /<!-- (parameters|pictures): (\S+) -->.*?<!-- \/\1 -->/gs,
    (_, part: 'parameters' | 'pictures', id: string) => {
      const generator = generators.find((g) => g.id === id);
      const filter = part === 'parameters' ? filters.find((f) => f.id === id) : undefined;
      const text = generator
        ? part === 'pictures'
          ? pictureRow(generator)
          : generatorFacts(generator)
        : filter && facts(filter);
      if (text === undefined) throw new RangeError(`docs: expected ${part} of something registered, got ${id}`);
      return `<!-- ${part}: ${id} -->\n${text}\n<!-- /${part} -->`;
    },
  );
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
    ([id, spec]) => `| \`${id}\` | ${valuesOf(spec)} | ${spec.default} | ${meaningOf(spec)} |`,
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
  }
}

function meaningOf(spec: ParamSpec): string {
  return `${spec.doc}${onlyWith(spec, (id) => `\`${id}\``)}`.replaceAll('|', '\\|');
}

/** A generator's presets as they look. */
function pictureRow({ id, title, presets }: Generator): string {
  if (presets.length === 0) return 'No presets.';
  return pictureTable(
    presets.map((preset) => ({ file: `gallery/${id}-${preset.id}.png`, id: preset.id, title: preset.title })),
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
