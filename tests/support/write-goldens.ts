/** Writes what the conformance tests compare with. Run it by hand, and say in the CHANGELOG why the output changed. */
import { readFile, writeFile } from 'node:fs/promises';
import { generate } from '../../src/generate.ts';
import { withNew } from './frozen-recipes.ts';
import { goldenRecipes, hashSamples } from './golden-cases.ts';
import { keptDocumentsJson, withNewDocuments } from './kept-documents.ts';

const goldens: Record<string, string> = {};
for (const [name, recipe] of Object.entries(goldenRecipes())) {
  const terrain = generate(recipe);
  goldens[name] = await hashSamples('data' in terrain ? terrain.data : terrain.y);
}
const file = new URL('../conformance/goldens.json', import.meta.url);
await writeFile(file, `${JSON.stringify(goldens, null, 2)}\n`);
console.log(`${Object.keys(goldens).length} hashes written`);

// What is there stays: links, pictures and files of people hold such texts.
const frozenFile = new URL('../conformance/frozen-recipes.json', import.meta.url);
const kept = withNew(JSON.parse(await readFile(frozenFile, 'utf8')));
await writeFile(frozenFile, `${JSON.stringify(kept, null, 2)}\n`);
console.log(`${Object.keys(kept.defaults).length + Object.keys(kept.others).length} recipes kept`);

const documentsFile = new URL('../conformance/documents.json', import.meta.url);
const documents = await withNewDocuments(JSON.parse(await readFile(documentsFile, 'utf8')));
await writeFile(documentsFile, keptDocumentsJson(documents));
console.log(`${documents.length} documents kept`);
