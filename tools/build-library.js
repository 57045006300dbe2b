/** The library, emitted file by file with its declarations, so that whoever bundles it takes what they use; and the command line, bundled into few files,
 *  as loading one takes longer than running it. */
import { execFile } from 'node:child_process';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const COMMANDS = ['main', 'world-thread', 'file-thread', 'film-thread'];

/** Rejects on a type error of the library, when all is written.
 * @param {string} outDir */
export async function buildLibrary(outDir) {
  const library = path.resolve(outDir);
  const parts = await Promise.allSettled([compile(library), bundleModules(path.join(library, 'cli'), COMMANDS)]);
  for (const part of parts) if (part.status === 'rejected') throw part.reason;
  // `npx faultline` needs it in a checkout.
  chmodSync(path.join(library, 'cli/main.js'), 0o755);
}

/** @param {string} outDir */
async function compile(outDir) {
  const tsc = [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--outDir', outDir];
  await promisify(execFile)(process.execPath, tsc, { cwd: root });
}

/** Bundles modules of the command line, each under its name.
 * @param {string} outDir
 * @param {readonly string[]} names */
export async function bundleModules(outDir, names) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, path.join(root, `src/cli/${name}.ts`)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', minify: true },
      },
    },
  });
}
