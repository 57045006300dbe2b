/** Writes the tables and pictures of docs/algorithms.md and docs/landscape.md anew from the schemas, and those of docs/cli.md from the
 *  commands' help: `npm run docs`. */
import { readFile, writeFile } from 'node:fs/promises';
import { registry } from '../src/generate.ts';
import { withCommandParts } from './cli-docs.ts';
import { withGeneratedParts } from './docs-sections.ts';
import { withLandscapeParts } from './landscape-docs.ts';

await rewrite('docs/algorithms.md', (markdown) => withGeneratedParts(markdown, registry));
await rewrite('docs/landscape.md', withLandscapeParts);
await rewrite('docs/cli.md', withCommandParts);

async function rewrite(file: string, anew: (markdown: string) => string): Promise<void> {
  await writeFile(file, anew(await readFile(file, 'utf8')));
}
