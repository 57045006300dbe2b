/**
 * Builds dist/app, the page, and dist/lib, the library with the command line; `app` or `lib` builds one of them, `--if-stale` only what is older
 * than its sources. A part is replaced when its new build is whole, so a build that fails or is stopped leaves the old one.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildLibrary } from './build-library.js';

/** A hash of a part's sources. It lies in the part, so that whatever else writes that folder does away with it, and is not served: its name
 *  begins with a dot. */
const FINGERPRINT = '.sources-sha256';
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json'];

/** @typedef {{ name: string, sources: string[], build: (outDir: string) => Promise<void> }} Part */

/** @type {Part[]} */
const parts = [
  {
    name: 'app',
    sources: [
      ...[...SETTINGS, 'vite.config.ts', 'index.html', 'public', 'shaders', 'src', 'docs', 'tools/document-pages.ts'],
      ...['examples/vite.config.ts', 'tools/page-policy.ts', 'tools/world-page.ts', 'tools/shared-workers.ts'],
      // Not the archives of any size that may lie beside them.
      ...['index.html', 'main.js', 'style.css', 'world.js'].map((name) => `examples/world/${name}`),
    ],
    build: buildPage,
  },
  { name: 'lib', sources: [...SETTINGS, 'tsconfig.build.json', 'src'], build: buildLibrary },
];

const args = process.argv.slice(2);
const ifStale = args.includes('--if-stale');
const asked = parts.filter(({ name }) => args.includes(name));
const building = `dist/building-${process.pid}`;
process.once('exit', () => rmSync(building, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
await buildParts(asked.length > 0 ? asked : parts);

/** @param {Part[]} parts */
async function buildParts(parts) {
  const due = parts
    .map((part) => ({ ...part, fingerprint: fingerprintOf(part.sources) }))
    .filter(({ name, fingerprint }) => !ifStale || fingerprint !== readFingerprint(name));
  if (due.length > 0) console.error('Building …');
  // Side by side: each compiler leaves cores idle.
  const builds = due.map(async ({ name, fingerprint, build }) => {
    await build(`${building}/${name}`);
    writeFileSync(`${building}/${name}/${FINGERPRINT}`, fingerprint);
    replace(`dist/${name}`, `${building}/${name}`);
  });
  const failed = (await Promise.allSettled(builds)).flatMap((build) => (build.status === 'rejected' ? [build.reason] : []));
  if (failed.length === 0) return;
  for (const error of failed) console.error(error.stdout || error.message);
  const isThere = parts.every(({ name }) => existsSync(`dist/${name}`));
  if (ifStale && isThere) console.error('The build failed: what was built before is used.');
  else process.exitCode = 1;
}

/** @param {string} outDir */
async function buildPage(outDir) {
  const { build } = await import('vite');
  await build({ build: { outDir }, logLevel: ifStale ? 'silent' : 'info' });
}

/** Puts `fresh` in the place of `folder`.
 * @param {string} folder
 * @param {string} fresh */
function replace(folder, fresh) {
  mkdirSync(`${building}/old`, { recursive: true });
  if (existsSync(folder)) renameSync(folder, `${building}/old/${path.basename(folder)}`);
  renameSync(fresh, folder);
}

/** A hash of the names and contents of files and folders. Times are not looked at: a clone or a checkout changes them all.
 * @param {string[]} places */
function fingerprintOf(places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap(filesIn)) {
    const content = readFileSync(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The files in a folder, sorted; a file is its own.
 * @param {string} place
 * @returns {string[]} */
function filesIn(place) {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesIn(path.posix.join(place, name)));
}

/** @param {string} name */
function readFingerprint(name) {
  try {
    return readFileSync(`dist/${name}/${FINGERPRINT}`, 'utf8');
  } catch {
    return undefined;
  }
}
