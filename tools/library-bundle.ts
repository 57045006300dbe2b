/** Bundles of the library as those who depend on it make them: for a browser, minified, everything in one module. */
import path from 'node:path';
import { build as esbuild } from 'esbuild';
import { build as vite } from 'vite';

export const bundlers = { esbuild: bundleByEsbuild, vite: bundleByVite };

/** Who is told what an import of the library may cost. `maxBytes` is of the minified bundle. */
export const importCosts = [
  { code: "import 'faultline';", maxBytes: 0 },
  { code: "export { decodePng } from 'faultline';", maxBytes: 32_000 },
  { code: "export { generateHeightmap } from 'faultline';", maxBytes: undefined },
] as const;

/** @param code of the module that imports `faultline`
 *  @param folder that the package is looked for from */
async function bundleByEsbuild(code: string, folder: string): Promise<string> {
  const { outputFiles } = await esbuild({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
    external: ['node:*'], // what runs in Node only is asked for when it is called
  });
  return outputFiles[0].text.trim();
}

async function bundleByVite(code: string, folder: string): Promise<string> {
  const entry = path.join(folder, 'entry.js');
  const result = await vite({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: [
      { name: 'entry', resolveId: (id) => (id === entry ? id : undefined), load: (id) => (id === entry ? code : undefined) },
    ],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  });
  const output = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const chunks = output.filter((file) => file.type === 'chunk');
  if (chunks.length !== 1) throw new Error(`${code}: expected one chunk, got ${chunks.length}`);
  return chunks[0].code.trim();
}
