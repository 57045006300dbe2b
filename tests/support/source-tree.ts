/** The project's own source as text and as syntax trees, for tests about the code itself. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ESTree, parseSync } from 'vite';

/** Path from the project's root, with `/`, → text. */
export type Sources = ReadonlyMap<string, string>;

const root = path.resolve(import.meta.dirname, '../..');

/** Every TypeScript file under `folder`, in the order of their paths. */
export async function readSources(folder: string): Promise<Sources> {
  const entries = await readdir(path.join(root, folder), { recursive: true });
  const files = entries.filter((name) => name.endsWith('.ts')).map((name) => path.posix.join(folder, ...name.split(path.sep)));
  return new Map(
    await Promise.all(files.sort().map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const)),
  );
}

/** @throws SyntaxError if `text` is not TypeScript; a rule must not pass on a tree with holes */
export function parse(file: string, text: string): ESTree.Program {
  const { program, errors } = parseSync(file, text, { lang: 'ts' });
  if (errors.length) throw new SyntaxError(`${file}: ${errors[0].message}`);
  return program;
}

/** `file:line`, as editors and terminals link it. */
export function location(file: string, text: string, node: { readonly start: number }): string {
  return `${file}:${text.slice(0, node.start).split('\n').length}`;
}
