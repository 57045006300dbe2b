/** Writes anew what is made of the documents: the tables and pictures of the pages of generators, filters and landscapes from the schemas, those of
 *  docs/cli.md from the commands' help, and all of docs/library.md from docstrings: `npm run docs`. A generator or filter without its page is refused. */
import { readFile, writeFile } from 'node:fs/promises';
import { registry } from '../src/generate.ts';
import { readSources } from '../tests/support/source-tree.ts';
import { withCommandParts } from './cli-docs.ts';
import { readAlgorithmPages, withAllGeneratedParts } from './docs-sections.ts';
import { withLandscapeParts } from './landscape-docs.ts';
import { libraryReference } from './library-docs.ts';

for (const [file, text] of Object.entries(withAllGeneratedParts(await readAlgorithmPages('docs'), registry)))
  await writeFile(`docs/${file}`, text);
await rewrite('docs/landscape.md', withLandscapeParts);
await rewrite('docs/cli.md', withCommandParts);
await writeFile('docs/library.md', libraryReference(await readSources('src')));

async function rewrite(file: string, anew: (markdown: string) => string): Promise<void> {
  await writeFile(file, anew(await readFile(file, 'utf8')));
}
