/** Reads the code in the project's documents: blocks between fences, and commands in prose. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { documentNames as namesInDocs } from '../../tools/document-pages.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface CodeBlock {
  /** What stands behind the opening fence, `sh`; empty if nothing does. */
  readonly language: string;
  readonly text: string;
  /** Of the opening fence, counted from 1. */
  readonly line: number;
}

/** Code within a line, `faultline list --json`. */
export interface InlineCode {
  readonly text: string;
  readonly line: number;
}

export interface MarkdownDocument {
  /** From the project's root: `docs/compare.md`. */
  readonly name: string;
  readonly blocks: readonly CodeBlock[];
  readonly inline: readonly InlineCode[];
  /** Lines that look like code and stand in no fence, where nothing would run them. */
  readonly strayLines: readonly number[];
}

/** The documents at the root, of the examples, and all of docs. */
export async function documentNames(): Promise<string[]> {
  return ['README.md', 'CONTRIBUTING.md', 'examples/README.md', ...(await namesInDocs())];
}

/** The code of all documents but CONTRIBUTING.md, whose steps are those of a checkout. */
export async function readDocuments(): Promise<MarkdownDocument[]> {
  const names = (await documentNames()).filter((name) => name !== 'CONTRIBUTING.md');
  return Promise.all(names.map(async (name) => parseMarkdown(name, await readFile(path.join(root, name), 'utf8'))));
}

/** The code of a document. */
export function parseMarkdown(name: string, text: string): MarkdownDocument {
  const blocks: CodeBlock[] = [];
  const prose: string[] = [];
  const strayLines: number[] = [];
  let open: { fence: string; indent: number; language: string; line: number; lines: string[] } | undefined;
  for (const [i, line] of text.split('\n').entries()) {
    const [, indent = '', fence, info = ''] = /^(\s*)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    const closes = open && fence?.startsWith(open.fence) && info.trim() === '';
    if (open && closes) {
      blocks.push({ language: open.language, text: `${open.lines.join('\n')}\n`, line: open.line });
      open = undefined;
    } else if (open) {
      open.lines.push(line.slice(Math.min(open.indent, line.length - line.trimStart().length)));
    } else if (fence) {
      open = { fence, indent: indent.length, language: info.trim(), line: i + 1, lines: [] };
    } else if (STRAY.test(line)) strayLines.push(i + 1);
    prose[i] = open || closes ? '' : line;
  }
  if (open) strayLines.push(open.line);
  return { name, blocks, inline: inlineCode(prose), strayLines };
}

/** An indented command or statement, or a block of HTML. */
const STRAY = /^( {4,}|\t)(npx|npm|node|faultline|import|const|let|await)\s|<pre\b/;

/** Code may run on over the end of a line, as prose does. */
function inlineCode(lines: readonly string[]): InlineCode[] {
  const text = lines.join('\n');
  return [...text.matchAll(/(?<!`)`([^`]+)`(?!`)/g)].map(({ 1: code, index }) => ({
    text: code.replaceAll(/\s+/g, ' '),
    line: text.slice(0, index).split('\n').length,
  }));
}
