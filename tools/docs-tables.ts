/** Writes the tables and pictures of docs/algorithms.md anew from the descriptors: `npm run docs`. */
import { readFile, writeFile } from 'node:fs/promises';
import { registry } from '../src/generate.ts';
import { withGeneratedParts } from './docs-sections.ts';

const FILE = 'docs/algorithms.md';

await writeFile(FILE, withGeneratedParts(await readFile(FILE, 'utf8'), registry));
