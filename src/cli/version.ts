import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The package's version. The source and the compiled command lie at different depths below its package.json. */
export function readVersion(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'package.json');
    try {
      return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
    } catch (error) {
      if (path.dirname(folder) === folder) throw error;
    }
  }
}
