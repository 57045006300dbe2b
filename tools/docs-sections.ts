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

function parameterTable(schema: Schema): string {
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

/** A generator's presets as they look, four to a row. */
function pictureRow({ id, title, presets }: Generator): string {
  const cells = presets.map((preset) => {
    const alt = `${title}, ${preset.title}`;
    return `<img src="gallery/${id}-${preset.id}.png" width="180" alt="${alt}"><br>\`${preset.id}\`<br>${preset.title}`;
  });
  if (cells.length === 0) return 'No presets.';
  const rows: string[] = [];
  for (let i = 0; i < cells.length; i += 4) rows.push(`| ${cells.slice(i, i + 4).join(' | ')} |`);
  const columns = Math.min(cells.length, 4);
  return ['|'.repeat(columns + 1).replace(/\|(?=\|)/g, '| '), `|${' :---: |'.repeat(columns)}`, ...rows].join('\n');
}
