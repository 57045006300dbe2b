/** The package as npm packs it, installed into an empty folder with what it depends on at run time and nothing else. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');
const exec = promisify(execFile);

export interface Installed {
  /** Has `node_modules` and nothing else. */
  readonly folder: string;
  /** Files of the package, with `/`. */
  readonly files: readonly string[];
  readonly manifest: { readonly dependencies: Readonly<Record<string, string>>; readonly bin: Readonly<Record<string, string>> };
  /** Runs Node in the folder. @returns what it prints */
  readonly node: (...args: string[]) => Promise<string>;
  readonly write: (name: string, content: string) => Promise<string>;
  readonly dispose: () => Promise<void>;
}

/** @param lib the compiled library and command line, which are packed in the place of `dist/lib` */
export async function installPackage(lib: string): Promise<Installed> {
  const place = await mkdtemp(path.join(os.tmpdir(), 'faultline-package-'));
  const folder = path.join(place, 'empty');
  const files = await pack(lib, path.join(place, 'built'), path.join(folder, 'node_modules'));
  const manifest = JSON.parse(await readFile(path.join(folder, 'node_modules/faultline/package.json'), 'utf8'));
  for (const name of Object.keys(manifest.dependencies)) {
    await cp(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name), { recursive: true });
  }
  return {
    folder,
    files,
    manifest,
    node: async (...args) => (await exec(process.execPath, args, { cwd: folder })).stdout,
    async write(name, content) {
      const file = path.join(folder, name);
      await writeFile(file, content);
      return file;
    },
    dispose: () => rm(place, { recursive: true, force: true }),
  };
}

/** Packs what lies beside the sources in `built` and unpacks it as `modules`/faultline. */
async function pack(lib: string, built: string, modules: string): Promise<string[]> {
  await mkdir(path.join(modules, 'faultline'), { recursive: true });
  await cp(lib, path.join(built, 'dist/lib'), { recursive: true });
  for (const name of ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'src', 'public', 'tools']) {
    await cp(path.join(root, name), path.join(built, name), { recursive: true });
  }
  const options = { cwd: built, shell: process.platform === 'win32' };
  // Its own script would build the page too.
  const { stdout } = await exec('npm', ['pack', '--json', '--ignore-scripts', '--offline'], options);
  const [{ filename, files }] = JSON.parse(stdout);
  await exec('tar', ['-xzf', filename, '-C', path.join(modules, 'faultline'), '--strip-components', '1'], options);
  return files.map((file: { path: string }) => file.path);
}
