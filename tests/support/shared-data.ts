/**
 * Test data that is too large for the repository: PngSuite in `pngsuite`, real elevation models in `dem`. It lies in
 * ../shared/data beside a checkout; where it is absent both functions answer undefined, and tests report themselves skipped:
 *
 *     const bytes = await readShared('pngsuite/basn0g16.png');
 *     test.skipIf(!bytes)('reads 16-bit grey', () => { … });
 *
 * The same calls work in Node and in the browser, where vitest's server reads the files (vite.config.ts, `commands`).
 */

declare module 'vitest/browser' {
  interface BrowserCommands {
    readSharedFile(path: string): Promise<string | null | undefined>;
    listSharedFiles(folder: string): Promise<string[] | null | undefined>;
  }
}

const inBrowser = 'document' in globalThis;

/** The bytes of a file, in a buffer of their own. */
export async function readShared(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (inBrowser) {
    const { commands } = await import('vitest/browser');
    const base64 = await commands.readSharedFile(path);
    return typeof base64 === 'string' ? Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)) : undefined;
  }
  const { readSharedFile } = await import('./shared-files.ts');
  const bytes = await readSharedFile(path);
  return bytes && new Uint8Array(bytes);
}

/** The file names in a folder, sorted. */
export async function listShared(folder: string): Promise<string[] | undefined> {
  if (inBrowser) {
    const { commands } = await import('vitest/browser');
    return (await commands.listSharedFiles(folder)) ?? undefined;
  }
  const { listSharedFiles } = await import('./shared-files.ts');
  return listSharedFiles(folder);
}
