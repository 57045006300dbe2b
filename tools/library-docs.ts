/** docs/library.md from the docstrings of what src/index.ts exports. */
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { parse, type Sources } from '../tests/support/source-tree.ts';

const ENTRY = 'src/index.ts';

/** One exported thing. */
interface Entry {
  readonly name: string;
  readonly isType: boolean;
  /** Of its file's text. */
  readonly docs: string;
  readonly signature: string;
}

/** Exports without a docstring. */
export function undocumented(sources: Sources): string[] {
  const entries = topicsOf(sources.get(ENTRY) ?? '', sources).flatMap((topic) => topic.entries);
  return entries.filter(({ docs }) => docs === '').map(({ name }) => name);
}

/** What TypeScript itself declares, besides what is there at run time. */
const UTILITY_TYPES = new Set([
  'ArrayLike',
  'AsyncGenerator',
  'Generator',
  'Omit',
  'Partial',
  'Pick',
  'Readonly',
  'Record',
  'ReturnType',
]);

/** Types that exported signatures name and a program cannot import: `signature's name: type`. */
export function unexportedTypes(sources: Sources): string[] {
  const entries = topicsOf(sources.get(ENTRY) ?? '', sources).flatMap((topic) => topic.entries);
  const known = new Set([...entries.map(({ name }) => name), ...UTILITY_TYPES]);
  return entries.flatMap(({ name, signature }) =>
    typesIn(signature)
      .filter((type) => !known.has(type) && !(type in globalThis))
      .map((type) => `${name}: ${type}`),
  );
}

/** Names of the types in a signature, less its own type parameters. */
function typesIn(signature: string): string[] {
  const named = new Set<string>();
  const own = new Set(['const']); // of `as const`
  const visitor = new Visitor({
    TSTypeReference: ({ typeName }) => void (typeName.type !== 'ThisExpression' && named.add(lastName(typeName))),
    TSInterfaceHeritage: ({ expression }) => void (expression.type === 'Identifier' && named.add(expression.name)),
    TSTypeParameter: ({ name }) => void own.add(name.name),
    TSMappedType: ({ key }) => void own.add(key.name),
  });
  visitor.visit(parse('signature.ts', completed(signature)));
  return [...named].filter((name) => !own.has(name));
}

/** A signature as a program. */
function completed(signature: string): string {
  if (signature.startsWith('const ')) return `declare ${signature}`;
  const lacksBody = /^(async )?function/.test(signature) || (signature.startsWith('class ') && !signature.endsWith('}'));
  return lacksBody ? `${signature} {}` : signature;
}

function lastName(name: ESTree.IdentifierName | ESTree.TSQualifiedName): string {
  return name.type === 'TSQualifiedName' ? name.right.name : name.name;
}

interface Topic {
  readonly title: string;
  readonly entries: Entry[];
}

/** The reference as Markdown. */
export function libraryReference(sources: Sources): string {
  const text = sources.get(ENTRY) ?? '';
  const topics = topicsOf(text, sources);
  const contents = topics.map(({ title, entries }) => {
    const names = entries.filter(({ isType }) => !isType).map(({ name }) => `[\`${name}\`](#${name.toLowerCase()})`);
    return `- [${title}](#${anchorOf(title)}): ${names.join(', ')}`;
  });
  const parts = topics.flatMap(({ title, entries }) => [
    `## ${title}`,
    ...[...entries].sort((a, b) => Number(a.isType) - Number(b.isType)).map(entryText),
  ]);
  const head = [
    '# The library',
    docsText(docsBefore(text, text.indexOf('// ## ')), 'js'),
    'This page is made from the docstrings: `npm run docs`.',
    contents.join('\n'),
  ];
  return `${[...head, ...parts].join('\n\n')}\n`;
}

function topicsOf(text: string, sources: Sources): Topic[] {
  const topics: Topic[] = [...text.matchAll(/^\/\/ ## (.+)$/gm)].map(([, title]) => ({ title, entries: [] }));
  const starts = [...text.matchAll(/^\/\/ ## /gm)].map(({ index }) => index);
  for (const node of parse(ENTRY, text).body) {
    if (node.type !== 'ExportNamedDeclaration' || !node.source) continue;
    const topic = topics[starts.filter((start) => start < node.start).length - 1];
    const file = path.posix.join('src', node.source.value);
    for (const { exported } of node.specifiers) topic.entries.push(entryOf(nameOf(exported), file, sources));
  }
  return topics;
}

/** @throws Error for a name that is declared nowhere */
function entryOf(name: string, file: string, sources: Sources): Entry {
  const text = sources.get(file) ?? '';
  const { body } = parse(file, text);
  for (const node of body) {
    if (node.type !== 'ExportNamedDeclaration') continue;
    if (node.declaration && declaresName(node.declaration, name)) {
      const { declaration } = node;
      const isType = declaration.type === 'TSInterfaceDeclaration' || declaration.type === 'TSTypeAliasDeclaration';
      const docs = docsBefore(text, node.start);
      return { name, isType, docs, signature: signatureOf(declaration, file, text, sources) };
    }
    if (node.source && node.specifiers.some(({ exported }) => nameOf(exported) === name)) {
      return entryOf(name, besides(file, node.source.value), sources);
    }
  }
  const origin = body.find(
    (node) => node.type === 'ImportDeclaration' && node.specifiers.some(({ local }) => local.name === name),
  );
  if (origin?.type !== 'ImportDeclaration') throw new Error(`${file}: no declaration of ${name}`);
  return entryOf(name, besides(file, origin.source.value), sources);
}

function declaresName(declaration: ESTree.Declaration, name: string): boolean {
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.some(({ id }) => id.type === 'Identifier' && id.name === name);
  }
  return 'id' in declaration && declaration.id?.type === 'Identifier' && declaration.id.name === name;
}

function signatureOf(declaration: ESTree.Declaration, file: string, text: string, sources: Sources): string {
  const slice = (start: number, end: number): string => text.slice(start, end).trim();
  switch (declaration.type) {
    case 'FunctionDeclaration':
      return slice(declaration.start, declaration.body?.start ?? declaration.end);
    case 'ClassDeclaration': {
      const fields = declaration.body.body.filter((member) => member.type === 'PropertyDefinition' && !member.override);
      const lines = fields.map(({ start, end }) => `  ${slice(start, end)}`);
      const head = slice(declaration.start, declaration.body.start);
      return lines.length > 0 ? `${head} {\n${lines.join('\n')}\n}` : head;
    }
    case 'VariableDeclaration': {
      const [{ id, init }] = declaration.declarations;
      const value = init?.type === 'Literal' ? ` = ${slice(init.start, init.end)}` : '';
      return `const ${slice(id.start, id.end)}${value}`;
    }
    case 'TSInterfaceDeclaration': {
      const own = slice(declaration.start, declaration.end);
      const inner = /extends (inside\.(\w+)) \{\n/.exec(own);
      if (!inner) return own;
      // What the library adds to an interface of its inside is shown together with it.
      const inside = /import \* as inside from '(.+)';/.exec(text)?.[1] ?? '';
      const members = entryOf(inner[2], besides(file, inside), sources).signature.split('\n').slice(1, -1);
      return own.replace(`extends ${inner[1]} {\n`, `{\n${members.join('\n')}\n`);
    }
    default:
      return slice(declaration.start, declaration.end);
  }
}

function entryText({ name, docs, signature }: Entry): string {
  return [`### ${name}`, docsText(docs), `\`\`\`typescript\n${signature}\n\`\`\``].filter((part) => part !== '').join('\n\n');
}

/** The docstring that ends where something begins, without its stars. */
function docsBefore(text: string, start: number): string {
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, start)) ?? [];
  return comment
    .split('\n')
    .map((line, i) => (i === 0 ? line.trim() : line.replace(/^\s*\* {0,2}/, '').trimEnd()))
    .join('\n')
    .trim();
}

const TAGS: Readonly<Record<string, string>> = { returns: 'Returns', throws: 'Throws', source: 'Source:' };

function docsText(docs: string, language?: 'js'): string {
  const [prose, ...tags] = docs.split(/^@/m);
  const lines = tags.map((tag) => {
    const [, kind, rest] = /^(\w+)\s+([\s\S]*)$/.exec(tag.trim()) ?? [];
    const said = rest.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/ and @param (\w+)/g, ' and `$1`');
    return kind === 'param' ? `- ${said.replace(/^(\w+)/, '`$1`:')}` : `- ${TAGS[kind]} ${said}`;
  });
  return [withFences(prose.trim(), language).trim(), lines.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** Indented lines as code: JavaScript if they read as such, else text. */
function withFences(prose: string, language?: 'js'): string {
  return prose.replaceAll(/(?:^ {4}.*(?:\n|$))+/gm, (block) => {
    const code = block.replaceAll(/^ {4}/gm, '').trim();
    const isCode = language === 'js' || parseSync('example.ts', code).errors.length === 0;
    return `\`\`\`${isCode ? 'js' : 'text'}\n${code}\n\`\`\`\n`;
  });
}

function besides(file: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(file), specifier);
}

function nameOf(node: ESTree.ModuleExportName): string {
  return node.type === 'Literal' ? node.value : node.name;
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}
