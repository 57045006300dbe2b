/** The script of a thread that makes parts of files. */
import type { FileInParts } from '../io/file-format.ts';
import { numberedFormats, type PartJob } from './file-threads.ts';
import { serveParent } from './threads.ts';

let last: { readonly file: number; readonly inParts: Promise<FileInParts | undefined> | undefined } | undefined;

serveParent<PartJob>(async ({ file, format, terrain, options, part }) => {
  if (last?.file !== file) last = { file, inParts: numberedFormats[format].inParts?.(terrain, options) };
  const inParts = await last.inParts;
  if (!inParts) throw new TypeError(`format ${format}: expected parts, got none`);
  return inParts.make(part);
});
