import { createRequire } from 'node:module';

/** The file of an optional package; undefined where that is not installed. */
export function installedFile(specifier: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(specifier);
  } catch {
    return undefined;
  }
}

/** Asks for optional packages, for a sentence: `gdal3.js: npm install gdal3.js@2, …`. */
export function askFor(packages: readonly string[]): string {
  const names = packages.map((name) => name.replace(/@\d+$/, ''));
  return `${names.join(' and ')}: npm install ${packages.join(' ')}, with -g if faultline was installed with it`;
}
