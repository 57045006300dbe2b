/** The texts for people that stand in sources: sentences and labels, without ids, class names and paths. */
import { type ESTree, Visitor } from 'vite';
import { parse, type Sources } from '../tests/support/source-tree.ts';

/** The texts of each file that has any, in their order, each once; `…` stands for a value that is put in. */
export function sourceTexts(sources: Sources): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [file, code] of sources) {
    const texts = new Set(literalsOf(parse(file, code)).map(tidy).filter(isForPeople));
    if (texts.size > 0) found.set(file, [...texts]);
  }
  return found;
}

function literalsOf(program: ESTree.Program): string[] {
  const literals: { start: number; text: string }[] = [];
  /** Of imports, of types and of keys: no texts. */
  const skipped = new Set<number>();
  const skip = (node: { readonly start: number } | null | undefined) => void (node && skipped.add(node.start));
  new Visitor({
    ImportDeclaration: ({ source }) => skip(source),
    ExportNamedDeclaration: ({ source }) => skip(source),
    ExportAllDeclaration: ({ source }) => skip(source),
    ImportExpression: ({ source }) => skip(source),
    TSLiteralType: ({ literal }) => skip(literal),
    TemplateLiteral: ({ start, quasis }) =>
      void literals.push({ start, text: quasis.map(({ value }) => value.cooked ?? value.raw).join('…') }),
    Literal: ({ start, value }) => void (typeof value === 'string' && literals.push({ start, text: value })),
  }).visit(program);
  return literals
    .filter(({ start }) => !skipped.has(start))
    .sort((a, b) => a.start - b.start)
    .map(({ text }) => text);
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Words with blanks between them, or one that begins with a capital. Names of classes, system errors, colours, paths and code are no texts. */
function isForPeople(text: string): boolean {
  if (/^[a-z0-9-]+( [a-z0-9]*-[a-z0-9-]*)+$|^[A-Z]{3,}$|^[0-9a-f]{6}( |$)/.test(text)) return false;
  if (/[{}]|=>|<\/?[a-z]|: ?[^ ;]+;$|^[a-z-]+:\S|:\/\/|^[.#[]/.test(text)) return false;
  const isLabel = /^[A-Z][\p{L}’'-]+$/u.test(text) && !/[a-z][A-Z]/.test(text);
  return isLabel || /\p{L}{2,}[,.:;…]? …?\(?\p{L}|… \p{L}{2,}|\p{L}{2,}:? …/u.test(text);
}

/** The texts of a page's HTML: what stands between tags, and in the attributes that are read out or shown. */
export function htmlTexts(html: string): string[] {
  const parts = html.matchAll(/(?:title|aria-label|placeholder|alt|content)="([^"]*)"|>([^<>]+)</g);
  return [...new Set([...parts].map(([, attribute, text]) => tidy(attribute ?? text)))].filter((text) => /\p{L}{2,}/u.test(text));
}
