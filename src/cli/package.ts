import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The package's own folder. The source and the compiled command lie at different depths below it. */
export function packageFolder(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json'))) return folder;
    if (path.dirname(folder) === folder) throw new Error(`no package.json above ${import.meta.dirname}`);
  }
}

/** The package's version. */
export function readVersion(): string {
  const text = readFileSync(path.join(packageFolder(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
