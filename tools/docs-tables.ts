/** Writes anew what is made of the documents: the tables and pictures of the pages of generators, filters and landscapes from the schemas, those of
 *  docs/cli.md from the commands' help, all of docs/library.md from docstrings, and docs/house.svg from imports: `npm run docs`. A generator or filter without its page is refused. */
import { readFile, writeFile } from 'node:fs/promises';
import { registry } from '../src/generate.ts';
import { readSources } from '../tests/support/source-tree.ts';
import { withCommandParts } from './cli-docs.ts';
import { readAlgorithmPages, withAllGeneratedParts } from './docs-sections.ts';
import { housePicture } from './house-picture.ts';
import { withLandscapeParts } from './landscape-docs.ts';
import { libraryReference } from './library-docs.ts';

for (const [file, text] of Object.entries(withAllGeneratedParts(await readAlgorithmPages('docs'), registry)))
  await writeFile(`docs/${file}`, text);
await rewrite('docs/landscape.md', withLandscapeParts);
await rewrite('docs/cli.md', withCommandParts);
const sources = await readSources('src');
await writeFile('docs/library.md', libraryReference(sources));
await writeFile('docs/house.svg', housePicture(sources));

async function rewrite(file: string, anew: (markdown: string) => string): Promise<void> {
  await writeFile(file, anew(await readFile(file, 'utf8')));
}
