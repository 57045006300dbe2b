/**
 * Makes node_modules hold what package-lock.json says, so that `npm start` and `npm test` are each the only command a fresh
 * clone needs. It is JavaScript on Node's own modules because it runs before anything is installed.
 */
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

const mismatch = findMismatch();
if (mismatch) {
  console.log(`dependencies: ${mismatch}, running npm ci`);
  execSync('npm ci --include=dev --no-audit --no-fund', { stdio: 'inherit' });
}

/** The first difference between the lockfile and npm's own record of what it installed; undefined if they agree. */
function findMismatch() {
  const wanted = readPackages('package-lock.json');
  /** @type {Packages} */
  let installed;
  try {
    installed = readPackages('node_modules/.package-lock.json');
  } catch {
    return 'not installed yet';
  }
  for (const [path, { version, integrity, optional }] of Object.entries(wanted)) {
    const found = installed[path];
    // An optional package belongs to another platform, or npm went on without it.
    if (path === '' || (!found && optional)) continue;
    if (!found) return `${path} is missing`;
    if (found.version !== version || found.integrity !== integrity)
      return `${path} is ${found.version}, not the locked ${version}`;
  }
  const extra = Object.keys(installed).find((path) => !(path in wanted));
  return extra && `${extra} is not in package-lock.json`;
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
