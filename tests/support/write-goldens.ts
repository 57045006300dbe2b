/** Writes what the conformance tests compare with: `npm run goldens`, or `npm run goldens -- recipes` for one part. Run it by hand, and say
 *  in the CHANGELOG why the output changed. */
import { readFile, writeFile } from 'node:fs/promises';
import { generate } from '../../src/generate.ts';
import { sha256Hex } from '../../src/io/bytes.ts';
import { withNew } from './frozen-recipes.ts';
import { goldenRecipes } from './golden-cases.ts';
import { keptDocumentsJson, withNewDocuments } from './kept-documents.ts';

const parts: Record<string, () => Promise<string>> = {
  async hashes() {
    const goldens: Record<string, string> = {};
    for (const [name, recipe] of Object.entries(goldenRecipes())) {
      const terrain = generate(recipe);
      goldens[name] = await sha256Hex('data' in terrain ? terrain.data : terrain.y);
    }
    await writeFile(kept('goldens'), `${JSON.stringify(goldens, null, 2)}\n`);
    return `${Object.keys(goldens).length} hashes written`;
  },
  // What is there stays: links, pictures and files of people hold such texts.
  async recipes() {
    const { defaults, others, later } = withNew(JSON.parse(await readFile(kept('frozen-recipes'), 'utf8')));
    await writeFile(kept('frozen-recipes'), `${JSON.stringify({ defaults, others, later }, null, 2)}\n`);
    return `${Object.keys(defaults).length + Object.keys(others).length} recipes kept`;
  },
  async documents() {
    const documents = await withNewDocuments(JSON.parse(await readFile(kept('documents'), 'utf8')));
    await writeFile(kept('documents'), keptDocumentsJson(documents));
    return `${documents.length} documents kept`;
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) throw new Error(`goldens: no ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
for (const [name, write] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) console.log(await write());

function kept(name: string): URL {
  return new URL(`../conformance/${name}.json`, import.meta.url);
}
