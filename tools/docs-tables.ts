/** Writes anew what is made of the documents: the tables and pictures of docs/algorithms.md and docs/landscape.md from the schemas, those of
 *  docs/cli.md from the commands' help, and all of docs/library.md from docstrings: `npm run docs`. */
import { readFile, writeFile } from 'node:fs/promises';
import { registry } from '../src/generate.ts';
import { readSources } from '../tests/support/source-tree.ts';
import { withCommandParts } from './cli-docs.ts';
import { withGeneratedParts } from './docs-sections.ts';
import { withLandscapeParts } from './landscape-docs.ts';
import { libraryReference } from './library-docs.ts';

await rewrite('docs/algorithms.md', (markdown) => withGeneratedParts(markdown, registry));
await rewrite('docs/landscape.md', withLandscapeParts);
await rewrite('docs/cli.md', withCommandParts);
await writeFile('docs/library.md', libraryReference(await readSources('src')));

async function rewrite(file: string, anew: (markdown: string) => string): Promise<void> {
  await writeFile(file, anew(await readFile(file, 'utf8')));
}
